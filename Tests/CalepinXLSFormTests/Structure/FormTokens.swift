// The tokens of expressions of Calepin, with the absolute paths of ODK's data in the place of
// references, as structure.py writes those of XForms.

import CalepinForms
import CalepinXLSForm
import Foundation

/// A reader of the tokens of expressions.
struct FormTokens {
    /// The items by declared name.
    let items: [String: [Int]]
    let survey: Survey
    let map: SourceMap

    /// Returns the tokens of an expression of an item.
    func tokens(_ text: String, of own: Int?, isFilter: Bool = false) -> [String] {
        var scan = TokenScan(text)
        let found = scan.all()
        var tokens: [String] = []
        var place = 0
        while place < found.count {
            let token = found[place]
            let rest = found.dropFirst(place)
            if let name = saved(token, rest) {
                tokens += earlier(name)
                place += token.hasPrefix("${") ? 0 : 3
            } else if token.hasPrefix("${") {
                tokens.append(path(of: token, own))
            } else if rest.starts(with: ["[", "true", "(", ")", "]"]) {
                // All rows, which paths of XForms mean anyway.
                place += 4
            } else if token == ".." {
                let steps = Self.steps(rest)
                tokens.append(row(steps, own))
                place += (steps - 1) * 2
            } else {
                tokens.append(Self.quoted(token))
            }
            place += 1
        }
        return tokens
    }

    /// Returns the name of what tokens read in the record saved last: by the function, or in the
    /// hidden field that keeps it.
    private func saved(_ token: String, _ rest: ArraySlice<String>) -> String? {
        if token == "last-saved", rest.count >= 4 {
            return rest.dropFirst(2).first.map { String($0.dropFirst().dropLast()) }
        }
        let prefix = "${last_saved_"
        guard token.hasPrefix(prefix) else { return nil }
        return String(token.dropFirst(prefix.count).dropLast())
    }

    /// The tokens with which XForms read the record saved last.
    private func earlier(_ name: String) -> [String] {
        let path = items[name]?.first.map(map.odkPath) ?? name
        let steps = path.split(separator: "/").flatMap { ["/", String($0)] }
        return ["instance", "(", "'__last-saved'", ")"] + steps
    }

    /// The number of steps of `../../..`.
    private static func steps(_ tokens: ArraySlice<String>) -> Int {
        var steps = 1
        var rest = tokens.dropFirst()
        while rest.starts(with: ["/", ".."]) {
            steps += 1
            rest = rest.dropFirst(2)
        }
        return steps
    }

    /// The path of the row that many repeats up.
    private func row(_ steps: Int, _ own: Int?) -> String {
        guard let own else { return ".." }
        let repeats = (survey.ancestors(of: own) + [own]).filter { survey.items[$0].isRepeat }
        guard steps <= repeats.count else { return "/" + map.root }
        return map.odkPath(of: repeats[repeats.count - steps])
    }

    private static func quoted(_ token: String) -> String {
        guard token.hasPrefix("\""), !token.contains("'") else { return token }
        return "'" + token.dropFirst().dropLast() + "'"
    }

    /// The absolute path of a reference: of items with that name the one nearest to the rule.
    private func path(of token: String, _ own: Int?) -> String {
        let name = String(token.dropFirst(2).dropLast())
        let found = items[name] ?? []
        let scope = own.flatMap { survey.enclosingRepeat(of: $0) }
        let item = found.first { survey.enclosingRepeat(of: $0) == scope } ?? found.first
        return item.map(map.odkPath) ?? token
    }
}

/// Cuts a text into tokens.
private struct TokenScan {
    private let letters: [Character]
    private var place = 0

    init(_ text: String) { letters = Array(text) }

    mutating func all() -> [String] {
        var tokens: [String] = []
        while place < letters.count {
            if letters[place].isWhitespace { place += 1 } else { tokens.append(token()) }
        }
        return tokens
    }

    private mutating func token() -> String {
        let letter = letters[place]
        if letter == "\"" || letter == "'" {
            return take(until: place + 1, { $0 != letter }, andEnd: true)
        }
        if letters[place...].starts(with: "${") {
            return take(until: place + 2, { $0 != "}" }, andEnd: true)
        }
        let isFraction = letter == "." && place + 1 < letters.count && letters[place + 1].isNumber
        if letter.isNumber || isFraction {
            return take(until: place + 1) { $0.isNumber || $0 == "." }
        }
        if letter.isLetter || letter == "_" {
            return take(until: place + 1) {
                $0.isLetter || $0.isNumber || "_-.:".contains($0)
            }
        }
        for pair in ["!=", "<=", ">=", "::", "//", ".."]
        where letters[place...].starts(with: pair) {
            place += 2
            return pair
        }
        place += 1
        return String(letter)
    }

    private mutating func take(
        until start: Int, _ holds: (Character) -> Bool, andEnd: Bool = false
    ) -> String {
        var end = start
        while end < letters.count, holds(letters[end]) { end += 1 }
        if andEnd, end < letters.count { end += 1 }
        defer { place = end }
        return String(letters[place..<end])
    }
}
