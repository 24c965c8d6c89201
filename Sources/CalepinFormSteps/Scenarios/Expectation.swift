// The expectations of a scenario about a cell, one entry each: key, the value in the cell's state,
// and the comparison.

import CalepinExpressions

/// One kind of expectation about a cell.
struct Expectation: Sendable {
    /// The type of the expected value.
    enum Form: Sendable { case value, text, truth, codes, rows }

    let key: String
    let form: Form
    /// Returns the actual value, in the shape of the expected one, from the cell's state and a
    /// flag that is true when the latest change cleared the cell.
    let found: @Sendable (JSONValue, Bool) -> JSONValue

    static let all = [
        Expectation(key: "value", form: .value) { cell, _ in .string(text(cell, "text")) },
        Expectation(key: "shown", form: .text) { cell, _ in
            .string(cell["shown"]?.asString ?? text(cell, "text"))
        },
        Expectation(key: "stored", form: .value) { cell, _ in
            .string(cell["stored"]?.asString ?? text(cell, "text"))
        },
        Expectation(key: "origin", form: .text) { cell, _ in
            .string(cell["origin"]?.asString ?? "none")
        },
        Expectation(key: "failed", form: .text) { cell, _ in .string(text(cell, "failed")) },
        Expectation(key: "empty", form: .truth) { cell, _ in
            .bool(text(cell, "text").isEmpty && cell["failed"] == nil)
        },
        Expectation(key: "relevant", form: .truth) { cell, _ in .bool(cell["hidden"] == nil) },
        Expectation(key: "hidden", form: .truth) { cell, _ in .bool(cell["hidden"] != nil) },
        Expectation(key: "cleared", form: .truth) { _, wasCleared in .bool(wasCleared) },
        Expectation(key: "issue", form: .codes) { cell, _ in .array(codes(cell)) },
        Expectation(key: "issues", form: .codes) { cell, _ in .array(codes(cell)) },
        Expectation(key: "rows", form: .rows) { cell, _ in cell["rows"] ?? .array([]) },
        Expectation(key: "choices", form: .rows) { cell, _ in cell["choices"] ?? .array([]) },
        Expectation(key: "required", form: .truth) { cell, _ in
            .bool(cell["required"] != nil)
        },
        Expectation(key: "readonly", form: .truth) { cell, _ in
            .bool(cell["readonly"] != nil)
        },
        Expectation(key: "note", form: .text) { cell, _ in .string(text(cell, "note")) },
        Expectation(key: "proposal", form: .text) { cell, _ in
            .string(cell["proposal"]?.asString ?? "idle")
        },
    ]

    static func named(_ key: String) -> Expectation? { all.first { $0.key == key } }

    private static func text(_ cell: JSONValue, _ key: String) -> String {
        cell[key]?.asString ?? ""
    }

    private static func codes(_ cell: JSONValue) -> [JSONValue] {
        (cell["issues"]?.elements ?? []).compactMap { $0["issue"] }
    }

    /// Returns true when the actual value is the expected one.
    func holds(_ expected: JSONValue, _ found: JSONValue) -> Bool {
        switch form {
        case .value: isSame(entered(expected), found.asString ?? "")
        case .text, .truth: expected == found
        case .codes:
            key == "issue" ? (found.elements ?? []).contains(expected) : expected == found
        case .rows:
            expected.asInt64.map { Int($0) == found.elements?.count } ?? (expected == found)
        }
    }

    /// Returns true when two texts are equal, or numbers of the same value.
    private func isSame(_ expected: String, _ found: String) -> Bool {
        if expected == found { return true }
        guard let left = try? Decimal(expected), let right = try? Decimal(found) else {
            return false
        }
        return left == right
    }

    private func entered(_ value: JSONValue) -> String {
        switch value {
        case .string(let text), .number(let text): text
        case .bool(let flag): flag ? "true" : "false"
        default: ""
        }
    }

    /// Confirms that an act of a file has only expectations with valid values.
    static func check(
        _ act: JSONValue, _ reader: ScenarioReader, _ place: String
    ) throws(ScenarioError) {
        _ = try reader.text(act["expect"] ?? .null, place + ".expect")
        let members = (act.members ?? []).filter { $0.key != "expect" }
        guard !members.isEmpty else { throw reader.failure(.noCheck, place) }
        for member in members {
            let inner = place + "." + member.key
            guard let expectation = named(member.key) else {
                throw reader.failure(.unknownKey, place, member.key)
            }
            if let words = expectation.refusal(of: member.value) {
                throw reader.failure(words, inner)
            }
        }
    }

    /// Returns the reason why a value cannot be expected; nil when it can.
    private func refusal(of value: JSONValue) -> ScenarioTexts? {
        switch (form, value) {
        case (.value, .array), (.value, .object): .expectsTextOrNumber
        case (.value, _), (.text, .string), (.truth, .bool): nil
        case (.text, _): .expectsText
        case (.truth, _): .expectsTruth
        case (.codes, .string): key == "issue" ? nil : .expectsArray
        case (.codes, .array): key == "issues" ? nil : .expectsText
        case (.codes, _): key == "issue" ? .expectsText : .expectsArray
        case (.rows, .array): nil
        case (.rows, _): value.asInt64 == nil ? .expectsWhole : nil
        }
    }
}
