// Texts of a survey as a form has them: references with other names, and `…` in the place of what
// is not computed. ODK computes a look-up wherever it stands in a text.

import CalepinExpressions

extension SurveyText {
    /// The stretches of look-ups `instance('x')/root/item[…]/y`, each to the next white space
    /// outside of its brackets.
    ///
    /// Complexity: O(n) in the bytes of the text.
    var expressions: [Span] {
        let bytes = Array(text.utf8)
        var spans: [Span] = []
        var place = 0
        while place < bytes.count {
            guard bytes[place...].starts(with: "instance(".utf8) else {
                place += 1
                continue
            }
            let start = place
            var depth = 0
            while place < bytes.count, depth > 0 || bytes[place] > 0x20 {
                if "([".utf8.contains(bytes[place]) { depth += 1 }
                if ")]".utf8.contains(bytes[place]) { depth -= 1 }
                place += 1
            }
            spans.append(Span(start, place))
        }
        return spans
    }

    /// Returns the text with what stands for its references, and `…` for look-ups and for
    /// references for which nothing stands.
    ///
    /// - Parameter written: Returns the text that stands for a reference; nil for none.
    func written(_ written: (FormReference) -> String?) -> String {
        if references.isEmpty, !text.utf8.contains(UInt8(ascii: "(")) { return text }
        let expressions = expressions
        let outside = references.filter { reference in
            !expressions.contains {
                $0.start <= reference.span.start && reference.span.end <= $0.end
            }
        }
        var changes = expressions.map { ($0, "…") }
        changes += outside.map { ($0.span, written($0) ?? "…") }
        let bytes = Array(text.utf8)
        var shown: [UInt8] = []
        var place = 0
        for (span, text) in changes.sorted(by: { $0.0.start < $1.0.start }) {
            guard Int(span.start) >= place else { continue }
            shown += bytes[place..<Int(span.start)] + Array(text.utf8)
            place = Int(span.end)
        }
        return String(decoding: shown + bytes[place...], as: UTF8.self)
    }
}
