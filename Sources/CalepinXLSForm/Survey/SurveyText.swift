// Texts of a form as people read them, each in one language, with the references in them.

import CalepinExpressions
import CalepinWorkbook

/// The part that a text has in a question, group or choice.
package enum TextRole: Hashable, Sendable {
    /// The texts that a row has columns for.
    case label, hint, guidance, requiredMessage, constraintMessage, missingAppMessage
    /// The name of a file that is shown or played.
    case media(MediaKind)
}

/// The kind of a media file.
package enum MediaKind: String, CaseIterable, Hashable, Sendable {
    /// A picture.
    case image
    /// A larger picture, which the small one opens.
    case bigImage = "big-image"
    /// A sound, and a film.
    case audio, video
}

/// A text in one language.
package struct SurveyText: Hashable, Sendable {
    /// The part that it has.
    package var role: TextRole
    /// The language, as the header names it, such as `French (fr)`; nil for a column that names
    /// none, which is the form's default language.
    package var language: String?
    /// The text, as it is written.
    package var text: String
    /// The place of its cell.
    package var place: SheetPlace
    /// The references in it, in the order of the text.
    package var references: [FormReference]

    /// The text in pieces: what stands there, and the references between.
    ///
    /// Complexity: O(n) in the bytes of the text.
    package var pieces: [TextPiece] {
        let bytes = Array(text.utf8)
        var pieces: [TextPiece] = []
        var place = 0
        for reference in references {
            let (start, end) = (Int(reference.span.start), Int(reference.span.end))
            guard start >= place, end <= bytes.count else { break }
            if start > place {
                pieces.append(.text(String(decoding: bytes[place..<start], as: UTF8.self)))
            }
            pieces.append(.reference(reference))
            place = end
        }
        if place < bytes.count {
            pieces.append(.text(String(decoding: bytes[place...], as: UTF8.self)))
        }
        return pieces
    }
}

/// A piece of a text.
package enum TextPiece: Hashable, Sendable {
    /// A text as it stands there.
    case text(String)
    /// The value of a question in its place.
    case reference(FormReference)
}
