// The rules about numbers, days and other values: how what came out differs from what was
// recorded. Rules about paths and functions are in XPathRule.swift.

import CalepinExpressions

extension XPathRule {
    static let ofNumbers: [XPathRule] = [
        XPathRule(
            "not a number", "NaN and infinity are errors with a message, or empty.", empty
        ) { recorded, outcome in
            guard let value = outcome.value, value.error != nil || value.isEmpty else {
                return false
            }
            if ["NaN", "Infinity", "-Infinity"].contains(recorded.wanted.text ?? "") {
                return true
            }
            // A comparison, or another function, of one.
            return value.error != nil
                && (recorded.has("div\\s+-?0\\b") || recorded.hasLiteral("NaN"))
        },
        XPathRule(
            "binary rounding", "Numbers are exact where binary ones round.",
            "docs/decisions/0001-finite-decimals.md"
        ) { recorded, outcome in
            guard let expected = decimal(recorded.wanted.text ?? ""),
                case .number(let number)? = outcome.value?.asNumber
            else { return false }
            return isNear(number, expected)
        },
        XPathRule(
            "exponent", "A text with an exponent is a code more often than a number.", empty
        ) { recorded, outcome in
            outcome.error != nil && recorded.hasLiteral("[0-9.]+[eE][-+]?[0-9]+")
        },
        XPathRule(
            "plane of an area",
            "An area is measured as JavaRosa does; Web Forms differs a little.",
            guide
        ) { recorded, outcome in
            guard recorded.calls("area", "enclosed-area"),
                let expected = decimal(recorded.wanted.text ?? ""),
                case .number(let number)? = outcome.value?.asNumber,
                let distance = try? number.subtracting(expected).magnitude,
                let bound = try? expected.magnitude.divided(by: 10_000)
            else { return false }
            return distance <= bound
        },
        XPathRule("place out of range", "A place beyond the poles is none.", empty) {
            recorded, outcome in
            outcome.error == "not-a-place" && recorded.hasLiteral("5000 5000.*")
        },
        XPathRule("comma", "A comma is not a decimal point in an expression.", empty) {
            recorded, outcome in
            outcome.error == "not-a-number" && recorded.hasLiteral("[0-9]+,[0-9]+")
        },
    ]

    static let ofDays: [XPathRule] = [
        XPathRule(
            "day without zone", "A day has no zone and no hours: its number is whole.", days
        ) { recorded, outcome in
            guard case .number(let number)? = outcome.value else { return false }
            return isSevenHours(before: recorded.wanted.text, number)
        },
        XPathRule("day and number", "A day plus a number is a day.", days) { recorded, outcome in
            guard case .day? = outcome.value, case .number(let number)? = outcome.value?.asNumber
            else { return false }
            return isSevenHours(before: recorded.wanted.text, number)
        },
        XPathRule("day of an instant", "The day of an instant is a day, without its time.", days) {
            recorded, outcome in
            outcome.error == nil && recorded.calls("date") && recorded.hasLiteral(instant)
        },
        XPathRule(
            "instant as number", "An instant as a number keeps its part of the day.", days
        ) { recorded, outcome in
            guard case .number? = outcome.value?.asNumber else { return false }
            return recorded.calls("number") && recorded.hasLiteral(instant)
        },
        XPathRule(
            "instant as text", "An instant is written with its offset, in UTC with Z.", days
        ) { recorded, outcome in
            guard case .instant? = outcome.value, let given = outcome.value?.asText else {
                return false
            }
            if case .matching = recorded.wanted { return recorded.has("^date-time\\(") }
            let expected = Instant.parse(recorded.wanted.text ?? "", zone: .utc)
            let instant = Instant.parse(given, zone: .utc)
            return expected != nil && expected?.milliseconds == instant?.milliseconds
        },
        XPathRule("day as text", "A day is written as a day.", days) { recorded, outcome in
            guard case .day? = outcome.value, let given = outcome.value?.asText else {
                return false
            }
            let expected = Instant.parse(recorded.wanted.text ?? "", zone: .utc)
            let midnight = Instant.parse(given + "T00:00:00Z", zone: .utc)
            return expected != nil && expected?.milliseconds == midnight?.milliseconds
        },
        XPathRule("wrong day", "A wrong day is an error with a message, not a text.", empty) {
            recorded, outcome in
            let errors = ["not-a-day", "not-an-instant", "not-a-number"]
            guard errors.contains(outcome.error ?? "") else { return false }
            let isNothing = ["", "Invalid Date"].contains(recorded.wanted.text ?? "?")
            return recorded.calls("date", "date-time", "format-date", "format-date-time")
                && (isNothing || recorded.wanted.truth == false)
        },
    ]

    static let ofValues: [XPathRule] = [
        XPathRule("empty", "Empty is apart from 0, false and text.", empty) { recorded, outcome in
            outcome.value != nil && recorded.wanted.truth != nil
                && recorded.has("(true|false)\\(\\)\\s*!?=\\s*''|''\\s*!?=\\s*(true|false)\\(\\)")
                && recorded.literals.contains("")
        },
        XPathRule("value as list", "A value counts as a list of one.", guide) {
            recorded, outcome in
            guard case .fault = recorded.wanted, outcome.error == nil, outcome.value != nil else {
                return false
            }
            return recorded.has("^(count|sum|count-non-empty|randomize)\\(\\s*('|[0-9])")
        },
    ]

    private static let instant = "[0-9]{4}-[0-9]{2}-[0-9]{2}T.*"

    /// Returns true when a number is less by the seven hours between UTC and the zone of the
    /// recorded suite, 0.29 of a day.
    private static func isSevenHours(before text: String?, _ number: Decimal) -> Bool {
        guard let expected = decimal(text ?? ""),
            let hours = try? expected.subtracting(number).rounded(toPlaces: 2)
        else { return false }
        return hours == (try? Decimal("0.29"))
    }

    /// Returns true when two numbers agree to 12 digits, more than any rounding of binary numbers
    /// here loses.
    private static func isNear(_ number: Decimal, _ other: Decimal) -> Bool {
        guard let distance = try? number.subtracting(other).magnitude else { return false }
        let size = Swift.max(other.magnitude, 1)
        guard let bound = try? size.divided(by: 1_000_000_000_000) else { return false }
        return distance < bound
    }
}
