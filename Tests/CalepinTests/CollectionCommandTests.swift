// `calepin query` and `calepin import` as a person or a script runs them: lines, JSON, error
// messages, and that imports are atomic.

import CalepinExpressions
import Foundation
import Testing

@Suite struct CollectionCommandTests {
    // Querying

    @Test func aQueryPrintsALineForEachRow() throws {
        let run = try calepin("query", "players", "--search", "messy")
        #expect(run.output == "30  Lionel MESSI · Forward\n")
        #expect(run.status == 0 && run.errors == "")
        let french = try calepin("query", "squad/players", "--search", "messi", locale: "fr_FR")
        #expect(french.output == "30  Lionel MESSI · Attaquant\n")
    }

    @Test func theCommandsOfTheReadmePrintWhatItSays() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Apps/Squad/README.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let block = text.components(separatedBy: "```\n$ ").last?.components(separatedBy: "```")
        let runs = try #require(block?.first).components(separatedBy: "\n$ ")
        #expect(runs.count == 2)
        for expected in runs.map({ $0.split(separator: "\n").map(String.init) }) {
            let words = expected[0].split(separator: " ").dropFirst().map(String.init)
            #expect(try calepin(words).lines == Array(expected.dropFirst()))
        }
    }

    @Test func filtersAreNamesOrExpressionsAndCombineWithASort() throws {
        let run = try calepin(
            "query", "players", "--filter", "trained", "--filter", "${number} > 50", "--sort",
            "size", "--reversed", "--limit", "1")
        #expect(run.output == "60  Alexandre LETELLIER · Goalkeeper ✓\n")
    }

    @Test func jsonHasTheRowsAndWhatEachFilterWouldLeave() throws {
        let run = try calepin(
            "query", "players", "--search", "sergio", "--sort", "name", "--json")
        let value = try JSONValue(reading: run.output)
        #expect(value["count"]?.asInt64 == 2)
        let counts = value["filters"]?.elements?.compactMap { $0["count"]?.asInt64 }
        #expect(counts == [1, 1, 0, 0, 0])
        let first = value["rows"]?[0]
        #expect(first?["name"]?.asString == "Sergio RAMOS")
        #expect(first?["number"]?.asInt64 == 4)
        #expect(first?["trained"]?.asBool == false)
        #expect(first?["birth"]?.asString == "1986-03-30")
    }

    @Test func noResultSaysSo() throws {
        let run = try calepin("query", "players", "--search", "xyz", "--language", "fr")
        #expect(run.output == "Aucun résultat pour « xyz »\n")
        #expect(run.status == 0)
    }

    @Test func aCatalogueThatFormsReadIsFoundByItsOwnNames() throws {
        let run = try calepin("query", "makes", "--search", "citroen")
        #expect(run.output == "citroen · Citroën\n")
    }

    @Test(arguments: [
        (["nowhere"], "There is no collection “nowhere”"),
        (["players", "--sort", "nothing"], "Rows have no “nothing”"),
        (["players", "--filter", "${nothing} = 1"], "${nothing} = 1: "),
        (["players", "--filter", "1 +"], "1 +: "),
    ])
    func whatIsWrongIsSaid(arguments: [String], words: String) throws {
        let run = try calepin(["query"] + arguments)
        #expect(run.errors.hasPrefix(words), "\(run.errors)")
        #expect(run.status == 1 && run.output == "")
    }

    // Importing

    /// Runs `body` with a temporary folder that has a file.
    private func imported(
        _ text: String, as name: String, _ body: (_ file: String, _ folder: String) throws -> Void
    ) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("calepin-import-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent(name)
        try text.write(to: file, atomically: true, encoding: .utf8)
        try body(file.path, folder.appendingPathComponent("data").path)
    }

    private let good = """
        id,name,number,position,line,birth,trained
        a,"Né, Zoé",7,forward,forward,3/2/2001,true
        b,Ida,9,forward,forward,,false
        """

    @Test func theRowsOfAFileReplaceThoseOfTheCollection() throws {
        try imported(good, as: "players.csv") { file, folder in
            let run = try calepin("import", "players", file, "--data", folder)
            #expect(run.output.hasPrefix("2 rows imported into players\n"))
            #expect(
                try calepin("query", "players", "--data", folder).output
                    == "7  Né, Zoé · Forward ✓\n9  Ida · Forward\n")
            let json = try calepin("query", "players", "--data", folder, "--json").output
            let row = try JSONValue(reading: json)["rows"]?[0]
            #expect(row?["birth"]?.asString == "2001-02-03" && row?["id"]?.asString == "a")
        }
    }

    @Test func jsonIsImportedAsAnArrayOrAsTheSourceHasIt() throws {
        let rows = #"[{"id":1,"name":"A","number":1,"position":"forward","line":"forward"}]"#
        for text in [rows, "{\"players\": \(rows)}"] {
            try imported(text, as: "players.json") { file, folder in
                let run = try calepin("import", "players", file, "--data", folder)
                #expect(run.output.hasPrefix("1 rows imported into players\n"), "\(run.errors)")
            }
        }
    }

    @Test func everyIssueIsPrintedAndNothingImported() throws {
        try imported(good, as: "players.csv") { file, folder in
            #expect(try calepin("import", "players", file, "--data", folder).status == 0)
            let broken = good + "\na,C,x,forward,,1/13/2000,maybe\n,D,1,forward,forward,,\n"
            try broken.write(toFile: file, atomically: true, encoding: .utf8)
            let run = try calepin("import", "players", file, "--data", folder)
            #expect(run.status == 1 && run.output == "")
            #expect(
                run.errors == """
                    row 3: “a” is already the id of another row
                    row 3: “x” cannot be read as “number”
                    row 3: “line” is missing
                    row 3: “1/13/2000” cannot be read as “birth”
                    row 3: “maybe” cannot be read as “trained”
                    row 4: “id” is missing, which names the row
                    6 issues; nothing was imported

                    """)
            #expect(try calepin("query", "players", "--data", folder).lines.count == 2)
        }
    }

    @Test func tryingAnImportChangesNothing() throws {
        try imported(good, as: "players.csv") { file, folder in
            let run = try calepin("import", "players", file, "--data", folder, "--dry-run")
            #expect(run.output == "2 rows can be imported\n")
            #expect(!FileManager.default.fileExists(atPath: folder))
        }
    }

    @Test(arguments: [
        ("players.json", "<html>", "Not well-formed JSON"),
        ("players.json", "{\"x\": []}", "The JSON is not of the expected shape"),
        ("players.csv", "id,name\n1,A\n", "The column “number” is missing"),
    ])
    func aFileWithoutRowsIsRefusedByName(name: String, text: String, words: String) throws {
        try imported(text, as: name) { file, folder in
            let run = try calepin("import", "players", file, "--data", folder)
            #expect(run.errors.hasPrefix(words), "\(run.errors)")
            #expect(run.status == 1)
        }
    }
}
