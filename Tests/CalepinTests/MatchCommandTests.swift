// The command that matches a profile, as a person or a script runs it. Matching is tested with the
// engine and the app.

import CalepinExpressions
import Foundation
import Testing

@Suite final class MatchCommandTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("calepin-match-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func file(_ text: String) throws -> String {
        let file = folder.appendingPathComponent("profile.json")
        try Data(text.utf8).write(to: file)
        return file.path
    }

    private let young = #"{"age": 16, "levelAllowed": "cfc", "years": 3}"#

    @Test func aProfileIsMatchedAsJSON() throws {
        let run = try calepin("match", "professions", file(young), "--json")
        #expect(run.status == 0 && run.errors == "")
        let json = try JSONValue(reading: run.output)
        #expect(json["counts"]?["suitable"]?.asInt64 == 163)
        #expect(json["rows"]?.elements?.count == 244)
        let years = json["settings"]?.elements?.first { $0["setting"]?.asString == "years" }
        #expect(years?["alone"]?.asInt64 == 78)
        #expect(years?["gains"]?[0]?["suitable"]?.asInt64 == 241)
    }

    @Test func aProfileIsMatchedInWords() throws {
        let run = try calepin(
            "match", "professions", file(young), "--language", "fr", "--limit", "164")
        #expect(run.status == 0)
        #expect(run.lines.first == "163 sur 244 trouvés")
        #expect(run.lines.contains("  Années de formation : 4 → 241 (+78)"))
        #expect(run.lines.contains("Convient (163)") && run.lines.contains("Presque (80)"))
        #expect(run.lines.last?.hasPrefix("    ") == true)
    }

    @Test func anotherCatalogueIsNamed() throws {
        let run = try calepin(
            "match", "professions", file(#"{"noise": "cannot"}"#), "--collection", "sheets")
        #expect(run.lines[0] == "0 of 532 found, 511 to check")
        #expect(run.lines[1] == "  Noise: No limit → 532 (+532)")
    }

    @Test func aConflictIsNamed() throws {
        let data = #"{"age": 16, "levelAllowed": "afp", "levelShown": "cfc"}"#
        let run = try calepin("match", "professions", file(data))
        #expect(run.lines[0] == "0 of 244 found")
        #expect(run.lines[1].hasSuffix("nothing can be found"))
        #expect(run.lines[2].hasPrefix("Everything is excluded by: "))
    }

    @Test func anOwnVerdictIsPrintedWithItsReason() throws {
        let data =
            String(young.dropLast())
            + #", "overrides": [{"row": "69", "verdict": "suitable", "note": "Knows it"}]}"#
        let run = try calepin("match", "professions", file(data))
        let place = try #require(run.lines.firstIndex(of: "  Cuisinier en diététique CFC"))
        #expect(run.lines[place + 1] == "    Own verdict: Knows it")
    }

    @Test func aRecordIsAProfileToo() throws {
        let filled = try calepin(
            "fill", "professions", "--initial-data", file(young), "--now", "2026-11-21T10:00:00Z")
        #expect(filled.status == 0, "\(filled.errors)")
        let run = try calepin("match", "professions", file(filled.output))
        #expect(run.lines.first == "163 of 244 found")
    }

    @Test func whatCannotBeUsedIsSaidAndTheStatusIsOne() throws {
        let run = try calepin("match", "professions", file(#"{"age": 16, "aeg": 1}"#))
        #expect(run.status == 1)
        #expect(run.errors.hasSuffix("aeg: the form has no such name\n"))
        #expect(!run.output.isEmpty)
    }

    @Test(arguments: [
        (["nothing", "{}"], "nothing: there is no such app"),
        (["motor", "{}"], "motor: there is nothing to match a profile with"),
        (["professions", "[]"], "an object {…} is expected"),
        (["professions", "{"], "not well-formed JSON"),
        (["professions", "{}", "--compare", "1464", "x"], "x: there is no such row"),
        (["professions", "{}", "--collection", "profiles"], "there is nothing to match"),
        (["professions", "{}", "--compare", "1464"], "Two rows are compared."),
        (["professions", "{}", "--limit=-1"], "from 0 to 1000000"),
    ])
    func whatCannotBeDoneIsSaid(arguments: [String], words: String) throws {
        var arguments = arguments
        arguments[1] = try file(arguments[1])
        let run = try calepin(["match"] + arguments)
        #expect(run.status != 0 && run.output == "")
        #expect(run.errors.contains(words), "\(run.errors)")
    }

    @Test func aMissingFileIsNamed() throws {
        let run = try calepin("match", "professions", folder.path + "/none.json")
        #expect(run.status == 1 && run.errors.hasSuffix("there is no such file\n"))
    }
}
