// Fills of forms in Calepin and in JavaRosa: pyxform makes the XForm, the importer the form of
// Calepin; both are filled in at random, and every cell is compared after each answer. A seed can
// be run again; `CALEPIN_SEEDS` gives the number of made forms.

import CalepinExpressions
import CalepinForms
import CalepinWorkbook
import CalepinXLSForm
import Foundation
import TestSizes
import Testing

@Suite("Fills against JavaRosa", .serialized)
struct FillTests {
    @Test("Recorded forms fill in as in JavaRosa")
    func recorded() throws {
        guard let cases = try SurveyCase.all() else {
            return print("xlsform fills: the recorded cases are not present")
        }
        let accepted = cases.filter { $0.refusal == nil }
        let books = accepted.map {
            FormBook(name: $0.name, root: $0.root, workbook: $0.workbook)
        }
        try fill(Sizes.some(of: books, at: 0), "recorded", steps: 8)
    }

    @Test("Made forms fill in as in JavaRosa")
    func made() throws {
        let given = ProcessInfo.processInfo.environment["CALEPIN_SEEDS"] ?? ""
        let seeds = Int(given, radix: 10) ?? Sizes.count(20, whole: 80)
        let books = (1...max(seeds, 1)).map { seed in
            var making = FormMaking(seed: UInt64(seed))
            return FormBook(name: "seed \(seed)", root: "data", workbook: making.workbook())
        }
        try fill(books, "made", steps: 25)
    }

    private func fill(_ books: [FormBook], _ name: String, steps: Int) throws {
        guard let archive = OraclePlace.javaRosa else {
            return print("xlsform fills: JavaRosa is not present")
        }
        let script = OraclePlace.tests.appendingPathComponent("Structure/structure.py").path
        let oracle = try OracleProcess(OraclePlace.python.path, [script, "xforms"])
        let java = try JavaRosa(archive)
        var bench = FillBench(java)
        defer { bench.remove() }
        for (seed, book) in books.enumerated() {
            let answer = try oracle.answer(book.line())
            let said = try JSONDecoder().decode([String: String].self, from: Data(answer.utf8))
            guard let xform = said["xform"] else {
                bench.fail(book, ["pyxform refuses it: " + (said["error"] ?? "")])
                continue
            }
            try bench.fill(book, xform, steps: steps, seed: UInt64(seed))
        }
        bench.tally.report(name)
        #expect(bench.failed == [])
        let compared = bench.tally.nodes - bench.tally.left
        #expect(bench.tally.equal * 100 >= compared * 99)
    }
}

/// The place where forms are filled in, one after the other.
struct FillBench {
    private let java: JavaRosa
    private let folder: URL
    private let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
    private(set) var tally = FillTally()
    /// The forms with a difference that no rule explains.
    private(set) var failed: [String] = []

    init(_ java: JavaRosa) {
        self.java = java
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("calepin-fills-" + UUID().uuidString)
    }

    /// Removes the files.
    func remove() { try? FileManager.default.removeItem(at: folder) }

    mutating func fail(_ book: FormBook, _ lines: [String]) {
        failed.append(book.name)
        print("xlsform fills, \(book.name):")
        for line in lines { print("    " + line) }
        guard lines.count > 0, book.name.hasPrefix("seed") else { return }
        for sheet in book.workbook.sheets {
            for row in sheet.rows {
                let cells = row.cells.map { "\($0.text)" }.joined(separator: " | ")
                print("    \(sheet.name) \(row.number): \(cells)")
            }
        }
    }

    mutating func fill(_ book: FormBook, _ xform: String, steps: Int, seed: UInt64) throws {
        let reading = SurveyReader.read(book.workbook, root: book.root)
        guard reading.faults.isEmpty, let now else {
            if book.name.hasPrefix("seed") {
                return fail(book, reading.faults.map { $0.line(in: .english) })
            }
            return tally.count("forms not read, for a rule of VerdictTests")
        }
        let files = FillFiles(reading.survey, xform)
        guard !files.areMissing else {
            return tally.count("forms not filled in: files of GeoJSON")
        }
        let made = FormImport(reading.survey, root: book.root, file: { files.tables[$0] })
        try files.write(xform, to: folder)
        let said = try java.take("load", folder.path)
        guard said == "ok" else {
            let words = said.prefix(60).replacing("\n", with: " ")
            return tally.count("forms that JavaRosa refuses: " + words)
        }
        guard made.faults.isEmpty else {
            return fail(book, made.faults.map { $0.line(in: .english) })
        }
        let form = try FilledForm(reading.survey, made, now: now)
        var run = FillRun(form, java, tally, seed: seed)
        do {
            try run.run(steps: steps)
        } catch let error as SessionError {
            return fail(book, ["\(error)"] + run.found)
        }
        tally = run.tally
        tally.count("forms filled in")
        if !run.found.isEmpty { fail(book, run.found) }
    }
}
