// The words of an XPath expression. Their syntax is read in XPathReader.

/// A word of an XPath expression.
enum XPathToken: Equatable {
    /// A text, with its quotes, or a number, as it is written.
    case literal(String)
    case name(String)
    /// Everything else: `/ // . .. ( ) [ ] , @ :: | + - * = != < <= > >=`.
    case sign(String)

    /// The words of a text; nil when it is not one.
    static func all(_ text: String) -> [XPathToken]? {
        var rest = Substring(text)
        var tokens: [XPathToken] = []
        while let first = rest.first {
            if first.isWhitespace {
                rest.removeFirst()
            } else if let token = next(&rest) {
                tokens.append(token)
            } else {
                return nil
            }
        }
        return tokens
    }

    private static let signs = [
        "//", "..", "::", "!=", "<=", ">=", "/", ".", "(", ")", "[", "]", ",", "@", "|", "+",
        "-", "*", "=", "<", ">",
    ]

    private static func next(_ rest: inout Substring) -> XPathToken? {
        guard let first = rest.first else { return nil }
        if first == "'" || first == "\"" {
            guard let end = rest.dropFirst().firstIndex(of: first) else { return nil }
            let text = String(rest[...end])
            rest = rest[rest.index(after: end)...]
            return .literal(text)
        }
        if isNumber(rest) { return .literal(take(&rest) { $0.isNumber || $0 == "." }) }
        if first.isLetter || first == "_" { return .name(word(&rest)) }
        for sign in signs where rest.hasPrefix(sign) {
            rest.removeFirst(sign.count)
            return .sign(sign)
        }
        return nil
    }

    private static func isNumber(_ rest: Substring) -> Bool {
        guard let first = rest.first else { return false }
        return first.isNumber || first == "." && (rest.dropFirst().first?.isNumber ?? false)
    }

    private static func take(
        _ rest: inout Substring, while test: (Character) -> Bool
    ) -> String {
        let taken = rest.prefix(while: test)
        rest = rest[taken.endIndex...]
        return String(taken)
    }

    /// A name; a colon that is no axis belongs to it.
    private static func word(_ rest: inout Substring) -> String {
        var word = take(&rest, while: isInName)
        while rest.hasPrefix(":"), !rest.hasPrefix("::"), let next = rest.dropFirst().first,
            next.isLetter
        {
            rest.removeFirst()
            word += ":" + take(&rest, while: isInName)
        }
        return word
    }

    private static func isInName(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "_-.".contains(character)
    }
}
