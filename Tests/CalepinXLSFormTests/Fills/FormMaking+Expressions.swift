// Expressions of made forms, by the kind of their results. They read only what stands before them,
// so that no form depends on itself.

extension FormMaking {
    /// The questions of some types that a rule at this place sees as one value.
    func visible(_ types: [String]) -> [Known] {
        known.filter { types.contains($0.type) && repeats.starts(with: $0.repeats) }
    }

    /// The questions of some types in repeats that are closed, or around this place.
    private func inRows(_ types: [String]) -> [Known] {
        known.filter { types.contains($0.type) && !repeats.starts(with: $0.repeats) }
    }

    private mutating func reference(_ types: [String]) -> String? {
        let found = visible(types)
        return found.isEmpty ? nil : "${" + pick(found).name + "}"
    }

    /// A calculation with the kind of its result.
    mutating func calculation() -> (text: String, kind: String) {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: (number(3), "decimal")
        case 1: (text(3), "text")
        default: ("if(" + truth(2) + ", 1, 0)", "decimal")
        }
    }

    // Truth

    /// An expression that is true or false.
    mutating func truth(_ depth: Int) -> String {
        guard depth > 0 else { return pick(["true()", "false()", "1 = 1"]) }
        switch Int.random(in: 0..<13, using: &random) {
        case 8: return "ends-with(" + text(depth - 1) + ", 'a')"
        case 9: return "boolean(" + number(depth - 1) + ")"
        case 10: return "(" + truth(depth - 1) + ") = (" + truth(depth - 1) + ")"
        case 11:
            guard let read = reference(["text"]) else { return "true()" }
            return "regex(" + read + ", '[a-c]+')"
        case 0: return "(" + truth(depth - 1) + ") and (" + truth(depth - 1) + ")"
        case 1: return "(" + truth(depth - 1) + ") or (" + truth(depth - 1) + ")"
        case 2: return "not(" + truth(depth - 1) + ")"
        case 3:
            return number(depth - 1) + " " + pick(["<", ">", ">=", "<=", "=", "!="]) + " "
                + number(0)
        case 4: return text(depth - 1) + pick([" = ", " != "]) + pick(["'a'", "''", "'yes'"])
        case 5: return chosen()
        case 6:
            guard let read = reference(known.map(\.type)) else { return "true()" }
            return read + pick([" = ''", " != ''"])
        case 7: return pick(["contains", "starts-with"]) + "(" + text(depth - 1) + ", 'a')"
        default: return days()
        }
    }

    private mutating func chosen() -> String {
        guard let read = reference(["select_one", "select_multiple"]) else { return "true()" }
        return "selected(" + read + ", '" + pick(["a", "b", "1", "yes"]) + "')"
    }

    private mutating func days() -> String {
        guard let read = reference(["date"]) else { return "1 < 2" }
        return read + pick([" < ", " >= "]) + "date('2024-06-01')"
    }

    /// A condition on the answer itself.
    mutating func constraint(_ type: String) -> String {
        switch type {
        case "integer", "decimal": pick([". >= 0", ". < 10 or . = 12", ". != 3 and . <= 11"])
        case "text": pick(["string-length(.) < 4", "regex(., '[a-z]+')", ". != 'b'"])
        case "date": ". > date('2000-01-01')"
        case "select_multiple": pick(["count-selected(.) < 3", "not(selected(., 'a'))"])
        case "select_one": ". != 'b'"
        default: truth(1)
        }
    }

    /// A condition on the choices of a list.
    mutating func filter() -> String {
        guard let read = reference(["select_one", "text"]) else { return "grp = 'a'" }
        return pick(["grp = " + read, "grp = 'a' or " + read + " = 'yes'", "name != " + read])
    }

    // Numbers

    /// An expression whose result is a number.
    mutating func number(_ depth: Int) -> String {
        let read = reference(["integer", "decimal"])
        guard depth > 0 else { return read ?? "\(Int.random(in: 0...9, using: &random))" }
        switch Int.random(in: 0..<20, using: &random) {
        case 13: return "abs(" + number(depth - 1) + ")"
        case 14: return pick(["min", "max"]) + "(" + number(0) + ", " + number(0) + ", 2)"
        case 15: return "number(" + text(depth - 1) + ")"
        case 16: return "pow(" + number(0) + ", 2)"
        case 17: return "count-non-empty(" + (reference(known.map(\.type)) ?? "''") + ")"
        case 18:
            guard let day = reference(["date"]) else { return number(0) }
            return "decimal-date-time(" + day + ")"
        case 0: return number(depth - 1) + " + " + number(depth - 1)
        case 1: return number(depth - 1) + " - " + number(0)
        case 2: return number(0) + " * " + number(0)
        case 3: return number(0) + " div " + pick(["2", "3", "7", "0.5"])
        case 4: return "(" + number(depth - 1) + ") mod " + pick(["2", "3"])
        case 5: return "round(" + number(depth - 1) + pick([", 0)", ", 1)", ", 2)"])
        case 6: return "int(" + number(depth - 1) + ")"
        case 7: return "string-length(" + text(depth - 1) + ")"
        case 8: return "if(" + truth(depth - 1) + ", " + number(0) + ", " + number(0) + ")"
        case 9: return "coalesce(" + (read ?? "''") + ", 0)"
        case 10: return overRows()
        case 11: return repeats.isEmpty ? number(0) : "position(..)"
        case 12: return "-" + number(0)
        default:
            guard let several = reference(["select_multiple"]) else { return number(0) }
            return "count-selected(" + several + ")"
        }
    }

    /// A number over the rows of a repeat that is closed.
    private mutating func overRows() -> String {
        let found = inRows(["integer", "decimal"])
        guard !found.isEmpty else { return number(0) }
        let chosen = pick(found)
        let read = "${" + chosen.name + "}"
        let isOuter = chosen.repeats.count == 1
        switch Int.random(in: 0..<8, using: &random) {
        case 5 where isOuter && chosen.isDirect:
            return "count(${\(chosen.repeats[0])}[\(chosen.name) > 2])"
        case 6 where isOuter && chosen.isDirect:
            return "sum(${\(chosen.repeats[0])}[\(chosen.name) > 2]/\(chosen.name))"
        case 7 where isOuter && chosen.isDirect:
            return "sum(${\(chosen.repeats[0])}[position() = 1]/\(chosen.name))"
        case 0 where isOuter:
            return "coalesce(indexed-repeat(\(read), ${\(chosen.repeats[0])}, 1), 0)"
        case 1: return "count(" + read + ")"
        case 2: return "count-non-empty(" + read + ")"
        case 3: return "max(" + read + ")"
        default: return "sum(" + read + ")"
        }
    }

    // Texts

    /// The answers in all rows of a repeat that is closed.
    private mutating func joined() -> String {
        let found = inRows(["text", "select_one"])
        return found.isEmpty ? text(0) : "join(' ', ${" + pick(found).name + "})"
    }

    /// An expression whose result is a text.
    mutating func text(_ depth: Int) -> String {
        let read = reference(["text", "select_one", "select_multiple", "date", "integer"])
        guard depth > 0 else { return read ?? "'abc'" }
        switch Int.random(in: 0..<15, using: &random) {
        case 10: return "substring-after(" + text(depth - 1) + ", 'a')"
        case 11: return "substr(" + text(depth - 1) + ", 1)"
        case 12: return joined()
        case 13: return "string(" + truth(depth - 1) + ")"
        case 0: return "concat(" + text(depth - 1) + ", '-', " + text(0) + ")"
        case 1: return "substr(" + text(depth - 1) + ", 0, 2)"
        case 2: return "if(" + truth(depth - 1) + ", " + text(0) + ", 'no')"
        case 3: return "coalesce(" + (read ?? "''") + ", 'none')"
        case 4: return "normalize-space(" + text(depth - 1) + ")"
        case 5: return "translate(" + text(depth - 1) + ", 'abc', 'xyz')"
        case 6: return "string(" + number(depth - 1) + ")"
        case 7: return "substring-before(" + text(depth - 1) + ", '-')"
        case 8:
            guard let day = reference(["date"]) else { return text(0) }
            return "format-date(" + day + ", '%Y/%m/%d')"
        case 9:
            guard let several = reference(["select_multiple"]) else { return text(0) }
            return "selected-at(" + several + ", 0)"
        default:
            guard let one = reference(["select_one"]) else { return text(0) }
            let label = "jr:choice-name(" + one + ", '" + one + "')"
            return chance(50) ? label : "concat(" + label + ", '-', " + text(0) + ")"
        }
    }
}
