// The example apps: each is a folder of data that is checked with its scenarios and published as
// its README says, from the folder and from a zip file of it.

import Foundation
import Testing

@Suite("An example app")
struct ExampleAppTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("docs/examples/apps")
    private static let names = ["clinic-visit", "household-survey", "vehicle-inspection"]

    /// Returns a new data folder.
    private func makeFolder() throws -> URL {
        let data = FileManager.default.temporaryDirectory
            .appendingPathComponent("calepin-example-\(UUID())")
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        return data
    }

    /// Runs a subcommand of `calepin app` with a data folder.
    private func app(
        _ data: URL, _ arguments: String..., locale: String = "C"
    ) throws -> Run {
        try run(builtCommand, ["app"] + arguments + ["--data", data.path], locale: locale)
    }

    @Test("are all tested here")
    func complete() throws {
        let found = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
        #expect(found == Self.names)
        for name in found {
            let readme = Self.folder.appendingPathComponent(name + "/README.md")
            let text = try String(contentsOf: readme, encoding: .utf8)
            #expect(text.contains("calepin app publish docs/examples/apps/\(name)"))
        }
    }

    @Test("holds its scenarios and is published from its folder", arguments: names)
    func published(_ name: String) throws {
        let data = try makeFolder()
        defer { try? FileManager.default.removeItem(at: data) }
        let path = Self.folder.appendingPathComponent(name).path
        #expect(
            try app(data, "check", path).output == "\(name) can be published as version 1\n")
        let french = try app(data, "check", path, locale: "fr_CH.UTF-8").output
        #expect(french == "\(name) peut être publiée comme version 1\n")
        #expect(try app(data, "publish", path).output == "\(name) is live in version 1\n")
    }

    @Test("gets other rows while it is used, by command")
    func rows() throws {
        let data = try makeFolder()
        defer { try? FileManager.default.removeItem(at: data) }
        let path = Self.folder.appendingPathComponent("household-survey").path
        #expect(try app(data, "publish", path).status == 0)
        let table = ["household-survey", "places"]
        let list = try app(data, "table", "list", table[0]).lines
        #expect(list.count == 1 && list[0].hasPrefix("places        2202"))
        let rows = try app(data, "table", "fetch", table[0], table[1]).output
        let file = data.appendingPathComponent("places.csv")
        try Data(rows.utf8).write(to: file)
        let same = try app(data, "table", "check", table[0], table[1], file.path)
        #expect(same.status == 1 && same.errors == "nothing has changed since version 1\n")
        // Without the last village.
        let fewer = rows.split(separator: "\n").dropLast().joined(separator: "\n")
        try Data(fewer.utf8).write(to: file)
        let told = try app(
            data, "table", "check", table[0], table[1], file.path, locale: "fr_CH.UTF-8")
        #expect(told.lines.first == "places\u{A0}: 1 ligne retirée")
        let used = try app(
            data, "table", "replace", table[0], table[1], file.path, "--note", "spring")
        #expect(
            used.output == """
                places: 1 row removed
                household-survey is live in version 2

                """)
        #expect(try app(data, "log", table[0]).lines.first?.hasSuffix("spring") == true)
        try Data("name;level\nx;island\n".utf8).write(to: file)
        let merged = try app(data, "table", "check", table[0], table[1], file.path, "--merge")
        #expect(merged.lines.first == "places: 1 row added")
        let missing = try app(data, "table", "replace", table[0], table[1], file.path)
        #expect(missing.status == 1 && missing.errors.contains("parent"))
        let other = try app(data, "table", "fetch", table[0], "other")
        #expect(other.status == 1 && other.errors.contains("no catalogue “other”"))
    }

    @Test("is the same version as a zip file", arguments: names)
    func zipped(_ name: String) throws {
        let data = try makeFolder()
        defer { try? FileManager.default.removeItem(at: data) }
        let path = Self.folder.appendingPathComponent(name).path
        let zip = data.appendingPathComponent("app.zip").path
        #expect(try app(data, "publish", path).status == 0)
        let made = try run(
            URL(fileURLWithPath: "/usr/bin/env"), ["python3", "-m", "zipfile", "-c", zip, path])
        #expect(made.status == 0, "\(made.errors)")
        let again = try app(data, "publish", zip)
        #expect(again.status == 1)
        #expect(again.errors.contains("nothing has changed since version 1"), "\(again.errors)")
    }

    @Test("is stopped by a scenario once a rule is another", arguments: names)
    func guarded(_ name: String) throws {
        let data = try makeFolder()
        defer { try? FileManager.default.removeItem(at: data) }
        let copy = data.appendingPathComponent(name)
        try FileManager.default.copyItem(
            at: Self.folder.appendingPathComponent(name), to: copy)
        // Without its calculations nothing is worked out any more.
        let file = copy.appendingPathComponent("app.json")
        let text = try String(contentsOf: file, encoding: .utf8)
        let broken = text.replacing(/"calculation": "[^"]*"/) { _ in #""calculation": "''""# }
        #expect(broken != text)
        try Data(broken.utf8).write(to: file)
        let refused = try app(data, "publish", copy.path)
        #expect(refused.status == 1)
        #expect(refused.errors.contains("the scenarios do not hold"), "\(refused.errors)")
        #expect(try !app(data, "list").output.contains(name))
    }
}
