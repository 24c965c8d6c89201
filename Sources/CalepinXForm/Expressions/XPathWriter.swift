// Writes an expression of a form as XPath over the elements of ODK's data. The languages are
// nearly the same: operators, texts and numbers stay, names become paths (XPathWriter+Paths.swift)
// and calls are compared with what ODK's functions take (XPathWriter+Calls.swift).

import CalepinForms

/// The reason for which an expression cannot be written.
struct XPathObstacle: Error {
    let code: XFormReason.Code
    let argument: String

    init(_ code: XFormReason.Code, _ argument: String) {
        (self.code, self.argument) = (code, argument)
    }
}

/// An expression in XPath.
struct XPath {
    var text: String
    /// True for what is true or false. ODK keeps such a value as a text.
    var isTruth = false
    /// True for the values of several rows.
    var isSeveral = false
    /// True for the values of rows of a table, of which one is meant where one is wanted.
    var isOfTable = false

    /// True for the values of rows where one value is wanted.
    var isTooMany: Bool { isSeveral && !isOfTable }
}

/// A writer of expressions.
struct XPathWriter {
    /// The meaning of a bare name.
    enum Names: Equatable {
        case none
        /// A column of choices or of a table.
        case columns
        /// A field of the rows of a scope.
        case rows(Int)
    }

    let parts: XFormParts
    let form: FormDefinition
    /// The calculated fields whose values are true or false, by part.
    var truths: [Int: Bool] = [:]
    /// The part whose rule is written.
    var own = 0
    /// The scope from which names are seen.
    var scope = 0
    var names = Names.none
    /// True when the last expression reads the value of the part itself.
    private(set) var readsOwn = false
    var words = XPathText("")

    init(_ parts: XFormParts, _ form: FormDefinition) {
        (self.parts, self.form) = (parts, form)
    }

    /// Returns an expression in XPath.
    ///
    /// - Parameters:
    ///   - part: the part whose rule it is.
    ///   - scope: the scope from which names are seen; nil for that of the part.
    ///   - isFilter: true for a condition on choices, in which bare names are columns.
    /// Complexity: O(n·d) in the words and the depth of the form.
    /// Throws: ``XPathObstacle``.
    mutating func written(
        _ text: String, of part: Int, isFilter: Bool = false
    ) throws(XPathObstacle) -> XPath {
        (own, scope) = (part, parts.parts[part].scope)
        names = isFilter ? .columns : .none
        readsOwn = false
        words = XPathText(text)
        let written = try expression()
        guard words.word == .end, !written.isTooMany else {
            throw XPathObstacle(.reference, text)
        }
        return written
    }

    /// Reads to the end of an expression, or to what ends it in a call or in brackets.
    mutating func expression() throws(XPathObstacle) -> XPath {
        var text = ""
        var isTruth = false
        var operands: [XPath] = []
        while true {
            switch words.word {
            case .end, .close, .closeBracket, .comma:
                guard !operands.isEmpty else { throw XPathObstacle(.reference, text) }
                if operands.count == 1, text == operands[0].text { return operands[0] }
                if operands.contains(where: \.isTooMany) { throw XPathObstacle(.reference, text) }
                return XPath(text: text, isTruth: isTruth)
            case .infix(let sign):
                words.advance()
                if Self.truthSigns.contains(sign) { isTruth = true }
                let isMinus = operands.isEmpty || text.hasSuffix(" ")
                text += isMinus && sign == "-" ? "-" : " " + sign + " "
            default:
                let operand = try operand()
                text += operand.text
                operands.append(operand)
            }
        }
    }

    private static let truthSigns: Set = ["=", "!=", "<", "<=", ">", ">=", "and", "or"]

    /// Reads one value: a number, a text, a call, a path, or an expression in parentheses.
    private mutating func operand() throws(XPathObstacle) -> XPath {
        let word = words.word
        words.advance()
        switch word {
        case .plain(let text): return XPath(text: text)
        case .text(let text): return XPath(text: Self.quoted(text))
        case .open:
            let inner = try expression()
            try take(.close)
            return XPath(text: "(" + inner.text + ")", isTruth: inner.isTruth)
        case .call(let name): return try call(name)
        case .field(let name): return try reference(name)
        case .name(let name): return try bareName(name)
        case .dot:
            noteRead(own)
            guard parts.parts[own].field?.type == "switch" else { return XPath(text: ownValue) }
            return XPath(text: "(" + ownValue + " = 'true')", isTruth: true)
        default: throw XPathObstacle(.reference, "..")
        }
    }

    /// Notes that the value of a part is read.
    mutating func noteRead(_ part: Int) { if part == own { readsOwn = true } }

    /// Reads a word that must come next.
    mutating func take(_ word: XPathWord) throws(XPathObstacle) {
        guard words.word == word else { throw XPathObstacle(.reference, "\(words.word)") }
        words.advance()
    }

    /// Returns a text as XPath has it, which knows no escapes.
    static func quoted(_ text: String) -> String {
        if !text.contains("'") { return "'" + text + "'" }
        if !text.contains("\"") { return "\"" + text + "\"" }
        let parts = text.split(separator: "'", omittingEmptySubsequences: false)
        return "concat(" + parts.map { "'" + $0 + "'" }.joined(separator: ", \"'\", ") + ")"
    }
}
