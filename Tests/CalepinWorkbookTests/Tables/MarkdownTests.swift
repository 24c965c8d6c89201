// Markdown tables: the recorded cases against a second, naive reading, and the rules by example.

import CalepinWorkbook
import Foundation
import RecordedCases
import Testing

@Suite("Tables of Markdown")
struct MarkdownTests {
    @Test("the recorded forms are read as a naive reader reads them")
    func recorded() throws {
        guard let cases = try recordedCases("xlsform") else {
            return print("xlsform: the recorded cases are not present, 809 not run")
        }
        let texts = cases.compactMap { $0["md"] as? String }
        #expect(!texts.isEmpty)
        for text in texts {
            let book = try WorkbookReader.read(Array(text.utf8), name: "form.md")
            #expect(book == naive(text))
            #expect(book == MarkdownReader.read(text))
            #expect(!book.sheets.isEmpty)
        }
    }

    /// Reads tables the short way: with the means of Foundation, and nothing refused.
    private func naive(_ text: String) -> Workbook {
        var book = Workbook(sheets: [])
        var number = 0
        for line in text.components(separatedBy: "\n") {
            let line = line.trimmingCharacters(in: .whitespaces)
            // What stands behind the last bar is a remark.
            guard line.hasPrefix("|"), let end = line.lastIndex(of: "|"), end > line.startIndex
            else { continue }
            let inner = line[..<end].dropFirst()
                .replacingOccurrences(of: "\\|", with: "\u{1}")
            guard !inner.allSatisfy({ "|-".contains($0) }) || inner.isEmpty else { continue }
            let cells = inner.components(separatedBy: "|").map {
                $0.trimmingCharacters(in: .whitespaces)
                    .replacingOccurrences(of: "\u{1}", with: "|")
            }
            if !cells[0].isEmpty {
                book.sheets.append(Workbook.Sheet(name: cells[0], rows: []))
                number = 0
            }
            let found = cells.enumerated().dropFirst().filter { !$0.element.isEmpty }
                .map { Workbook.Cell(column: $0.offset - 1, text: $0.element) }
            if cells[0].isEmpty || !found.isEmpty { number += 1 }
            guard !found.isEmpty, !book.sheets.isEmpty else { continue }
            book.sheets[book.sheets.count - 1].rows
                .append(Workbook.Row(number: number, cells: found))
        }
        return book
    }

    @Test("lines of tables become rows, and nothing else does")
    func lines() {
        let book = MarkdownReader.read(
            """
            # A form
            | survey |
            |        | type | label         |
            |        | ---- | :------------ |
            |        | text | a \\| b | c
               |     | note | - | kept        |
            |
            | choices | list_name |
            ||y|
            """)
        #expect(book.sheets.map(\.name) == ["survey", "choices"])
        #expect(book.sheets.first?.rows.map(\.number) == [1, 2, 3])
        #expect(book.sheets.first?.rows[1][1] == "a | b")
        #expect(book.sheets.first?.rows[2][2] == "kept")
        #expect(book.sheets.last?.rows.map { $0[0] } == ["list_name", "y"])
    }

    @Test("accents that combine with a bar do not hide it")
    func combining() {
        let book = MarkdownReader.read("| s |\r\n| | a |\u{301} b \u{85} |\r\n")
        #expect(book.sheets.first?.rows.first?.cells.count == 2)
    }

    @Test("a text without a table is refused")
    func nothing() {
        #expect(errorOfReading(Array("Hello".utf8), "x.md")?.code == .noSheet)
    }
}
