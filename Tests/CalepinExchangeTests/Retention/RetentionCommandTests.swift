// `calepin retention` as a process: on a data folder with a running server and without one, in
// both languages.

import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The command retention", .serialized)
struct RetentionCommandTests {
    private func run(
        _ place: DataPlace, _ arguments: String...
    ) async throws -> (status: Int32, words: String) {
        try await calepin(["retention"] + arguments + ["--data", place.url.path])
    }

    /// Fills a folder with an app of a team.
    private func filled() async throws -> DataPlace {
        let place = DataPlace()
        let file = place.url.appendingPathComponent("keep.json")
        try FileManager.default.createDirectory(
            at: place.url, withIntermediateDirectories: true)
        let field = PublishBook.field("name", #""optional":true"#)
        let app = PublishBook.app(
            "keep", [PublishBook.form("keep", [field])],
            """
            ,"start":"all","collections":[{"name":"all","title":{"en":"All"},"form":"keep",
            "sharing":"team"}]
            """)
        try Data(app).write(to: file)
        let data = ["--data", place.url.path]
        _ = try await calepin(["user", "add", "ann", "--role", "owner"] + data)
        let team = try await calepin(["team", "new", "Crew", "--owner", "ann"] + data)
        let scope = team.words.trimmingCharacters(in: .newlines)
        for arguments in [
            ["app", "publish", file.path, "--draft"], ["app", "team", "keep", scope],
            ["app", "stage", "keep", "live"],
        ] {
            let done = try await calepin(arguments + data)
            try #require(done.status == 0, "\(done.words)")
        }
        return place
    }

    @Test("looks, sets, lists and runs a rule, with and without a running server")
    func whole() async throws {
        let place = try await filled()
        func steps() async throws {
            let looked = try await run(place, "preview", "keep/all", "--drafts", "30")
            #expect(looked.status == 0 && looked.words.contains("drafts"), "\(looked.words)")
            let none = try await run(place, "run", "keep/all")
            #expect(none.status == 1 && none.words.contains("no rule"), "\(none.words)")
            let set = try await run(place, "set", "keep/all", "--records", "365")
            #expect(set.status == 0 && set.words.contains("records: 365"), "\(set.words)")
            let listed = try await run(place, "list", "keep")
            #expect(listed.words.contains("on") && listed.words.contains("submitted"))
            let done = try await run(place, "run", "keep/all", "--language", "fr")
            #expect(done.status == 0 && done.words.contains("dossiers"), "\(done.words)")
            let off = try await run(place, "set", "keep/all")
            #expect(off.status == 0 && off.words.contains("off"), "\(off.words)")
            for (arguments, words) in [
                (["preview", "keep", "--drafts", "3"], "APP/COLLECTION"),
                (["preview", "keep/none", "--drafts", "3"], "no list “none”"),
                (["set", "none/all", "--drafts", "3"], "no app “none”"),
                (["set", "keep/all", "--drafts", "0"], "from 1 to 36500"),
                (["set", "keep/all", "--drafts", "3", "--since", "day"], "no field “day”"),
            ] {
                let told = try await calepin(
                    ["retention"] + arguments + ["--data", place.url.path])
                #expect(told.status != 0 && told.words.contains(words), "\(told.words)")
            }
        }
        try await steps()
        let server = try await RunningServer(data: place.url)
        try await steps()
        #expect(await server.end(by: SIGTERM) == 0)
    }
}
