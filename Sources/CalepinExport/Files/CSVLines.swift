// Lines of CSV as RFC 4180 has them: quoted where needed, ended by CR and LF. A text that a
// spreadsheet would calculate gets an apostrophe in front, unless it is to stay as it is.

/// Lines of CSV of one table.
struct CSVLines {
    private let separator: UInt8
    private let isRaw: Bool
    private let hasMark: Bool

    init(_ settings: ExportSettings) {
        (separator, isRaw) = (settings.separator.byte, settings.isRaw)
        hasMark = settings.hasMark
    }

    /// Returns the first line, with the heads of the columns.
    func head(of table: ExportTable) -> [UInt8] {
        var bytes: [UInt8] = hasMark ? [0xEF, 0xBB, 0xBF] : []
        append(table.columns.map { .text($0.head) }, to: &bytes)
        return bytes
    }

    /// Appends a line.
    func append(_ cells: [ExportCell], to bytes: inout [UInt8]) {
        for (place, cell) in cells.enumerated() {
            if place > 0 { bytes.append(separator) }
            let isText =
                switch cell {
                case .text, .several: true
                default: false
                }
            append(cell.text, isText: isText, to: &bytes)
        }
        bytes += [13, 10]
    }

    private func append(_ text: String, isText: Bool, to bytes: inout [UInt8]) {
        var text = text
        if isText, !isRaw, Self.isCalculated(text) { text = "'" + text }
        let isQuoted = text.utf8.contains {
            $0 == separator || $0 == UInt8(ascii: "\"") || $0 == 10 || $0 == 13
        }
        guard isQuoted else {
            bytes += text.utf8
            return
        }
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Returns true for a text that a spreadsheet takes for something to calculate.
    private static func isCalculated(_ text: String) -> Bool {
        switch text.utf8.first {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 9, 13:
            true
        default: false
        }
    }
}
