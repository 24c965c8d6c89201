// `calepin summary` as a process, on a data folder with and without a running server.

import CalepinExpressions
import CalepinSync
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The command summary")
struct SummaryCommandTests {
    @Test("prints the same with and without a running server, as text, JSON and a drawing")
    func same() async throws {
        let place = DataPlace()
        try await DiaryPlace.fill(place)
        let scope = Scope(.user, Identifier(1)).description
        func summary(_ more: String...) async throws -> (Int32, String) {
            let all = ["summary", "diary/all", "--data", place.url.path, "--scope", scope]
            return try await calepin(all + more)
        }
        let asked = [
            ["--fields", "name,_created_by", "--by", "_status"],
            ["--fields", "name", "--as", "json"],
            ["--fields", "_status", "--as", "svg", "--width", "400", "--language", "fr"],
        ]
        func all() async throws -> [String] {
            var said: [String] = []
            for more in asked {
                let (status, words) = try await calepin(
                    ["summary", "diary/all", "--data", place.url.path, "--scope", scope] + more)
                #expect(status == 0, "\(words)")
                said.append(words)
            }
            return said
        }
        let alone = try await all()
        #expect(alone[0].contains("130 of 130 records have a value"))
        #expect(alone[1].contains(#""distinct":130"#))
        #expect(alone[2].hasPrefix("<svg ") && alone[2].contains("Brouillon"))
        let found = try await summary("--filter", "contains(${name}, '13')", "--fields", "name")
        #expect(found.1.contains("3 of 3 records"), "\(found.1)")
        for (more, words) in [
            (["--filter", "${none} = 1"], "none"), (["--filter", "none"], "none"),
            (["--fields", "none"], "none"), (["--figure", "most"], "count, sum, mean"),
        ] {
            let told = try await calepin(
                ["summary", "diary/all", "--data", place.url.path, "--scope", scope] + more)
            #expect(told.0 == 1 && told.1.contains(words), "\(more): \(told)")
        }
        let lacking = try await calepin(["summary", "diary/all", "--data", place.url.path])
        #expect(lacking.0 == 1 && lacking.1.contains("name the scope"), "\(lacking)")
        let server = try await RunningServer(data: place.url)
        #expect(try await all() == alone)
        #expect(await server.end(by: SIGTERM) == 0)
    }

    @Test("has a neighbour that tells of quality, with and without a running server")
    func quality() async throws {
        let place = DataPlace()
        try await DiaryPlace.fill(place)
        let scope = Scope(.user, Identifier(1)).description
        func quality(_ more: String...) async throws -> (Int32, String) {
            let all = ["quality", "diary/all", "--data", place.url.path, "--scope", scope]
            return try await calepin(all + more)
        }
        let alone = [try await quality(), try await quality("--language", "fr")]
        #expect(alone[0].1.contains("Something is found in 0 of 130 records."), "\(alone[0])")
        #expect(alone[1].1.contains("dans 0 dossiers sur 130"), "\(alone[1])")
        let json = try await quality("--as", "json", "--filter", "contains(${name}, '13')")
        #expect(json.0 == 0)
        #expect(try JSONValue(reading: Array(json.1.utf8))["count"] == .number("3"))
        let wrong = try await quality("--filter", "${none} = 1")
        #expect(wrong.0 == 1 && wrong.1.contains("none"), "\(wrong)")
        let server = try await RunningServer(data: place.url)
        #expect(try await quality() == alone[0])
        #expect(try await quality("--language", "fr") == alone[1])
        #expect(await server.end(by: SIGTERM) == 0)
    }
}
