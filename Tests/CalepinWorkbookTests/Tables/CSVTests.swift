// Values with separators: files from a seed against pyxform, the rules by example, and folders
// with a file for each sheet.

import CalepinWorkbook
import Foundation
import Testing

@Suite("Values with separators")
struct CSVTests {
    @Test("every text of 200 files is the one that pyxform reads")
    func oracle() throws {
        let oracle = try Oracle("csv", seed: 11, count: 200)
        var compared = 0
        for index in 0..<200 {
            let said = try oracle.said("\(index).json", as: [String: [[String: String]]].self)
            let book = try WorkbookReader.read(try oracle.bytes("\(index).csv"), name: "X.CSV")
            #expect(Set(book.sheets.map(\.name)) == Set(said.keys))
            for sheet in book.sheets {
                let rows = dictionaries(of: sheet)
                // A row of blanks alone is none.
                #expect(rows == said[sheet.name]?.filter { !$0.isEmpty }, "file \(index)")
                compared += rows.count
            }
        }
        #expect(compared > 500)
    }

    /// The rows of a sheet below its first one, by the names of the columns.
    private func dictionaries(of sheet: Workbook.Sheet) -> [[String: String]] {
        sheet.rows.dropFirst().map { row in
            var texts: [String: String] = [:]
            for cell in row.cells { texts[sheet.rows[0][cell.column]] = cell.text }
            return texts
        }
    }

    private func read(_ text: String) throws -> Workbook {
        try WorkbookReader.read(Array(text.utf8), name: "form.csv")
    }

    @Test("rows are numbered in their sheet, and lines in quotation marks are one row")
    func rows() throws {
        let book = try read("\u{FEFF}survey\r\n,type,label\r\n\r\n,text,\"a \"\"b\"\"\r\nc\" d\n")
        #expect(book.sheets.first?.name == "survey")
        #expect(book.sheets.first?.rows.map(\.number) == [1, 3])
        #expect(book.sheets.first?.rows[1][1] == "a \"b\"\nc d")
    }

    @Test("semicolons separate where there are no commas")
    func semicolons() throws {
        let book = try read("survey;;\n;type;label\n;text;Un, deux\n")
        #expect(book.sheets.first?.rows[1][1] == "Un, deux")
        let other = try read("survey\n,type,label\n,text,a;b\n")
        #expect(other.sheets.first?.rows[1][1] == "a;b")
    }

    @Test("what cannot be read is refused with its line")
    func refusals() {
        func error(_ text: String) -> WorkbookError? {
            errorOfReading(Array(text.utf8), "form.csv")
        }
        #expect(error("survey\n,\"a\nb")?.code == .openQuote)
        #expect(error("survey\n,\"a\nb")?.number == 2)
        #expect(error("\n,a\nsurvey")?.code == .rowWithoutSheet)
        #expect(error("\n,a\nsurvey")?.number == 2)
        #expect(error(",,\n")?.code == .noSheet)
        #expect(error("")?.code == .emptyFile)
        #expect(error("survey\n,a\u{0}")?.code == .wrongCharacter)
        #expect(errorOfReading([0x73, 0xE9, 0x0A], "form.csv")?.code == .notUTF8)
        #expect(errorOfReading([0xFF, 0xFE, 0x73, 0x00], "form.csv")?.code == .notUTF8)
        // A lone surrogate, as UTF-8 must not have it.
        #expect(errorOfReading([0x73, 0x0A, 0x2C, 0xED, 0xA0, 0x80], "a.csv")?.code == .notUTF8)
    }

    @Test("a folder has a sheet in each file")
    func folder() throws {
        let book = try WorkbookReader.read(folder: [
            ("survey.csv", Array("type,name\ntext,a\n".utf8)),
            ("choices.csv", Array("\nlist;name".utf8)),
        ])
        #expect(book.sheets.map(\.name) == ["survey", "choices"])
        #expect(book.sheets[0].rows.map { $0[0] } == ["type", "text"])
        #expect(book.sheets[1].rows.map(\.number) == [2])
        #expect(book.sheets[1].rows[0][1] == "name")
    }

    @Test("files that do not fit into a folder of sheets are refused")
    func wrongFolder() {
        func code(_ files: [(name: String, bytes: [UInt8])]) -> WorkbookError.Code? {
            do throws(WorkbookError) {
                _ = try WorkbookReader.read(folder: files)
                return nil
            } catch { return error.code }
        }
        let file = Array("a".utf8)
        #expect(code([]) == .noSheet)
        #expect(code([("a.csv", file), ("a.csv", file)]) == .duplicateSheet)
        #expect(code([("a.txt", file)]) == .unknownFile)
        #expect(code([(".csv", file)]) == .unnamedSheet)
        #expect(code([("a.csv", [0x50, 0x4B, 3, 4])]) == .unknownFile)
        #expect(code([("a.csv", [0xE9])]) == .notUTF8)
    }
}
