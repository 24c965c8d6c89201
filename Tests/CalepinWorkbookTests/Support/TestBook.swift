// Workbooks made by hand from the XML of their parts, for what no library writes: each part can be
// replaced, left out or added.

import CalepinWorkbook

/// A workbook made by hand.
struct TestBook {
    /// The parts, by their names.
    var parts: [String: String]
    /// True when the parts are packed.
    var isDeflated = true

    private static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    private static let office =
        "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    private static let package =
        "http://schemas.openxmlformats.org/package/2006/relationships"

    /// Makes a workbook with one sheet `survey`, from the XML of its rows.
    init(
        rows: String, texts: [String] = [], formats: [String] = [], properties: String = ""
    ) {
        parts = [:]
        self["_rels/.rels"] = Self.links([("main", "officeDocument", "book/list.xml")])
        self["book/list.xml"] = """
            <workbook xmlns="\(Self.main)" xmlns:r="\(Self.office)">\(properties)<sheets>\
            <sheet name="survey" sheetId="1" r:id="a"/></sheets></workbook>
            """
        self["book/_rels/list.xml.rels"] = Self.links([
            ("a", "worksheet", "sheets/one.xml"), ("b", "styles", "looks.xml"),
            ("c", "sharedStrings", "/book/texts.xml"),
        ])
        self["book/sheets/one.xml"] = Self.sheet(rows)
        self["book/texts.xml"] =
            "<sst xmlns=\"\(Self.main)\">\(texts.joined())</sst>"
        self["book/looks.xml"] = Self.styles(formats)
    }

    subscript(part: String) -> String? {
        get { parts[part] }
        set { parts[part] = newValue }
    }

    /// The XML of a part with relationships.
    static func links(_ links: [(id: String, type: String, target: String)]) -> String {
        let lines = links.map {
            "<Relationship Id=\"\($0.id)\" Type=\"\(office)/\($0.type)\" Target=\"\($0.target)\"/>"
        }
        return "<Relationships xmlns=\"\(package)\">\(lines.joined())</Relationships>"
    }

    /// The XML of a sheet.
    static func sheet(_ rows: String) -> String {
        "<worksheet xmlns=\"\(main)\"><sheetData>\(rows)</sheetData></worksheet>"
    }

    /// The XML of styles: style 0 is the general one, then one for each code of a format; a code
    /// of digits is the number of a built-in one.
    private static func styles(_ formats: [String]) -> String {
        let own = formats.enumerated().map {
            "<numFmt numFmtId=\"\($0.offset + 164)\" formatCode=\"\($0.element)\"/>"
        }
        let styles = formats.enumerated().map { index, code in
            "<xf numFmtId=\"\(code.allSatisfy(\.isNumber) ? code : "\(index + 164)")\"/>"
        }
        return """
            <styleSheet xmlns="\(main)"><numFmts>\(own.joined())</numFmts><cellStyleXfs>\
            <xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>\(styles.joined())\
            </cellXfs></styleSheet>
            """
    }

    /// The bytes of the file.
    var bytes: [UInt8] {
        var members = parts.sorted { $0.key < $1.key }.map { TestZip.Member($0.key, $0.value) }
        for index in members.indices { members[index].isDeflated = isDeflated }
        return TestZip(members: members).bytes
    }

    /// The workbook as it is read.
    func read() throws(WorkbookError) -> Workbook {
        try WorkbookReader.read(bytes, name: "form.xlsx")
    }

    /// The texts of the sheet, by their places: `B3` and so on.
    func texts() throws(WorkbookError) -> [String: String] { try read().texts }

    /// The error that reading ends with; nil when it does not.
    var error: WorkbookError? { errorOfReading(bytes, "form.xlsx") }
}

extension Workbook {
    /// The texts of the first sheet, by their places.
    var texts: [String: String] {
        var texts: [String: String] = [:]
        for row in sheets.first?.rows ?? [] {
            for cell in row.cells {
                texts[SheetPlace.letters(of: cell.column) + "\(row.number)"] = cell.text
            }
        }
        return texts
    }
}

/// Returns the error that reading ends with; nil when it does not.
func errorOfReading(_ bytes: [UInt8], _ name: String) -> WorkbookError? {
    do throws(WorkbookError) {
        _ = try WorkbookReader.read(bytes, name: name)
        return nil
    } catch { return error }
}
