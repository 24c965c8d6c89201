// Queries answered by the server: the same results as those of the command, up to date, within
// budgets, and in bounded time.

import CalepinQuery
import CalepinExpressions
import Foundation
import NIOCore
import Synchronization
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Queries of catalogues")
struct RowTests {
    private func withRows(
        _ names: [String], _ configure: (inout ServerConfiguration) -> Void = { _ in },
        _ body: (TestServer, TestCatalogue) async throws -> Void
    ) async throws {
        let rows = names.enumerated().map { place, name in
            #"{"id":"\#(place)","name":"\#(name)","size":\#(150 + place % 60)}"#
        }
        let place = try TestCatalogue(
            TestCatalogue.shippedSource, shipped: #"{"people":[\#(rows.joined(separator: ","))]}"#)
        defer { place.remove() }
        try await withServer {
            $0.catalogues = [place.catalogue]
            $0.isUnlimited = true
            configure(&$0)
        } _: { server in
            try await body(server, place)
        }
    }

    private func ids(_ reply: Reply) -> [String] {
        (reply.json["rows"]?.elements ?? []).compactMap { $0["id"]?.asString }
    }

    private static let names = ["Zoé", "Ann", "Léa", "Ben", "Anna Lee", "Cy"]

    @Test("find, filter, sort, turn around and come in parts, with all the counts")
    func queries() async throws {
        try await withRows(Self.names) { server, _ in
            func ask(_ query: String) async throws -> Reply {
                try await server.send("GET", "/api/rows/trial/people\(query)")
            }
            let all = try await ask("")
            #expect(ids(all) == ["1", "4", "3", "5", "2", "0"])
            #expect(all.json["count"]?.asInt64 == 6 && all.json["total"]?.asInt64 == 6)
            #expect(all.headers["cache-control"] == "no-store")
            #expect(ids(try await ask("?reversed=1")) == ["0", "2", "5", "3", "4", "1"])
            #expect(ids(try await ask("?sort=size&reversed=1&limit=2")) == ["5", "4"])
            #expect(ids(try await ask("?from=4")) == ["2", "0"])
            #expect(ids(try await ask("?limit=0")) == [])
            #expect(ids(try await ask("?from=999999")) == [])
            let beyond = try await ask("?from=999999999999")
            #expect(beyond.status == 422 && beyond.code == "out-of-range")
            #expect(ids(try await ask("?q=le")) == ["4", "2"])
            #expect(ids(try await ask("?q=zoe")) == ["0"])
            let found = try await ask("?q=ann&where=%24%7Bsize%7D%20%3E%20152&filter=tall")
            #expect(found.json["count"]?.asInt64 == 0)
            #expect(found.json["unfiltered"]?.asInt64 == 1)
            #expect(found.json["filters"]?[0]?["count"]?.asInt64 == 0)
        }
    }

    @Test("that ask for what is not there are problems with the name of it")
    func unknown() async throws {
        try await withRows(Self.names) { server, _ in
            for (query, word) in [
                ("filter=x", "“x”"), ("sort=x", "“x”"), ("sort=x&reversed=1", "“x”"),
                ("where=1%20%2B", "1 +"), ("where=%24%7Bx%7D", "${x}"),
                ("where=1&where=1&where=1&where=1&where=1", "where"),
            ] {
                let reply = try await server.send("GET", "/api/rows/trial/people?\(query)")
                #expect(reply.status == 400 && reply.code == "bad-query", "\(query)")
                #expect(reply.json["title"]?.asString?.contains(word) == true, "\(reply.text)")
            }
            for path in ["trial/nobody", "nobody/people"] {
                #expect(try await server.send("GET", "/api/rows/\(path)").status == 404)
            }
        }
    }

    @Test("without rows say so, and answer as soon as there are some")
    func later() async throws {
        let source = CollectionSource(.file, notation: .json)
        let place = try TestCatalogue(source)
        defer { place.remove() }
        try await withServer {
            $0.catalogues = [place.catalogue]
        } _: { server in
            let none = try await server.send("GET", "/api/rows/trial/people")
            #expect(none.status == 404 && none.code == "no-rows")
            let rows = try place.rows(#"[{"id":"1","name":"Ann"}]"#)
            try place.catalogue.replaceImported(rows, for: .everyone)
            #expect(ids(try await server.send("GET", "/api/rows/trial/people")) == ["1"])
        }
    }

    private func repeated(_ text: String, _ count: Int) -> String {
        String(repeating: text, count: count)
    }

    @Test("answer in time, whatever is asked")
    func hostile() async throws {
        let names = (0..<3_000).map { "name \($0) of many" }
        try await withRows(names) { server, _ in
            let path = "/api/rows/trial/people?"
            let deep =
                repeated("(", 300) + "1" + repeated(")", 300)
            let heavy =
                "string-length(string-join(%27" + repeated("x", 200) + "%27))"
            let queries = [
                "q=" + repeated("a", 10_000),
                "q=" + repeated("%CC%81", 1_500),
                "q=" + repeated("%20", 3_000),
                "q=" + repeated("n%20", 2_000),
                "q=%00%01%FF%FE%F0%9F", "q=" + repeated("%F0%9F%98%80", 700),
                "where=" + deep, "where=" + heavy,
                "where=regex(%24%7Bname%7D%2C%20%27(a*)*(a*)*b%27)",
                repeated("filter=tall&", 700),
                repeated("&", 8_000), "limit=-1&from=-1", "limit=999999999",
                "from=18446744073709551616", "sort=%00turned", "reversed=2",
            ]
            for query in queries {
                let reply = try await server.send("GET", path + query)
                #expect([200, 400, 414, 422, 431].contains(reply.status), "\(query.prefix(40))")
                #expect((reply.json["rows"]?.elements?.count ?? 0) <= CatalogueLimits.answeredRows)
            }
            // Still there, and still right.
            #expect(ids(try await server.send("GET", path + "q=2999")) == ["2999"])
        }
    }

    @Test("have a budget of their own for each client")
    func budget() async throws {
        let clock = Mutex<Int64>(0)
        try await withRows(Self.names) {
            $0.isUnlimited = false
            $0.limiter = RateLimiter { clock.withLock { $0 } }
        } _: { server, _ in
            let path = "/api/rows/trial/people?limit=0"
            for _ in 0..<Budget.query.burst {
                #expect(try await server.send("GET", path).status == 200)
            }
            let refused = try await server.send("GET", path)
            #expect(refused.status == 429 && refused.code == "too-often")
            #expect(refused.headers["retry-after"] == "1")
            #expect(try await server.send("GET", "/apps/trial/people.json").status == 200)
            clock.withLock { $0 += 1_000 }
            // Ten have been refilled; conditions are computed for every row and cost more.
            #expect(try await server.send("GET", path + "&where=1").status == 429)
            #expect(try await server.send("GET", path).status == 200)
        }
    }

    @Test("are computed on rows that are built once, also when many ask first at once")
    func builtOnce() async throws {
        let place = try TestCatalogue(
            TestCatalogue.shippedSource, shipped: TestCatalogue.body("Ann"))
        defer { place.remove() }
        let cache = RowIndexCache(sources: SourceCache(Fetcher()))
        let catalogue = place.catalogue
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<40 {
                group.addTask { try await cache.answer(Query(), in: catalogue, for: nil).count }
            }
            for try await count in group { #expect(count > 0) }
        }
        #expect(await cache.builds == 1)
        let others = try place.rows(TestCatalogue.body("Ben", "Cy"))
        try catalogue.replaceImported(others, for: .everyone)
        _ = try await cache.answer(Query(), in: catalogue, for: nil)
        _ = try await cache.answer(Query(), in: catalogue, for: nil)
        #expect(await cache.builds == 2)
    }
}

@Suite("The commands and the server say the same")
struct CommandRowTests {
    @Test("of the rows that a query finds, also after an import, to a server that runs")
    func same() async throws {
        let data = DataPlace()
        let server = try await RunningServer(data: data.url)
        let file = data.url.appendingPathComponent("players.csv")
        let csv = """
            id,name,number,position,line,birth,trained
            a,"Né, Zoé",7,forward,forward,3/2/2001,true
            b,Ida,9,forward,forward,,false
            """
        for round in 0..<2 {
            let cases: [(String, [String])] = [
                ("", []), ("q=mi", ["--search", "mi"]),
                ("filter=trained&sort=name", ["--filter", "trained", "--sort", "name"]),
                ("sort=name&reversed=1&from=1", ["--sort", "name", "--reversed", "--from", "1"]),
                ("where=%24%7Bnumber%7D%20%3E%208", ["--filter", "${number} > 8"]),
            ]
            for (query, arguments) in cases {
                let reply = try await get(server, "/api/rows/squad/players?\(query)")
                let printed = try await run(
                    ["query", "players", "--json", "--data", data.url.path] + arguments)
                #expect(reply.status == 200 && reply.text + "\n" == printed, "\(query) \(round)")
            }
            try Data(csv.utf8).write(to: file)
            let said = try await run([
                "import", "players", file.path, "--data", data.url.path, "--readable-by",
                "everyone",
            ])
            #expect(said == "2 rows imported into players\nEveryone may read them\n")
        }
        let served = try await get(server, "/apps/squad/players.json")
        #expect(served.json["players"]?.elements?.count == 2)
        #expect(await server.end(by: SIGTERM) == 0)
    }

    private func get(_ server: RunningServer, _ path: String) async throws -> Reply {
        let head = "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        return try await Socket.talk(port: server.port, Array(head.utf8))
    }

    /// Returns the output of the command.
    private func run(_ arguments: [String]) async throws -> String {
        try await onThread {
            let process = SpawnedProcess()
            process.executableURL = RunningServer.command
            process.arguments = arguments
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let bytes = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}
