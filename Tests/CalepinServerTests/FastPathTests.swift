// Requests on the fast path: answered as those of the framework are, in the order of all requests,
// however their bodies come and however they are split into packets.

import CalepinSync
import Foundation
import HTTPTypes
import Logging
import NIOHTTP1
import StoreConformance
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The fast path")
struct FastPathTests {
    /// Returns the bytes of a request of a guest.
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

    @Test("answers with the headers of every answer, however the body comes")
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
                        + Array(
                            """
                            GET /api/sync/held HTTP/1.1\r\nHost: localhost\r\n\
                            Cookie: \(guest.cookie)\r\n\r\n
                            """.utf8)
                ], answers: 3)
            try #require(both.count == 3)
            #expect(both[0].status == 200 && both[0].body == both[1].body)
            var headers = both.map(\.headers)
            for place in headers.indices {
                let date = headers[place].removeValue(forKey: "date") ?? ""
                #expect(date.hasSuffix(" GMT") && date.utf8.count == 29)
            }
            #expect(headers[0] == headers[1])
            // One that the framework gives.
            headers[2]["content-length"] = headers[0]["content-length"]
            #expect(headers[0] == headers[2])
        }
    }

    @Test("refuses a request of another site as the framework does, headers and all")
    func sameRefusals() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            let more = "Accept-Language: fr\r\nOrigin: https://evil.example\r\n"
            let both = try await talk(
                server,
                [
                    bytes(guest, "/api/sync/pull", [], more)
                        + bytes(guest, "/api/sync/replica", [], more)
                ], answers: 2)
            try #require(both.count == 2)
            #expect(both.allSatisfy { $0.status == 403 && $0.code == "other-site" })
            var headers = both.map(\.headers)
            for place in headers.indices { headers[place]["date"] = nil }
            #expect(headers[0] == headers[1] && headers[0]["content-language"] == "fr")
        }
    }

    @Test("refuses a long body before it comes when the client may not send it")
    func longBodies() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            let stranger = TestGuest.stranger(like: guest)
            func head(_ guest: TestGuest, _ path: String, _ length: String) -> [UInt8] {
                Array(
                    """
                    POST \(path) HTTP/1.1\r\nHost: localhost\r\nX-Calepin: 1\r\n\
                    Content-Type: application/json\r\nCookie: \(guest.cookie)\r\n\
                    \(length)\r\n\r\n
                    """.utf8)
            }
            let most = "Content-Length: \(ServerLimits.pushBytes)"
            let cases: [(TestGuest, String, String, Int)] = [
                (stranger, "/api/sync/push", most, 401),
                (stranger, "/api/sync/push", "Transfer-Encoding: chunked", 401),
                (guest, "/api/sync/push", "Content-Length: \(ServerLimits.pushBytes + 1)", 413),
                (guest, "/api/sync/pull", "Content-Length: \(ServerLimits.jsonBytes + 1)", 413),
            ]
            for (asker, path, length, status) in cases {
                let reply = try await Socket.talk(port: server.port, head(asker, path, length))
                #expect(reply.status == status, "\(path) \(length)")
            }
            // One without a declared length is refused where it becomes too long.
            let piece = "10000\r\n" + String(repeating: " ", count: 65_536) + "\r\n"
            let pulled = head(guest, "/api/sync/pull", "Transfer-Encoding: chunked")
            let reply = try await Socket.talk(
                port: server.port, pulled + Array((piece + "1\r\n \r\n").utf8))
            #expect(reply.status == 413 && reply.code == "too-large")
        }
    }

    @Test("takes long pushes, in one piece and in many", arguments: [false, true])
    func longPushes(inChunks: Bool) async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            let text = String(repeating: "a long text ", count: 4_000)
            let mutations = (1...Int64(4)).map { n in
                guest.mutation(n, record: UInt64(n), [("words", text)])
            }
            let body = PushRequest(
                scope: guest.scope, replica: guest.replica, mutations: mutations
            ).json()
            try #require(body.count > ServerLimits.jsonBytes)
            let request = bytes(guest, "/api/sync/push", body, inChunks: inChunks)
            let pull = bytes(guest, "/api/sync/pull", pull(guest))
            let half = request.count / 2
            let answers = try await talk(
                server, [Array(request[..<half]), Array(request[half...]) + pull], answers: 2)
            try #require(answers.count == 2)
            #expect(try PushAnswer(json: answers[0].body).lastN == 4)
            #expect(try PullAnswer(json: answers[1].body).records.count == 4)
        }
    }

    @Test("tells what is wrong however the body comes")
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

    @Test("takes all requests of its routes, and leaves all others")
    func whichGo() {
        let access = AccessService(store: testStore(), isSecure: false)
        var routes = Routes()
        routes.add(
            "/api/sync/pull", AppDescriptions.pull,
            JSONHandler(maxBytes: 100) { bytes, _ in CountedJSON(bytes: bytes) })
        routes.get("/api/sync/held", AppDescriptions.held, for: .everybody) { _, _, _ in
            .json([])
        }
        let fast = FastRoutes(
            RequestMiddleware(
                index: RouteIndex(routes), access: access, site: SiteGuard(origin: nil),
                policy: "", isBehindProxy: false, staysSecure: false, limiter: nil),
            logger: Logger(label: "test"))
        func request(
            _ headers: [(String, String)], _ uri: String = "/api/sync/pull",
            _ method: HTTPMethod = .POST, _ version: HTTPVersion = .http1_1
        ) -> FastRequest? {
            fast.request(
                HTTPRequestHead(
                    version: version, method: method, uri: uri, headers: HTTPHeaders(headers)),
                from: nil)
        }
        let length = ("Content-Length", "100")
        // Those with a short body are checked when it is there, others before it comes.
        #expect(request([length])?.isShort == true && request([])?.isShort == true)
        #expect(request([length, ("Connection", "close")])?.isShort == true)
        #expect(request([length, ("Expect", "100-continue")])?.isShort == true)
        #expect(request([("Content-Length", "101")])?.isShort == false)
        #expect(request([("Content-Length", "x")])?.isShort == false)
        #expect(request([length, ("Transfer-Encoding", "chunked")])?.isShort == false)
        #expect(request([length], "/api/sync/pull?x") != nil)
        #expect(request([length], "/api/sync/pull", .POST, .http1_0) != nil)
        #expect(request([length], "/api/sync/held") == nil)
        #expect(request([length], "/api/sync/pull", .PUT) == nil)
        #expect(request([length], "/api/sync/pull/") == nil)
        #expect(request([length], "//api/sync/pull") == nil)
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
        let store = testStore()
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
    func header(_ name: CheckedHeader) -> String? { nil }
}
