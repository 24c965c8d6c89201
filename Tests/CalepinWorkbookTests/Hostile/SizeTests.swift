// Sizes: what is far away, long, deep or very many is either free or refused with words.

import CalepinWorkbook
import Testing

@Suite("Sizes of workbooks")
struct SizeTests {
    @Test("up to 60 empty rows are between two others, and more of them end a sheet")
    func emptyRows() throws {
        func rows(_ second: Int) throws -> [Int]? {
            let book = TestBook(
                rows: """
                    <row r="1"><c><v>1</v></c></row><row r="\(second)"><c><v>2</v></c></row>\
                    <row r="\(second + 1)"><c><v>3</v></c></row>
                    """)
            return try book.read().sheets.first?.rows.map(\.number)
        }
        #expect(try rows(62) == [1, 62, 63])
        #expect(try rows(63) == [1])
    }

    @Test("what is behind the end of a sheet is not looked at, unless it is out of reach")
    func beyond() {
        let behind = TestBook(rows: "<row r=\"500\"><c t=\"e\"><v>#N/A</v></c></row>")
        #expect(behind.error == nil)
        let far = TestBook(rows: "<row r=\"1048576\"><c r=\"XFD1048576\"><v>1</v></c></row>")
        #expect(far.error?.name == "too-many-rows")
        #expect(far.error?.place == SheetPlace(sheet: "survey", row: 1_048_576, column: 16_383))
        let empty = TestBook(rows: "<row r=\"1048576\"><c r=\"XFD1048576\" s=\"0\"/></row>")
        #expect(empty.error == nil)
        // Not even the XML matters behind the first row that is too far.
        let damaged = TestBook(rows: "<row r=\"62\"/><row r=\"63\"></broken>")
        #expect(damaged.error == nil)
        let near = TestBook(rows: "<row r=\"61\"/><row r=\"62\"></broken>")
        #expect(near.error?.name == "wrong-xml")
        #expect(near.error?.place == SheetPlace(sheet: "survey", row: 62))
    }

    @Test("columns and rows end where the limits say")
    func ends() {
        func name(_ place: String, _ row: Int) -> String? {
            TestBook(rows: "<row r=\"\(row)\"><c r=\"\(place)\"><v>1</v></c></row>").error?.name
        }
        #expect(name("ALL1", 1) == nil)
        #expect(name("ALM1", 1) == "too-many-columns")
        #expect(name("XFD1", 1) == "too-many-columns")
        #expect(name("XFE1", 1) == "wrong-reference")
        #expect(name("AAAAAAAAAAAAAAAAAAAAAAA1", 1) == "wrong-reference")
        #expect(name("A200000", 200_000) == nil)
        #expect(name("A200001", 200_001) == "too-many-rows")
        #expect(name("A1048577", 1_048_577) == "wrong-reference")
    }

    @Test("a million empty rows cost nothing")
    func empty() throws {
        let rows = String(repeating: "<row><c s=\"0\"/></row>", count: 1_000_000)
        var book = TestBook(rows: "<row><c><v>1</v></c></row>" + rows)
        book.isDeflated = false
        #expect(try book.texts() == ["A1": "1"])
    }

    @Test("texts end where the limits say")
    func texts() {
        let large = String(repeating: "x", count: WorkbookLimits.cellBytes)
        func stored(_ rows: String, _ texts: [String] = []) -> WorkbookError? {
            var book = TestBook(rows: rows, texts: texts)
            book.isDeflated = false
            return book.error
        }
        func cell(_ text: String) -> String { "<c t=\"inlineStr\"><is><t>\(text)</t></is></c>" }
        #expect(stored("<row>\(cell(large))</row>") == nil)
        let tooLarge = stored("<row>\(cell(large + "y"))</row>")
        #expect(tooLarge?.name == "cell-too-large")
        #expect(tooLarge?.place == SheetPlace(sheet: "survey", row: 1, column: 0))
        // One text in many cells counts in each of them.
        let shared = String(repeating: "<c t=\"s\"><v>0</v></c>", count: 65)
        let much = stored("<row>\(shared)</row>", ["<si><t>\(large)</t></si>"])
        #expect(much?.name == "too-much-text")
        let csv = Array("s\n,".utf8) + Array((large + "y").utf8)
        #expect(errorOfReading(csv, "x.csv")?.name == "cell-too-large")
        let columns = Array(("s\n" + String(repeating: ",", count: 1_001) + "x").utf8)
        #expect(errorOfReading(columns, "x.csv")?.name == "too-many-columns")
        let bars = Array(("|s|\n|" + String(repeating: "|", count: 1_001) + "x|").utf8)
        #expect(errorOfReading(bars, "x.md")?.name == "too-many-columns")
        let sheets = (0...WorkbookLimits.sheets).map { "\($0)\n" }.joined()
        #expect(errorOfReading(Array(sheets.utf8), "x.csv")?.name == "too-many-sheets")
    }

    @Test("cells and files are counted")
    func counts() {
        let row = Array(("\n" + String(repeating: ",1", count: 1_000)).utf8)
        var bytes = Array("s".utf8)
        for _ in 0..<2_001 { bytes += row }
        #expect(errorOfReading(bytes, "x.csv")?.name == "too-many-cells")
        let large = [UInt8](repeating: 0x20, count: WorkbookLimits.packedBytes + 1)
        #expect(errorOfReading(large, "x.csv")?.name == "file-too-large")
    }
}
