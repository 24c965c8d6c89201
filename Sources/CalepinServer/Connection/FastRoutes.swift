// The requests of the fast path in FastPath.swift: those whose route has a JSON handler. They pass
// the checks of RequestMiddleware.swift, and their answers are encoded here, errors included.

import CalepinExpressions
import Foundation
import HTTPTypes
import Logging
import NIOCore
import NIOHTTP1
import Synchronization

/// A route on the fast path.
final class FastRoute: Sendable {
    let route: Route
    let handler: JSONHandler
    let counts: RequestCounts.Group

    init(_ route: Route, _ handler: JSONHandler, _ counts: RequestCounts) {
        (self.route, self.handler) = (route, handler)
        self.counts = counts.group(of: route)
    }
}

/// A request on the fast path.
struct FastRequest: Sendable {
    let head: FastHead
    let route: FastRoute
    /// The address of the client.
    let address: SocketAddress?
    /// The time of its beginning.
    let start = ContinuousClock.now
    /// The client's access, once it was admitted.
    var access: Access?

    /// True when the declared body is so short that it is received before the request is checked;
    /// the connection can then go on after a refusal.
    var isShort: Bool {
        guard head.header(.transferEncoding) == nil else { return false }
        guard let said = head.header(.contentLength) else { return true }
        return Int(said, in: 0...min(route.handler.maxBytes, ServerLimits.jsonBytes)) != nil
    }
}

/// The bytes of an answer, headers and body.
struct CountedBytes: Sendable {
    let bytes: ByteBuffer
    var claim: UnreadClaim?
}

/// The routes on the fast path.
final class FastRoutes: Sendable {
    private let routes: [String: FastRoute]
    private let middleware: RequestMiddleware
    private let logger: Logger
    /// The constant part of every successful answer's headers, without length and date.
    private let head: [UInt8]
    private let clock = HTTPClock()

    init(_ middleware: RequestMiddleware, logger: Logger) {
        var routes: [String: FastRoute] = [:]
        for route in middleware.index.routes where routes[route.path] == nil {
            guard case .json(let handler) = route.handler else { continue }
            routes[route.path] = FastRoute(route, handler, middleware.counts)
        }
        self.routes = routes
        self.middleware = middleware
        self.logger = logger
        head = Self.lines(JSONResponse(bytes: []), middleware)
    }

    /// Returns the request with these headers, if its route is on the fast path; else nil.
    func request(_ head: HTTPRequestHead, from address: SocketAddress?) -> FastRequest? {
        // The fast case: the target has no query.
        guard head.method == .POST,
            let route = routes[head.uri]
                ?? RequestPath(target: head.uri).flatMap({ routes[$0.text] })
        else { return nil }
        return FastRequest(
            head: FastHead(head), route: route, address: address)
    }

    /// Returns the request with the client's access.
    ///
    /// Throws: `Problem`, or an error of the store.
    func admitted(_ request: FastRequest) async throws -> FastRequest {
        try middleware.site.admit(request.head)
        var request = request
        request.access = try await middleware.admit(
            request.head, to: request.route.route, from: request.address)
        try request.head.requireJSON()
        try request.head.requireLength(upTo: Int64(request.route.handler.maxBytes))
        return request
    }

    /// Returns the answer to a request if it can be given at once; else nil, and the request may
    /// have been admitted.
    func answerNow(_ request: inout FastRequest, _ body: ByteBuffer) -> CountedBytes? {
        do {
            if request.access == nil {
                try middleware.site.admit(request.head)
                request.access = try middleware.admitNow(
                    request.head, to: request.route.route, from: request.address)
                // A body that came before this check was found short enough.
                if request.access != nil { try request.head.requireJSON() }
            }
            guard let access = request.access, let answer = request.route.handler.answerNow,
                let json = try answer(Array(body.readableBytesView), access)
            else { return nil }
            return message(json, request)
        } catch {
            return refusal(error, request)
        }
    }

    /// Returns the answer to a request.
    func answer(_ request: FastRequest, _ body: ByteBuffer) async -> CountedBytes {
        do {
            let request = request.access == nil ? try await admitted(request) : request
            guard let access = request.access else { throw Problem(.noToken) }
            return message(
                try await request.route.handler.answer(Array(body.readableBytesView), access),
                request)
        } catch {
            return refusal(error, request)
        }
    }
}

// MARK: - Encoding

extension FastRoutes {
    /// Returns the answer to a request that ends with an error.
    func refusal(_ error: any Error, _ request: FastRequest) -> CountedBytes {
        let answer = RequestMiddleware.answer(
            to: error, request.head, id: Token.randomName(), logger)
        return message(
            Self.lines(answer, middleware), answer.bytes, status: answer.status.code, request)
    }

    private func message(_ answer: CountedJSON, _ request: FastRequest) -> CountedBytes {
        var message = message(head, answer.bytes, status: 200, request)
        message.claim = answer.claim
        return message
    }

    private func message(
        _ head: [UInt8], _ body: [UInt8], status: Int, _ request: FastRequest
    ) -> CountedBytes {
        request.route.counts.count(status, since: request.start)
        RequestMiddleware.log(
            "POST", request.route.route.path, status: status, since: request.start, logger)
        var message = ByteBuffer()
        message.reserveCapacity(head.count + 80 + body.count)
        message.writeBytes(head)
        message.writeStaticString("Content-Length: ")
        message.writeString(body.count.description)
        message.writeBytes(clock.lines)
        message.writeBytes(body)
        return CountedBytes(bytes: message)
    }

    /// Returns the status line of an answer and its headers, without length and date.
    private static func lines(_ answer: JSONResponse, _ middleware: RequestMiddleware) -> [UInt8] {
        var headers = answer.headers
        SecurityHeaders.add(
            to: &headers, policy: middleware.policy, staysSecure: middleware.staysSecure)
        let lines = headers.map { "\($0.name.rawName): \($0.value)\r\n" }.joined()
        let status = answer.status
        return Array("HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\n\(lines)".utf8)
    }
}

/// The `Date` header, formatted anew once a second (RFC 9110, 5.6.7).
private final class HTTPClock: Sendable {
    private let told = Mutex<(second: Int, lines: [UInt8])>((-1, []))

    /// The header as the last one, between the ends of the lines before and after it.
    var lines: [UInt8] {
        let second = time(nil)
        return told.withLock { told in
            if told.second != second {
                told = (second, Array("\r\nDate: \(Self.words(second))\r\n\r\n".utf8))
            }
            return told.lines
        }
    }

    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Returns text such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    private static func words(_ second: Int) -> String {
        var (second, parts) = (second, tm())
        gmtime_r(&second, &parts)
        func two(_ number: Int32) -> String { String(Int64(number), digits: 2) }
        let day = "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday))"
        let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(two).joined(separator: ":")
        return "\(day) \(months[Int(parts.tm_mon)]) \(parts.tm_year + 1900) \(time) GMT"
    }
}
