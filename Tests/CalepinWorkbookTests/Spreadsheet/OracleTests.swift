// Workbooks from a seed, written by openpyxl, against what openpyxl and pyxform read in them; and
// numbers and days against what Python computes.

import CalepinWorkbook
import Foundation
import TestSizes
import Testing

@Suite("Workbooks as openpyxl and pyxform read them")
struct OracleTests {
    /// The content of a workbook, as the oracle says it.
    private struct Said: Decodable {
        /// A sheet as openpyxl reads it.
        struct Sheet: Decodable {
            var name: String
            var rows: [Row]
        }

        /// A row: its number, and the cells with their columns.
        struct Row: Decodable {
            var number: Int
            var cells: [Cell]

            init(from decoder: any Decoder) throws {
                var parts = try decoder.unkeyedContainer()
                number = try parts.decode(Int.self)
                cells = try parts.decode([Cell].self)
            }
        }

        struct Cell: Decodable {
            var column: Int
            var text: String

            init(from decoder: any Decoder) throws {
                var parts = try decoder.unkeyedContainer()
                column = try parts.decode(Int.self)
                text = try parts.decode(String.self)
            }
        }

        /// A sheet as pyxform reads it: the names of the columns, and what is below them.
        struct Form: Decodable {
            var headers: [String]
            var rows: [[String: String]]
        }

        var sheets: [Sheet]
        var forms: [String: Form]

        /// The workbook of openpyxl.
        var workbook: Workbook {
            Workbook(
                sheets: sheets.map { sheet in
                    Workbook.Sheet(
                        name: sheet.name,
                        rows: sheet.rows.map { row in
                            Workbook.Row(
                                number: row.number,
                                cells: row.cells.map {
                                    Workbook.Cell(column: $0.column, text: $0.text)
                                })
                        })
                })
        }
    }

    @Test("every text of random workbooks is the one that openpyxl and pyxform read")
    func workbooks() throws {
        let count = Sizes.count(60, whole: 240)
        let oracle = try Oracle("workbooks", seed: 20_261_126, count: count)
        var compared = 0
        for index in 0..<count {
            let said = try oracle.said("\(index).json", as: Said.self)
            let read = try WorkbookReader.read(try oracle.bytes("\(index).xlsx"), name: "x.xlsx")
            compare(read, said.workbook, index)
            for (name, form) in said.forms {
                let sheet = try #require(read.sheets.first { $0.name == name })
                compared += compare(sheet, form, index)
            }
        }
        #expect(compared > Sizes.count(1_250, whole: 5_000))
    }

    private func compare(_ read: Workbook, _ said: Workbook, _ index: Int) {
        #expect(read.sheets.map(\.name) == said.sheets.map(\.name), "workbook \(index)")
        for (sheet, other) in zip(read.sheets, said.sheets) where sheet != other {
            for (row, second) in zip(sheet.rows, other.rows) where row != second {
                Issue.record("workbook \(index), \(sheet.name): \(row) is not \(second)")
            }
            #expect(sheet.rows.map(\.number) == other.rows.map(\.number), "workbook \(index)")
        }
        // Texts are equal for Swift when they look alike; here every scalar has to be the same.
        #expect(scalars(of: read) == scalars(of: said), "workbook \(index)")
    }

    private func scalars(of book: Workbook) -> [UInt8] {
        book.sheets.flatMap { $0.rows }.flatMap { $0.cells }.flatMap { Array($0.text.utf8) }
    }

    /// Compares with pyxform; returns the number of texts.
    private func compare(_ sheet: Workbook.Sheet, _ form: Said.Form, _ index: Int) -> Int {
        let head = sheet.rows.first { $0.number == 1 }
        let names = head?.cells.filter { form.headers.contains($0.text) } ?? []
        #expect(names.count == form.headers.count, "workbook \(index), \(sheet.name)")
        var count = 0
        for (offset, said) in form.rows.enumerated() {
            let row = sheet.rows.first { $0.number == offset + 2 }
            for name in names {
                let text = row?[name.column] ?? ""
                let other = said[name.text] ?? ""
                count += text.isEmpty ? 0 : 1
                #expect(isSame(text, other), "workbook \(index), \(sheet.name)")
            }
        }
        return count
    }

    /// Returns true when a text is the same as one of pyxform, which shows numbers with all
    /// digits of the binary fraction, days with a time, and no-break spaces as ordinary ones.
    private func isSame(_ text: String, _ other: String) -> Bool {
        let plain = text.unicodeScalars.map { $0 == "\u{A0}" ? " " : $0 }
        if plain.elementsEqual(other.unicodeScalars) { return true }
        if let number = Double(text), let second = Double(other) {
            return abs(number - second) <= abs(second) * 1e-14
        }
        if other.contains(" day") { return other.contains(":") && text.contains(":") }
        let moment = other.replacingOccurrences(of: " ", with: "T")
        if moment == text || moment.hasPrefix(text + "T") { return true }
        // Hours without a zero in front.
        return "0" + other == text
    }

    @Test("numbers lose the noise of binary fractions, and no digit more")
    func numbers() throws {
        let oracle = try Oracle("numbers", seed: 5, count: 5_000)
        let pairs = try oracle.said("numbers.json", as: [[String]].self)
        let cells = pairs.map { "<row><c><v>\($0[0])</v></c></row>" }.joined()
        let texts = try TestBook(rows: cells).texts()
        for (index, pair) in pairs.enumerated() {
            #expect(texts["A\(index + 1)"] == pair[1], "\(pair[0])")
        }
    }

    @Test("days and times of both systems are those of the calendar", arguments: [false, true])
    func days(isSince1904: Bool) throws {
        /// One number of days, with its day and its moment.
        struct Said: Decodable {
            var isSince1904: Bool
            var texts: [String]

            init(from decoder: any Decoder) throws {
                var parts = try decoder.unkeyedContainer()
                isSince1904 = try parts.decode(Bool.self)
                texts = try (0..<3).map { _ in try parts.decode(String.self) }
            }
        }
        let oracle = try Oracle("days", seed: 7, count: 6_000)
        let days = try oracle.said("days.json", as: [Said].self)
            .filter { $0.isSince1904 == isSince1904 }
        let cells = days.map {
            "<row><c s=\"1\"><v>\($0.texts[0])</v></c><c s=\"2\"><v>\($0.texts[0])</v></c></row>"
        }
        let mark = "<workbookPr date1904=\"\(isSince1904 ? 1 : 0)\"/>"
        let book = TestBook(rows: cells.joined(), formats: ["14", "22"], properties: mark)
        let texts = try book.texts()
        #expect(days.count > 2_000)
        for (index, day) in days.enumerated() {
            #expect(texts["A\(index + 1)"] == day.texts[1], "\(day.texts[0])")
            #expect(texts["B\(index + 1)"] == day.texts[2], "\(day.texts[0])")
        }
    }
}
