// The untyped tree under a typed term: text of the expression language with holes for references,
// and its precedence. Types are in Term; names are filled in by Lowering.

import CalepinForms

/// A part of an expression.
struct Phrase {
    /// Text, or a reference whose name depends on where the rule is placed.
    enum Piece {
        case text(String)
        /// The number of scopes up, then the repeats on the way down, then the cell.
        case cell(up: Int, path: [String])
    }

    /// The precedence of a phrase, the lowest first.
    enum Binding: UInt8 {
        case or, and, equality, order, sum, product, sign, one
    }

    var pieces: [Piece]
    var binding: Binding

    init(_ text: String, _ binding: Binding = .one) {
        pieces = [.text(text)]
        self.binding = binding
    }

    init(cell path: [String], up: Int = 0) {
        pieces = [.cell(up: up, path: path)]
        binding = .one
    }

    init(pieces: [Piece], _ binding: Binding) {
        self.pieces = pieces
        self.binding = binding
    }

    /// A call of a function.
    static func call(_ name: String, _ arguments: [Phrase]) -> Phrase {
        var pieces: [Piece] = [.text(name + "(")]
        for (index, argument) in arguments.enumerated() {
            if index > 0 { pieces.append(.text(", ")) }
            pieces += argument.pieces
        }
        pieces.append(.text(")"))
        return Phrase(pieces: pieces, .one)
    }

    /// Joins two phrases by an operator, in parentheses where they bind more weakly.
    static func join(_ left: Phrase, _ sign: String, _ binding: Binding, _ right: Phrase) -> Phrase
    {
        let space: [Piece] = [.text(" " + sign + " ")]
        let end = right.held(above: binding.rawValue)
        return Phrase(pieces: left.held(above: binding.rawValue &- 1) + space + end, binding)
    }

    /// Returns the pieces, in parentheses unless the phrase binds more strongly than that.
    private func held(above limit: UInt8) -> [Piece] {
        // The operator of lowest precedence has nothing below it, and its limit wraps around to
        // the top.
        if limit == UInt8.max || binding.rawValue > limit { return pieces }
        return [.text("(")] + pieces + [.text(")")]
    }

    /// Returns the phrase with every reference changed.
    func mapped(_ change: (Int, [String]) -> Piece) -> Phrase {
        var result = self
        result.pieces = pieces.map { piece in
            if case .cell(let up, let path) = piece { return change(up, path) }
            return piece
        }
        return result
    }

    /// The phrase of the scope around, seen from inside.
    var fromInside: Phrase { mapped { .cell(up: $0 + 1, path: $1) } }

    /// Returns a phrase about one row, seen from the scope around the rows.
    func inRows(_ name: String) -> Phrase {
        mapped { up, path in
            up > 0 ? .cell(up: up - 1, path: path) : .cell(up: 0, path: [name] + path)
        }
    }

    /// The constant of a text. The language has no escape: where both quotation marks occur, the
    /// text is put together from pieces.
    static func constant(_ text: String) -> Phrase {
        if !text.utf8.contains(UInt8(ascii: "'")) { return Phrase("'" + text + "'") }
        if !text.utf8.contains(UInt8(ascii: "\"")) { return Phrase("\"" + text + "\"") }
        var parts: [Phrase] = []
        for part in text.split(separator: "'", omittingEmptySubsequences: false) {
            if !parts.isEmpty { parts.append(Phrase("\"'\"")) }
            parts.append(Phrase("'" + String(part) + "'"))
        }
        return call("concat", parts)
    }
}
