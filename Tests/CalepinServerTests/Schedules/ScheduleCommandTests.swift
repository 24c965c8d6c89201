// `calepin schedule` as a process: on a data folder with a running server and without one, and
// with a key over HTTP.

import CalepinExpressions
import CalepinSQLite
import CalepinSync
import Foundation
import Logging
import StoreConformance
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The command schedule", .serialized)
struct ScheduleCommandTests {
    private func schedule(
        _ place: DataPlace, _ arguments: String...
    ) async throws -> (status: Int32, words: String) {
        try await calepin(
            ["schedule"] + arguments + ["--account", "ann", "--data", place.url.path])
    }

    /// Fills a folder with an app of everybody, and adds ann.
    private func filled() async throws -> DataPlace {
        let place = DataPlace()
        try await DiaryPlace.fill(place)
        let added = try await calepin(
            "user", "add", "ann", "--role", "owner", "--data", place.url.path)
        try #require(added.status == 0, "\(added.words)")
        return place
    }

    @Test("makes, lists, runs, fetches and removes one, with and without a running server")
    func whole() async throws {
        let place = try await filled()
        let made = try await schedule(
            place, "new", "diary/all", "--as", "jsonl", "--every", "week", "--on", "7", "--at",
            "4", "--time-zone", "Europe/Zurich", "--keep", "9", "--title", "Sheet")
        try #require(made.status == 0, "\(made.words)")
        let id = made.words.trimmingCharacters(in: .newlines)
        let run = try await schedule(place, "run", id)
        #expect(run.status == 0 && run.words.contains(id), "\(run.words)")
        let alone = try await schedule(place, "files", id)
        #expect(alone.words.contains("diary-all-") && alone.words.contains(".jsonl"))
        let server = try await RunningServer(data: place.url)
        let listed = try await schedule(place, "list")
        #expect(listed.words.contains("Sheet") && listed.words.contains("in use"))
        #expect(try await schedule(place, "files", id).words == alone.words)
        _ = try await schedule(place, "run", id)
        let isMade = await eventually {
            let words = try? await schedule(place, "files", id).words
            return words?.split(separator: "\n").count == 2
        }
        #expect(isMade)
        let file = place.url.path + "/out.jsonl"
        let got = try await schedule(place, "files", id, "--get", "latest", "--to", file)
        #expect(got.status == 0 && FileManager.default.fileExists(atPath: file), "\(got.words)")
        let again = try await schedule(place, "files", id, "--get", "latest", "--to", file)
        #expect(again.status == 1 && again.words.contains("exists already"))
        let removed = try await schedule(place, "remove", id)
        #expect(removed.status == 0, "\(removed.words)")
        #expect(try await schedule(place, "list").words.isEmpty)
        #expect(await server.end(by: SIGTERM) == 0)
    }

    @Test("says what is wrong, with and without a running server")
    func refused() async throws {
        let place = try await filled()
        func refusals() async throws {
            for (arguments, words) in [
                (["new", "none/all"], "no records “none/all”"),
                (["new", "diary"], "no APP/COLLECTION"),
                (["new", "diary/all", "--time-zone", "Mars"], "no time zone"),
                (["new", "diary/all", "--every", "year"], "“every”"),
                (["new", "diary/all", "--as", "geojson"], "no place"),
                (["run", "none"], "no schedule “none”"),
                (["files", "none", "--get", "latest"], "no schedule “none”"),
            ] {
                let told = try await calepin(
                    ["schedule"] + arguments + ["--account", "ann", "--data", place.url.path])
                #expect(told.status == 1 && told.words.contains(words), "\(told.words)")
            }
            let nobody = try await calepin(
                "schedule", "list", "--account", "none", "--data", place.url.path)
            #expect(nobody.status == 1 && nobody.words.contains("no account “none”"))
        }
        try await refusals()
        let server = try await RunningServer(data: place.url)
        try await refusals()
        #expect(await server.end(by: SIGTERM) == 0)
    }

    @Test("works with a key over HTTP, for the key's account")
    func keyed() async throws {
        let place = try await filled()
        let server = try await RunningServer(data: place.url)
        let key = try await calepin(
            "key", "new", "ann", "k", "--right", "write", "--data", place.url.path)
        let address = "http://127.0.0.1:\(server.port)"
        func keyed(_ arguments: String...) async throws -> (status: Int32, words: String) {
            try await calepin(
                ["schedule"] + arguments + ["--server", address],
                environment: ["CALEPIN_KEY": key.words.trimmingCharacters(in: .newlines)])
        }
        let made = try await keyed("new", "diary/all", "--every", "month", "--on", "31")
        try #require(made.status == 0, "\(made.words)")
        let id = made.words.trimmingCharacters(in: .newlines)
        #expect(try await keyed("list").words == schedule(place, "list").words)
        #expect(try await keyed("run", id).status == 0)
        let isMade = await eventually {
            (try? await keyed("files", id).words.contains("diary-all-")) == true
        }
        #expect(isMade)
        let wrong = try await keyed("new", "diary/all", "--time-zone", "Mars")
        #expect(wrong.status == 1 && wrong.words.contains("no time zone"), "\(wrong.words)")
        #expect(try await keyed("remove", id).status == 0)
        #expect(await server.end(by: SIGTERM) == 0)
    }
}
