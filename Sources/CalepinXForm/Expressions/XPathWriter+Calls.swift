// Calls: which of the functions ODK has, with the values that it takes, and those whose arguments
// are names instead of values.

import CalepinForms

extension XPathWriter {
    /// The functions that mean the same in ODK, with the numbers of values that they take there.
    private static let counts: [String: ClosedRange<Int>] = {
        let many = 1_000
        var counts: [String: ClosedRange<Int>] = [
            "if": 3...3, "coalesce": 2...2, "once": 1...1, "join": 2...many, "concat": 1...many,
            "substr": 2...3, "checklist": 3...many, "weighted-checklist": 4...many,
            "selected": 2...2, "selected-at": 2...2, "round": 1...2, "pow": 2...2, "atan2": 2...2,
            "min": 1...many, "max": 1...many, "regex": 2...2, "digest": 2...3, "uuid": 0...1,
            "translate": 3...3, "format-date": 2...2, "format-date-time": 2...2,
            "distance": 1...many,
            "geofence": 2...2, "pulldata": 4...4, "jr:choice-name": 2...2,
        ]
        for name in ["true", "false", "today", "now", "pi", "random"] { counts[name] = 0...0 }
        for name in [
            "not", "boolean", "boolean-from-string", "number", "int", "string", "abs", "sqrt",
            "exp", "exp10", "log", "log10", "sin", "cos", "tan", "asin", "acos", "atan",
            "string-length", "normalize-space", "count-selected", "sum", "count",
            "count-non-empty", "date", "date-time", "decimal-date-time", "decimal-time", "area",
            "enclosed-area", "base64-decode", "intersects",
        ] {
            counts[name] = 1...1
        }
        for name in [
            "substring-before", "substring-after", "contains", "starts-with", "ends-with",
        ] {
            counts[name] = 2...2
        }
        return counts
    }()

    private static let truthFunctions: Set = [
        "not", "true", "false", "boolean", "boolean-from-string", "checklist",
        "weighted-checklist", "selected", "contains", "starts-with", "ends-with", "regex",
        "geofence", "intersects",
    ]

    /// The functions of rows, which take the values of all of them.
    private static let rowFunctions: Set = [
        "sum", "count", "count-non-empty", "min", "max", "join", "concat", "checklist",
        "weighted-checklist",
    ]

    /// Writes a call, the next word being its opening parenthesis.
    mutating func call(_ name: String) throws(XPathObstacle) -> XPath {
        words.advance()
        switch name {
        case "instance": return try table()
        case "current":
            try take(.close)
            guard words.word != .slash else { throw XPathObstacle(.reference, "current()/…") }
            noteRead(own)
            return XPath(text: ownValue)
        case "position": return try position()
        case "indexed-repeat": return try indexed()
        default: break
        }
        guard let counts = Self.counts[name] else { throw XPathObstacle(.function, name) }
        var values: [XPath] = []
        while words.word != .close {
            if name == "jr:choice-name", values.count == 1 {
                values.append(try questionPath())
            } else {
                values.append(try expression())
            }
            if words.word == .comma { words.advance() }
        }
        try take(.close)
        guard counts.contains(values.count) else { throw XPathObstacle(.arguments, name + "()") }
        return try finish(name, values)
    }

    private func finish(_ name: String, _ values: [XPath]) throws(XPathObstacle) -> XPath {
        let isOverRows = values.contains(where: \.isSeveral)
        if Self.rowFunctions.contains(name) {
            // ODK takes either the values of rows or single ones.
            let single = ["join": 1, "checklist": 2, "weighted-checklist": 2][name] ?? 0
            let isMixed = isOverRows && values.count > single + 1
            guard !isMixed else { throw XPathObstacle(.arguments, name + "()") }
            if Self.isOfNodes(name), values.first?.isPath != true {
                throw XPathObstacle(.arguments, name + "()")
            }
        } else if values.contains(where: \.isTooMany) {
            throw XPathObstacle(.arguments, name + "()")
        }
        let text = name + "(" + values.map(\.text).joined(separator: ", ") + ")"
        var isTruth = Self.truthFunctions.contains(name)
        let given = name == "if" ? values.dropFirst() : values[...]
        if ["if", "coalesce", "once"].contains(name) {
            isTruth = given.contains(where: \.isTruth)
            if isTruth, !given.allSatisfy(\.isTruth) { throw XPathObstacle(.mixed, name + "()") }
        }
        return XPath(text: text, isTruth: isTruth)
    }

    /// Returns true for a function that takes the elements at a path in ODK, not values.
    private static func isOfNodes(_ name: String) -> Bool {
        ["sum", "count", "count-non-empty"].contains(name)
    }

    /// Writes `position(..)`: of the row so many levels up.
    private mutating func position() throws(XPathObstacle) -> XPath {
        var levels = 0
        while words.word == .doubleDot {
            levels += 1
            words.advance()
            if words.word == .slash { words.advance() }
        }
        try take(.close)
        let repeats = parts.chain(to: own).filter { parts.parts[$0].rows >= 0 && $0 != own }
        guard names == .none, levels > 0, levels <= repeats.count else {
            throw XPathObstacle(.arguments, "position()")
        }
        let row = repeats[repeats.count - levels]
        let steps = parts.steps(from: row, to: own).map { _ in ".." }
        return XPath(text: "position(" + steps.joined(separator: "/") + ")")
    }

    /// Writes `indexed-repeat`, whose fields and repeats are paths from the root.
    private mutating func indexed() throws(XPathObstacle) -> XPath {
        var texts: [String] = []
        while words.word != .close {
            if texts.isEmpty || texts.count % 2 == 1 {
                guard case .field(let name) = words.word,
                    let part = parts.part(named: name, from: scope)
                else { throw XPathObstacle(.arguments, "indexed-repeat()") }
                let isField = parts.parts[part].field != nil
                guard isField == texts.isEmpty else {
                    throw XPathObstacle(.arguments, "indexed-repeat()")
                }
                words.advance()
                noteRead(part)
                texts.append(parts.path(of: part))
            } else {
                texts.append(try expression().text)
            }
            if words.word == .comma { words.advance() }
        }
        try take(.close)
        guard names == .none, texts.count > 2, texts.count % 2 == 1 else {
            throw XPathObstacle(.arguments, "indexed-repeat()")
        }
        return XPath(text: "indexed-repeat(" + texts.joined(separator: ", ") + ")")
    }

    /// Writes the second value of `jr:choice-name`: the path of a question with choices, in
    /// quotes.
    private mutating func questionPath() throws(XPathObstacle) -> XPath {
        guard case .text(let text) = words.word, text.hasPrefix("${"), text.hasSuffix("}"),
            let part = parts.part(named: String(text.dropFirst(2).dropLast()), from: scope),
            parts.parts[part].field?.choices != nil
        else { throw XPathObstacle(.choiceName, "") }
        words.advance()
        return XPath(text: Self.quoted(parts.path(of: part)))
    }
}

extension XPath {
    /// True for a path alone.
    fileprivate var isPath: Bool {
        guard !isTruth, let first = text.first else { return false }
        return isSeveral || first == "/" || text.hasPrefix("..") || text == "."
            || text.hasPrefix("current()/")
    }
}
