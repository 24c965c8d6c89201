// Texts in the XML of a sheet: escaped as ST_Xstring of ECMA-376 has it, and cut to what a cell
// can hold.

/// Texts of a sheet.
enum SheetText {
    /// Appends a text; returns its length in UTF-16 units where it had to be cut, else nil.
    ///
    /// Complexity: O(n) in the text.
    static func append(_ text: String, to bytes: inout [UInt8]) -> Int? {
        var units = 0
        let utf8 = Array(text.utf8)
        // Where every byte is a unit, the text is short enough if its bytes are.
        let mayBeLong = utf8.count > ExportLimits.cellUnits
        var place = 0
        while place < utf8.count {
            let length = width(of: utf8[place])
            if mayBeLong {
                let next = units + (length == 4 ? 2 : 1)
                if next > ExportLimits.cellUnits { return text.utf16.count }
                units = next
            }
            append(utf8, place, min(length, utf8.count - place), to: &bytes)
            place += length
        }
        return nil
    }

    /// Returns the number of bytes of a character by its first one.
    private static func width(of byte: UInt8) -> Int {
        switch byte {
        case ..<0xC0: 1
        case ..<0xE0: 2
        case ..<0xF0: 3
        default: 4
        }
    }

    private static func append(
        _ text: [UInt8], _ place: Int, _ length: Int, to bytes: inout [UInt8]
    ) {
        let byte = text[place]
        switch byte {
        case UInt8(ascii: "&"): bytes += "&amp;".utf8
        case UInt8(ascii: "<"): bytes += "&lt;".utf8
        case UInt8(ascii: ">"): bytes += "&gt;".utf8
        case 0:
            // XML has no such character, and no escape stands for it.
            bytes += "\u{FFFD}".utf8
        case 9, 10: bytes.append(byte)
        case 1..<0x20: escape(UInt16(byte), to: &bytes)
        case UInt8(ascii: "_"):
            if isEscape(text, place) { escape(0x5F, to: &bytes) } else { bytes.append(byte) }
        case 0xEF where text[place + 1] == 0xBF && text[place + 2] >= 0xBE:
            escape(text[place + 2] == 0xBE ? 0xFFFE : 0xFFFF, to: &bytes)
        default: bytes += text[place..<place + length]
        }
    }

    private static func escape(_ unit: UInt16, to bytes: inout [UInt8]) {
        let digits = String(unit, radix: 16, uppercase: true)
        bytes += ("_x" + String(repeating: "0", count: 4 - digits.count) + digits + "_").utf8
    }

    /// Returns true where a text itself has what reads like an escape.
    private static func isEscape(_ text: [UInt8], _ place: Int) -> Bool {
        guard place + 6 < text.count, text[place + 1] | 0x20 == UInt8(ascii: "x"),
            text[place + 6] == UInt8(ascii: "_")
        else { return false }
        return text[place + 2..<place + 6].allSatisfy {
            (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20)
        }
    }
}
