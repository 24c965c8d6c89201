// The files of the page over HTTP: types, tags, ranges, compressed copies, and everything that
// must never be served.

import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The files of the page")
struct WebTests {
    @Test("have their types, tags and rules of keeping")
    func types() async throws {
        try await withServer { server in
            let types = [
                ("/", "text/html; charset=utf-8"), ("/app.js", "text/javascript; charset=utf-8"),
                ("/calepin.css", "text/css; charset=utf-8"), ("/engine.wasm", "application/wasm"),
                ("/widgets/text.js", "text/javascript; charset=utf-8"),
            ]
            for (path, type) in types {
                let reply = try await server.send("GET", path)
                #expect(reply.status == 200)
                #expect(reply.headers["content-type"] == type)
                #expect(reply.headers["cache-control"] == "no-cache")
                #expect(reply.headers["etag"]?.hasPrefix("\"") == true)
            }
            let hashed = try await server.send("GET", "/app.0f3c9a21bb.js")
            #expect(hashed.headers["cache-control"] == "public, max-age=31536000, immutable")
        }
    }

    @Test("an address of the page gives the first page, one of the interface does not")
    func addresses() async throws {
        try await withServer { server in
            for path in ["/motor", "/motor/records/k7/vehicle", "/calculator?x=1"] {
                #expect(try await server.send("GET", path).text.contains("<title>Calepin"))
            }
            for path in ["/api", "/api/nothing", "/nothing.js", "/widgets/nothing.js"] {
                let reply = try await server.send("GET", path)
                #expect(reply.status == 404)
                #expect(reply.code == "not-found")
            }
        }
    }

    @Test("an address with nothing at it gives a browser the first page, which says so")
    func lost() async throws {
        try await withServer { server in
            let tag = try await server.send("GET", "/").headers["etag"] ?? ""
            let browser = [
                "Accept": "text/html,application/xhtml+xml,*/*;q=0.8", "If-None-Match": tag,
            ]
            for path in ["/%E0%A4%A", "/squad/players/a%2Fb", "/motor/", "/nothing.js", "//x"] {
                let reply = try await server.send("GET", path, browser)
                #expect(reply.status == 404, "\(path)")
                #expect(reply.text.contains("<title>Calepin"), "\(path)")
                #expect(reply.headers["etag"] == nil)
                #expect(try await server.send("GET", path).code == "not-found", "\(path)")
                #expect(try await server.send("POST", path, browser).status == 404, "\(path)")
            }
            for path in ["/api", "/api/nothing", "/api/%41"] {
                #expect(try await server.send("GET", path, browser).code == "not-found")
            }
        }
    }

    @Test("the script of the service worker names every part with its digest")
    func worker() async throws {
        try await withServer { server in
            let reply = try await server.send("GET", "/sw.js")
            #expect(reply.status == 200)
            #expect(reply.headers["content-type"] == "text/javascript; charset=utf-8")
            #expect(reply.headers["cache-control"] == "no-cache")
            #expect(!reply.text.contains("const BUILD = \"\""))
            for path in ["/", "/app.js", "/engine.wasm", "/widgets/text.js"] {
                let tag = try await server.send("GET", path).headers["etag"] ?? ""
                let bare = tag.filter { $0 != "\"" }
                #expect(reply.text.contains("[\"\(path)\",\"\(bare)\"]"), "\(path)")
            }
            for path in ["/sw.js", "/tests/", "/engine.wasm.br", "/api/"] {
                #expect(!reply.text.contains("[\"\(path)"), "\(path)")
            }
        }
    }

    @Test("are not sent again to who has them")
    func notModified() async throws {
        try await withServer { server in
            let tag = try await server.send("GET", "/app.js").headers["etag"] ?? ""
            for head in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
                let reply = try await server.send("GET", "/app.js", ["If-None-Match": head])
                #expect(reply.status == 304 && reply.body.isEmpty)
                #expect(reply.headers["etag"] == tag)
            }
            let reply = try await server.send("GET", "/app.js", ["If-None-Match": "\"other\""])
            #expect(reply.status == 200)
        }
    }

    @Test(
        "come in the pieces asked for",
        arguments: [
            ("bytes=0-3", 206, "0123"), ("bytes=7-", 206, "789"), ("bytes=-2", 206, "89"),
            ("bytes=5-99", 206, "56789"), ("bytes=-99", 206, "0123456789"),
            ("bytes=10-", 416, ""), ("bytes=-0", 416, ""), ("bytes=3-1", 200, "0123456789"),
            ("bytes=a-b", 200, "0123456789"), ("bytes=0-1,3-4", 200, "0123456789"),
            ("lines=0-1", 200, "0123456789"), ("bytes=", 200, "0123456789"),
            ("bytes=99999999999999999999-", 200, "0123456789"),
        ])
    func pieces(_ head: String, _ status: Int, _ text: String) async throws {
        try await withServer { server in
            let reply = try await server.send("GET", "/engine.wasm", ["Range": head])
            #expect(reply.status == status)
            #expect(reply.text == text)
            if status == 206 { #expect(reply.headers["content-range"]?.hasSuffix("/10") == true) }
            if status == 416 { #expect(reply.headers["content-range"] == "bytes */10") }
        }
    }

    @Test("a piece of an older version is not sent")
    func ifRange() async throws {
        try await withServer { server in
            let headers = ["Range": "bytes=0-3", "If-Range": "\"old\""]
            let reply = try await server.send("GET", "/engine.wasm", headers)
            #expect(reply.status == 200 && reply.text == "0123456789")
        }
    }

    @Test(
        "come compressed to who takes that",
        arguments: [
            ("br, gzip", "br", "br"), ("gzip", "gzip", "gz"), ("br;q=0, gzip", "gzip", "gz"),
            ("identity", "", "0123456789"), ("", "", "0123456789"),
        ])
    func compressed(_ head: String, _ coding: String, _ text: String) async throws {
        try await withServer { server in
            let reply = try await server.send("GET", "/engine.wasm", ["Accept-Encoding": head])
            #expect(reply.headers["content-encoding"] ?? "" == coding)
            #expect(reply.headers["content-type"] == "application/wasm")
            #expect(reply.headers["vary"] == "Accept-Encoding")
            #expect(reply.text == text)
        }
    }

    @Test("HEAD says what GET would, without the bytes")
    func head() async throws {
        try await withServer { server in
            let get = try await server.send("GET", "/app.js")
            let head = try await server.send("HEAD", "/app.js")
            #expect(head.status == 200 && head.body.isEmpty)
            #expect(head.headers["content-length"] == "\(get.body.count)")
            #expect(head.headers["etag"] == get.headers["etag"])
        }
    }

    @Test("nothing outside the folder is ever served")
    func traversal() async throws {
        try await withServer { server in
            for path in Hostile.paths {
                let reply = try await server.send("GET", path)
                #expect([400, 404].contains(reply.status), "\(path) gave \(reply.status)")
                #expect(!reply.text.contains("canary") && !reply.text.contains("root:"), "\(path)")
            }
        }
    }

    @Test("every answer carries the headers that make a browser careful")
    func securityHeaders() async throws {
        try await withServer { server in
            for path in ["/", "/engine.wasm", "/health", "/api/apps", "/nothing.js", "/api/feed"] {
                let headers = try await server.send("GET", path).headers
                let policy = headers["content-security-policy"] ?? ""
                #expect(policy.contains("default-src 'none'"), "\(path)")
                #expect(policy.contains("script-src 'self' 'wasm-unsafe-eval'"))
                #expect(policy.contains("require-trusted-types-for 'script'"))
                #expect(!policy.contains("unsafe-inline"))
                #expect(headers["x-content-type-options"] == "nosniff")
                #expect(headers["referrer-policy"] == "no-referrer")
                #expect(headers["cross-origin-opener-policy"] == "same-origin")
                #expect(headers["cross-origin-resource-policy"] == "same-origin")
                #expect(headers["permissions-policy"]?.contains("microphone=(self)") == true)
                #expect(headers["server"] == nil)
            }
        }
    }
}
