// The requests on the fast path of FastPath.swift: they pass the same checks as every route and
// are answered by the same functions. A request that cannot be granted at once, for whatever
// reason, is passed on to the routes, whose answer gives the reason; its budgets are then charged
// twice or more, which only matters to a client that exceeds them.

import CalepinExpressions
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import Synchronization

/// A route for `POST` of JSON with a token whose answer takes less time than the framework's
/// overhead.
struct FastRoute: Sendable {
    let path: String
    /// The maximum size of a body in bytes.
    let maxBytes: Int
    /// The budgets of each request.
    var budgets: [RouteBudget] = [.asked]
    /// Returns the JSON for a body without a task, or nil when it cannot be given at once; nil for
    /// a route that always needs a task.
    var answerNow: (@Sendable ([UInt8], Access) throws -> CountedJSON?)?
    /// Returns the JSON for a body.
    let answer: @Sendable ([UInt8], Access) async throws -> CountedJSON
}

/// JSON that is counted until the client has read it.
struct CountedJSON: Sendable {
    let bytes: [UInt8]
    /// The claim that counts it; nil for an answer that is not counted.
    var claim: UnreadClaim?
}

/// The bytes of an answer, headers and body.
struct CountedBytes: Sendable {
    let bytes: ByteBuffer
    let claim: UnreadClaim?
}

/// The routes on the fast path.
final class FastRoutes: Sendable {
    private let routes: [String: FastRoute]
    private let middleware: RequestMiddleware
    private let logger: Logger
    /// The constant part of every answer's headers, without length and date.
    private let head: [UInt8]
    private let clock = HTTPClock()

    init(
        _ routes: [FastRoute], middleware: RequestMiddleware, logger: Logger
    ) {
        self.routes = Dictionary(routes.map { ($0.path, $0) }) { first, _ in first }
        self.middleware = middleware
        self.logger = logger
        var response = Response.json([])
        response.headers[.contentLength] = nil
        SecurityHeaders.add(
            to: &response.headers, policy: middleware.policy, isSecure: middleware.isSecure)
        let lines = response.headers.map { "\($0.name.rawName): \($0.value)\r\n" }
        head = Array("HTTP/1.1 200 OK\r\n\(lines.joined())".utf8)
    }

    /// Returns true when a request is on the fast path according to its headers: one of these
    /// routes, with a short body of known length.
    func mayAnswer(_ head: HTTPRequestHead) -> Bool {
        guard head.method == .POST, let route = routes[head.uri], head.version == .http1_1,
            !head.headers.contains(name: "transfer-encoding"),
            !head.headers.contains(name: "expect"),
            let said = head.headers.first(name: "content-length")
        else { return false }
        return Int(said, in: 0...min(route.maxBytes, ServerLimits.jsonBytes)) != nil
    }

    /// Returns the complete bytes of the answer to a request on the fast path, if it can be given
    /// at once; else nil.
    func answerNow(
        _ head: HTTPRequestHead, _ body: ByteBuffer, from address: SocketAddress?
    ) -> CountedBytes? {
        guard let route = routes[head.uri], let answer = route.answerNow,
            let access = middleware.access.remembered(head)
        else { return nil }
        let start = clockTime()
        do {
            try admit(head, route, access, address)
            let found = try answer(Array(body.readableBytesView), access)
            return found.map { message($0, route, since: start) }
        } catch {
            return nil
        }
    }

    /// Returns the answer to a request on the fast path; nil when it has to be passed on to the
    /// routes.
    func answer(
        _ head: HTTPRequestHead, _ body: ByteBuffer, from address: SocketAddress?
    ) async -> CountedBytes? {
        guard let route = routes[head.uri] else { return nil }
        let start = clockTime()
        do {
            guard let access = try await middleware.access.known(head) else { return nil }
            try admit(head, route, access, address)
            let found = try await route.answer(Array(body.readableBytesView), access)
            return message(found, route, since: start)
        } catch {
            return nil
        }
    }

    /// Makes the checks in front of every route.
    private func admit(
        _ head: HTTPRequestHead, _ route: FastRoute, _ access: Access,
        _ address: SocketAddress?
    ) throws(Problem) {
        try middleware.site.admit(head)
        try head.requireJSON()
        try middleware.count(head, route.budgets, by: access, address)
    }

    /// Returns the time, if durations are logged.
    private func clockTime() -> ContinuousClock.Instant? {
        logger.logLevel <= .debug ? .now : nil
    }

    private func message(
        _ answer: CountedJSON, _ route: FastRoute, since start: ContinuousClock.Instant?
    ) -> CountedBytes {
        if let start {
            RequestMiddleware.log("POST", route.path, status: 200, since: start, logger)
        }
        let body = answer.bytes
        var message = ByteBuffer()
        message.reserveCapacity(head.count + 80 + body.count)
        message.writeBytes(head)
        message.writeString("Content-Length: \(body.count)\r\nDate: \(clock.text)\r\n\r\n")
        message.writeBytes(body)
        return CountedBytes(bytes: message, claim: answer.claim)
    }
}

/// The `Date` header, formatted anew once a second (RFC 9110, 5.6.7).
private final class HTTPClock: Sendable {
    private let told = Mutex<(second: Int, text: String)>((-1, ""))

    var text: String {
        let second = time(nil)
        return told.withLock { told in
            if told.second != second { told = (second, Self.words(second)) }
            return told.text
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
