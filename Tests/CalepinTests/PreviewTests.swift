// `calepin preview`: what is printed and served when a form, or a file that it reads, is saved;
// the errors of starting. The page is tested in browsers.

import CalepinExpressions
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite final class PreviewTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("calepin-preview-test-" + UUID().uuidString)
    private var running: RunningCommand?
    private var address = ""

    init() throws {
        let page = folder.appendingPathComponent("page")
        try FileManager.default.createDirectory(at: page, withIntermediateDirectories: true)
        try Data("<title>page</title>".utf8).write(to: page.appendingPathComponent("index.html"))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private var path: String { folder.appendingPathComponent("visit.md").path }

    private func save(_ name: String, _ lines: [String]) throws {
        try Data((lines.joined(separator: "\n") + "\n").utf8)
            .write(to: folder.appendingPathComponent(name), options: .atomic)
    }

    private func form(label: String = "Who", relevant: String = "") throws {
        try save(
            "visit.md",
            [
                "| survey |", "| | type | name | label | relevant |",
                "| | text | who | \(label) | |",
                "| | select_one_from_file towns.csv | town | Where | \(relevant) |",
            ])
    }

    private var arguments: [String] {
        ["preview", path, "--port", "0", "--web", folder.appendingPathComponent("page").path]
    }

    private func start() throws -> RunningCommand {
        let command = try RunningCommand(arguments)
        running = command
        let line = try command.read(until: "until you press")
        let found = try #require(line.range(of: "http://[0-9.:]+", options: .regularExpression))
        address = String(line[found])
        return command
    }

    private func state() throws -> JSONValue {
        let bytes = try Data(contentsOf: try #require(URL(string: address + "/api/preview")))
        return try JSONValue(reading: Array(bytes))
    }

    private func faults(_ language: String) throws -> String {
        try state()["faults"]?[language]?.elements?.compactMap(\.asString)
            .joined(separator: "\n") ?? ""
    }

    private func label() throws -> String {
        try state()["declaration"]?["forms"]?.elements?.first?["sections"]?.elements?.first?[
            "contents"]?.elements?.first?["label"]?.text ?? ""
    }

    @Test("each saving is served under the next number, faults with the version before")
    func saving() throws {
        try form()
        let command = try start()
        try command.read(until: "files that are missing: towns.csv")
        #expect(try faults("en").contains("towns.csv"))
        #expect(try state()["declaration"] == nil)
        try save("towns.csv", ["name,label", "be,Bern"])
        try command.read(until: "shown as number 1")
        #expect(try label().contains("Who"))
        try form(label: "Person", relevant: "contian(${who}, 'x')")
        try command.read(until: "unknown function")
        #expect(try faults("en").hasPrefix("survey!"))
        #expect(try faults("fr").contains("fonction inconnue"))
        #expect(try label().contains("Who") && state()["number"]?.asInt64 == 1)
        try form(label: "Person", relevant: "contains(${who}, 'x')")
        try command.read(until: "shown as number 2")
        #expect(try faults("en").isEmpty && faults("fr").isEmpty)
        #expect(try label().contains("Person"))
        let form = try state()["declaration"]?["forms"]?.elements?.first
        #expect(form?["version"]?.asInt64 == 2, "records are raised to it")
        try FileManager.default.removeItem(atPath: path)
        try command.read(until: "there is no such file")
        #expect(try label().contains("Person"))
    }

    @Test("there is neither a registration nor an app besides it")
    func alone() throws {
        try form()
        try save("towns.csv", ["name,label", "be,Bern"])
        try start().read(until: "shown as number 1")
        let apps = try Data(contentsOf: try #require(URL(string: address + "/api/apps")))
        #expect(String(decoding: apps, as: UTF8.self) == #"{"apps":[]}"#)
        let page = try Data(contentsOf: try #require(URL(string: address + "/preview")))
        #expect(String(decoding: page, as: UTF8.self).contains("page"))
    }

    @Test("a file that is not there or no form, a port that is taken and a missing page are said")
    func refusals() throws {
        let missing = try calepin("preview", "nowhere.xlsx")
        #expect(missing.status == 1 && missing.errors == "nowhere.xlsx: there is no such file\n")
        try save("visit.txt", ["no form"])
        let text = folder.appendingPathComponent("visit.txt").path
        #expect(try calepin("preview", text).errors.contains("a workbook is expected"))
        #expect(try calepin("preview", folder.path).errors.contains("a workbook is expected"))
        try form()
        _ = try start()
        let port = String(try #require(address.split(separator: ":").last))
        let taken = try calepin(
            "preview", path, "--port", port, "--web", folder.path, "--language", "fr")
        #expect(taken.status == 1)
        #expect(taken.errors.contains("le port \(port) est pris par un autre programme"))
    }
}
