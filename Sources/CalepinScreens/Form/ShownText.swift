// Texts of a form as a record shows them: with answers where the form names fields, as in
// `How old is ${name}?`.

import CalepinExpressions
import CalepinForms

/// A writer of the texts that answers stand in.
struct ShownText {
    let record: OpenRecord

    init(_ record: OpenRecord) { self.record = record }

    /// Returns a text of the form with the answers in it; `…` for those that are not given.
    ///
    /// - Parameter path: The path of the part that the text belongs to; names are those of its
    ///   row, then of the rows around it.
    func filled(_ text: LocalText, at path: CellPath) -> String {
        filled(record.session.text(text), at: path, isMarked: false)
    }

    /// Returns a text with its marks and the answers in it, whose signs are none; empty for a text
    /// without marks.
    func marked(_ text: LocalText, at path: CellPath) -> String {
        filled(record.session.marked(text), at: path, isMarked: true)
    }

    private func filled(_ text: String, at path: CellPath, isMarked: Bool) -> String {
        guard TextPiece.mayHaveAnswers(text) else { return text }
        var filled = ""
        for piece in TextPiece.all(of: text) {
            switch piece {
            case .text(let text): filled += text
            case .answer(let name):
                let answer = answer(name, at: path)
                let plain = isMarked ? LocalText.escaped(answer) : answer
                // Where scripts of both directions meet, the answer keeps its own.
                let isMixed = isTurned(text) || isTurned(answer)
                filled += isMixed ? "\u{2068}" + plain + "\u{2069}" : plain
            }
        }
        return filled
    }

    /// Returns true when there are letters of the Hebrew or Arabic blocks, U+0580 to U+07FF.
    private func isTurned(_ text: String) -> Bool {
        text.utf8.contains { $0 >= 0xD6 && $0 <= 0xDF }
    }

    private func answer(_ name: String, at path: CellPath) -> String {
        var row = path.parts
        while true {
            while let last = row.last, last.row == nil { row.removeLast() }
            let path = CellPath(row + [CellPath.Part(name)])
            if let place = record.layout.place(of: path), record.layout[place].sort == .field {
                let shown = record.shown(record.value(path), path, record.layout[place])
                return shown.isEmpty ? "…" : shown
            }
            if row.isEmpty { return "…" }
            row.removeLast()
        }
    }
}
