// Reads sheets written as tables of Markdown, as authors of forms send them to each other and as
// the tests of pyxform are written: a line with the name of a sheet in its first cell, then lines
// with an empty first cell, of which the first one has the names of the columns.

/// A reader of Markdown tables.
package enum MarkdownReader {
    /// Reads the sheets of a text; lines that are no line of a table are passed over.
    ///
    /// Rows are numbered from 1 in each sheet. `\|` is a bar inside of a cell. A text beyond the
    /// limits of workbooks is read up to there; `WorkbookReader` refuses it instead.
    /// Complexity: O(n) in the bytes of the text.
    package static func read(_ text: String) -> Workbook {
        let builder = WorkbookBuilder()
        try? read(Array(text.utf8)[...], into: builder)
        return builder.book
    }

    /// Reads the sheets of a text in UTF-8.
    ///
    /// Throws: `WorkbookError` beyond a limit.
    /// Complexity: O(n) in the bytes of the text.
    static func read(
        _ bytes: ArraySlice<UInt8>, into builder: WorkbookBuilder
    ) throws(WorkbookError) {
        var row = 0
        var rest = bytes
        while !rest.isEmpty {
            let line = table(rest.prefix { $0 != 0x0A })
            rest = rest.drop { $0 != 0x0A }.dropFirst()
            guard let line, !isRule(line) else { continue }
            var cells = MarkdownCells(line)
            let name = cells.next() ?? ""
            if !name.isEmpty {
                _ = try builder.addSheet(name)
                row = 0
            }
            guard !builder.book.sheets.isEmpty else { continue }
            try builder.beginRow(row + 1)
            var column = 0
            while let text = cells.next() {
                try builder.add(text, column: column)
                column += 1
            }
            // The line with the name is a row only when it has more in it.
            if name.isEmpty || builder.count > 0 { row += 1 }
            try builder.endRow()
        }
    }

    private static let bar = UInt8(ascii: "|"), dash = UInt8(ascii: "-")

    /// Returns what is between the first and the last bar of a line; nil for one that does not
    /// begin with a bar, or has no second one.
    private static func table(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let start = line.firstIndex(where: { $0 > 0x20 }), line[start] == bar,
            let end = line.lastIndex(of: bar), end > start
        else { return nil }
        return line[(start + 1)..<end]
    }

    /// Returns true for the line between the head and the rows of a table: dashes and bars alone,
    /// or cells that have at least three dashes each.
    private static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
        var (dashes, isPlain) = (0, true)
        for byte in line + [bar] {
            switch byte {
            case dash: dashes += 1
            case bar:
                if dashes == 1 || dashes == 2 { isPlain = false }
                dashes = 0
            case UInt8(ascii: ":"), 0...0x20: break
            default: return false
            }
        }
        let isTight = line.allSatisfy { $0 == bar || $0 == dash }
        return line.contains(dash) ? isPlain || isTight : isTight && !line.isEmpty
    }
}

/// The cells between the bars of a line.
private struct MarkdownCells {
    private let line: ArraySlice<UInt8>
    private var start: Int
    private static let bar = UInt8(ascii: "|"), backslash = UInt8(ascii: "\\")

    init(_ line: ArraySlice<UInt8>) {
        self.line = line
        start = line.startIndex
    }

    /// Returns the text of the next cell; nil at the end of the line.
    ///
    /// Complexity: O(n) in the bytes of the cell.
    mutating func next() -> String? {
        guard start <= line.endIndex else { return nil }
        var end = start
        var isEscaped = false
        while end < line.endIndex, line[end] != Self.bar || isBehindBackslash(end) {
            if line[end] == Self.bar { isEscaped = true }
            end += 1
        }
        let cell = line[start..<end]
        start = end + 1
        guard isEscaped else { return CellText.trimmed(cell) }
        let kept = cell.indices.filter { index in
            cell[index] != Self.backslash || index + 1 == end || cell[index + 1] != Self.bar
        }
        return CellText.trimmed(kept.map { cell[$0] })
    }

    private func isBehindBackslash(_ index: Int) -> Bool {
        index > line.startIndex && line[index - 1] == Self.backslash
    }
}
