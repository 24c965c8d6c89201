// Random changes of small workbooks, of their bytes and of the parts inside: reading ends with a
// workbook or with an error, and never in another way.

import CalepinWorkbook
import Testing

@Suite("Workbooks with random changes")
struct FuzzTests {
    private static let base = TestBook(
        rows: """
            <row r="1" spans="1:3"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>46350.5</v></c>\
            <c r="C1" t="b"><v>1</v></c></row><row><c t="inlineStr"><is><r><t>a</t></r><rPh><t>b\
            </t></rPh></is></c><c><f>1+1</f><v>2.5E-3</v></c><c t="d"><v>2026-11-24T13:05:00</v>\
            </c><c t="str"><v>_x0041_</v></c></row>
            """,
        texts: ["<si><r><t>é</t></r></si>"], formats: ["[h]:mm;@"],
        properties: "<workbookPr date1904=\"1\"/>")

    /// Texts that stand in the place of others.
    private static let pieces = [
        "-1", "99999999999999999999", "1E99999", "\"", "<", ">", "&#0;", "]]>", "XFD1048576",
        "\u{0}",
        "</row>", "<row>", "<!DOCTYPE a>", "_xD800_", "/..", "%2e%2e", "[", "\\", "\u{FEFF}",
    ]

    private func change(_ bytes: [UInt8], _ numbers: inout TestNumbers) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &numbers) {
            guard !bytes.isEmpty else { return bytes }
            let place = Int.random(in: 0..<bytes.count, using: &numbers)
            switch Int.random(in: 0..<5, using: &numbers) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
            case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
            case 2:
                let end = min(bytes.count, place + Int.random(in: 1...40, using: &numbers))
                bytes.removeSubrange(place..<end)
            case 3:
                let end = min(bytes.count, place + Int.random(in: 1...40, using: &numbers))
                bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
            default:
                let piece = Self.pieces.randomElement(using: &numbers) ?? ""
                bytes.insert(contentsOf: Array(piece.utf8), at: place)
            }
        }
        return bytes
    }

    @Test("changed bytes of the file end in a workbook or an error", arguments: 0..<4)
    func files(part: UInt64) {
        var numbers = TestNumbers(seed: 100 + part)
        let bytes = Self.base.bytes
        var refused = 0
        for _ in 0..<350 {
            let error = errorOfReading(change(bytes, &numbers), "x.xlsx")
            if let error { refused += error.english.isEmpty ? 0 : 1 }
        }
        #expect(refused > 250)
    }

    @Test("changed parts end in a workbook or an error", arguments: 0..<4)
    func parts(part: UInt64) {
        var numbers = TestNumbers(seed: 200 + part)
        let parts = Self.base.parts.sorted { $0.key < $1.key }
        var refused = 0
        for _ in 0..<350 {
            let changed = Int.random(in: 0..<parts.count, using: &numbers)
            let members = parts.enumerated().map { index, part in
                let bytes = Array(part.value.utf8)
                return TestZip.Member(
                    part.key, index == changed ? change(bytes, &numbers) : bytes)
            }
            let error = errorOfReading(TestZip(members: members).bytes, "x.xlsx")
            if let error { refused += error.french.isEmpty ? 0 : 1 }
        }
        #expect(refused > 150)
    }

    @Test("changed texts end in a workbook or an error", arguments: ["x.csv", "x.md"])
    func texts(name: String) {
        var numbers = TestNumbers(seed: 300)
        let csv = "survey\n,type,\"la\"\"bel\"\n,text,\"a\nb\"\n\nchoices;\n,é,🙂\r\n"
        let markdown = "| survey |\n| | type | a \\| b |\n| | --- | --- |\n| | é | 🙂 |\n"
        let bytes = Array((name == "x.csv" ? csv : markdown).utf8)
        var read = 0
        for _ in 0..<400 {
            read += errorOfReading(change(bytes, &numbers), name) == nil ? 1 : 0
        }
        #expect(read > 50)
    }
}
