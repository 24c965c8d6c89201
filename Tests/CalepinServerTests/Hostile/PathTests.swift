// Other spellings of every route: double slashes, a final one, encoded slashes and letters, dots.
// Each is answered as if it did not exist, so none bypasses access or a limit.

import CalepinExpressions
import Foundation
import TestSizes
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Another spelling of a route")
struct PathTests {
    /// Returns spellings that some parser takes for the path.
    private static func spellings(of path: String) -> [String] {
        let last = path.lastIndex(of: "/") ?? path.startIndex
        let (start, end) = (path[..<last], path[path.index(after: last)...])
        var all = [
            "/" + path, "\(start)//\(end)", path + "/", path + "//", "/." + path, "/x/.." + path,
            path + "/.", path + "/..", "/\(start.dropFirst())%2f\(end)",
            "/\(start.dropFirst())%2F\(end)", "\(start)/%2e/\(end)", path + "%2f", path + "%00",
            path + ";x", "http://localhost/" + path, "http://localhost" + path + "/",
        ]
        if let letter = end.utf8.first {
            all.append("\(start)/%\(String(letter, radix: 16))\(end.dropFirst())")
        }
        return all
    }

    /// Returns the parts of an answer that are the same for all unknown paths.
    private func told(_ reply: Reply) -> [String] {
        let id = reply.json["id"]?.asString ?? "-"
        let headers = reply.headers.filter { $0.key != "date" }.sorted { $0.key < $1.key }
        return ["\(reply.status)", reply.text.replacing(id, with: "")]
            + headers.map { "\($0.key): \($0.value)" }
    }

    @Test("is answered like a route that does not exist, whoever asks for whichever")
    func everyRoute() async throws {
        try await withServer {
            $0.isUnlimited = true
        } _: { server in
            let guest = try await TestGuest(server)
            let headers = guest.headers.merging(["Content-Type": "application/json"]) { $1 }
            // Where segments may have signs, what they name is looked for and is not there.
            let others = TestRoutes.all.filter {
                $0.description.group != .odata
                    && !$0.path.hasPrefix("/odk/v1/projects/{project}/")
            }
            for (number, route) in others.enumerated() where route.path != "/" {
                let (method, path) = (route.method.rawValue, route.example)
                let body = ["GET", "HEAD"].contains(method) ? nil : Array("{}".utf8)
                let none = told(
                    try await server.send(method, "/api/no-such", headers, body: body))
                #expect(none.first == "404")
                for spelling in Sizes.some(of: Self.spellings(of: path), at: number, oneIn: 5) {
                    let reply = try await server.send(method, spelling, headers, body: body)
                    #expect(told(reply) == none, "\(method) \(spelling)")
                }
            }
        }
    }

    @Test("makes no account, and leaves the budget of first contacts as it was")
    func contacts() async throws {
        try await withServer {
            $0.limiter = RateLimiter { 0 }
        } _: { server in
            for spelling in Self.spellings(of: "/api/sync/replica") {
                let reply = try await server.post(spelling, Array("{}".utf8))
                #expect(reply.status == 404 && reply.cookies.isEmpty, "\(spelling)")
            }
            for _ in 0..<Budget.contact.burst {
                let reply = try await server.post("/api/sync/replica", Array("{}".utf8))
                #expect(reply.status == 201)
            }
            #expect(try await server.post("/api/sync/replica", Array("{}".utf8)).status == 429)
        }
    }

    @Test("of a look-up gives strangers no value")
    func lookups() async throws {
        let lookup = Lookup(name: "power", parameters: [.text("year")]) { _ in
            Lookup.Found(value: "55", authority: "test")
        }
        try await withServer {
            $0.lookups = [lookup]
        } _: { server in
            let plain = try await server.send("GET", "/api/lookups/power?year=1990")
            #expect(plain.status == 401)
            for spelling in Self.spellings(of: "/api/lookups/power") {
                let reply = try await server.send("GET", spelling + "?year=1990")
                #expect(reply.status == 404 && reply.json["value"] == nil, "\(spelling)")
            }
        }
    }

    @Test("counts against the budget of its address")
    func counted() async throws {
        try await withServer {
            $0.limiter = RateLimiter { 0 }
        } _: { server in
            let one = "GET //api/apps HTTP/1.1\r\nHost: localhost\r\n"
            let many = String(repeating: one + "\r\n", count: Budget.address.burst)
            let text = try await onThread {
                let socket = try Socket(port: server.port)
                socket.write(Array((many + one + "Connection: close\r\n\r\n").utf8))
                return String(decoding: socket.read(), as: UTF8.self)
            }
            #expect(text.contains("HTTP/1.1 429"))
        }
    }

    @Test("is no path, and what is one is taken apart once")
    func reading() throws {
        #expect(RequestPath(target: "/")?.parts == [])
        #expect(RequestPath(target: "/a/b-c.d_e~1?x=/../%2f")?.parts == ["a", "b-c.d_e~1"])
        #expect(RequestPath(target: "/a?x=1")?.text == "/a")
        for target in [
            "", "a", "*", "?", "//", "/a/", "/a//b", "/.", "/..", "/a/./b", "/a/../b", "/%61",
            "/a%2fb", "/a;b", "/a b", "/a\\b", "/\u{E9}", "/a#b", "http://localhost/a", "/a\u{0}",
        ] {
            #expect(RequestPath(target: target) == nil, "\(target)")
        }
    }

    @Test("has the signs of OData behind an app only, and there nothing else")
    func odata() {
        for target in [
            "/api/odata/a/$metadata", "/api/odata/a/b('c%2F1')/d", "/api/odata/a/b/$count",
            "/api/odata/a/b(c='d',e='f')", "/api/odata/a/%2e%2e",
        ] {
            #expect(RequestPath(target: target)?.text == target)
        }
        #expect(RequestPath(target: "/api/odata/a/")?.text == "/api/odata/a")
        for target in [
            "/api/odata/", "/api/odata/a$", "/api/odata/$metadata", "/api/odata/a//",
            "/api/odata//a",
            "/api/odata/a/b/", "/api/odata/a/../b", "/api/odata/a/.", "/api/odata/a/b;c",
            "/api/odata/a/b\\", "/api/odata/a/b\"", "/api/odata/a/é", "/api/odata/a/b\u{0}",
            "/api/%6fdata/a/$metadata", "/api/Odata/a/$metadata", "/api/apps/$metadata",
            "/odata/a/$metadata", "//api/odata/a/$metadata",
        ] {
            #expect(RequestPath(target: target) == nil, "\(target)")
        }
    }

    @Test("of a client of ODK is read without its key, which is at no other place")
    func clients() {
        let target = "/odk/clp_a1/forms/visits/1.xml?x=clp_b2"
        #expect(RequestPath(target: target)?.text == "/odk/forms/visits/1.xml")
        #expect(RequestPath.key(in: target) == "clp_a1")
        for other in ["/odk/formList", "/api/odk/clp_a1/x", "/clp_a1/odk/x", "/odk//clp_a1/x"] {
            #expect(RequestPath.key(in: other) == nil, "\(other)")
        }
        for target in ["/odk/clp_a1//x", "/odk/clp_a1/../api/apps", "/odk/clp_a1/%2e%2e/x"] {
            #expect(RequestPath(target: target) == nil, "\(target)")
        }
        #expect(RequestPath(target: "/odk/clp_a1")?.text == "/odk")
    }

    @Test("of a program for ODK Central has signs behind a project only, and there nothing else")
    func central() {
        let root = "/odk/v1/projects/7"
        for end in ["/forms/a/submissions/uuid%3A1", "/forms/a/b/it's%20(1).jpg", "/%2e%2e"] {
            #expect(RequestPath(target: root + end)?.text == root + end)
        }
        for target in [
            "/odk/v1/projects/%37", "/odk/v1/%70rojects/7", "/odk/%761/projects/7/a:b",
            "/odk/projects/7/a:b", "/odk/clp_a1/v1/projects/a:b", "/odk/v2/projects/7/a:b",
            root + "/", root + "//a", root + "/../a", root + "/.", root + "/a;b", root + "/a\"b",
            root + "/a b", root + "/é",
        ] {
            #expect(RequestPath(target: target) == nil, "\(target)")
        }
    }

    @Test("exists for no route: each is declared once, and counts only what it can")
    func declarations() {
        let names = TestRoutes.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.contains("POST /api/sync/replica") && names.contains("GET /**"))
        for route in TestRoutes.all {
            #expect(route.level != .operator, "\(route.name)")
            let isByAccount = route.budgets.contains { !$0.isOfNetwork }
            #expect(!isByAccount || route.isForSomebody, "\(route.name)")
            let isOfAPI = route.path.hasPrefix("/api/") || route.path.hasPrefix("/odk/")
            #expect(isOfAPI == route.budgets.contains(where: \.isOfNetwork), "\(route.name)")
        }
    }

    @Test("of a page's address is no page, and neither is one that cannot be decoded")
    func page() async throws {
        try await withServer { server in
            for path in ["/", "/squad", "/notes/1-a_b", "/app.js"] {
                #expect(try await server.send("GET", path).status == 200, "\(path)")
            }
            for path in ["//", "/squad/", "//app.js", "/app.js/", "/%61pp.js", "/%E0%A4%A"] {
                let reply = try await server.send("GET", path)
                #expect(reply.status == 404 && reply.code == "not-found", "\(path)")
            }
        }
    }
}
