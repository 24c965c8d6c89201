// The parts of a workbook around its sheets (ECMA-376): the list of sheets, the styles, and what
// names the parts. No part tells a time.

/// The parts of a workbook around its sheets.
enum WorkbookXML {
    static let start = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
    static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    private static let packages = "http://schemas.openxmlformats.org/package/2006/"
    private static let relations =
        "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    private static let types =
        "application/vnd.openxmlformats-officedocument.spreadsheetml."

    /// The types of the parts: a part that is not named is a sheet.
    static let contentTypes = """
        \(start)<Types xmlns="\(packages)content-types">\
        <Default Extension="rels" \
        ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
        <Default Extension="xml" ContentType="\(types)worksheet+xml"/>\
        <Override PartName="/xl/workbook.xml" ContentType="\(types)sheet.main+xml"/>\
        <Override PartName="/xl/styles.xml" ContentType="\(types)styles+xml"/></Types>
        """

    /// The relation to the workbook.
    static let rootRelations = """
        \(start)<Relationships xmlns="\(packages)relationships"><Relationship Id="rId1" \
        Type="\(relations)/officeDocument" Target="xl/workbook.xml"/></Relationships>
        """

    /// The styles, in the order of ``SheetStyle``.
    static let styles = """
        \(start)<styleSheet xmlns="\(main)"><numFmts count="3">\
        <numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>\
        <numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>\
        <numFmt numFmtId="166" formatCode="hh:mm:ss"/></numFmts>\
        <fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>\
        <font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
        <fills count="2"><fill><patternFill patternType="none"/></fill>\
        <fill><patternFill patternType="gray125"/></fill></fills>\
        <borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
        <cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>\
        </cellStyleXfs><cellXfs count="5">\
        <xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
        <xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>\
        \(format(164))\(format(165))\(format(166))</cellXfs>\
        <cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>\
        </styleSheet>
        """

    private static func format(_ id: Int) -> String {
        """
        <xf numFmtId="\(id)" fontId="0" fillId="0" borderId="0" xfId="0" \
        applyNumberFormat="1"/>
        """
    }

    /// Returns the list of sheets.
    static func workbook(_ names: [String]) -> String {
        let sheets = names.enumerated().map { place, name in
            """
            <sheet name="\(attribute(name))" sheetId="\(place + 1)" r:id="rId\(place + 1)"/>
            """
        }
        return """
            \(start)<workbook xmlns="\(main)" xmlns:r="\(relations)"><bookViews>\
            <workbookView/></bookViews><sheets>\(sheets.joined())</sheets></workbook>
            """
    }

    /// Returns the relations of the workbook to its sheets and styles.
    static func workbookRelations(_ count: Int) -> String {
        let sheets = (1...max(1, count)).map { number in
            """
            <Relationship Id="rId\(number)" Type="\(relations)/worksheet" \
            Target="worksheets/sheet\(number).xml"/>
            """
        }
        return """
            \(start)<Relationships xmlns="\(packages)relationships">\(sheets.joined())\
            <Relationship Id="rId\(count + 1)" Type="\(relations)/styles" Target="styles.xml"/>\
            </Relationships>
            """
    }

    private static func attribute(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): bytes += "&amp;".utf8
            case UInt8(ascii: "<"): bytes += "&lt;".utf8
            case UInt8(ascii: "\""): bytes += "&quot;".utf8
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
