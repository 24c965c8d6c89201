// Which requests go the short way of ShortWay.swift, and how they are answered: by what guards
// every route, and by what the route itself does. A request that is not granted at once, for
// whatever reason, is left to the routes, whose answer says why; its budgets are then charged
// twice or more, which nobody notices who keeps to them.

import CalepinExpressions
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import Synchronization

/// A route for `POST` of JSON whose answer takes less time than the way through the framework, for
/// whoever has a token.
struct ShortRoute: Sendable {
    let path: String
    /// The most bytes of a body.
    let most: Int
    /// What each request counts against.
    var budgets: [RouteBudget] = [.asked]
    /// The JSON that answers a body, without a task, and nil when there is none at once; nil for a
    /// route that never has any.
    var answerNow: (@Sendable ([UInt8], Access) throws -> CountedJSON?)?
    /// The JSON that answers a body.
    let answer: @Sendable ([UInt8], Access) async throws -> CountedJSON
}

/// JSON on its way to whoever asked.
struct CountedJSON: Sendable {
    let bytes: [UInt8]
    /// What counts it until it is written out; nil for what need not be counted.
    var claim: UnreadClaim?
}

/// The bytes of an answer, head and body.
struct CountedBytes: Sendable {
    let bytes: ByteBuffer
    let claim: UnreadClaim?
}

/// The requests that go the short way.
final class ShortRoutes: Sendable {
    private let routes: [String: ShortRoute]
    private let door: Doorkeeper
    private let logger: Logger
    /// The bytes of every answer's head, but for its length and date.
    private let head: [UInt8]
    private let clock = HTTPClock()

    init(
        _ routes: [ShortRoute], door: Doorkeeper, logger: Logger
    ) {
        self.routes = Dictionary(routes.map { ($0.path, $0) }) { first, _ in first }
        self.door = door
        self.logger = logger
        var response = Response.json([])
        response.headers[.contentLength] = nil
        SecurityHeads.add(to: &response.headers, policy: door.policy, isSecure: door.isSecure)
        let lines = response.headers.map { "\($0.name.rawName): \($0.value)\r\n" }
        head = Array("HTTP/1.1 200 OK\r\n\(lines.joined())".utf8)
    }

    /// Whether a request may go the short way, as far as its head tells: one of these routes,
    /// with a body that is short and comes as a whole.
    func mayAnswer(_ head: HTTPRequestHead) -> Bool {
        guard head.method == .POST, let route = routes[head.uri], head.version == .http1_1,
            !head.headers.contains(name: "transfer-encoding"),
            !head.headers.contains(name: "expect"),
            let said = head.headers.first(name: "content-length")
        else { return false }
        return Int(said, in: 0...min(route.most, ServerLimits.jsonBytes)) != nil
    }

    /// The answer to a request that may go the short way, if it can be given at once.
    ///
    /// The answer is all its bytes, head and body: on this way nothing between needs its parts.
    func answerNow(
        _ head: HTTPRequestHead, _ body: ByteBuffer, from address: SocketAddress?
    ) -> CountedBytes? {
        guard let route = routes[head.uri], let answer = route.answerNow,
            let access = door.access.remembered(head)
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

    /// The answer to a request that may go the short way; nil when it has to go the other.
    func answer(
        _ head: HTTPRequestHead, _ body: ByteBuffer, from address: SocketAddress?
    ) async -> CountedBytes? {
        guard let route = routes[head.uri] else { return nil }
        let start = clockTime()
        do {
            guard let access = try await door.access.known(head) else { return nil }
            try admit(head, route, access, address)
            let found = try await route.answer(Array(body.readableBytesView), access)
            return message(found, route, since: start)
        } catch {
            return nil
        }
    }

    /// Judges a request as the guards before every route do.
    private func admit(
        _ head: HTTPRequestHead, _ route: ShortRoute, _ access: Access,
        _ address: SocketAddress?
    ) throws(Problem) {
        try door.site.admit(head)
        try head.requireJSON()
        try door.count(head, route.budgets, by: access, address)
    }

    /// The moment, if somebody wants to know how long answers take.
    private func clockTime() -> ContinuousClock.Instant? {
        logger.logLevel <= .debug ? .now : nil
    }

    private func message(
        _ answer: CountedJSON, _ route: ShortRoute, since start: ContinuousClock.Instant?
    ) -> CountedBytes {
        if let start { Doorkeeper.log("POST", route.path, status: 200, since: start, logger) }
        let body = answer.bytes
        var message = ByteBuffer()
        message.reserveCapacity(head.count + 80 + body.count)
        message.writeBytes(head)
        message.writeString("Content-Length: \(body.count)\r\nDate: \(clock.text)\r\n\r\n")
        message.writeBytes(body)
        return CountedBytes(bytes: message, claim: answer.claim)
    }
}

/// The date of answers, in words that are made anew once a second (RFC 9110, 5.6.7).
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

    /// Such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    private static func words(_ second: Int) -> String {
        var (second, parts) = (second, tm())
        gmtime_r(&second, &parts)
        func two(_ number: Int32) -> String { String(Int64(number), digits: 2) }
        let day = "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday))"
        let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(two).joined(separator: ":")
        return "\(day) \(months[Int(parts.tm_mon)]) \(parts.tm_year + 1900) \(time) GMT"
    }
}
