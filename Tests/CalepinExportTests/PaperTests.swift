// Records on paper as HTML, read by Python's parser: no text of a record or a form is ever markup,
// and nothing grows without bound. Pages are drawn in CalepinExchangeTests.

import CalepinExpressions
import CalepinForms
import Foundation
import Testing

@testable import CalepinExport

@Suite("Records on paper")
struct PaperTests {
    private struct Read: Decodable {
        let tags, values, labels: [String]
        let errors: Int
    }

    /// Returns what a parser reads of the HTML of records.
    private func read(_ html: [UInt8]) throws -> Read {
        let python = try Python()
        try python.write(html, to: "paper.html")
        let script = Python.root.appendingPathComponent("Tests/CalepinExportTests/paper.py")
        return try JSONDecoder().decode(
            Read.self, from: Data(try python.run([script.path, "paper.html"]).utf8))
    }

    private func settings(_ labels: String = "en") -> ExportSettings {
        var settings = ExportSettings(.pdf)
        settings.labels = labels
        return settings
    }

    /// Returns the HTML of all batches of records.
    private func batches(
        _ records: [ExportedRecord], _ settings: ExportSettings, _ style: PrintStyle? = nil
    ) throws -> [PaperBatch] {
        var definition = try VisitForm.compiled().definition
        definition.print = style
        let plan = try ExportPlan(try definition.compiled(), settings)
        var book = PaperBook(plan, settings, hasLogo: false)
        var batches: [PaperBatch] = []
        for record in records {
            if let full = try book.add(record) { batches.append(full) }
        }
        batches.append(book.end())
        return batches
    }

    private func html(
        _ records: [ExportedRecord], _ settings: ExportSettings, _ style: PrintStyle? = nil
    ) throws -> [UInt8] {
        let batches = try batches(records, settings, style)
        try #require(batches.count == 1)
        return batches[0].html(firstPage: 1, isWhole: true)
    }

    /// Pieces of texts that mean something to HTML, CSS or a person.
    private static let pieces = [
        "<", ">", "&", "\"", "'", "</style>", "<script>", "]]>", "<!--", "-->", "&amp;", "&#60;",
        "\\", "/", "=", "{", "}", "url(http://x.example/)", "@import", "é", "ع", "א", "न", "漢",
        "😀", "\u{202E}", "\u{200F}", "\u{301}", " ", "a", "Z", "0", "`", "\u{FFFD}", "</td>",
        "<img src=x onerror=y>", ";", "%", "\u{A0}",
    ]

    @Test("are their texts and the elements of ours, whatever the texts are")
    func hostile() throws {
        var numbers = RandomVisit(seed: 25)
        var texts: [String] = []
        for _ in 0..<60 {
            let count = Int.random(in: 1...9, using: &numbers)
            let text = (0..<count).map { _ in
                Self.pieces.randomElement(using: &numbers) ?? ""
            }.joined()
            texts.append("x" + text + "x")
        }
        let records = texts.enumerated().map { VisitForm.record($0, [("note", $1)]) }
        let style = PrintStyle(
            header: LocalText("</style><b>${note}", "f"), footer: LocalText("\"><i>${note}", "f"))
        for batch in try batches(records, settings(), style) {
            let read = try read(batch.html(firstPage: 1, isWhole: false))
            #expect(read.errors == 0)
            #expect(
                Set(read.tags).isSubset(of: [
                    "html", "head", "meta", "title", "style", "body", "article", "div", "h1", "h2",
                    "h3", "p",
                ]), "\(Set(read.tags))")
            let found = read.values.filter { $0.unicodeScalars.first == "x" }
            #expect(Set(found).isSubset(of: texts) && !found.isEmpty)
            texts.removeAll { found.contains($0) }
        }
        #expect(texts.isEmpty)
    }

    @Test("have labels, choices, numbers and days as people write them in a language")
    func words() throws {
        let record = VisitForm.record(
            1,
            [
                ("kind", "a"), ("tags", "a b"), ("day", "2026-03-01"), ("amount", "1234.50"),
                ("sure", "yes"), ("site", "47.37 8.54"), ("street", "Rue du Lac"),
                ("drivers#d1.name", "Rossi"), ("drivers#d1.claims#c1.sum", "12.5"),
            ], rows: [("drivers", ["d1"]), ("drivers#d1.claims", ["c1"])])
        let read = try read(try html([record], settings("fr")))
        for value in [
            "Pomme", "Pomme, Poire", "1er mars 2026", "Oui", "47,37° N ; 8,54° E", "Rue du Lac",
            "Rossi", "12,5",
        ] {
            #expect(read.values.contains(value), "\(value) \(read.values)")
        }
        #expect(read.values.contains { $0.hasPrefix("1") && $0.hasSuffix("234,5") })
        #expect(read.labels.contains("Kind (fr)") && !read.labels.contains("Secret (fr)"))
    }

    @Test("leave out and show what the look of the form says")
    func style() throws {
        let record = VisitForm.record(
            1,
            [("note", "canary"), ("amount", "7"), ("street", "Lake"), ("drivers#d1.name", "R")],
            rows: [("drivers", ["d1"])])
        let without = PrintStyle(without: ["note", "drivers"])
        let first = try read(try html([record], settings(), without))
        #expect(!first.values.contains("canary") && !first.values.contains("R"))
        #expect(first.values.contains("7") && first.values.contains("Lake"))
        let only = try read(
            try html([record], settings(), PrintStyle(only: ["address", "drivers.name"])))
        #expect(Set(only.values) == ["Lake", "R"])
        let empty = try read(try html([record], settings(), PrintStyle(showsEmpty: true)))
        #expect(empty.labels.contains("Kind") && !empty.labels.contains("Secret"))
    }

    @Test("are the same bytes each time, and so are their parts")
    func stable() throws {
        var numbers = RandomVisit(seed: 5)
        let records = (0..<80).map { numbers.record($0) }
        let first = try batches(records, settings())
        let second = try batches(records, settings())
        #expect(first.count > 1 && first.map(\.count).reduce(0, +) == 80)
        for (one, other) in zip(first, second) {
            #expect(
                one.html(firstPage: 3, isWhole: false) == other.html(firstPage: 3, isWhole: false))
        }
    }

    @Test("are bounded: rows, texts and records beyond are told in words or refused")
    func bounded() throws {
        let ids = (0..<10_000).map { "d\($0)" }
        let cells = ids.map { ("drivers#\($0).name", "driver " + $0) }
        let record = VisitForm.record(1, cells, rows: [("drivers", ids)])
        let page = try html([record], settings())
        #expect(page.count < 1_000_000)
        #expect(String(decoding: page, as: UTF8.self).contains("9,750 more rows"))
        let long = VisitForm.record(2, [("note", String(repeating: "long & ", count: 100_000))])
        #expect(try html([long], settings()).count < 300_000)
        let many = (0..<101).map { VisitForm.record($0, [("note", "x")]) }
        #expect(throws: ExportError.paperTooMany) { try batches(many, settings()) }
        #expect(try batches(Array(many.prefix(100)), settings()).count == 2)
    }

    @Test("have some photos of a record, and the names of the others")
    func photos() throws {
        let photos = Repeat(
            "photos", label: LocalText("Photos"),
            contents: [.field(Field("photo", "photo", label: LocalText("Photo")))])
        let form = try FormDefinition(
            id: "visit", title: LocalText("Visit"), languages: ["en"],
            sections: [Section("all", title: LocalText("All"), contents: [.rows(photos)])]
        ).compiled()
        let ids = (0..<500).map { "p\($0)" }
        let digest = String(repeating: "a", count: 64)
        var record = VisitForm.record(
            1, ids.map { ("photos#\($0).photo", digest + " \($0).jpg") }, rows: [("photos", ids)])
        let plan = try ExportPlan(form, settings())
        for isThere in [true, false] {
            record.files = isThere ? [digest: ExportedFile(stored: digest, ending: "jpg")] : [:]
            var book = PaperBook(plan, settings(), hasLogo: false)
            #expect(try book.add(record) == nil)
            let batch = book.end()
            let read = try read(batch.html(firstPage: 1, isWhole: true))
            #expect(read.tags.filter { $0 == "img" }.count == (isThere ? 40 : 0))
            #expect(batch.photos.count == (isThere ? 40 : 0))
            let words = isThere ? "(no room for more photos)" : "(not on the server)"
            #expect(read.values.contains { $0.hasSuffix(words) })
        }
    }

    @Test("say so where there are none")
    func none() throws {
        let page = String(decoding: try html([], settings("fr")), as: UTF8.self)
        #expect(page.contains("Il n’y a pas de dossiers."))
    }
}
