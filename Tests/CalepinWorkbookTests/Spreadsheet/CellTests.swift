// Cells written by hand, in the ways that programs other than openpyxl write them: inline texts,
// rich texts with sounds, places left out, calculations, errors.

import CalepinWorkbook
import Testing

@Suite("Cells of spreadsheets")
struct CellTests {
    @Test("texts are shared or inline, and runs are joined without sounds")
    func texts() throws {
        let book = TestBook(
            rows: """
                <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>\
                <c r="C1" t="inlineStr"><is><r><t>in</t></r><r><rPr><b/></rPr><t> line </t></r>\
                <rPh sb="0" eb="1"><t>no</t></rPh></is></c>\
                <c r="D1" t="str"><v> kept </v></c></row>
                """,
            texts: [
                "<si><t xml:space=\"preserve\">  a &lt;b&gt; &#233;\n </t></si>",
                """
                <si><r><t>東</t></r><r><rPr/><t>京 1</t></r><rPh sb="0" eb="2"><t>トウ</t></rPh>\
                <phoneticPr fontId="1"/></si>
                """,
            ])
        #expect(
            try book.texts() == ["A1": "a <b> é", "B1": "東京 1", "C1": "in line", "D1": "kept"])
    }

    @Test("rows and cells without a place follow the one before")
    func places() throws {
        let book = TestBook(
            rows: """
                <row><c><v>1</v></c><c/><c><v>2</v></c></row><row r="5"><c r="C5"><v>3</v></c>\
                <c><v>4</v></c></row><row><c r="b6"><v>5</v></c><c r="A6"><v>6</v></c></row>
                """)
        #expect(
            try book.texts() == [
                "A1": "1", "C1": "2", "C5": "3", "D5": "4", "A6": "6", "B6": "5",
            ])
        #expect(try book.read().sheets.first?.rows.last?.cells.map(\.column) == [0, 1])
    }

    @Test(
        "numbers are shown without a needless fraction or exponent",
        arguments: [
            ("1.0", "1"), ("1.0E0", "1"), ("0.30000000000000004", "0.3"), ("-0", "0"),
            ("-0.0", "0"),
            ("1E2", "100"), ("123456789012345678", "123456789012346000"), ("1e-5", "0.00001"),
            ("0.99999999999999999", "1"), ("9.9999999999999995E-3", "0.01"), ("+5", "5"),
            (".5", "0.5"),
            ("1E300", "1E+300"), ("-2.5E-300", "-2.5E-300"), ("1E-999", "0"), (" 7 ", "7"),
            ("999999999999999.9", "1000000000000000"),
        ])
    func numbers(written: String, text: String) throws {
        let book = TestBook(rows: "<row><c><v>\(written)</v></c></row>")
        #expect(try book.texts() == ["A1": text])
    }

    @Test(
        "what is no number is refused",
        arguments: [
            "1,5", "abc", "1E", "1E+", "--1", ".", "1.2.3", "0x10", "INF", "NaN", "1E400", "1 2",
            "１",
        ])
    func notNumbers(written: String) {
        let error = TestBook(rows: "<row><c r=\"A1\"><v>\(written)</v></c></row>").error
        #expect(error?.code == .wrongNumber)
        #expect(error?.place == SheetPlace(sheet: "survey", row: 1, column: 0))
    }

    @Test("booleans are shown in English capitals")
    func booleans() throws {
        let book = TestBook(
            rows: """
                <row><c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="b"><v>true</v></c></row>
                """)
        #expect(try book.texts() == ["A1": "TRUE", "B1": "FALSE", "C1": "TRUE"])
        #expect(TestBook(rows: "<row><c t=\"b\"><v>2</v></c></row>").error?.code == .unknownType)
    }

    @Test("a calculation counts by its kept value, shared ones too")
    func calculations() throws {
        let book = TestBook(
            rows: """
                <row><c><f>1+1</f><v>2</v></c><c t="str"><f t="shared" ref="B1:B2" si="0">"x"</f>\
                <v>x</v></c><c t="str"><f>""</f><v></v></c></row>\
                <row><c t="b"><f t="array" ref="A2">TRUE</f><v>1</v></c>\
                <c t="str"><f t="shared" si="0"/><v>x</v></c></row>
                """)
        #expect(try book.texts() == ["A1": "2", "B1": "x", "A2": "TRUE", "B2": "x"])
    }

    @Test("errors and calculations without a kept value are refused with their place")
    func refusals() {
        func error(_ cell: String) -> WorkbookError? {
            TestBook(rows: "<row r=\"3\"><c r=\"B3\"><v>1</v></c>\(cell)</row>").error
        }
        let place = SheetPlace(sheet: "survey", row: 3, column: 5)
        let shown = error("<c r=\"F3\" t=\"e\"><v>#N/A</v></c>")
        #expect(shown?.name == "error-value")
        #expect(shown?.place == place)
        #expect(shown?.description == "survey!F3: The cell shows the error #N/A")
        let missing = error("<c r=\"F3\"><f>1+1</f></c>")
        #expect(missing?.name == "missing-value")
        #expect(missing?.place == place)
        #expect(error("<c r=\"F3\"><f>1+1</f><v></v></c>")?.name == "missing-value")
        #expect(error("<c r=\"F3\" t=\"s\"><v>0</v></c>")?.name == "unknown-text")
        #expect(error("<c r=\"F3\" t=\"s\"><v>-1</v></c>")?.name == "unknown-text")
        #expect(error("<c r=\"F3\" t=\"z\"><v>0</v></c>")?.name == "unknown-type")
        #expect(error("<c r=\"F3\" s=\"1\"><v>0</v></c>")?.name == "unknown-style")
        #expect(error("<c r=\"F3\" t=\"d\"><v>2026-13-01</v></c>")?.name == "wrong-day")
        #expect(error("<c r=\"B3\"><v>2</v></c>")?.name == "duplicate-cell")
        #expect(error("<c r=\"F4\"><v>2</v></c>")?.name == "wrong-reference")
        #expect(error("<c r=\"3\"><v>2</v></c>")?.name == "wrong-reference")
        #expect(error("</row><row r=\"2\"><c/>")?.name == "wrong-order")
        #expect(error("</row><row r=\"0\"><c/>")?.name == "wrong-reference")
    }

    @Test("characters that spreadsheets escape are put back")
    func escapes() throws {
        let book = TestBook(
            rows: """
                <row><c t="s"><v>0</v></c><c t="inlineStr"><is><t>_x_x00e9__xG000_\
                </t></is></c></row>
                """,
            texts: ["<si><t>a_x000D_\n_x005F_x0041__xD83D__xDE42_</t></si>"])
        #expect(try book.texts() == ["A1": "a\r\n_x0041_🙂", "B1": "_xé_xG000_"])
        for code in ["_xD83D_", "_xD83D_a", "_xDE42_", "_x0000_", "_xD83D__xD83D_"] {
            let inline = "<row><c t=\"inlineStr\"><is><t>\(code)</t></is></c></row>"
            #expect(TestBook(rows: inline).error?.code == .wrongCharacter)
            let shared = TestBook(
                rows: "<row><c t=\"s\"><v>0</v></c></row>", texts: ["<si><t>\(code)</t></si>"])
            #expect(shared.error?.code == .wrongCharacter)
        }
    }
}
