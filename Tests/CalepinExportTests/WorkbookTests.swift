// What only workbooks have: types, limits of cells, names of sheets; read by our own reader. What
// openpyxl and pandas read is in OracleTests.swift.

import CalepinExpressions
import CalepinForms
import CalepinWorkbook
import Testing

@testable import CalepinExport

@Suite("A workbook")
struct WorkbookTests {
    private func book(
        _ records: [ExportedRecord], labels: String? = nil
    ) throws -> Workbook {
        var settings = ExportSettings(.xlsx)
        settings.labels = labels
        return try WorkbookReader.read(
            try VisitForm.export(records, settings).bytes, name: "visit.xlsx")
    }

    @Test("has a sheet for the records and each repeat, and typed cells")
    func sheets() throws {
        let record = VisitForm.record(
            1,
            [
                ("note", "=SUM(A1)"), ("amount", "0.1"), ("day", "2026-02-28"),
                ("at", "2026-02-28T12:34:56Z"), ("drivers#k1.name", "_x0041_ \u{1F}<&>"),
            ],
            rows: [("drivers", ["k1"])])
        let book = try book([record], labels: "fr")
        #expect(book.sheets.map(\.name) == ["Visite", "Conducteurs", "Sinistres"])
        let cells = book.sheets[0].rows[1].cells.map(\.text)
        #expect(
            cells == [
                "r000001", "2026-09-21T14:13:20", "ann", "2026-09-21T14:13:20", "ann",
                "=SUM(A1)", "0.1", "0.2", "2026-02-28", "2026-02-28T12:34:56", "FALSE",
            ])
        #expect(
            book.sheets[1].rows[1].cells.map(\.text) == [
                "r000001", "k1", "1", "_x0041_ \u{1F}<&>",
            ])
        #expect(book.sheets[2].rows.count == 1)
    }

    @Test("cuts what a cell cannot hold, and says so on a sheet of its own")
    func cut() throws {
        let long = String(repeating: "x", count: 32_766) + "🙂y"
        let fits = String(repeating: "é", count: 32_767)
        let book = try book([
            VisitForm.record(1, [("note", long)]), VisitForm.record(2, [("note", fits)]),
        ])
        #expect(book.sheets.map(\.name).last == "Texts cut")
        let notes = try #require(book.sheets.last)
        #expect(notes.rows.count == 2)
        #expect(notes.rows[1].cells.map(\.text) == ["visit", "2", "note", "32769"])
        let texts = book.sheets[0].rows.dropFirst().map { $0.cells[5].text }
        #expect(texts == [String(repeating: "x", count: 32_766), fits])
    }

    @Test("has sheets whose names are valid, and differ")
    func names() {
        let long = String(repeating: "n", count: 40)
        #expect(
            SheetNames.of(["a/b:c", "'", "History", "A B C", long, long, "é[1]*?'"]) == [
                "a b c", "Sheet", "History (2)", "A B C (2)", String(repeating: "n", count: 31),
                String(repeating: "n", count: 27) + " (2)", "é 1",
            ])
    }

    @Test("has days, times and numbers as Excel counts them, and texts where it does not")
    func types() throws {
        func number(_ cell: ExportCell) -> String {
            switch SheetCell.of(cell).content {
            case .number(let text): text
            case .text(let text): "“" + text
            default: "none"
            }
        }
        func day(_ text: String) throws -> String {
            number(.day(try #require(Day.parse(text))))
        }
        func decimal(_ text: String) throws -> String { number(.number(try Decimal(text))) }
        #expect(try day("1900-03-01") == "61")
        #expect(try day("1900-02-28") == "“1900-02-28")
        #expect(try day("2026-01-01") == "46023")
        #expect(number(.time(try #require(Time(hour: 18, minute: 0)))) == "0.750000000")
        #expect(try decimal("123456789012345") == "123456789012345")
        #expect(try decimal("1234567890123456") == "“1234567890123456")
        #expect(try decimal("0.000123456789012345") == "0.000123456789012345")
        #expect(try decimal("1200000000000000000000") == "1200000000000000000000")
        #expect(try decimal("1E+40") == "1E+40")
        #expect(try decimal("1E+400") == "“1E+400")
    }

    @Test("has letters for each column")
    func letters() {
        #expect(
            [0, 25, 26, 701, 702, 16_383].map(SheetXML.letters(of:)) == [
                "A", "Z", "AA", "ZZ", "AAA", "XFD",
            ])
    }
}
