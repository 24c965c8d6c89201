// Names of elements and attributes as the parser gives them, with their namespaces in front, and
// the namespaces of workbooks: those of ECMA-376 and those of its strict variant.

import Foundation

/// The elements that are read, by the names that ECMA-376 gives them.
enum XMLElement: String {
    /// An element of another name, or of a foreign namespace.
    case other = ""
    /// Relationships between parts.
    case relationships = "Relationships", relationship = "Relationship"
    /// The list of sheets.
    case workbook, workbookProperties = "workbookPr", sheet
    /// Styles and their number formats.
    case styleSheet, numberFormats = "numFmts", numberFormat = "numFmt", styles = "cellXfs"
    /// One style.
    case style = "xf"
    /// Shared texts, and one of them.
    case sharedTexts = "sst", sharedText = "si"
    /// A sheet, its rows and one of them.
    case worksheet, sheetData, row
    /// A cell, its value, calculation and inline text.
    case cell = "c", value = "v", calculation = "f", inline = "is"
    /// A piece of text, and how East Asian words are pronounced.
    case text = "t", sound = "rPh"
}

/// Names with namespaces in front of them.
enum XMLNames {
    /// The character between the namespace and the name.
    static let separator = UInt8(ascii: "|")

    /// Returns the element of a name.
    static func element(_ name: UnsafePointer<CChar>) -> XMLElement {
        guard
            let local = local(name, "http://schemas.openxmlformats.org/spreadsheetml/2006/main|")
                ?? local(name, "http://schemas.openxmlformats.org/package/2006/relationships|")
                ?? local(name, "http://purl.oclc.org/ooxml/spreadsheetml/main|")
        else { return .other }
        // Nearly all elements of large parts are these.
        if local[0] != 0, local[1] == 0 {
            switch UInt8(bitPattern: local[0]) {
            case UInt8(ascii: "c"): return .cell
            case UInt8(ascii: "v"): return .value
            case UInt8(ascii: "f"): return .calculation
            case UInt8(ascii: "t"): return .text
            default: return .other
            }
        }
        if isEqual(local, "is") { return .inline }
        return XMLElement(rawValue: String(cString: local)) ?? .other
    }

    /// Returns true for an attribute `id` of relationships.
    static func isRelationship(_ name: UnsafePointer<CChar>) -> Bool {
        let local =
            local(name, "http://schemas.openxmlformats.org/officeDocument/2006/relationships|")
            ?? local(name, "http://purl.oclc.org/ooxml/officeDocument/relationships|")
        return local.map { isEqual($0, "id") } ?? false
    }

    /// Returns the place of a name behind its namespace; nil when it is not in this one.
    private static func local(
        _ name: UnsafePointer<CChar>, _ space: StaticString
    ) -> UnsafePointer<CChar>? {
        let size = space.utf8CodeUnitCount
        let isInside = space.utf8Start.withMemoryRebound(to: CChar.self, capacity: size) {
            strncmp(name, $0, size) == 0
        }
        return isInside ? name + size : nil
    }

    /// Returns true when a name is this one.
    static func isEqual(_ name: UnsafePointer<CChar>, _ other: StaticString) -> Bool {
        let size = other.utf8CodeUnitCount
        for index in 0..<size {
            // The end of a shorter name is a difference too.
            guard UInt8(bitPattern: name[index]) == other.utf8Start[index] else { return false }
        }
        return name[size] == 0
    }
}
