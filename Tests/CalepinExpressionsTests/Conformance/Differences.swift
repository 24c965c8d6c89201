// Deliberate differences from other implementations, each with its reason. A case that fails and
// matches none of these is a defect.

import CalepinExpressions

/// A deliberate difference from the recorded suites.
enum Difference {
    /// Returns the reason why a case differs on purpose; nil when it should not.
    static func reason(_ text: String, _ wanted: Wanted, _ outcome: Outcome) -> String? {
        if let listed = listed[text] { return listed.rawValue }
        switch outcome {
        case .needsNodes: return Reason.nodes.rawValue
        case .faults(let names): return faultReason(text, names)
        case .value(let value):
            if value.error != nil, specialNumbers.contains(where: { text.contains($0) }) {
                return Reason.notANumber.rawValue
            }
            return valueReason(wanted, value)
        }
    }

    /// The texts that give NaN or an infinity in other implementations.
    private static let specialNumbers = ["NaN", "div 0", "div -0", "number('invalid')"]

    /// The reasons, in the words of the report.
    enum Reason: String {
        case nodes = "paths over nodes (axes, filters, unions, attributes) come with forms"
        case notANumber = "NaN and infinity are errors with a message, or empty"
        case binary = "exact where binary floating point rounds"
        case noHost = "a function of another host, or one no contract lists"
        case unknownIsFault = "an unknown name is a fault also where it would not be computed"
        case dayHasNoZone = "a day has no zone: its number is whole"
        case dayArithmetic = "a day plus a number is a day"
        case empty = "empty is apart from 0, false and text"
        case generous = "a value where another implementation demands a path"
        case foreign = "a text that only one host's own reader of dates accepts"
        case noRow = "outside a row there is no position"
        case ownValue = "without an argument the cell's own value is meant, as XPath 1.0 says"
        case exponent = "a text with an exponent is a code more often than a number"
        case partOfDay = "an instant as a number keeps its part of the day"
        case comma = "a comma is not a decimal point in an expression"
        case errorText = "a wrong day or number is an error with a message, not a text"
        case instantText = "an instant is written with milliseconds and its offset, a day as a day"
    }

    private static func faultReason(_ text: String, _ names: [String]) -> String? {
        let foreign = [
            "testfunc(", "add(", "foo(", "check-types(", "raw(", "proto(", "read(", "write(",
            "geofence(", "area(", "distance(", "convertible(", "inconvertible(", "lang(", "id(",
            "name(", "namespace-uri(", "local-name(", "jr:itext(", "fn:itext(", "$var",
            "processing-instruction(",
        ]
        if foreign.contains(where: { text.contains($0) }) { return Reason.noHost.rawValue }
        if text.contains("explode") || text.contains("substring()") || text.contains("fn(") {
            return Reason.unknownIsFault.rawValue
        }
        if text.contains("::") || text.contains("//") || text.contains("*") {
            return Reason.nodes.rawValue
        }
        return nil
    }

    private static func valueReason(_ wanted: Wanted, _ value: Value) -> String? {
        switch wanted {
        case .number(let expected):
            if ["NaN", "Infinity", "-Infinity"].contains(expected) {
                return value.error != nil || value.isEmpty ? Reason.notANumber.rawValue : nil
            }
            return numberReason(decimal(expected), value)
        case .rounded(let expected, _):
            return numberReason(decimal(expected), value)
        case .text(let expected):
            if expected == "Invalid Date", value.error != nil { return Reason.errorText.rawValue }
            if ["NaN", "Infinity"].contains(expected), value.error != nil {
                return Reason.notANumber.rawValue
            }
            return numberReason(decimal(expected), value)
        default: return nil
        }
    }

    /// Returns the reason why a number differs: rounding, or the hours between a day in UTC and in
    /// the zone of the recorded suite (seven, so 0.29 of a day).
    private static func numberReason(_ expected: CalepinExpressions.Decimal?, _ value: Value)
        -> String?
    {
        guard let expected, case .number(let number) = value.asNumber else { return nil }
        if isNear(number, expected) { return Reason.binary.rawValue }
        guard let hours = try? expected.subtracting(number).rounded(toPlaces: 2) else {
            return nil
        }
        guard hours == (try? Decimal("0.29")) else { return nil }
        if case .number = value { return Reason.dayHasNoZone.rawValue }
        return Reason.dayArithmetic.rawValue
    }

    /// Returns true when two numbers agree to 12 digits, more than any rounding of binary numbers
    /// here loses.
    private static func isNear(_ number: Decimal, _ other: Decimal) -> Bool {
        guard let distance = try? number.subtracting(other).magnitude else { return false }
        let size = Swift.max(other.magnitude, 1)
        guard let bound = try? size.divided(by: 1_000_000_000_000) else { return false }
        return distance < bound
    }

    /// Single cases, by their text.
    private static let listed: [String: Reason] = [
        "false() = ''": .empty, "'' = false()": .empty, "false() != ''": .empty,
        "'' != false()": .empty,
        "position()": .noRow, "randomize(1, 2)": .generous,
        "count(1)": .generous, "count(1, 2)": .generous, "sum(1, 2)": .generous,
        "count-non-empty(0)": .generous, "count-non-empty(\"a\")": .generous,
        "string-length()": .ownValue,
        "string(node())": .nodes, "max(node())": .nodes, "min(node())": .nodes,
        "once(\"aa\")": .nodes,
        "int(\"7.922021953507237e-12\")": .exponent,
        "number(\"2026-08-27T08:27:00.000+07:00\")": .partOfDay,
        "round('4,6')": .comma, "round('14,6')": .comma,
        "date-time(decimal-date-time(today()- 60 ))": .instantText,
        "date-time('1970-01-01T21:50:49Z')": .instantText,
        "date(-1)": .instantText,
        "date-time(\"not a date\")": .errorText, "date(\"opv_3\")": .errorText,
        "date-time(\"opv_3\")": .errorText, "format-date(\"not a date\", \"%M\")": .errorText,
        "format-date(number('invalid'), '%Y-%m-%d')": .errorText,
        "date-time(-1) = date('1969-12-31T00:00:00.000+00:00')": .dayHasNoZone,
        "date-time(14127) = date('2008-09-05T00:00:00.000+00:00')": .dayHasNoZone,
        "date-time(-10252) = date('1941-12-07T00:00:00.000+00:00')": .dayHasNoZone,
        "decimal-date-time(date(\"2025-08-18T02:03:23.958Z\"))": .dayHasNoZone,
    ]
}
