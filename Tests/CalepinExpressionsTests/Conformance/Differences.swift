// Where the engine differs from other implementations on purpose, each with its reason. A case
// that fails and fits none of these is a defect.

import CalepinExpressions

/// A deliberate difference from the recorded suites.
enum Difference {
    /// Why a case differs on purpose; nil when it should not.
    static func reason(_ text: String, _ wanted: Wanted, _ outcome: Outcome) -> String? {
        if let listed = listed[text] { return listed.rawValue }
        switch outcome {
        case .needsNodes: return Reason.nodes.rawValue
        case .faults(let names): return faultReason(text, names)
        case .value(let value): return valueReason(wanted, value)
        }
    }

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
            guard case .number(let number) = value.asNumber, let near = decimal(expected) else {
                return nil
            }
            return isNear(number, near) ? Reason.binary.rawValue : nil
        case .text(let expected):
            return ["NaN", "Infinity", "Invalid Date"].contains(expected) && value.error != nil
                ? Reason.notANumber.rawValue : nil
        case .boolean:
            return value.error?.code == .divisionByZero ? Reason.notANumber.rawValue : nil
        default: return nil
        }
    }

    /// Whether two numbers agree to 12 digits, more than any rounding of binary numbers here loses.
    private static func isNear(_ number: Decimal, _ other: Decimal) -> Bool {
        guard let distance = try? number.subtracting(other).magnitude else { return false }
        let size = Swift.max(other.magnitude, 1)
        guard let bound = try? size.divided(by: 1_000_000_000_000) else { return false }
        return distance < bound
    }

    /// Single cases, by their text.
    private static let listed: [String: Reason] = [:]
}
