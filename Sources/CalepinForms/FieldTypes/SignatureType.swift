// Signatures as the strokes of a pen: small texts that need no attachment and print at any size.

import CalepinExpressions

/// The type of signatures.
enum SignatureType {
    /// A signature: strokes separated by `;`, their points by a space, `x,y` in whole units from
    /// the upper left corner, 0 to 9999.
    static let signature = FieldType(
        "signature", widget: .signature,
        read: { text, _ in Strokes(text).map { .text($0.text) } },
        show: { value, _, language in
            guard case .text(let text) = value, Strokes(text) != nil else {
                return FieldType.plainText(value, language)
            }
            return language == .french ? "Signé" : "Signed"
        },
        refusal: .notASignature,
        example: { $1.below(900).description + ",10 " + $1.below(900).description + ",90" })
}

/// The strokes of a pen.
///
/// Invariant: at least one stroke, each with at least one point, coordinates 0 to 9999.
public struct Strokes: Equatable, Sendable {
    /// A point of a stroke, in whole units from the upper left corner.
    public struct Point: Equatable, Sendable {
        /// To the right, 0 to 9999.
        public let x: Int
        /// Down, 0 to 9999.
        public let y: Int
    }

    /// The strokes, in the order they were drawn.
    public let strokes: [[Point]]

    /// The most bytes a signature may have: a long one has 200 strokes of 30 points.
    package static let maxBytes = 65_536

    /// Reads strokes; nil when the text is malformed or too long.
    ///
    /// Complexity: O(n) in the text's length.
    public init?(_ text: String) {
        guard text.utf8.count <= Strokes.maxBytes else { return nil }
        var strokes: [[Point]] = []
        for line in parts(of: text, by: UInt8(ascii: ";")) {
            var stroke: [Point] = []
            for pair in parts(of: line, by: UInt8(ascii: " ")) where !pair.isEmpty {
                guard let point = Strokes.point(pair) else { return nil }
                stroke.append(point)
            }
            guard !stroke.isEmpty else { return nil }
            strokes.append(stroke)
        }
        self.strokes = strokes
    }

    private static func point(_ pair: String) -> Point? {
        let parts = parts(of: pair, by: UInt8(ascii: ","))
        guard parts.count == 2, let x = coordinate(parts[0]), let y = coordinate(parts[1]) else {
            return nil
        }
        return Point(x: x, y: y)
    }

    private static func coordinate(_ text: String) -> Int? {
        let digits = Array(text.utf8)
        guard (1...4).contains(digits.count), TypedText.areDigits(digits) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 & 15) }
    }

    /// The text that is saved.
    ///
    /// Complexity: O(n) in the points.
    public var text: String {
        var text = ""
        for (index, stroke) in strokes.enumerated() {
            if index > 0 { text += ";" }
            for (place, point) in stroke.enumerated() {
                if place > 0 { text += " " }
                text += "\(point.x),\(point.y)"
            }
        }
        return text
    }
}
