// The targets of fuzzing, one entry each; those of forms are in Target+Forms.swift. A target must
// not trap on any input; its checks are invariants that no input may break.

import CalepinExpressions

/// A parser or reader of untrusted text.
struct Target: Sendable {
    let name: String
    let run: @Sendable (inout Source) -> Void

    static let all = [
        expression, calculatorNotation, decimal, pattern, calendar, json, formJSON, formSteps,
    ]

    private static let words = [
        "1", "0", "9.5", ".5", "''", "'a'", "\"b\"", "'2020-02-29'", "'1e5'", "${a}", ".", "..",
        "/a/b", "(", ")", ",", "+", "-", "*", " div ", " mod ", "=", "!=", "<", "<=", ">", ">=",
        " and ", " or ", "[", "]", "//", "@", "|", "::", "instance('x')", "current()", " ", "é",
        "99999999999999999999999999999999999999", "9", "\u{00A0}",
    ]

    static let expression = Target(name: "expression") { source in
        let calls = Functions.all.map { $0.name + "(" }
        evaluate(source.text(words + calls, 60), .form)
    }

    static let calculatorNotation = Target(name: "calculator") { source in
        let keys = ["×", "÷", "−", "%", "^", "√", "π", "ans", ";", "E+9", "x", "e", "/", ":"]
        evaluate(source.text(words + keys + ["sqrt(", "max("], 60), .calculator)
    }

    private static func evaluate(_ text: String, _ notation: Notation) {
        guard let now = Instant(milliseconds: 1_795_000_000_000) else { return }
        do {
            let parsed = try Expression(text, notation: notation)
            let expression = try parsed.bound { reference in
                reference.steps.isEmpty ? .rows(0) : .cell(0)
            }
            var evaluator = Evaluator()
            var context = EvaluationContext(now: now)
            context.tracksExactness = notation == .calculator
            let cells = CellList([.text("12")], rows: [[.number(1), .empty, .text("x")]])
            let value = evaluator.evaluate(expression, cells: cells, context: &context)
            precondition(value.error != nil || value.asText != nil)
        } catch {
            precondition(!error.faults.isEmpty && error.faults.count <= 20)
            for fault in error.faults {
                _ = fault.drawn(under: text, in: .french)
            }
        }
    }

    static let decimal = Target(name: "decimal") { source in
        let parts = [
            "1", "0", "9", ".", "-", "+", "E", "e", "E-6176", "E+6111", "NaN", "Inf", " ",
        ]
        let text = source.text(parts, 50)
        guard let number = try? Decimal(text) else { return }
        let again = try? Decimal(number.description)
        precondition(again == number, "\(text) does not read back")
        guard let other = try? Decimal(source.text(parts, 12)) else { return }
        _ = try? number.adding(other)
        _ = try? number.multiplied(by: other)
        _ = try? number.divided(by: other)
        _ = try? number.remainder(dividingBy: other)
        _ = try? number.squareRoot()
        _ = try? number.rounded(toPlaces: source.below(200) - 100)
    }

    static let pattern = Target(name: "pattern") { source in
        let parts = [
            "a", "b", "[", "]", "[^", "a-z", "(", ")", "(?:", "|", "*", "+", "?", "{1,9}", "{99}",
            "{,}", "\\d", "\\w", "\\p{Lu}", "\\", "^", "$", ".", "(?i)", "(?=", "\\1", "é", "-",
            "(a*)*", "(a|a)*", "{1000}",
        ]
        guard let pattern = try? Pattern(source.text(parts, 25)) else { return }
        let text = source.text(["a", "b", "aaaa", "1", "é", "Z", " "], 60)
        _ = try? pattern.matchesWhole(text)
        _ = try? pattern.matchesWhole(String(decoding: source.bytes(40), as: UTF8.self))
    }

    static let calendar = Target(name: "calendar") { source in
        let parts = ["2020", "-", "02", "29", "T", "10", ":", "59", ".999", "Z", "+", "06", " "]
        let text = source.text(parts, 16)
        if let day = Day.parse(text) {
            precondition(Day.parse(day.description) == day)
            _ = day.adding(days: Int64(bitPattern: source.next()))
            _ = day.adding(months: Int64(bitPattern: source.next()))
        }
        if let instant = Instant.parse(text, zone: .utc) {
            precondition(Instant.parse(instant.description, zone: .utc) == instant)
        }
        _ = Time.parseZoned(text)
        let codes = ["%Y", "%m", "%", "%%", "%3", "%e", "%z", "%a", "é", "/"]
        _ = try? CalendarPicture(source.text(codes, 20))
    }

    static let json = Target(name: "json") { source in
        let parts = [
            "{", "}", "[", "]", ":", ",", "\"a\"", "\"\\u00e9\"", "\"\\ud83e\\udd70\"",
            "\"\\ud800\"",
            "1", "-0", "1e5", "01", "true", "null", "false", " ", "\n", "\"", "\\",
        ]
        _ = try? JSONValue(reading: source.text(parts, 60))
        _ = try? JSONValue(reading: source.bytes(60))
    }
}
