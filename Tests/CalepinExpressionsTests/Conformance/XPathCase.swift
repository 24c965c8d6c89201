// A recorded expression as rules look at it: its text, what is expected, and the words of it.

import CalepinExpressions
import Foundation

/// A recorded expression.
struct XPathCase {
    let text: String
    let wanted: Wanted
    /// True when the recorded suite leaves the case out.
    let isLeftOut: Bool
    /// True when it was recorded at a node of a document.
    let hasNodes: Bool
    /// The text without what is between quotes.
    let plain: String
    /// The texts between quotes.
    let literals: [String]

    init(_ text: String, _ wanted: Wanted, isLeftOut: Bool = false, hasNodes: Bool = false) {
        self.text = text
        self.wanted = wanted
        self.isLeftOut = isLeftOut
        self.hasNodes = hasNodes
        var plain = ""
        var literals: [String] = []
        var quote: Character?
        for character in text {
            if let open = quote {
                if character == open {
                    quote = nil
                } else {
                    literals[literals.count - 1].append(character)
                }
            } else if character == "'" || character == "\"" {
                quote = character
                literals.append("")
                plain += "''"
            } else {
                plain.append(character)
            }
        }
        self.plain = plain
        self.literals = literals
    }

    /// Returns true when the text outside of quotes has a match of a pattern.
    func has(_ pattern: String) -> Bool {
        plain.range(of: pattern, options: .regularExpression) != nil
    }

    /// Returns true when it calls one of these functions.
    func calls(_ names: String...) -> Bool {
        names.contains { has("(^|[^a-zA-Z0-9_.:-])\($0)\\s*\\(") }
    }

    /// Returns true when a text between quotes matches a pattern as a whole.
    func hasLiteral(_ pattern: String) -> Bool {
        literals.contains { $0.range(of: "^(\(pattern))$", options: .regularExpression) != nil }
    }

    /// True when it has a path: a step, an axis, an attribute, a union, a test of a node's kind or
    /// a name that is neither called nor an operator.
    var hasPath: Bool {
        if has("::|//|@|\\||\\.\\.|/|\\b(node|text|comment|processing-instruction)\\s*\\(") {
            return true
        }
        if calls("instance", "current") || has("\\bposition\\([^)]") { return true }
        if has("(^|[(,\\[=+<>-]|\\b(and|or|div|mod)\\b)\\s*[.*]\\s*($|[^0-9])") { return true }
        let words = plain.matches(of: /[a-zA-Z_][a-zA-Z0-9_.-]*/)
        return words.contains { word in
            let rest = plain[word.range.upperBound...].drop { $0 == " " || $0 == "\n" }
            return rest.first != "(" && !["and", "or", "div", "mod"].contains(String(word.output))
        }
    }
}

extension Wanted {
    /// The expected text, of a number or a text.
    var text: String? {
        switch self {
        case .number(let text), .rounded(let text, _), .text(let text), .matching(let text): text
        default: nil
        }
    }

    /// The expected truth.
    var truth: Bool? {
        if case .boolean(let flag) = self { return flag }
        return nil
    }
}

extension Outcome {
    var value: Value? {
        if case .value(let value) = self { return value }
        return nil
    }

    var error: String? { value?.error?.name }

    /// The names of the functions that are not known, when nothing else is wrong.
    var unknownFunctions: [String] {
        guard case .faults(let faults) = self else { return [] }
        let isUnknown = faults.allSatisfy {
            $0.code == .unknownFunction || $0.code == .similarFunction
        }
        return isUnknown ? faults.map(\.argument) : []
    }
}
