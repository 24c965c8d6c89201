// An expression of a form with its place, its references and its tree.

import CalepinExpressions
import CalepinWorkbook

/// An expression of a form.
package struct SurveyExpression: Hashable, Sendable {
    /// The text, as it is written, with plain quotes and spaces.
    package var text: String
    /// The place of its cell.
    package var place: SheetPlace
    /// The references, in the order of the text.
    package var references: [FormReference]
    /// The tree; nil where the text is no expression, which is a fault.
    package var tree: XPathTree?

    /// The truth values that may be written without brackets, as in ODK.
    static let words: [String: Bool] = [
        "yes": true, "Yes": true, "YES": true, "true": true, "True": true, "TRUE": true,
        "no": false, "No": false, "NO": false, "false": false, "False": false, "FALSE": false,
    ]

    /// Reads an expression, and returns it with the faults of its text, and with remarks about
    /// curly quotes and no-break spaces, which are read as plain ones.
    ///
    /// - Parameter allowsWords: True when `yes` and `no` are truth values.
    /// Complexity: O(n) in the bytes of the text.
    static func read(
        _ text: String, at place: SheetPlace, allowsWords: Bool = false
    ) -> (expression: SurveyExpression, faults: [XPathFault]) {
        // A text that is too long or has references that are none is not looked into.
        guard text.utf8.contains(where: { $0 > 0x7F }),
            text.utf8.count <= SurveyLimits.expressionBytes,
            ReferenceScan(text).malformed.isEmpty
        else { return plainly(text, at: place, allowsWords) }
        let lexer = XPathLexer(text)
        guard !lexer.typography.isEmpty else { return plainly(text, at: place, allowsWords) }
        // What a word processor has changed is read as what was typed.
        var read = plainly(lexer.straightened, at: place, allowsWords)
        read.faults.insert(contentsOf: lexer.typography, at: 0)
        return read
    }

    private static func plainly(
        _ text: String, at place: SheetPlace, _ allowsWords: Bool
    ) -> (expression: SurveyExpression, faults: [XPathFault]) {
        let scan = ReferenceScan(text)
        var expression = SurveyExpression(
            text: text, place: place, references: scan.references, tree: nil)
        if allowsWords, let isTrue = words[text] {
            expression.tree = .truth(isTrue, Span(0, text.utf8.count))
            return (expression, [])
        }
        // A text that only looks like a reference is a fault of its own, found with all others.
        guard scan.malformed.isEmpty else { return (expression, []) }
        let parsed = XPathParser.parse(text, scan.references)
        expression.tree = parsed.tree
        return (expression, parsed.faults)
    }

    /// The first arguments of the calls of a function, where they are texts.
    package func firstTexts(of function: String) -> [String] {
        guard let tree else { return [] }
        return tree.nodes.compactMap { node in
            guard case .call(function, let arguments) = node, let first = arguments.first,
                case .text(let text) = tree.nodes[first]
            else { return nil }
            return text
        }
    }
}
