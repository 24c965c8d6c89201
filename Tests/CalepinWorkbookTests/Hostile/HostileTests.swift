// Files that are made to do harm, and those that are only something else: each ends in an error
// with words in both languages.

import CalepinWorkbook
import CalepinZip
import Testing

@Suite("Hostile workbooks")
struct HostileTests {
    private static let row = "<row><c><v>1</v></c></row>"

    /// Expects an error of a name, with words in both languages.
    private func expect(
        _ error: WorkbookError?, _ name: String, location: SourceLocation = #_sourceLocation
    ) {
        #expect(error?.name == name, sourceLocation: location)
        #expect(error?.english.isEmpty == false, sourceLocation: location)
        #expect(error?.english.contains("{") == false, sourceLocation: location)
        #expect(error?.french != error?.english, sourceLocation: location)
    }

    // XML

    /// The error for a sheet of this XML.
    private func error(sheet: String) -> WorkbookError? {
        var book = TestBook(rows: "")
        book["book/sheets/one.xml"] = sheet
        return book.error
    }

    @Test("declarations end a part, with and without entities")
    func declarations() {
        let sheet = TestBook.sheet(Self.row)
        let files = "<!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/hostname\">]>"
        let laughs = "<!DOCTYPE x [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;\">]>"
        for declaration in ["<!DOCTYPE worksheet>", files, laughs, "<!DOCTYPE x SYSTEM \"y\">"] {
            expect(error(sheet: declaration + sheet), "xml-declaration")
        }
        expect(error(sheet: TestBook.sheet("<row><c><v>&a;</v></c></row>")), "wrong-xml")
    }

    @Test("a million levels of elements are refused")
    func depth() {
        let deep = String(repeating: "<a>", count: 1_000_000)
        expect(error(sheet: TestBook.sheet(deep)), "xml-too-deep")
    }

    @Test("other encodings are refused")
    func encodings() {
        let units = TestBook.sheet(Self.row).utf16
        let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let files: [[UInt8]] = [[0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big]
        for bytes in files {
            var book = TestBook(rows: "")
            book["book/sheets/one.xml"] = nil
            var members = book.parts.map { TestZip.Member($0.key, $0.value) }
            members.append(TestZip.Member("book/sheets/one.xml", bytes))
            expect(errorOfReading(TestZip(members: members).bytes, "x.xlsx"), "xml-encoding")
        }
    }

    @Test(
        "characters that XML does not have are refused",
        arguments: [
            "\u{0}", "&#0;", "&#xD800;", "&#xFFFF;", "\u{1}", "&#x110000;",
        ])
    func characters(text: String) {
        let cell = "<row><c t=\"inlineStr\"><is><t>\(text)</t></is></c></row>"
        expect(error(sheet: TestBook.sheet(cell)), "wrong-xml")
    }

    @Test("an attribute of 100 MB is refused before it is read")
    func attribute() {
        var book = TestBook(rows: "")
        let value = String(repeating: "abcdefghijklmnopqrstuvwxyz0123456789", count: 2_900_000)
        // Stored and deflated: the ratio of the packed one is refused too.
        book["book/sheets/one.xml"] = TestBook.sheet("<row spans=\"\(value)\"></row>")
        let names: Set = ["xml-mark-too-long", "zip-ratio"]
        #expect(names.contains(book.error?.name ?? ""))
        let short = String(repeating: "x", count: 20_000_000)
        book["book/sheets/one.xml"] = TestBook.sheet("<row spans=\"\(short)\"></row>")
        book.isDeflated = false
        expect(book.error, "xml-mark-too-long")
        book["book/sheets/one.xml"] = TestBook.sheet("<!-- \(short) -->" + Self.row)
        expect(book.error, "xml-mark-too-long")
    }

    @Test("more names than any workbook has are refused")
    func names() {
        let elements = (0..<2_000).map { "<n\($0)/>" }.joined()
        expect(error(sheet: TestBook.sheet(elements)), "xml-too-many-names")
        let attributes = (0..<2_000).map { "<c n\($0)=\"\"/>" }.joined()
        expect(error(sheet: TestBook.sheet(attributes)), "xml-too-many-names")
        let spaces = (0..<200).map { "<c xmlns:n\($0)=\"a\"/>" }.joined()
        expect(error(sheet: TestBook.sheet(spaces)), "xml-too-many-names")
    }

    @Test("a part that is cut off, or has more behind its end, is refused")
    func cutParts() {
        let sheet = TestBook.sheet(Self.row)
        expect(error(sheet: String(sheet.dropLast(3))), "wrong-xml")
        expect(error(sheet: sheet + "<a/>"), "wrong-xml")
        expect(error(sheet: ""), "wrong-xml")
        expect(error(sheet: "\u{50}K\u{3}\u{4}"), "wrong-xml")
        expect(error(sheet: "<worksheet/>"), "wrong-part")
    }

    // Zip files

    @Test("a bomb is refused by its ratio, before it is unpacked")
    func bomb() {
        let blanks = String(repeating: " ", count: 50_000_000)
        expect(TestBook(rows: blanks).error, "zip-ratio")
    }

    @Test("zip files in zip files are not looked into")
    func nested() {
        let inner = TestBook(rows: Self.row).bytes
        let outer = TestZip(members: [TestZip.Member("form.xlsx", inner)]).bytes
        expect(errorOfReading(outer, "x.xlsx"), "no-workbook")
        var members = TestBook(rows: Self.row).parts.filter { $0.key != "book/list.xml" }
            .map { TestZip.Member($0.key, $0.value) }
        members.append(TestZip.Member("book/list.xml", inner))
        expect(errorOfReading(TestZip(members: members).bytes, "x.xlsx"), "wrong-xml")
    }

    @Test("a file that is cut off anywhere is refused")
    func cutFiles() {
        let bytes = TestBook(rows: Self.row).bytes
        for count in stride(from: 1, to: bytes.count, by: 7) {
            #expect(errorOfReading(Array(bytes[..<count]), "x.xlsx") != nil)
        }
        expect(errorOfReading(Array(bytes[..<(bytes.count / 2)]), "x.xlsx"), "zip-damaged")
    }

    // Other files

    @Test("files of other sorts are known and refused with advice")
    func sorts() {
        let compound: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
        let old = compound + [UInt8](repeating: 0, count: 1_016)
        expect(errorOfReading(old, "form.xls"), "old-file")
        expect(errorOfReading(old, "form.xlsx"), "old-file")
        let name = "EncryptedPackage".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        expect(errorOfReading(old + name, "form.xlsx"), "protected-file")
        let type = "application/vnd.oasis.opendocument.spreadsheet"
        let sheets = TestZip(members: [TestZip.Member("mimetype", type)]).bytes
        expect(errorOfReading(sheets, "form.ods"), "open-document")
        var binary = TestBook(rows: Self.row)
        binary["_rels/.rels"] = TestBook.links([("a", "officeDocument", "xl/workbook.bin")])
        expect(binary.error, "binary-workbook")
        var letter = TestBook(rows: Self.row)
        letter["book/list.xml"] = "<document xmlns=\"w\"/>"
        expect(letter.error, "wrong-part")
        for name in ["form.xls", "form.xlsx", "form.pdf", "", "csv"] {
            expect(errorOfReading(Array("%PDF-1.7".utf8), name), "unknown-file")
        }
        expect(errorOfReading([0x50, 0x4B], "x.xlsx"), "zip-damaged")
    }

    @Test("macros are never looked at")
    func macros() throws {
        var book = TestBook(rows: Self.row)
        book["xl/vbaProject.bin"] = "not looked at"
        #expect(try WorkbookReader.read(book.bytes, name: "form.xlsm").texts == ["A1": "1"])
    }
}
