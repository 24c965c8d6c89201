// `calepin export` as a process, on a data folder with and without a running server.

import CalepinExpressions
import CalepinSync
import Foundation
import Logging
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The command export")
struct ExportCommandTests {
    @Test("writes the same bytes with and without a running server, and never over a file")
    func same() async throws {
        let place = DataPlace()
        try await DiaryPlace.fill(place)
        func export(_ name: String, _ more: String...) async throws -> (Int32, String) {
            let file = place.url.path + "/" + name
            var all = ["export", "diary/all", "--data", place.url.path, "--to", file]
            all += more
            return try await calepin(all)
        }
        func bytes(_ name: String) throws -> [UInt8] {
            [UInt8](try Data(contentsOf: place.url.appendingPathComponent(name)))
        }
        for format in ["csv", "xlsx", "jsonl"] {
            let (status, words) = try await export("a." + format, "--as", format)
            #expect(status == 0 && words.isEmpty, "\(words)")
        }
        let text = String(decoding: try bytes("a.csv"), as: UTF8.self)
        #expect(text.split(separator: "\r\n").count == 261)
        #expect(text.hasPrefix("record_id,scope,created_at,"))
        let again = try await export("a.csv")
        #expect(again.0 == 1 && again.1.contains("exists already"))
        let server = try await RunningServer(data: place.url)
        for format in ["csv", "xlsx", "jsonl"] {
            let (status, words) = try await export("b." + format, "--as", format)
            #expect(status == 0 && words.isEmpty, "\(words)")
            #expect(try bytes("a." + format) == bytes("b." + format))
        }
        let scope = Scope(.user, Identifier(2)).description
        #expect(try await export("c.csv", "--scope", scope).0 == 0)
        #expect(
            String(decoding: try bytes("c.csv"), as: UTF8.self).split(separator: "\r\n").count
                == 131)
        try await refusals(place, "served")
        #expect(await server.end(by: SIGTERM) == 0)
        try await refusals(place, "alone")
    }

    /// Confirms that what cannot be exported is named, and leaves no file.
    private func refusals(_ place: DataPlace, _ name: String) async throws {
        let file = place.url.path + "/refused"
        for (collection, more, words) in [
            ("none/all", [], "no app “none”"), ("diary/none", [], "there are: all"),
            ("diary", [], "no APP/COLLECTION"), ("squad/players", [], "is a catalogue"),
            ("diary/all", ["--scope", "user:none"], "no scope"),
            ("diary/all", ["--as", "geojson"], "no place"),
            ("diary/all", ["--table", "none"], "no repeat “none”"),
            ("diary/all", ["--separator", "x"], "no separator"),
        ] as [(String, [String], String)] {
            let all = ["export", collection, "--data", place.url.path, "--to", file] + more
            let told = try await calepin(all)
            #expect(told.0 == 1 && told.1.contains(words), "\(name) \(collection): \(told.1)")
            #expect(!FileManager.default.fileExists(atPath: file))
        }
    }
}
