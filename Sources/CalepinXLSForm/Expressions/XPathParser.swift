// Reads an expression in ODK's XPath: the grammar of XPath 1.0, and references in the place of
// variables. Brackets are matched before the grammar is looked at, so that the fault is at the
// bracket; steps and calls are in XPathParser+Paths.swift.

import CalepinExpressions

/// A parser of expressions.
struct XPathParser {
    /// The reason to stop: the fault is noted.
    struct Stop: Error {}

    /// The text, in UTF-8.
    let bytes: [UInt8]
    /// The tokens.
    let tokens: [XPathToken]
    /// The faults that were found.
    private(set) var faults: [XPathFault]
    /// The tree, as far as it is read.
    var tree = XPathTree()
    /// The place of the token that is read next.
    var index = 0

    private var depth = 0
    /// The places of references among those of the text, by the offsets at which they begin.
    private let references: [Int: Int]

    private init(_ text: String, _ references: [FormReference]) {
        let lexer = XPathLexer(text)
        let starts = references.enumerated().map { (Int($0.element.span.start), $0.offset) }
        self.references = Dictionary(starts) { first, _ in first }
        bytes = lexer.bytes
        tokens = lexer.tokens
        faults = lexer.faults
    }

    /// Returns the tree of an expression, nil where it has none, and its faults.
    ///
    /// - Parameter references: The references of the text, those in its texts included.
    /// Complexity: O(n) in the bytes of the text.
    static func parse(
        _ text: String, _ references: [FormReference]
    ) -> (tree: XPathTree?, faults: [XPathFault]) {
        guard text.utf8.count <= SurveyLimits.expressionBytes else {
            let bound = String(SurveyLimits.expressionBytes)
            let span = Span(0, text.utf8.count)
            return (nil, [XPathFault(ExpressionKinds.tooLong, span, [bound])])
        }
        var parser = XPathParser(text, references)
        parser.checkFunctions()
        let isTextual = parser.faults.contains { $0.kind == ExpressionKinds.unterminated }
        guard !isTextual, parser.checkBrackets() else { return (nil, parser.faults) }
        do throws(Stop) {
            _ = try parser.expression(0)
            guard parser.index == parser.tokens.count else { try parser.stop() }
        } catch {
            return (nil, parser.faults)
        }
        return (parser.tree, parser.faults)
    }

    // Before the grammar

    /// Finds calls of functions that do not exist, wherever they stand.
    private mutating func checkFunctions() {
        for place in tokens.indices.dropLast() {
            guard tokens[place].sort == .name, tokens[place + 1].sort == .mark(.open) else {
                continue
            }
            let name = text(of: tokens[place])
            let isOperator = XPathOperator(rawValue: name) != nil && place > 0
            if XPathFunctions.has(name) || XPathFunctions.nodeTests.contains(name) || isOperator {
                continue
            }
            note(ExpressionKinds.unknownFunction, tokens[place], [name])
        }
    }

    /// Returns true when brackets match and are not too deep.
    private mutating func checkBrackets() -> Bool {
        var open: [XPathToken] = []
        for token in tokens {
            guard case .mark(let mark) = token.sort else { continue }
            switch mark {
            case .open, .openSquare: open.append(token)
            case .close, .closeSquare:
                let opening: XPathToken.Mark = mark == .close ? .open : .openSquare
                guard open.popLast()?.sort == .mark(opening) else {
                    note(ExpressionKinds.unopened, token, [mark.rawValue])
                    return false
                }
            default: break
            }
            if open.count > SurveyLimits.expressionDepth {
                note(ExpressionKinds.tooDeep, token, [String(SurveyLimits.expressionDepth)])
                return false
            }
        }
        if let last = open.last { note(ExpressionKinds.unclosed, last, [text(of: last)]) }
        return open.isEmpty
    }

    private mutating func note(_ kind: FaultKind, _ token: XPathToken, _ arguments: [String]) {
        faults.append(XPathFault(kind, token.span, arguments))
    }

    // Tokens

    /// The sort of the next token; nil at the end.
    var next: XPathToken.Sort? { sort(at: 0) }

    /// Returns the sort of a token after the next one; nil beyond the end.
    func sort(at offset: Int) -> XPathToken.Sort? {
        index + offset < tokens.count ? tokens[index + offset].sort : nil
    }

    /// Returns the text of a token.
    func text(of token: XPathToken) -> String {
        String(decoding: bytes[Int(token.span.start)..<Int(token.span.end)], as: UTF8.self)
    }

    /// The text of the next token; empty at the end.
    var nextText: String { index < tokens.count ? text(of: tokens[index]) : "" }

    /// The offset at which the next token begins.
    var start: Int { index < tokens.count ? Int(tokens[index].span.start) : bytes.count }

    /// Returns the stretch from an offset to the end of the token that was read last.
    func span(from start: Int) -> Span {
        Span(start, index > 0 ? Int(tokens[index - 1].span.end) : start)
    }

    /// Notes that the next token cannot stand where it does, and stops.
    mutating func stop() throws(Stop) -> Never {
        if index < tokens.count {
            note(ExpressionKinds.unexpected, tokens[index], [nextText])
        } else {
            faults.append(
                XPathFault(ExpressionKinds.incomplete, Span(bytes.count, bytes.count)))
        }
        throw Stop()
    }

    /// Notes an axis that does not exist, and stops.
    mutating func stopAtAxis() throws(Stop) -> Never {
        note(ExpressionKinds.unknownAxis, tokens[index], [nextText])
        throw Stop()
    }

    /// Reads a mark that has to come next.
    mutating func expect(_ mark: XPathToken.Mark) throws(Stop) {
        guard next == .mark(mark) else { try stop() }
        index += 1
    }

    // Operators

    /// The operator that comes next after a complete operand.
    private var operation: XPathOperator? {
        switch next {
        case .sign(let sign): sign
        case .star: .times
        case .name: XPathOperator(rawValue: nextText)
        default: nil
        }
    }

    /// Reads operands and the operators between them that bind stronger than a bound, and returns
    /// the node.
    mutating func expression(_ bound: Int) throws(Stop) -> Int {
        let start = start
        var left = try operand()
        while let operation, operation.strength > bound {
            index += 1
            // A union joins paths only; a sign after it would make the parser call itself.
            let isUnion = operation == .union
            let right = isUnion ? try path() : try expression(operation.strength)
            left = tree.add(.binary(operation, left, right), span(from: start))
        }
        return left
    }

    /// Reads an operand with the signs before it.
    private mutating func operand() throws(Stop) -> Int {
        let start = start
        var signs = 0
        while next == .sign(.minus) {
            signs += 1
            index += 1
        }
        // Only a union binds stronger than a sign.
        var node = signs > 0 ? try expression(7) : try path()
        for _ in 0..<signs { node = tree.add(.negated(node), span(from: start)) }
        return node
    }

    /// Returns the place of the reference at an offset among the references of the expression.
    func reference(at start: Int) -> Int { references[start] ?? 0 }
}
