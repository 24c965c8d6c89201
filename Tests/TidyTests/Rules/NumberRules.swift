// Rules about numbers from outside: each is read with its range in the same place, so that no
// computation overflows. Tokens do not show the type of the converted value; it is inferred from
// the use of the result, since only the conversion of a text can fail.

enum NumberRules {
    private static let integers: Set = [
        "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32",
        "UInt64", "UInt128",
    ]
    private static let fractions: Set = ["Double", "Float", "Float16", "Float80", "CGFloat"]
    private static let numbers = integers.union(fractions)

    // Texts

    /// Returns conversions of texts without a range.
    static func texts(_ tree: Tree) -> [Violation] {
        tree.sources.flatMap { file in
            file.tokens.indices.filter { isOfText($0, file.tokens) }.map { index in
                let name = file.tokens[index].text
                return Violation(
                    rule: "outside-number", path: file.path, line: file.tokens[index].line,
                    message: "\(name)(text) takes every number there is; say which are meant "
                        + "where the text is read: \(name)(text, in: 0...9)")
            }
        }
    }

    private static func isOfText(_ index: Int, _ tokens: [Token]) -> Bool {
        guard numbers.contains(tokens[index].text), text(tokens, index - 1) != "." else {
            return false
        }
        if text(tokens, index + 1) == ".", text(tokens, index + 2) == "init" {
            return text(tokens, index + 3) != "("
        }
        guard text(tokens, index + 1) == "(", text(tokens, index + 3) != ":",
            let end = close(of: index + 1, tokens)
        else { return false }
        let labels = labels(in: index + 1, end, tokens)
        guard !labels.contains("in") else { return false }
        return labels.contains("radix") || mayFail(index, end, tokens)
    }

    /// Returns true when the result of a conversion is treated as optional.
    private static func mayFail(_ index: Int, _ end: Int, _ tokens: [Token]) -> Bool {
        let next = (1...3).map { text(tokens, end + $0) }
        if next[0] == "?" || (next[0] == "!" && next[1] != "=") { return true }
        if next == ["!", "=", "nil"] || next == ["=", "=", "nil"] { return true }
        if next[0] == ".", ["map", "flatMap"].contains(next[1]) { return true }
        return isUnwrapped(index, tokens) || isSwitched(index, tokens)
            || isHandedOn(index, tokens)
    }

    /// Returns true when a condition binds it, or a constant with an optional type.
    private static func isUnwrapped(_ index: Int, _ tokens: [Token]) -> Bool {
        guard text(tokens, index - 1) == "=" else { return false }
        if text(tokens, index - 2) == "?" { return true }
        let start = index - 3
        return ["let", "var"].contains(text(tokens, start))
            && ["if", "guard", "while", ","].contains(text(tokens, start - 1))
    }

    /// Returns true when it is switched over, perhaps together with other values.
    private static func isSwitched(_ index: Int, _ tokens: [Token]) -> Bool {
        if text(tokens, index - 1) == "switch" { return true }
        guard ["(", ","].contains(text(tokens, index - 1)) else { return false }
        return open(before: index, "(", ")", tokens).map { text(tokens, $0 - 1) == "switch" }
            ?? false
    }

    /// Returns true when it is the result of a closure with an optional type, or its argument is
    /// named like a text.
    private static func isHandedOn(_ index: Int, _ tokens: [Token]) -> Bool {
        let texts: Set = ["text", "digits", "string", "said"]
        if texts.contains(text(tokens, index + 2)), text(tokens, index + 3) == ")" { return true }
        guard text(tokens, index - 1) == "{" else { return false }
        let before = text(tokens, index - 2) == "(" ? index - 3 : index - 2
        return ["flatMap", "compactMap"].contains(text(tokens, before))
    }

    // Binary fractions

    /// Returns conversions of floating-point numbers to integers, which trap beyond the range.
    static func fractions(_ tree: Tree) -> [Violation] {
        tree.sources.flatMap { file in
            file.tokens.indices.filter { isOfFraction($0, file.tokens) }.map { index in
                let name = file.tokens[index].text
                return Violation(
                    rule: "binary-fraction", path: file.path, line: file.tokens[index].line,
                    message: "\(name)(fraction) traps beyond the range: use \(name)(exactly:)")
            }
        }
    }

    private static let fractional: Set = [
        "Double", "Float", "CGFloat", "TimeInterval", "timeIntervalSince1970",
        "timeIntervalSinceNow", "timeIntervalSinceReferenceDate", "timeIntervalSince",
        "squareRoot", "pow", "ceil", "floor",
    ]

    private static func isOfFraction(_ index: Int, _ tokens: [Token]) -> Bool {
        guard integers.contains(tokens[index].text), text(tokens, index + 1) == "(",
            text(tokens, index + 3) != ":", let end = close(of: index + 1, tokens)
        else { return false }
        return (index + 2..<end).contains { place in
            fractional.contains(tokens[place].text)
                || isDigits(text(tokens, place)) && text(tokens, place + 1) == "."
                    && isDigits(text(tokens, place + 2))
                    && ![".", "$"].contains(text(tokens, place - 1))
        }
    }

    private static func isDigits(_ text: String) -> Bool {
        text.utf8.first.map { (0x30...0x39).contains($0) } ?? false
    }

    // Options

    /// Returns numeric options and arguments of commands that do not declare their range.
    static func options(_ tree: Tree) -> [Violation] {
        tree.sources.flatMap { file -> [Violation] in
            let tokens = file.tokens
            return tokens.indices.filter { isUnboundOption($0, tokens) }.map { index in
                Violation(
                    rule: "option-number", path: file.path, line: tokens[index].line,
                    message: "a number of the command line says its range: "
                        + "transform: NumberArgument.within(0...9)")
            }
        }
    }

    private static func isUnboundOption(_ index: Int, _ tokens: [Token]) -> Bool {
        guard text(tokens, index - 1) == "@",
            ["Option", "Argument"].contains(tokens[index].text)
        else { return false }
        var next = index + 1
        if text(tokens, next) == "(" {
            guard let end = close(of: next, tokens) else { return false }
            if labels(in: next, end, tokens).contains("transform") { return false }
            next = end + 1
        }
        while ["private", "public", "fileprivate"].contains(text(tokens, next)) { next += 1 }
        guard text(tokens, next) == "var" else { return false }
        let type = text(tokens, next + 3) == "[" ? next + 4 : next + 3
        if text(tokens, next + 2) == ":" { return numbers.contains(text(tokens, type)) }
        let value = text(tokens, type) == "-" ? type + 1 : type
        return text(tokens, next + 2) == "="
            && (isDigits(text(tokens, value)) || numbers.contains(text(tokens, value)))
    }

    // Tokens

    private static func text(_ tokens: [Token], _ index: Int) -> String {
        tokens.indices.contains(index) ? tokens[index].text : ""
    }

    /// Returns the closing parenthesis of an opening one.
    private static func close(of index: Int, _ tokens: [Token]) -> Int? {
        var depth = 0
        for place in index..<tokens.count {
            if tokens[place].text == "(" { depth += 1 }
            if tokens[place].text == ")" { depth -= 1 }
            if depth == 0 { return place }
        }
        return nil
    }

    /// Returns the innermost bracket that is open before a token.
    private static func open(
        before index: Int, _ opening: String, _ closing: String, _ tokens: [Token]
    ) -> Int? {
        var depth = 0
        for place in (0..<index).reversed() {
            if tokens[place].text == closing { depth += 1 }
            if tokens[place].text == opening { depth -= 1 }
            if depth < 0 { return place }
        }
        return nil
    }

    /// Returns the labels of a call's own arguments.
    private static func labels(in start: Int, _ end: Int, _ tokens: [Token]) -> Set<String> {
        var labels: Set<String> = []
        var depth = 0
        for place in start..<end {
            if ["(", "[", "{"].contains(tokens[place].text) { depth += 1 }
            if [")", "]", "}"].contains(tokens[place].text) { depth -= 1 }
            if depth == 1, tokens[place].isWord, tokens[place + 1].text == ":" {
                labels.insert(tokens[place].text)
            }
        }
        return labels
    }
}
