// Exports of random records as Python reads them: csv, json, openpyxl and pandas. They must give
// the cells that the engine has.

import CalepinExpressions
import CalepinForms
import Foundation
import TestSizes
import Testing

@testable import CalepinExport

@Suite("An export in Python")
struct OracleTests {
    /// The rows of a table as two readers have them.
    private struct Read: Decodable {
        let plain: [[String]]
        let pandas: [[String]]
    }

    private struct Answer: Decodable {
        let csv: Read
        let zip: [String: Read]
        let xlsx: [String: Read]
    }

    /// Writes records in every format into a new folder, and has Python read them.
    private func read(_ records: [ExportedRecord]) throws -> Data {
        let python = try Python()
        var settings = ExportSettings(.csv)
        settings.isRaw = true
        func write(_ name: String) throws {
            let bytes = try VisitForm.export(records, settings).bytes
            try python.write(bytes, to: "records." + name)
        }
        try write("zip")
        settings.table = ""
        try write("csv")
        for format in [ExportFormat.xlsx, .json, .jsonl] {
            settings.format = format
            try write(format.rawValue)
        }
        let script = Python.root.appendingPathComponent("Tests/CalepinExportTests/oracle.py")
        _ = try python.run([script.path, "read", python.folder.path])
        return try Data(contentsOf: python.folder.appendingPathComponent("read.json"))
    }

    /// Returns the rows of each table that an export must have, in the order of the plan.
    private func rows(
        _ records: [ExportedRecord], _ text: (ExportCell) -> String
    ) throws -> [[[String]]] {
        let settings = ExportSettings(.csv)
        let plan = try ExportPlan(try VisitForm.compiled(), settings)
        var tables = plan.tables.map { [$0.columns.map { text(.text($0.head)) }] }
        for record in records {
            plan.forEachRow(of: OpenedRecord(record, plan, settings)) {
                tables[$0.place].append($0.cells(plan).map(text))
            }
        }
        return tables
    }

    /// Returns a cell as oracle.py says one of a workbook.
    private func sheetText(_ cell: ExportCell) -> String {
        switch (cell, SheetCell.of(cell).content) {
        case (.empty, _): ""
        case (.text(let text), _): "s" + text
        case (.several, .text(let text)): "s" + text
        case (.boolean, _): cell.text
        case (.day(let day), .number): "d\(day)T00:00:00.000"
        case (.instant(let at), .number): "d\(at.day)T" + full(at.time)
        case (.time(let time), .number): "t" + full(time)
        case (.number(let number), .number): "n\(number)"
        case (_, .text(let text)): "s" + text
        default: "?"
        }
    }

    private func full(_ time: Time) -> String {
        let text = time.description
        return text + ["", "", "", "", "", ":00.000", "", "", ".000"][min(8, text.utf8.count)]
    }

    @Test("is read by the recipe of the guide")
    func recipe() throws {
        let guide = try String(
            contentsOf: Python.root.appendingPathComponent("docs/guide/getting-data-out.md"),
            encoding: .utf8)
        let blocks = guide.components(separatedBy: "```python\n").dropFirst()
        try #require(blocks.count == 1)
        let recipe = try #require(blocks.last?.components(separatedBy: "```").first)
        var random = RandomVisit(seed: 4)
        let records = (0..<20).map { random.record($0) }
        let python = try Python()
        var settings = ExportSettings(.csv)
        settings.isRaw = true
        for (table, name) in [("", "visit.csv"), ("drivers", "people.csv")] {
            settings.table = table
            try python.write(try VisitForm.export(records, settings).bytes, to: name)
        }
        let printed = try python.run([
            "-c", recipe + "print(len(both), both['changed_at'].dtype, both['street'].size)",
        ])
        let count = try rows(records, \.text)[1].count - 1
        #expect(printed.hasPrefix("\(count) datetime64"))
    }

    @Test("has every cell of random records", arguments: [1, 2, 3] as [UInt64])
    func random(seed: UInt64) throws {
        var random = RandomVisit(seed: seed)
        let records = (0..<Sizes.count(40, whole: 150)).map { random.record($0) }
        let data = try read(records)
        let read = try JSONDecoder().decode(Answer.self, from: data)
        let texts = try rows(records, \.text)
        compare(read.csv, texts[0], "csv")
        for (name, rows) in zip(["visit", "drivers", "drivers.claims"], texts) {
            compare(try #require(read.zip[name + ".csv"]), rows, "zip " + name)
        }
        let cells = try self.rows(records, sheetText)
        for (name, rows) in zip(["visit", "drivers", "drivers.claims"], cells) {
            compare(try #require(read.xlsx[name]), rows, "xlsx " + name)
        }
        try compareJSON(data, records, texts)
    }

    private func compare(_ read: Read, _ rows: [[String]], _ what: String) {
        for (reader, found) in [("plain", read.plain), ("pandas", read.pandas)] {
            #expect(found.count == rows.count, "\(what) \(reader)")
            for (place, (one, other)) in zip(found, rows).enumerated() where one != other {
                let pairs = zip(one, other).filter { $0 != $1 }
                Issue.record("\(what) \(reader), row \(place): \(pairs)")
                break
            }
        }
    }

    /// Compares the cells of records, and the number of rows in them.
    private func compareJSON(
        _ data: Data, _ records: [ExportedRecord], _ texts: [[[String]]]
    ) throws {
        let read = try JSONValue(reading: [UInt8](data))
        for format in ["json", "jsonl"] {
            let found = try #require(read[format]?.elements)
            try #require(found.count == records.count)
            var (drivers, claims) = (0, 0)
            for (record, row) in zip(found, texts[0].dropFirst()) {
                for (head, text) in zip(texts[0][0], row) {
                    #expect(self.text(record[head]) == text, "\(format) \(head)")
                }
                for driver in record["drivers"]?.elements ?? [] {
                    drivers += 1
                    claims += driver["claims"]?.elements?.count ?? 0
                }
            }
            #expect(drivers == texts[1].count - 1 && claims == texts[2].count - 1)
        }
    }

    private func text(_ value: JSONValue?) -> String {
        switch value {
        case .string(let text): text
        case .bool(let isTrue): isTrue ? "true" : "false"
        case .array(let several): several.compactMap(\.asString).joined(separator: " ")
        default: ""
        }
    }
}
