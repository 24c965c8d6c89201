// Answers to pulls: their maximum size, and the answer to a client that requests more than it
// reads.

import CalepinSync
import Foundation
import StoreConformance
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Answers to pulls")
struct UnreadTests {
    @Test("are cut at a megabyte, and go on with their cursor")
    func cut() async throws {
        var book = SyncBook()
        let text = String(repeating: "x", count: 60_000)
        for record in 1...30 as ClosedRange<UInt64> {
            try await book.set(record, "words", .string(text))
        }
        let request = PullRequest(scope: book.scope, cursor: nil, marks: [])
        let first = try await book.service.pull(request, book.access)
        #expect(first.count <= ServerLimits.pullBytes + 10_000)
        let answer = try PullAnswer(json: first)
        #expect(answer.hasMore && answer.records.count == 17)
        var reader = SyncReader()
        try await reader.catchUp(book)
        #expect(reader.records.count == 30)
    }

    @Test("are counted while they are written, two of an account and small ones besides")
    func claims() throws {
        let unread = UnreadPulls()
        let large = SyncLimits.smallPullBytes + 1
        var claims = try (0..<2).map { _ in try unread.claim(large, of: "a") }
        let problem = #expect(throws: Problem.self) { try unread.claim(large, of: "a") }
        #expect(problem?.code == .unreadAnswers && problem?.retryAfter != nil)
        #expect(throws: Problem.self) { try unread.require("a") }
        _ = try unread.claim(large, of: "b")
        try unread.require("b")
        claims.append(try unread.claim(1, of: "a"))
        claims.removeFirst(2)
        try unread.require("a")
        claims.append(try unread.claim(large, of: "a"))
        #expect(throws: Problem.self) { try unread.require("a") }
        claims = []
        try unread.require("a")
    }

    /// Sends a request until the answer has a status; returns the last answer.
    private func ask(
        until status: Int, _ request: () async throws -> Reply
    ) async throws -> Reply {
        var reply = Reply()
        let isThere = try await eventually {
            reply = try await request()
            return reply.status == status
        }
        guard isThere else { throw ServerError.failed("no answer \(status)") }
        return reply
    }

    private func pull(_ guest: TestGuest, until status: Int) async throws -> Reply {
        let body = PullRequest(scope: guest.scope, cursor: nil, marks: []).json()
        return try await ask(until: status) {
            try await guest.server.post("/api/sync/pull", body, guest.headers)
        }
    }

    @Test(
        "are refused to who left two of them unread, until they were read",
        arguments: [true, false])
    func unread(inChunks: Bool) async throws {
        try await withServer({ $0.isUnlimited = true }) { server in
            let (guest, other) = (try await TestGuest(server), try await TestGuest(server))
            let text = String(repeating: "a long text ", count: 5_000)
            for n in 1...Int64(20) {
                let note = guest.mutation(n, record: UInt64(n), [("words", text)])
                #expect(try await guest.outcomes([note]).map(\.status) == [.applied])
            }
            // More than the system buffers for the server, although some are refused: each answer
            // to a question below counts as unread for an instant.
            let body = PullRequest(scope: guest.scope, cursor: nil, marks: []).json()
            let requests = Array(repeating: bytes(guest, body, inChunks), count: 32).joined()
            let sockets = try (0..<2).map { _ in try Socket(port: server.port) }
            for socket in sockets { socket.write(Array(requests)) }
            let refused = try await ask(until: 429) {
                try await server.send("GET", "/api/sync/held", guest.headers)
            }
            #expect(refused.code == "unread-answers" && refused.headers["retry-after"] == "2")
            _ = try await pull(other, until: 200)
            let count = try await onThread {
                replies(in: sockets[0].read { replies(in: $0) >= 32 })
            }
            #expect(count == 32)
            #expect(try PullAnswer(json: try await pull(guest, until: 200).body).hasMore)
        }
    }

    private func bytes(_ guest: TestGuest, _ body: [UInt8], _ inChunks: Bool) -> [UInt8] {
        let head =
            "POST /api/sync/pull HTTP/1.1\r\nHost: localhost\r\nX-Calepin: 1\r\n"
            + "Content-Type: application/json\r\nCookie: \(guest.cookie)\r\n"
        guard inChunks else {
            return Array("\(head)Content-Length: \(body.count)\r\n\r\n".utf8) + body
        }
        let size = String(body.count, radix: 16)
        return Array("\(head)Transfer-Encoding: chunked\r\n\r\n\(size)\r\n".utf8) + body
            + Array("\r\n0\r\n\r\n".utf8)
    }

    /// Returns the number of complete answers.
    private func replies(in bytes: [UInt8]) -> Int {
        var (rest, count) = (bytes[...], 0)
        while let end = rest.firstRange(of: Array("\r\n\r\n".utf8)) {
            let head = Reply(Array(rest[..<end.upperBound]))
            let length = Int(head.headers["content-length"] ?? "") ?? 0
            guard rest.endIndex - end.upperBound >= length else { break }
            rest = rest[(end.upperBound + length)...]
            count += 1
        }
        return count
    }
}
