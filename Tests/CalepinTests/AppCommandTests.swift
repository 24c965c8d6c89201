// `calepin app` without a running server: a form is written, checked, published, listed, compared
// and archived in a folder; and what it says in both languages.

import Foundation
import Testing

@Suite("calepin app")
struct AppCommandTests {
    /// A folder for the duration of a test.
    private final class Folder {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("calepin-app-\(UUID())")

        init() throws {
            let data = url.appendingPathComponent("data")
            try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(at: url) }

        func path(_ name: String) -> String { url.appendingPathComponent(name).path }

        /// Runs a subcommand with the folder's data.
        func app(_ arguments: String..., locale: String = "C") throws -> Run {
            try run(
                builtCommand, ["app"] + arguments + ["--data", path("data")], locale: locale)
        }

        /// Writes a file.
        func write(_ name: String, _ text: String) throws {
            try Data(text.utf8).write(to: url.appendingPathComponent(name))
        }
    }

    private static func form(version: Int, _ fields: String) -> String {
        """
        {"format":1,"id":"visit","version":\(version),"languages":["en"],"title":{"en":"Visit"},
        "sections":[{"name":"all","title":{"en":"All"},"contents":[\(fields)]}]}
        """
    }

    private static let name = #"{"field":"name","label":{"en":"Name"}}"#
    private static let day = #"{"field":"day","type":"day","label":{"en":"Day"}}"#

    @Test("new writes a form that can be published as it is, and overwrites nothing")
    func starter() throws {
        let folder = try Folder()
        let path = folder.path("clinic")
        let made = try run(builtCommand, ["app", "new", path])
        #expect(made.status == 1)
        let id = "c\(UUID().uuidString.prefix(8).lowercased())"
        defer { try? FileManager.default.removeItem(atPath: id + ".json") }
        #expect(try run(builtCommand, ["app", "new", id]).status == 0)
        #expect(try run(builtCommand, ["app", "new", id]).errors.contains("is there already"))
        #expect(try folder.app("publish", id + ".json").output == "\(id) is live in version 1\n")
    }

    @Test("publish, list, log, fetch and stage tell what was done")
    func published() throws {
        let folder = try Folder()
        try folder.write("visit.json", Self.form(version: 1, Self.name))
        let file = folder.path("visit.json")
        #expect(try folder.app("check", file).output == "visit can be published as version 1\n")
        #expect(try folder.app("list").lines.contains { $0.hasPrefix("visit") } == false)
        let first = try folder.app("publish", file, "--note", "the first", locale: "fr_CH.UTF-8")
        #expect(first.output == "visit est en service, version 1\n")
        let again = try folder.app("publish", file)
        #expect(again.status == 1 && again.errors == "nothing has changed since version 1\n")
        try folder.write("visit.json", Self.form(version: 2, Self.name + "," + Self.day))
        let asked = try folder.app("publish", file)
        #expect(asked.status == 1)
        #expect(asked.errors.contains("to confirm: visit: day: new, and required"))
        #expect(asked.errors.contains("--confirm visit"))
        let second = try folder.app("publish", file, "--confirm", "visit")
        #expect(second.lines.last == "visit is live in version 2")
        let row = try folder.app("list").lines.first { $0.hasPrefix("visit") }
        #expect(row?.split(separator: " ") == ["visit", "live", "2"])
        let log = try folder.app("log", "visit").lines
        #expect(log.count == 2 && log[1].hasSuffix("the first"))
        #expect(
            try folder.app("fetch", "visit", "--version", "1").output.contains(#""version":1"#))
        #expect(try folder.app("fetch", "visit").output.contains(#""day""#))
        #expect(try folder.app("stage", "visit", "archived").output == "visit is archived\n")
        #expect(try folder.app("list", "--json").output.contains(#""stage":"archived""#))
        for (arguments, words) in [
            (["log", "nothing"], "there is no app “nothing”"),
            (["stage", "visit", "open"], "is no stage"),
            (["fetch", "visit", "--version", "9"], "there is no version 9"),
            (["publish", folder.path("missing.json")], "there is no such file"),
        ] {
            let failed = try run(
                builtCommand, ["app"] + arguments + ["--data", folder.path("data")])
            #expect(failed.status == 1 && failed.errors.contains(words), "\(failed.errors)")
        }
    }

    @Test("a folder has its catalogues beside the app, and none outside of it")
    func folders() throws {
        let folder = try Folder()
        let trip = folder.url.appendingPathComponent("trip")
        try FileManager.default.createDirectory(at: trip, withIntermediateDirectories: true)
        let app = { (address: String) in
            """
            {"id":"trip","title":{"en":"Trip"},"forms":[{"format":1,"id":"trip",
            "languages":["en"],"title":{"en":"Trip"},"catalogues":["places"],
            "sections":[{"name":"all","title":{"en":"All"},"contents":[{"field":"to",
            "type":"one","label":{"en":"To"},"choices":"places"}]}]}],
            "collections":[{"name":"places","sharing":"catalogue","readableBy":"everyone",
            "address":"\(address)"},{"name":"trips","title":{"en":"Trips"},"form":"trip",
            "sharing":"personal","views":[{"view":"list","cells":["to"]},{"view":"detail"}]}],
            "start":"trips"}
            """
        }
        try folder.write("trip/places.csv", "name,label\nge,Geneva\nla,Lausanne\n")
        try folder.write("trip/app.json", app("places.csv"))
        let run = try folder.app("publish", trip.path)
        #expect(run.output == "trip is live in version 1\n", "\(run.errors)")
        #expect(try folder.app("fetch", "trip").output.contains("Lausanne"))
        try folder.write(
            "trip/scenarios.json",
            """
            [{"scenarios":[{"name":"anywhere","steps":[{"expect":"to","hidden":true}]}]}]
            """)
        let failed = try folder.app("publish", trip.path)
        #expect(failed.status == 1 && failed.errors.contains("anywhere: step 1: to hidden"))
        for address in ["../visit.json", "/etc/passwd", "none.csv"] {
            try folder.write("trip/app.json", app(address))
            #expect(try folder.app("publish", trip.path).status == 1)
        }
    }

    @Test(
        "an app that ships is fetched, changed and published like any other",
        arguments: ["motor", "notes", "professions", "squad"])
    func shipped(_ id: String) throws {
        let folder = try Folder()
        let fetched = try folder.app("fetch", id).output
        try folder.write("same.json", fetched)
        let same = try folder.app("publish", folder.path("same.json"))
        #expect(same.status == 1 && same.errors == "nothing has changed since version 0\n")
        let title = try #require(fetched.firstRange(of: #""title":{"en":""#))
        let changed = fetched.replacingCharacters(in: title, with: #""title":{"en":"My "#)
        try folder.write("mine.json", changed)
        let mine = try folder.app("publish", folder.path("mine.json"))
        #expect(mine.output.hasSuffix("\(id) is live in version 1\n"))
        // What was published keeps what ships with it, and can be published on.
        let later = try folder.app("fetch", id).output.replacing("My ", with: "Our ")
        try folder.write("later.json", later.replacing(#","version":1"#, with: ""))
        let ours = try folder.app("publish", folder.path("later.json"), "--confirm", id)
        #expect(ours.output.hasSuffix("\(id) is live in version 2\n"))
    }
}
