// Requests that are malformed, too large, from another site or not HTTP, and their answers.

import CalepinQuery
import CalepinSync
import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("A request")
struct RequestTests {
    @Test("health is told without a token")
    func health() async throws {
        try await withServer { server in
            let reply = try await server.send("GET", "/health")
            #expect(reply.status == 200)
            #expect(reply.json["status"]?.asString == "ok")
        }
    }

    @Test("problems come in the language asked for, with a stable code")
    func language() async throws {
        try await withServer { server in
            let english = try await server.send("GET", "/api/feed")
            #expect(english.headers["content-type"] == "application/problem+json")
            #expect(english.status == 401 && english.code == "no-token")
            let headers = ["Accept-Language": "de, fr-CH;q=0.9, en;q=0.5"]
            let french = try await server.send("GET", "/api/feed", headers)
            #expect(french.code == "no-token")
            #expect(french.json["title"]?.asString?.contains("navigateur") == true)
            #expect(french.headers["content-language"] == "fr")
        }
    }

    @Test("is named at random, so that nobody counts what others ask")
    func names() async throws {
        try await withServer { server in
            var names: [String] = []
            for _ in 0..<40 {
                names.append(try await server.send("GET", "/api/feed").json.text("id"))
            }
            let bits = names.compactMap { Identifier($0)?.bits }
            #expect(bits.count == 40 && Set(bits).count == 40)
            // Numbers that count, or come of a clock, begin alike: the chance of that is 2^-39.
            #expect(Set(bits.map { $0 >> 127 }).count == 2)
            #expect(bits != bits.sorted())
        }
    }

    @Test("every problem has a sentence in both languages")
    func sentences() {
        for code in Problem.Code.allCases {
            let english = ProblemTexts.sentence(code, "7", in: .english)
            let french = ProblemTexts.sentence(code, "7", in: .french)
            #expect(english.count > 10 && french.count > 10 && english != french)
            #expect(!english.contains("{0}") && !french.contains("{0}"))
        }
    }

    @Test(
        "that another site makes a browser send changes nothing",
        arguments: [
            ["X-Calepin": ""], ["X-Calepin": "0"], ["Sec-Fetch-Site": "cross-site"],
            ["Sec-Fetch-Site": "same-site"], ["Origin": "https://evil.example"],
            ["Origin": "null"], ["Origin": "http://localhost.evil.example"],
            ["Origin": "http://localhost:81"],
        ])
    func otherSites(_ headers: [String: String]) async throws {
        try await withServer { server in
            let reply = try await server.post("/api/sync/replica", Array("{}".utf8), headers)
            #expect(reply.status == 403 && reply.code == "other-site")
            #expect(reply.headers["set-cookie"] == nil)
        }
    }

    @Test("of our own page passes")
    func ownSite() async throws {
        try await withServer { server in
            let headers = ["Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"]
            let reply = try await server.post("/api/sync/replica", Array("{}".utf8), headers)
            #expect(reply.status == 201)
        }
    }

    @Test("with a body that is no JSON, or not said to be")
    func noJSON() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            for body in ["", "{", "[1]", "{\"scope\":1}", "\u{0}", "{\"a\":1,\"a\":1}"] {
                let reply = try await server.post(
                    "/api/sync/push", Array(body.utf8), guest.headers)
                #expect(reply.status == 400 && reply.code == "malformed", "\(body)")
            }
            let deep = String(repeating: "[", count: 5_000)
            let reply = try await server.post("/api/sync/pull", Array(deep.utf8), guest.headers)
            #expect(reply.status == 400)
            let plain = try await server.send(
                "POST", "/api/sync/push",
                guest.headers.merging(["Content-Type": "text/plain"]) { $1 }, body: [123, 125])
            #expect(plain.status == 415 && plain.code == "wrong-content-type")
        }
    }

    @Test("with a body larger than allowed is refused, said or not")
    func tooLarge() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            let head = """
                POST /api/sync/push HTTP/1.1\r\nHost: localhost\r\nX-Calepin: 1\r\n\
                Content-Type: application/json\r\nCookie: \(guest.cookie)\r\n
                """
            let said = try await Socket.talk(
                port: server.port, Array("\(head)Content-Length: 10000000000\r\n\r\n{".utf8))
            #expect(said.status == 413 && said.code == "too-large")
            let piece = [UInt8](repeating: 32, count: 65_536)
            var endless = Array("\(head)Transfer-Encoding: chunked\r\n\r\n".utf8)
            for _ in 0..<40 { endless += Array("10000\r\n".utf8) + piece + Array("\r\n".utf8) }
            let unsaid = try await Socket.talk(port: server.port, endless)
            // The connection may be closed before the answer is read.
            #expect([413, 0].contains(unsaid.status))
        }
    }

    @Test("that is no HTTP, or has too many or too large headers, is refused")
    func noHTTP() async throws {
        try await withServer { server in
            let many = (0..<2_000).map { "X-\($0): y\r\n" }.joined()
            let large = "X: " + String(repeating: "y", count: 100_000) + "\r\n"
            let chunked = "Transfer-Encoding: chunked\r\n"
            for text in [
                "\u{0}\u{1}\u{2}\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
                "GET / HTTP/1.1\r\nbad head\r\n\r\n", "GET / HTTP/1.1\r\n\(many)\r\n",
                "GET / HTTP/1.1\r\n\(large)\r\n",
                "POST / HTTP/1.1\r\nContent-Length: 5\r\n\(chunked)\r\n0\r\n\r\n",
                "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
            ] {
                let reply = try await Socket.talk(port: server.port, Array(text.utf8))
                #expect([400, 403, 431, 0].contains(reply.status), "\(text.prefix(40))")
            }
            #expect(try await server.send("GET", "/health").status == 200)
        }
    }

    @Test("with a path that is too long is refused")
    func longPath() async throws {
        try await withServer { server in
            let path = "/" + String(repeating: "a", count: 3_000)
            let reply = try await server.send("GET", path)
            #expect(reply.status == 400)
        }
    }

    @Test("of an unknown method is refused", arguments: ["TRACE", "DELETE", "PUT", "BREW"])
    func methods(_ method: String) async throws {
        try await withServer { server in
            let reply = try await server.send(method, "/health", body: [])
            #expect([400, 404, 405].contains(reply.status))
        }
    }

    @Test("apps are served with their declarations")
    func apps() async throws {
        let app = ServedApp(
            id: "motor", summary: Array(#"{"id":"motor"}"#.utf8),
            declaration: Array(#"{"id":"motor","form":{}}"#.utf8))
        try await withServer {
            $0.registry = AppRegistry([AppVersion(app)])
        } _: { server in
            let one = try await server.send("GET", "/api/apps/motor")
            #expect(one.text == #"{"id":"motor","form":{}}"#)
            let digest = (one.headers["etag"] ?? "").filter { $0 != "\"" }
            let all = try await server.send("GET", "/api/apps")
            #expect(all.text == #"{"apps":[{"id":"motor","digest":"\#(digest)"}]}"#)
            let headers = ["If-None-Match": one.headers["etag"] ?? ""]
            #expect(try await server.send("GET", "/api/apps/motor", headers).status == 304)
            #expect(try await server.send("GET", "/api/apps/other").status == 404)
            #expect(try await server.send("GET", "/api/apps/motor/0").text == one.text)
            for number in ["1", "00", "-1", "+0", "x", "99999999999999999999", "0/0"] {
                #expect(try await server.send("GET", "/api/apps/motor/\(number)").status == 404)
            }
        }
    }
}
