// References of a form: `${name}` in expressions, texts and triggers, found with their places.
// What a reference means is known once all names are.

import CalepinExpressions

/// A reference such as `${name}` or `${last-saved#name}`.
package struct FormReference: Hashable, Sendable {
    /// The name of a question, group or repeat.
    package var name: String
    /// True when the value of the record that was saved last is meant.
    package var isLastSaved: Bool
    /// The stretch from `$` to `}` in the cell's text.
    package var span: Span
}

/// The references of one text, and the stretches that only look like references.
package struct ReferenceScan: Hashable, Sendable {
    /// The references, in the order of the text.
    package private(set) var references: [FormReference] = []
    /// The stretches that begin with `${` and are no references.
    package private(set) var malformed: [Malformed] = []

    /// A stretch that begins with `${` and is no reference.
    package struct Malformed: Hashable, Sendable {
        /// The stretch, to the end of the text where there is no `}`.
        package var span: Span
        /// The text of the stretch.
        package var text: String
        /// The reference that was probably meant, without the white space inside of its braces.
        package var repaired: String?
    }

    /// Finds the references of a text.
    ///
    /// Complexity: O(n) in the bytes of the text.
    package init(_ text: String) {
        guard text.utf8.contains(UInt8(ascii: "$")) else { return }
        let bytes = Array(text.utf8)
        var index = 0
        while index + 1 < bytes.count {
            guard bytes[index] == UInt8(ascii: "$"), bytes[index + 1] == UInt8(ascii: "{") else {
                index += 1
                continue
            }
            let end = bytes[index...].firstIndex(of: UInt8(ascii: "}"))
            add(bytes, index, end)
            index = end.map { $0 + 1 } ?? bytes.count
        }
    }

    private mutating func add(_ bytes: [UInt8], _ start: Int, _ close: Int?) {
        let end = close ?? bytes.count
        let inner = String(decoding: bytes[(start + 2)..<end], as: UTF8.self)
        let span = Span(start, close.map { $0 + 1 } ?? end)
        if close != nil, let reference = Self.reference(inner, span) {
            references.append(reference)
            return
        }
        let text = String(decoding: bytes[start..<Int(span.end)], as: UTF8.self)
        var repaired: String?
        if close != nil {
            let dense = String(inner.filter { !$0.isWhitespace })
            if Self.reference(dense, span) != nil { repaired = "${" + dense + "}" }
        }
        malformed.append(Malformed(span: span, text: text, repaired: repaired))
    }

    /// Returns the reference of what stands in the braces; nil when it is no name.
    private static func reference(_ inner: String, _ span: Span) -> FormReference? {
        let isLastSaved = inner.hasPrefix(lastSaved)
        let name = isLastSaved ? String(inner.dropFirst(lastSaved.count)) : inner
        guard XMLName.isPlain(name) else { return nil }
        return FormReference(name: name, isLastSaved: isLastSaved, span: span)
    }

    private static let lastSaved = "last-saved#"

    /// Returns the name of a text that is a reference and nothing else; nil for other texts.
    package static func only(_ text: String) -> FormReference? {
        let scan = ReferenceScan(text)
        guard scan.malformed.isEmpty, scan.references.count == 1,
            let reference = scan.references.first, reference.span.start == 0,
            Int(reference.span.end) == text.utf8.count
        else { return nil }
        return reference
    }
}
