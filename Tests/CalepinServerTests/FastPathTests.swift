// Requests on the fast path and those on the ordinary one: the same answers, in the order of the
// requests, however they are split into packets.

import CalepinSync
import Foundation
import HTTPTypes
import Logging
import NIOHTTP1
import StoreConformance
import Testing

@testable import CalepinServer

@Suite("The fast path")
struct FastPathTests {
    /// Returns the bytes of a request of a guest; with a chunked body it takes the ordinary path.
    private func bytes(
        _ guest: TestGuest, _ path: String, _ body: [UInt8], inChunks: Bool = false,
        _ more: String = ""
    ) -> [UInt8] {
        let length =
            inChunks ? "Transfer-Encoding: chunked" : "Content-Length: \(body.count)"
        let head =
            "POST \(path) HTTP/1.1\r\nHost: localhost\r\nX-Calepin: 1\r\n\(more)"
            + "Content-Type: application/json\r\nCookie: \(guest.cookie)\r\n\(length)\r\n\r\n"
        guard inChunks else { return Array(head.utf8) + body }
        let size = String(body.count, radix: 16)
        return Array((head + size + "\r\n").utf8) + body + Array("\r\n0\r\n\r\n".utf8)
    }

    private func pull(_ guest: TestGuest) -> [UInt8] {
        PullRequest(
            scope: guest.scope, cursor: nil, marks: [PullRequest.Mark(guest.replica, settled: 0)]
        ).json()
    }

    private func push(_ guest: TestGuest, _ n: Int64) -> [UInt8] {
        PushRequest(
            scope: guest.scope, replica: guest.replica,
            mutations: [guest.mutation(n, record: UInt64(n))]
        ).json()
    }

    /// Returns the answers in a stream of bytes.
    private func replies(_ bytes: [UInt8]) -> [Reply] {
        var (rest, replies) = (bytes[...], [Reply]())
        while let end = rest.firstRange(of: Array("\r\n\r\n".utf8)) {
            let head = Reply(Array(rest[..<end.upperBound]))
            let count = Int(head.headers["content-length"] ?? "") ?? 0
            guard rest.endIndex - end.upperBound >= count else { break }
            replies.append(Reply(Array(rest[..<(end.upperBound + count)])))
            rest = rest[(end.upperBound + count)...]
        }
        return replies
    }

    /// Sends the pieces on one connection, and returns `answers` answers.
    private func talk(
        _ server: TestServer, _ pieces: [[UInt8]], answers: Int
    ) async throws -> [Reply] {
        try await onThread {
            let socket = try Socket(port: server.port)
            for (place, piece) in pieces.enumerated() {
                // The pieces arrive one by one: the server has read the one before.
                let isRead = place == 0 || eventuallyOnThread { socket.isRead }
                guard isRead else { return [Reply]() }
                socket.write(piece)
            }
            return replies(socket.read { replies($0).count >= answers })
        }
    }

    @Test("answers as the long one does, headers and all")
    func sameAnswers() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            _ = try await guest.outcomes([guest.mutation(1)])
            let body = pull(guest)
            let both = try await talk(
                server,
                [
                    bytes(guest, "/api/sync/pull", body)
                        + bytes(guest, "/api/sync/pull", body, inChunks: true)
                ], answers: 2)
            try #require(both.count == 2)
            #expect(both[0].status == 200 && both[0].body == both[1].body)
            var headers = both.map(\.headers)
            for place in headers.indices {
                let date = headers[place].removeValue(forKey: "date") ?? ""
                #expect(date.hasSuffix(" GMT") && date.utf8.count == 29)
            }
            #expect(headers[0] == headers[1])
        }
    }

    @Test("tells what is wrong as the long one does")
    func sameProblems() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            let stranger = TestGuest.stranger(like: guest)
            let wrong: [(TestGuest, [UInt8], String)] = [
                (guest, Array("{".utf8), ""),
                (guest, pull(guest), "Sec-Fetch-Site: cross-site\r\n"),
                (guest, pull(guest), "Host: other\r\n"), (stranger, pull(guest), ""),
                (guest, pull(guest), "Content-Encoding: gzip\r\n"),
            ]
            for (asker, body, more) in wrong {
                let both = try await talk(
                    server,
                    [
                        bytes(asker, "/api/sync/pull", body, more)
                            + bytes(asker, "/api/sync/pull", body, inChunks: true, more)
                    ], answers: 2)
                try #require(both.count == 2, "\(more)")
                #expect(both[0].status >= 400 && both[0].status == both[1].status)
                #expect(both[0].code == both[1].code)
            }
        }
    }

    @Test("keeps the order of requests of both ways", arguments: [1, 7, 50])
    func order(_ size: Int) async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            var all: [UInt8] = []
            for n in 1...Int64(6) {
                all += bytes(guest, "/api/sync/push", push(guest, n), inChunks: n % 3 == 0)
                all += bytes(guest, "/api/sync/pull", pull(guest), inChunks: n % 2 == 0)
                all += Array("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
            }
            let step = max(1, all.count / size)
            let pieces = stride(from: 0, to: all.count, by: step).map {
                Array(all[$0..<min($0 + step, all.count)])
            }
            let answers = try await talk(server, pieces, answers: 18)
            try #require(answers.count == 18)
            for n in 1...6 {
                let (pushed, pulled) = (answers[3 * n - 3], answers[3 * n - 2])
                #expect(try PushAnswer(json: pushed.body).lastN == Int64(n))
                #expect(try PullAnswer(json: pulled.body).records.count == n)
                #expect(answers[3 * n - 1].json["status"]?.asString == "ok")
            }
        }
    }

    @Test(
        "answers who says that nothing more will come, and closes when it is asked to",
        arguments: ["", "Connection: close\r\n"])
    func ends(_ more: String) async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            let request = bytes(guest, "/api/sync/push", push(guest, 1), more)
            let (answer, isClosed) = try await onThread {
                let socket = try Socket(port: server.port)
                socket.write(request)
                if more.isEmpty { socket.finish() }
                return socket.readToEnd()
            }
            #expect(Reply(answer).status == 200 && isClosed)
            #expect(try await guest.pull().records.count == 1)
        }
    }

    @Test("takes requests whose bodies come as a whole, and leaves all others")
    func whichGo() {
        let access = AccessService(store: MemoryStore(), isSecure: false)
        let middleware = RequestMiddleware(
            index: RouteIndex(Routes()), access: access, site: SiteGuard(origin: nil),
            policy: "", isSecure: false, limiter: nil)
        let short = FastRoutes(
            [
                FastRoute(path: "/api/sync/pull", maxBytes: 100) { bytes, _ in
                    CountedJSON(bytes: bytes)
                }
            ], middleware: middleware, logger: Logger(label: "test"))
        func goes(
            _ headers: [(String, String)], _ uri: String = "/api/sync/pull",
            _ method: HTTPMethod = .POST, _ version: HTTPVersion = .http1_1
        ) -> Bool {
            short.mayAnswer(
                HTTPRequestHead(
                    version: version, method: method, uri: uri, headers: HTTPHeaders(headers)))
        }
        let length = ("Content-Length", "100")
        #expect(goes([length]) && goes([length, ("Connection", "close")]))
        #expect(!goes([]) && !goes([("Content-Length", "101")]))
        #expect(!goes([("Content-Length", "x")]))
        #expect(!goes([length, ("Expect", "100-continue")]))
        #expect(!goes([length, ("Transfer-Encoding", "chunked")]))
        #expect(!goes([length], "/api/sync/pull?x") && !goes([length], "/api/sync/held"))
        #expect(!goes([length], "/api/sync/pull", .PUT))
        #expect(!goes([length], "/api/sync/pull", .POST, .http1_0))
        #expect(!goes([length], "/api/sync/pull/") && !goes([length], "//api/sync/pull"))
    }

    @Test("waits for who does not read, and then goes on")
    func unread() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            let text = String(repeating: "a long text ", count: 1_000)
            for n in 1...Int64(40) {
                let note = guest.mutation(n, record: UInt64(n), [("words", text)])
                #expect(try await guest.outcomes([note]).count == 1)
            }
            let first = try await guest.pull()
            #expect(first.records.count == 40)
            // A cursor from before all of that, so that each answer has everything.
            let since = try #require(Cursor(first.cursor))
            let start = Cursor(
                dbEpoch: since.dbEpoch, accessEpoch: since.accessEpoch, seq: 0, floor: 0)
            let body = PullRequest(scope: guest.scope, cursor: start.description, marks: []).json()
            let pull = bytes(guest, "/api/sync/pull", body)
            let answers = try await onThread {
                let socket = try Socket(port: server.port)
                socket.write(pull)
                let one = socket.read { !replies($0).isEmpty }
                for _ in 0..<60 { socket.write(pull) }
                guard eventuallyOnThread({ socket.isFull }) else { return [Reply]() }
                return replies(socket.read { $0.count >= 60 * one.count })
            }
            #expect(answers.count == 60)
            for answer in answers {
                #expect(answer.status == 200 && answer.body == answers[0].body)
            }
            #expect(try PullAnswer(json: answers[0].body).records.count == 40)
        }
    }

    @Test("half a request is no request")
    func halves() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            let whole = bytes(guest, "/api/sync/push", push(guest, 1))
            for part in [whole.count - 1, whole.count - 40] {
                let answer = try await onThread {
                    let socket = try Socket(port: server.port)
                    socket.write(Array(whole[..<part]))
                    socket.finish()
                    return Reply(socket.readToEnd().bytes)
                }
                #expect(answer.status == 0 || answer.status == 400)
            }
            #expect(try await guest.pull().records.isEmpty)
        }
    }

    @Test("knows at once that a token proves nothing any more")
    func tokens() async throws {
        let store = MemoryStore()
        let access = AccessService(store: store, isSecure: false, now: { 10 })
        let guest = try await access.makeGuest(at: 1)
        let head = TokenRequest(cookies: ["a=b; calepin=\(guest.token)"])
        for _ in 0..<3 { #expect(try await access.known(head) == guest.access) }
        try await store.commit { (job) throws(StoreError) in
            try job.accountChanges.removeToken(Token.digest(guest.token))
        }
        #expect(try await access.known(head) == nil)
    }
}

/// Headers with cookies only.
private struct TokenRequest: RequestMetadata {
    let cookies: [String]
    var verb: HTTPRequest.Method { .post }
    var target: String { "/" }
    var host: String? { nil }
    func header(_ name: HTTPField.Name) -> String? { nil }
}
