// A guest's browser: a token, a replica, and mutations made one after the other. It contains no
// test.

import CalepinSync
import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer

/// A guest with one replica.
struct TestGuest: Sendable {
    let server: TestServer
    let cookie: String
    let scope: Scope
    let replica: Identifier

    /// Registers a guest with a replica.
    init(_ server: TestServer) async throws {
        self.server = server
        let reply = try await server.post("/api/sync/replica", Array("{}".utf8))
        try #require(reply.status == 201, "\(reply.status) \(reply.text)")
        cookie = String((reply.headers["set-cookie"] ?? "").prefix { $0 != ";" })
        scope = try #require(reply.json["scope"]?.asString.flatMap(Scope.init))
        replica = try #require(reply.json["replica"]?.asString.flatMap(Identifier.init))
    }

    /// Returns a guest with an invalid token.
    static func stranger(like guest: TestGuest) -> TestGuest {
        TestGuest(
            server: guest.server, cookie: "calepin=" + Token.random(), scope: guest.scope,
            replica: guest.replica)
    }

    private init(server: TestServer, cookie: String, scope: Scope, replica: Identifier) {
        (self.server, self.cookie) = (server, cookie)
        (self.scope, self.replica) = (scope, replica)
    }

    /// The headers of a request of this guest.
    var headers: [String: String] { ["Cookie": cookie] }

    /// Returns a mutation that sets cells of a record.
    func mutation(
        _ n: Int64, record: UInt64 = 1, _ values: [(String, String)] = [("make", "renault")],
        submit: String? = nil
    ) -> Mutation {
        var ops = values.map { Op.set(CellChange($0.0, .string($0.1))) }
        if let submit { ops.append(.submit(seenDigest: submit)) }
        return Mutation(
            scope: scope, replica: replica, n: n, record: Identifier(UInt128(record)),
            form: "motor", formVersion: 1, savedAt: 0, ops: ops
        ).sealed
    }

    func push(_ mutations: [Mutation]) async throws -> Reply {
        let request = PushRequest(scope: scope, replica: replica, mutations: mutations)
        return try await server.post("/api/sync/push", request.json(), headers)
    }

    /// Returns the outcome of each mutation of a push.
    func outcomes(_ mutations: [Mutation]) async throws -> [Outcome] {
        let reply = try await push(mutations)
        try #require(reply.status == 200, "\(reply.status) \(reply.text)")
        return try PushAnswer(json: reply.body).outcomes
    }

    func pull(_ cursor: String? = nil, settled: Int64 = 0) async throws -> PullAnswer {
        let request = PullRequest(
            scope: scope, cursor: cursor,
            marks: [PullRequest.Mark(replica, settled: settled)])
        let reply = try await server.post("/api/sync/pull", request.json(), headers)
        try #require(reply.status == 200, "\(reply.status) \(reply.text)")
        return try PullAnswer(json: reply.body)
    }
}

/// Runs a test with a server, and stops it afterwards.
func withServer(
    _ configure: (inout ServerConfiguration) -> Void = { _ in },
    _ body: (TestServer) async throws -> Void
) async throws {
    let server = try await TestServer(configure)
    do {
        try await body(server)
    } catch {
        await server.stop()
        throw error
    }
    await server.stop()
}
