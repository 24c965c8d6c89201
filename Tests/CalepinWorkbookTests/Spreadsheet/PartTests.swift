// The parts of a workbook: found by their relationships, wherever they are, and refused when they
// are not what they should be.

import CalepinWorkbook
import Testing

@Suite("Parts of workbooks")
struct PartTests {
    private static let one = "<row><c><v>1</v></c></row>"

    @Test("sheets are found by their relationships, in the order of the list")
    func order() throws {
        var book = TestBook(rows: Self.one)
        book["book/list.xml"] = book["book/list.xml"]?.replacing(
            "<sheets>",
            with: "<sheets><sheet name=\"Zoé &amp; co\" state=\"hidden\" r:id=\"z\"/>"
                + "<sheet name=\"chart\" r:id=\"d\"/>")
        book["book/_rels/list.xml.rels"] = TestBook.links([
            ("z", "worksheet", "../other%20one.xml"), ("d", "chartsheet", "missing.xml"),
            ("a", "worksheet", "./sheets/ONE.xml"),
        ])
        book["other one.xml"] = TestBook.sheet("<row r=\"2\" hidden=\"1\"><c><v>2</v></c></row>")
        let read = try book.read()
        #expect(read.sheets.map(\.name) == ["Zoé & co", "chart", "survey"])
        #expect(read.sheets.map { $0.rows.map(\.number) } == [[2], [], [1]])
    }

    @Test("the strict variant of the format, and prefixes of other names, read the same")
    func variants() throws {
        var book = TestBook(
            rows: "<row><c t=\"s\"><v>0</v></c></row>", texts: ["<si><t>a</t></si>"])
        let plain = try book.read()
        for (name, part) in book.parts {
            book[name] = part.replacing(
                "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
                with: "http://purl.oclc.org/ooxml/spreadsheetml/main"
            ).replacing(
                "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
                with: "http://purl.oclc.org/ooxml/officeDocument/relationships")
        }
        #expect(try book.read() == plain)
        book["book/texts.xml"] = """
            <?xml version="1.0" encoding="UTF-8" standalone="yes"?><!-- made by hand -->
            <x:sst xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
            <x:si><x:t><![CDATA[a]]></x:t><t xmlns="elsewhere">b</t></x:si></x:sst>
            """
        #expect(try book.read() == plain)
        book.isDeflated = false
        #expect(try book.read() == plain)
    }

    @Test(
        "names of parts are compared without case, in whatever way they are written",
        arguments: [
            ("sheets/one.xml", "book\\sheets\\ONE.xml"),
            ("/book/Sheets/One.xml", "/book/sheets/one.xml"),
            ("sheets/a%20b.xml", "book/sheets/a%20b.xml"),
            ("sheets/a%20b.xml", "book/sheets/a b.xml"),
            ("../book/./x.xml", "BOOK/X.XML"), ("/%65.xml", "e.xml"),
        ])
    func names(target: String, member: String) throws {
        var book = TestBook(rows: "")
        book["book/sheets/one.xml"] = nil
        book["book/_rels/list.xml.rels"] = TestBook.links([("a", "worksheet", target)])
        book[member] = TestBook.sheet(Self.one)
        #expect(try book.texts() == ["A1": "1"])
    }

    @Test("texts and styles may be missing when nothing names them")
    func optional() throws {
        var book = TestBook(rows: "<row><c s=\"3\"><v>1</v></c></row>")
        book["book/_rels/list.xml.rels"] = TestBook.links([("a", "worksheet", "sheets/one.xml")])
        book["book/texts.xml"] = nil
        book["book/looks.xml"] = nil
        #expect(try book.texts() == ["A1": "1"])
    }

    @Test("a dimension that lies does not matter")
    func dimension() throws {
        var book = TestBook(rows: Self.one)
        book["book/sheets/one.xml"] = book["book/sheets/one.xml"]?.replacing(
            "<sheetData>", with: "<dimension ref=\"C7:XFD1048576\"/><sheetData>")
        #expect(try book.texts() == ["A1": "1"])
    }

    @Test(
        "a part that is missing is named",
        arguments: [
            "book/list.xml", "book/sheets/one.xml", "book/texts.xml", "book/looks.xml",
            "book/_rels/list.xml.rels",
        ])
    func missing(part: String) {
        var book = TestBook(rows: Self.one)
        book[part] = nil
        #expect(book.error?.name == "missing-part")
        #expect(book.error?.english.contains(part) == true)
        #expect(book.error?.french.contains(part) == true)
    }

    @Test(
        "a part that is another one is refused",
        arguments: [
            ("a", "worksheet", "looks.xml"), ("a", "worksheet", "list.xml"),
            ("a", "worksheet", "../../other.xml"), ("a", "worksheet", "../.."),
            ("a", "worksheet", "../_rels/.rels"), ("a", "theme", "sheets/one.xml"),
            ("q", "worksheet", "sheets/one.xml"),
        ])
    func wrong(id: String, type: String, target: String) {
        var book = TestBook(rows: Self.one)
        book["book/_rels/list.xml.rels"] = TestBook.links([(id, type, target)])
        let names: Set = ["wrong-part", "wrong-relationship"]
        #expect(names.contains(book.error?.name ?? ""), "\(target)")
    }

    @Test("relationships that lead outside, or to one part twice, are refused")
    func links() {
        var book = TestBook(rows: Self.one)
        book["book/_rels/list.xml.rels"] = TestBook.links([("a", "worksheet", "sheets/one.xml")])
            .replacing("Target=", with: "TargetMode=\"External\" Target=")
        #expect(book.error?.name == "wrong-relationship")
        book["book/_rels/list.xml.rels"] = TestBook.links([
            ("a", "worksheet", "sheets/one.xml"), ("b", "worksheet", "sheets/one.xml"),
        ])
        book["book/list.xml"] = book["book/list.xml"]?.replacing(
            "</sheets>", with: "<sheet name=\"b\" r:id=\"b\"/></sheets>")
        #expect(book.error?.name == "wrong-relationship")
        book["book/_rels/list.xml.rels"] = TestBook.links([
            ("a", "worksheet", "x"), ("a", "worksheet", "y"),
        ])
        #expect(book.error?.name == "wrong-relationship")
    }

    @Test("lists of sheets that are no list are refused")
    func lists() {
        func name(_ old: String, _ new: String) -> String? {
            var book = TestBook(rows: Self.one)
            book["book/list.xml"] = book["book/list.xml"]?.replacing(old, with: new)
            return book.error?.name
        }
        let sheet = "<sheet name=\"survey\" sheetId=\"1\" r:id=\"a\"/>"
        #expect(name(sheet, "") == "no-sheet")
        #expect(name(sheet, sheet + sheet) == "duplicate-sheet")
        #expect(name("name=\"survey\"", "name=\"\"") == "unnamed-sheet")
        #expect(name("r:id", "id") == "wrong-part")
        let many = (0...WorkbookLimits.sheets).map { "<sheet name=\"\($0)\" r:id=\"a\"/>" }
        #expect(name(sheet, many.joined()) == "too-many-sheets")
    }

    @Test("sheets that are not wanted are named, and their errors do not matter")
    func wanted() throws {
        let book = TestBook(rows: "<row><c t=\"e\"><v>#REF!</v></c></row>")
        let read = try WorkbookReader.read(book.bytes, name: "") { $0 != "survey" }
        #expect(read == Workbook(sheets: [Workbook.Sheet(name: "survey", rows: [])]))
        let text = try WorkbookReader.read(Array("a\n,1\nb\n,2".utf8), name: ".csv") { $0 == "b" }
        #expect(text.sheets.map(\.rows.count) == [0, 1])
    }
}
