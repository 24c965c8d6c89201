// Forms in workbooks as a person brings them to the commands: check, convert, fill, and what is
// said about faults and about what is different.

import Foundation
import Testing

@Suite final class WorkbookCommandTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("calepin-workbooks-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func file(_ name: String, _ lines: [String]) throws -> String {
        let file = folder.appendingPathComponent(name)
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
        return file.path
    }

    /// Returns the path of a folder for the data of a server.
    private func data() throws -> String {
        let data = folder.appendingPathComponent("data")
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        return data.path
    }

    private func visit() throws -> String {
        try file(
            "visit.md",
            [
                "| survey |", "| | type | name | label | calculation | trigger |",
                "| | text | who | Who | | |", "| | integer | count | How many | | |",
                "| | select_one_from_file towns.csv | town | Where | | |",
                "| | calculate | twice | | 2 * ${count} | |", "| settings |",
                "| | form_title | form_id |", "| | Visits | visit |",
            ])
    }

    @Test func faultsHaveTheirCells() throws {
        let path = try file(
            "bad.md",
            [
                "| survey |", "| | type | name | label | relevant |",
                "| | text | a | A | contian(${b}, 'x') |", "| | note | a | |  |",
            ])
        let run = try calepin("check", path)
        #expect(run.status == 1)
        #expect(run.errors.contains("\(path): survey!D2 (relevant), at 1: unknown function"))
        #expect(run.errors.contains("survey!B3"))
        #expect(run.errors.contains("faults"))
        let json = try calepin("check", path, "--json")
        #expect(json.status == 1)
        let root = try #require(
            try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        let faults = try #require(root["faults"] as? [[String: Any]])
        #expect(faults.contains { $0["code"] as? String == "unknown-function" })
        #expect(faults.allSatisfy { $0["sheet"] as? String == "survey" })
    }

    @Test func aFileThatIsNoWorkbookIsRefusedWithAdvice() throws {
        let path = try file("old.xls", ["\u{1}\u{2}"])
        let run = try calepin("check", path)
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("\(path): "))
        #expect(try calepin("check", folder.path + "/none.xlsx").errors.contains("no such file"))
    }

    @Test func theReportSaysWhatIsDifferent() throws {
        let path = try file(
            "report.md",
            [
                "| survey |", "| | type | name | label |", "| | range | a | A |",
                "| | osm | b | B |", "| | audit | audit | |",
            ])
        let run = try calepin("check", path)
        #expect(run.status == 0)
        #expect(run.lines.first == "\(path): no faults")
        #expect(run.lines.contains { $0.hasPrefix("  survey!A3 (type): a question") })
        #expect(run.lines.last == "to publish it all the same: --accept type-omitted")
        let accepted = try calepin("check", path, "--accept", "type-omitted")
        #expect(accepted.lines.last?.contains("--accept") == false)
        let french = try calepin("check", path, "--language", "fr")
        #expect(french.lines.contains("laissé de côté :"))
    }

    @Test func aFormIsFilledWithTheFilesBesideIt() throws {
        let path = try visit()
        _ = try file("towns.csv", ["name,label", "b,Bern", "l,Lausanne"])
        let data = try file("data.json", ["{\"who\": \"Ann\", \"count\": 3, \"town\": \"l\"}"])
        let run = try calepin("fill", path, "--initial-data", data)
        #expect(run.errors == "")
        #expect(run.status == 0)
        #expect(run.output.contains(#""path":"twice","value":"6""#))
        let wrong = try file("wrong.json", ["{\"who\": \"Ann\", \"town\": \"x\"}"])
        #expect(try calepin("fill", path, "--initial-data", wrong).status == 1)
    }

    @Test func aFormIsWrittenAsJSONWithItsTables() throws {
        let path = try visit()
        _ = try file("towns.csv", ["name,label", "b,Bern", "\"l\",\"Lau,sanne\""])
        let folder = folder.appendingPathComponent("out")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let target = folder.path + "/visit.json"
        let run = try calepin("convert", path, target)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try calepin("check", target).status == 0)
        let table = try String(contentsOfFile: folder.path + "/towns.csv", encoding: .utf8)
        #expect(table == "name,label\r\nb,Bern\r\nl,\"Lau,sanne\"\r\n")
        let again = try calepin("convert", path, target)
        #expect(again.status == 1)
        #expect(again.errors.contains("is there already"))
        #expect(try calepin("convert", path, target, "--force").status == 0)
        #expect(try calepin("convert", target, folder.path + "/x.json").status == 1)
    }

    @Test func whatIsLeftOutIsAgreedToBeforeItIsPublished() throws {
        let path = try file(
            "trace.md",
            [
                "| survey |", "| | type | name | label |", "| | text | a | A |",
                "| | osm | b | B |",
            ])
        let data = try data()
        let refused = try calepin("app", "publish", path, "--data", data)
        #expect(refused.status == 1)
        #expect(refused.errors.contains("survey!A3 (type)"))
        #expect(refused.errors.contains("--accept type-omitted"))
        let done = try calepin(
            "app", "publish", path, "--data", data, "--accept", "type-omitted")
        #expect(done.status == 0, "\(done.errors)")
        #expect(try calepin("app", "list", "--data", data).output.contains("trace"))
    }

    @Test func aFormIsPublishedWithItsRowsAndThenChanged() throws {
        let path = try visit()
        let data = try data()
        let missing = try calepin("app", "publish", path, "--data", data)
        #expect(missing.status == 1)
        #expect(missing.errors.contains("towns.csv"))
        _ = try file("towns.csv", ["name,label", "b,Bern"])
        let first = try calepin("app", "publish", path, "--data", data)
        #expect(first.status == 0, "\(first.errors)")
        #expect(first.output.contains("visit is live in version 1"))
        let tables = try calepin("app", "table", "fetch", "visit", "towns", "--data", data)
        #expect(tables.output.contains("Bern"), "\(tables.errors)")
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let changed = text.replacingOccurrences(
            of: "| | calculate |", with: "| | text | more | More | | |\n| | calculate |")
        try Data(changed.utf8).write(to: URL(fileURLWithPath: path))
        let second = try calepin("app", "publish", path, "--data", data, "--confirm", "visit")
        #expect(second.status == 0, "\(second.errors)")
        #expect(second.output.contains("more"))
        #expect(second.output.contains("visit is live in version 2"))
    }
}
