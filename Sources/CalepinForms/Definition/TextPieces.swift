// Texts of a form in which the answers of fields stand: `How old is ${name}?`. Screens put the
// answers there.

/// A piece of a text of a form.
package enum TextPiece: Equatable, Sendable {
    /// A text as it stands there.
    case text(String)
    /// The answer of the field of a name.
    case answer(String)

    /// Returns the pieces of a text; a `${` without its `}` is a text.
    ///
    /// Complexity: O(n) in the bytes of the text.
    package static func all(of text: String) -> [TextPiece] {
        let bytes = Array(text.utf8)
        var pieces: [TextPiece] = []
        var start = 0
        var place = 0
        while place + 1 < bytes.count {
            guard bytes[place] == UInt8(ascii: "$"), bytes[place + 1] == UInt8(ascii: "{") else {
                place += 1
                continue
            }
            var end = place + 2
            while end < bytes.count, bytes[end] != UInt8(ascii: "}") { end += 1 }
            guard end < bytes.count else { break }
            if start < place {
                pieces.append(.text(String(decoding: bytes[start..<place], as: UTF8.self)))
            }
            pieces.append(.answer(String(decoding: bytes[(place + 2)..<end], as: UTF8.self)))
            place = end + 1
            start = place
        }
        if start < bytes.count {
            pieces.append(.text(String(decoding: bytes[start...], as: UTF8.self)))
        }
        return pieces
    }

    /// Returns true for a text in which an answer may stand; most texts have none.
    package static func mayHaveAnswers(_ text: String) -> Bool {
        text.utf8.contains(UInt8(ascii: "$"))
    }

    /// The names of the fields whose answers stand in a text, in any language.
    static func names(in text: LocalText) -> [String] {
        var names: [String] = []
        for translation in text.texts where mayHaveAnswers(translation.text) {
            for case .answer(let name) in all(of: translation.text) where !names.contains(name) {
                names.append(name)
            }
        }
        return names
    }
}
