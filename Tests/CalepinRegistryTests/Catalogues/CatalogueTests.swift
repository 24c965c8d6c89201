// Catalogues over HTTP: shipped and imported ones, those of other servers, and queries.

import CalepinQuery
import CalepinSync
import CalepinExpressions
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Catalogues that the server has")
struct CatalogueTests {
    private let text = TestCatalogue.body("Ann", "Ben")

    private func withCatalogue(
        _ body: (TestServer, TestCatalogue) async throws -> Void
    ) async throws {
        let place = try TestCatalogue(TestCatalogue.shippedSource, shipped: text)
        defer { place.remove() }
        try await withServer {
            $0.catalogues = [place.catalogue]
        } _: { server in
            try await body(server, place)
        }
    }

    @Test("are at the address that is declared, by the app and by their place, with a tag")
    func addresses() async throws {
        try await withCatalogue { server, _ in
            for path in ["/apps/trial/people.json", "/apps/Trial/people.json"] {
                let reply = try await server.send("GET", path)
                #expect(reply.status == 200 && reply.text == text)
                #expect(reply.headers["content-type"] == "application/json")
                #expect(reply.headers["cache-control"] == "no-cache")
                let tag = reply.headers["etag"] ?? ""
                let again = try await server.send("GET", path, ["If-None-Match": tag])
                #expect(again.status == 304 && again.body.isEmpty)
            }
            let head = try await server.send("HEAD", "/apps/trial/people.json")
            #expect(head.status == 200 && head.body.isEmpty)
        }
    }

    @Test("come packed to whom takes that, under a tag of its own")
    func packed() async throws {
        let names = (0..<200).map { #"{"id":"\#($0)","name":"Ann"}"# }.joined(separator: ",")
        let place = try TestCatalogue(
            TestCatalogue.shippedSource, shipped: #"{"people":[\#(names)]}"#)
        defer { place.remove() }
        try await withServer {
            $0.catalogues = [place.catalogue]
        } _: { server in
            let path = "/apps/trial/people.json"
            let plain = try await server.send("GET", path)
            let packed = try await server.send("GET", path, ["Accept-Encoding": "br, gzip"])
            #expect(packed.headers["content-encoding"] == "gzip")
            #expect(packed.headers["vary"] == "Accept-Encoding")
            #expect(packed.body.count < plain.body.count / 4)
            #expect(packed.body.starts(with: [0x1F, 0x8B]))
            #expect(packed.headers["etag"] != plain.headers["etag"])
            let not = try await server.send("GET", path, ["Accept-Encoding": "gzip;q=0"])
            #expect(not.headers["content-encoding"] == nil)
        }
    }

    @Test("lead nowhere else in the folder or out of it")
    func climbing() async throws {
        try await withCatalogue { server, place in
            try Data("canary".utf8).write(to: place.folder.appendingPathComponent("apps/canary"))
            let climbs = ["..", "%2e%2e", "%2e%2e%2f", "....//", "%5c..", "."]
            let ends = [
                "canary", "apps/canary", "Trial/people.json", "data/collections", "etc/passwd",
                "people.json%00", "people.json/", "//people.json", "PEOPLE.JSON",
            ]
            let paths = climbs.flatMap { climb in
                ends.flatMap { ["/apps/\(climb)/\($0)", "/apps/trial/\(climb)/\($0)"] }
            }
            #expect(paths.count >= 100)
            for path in paths {
                let reply = try await server.send("GET", path)
                #expect([400, 404].contains(reply.status), "\(path)")
                #expect(!reply.text.contains("canary"))
            }
            #expect(try await server.send("GET", "/apps/canary").status == 404)
        }
    }

    @Test("show rows as soon as they are imported, in the notation and shape of the source")
    func imported() async throws {
        try await withCatalogue { server, place in
            let path = "/apps/trial/people.json"
            let before = try await server.send("GET", path)
            let body = """
                {"people":[{"id":"z","name":"Zo\\u00e9 \\"Z\\"","size":"1.5",\
                "life":{"born":"3/2/2001"}},{"id":"y","name":"Y,\\n"}]}
                """
            let rows = try place.rows(body)
            try place.catalogue.replaceImported(rows, for: .everyone)
            let reply = try await server.send("GET", path)
            #expect(reply.headers["etag"] != before.headers["etag"])
            #expect(try place.rows(reply.text).reading == rows.reading)
            let found = try await server.send("GET", "/api/rows/trial/people?q=zoe")
            #expect(found.json["rows"]?[0]?["id"]?.asString == "z")
            #expect(found.json["rows"]?[0]?["born"]?.asString == "2001-02-03")
            try FileManager.default.removeItem(atPath: place.catalogue.importedFile)
            #expect(try await server.send("GET", path).text == text)
        }
    }

    @Test("of texts are given back as texts, whatever is in them")
    func importedTexts() throws {
        let source = CollectionSource(.bundled, bundled: "Trial/people.csv", id: "name")
        let place = try TestCatalogue(source, shipped: "name,label\n", attributes: [])
        defer { place.remove() }
        let texts = ["a", "# b", " c ", "d,e", "\"f\"", "g\nh", "i\r\nj", "\u{FEFF}k", "=l", "é"]
        let rows = texts.enumerated().map { SourceRow("\($0)", ["\($0)", $1]) }
        let csv =
            "name,label\n"
            + rows.map { row in
                "\(row.id),\"\(row.texts[1].replacing("\"", with: "\"\""))\""
            }.joined(separator: "\n")
        let read = try place.rows(csv)
        #expect(read.reading.rows == rows)
        let again = try place.rows(String(decoding: place.catalogue.body(read), as: UTF8.self))
        #expect(again.reading == read.reading)
        try place.catalogue.replaceImported(read)
        #expect(try place.catalogue.rows().reading.rows == rows)
    }

    @Test("are imported whole or not at all: who reads meanwhile finds the old or the new")
    func whole() async throws {
        let place = try TestCatalogue(TestCatalogue.shippedSource, shipped: text)
        defer { place.remove() }
        let catalogue = place.catalogue
        let versions = try ["A", "B"].map { letter in
            try place.rows(
                TestCatalogue.body(letter, String(repeating: letter, count: 100_000), letter))
        }
        try catalogue.replaceImported(versions[0])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for version in versions {
                group.addTask { try Self.write(version, catalogue) }
                group.addTask { try Self.look(at: catalogue) }
            }
            try await group.waitForAll()
        }
        let folder = (catalogue.importedFile as NSString).deletingLastPathComponent
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
    }

    private static func write(_ rows: CatalogueRows, _ catalogue: RowCatalogue) throws {
        for _ in 0..<20 { try catalogue.replaceImported(rows) }
    }

    /// Checks repeatedly that all rows are of one version.
    private static func look(at catalogue: RowCatalogue) throws {
        for _ in 0..<20 {
            let rows = try catalogue.rows().reading.rows
            let letters = Set(rows.flatMap { $0.texts[0] })
            #expect(rows.count == 3 && letters.count == 1)
        }
    }

    @Test("too large to be read again are not imported")
    func tooLarge() throws {
        let place = try TestCatalogue(TestCatalogue.shippedSource, shipped: text)
        defer { place.remove() }
        let rows = try place.rows(text)
        try place.catalogue.replaceImported(rows)
        let more = try place.rows(TestCatalogue.body("Cy", "Di", "Ed"))
        #expect(throws: ImportError.tooLarge) {
            try place.catalogue.replaceImported(more, most: 100)
        }
        #expect(try place.catalogue.rows().reading == rows.reading)
        let folder = (place.catalogue.importedFile as NSString).deletingLastPathComponent
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
    }
}

@Suite("Catalogues from elsewhere, over HTTP")
struct SourceRouteTests {
    private func ask(
        _ answer: OtherServer.Answer, times: Int = 1, language: String = "en"
    ) async throws -> Reply {
        try await withBoth(answer) { server, _ in
            var reply = Reply()
            for _ in 0..<times {
                reply = try await server.send(
                    "GET", "/api/sources/trial/people", ["Accept-Language": language])
            }
            return reply
        }
    }

    private func withBoth<Outcome>(
        _ answer: OtherServer.Answer, _ body: (TestServer, OtherServer) async throws -> Outcome
    ) async throws -> Outcome {
        let other = try OtherServer { _ in answer }
        defer { other.stop() }
        let place = try TestCatalogue(
            // On a busy machine more time may pass between requests than the source's refresh
            // interval.
            TestCatalogue.outside(other.address("/people"), refresh: 3_600))
        defer { place.remove() }
        let server = try await TestServer {
            $0.catalogues = [place.catalogue]
            $0.fetcher = Fetcher.patient([other.host])
        }
        do {
            let outcome = try await body(server, other)
            await server.stop()
            return outcome
        } catch {
            await server.stop()
            throw error
        }
    }

    @Test("come as the source gave them, with a tag")
    func good() async throws {
        let text = TestCatalogue.body("Ann")
        try await withBoth(.ok(text)) { server, other in
            let reply = try await server.send("GET", "/api/sources/trial/people")
            #expect(reply.status == 200 && reply.text == text)
            #expect(reply.headers["x-calepin-why"] == nil)
            let headers = ["If-None-Match": reply.headers["etag"] ?? ""]
            let again = try await server.send("GET", "/api/sources/trial/people", headers)
            #expect(again.status == 304)
            let found = try await server.send("GET", "/api/rows/trial/people?q=ann")
            #expect(found.json["count"]?.asInt64 == 1)
            #expect(other.requests.count == 1)
            for path in ["trial/nobody", "nobody/people", "trial", "trial/people/x"] {
                #expect(try await server.send("GET", "/api/sources/\(path)").status == 404)
            }
        }
    }

    @Test("that fail are told by name, in the words of the language")
    func problems() async throws {
        let cases: [(OtherServer.Answer, Int, String, String)] = [
            (.status("404 X"), 502, "source-missing", "missing"),
            (.status("500 X"), 502, "source-status", "status"),
            (.bytes([]), 502, "source-unreachable", "offline"),
            (.redirect("http://127.0.0.1:1/"), 502, "source-refused", "address"),
            (.redirect("ftp://a.example/"), 502, "source-address", "address"),
            (.ok("<html>", type: "text/html"), 502, "source-body", "body"),
            (.ok("{\"people\":1}"), 502, "source-body", "body"),
        ]
        for (answer, status, code, why) in cases {
            let reply = try await ask(answer)
            #expect(reply.status == status && reply.code == code, "\(reply.text)")
            #expect(reply.json["why"]?.asString == why)
            #expect(reply.headers["content-type"] == "application/problem+json")
        }
        let status = try await ask(.status("503 X"), language: "fr")
        #expect(status.json["sourceStatus"]?.asInt64 == 503)
        #expect(status.json["title"]?.asString == "La source répond par 503.")
    }

    @Test("that fail later are the old rows, with the reason")
    func old() async throws {
        let other = try OtherServer { _ in .ok(TestCatalogue.body("Ann")) }
        defer { other.stop() }
        let place = try TestCatalogue(TestCatalogue.outside(other.address("/people")))
        defer { place.remove() }
        let cache = SourceCache(Fetcher.patient([other.host]))
        let kept = await cache.state(of: place.catalogue).kept
        let state = SourceCache.State(kept: kept, problem: .status(503))
        let request = Request(
            head: HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/"),
            body: RequestBody(buffer: ByteBuffer()))
        let reply = try CatalogueRoutes.response(state, to: request)
        #expect(reply.status == .ok)
        #expect(reply.headers[.sourceWhy] == "status")
        #expect(reply.headers[.sourceStatus] == "503")
    }
}
