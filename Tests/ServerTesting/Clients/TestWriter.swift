// Feeds and records of a browser with an account. It contains no test.

import CalepinSync
import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer

/// An open feed of a browser.
final class Listening: Sendable {
    private let socket: Socket

    init(_ browser: TestBrowser) async throws {
        let socket = try Socket(port: browser.server.port)
        let cookie = browser.headers["Cookie"] ?? ""
        let start = try await onThread {
            let head = "GET /api/feed HTTP/1.1\r\nHost: localhost\r\nCookie: \(cookie)\r\n\r\n"
            socket.write(Array(head.utf8))
            return socket.read { $0.firstRange(of: Array("\n\n".utf8)) != nil }
        }
        try #require(Reply(start).status == 200)
        self.socket = socket
    }

    /// Returns true when the text is received.
    func reads(_ text: String) async throws -> Bool {
        let (socket, wanted) = (socket, Array(text.utf8))
        return try await onThread {
            socket.read { $0.firstRange(of: wanted) != nil }.firstRange(of: wanted) != nil
        }
    }

    /// Returns true when the answer ends with an empty chunk.
    func isOver() async throws -> Bool { try await reads("0\r\n\r\n") }
}

/// Writes records of a form in a scope, one mutation after the other.
struct TestWriter: Sendable {
    let browser: TestBrowser
    let scope: Scope
    let replica: Identifier

    init(_ browser: TestBrowser, _ scope: Scope, _ replica: String) {
        self.browser = browser
        self.scope = scope
        self.replica = Identifier(replica) ?? Identifier(0)
    }

    /// Returns a writer in a scope, with a replica of the browser's own.
    static func registered(_ browser: TestBrowser, in scope: String? = nil) async throws
        -> TestWriter
    {
        let json = try await browser.post("/api/sync/replica").json
        let found = try #require(Scope(scope ?? json.text("scope")))
        return TestWriter(browser, found, json.text("replica"))
    }

    /// Returns a save of a record whose value is its number.
    static func mutation(
        _ n: Int64, _ record: UInt64, _ form: String, _ scope: Scope, _ replica: Identifier
    ) -> Mutation {
        Mutation(
            scope: scope, replica: replica, n: n, record: Identifier(UInt128(record)),
            form: form, formVersion: 1, savedAt: 0,
            ops: [.set(CellChange("make", .string("canary\(record)")))]
        ).sealed
    }

    /// Pushes a mutation for each number, and returns their outcomes; the status when the push was
    /// rejected.
    func push(
        _ numbers: [Int64], record: UInt64? = nil, form: String = "motor"
    ) async throws -> [String] {
        try await push(
            numbers.map { Self.mutation($0, record ?? UInt64($0), form, scope, replica) })
    }

    /// Pushes a mutation of a record for each list of operations, with numbers from `first` on.
    func push(
        _ all: [[Op]], from first: Int64 = 1, of record: Identifier, form: String
    ) async throws -> [String] {
        try await push(
            all.enumerated().map { place, ops in
                Mutation(
                    scope: scope, replica: replica, n: first + Int64(place), record: record,
                    form: form, formVersion: 1, savedAt: 0, ops: ops
                ).sealed
            })
    }

    func push(_ mutations: [Mutation]) async throws -> [String] {
        let message = PushRequest(scope: scope, replica: replica, mutations: mutations)
        let json = try JSONValue(reading: message.json())
        let reply = try await browser.send("POST", "/api/sync/push", json)
        guard reply.status == 200 else { return ["\(reply.status)"] }
        return try PushAnswer(json: reply.body).outcomes.map { "\($0.status)" }
    }

    func pull(_ cursor: String? = nil) async throws -> PullAnswer {
        let message = PullRequest(
            scope: scope, cursor: cursor, marks: [PullRequest.Mark(replica, settled: 0)])
        let json = try JSONValue(reading: message.json())
        let reply = try await browser.send("POST", "/api/sync/pull", json)
        try #require(reply.status == 200, "\(reply.status) \(reply.text)")
        return try PullAnswer(json: reply.body)
    }
}
