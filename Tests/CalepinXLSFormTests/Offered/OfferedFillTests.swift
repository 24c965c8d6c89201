// Forms as they are offered to clients of ODK: XFormWriter writes what the importer made of a
// workbook, JavaRosa loads it, and both are filled in at random. The comparison is that of Fills/.

import CalepinExpressions
import CalepinForms
import CalepinXForm
import CalepinXLSForm
import Foundation
import TestSizes
import Testing

@Suite("Forms offered to ODK", .serialized)
struct OfferedFillTests {
    @Test("Recorded forms fill in as in JavaRosa")
    func recorded() throws {
        guard let cases = try SurveyCase.all() else {
            return print("offered fills: the recorded cases are not present")
        }
        let books = cases.filter { $0.refusal == nil }.map {
            FormBook(name: $0.name, root: $0.root, workbook: $0.workbook)
        }
        try fill(Sizes.some(of: books, at: 0), "recorded", steps: 8)
    }

    @Test("Made forms fill in as in JavaRosa")
    func made() throws {
        let given = ProcessInfo.processInfo.environment["CALEPIN_SEEDS"] ?? ""
        let books = (1...max(Int(given, radix: 10) ?? 80, 1)).map { seed in
            var making = FormMaking(seed: UInt64(seed))
            return FormBook(name: "seed \(seed)", root: "data", workbook: making.workbook())
        }
        try fill(books, "made", steps: 25)
    }

    private func fill(_ books: [FormBook], _ name: String, steps: Int) throws {
        guard let archive = OraclePlace.javaRosa else {
            return print("offered fills: JavaRosa is not present")
        }
        let script = OraclePlace.tests.appendingPathComponent("Structure/structure.py").path
        let oracle = try OracleProcess(OraclePlace.python.path, [script, "xforms"])
        var bench = OfferedBench(try JavaRosa(archive))
        defer { bench.remove() }
        for (seed, book) in books.enumerated() {
            let answer = try oracle.answer(book.line())
            let said = try JSONDecoder().decode([String: String].self, from: Data(answer.utf8))
            guard let xform = said["xform"] else { continue }
            try bench.fill(book, xform, steps: steps, seed: UInt64(seed))
        }
        bench.tally.report("offered " + name)
        #expect(bench.failed == [])
        #expect(bench.offered > 0)
        let compared = bench.tally.nodes - bench.tally.left
        #expect(bench.tally.equal * 100 >= compared * 99)
    }
}

/// The place where offered forms are filled in, one after the other.
private struct OfferedBench {
    private let java: JavaRosa
    private let folder: URL
    private let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
    private(set) var tally = FillTally()
    /// The forms with a difference that no rule explains, or that JavaRosa refuses.
    private(set) var failed: [String] = []
    private(set) var offered = 0

    init(_ java: JavaRosa) {
        self.java = java
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("calepin-offered-" + UUID().uuidString)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    private mutating func fail(_ book: FormBook, _ lines: [String]) {
        failed.append(book.name)
        print("offered fills, \(book.name):")
        for line in lines { print("    " + line) }
    }

    mutating func fill(_ book: FormBook, _ theirs: String, steps: Int, seed: UInt64) throws {
        let reading = SurveyReader.read(book.workbook, root: book.root)
        let files = FillFiles(reading.survey, theirs)
        guard reading.faults.isEmpty, !files.areMissing, let now else { return }
        let made = FormImport(reading.survey, root: book.root, file: { files.tables[$0] })
        guard made.faults.isEmpty else { return }
        let form = XFormWriter.write(made.form, catalogues: made.catalogues)
        guard form.isOffered else {
            for reason in Set(form.reasons.filter(\.keepsBack).map(\.code)) {
                tally.count("forms not offered: \(reason.rawValue)")
            }
            return tally.count("forms not offered")
        }
        let text = String(decoding: form.xml, as: UTF8.self)
        try write(text, made.catalogues)
        let said = try java.take("load", folder.path)
        guard said == "ok" else { return fail(book, [said, text]) }
        offered += 1
        let filled = try FilledForm(reading.survey, made, now: now, paths: form.paths)
        var run = FillRun(filled, java, tally, seed: seed)
        do { try run.run(steps: steps) } catch let error as SessionError {
            return fail(book, ["\(error)"] + run.found)
        }
        tally = run.tally
        tally.count("forms filled in")
        if !run.found.isEmpty { fail(book, run.found + [text]) }
    }

    private func write(_ text: String, _ catalogues: [Catalogue]) throws {
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: folder.appendingPathComponent("form.xml"))
        for table in catalogues {
            try Data(table.file.csv).write(
                to: folder.appendingPathComponent(table.name + ".csv"))
        }
    }
}
