// Each answer that a test gets is compared with the description of its route: the status, the
// media type and the JSON, whose members all have to be described. It contains no test.

import CalepinExpressions
import HTTPTypes
import Testing

@testable import CalepinServer

/// Compares answers with the descriptions of routes.
enum DescribedAnswers {
    private static let index: RouteIndex = {
        var routes = Routes()
        for route in TestRoutes.all {
            routes.add(route.method, route.path, route.description, for: .everybody) { _, _, _ in
                throw Problem(.notFound)
            }
        }
        return RouteIndex(routes)
    }()

    /// Records an issue for an answer that is not as its route is described.
    static func confirm(_ method: String, _ target: String, _ reply: Reply) {
        guard let verb = HTTPRequest.Method(rawValue: method), reply.status > 0,
            let path = RequestPath(target: target),
            let route = index.find(verb, path)?.route, route.description.group != nil,
            let fault = fault(of: reply, to: route, isHead: verb == .head)
        else { return }
        Issue.record("\(method) \(target) \(reply.status): \(fault)")
    }

    /// Returns what is not as described; nil when all is.
    private static func fault(of reply: Reply, to route: Route, isHead: Bool) -> String? {
        let type = String((reply.headers["content-type"] ?? "").prefix { $0 != ";" })
        if type == "application/problem+json" {
            guard !isHead else { return nil }
            return reply.status < 400
                ? "a problem" : Problem.shape.fault(of: reply.json, isOpen: true)
        }
        // A range outside of a file has no body, nor has what the decoder of HTTP refuses.
        if reply.body.isEmpty, [400, 416].contains(reply.status) { return nil }
        guard let answer = route.description.answers.first(where: { $0.status == reply.status })
        else { return "the status is not described" }
        guard let content = answer.content else {
            return reply.body.isEmpty ? nil : "a body is not described"
        }
        guard content.types.contains("*/*") || content.types.contains(type) else {
            return "the type \(type) is not described"
        }
        guard !isHead, !reply.headers.keys.contains("content-encoding") else { return nil }
        let body = reply.unchunked
        switch content {
        case .json(let shape): return fault(of: body[...], shape)
        case .lines(let shape):
            return body.split(separator: 10).lazy.compactMap { fault(of: $0, shape) }.first
        case .bytes: return nil
        }
    }

    private static func fault(of bytes: ArraySlice<UInt8>, _ shape: Shape) -> String? {
        guard let value = try? JSONValue(reading: Array(bytes)) else { return "it is no JSON" }
        return shape.fault(of: value)
    }
}

extension Shape {
    /// Returns the first difference of a value; nil when it has this shape.
    ///
    /// - Parameter isOpen: True when the outermost object may have further members.
    func fault(of value: JSONValue, at place: String = "", isOpen: Bool = false) -> String? {
        switch (self, value) {
        case (.any, _), (.number, .number), (.truth, .bool), (.null, .null): return nil
        case (.named(_, let shape), _), (.about(_, let shape), _):
            return shape.fault(of: value, at: place, isOpen: isOpen)
        case (.text(let maxLength), .string(let text)):
            return maxLength.map { text.unicodeScalars.count > $0 } == true
                ? "\(place) is too long" : nil
        case (.word(let words), .string(let text)):
            return words.contains(text) ? nil : "\(place) is “\(text)”"
        case (.integer(let range), .number):
            return value.asInt64.map(range.contains) == true ? nil : "\(place) is out of range"
        case (.list(let shape), .array(let values)):
            return values.enumerated().lazy.compactMap { number, value in
                shape.fault(of: value, at: "\(place)/\(number)")
            }.first
        case (.map(let shape), .object(let members)):
            return members.lazy.compactMap { member in
                shape.fault(of: member.value, at: "\(place)/\(member.key)")
            }.first
        case (.object(let described), .object(let members)):
            return Self.fault(of: members, described, at: place, isOpen)
        case (.either(let shapes), _):
            let faults = shapes.map { $0.fault(of: value, at: place) }
            return faults.contains(nil) ? nil : faults.last ?? nil
        default: return "\(place) is of another kind"
        }
    }

    private static func fault(
        of members: [JSONMember], _ described: [Member], at place: String, _ isOpen: Bool
    ) -> String? {
        for one in described where !one.isOptional {
            if !members.contains(where: { $0.key == one.name }) {
                return "\(place)/\(one.name) is missing"
            }
        }
        for member in members {
            let path = "\(place)/\(member.key)"
            guard let one = described.first(where: { $0.name == member.key }) else {
                if isOpen { continue }
                return "\(path) is not described"
            }
            if let fault = one.shape.fault(of: member.value, at: path) { return fault }
        }
        return nil
    }
}
