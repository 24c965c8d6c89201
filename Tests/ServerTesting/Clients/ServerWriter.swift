// A browser of a server in a process of its own: it pushes, pulls and uploads attachments over
// HTTP. It contains no test.

import CalepinSync
import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer

/// A browser with one replica.
struct ServerWriter: Sendable {
    var port: Int
    let cookie: String
    let scope: Scope
    let replica: Identifier
    /// Its mutations so far.
    private(set) var made: [Mutation] = []

    /// Registers a replica, for a new guest or an account with cookies.
    init(port: Int, cookie known: String = "") async throws {
        self.port = port
        let reply = try await Self.post(port, "/api/sync/replica", Array("{}".utf8), known)
        cookie =
            known.isEmpty
            ? String((reply.headers["set-cookie"] ?? "").prefix { $0 != ";" }) : known
        scope = try #require(reply.json["scope"]?.asString.flatMap { Scope($0) })
        replica = try #require(reply.json["replica"]?.asString.flatMap { Identifier($0) })
    }

    /// Pushes mutations one by one: the nth sets the cell `a` and n.
    mutating func write(_ count: Int) async throws {
        for _ in 0..<count {
            let n = Int64(made.count) + 1
            let mutation = Mutation(
                scope: scope, replica: replica, n: n, record: Identifier(UInt128(n % 5)),
                form: "motor", formVersion: 1, savedAt: 0,
                ops: [.set(CellChange("a\(n)", .string("\(n)")))]
            ).sealed
            made.append(mutation)
            try await push([mutation])
        }
    }

    /// Pushes mutations, all of which must be applied.
    func push(_ mutations: some Collection<Mutation>) async throws {
        let request = PushRequest(
            scope: scope, replica: replica, mutations: Array(mutations))
        let reply = try await Self.post(port, "/api/sync/push", request.json(), cookie)
        let answer = try PushAnswer(json: reply.body)
        #expect(answer.outcomes.allSatisfy { $0.status == .applied })
    }

    /// Returns the changes since a cursor.
    func pull(_ cursor: String? = nil) async throws -> PullAnswer {
        let request = PullRequest(
            scope: scope, cursor: cursor, marks: [PullRequest.Mark(replica, settled: 0)])
        let reply = try await Self.post(port, "/api/sync/pull", request.json(), cookie)
        return try PullAnswer(json: reply.body)
    }

    /// Uploads a PDF.
    func bring(_ bytes: [UInt8]) async throws {
        let hash = Hex.text(of: digest(bytes, .sha256))
        let json =
            "{\"sha256\":\"\(hash)\",\"size\":\(bytes.count),\"type\":\"application/pdf\"}"
        let begun = try await Self.post(port, "/api/blobs", Array(json.utf8), cookie)
        try #require(begun.status == 201)
        let reply = try await patch(hash, bytes, at: 0)
        try #require(reply.status == 204)
    }

    /// Uploads a piece of an attachment.
    func patch(_ hash: String, _ bytes: [UInt8], at offset: Int) async throws -> Reply {
        let head = """
            PATCH /api/blobs/\(hash) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
            X-Calepin: 1\r\nContent-Type: application/offset+octet-stream\r\n\
            Upload-Offset: \(offset)\r\nCookie: \(cookie)\r\n\
            Content-Length: \(bytes.count)\r\n\r\n
            """
        return try await Socket.talk(port: port, Array(head.utf8) + bytes)
    }

    /// Sends a GET request.
    func get(_ path: String) async throws -> Reply {
        let head = """
            GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
            Cookie: \(cookie)\r\n\r\n
            """
        return try await Socket.talk(port: port, Array(head.utf8))
    }

    /// Sends JSON.
    func post(_ path: String, _ body: [UInt8]) async throws -> Reply {
        try await Self.post(port, path, body, cookie)
    }

    /// Sends JSON, with cookies or without.
    static func post(
        _ port: Int, _ path: String, _ body: [UInt8], _ cookie: String
    ) async throws -> Reply {
        let head = """
            POST \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Calepin: 1\r\n\
            Content-Type: application/json\r\nCookie: \(cookie)\r\n\
            Content-Length: \(body.count)\r\n\r\n
            """
        return try await Socket.talk(port: port, Array(head.utf8) + body)
    }
}
