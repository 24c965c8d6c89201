// Lines of CSV as RFC 4180 has them: quoted where needed, ended by CR and LF. A text that a
// spreadsheet would calculate gets an apostrophe in front, unless it is to stay as it is.

/// Lines of CSV of one table.
package struct CSVLines: Sendable {
    private let separator: UInt8
    private let isRaw: Bool
    private let hasMark: Bool

    /// Creates the lines of an export.
    package init(_ settings: ExportSettings) {
        (separator, isRaw) = (settings.separator.byte, settings.isRaw)
        hasMark = settings.hasMark
    }

    /// Returns the first line, with the heads of the columns.
    func head(of table: ExportTable) -> [UInt8] {
        (hasMark ? [0xEF, 0xBB, 0xBF] : []) + line(of: table.columns.map(\.head))
    }

    /// Appends the line of a row.
    ///
    /// Complexity: O(n) in its bytes.
    func append(_ row: ExportRow, of table: ExportTable, to bytes: inout [UInt8]) {
        for place in table.columns.indices {
            if place > 0 { bytes.append(separator) }
            let start = bytes.count
            let isText = row.record.append(
                table.columns[place], row.number, in: row.parent, at: row.position, to: &bytes)
            // Numbers and times have no sign that needs quotes.
            if isText { close(start, &bytes) }
        }
        bytes.append(13)
        bytes.append(10)
    }

    /// Returns the line of some texts.
    ///
    /// Complexity: O(n) in their bytes.
    package func line(of texts: [String]) -> [UInt8] {
        var bytes: [UInt8] = []
        for (place, text) in texts.enumerated() {
            if place > 0 { bytes.append(separator) }
            let start = bytes.count
            bytes += text.utf8
            close(start, &bytes)
        }
        bytes.append(13)
        bytes.append(10)
        return bytes
    }

    /// Ends a text: an apostrophe and quotes are put around what was appended from `start` on,
    /// where they are needed.
    private func close(_ start: Int, _ bytes: inout [UInt8]) {
        guard bytes.count > start else { return }
        let isGuarded = !isRaw && Self.isCalculated(bytes[start])
        let isQuoted = bytes.withUnsafeBufferPointer { all in
            all[start...].contains {
                $0 == separator || $0 == UInt8(ascii: "\"") || $0 == 10 || $0 == 13
            }
        }
        guard isGuarded || isQuoted else { return }
        let text = Array(bytes[start...])
        bytes.removeLast(text.count)
        if isQuoted { bytes.append(UInt8(ascii: "\"")) }
        if isGuarded { bytes.append(UInt8(ascii: "'")) }
        for byte in text {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        if isQuoted { bytes.append(UInt8(ascii: "\"")) }
    }

    /// Returns true for the first byte of a text that a spreadsheet takes for something to
    /// calculate.
    private static func isCalculated(_ first: UInt8) -> Bool {
        switch first {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 9, 13:
            true
        default: false
        }
    }
}
