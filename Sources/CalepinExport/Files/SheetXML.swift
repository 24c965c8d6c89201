// The XML of one sheet of a workbook (ECMA-376, SpreadsheetML): a bold head that stays in sight,
// and rows of typed cells. Texts are inline strings, so that none is ever calculated.

import CalepinExpressions

/// The XML of a sheet while it is written.
struct SheetXML {
    /// A text that was cut.
    struct Cut: Equatable {
        let row: Int
        let column: Int
        /// The length of the whole text in UTF-16 units.
        let units: Int
    }

    /// The bytes that are ready.
    var bytes: [UInt8]
    /// The number of rows so far, the head included.
    private(set) var rows = 0
    /// The texts that were cut since the last time they were taken.
    var cuts: [Cut] = []
    private let letters: [[UInt8]]

    /// Begins a sheet with the texts of its head.
    init(head: [String], isFirst: Bool) {
        letters = head.indices.map { Array(SheetXML.letters(of: $0).utf8) }
        let selected = isFirst ? " tabSelected=\"1\"" : ""
        bytes = Array(
            """
            \(WorkbookXML.start)<worksheet xmlns="\(WorkbookXML.main)"><sheetViews>\
            <sheetView\(selected) workbookViewId="0"><pane ySplit="1" topLeftCell="A2" \
            activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>
            """.utf8)
        append(head.map { .text($0) }, style: .head)
    }

    /// Returns the letters of a column, from 0.
    static func letters(of column: Int) -> String {
        var (rest, text) = (column, "")
        repeat {
            text = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(rest % 26))) + text
            rest = rest / 26 - 1
        } while rest >= 0
        return text
    }

    /// Ends the sheet.
    mutating func end() { bytes += "</sheetData></worksheet>".utf8 }

    // Cells

    /// Appends a row.
    ///
    /// Complexity: O(n) in the cells.
    mutating func append(_ cells: [ExportCell], style: SheetStyle = .plain) {
        rows += 1
        let number = Array("\(rows)".utf8)
        bytes += "<row r=\"".utf8
        bytes += number
        bytes += "\">".utf8
        for (place, cell) in cells.enumerated() {
            let (content, own) = SheetCell.of(cell)
            if case .none = content { continue }
            bytes += "<c r=\"".utf8
            bytes += letters[place]
            bytes += number
            bytes.append(UInt8(ascii: "\""))
            let style = style == .plain ? own : style
            if style != .plain { bytes += " s=\"\(style.rawValue)\"".utf8 }
            append(content, at: place)
            bytes += "</c>".utf8
        }
        bytes += "</row>".utf8
    }

    private mutating func append(_ content: SheetCell, at column: Int) {
        switch content {
        case .none: break
        case .number(let text):
            bytes += "><v>".utf8
            bytes += text.utf8
            bytes += "</v>".utf8
        case .boolean(let isTrue):
            bytes += (isTrue ? " t=\"b\"><v>1</v>" : " t=\"b\"><v>0</v>").utf8
        case .text(let text):
            bytes += " t=\"inlineStr\"><is><t xml:space=\"preserve\">".utf8
            let whole = SheetText.append(text, to: &bytes)
            if let whole { cuts.append(Cut(row: rows, column: column, units: whole)) }
            bytes += "</t></is>".utf8
        }
    }
}

/// The styles of cells, by their index in the part of styles.
enum SheetStyle: Int {
    case plain = 0
    case head, day, instant, time
}

/// The content of a cell as SpreadsheetML has it.
enum SheetCell {
    case none
    case number(String)
    case boolean(Bool)
    case text(String)

    /// Returns the content and the style of a cell. Days from before March 1900, which Excel
    /// counts in another way, and numbers that it would round are texts.
    static func of(_ cell: ExportCell) -> (content: SheetCell, style: SheetStyle) {
        switch cell {
        case .empty: return (.none, .plain)
        case .text(let text): return (text.isEmpty ? .none : .text(text), .plain)
        case .several: return (.text(cell.text), .plain)
        case .boolean(let isTrue): return (.boolean(isTrue), .plain)
        case .number(let number):
            let text = number.description
            return (isKept(text) ? .number(text) : .text(text), .plain)
        case .day(let day):
            guard let count = count(of: day) else { return (.text(cell.text), .plain) }
            return (.number("\(count)"), .day)
        case .time(let time): return (.number(fraction(time)), .time)
        case .instant(let instant):
            guard let count = count(of: instant.day) else { return (.text(cell.text), .plain) }
            let part = fraction(instant.time)
            return (.number("\(count)" + part.dropFirst()), .instant)
        }
    }

    /// Returns the days since the end of 1899 as Excel counts them; nil before March 1900.
    private static func count(of day: Day) -> Int? {
        // 1 January 1970 is day 25,569.
        let count = Int(day.ordinal) + 25_569
        return count > 60 ? count : nil
    }

    /// Returns the part of a day as a decimal with a leading zero, to 9 places: less than half a
    /// millisecond.
    private static func fraction(_ time: Time) -> String {
        let milliseconds = Int64(time.milliseconds)
        guard milliseconds > 0 else { return "0" }
        let scaled = (milliseconds * 1_000_000_000 + 43_200_000) / 86_400_000
        let digits = "\(1_000_000_000 + scaled)".dropFirst()
        return "0." + digits
    }

    /// Returns true for a number that a binary fraction keeps to its last digit.
    private static func isKept(_ text: String) -> Bool {
        var (digits, zeros) = (0, 0)
        for byte in text.utf8 {
            if byte == UInt8(ascii: "E") {
                let power = text.split { $0 == "E" || $0 == "+" }.last ?? ""
                guard let exponent = Int(power, in: -290...290) else { return false }
                return digits <= ExportLimits.sheetDigits && exponent != 0
            }
            guard byte != UInt8(ascii: "-"), byte != UInt8(ascii: ".") else { continue }
            if byte == UInt8(ascii: "0") {
                if digits > 0 { zeros += 1 }
            } else {
                digits += zeros + 1
                zeros = 0
            }
        }
        return digits <= ExportLimits.sheetDigits
    }
}
