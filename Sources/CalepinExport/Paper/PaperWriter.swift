// HTML for paper and mails: elements, classes and attributes are those of the lists here, and
// every text of a record or a form is escaped, so that nothing of it becomes markup. The same
// texts are kept as lines, for those who read mails without HTML.

import CalepinForms

/// A writer of HTML.
struct PaperWriter {
    /// The elements that are written.
    enum Element: String {
        case article, div, h1, h2, h3, p, table, colgroup, col, thead, tbody, tr, th, td, img
        case svg, path
    }

    /// The classes of elements, which the style sheet knows.
    enum Class: String {
        case record, head, foot, logo, form, about, fields, field, label, value, empty
        case row, note, photo, strokes
    }

    /// The attributes of elements.
    enum Attribute {
        case style(Class)
        case direction(PaperDirection)
        /// The width of a column, in percent.
        case width(Int)
        /// The picture of a number.
        case photo(Int), logo
        /// The lines of a pen within a box of this width and height.
        case strokes(Strokes), box(width: Int, height: Int)
        /// The width of a pen, which draws lines alone.
        case pen(Int)
    }

    /// The HTML so far.
    private(set) var bytes: [UInt8] = []
    /// The texts so far, without HTML: a line for each field, title or row of a table.
    private(set) var lines: [UInt8] = []
    /// The work of drawing it: a piece for each text, and for each line of a long one.
    private(set) var pieces = 0

    /// Begins an element, which ``end(_:)`` ends.
    mutating func begin(_ element: Element, _ attributes: Attribute...) {
        open(element, attributes)
    }

    /// Ends an element.
    mutating func end(_ element: Element) {
        bytes += "</\(element.rawValue)>".utf8
        if element == .tr || element == .div { endLine() }
    }

    /// Writes an element that has no content.
    mutating func single(_ element: Element, _ attributes: Attribute...) {
        open(element, attributes)
        if element == .path { end(element) }
    }

    /// Writes an element with a text, which has the direction of its letters.
    mutating func element(_ element: Element, _ style: Class? = nil, text: String) {
        var attributes: [Attribute] = []
        if let style { attributes.append(.style(style)) }
        if let direction = PaperDirection(of: text) { attributes.append(.direction(direction)) }
        open(element, attributes)
        beginLine(element)
        let start = lines.count
        self.text(text)
        if style == .label, lines.count > start {
            lines += ": ".utf8
            bytes += "</\(element.rawValue)>".utf8
        } else {
            end(element)
            if element != .th, element != .td { endLine() }
        }
    }

    /// Begins a line for a title, or a cell beside the one before it.
    private mutating func beginLine(_ element: Element) {
        switch element {
        case .h2, .h3: lines.append(10)
        case .th, .td: if let last = lines.last, last != 10 { lines += " | ".utf8 }
        default: break
        }
    }

    /// Ends a line that has been begun.
    private mutating func endLine() {
        if let last = lines.last, last != 10 { lines.append(10) }
    }

    private mutating func open(_ element: Element, _ attributes: [Attribute]) {
        bytes += "<\(element.rawValue)".utf8
        for attribute in attributes { bytes += Self.written(attribute).utf8 }
        bytes.append(UInt8(ascii: ">"))
    }

    private static func written(_ attribute: Attribute) -> String {
        switch attribute {
        case .style(let style): " class=\"\(style.rawValue)\""
        case .direction(let direction): " dir=\"\(direction.rawValue)\""
        case .width(let percent): " style=\"width:\(percent)%\""
        case .photo(let number): " src=\"\(PaperPhoto.name(number))\""
        case .logo: " src=\"\(PaperPhoto.logo)\""
        case .box(let width, let height): " viewBox=\"0 0 \(width) \(height)\""
        case .pen(let width):
            " stroke-width=\"\(width)\" fill=\"none\" stroke=\"#1c1c1c\" "
                + "stroke-linecap=\"round\" stroke-linejoin=\"round\""
        case .strokes(let strokes): " d=\"\(path(strokes))\""
        }
    }

    /// Returns the strokes as the data of a path; one that is a point is a short line.
    private static func path(_ strokes: Strokes) -> String {
        var path = ""
        for stroke in strokes.strokes {
            for (index, point) in stroke.enumerated() {
                path += "\(index == 0 ? "M" : "L")\(point.x) \(point.y)"
            }
            if stroke.count == 1 { path += "h1" }
        }
        return path
    }

    /// Writes a text. A sign that no HTML can hold becomes a space, a text beyond the limit ends
    /// with an ellipsis.
    ///
    /// Complexity: O(n) in the text, within the limit.
    mutating func text(_ text: String) {
        let start = bytes.count
        var count = 0
        for scalar in text.unicodeScalars {
            count += 1
            if count > ExportLimits.paperTextScalars {
                write("…", "…")
                break
            }
            switch scalar {
            case "&": write(scalar, "&amp;")
            case "<": write(scalar, "&lt;")
            case ">": write(scalar, "&gt;")
            case "\"": write(scalar, "&quot;")
            case "\n": write(scalar, "\n")
            case _ where !Self.isWritten(scalar): write(" ", " ")
            default: write(scalar, String(scalar))
            }
        }
        pieces += 1 + (bytes.count - start) / ExportLimits.paperLineBytes
    }

    private mutating func write(_ scalar: Unicode.Scalar, _ written: String) {
        bytes += written.utf8
        lines += String(scalar).utf8
    }

    /// Returns true for what may stand in HTML: no sign of control, and no noncharacter.
    private static func isWritten(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0xFDD0...0xFDEF: false
        default: scalar.value & 0xFFFE != 0xFFFE
        }
    }

    /// Adds what another writer has written.
    mutating func add(_ other: PaperWriter) {
        bytes += other.bytes
        lines += other.lines
        pieces += other.pieces
    }
}

/// The direction of a text.
enum PaperDirection: String {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"

    /// The direction of the first letter of a text; nil for one without any.
    init?(of text: String) {
        for scalar in text.unicodeScalars.prefix(200) {
            if Self.isRightToLeft(scalar) {
                self = .rightToLeft
                return
            }
            if scalar.properties.isAlphabetic {
                self = .leftToRight
                return
            }
        }
        return nil
    }

    /// The direction of a language by its code: that of its script where it names one.
    init(ofLanguage code: String) {
        let parts = code.lowercased().split(separator: "-")
        let script = parts.dropFirst().first { $0.count == 4 }
        let isRightToLeft =
            script.map { ["arab", "hebr", "syrc", "thaa", "nkoo"].contains($0) }
            ?? ["ar", "arc", "ckb", "dv", "fa", "he", "ps", "sd", "syr", "ug", "ur", "yi"]
            .contains(parts.first ?? "")
        self = isRightToLeft ? .rightToLeft : .leftToRight
    }

    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x05BE...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF,
            0x1E800...0x1EFFF:
            scalar.properties.isAlphabetic
        default: false
        }
    }
}
