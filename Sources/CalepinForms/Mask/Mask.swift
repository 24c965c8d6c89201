// The format of a text while it is typed: how a mask is written and read. Formatting a text is in
// Mask+Typing.swift, example texts in Mask+Examples.swift.

import CalepinExpressions

/// A mask for typing, such as `## ## ######`.
///
/// | in the mask | lets through |
/// |---|---|
/// | `#` | a digit, 0 to 9 |
/// | `A` | a letter, made upper case |
/// | `a` | a letter, as it is |
/// | `*` | a letter, as it is, or a digit |
/// | `\` | the next character stands for itself |
/// | anything else, `9` included | itself |
///
/// The *plain* text is saved: the typed letters and digits without the literal characters,
/// so `AB-123` typed with `AA-###` is saved as `AB123`.
///
/// Invariant: at least one letter or digit can be typed.
public struct Mask: Equatable, Sendable {
    /// One character of the shape.
    enum Part: Equatable, Sendable {
        case digit, capital, letter, any
        case literal(Unicode.Scalar)
    }

    let parts: [Part]

    /// The most characters a mask may have, far above the 34 of the longest account number.
    static let maxCharacters = 200

    /// Reads a mask.
    ///
    /// Complexity: O(n).
    /// Throws: the first reason why the text is no mask.
    public init(parsing text: String) throws(MaskError) {
        var parts: [Part] = []
        var isEscaped = false
        var hasPlace = false
        for scalar in text.unicodeScalars {
            guard parts.count < Mask.maxCharacters else { throw .tooLong }
            if scalar == "\\", !isEscaped {
                isEscaped = true
                continue
            }
            let part = isEscaped ? .literal(scalar) : Mask.part(scalar)
            if case .literal = part {} else { hasPlace = true }
            parts.append(part)
            isEscaped = false
        }
        guard !isEscaped else { throw .unfinishedEscape }
        guard hasPlace else { throw .nothingToType }
        self.parts = parts
    }

    private static func part(_ scalar: Unicode.Scalar) -> Part {
        switch scalar {
        case "#": .digit
        case "A": .capital
        case "a": .letter
        case "*": .any
        default: .literal(scalar)
        }
    }
}

/// The reason why a text is no mask.
public enum MaskError: Error, Equatable, CaseIterable, Sendable {
    /// It has more than `Mask.mostCharacters` characters.
    case tooLong
    /// It ends in a `\`.
    case unfinishedEscape
    /// It has neither `#` nor `A`, `a` or `*`.
    case nothingToType

    /// The reason in plain words.
    public func message(in language: Language) -> String {
        switch (self, language) {
        case (.tooLong, .english): "it is longer than 200 characters"
        case (.tooLong, .french): "il dépasse 200 caractères"
        case (.unfinishedEscape, .english): "it ends in a \\"
        case (.unfinishedEscape, .french): "il se termine par \\"
        case (.nothingToType, .english): "nothing can be typed: use #, A, a or *"
        case (.nothingToType, .french): "rien ne peut être tapé : utilisez #, A, a ou *"
        }
    }
}
