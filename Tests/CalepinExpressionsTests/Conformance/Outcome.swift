// The expectation of a recorded case, the engine's result, and their comparison.

import CalepinExpressions
import Foundation

/// The outcome of running a case.
enum Outcome: CustomStringConvertible {
    case value(Value)
    case faults([SyntaxFault])
    case needsNodes

    var description: String {
        switch self {
        case .value(let value): return "value “\(text(value))”"
        case .faults(let faults): return "faults \(faults.map(\.name))"
        case .needsNodes: return "a path that needs nodes"
        }
    }
}

/// The expectation of a case.
enum Wanted {
    case number(String)
    /// A number rounded to so many places.
    case rounded(String, places: Int)
    case boolean(Bool)
    case text(String)
    case matching(String)
    case length(String)
    case nodes
    /// The expression must be refused.
    case fault
    /// Only that it does not trap.
    case anything

    /// Returns true when an outcome is exactly as the case expects.
    func accepts(_ outcome: Outcome) -> Bool {
        guard case .value(let value) = outcome else {
            guard case .faults = outcome else { return false }
            switch self {
            case .fault, .anything: return true
            default: return false
            }
        }
        switch self {
        case .number(let expected):
            guard case .number(let number) = value.asNumber else { return false }
            return number == decimal(expected)
        case .rounded(let expected, let places):
            guard case .number(let number) = value.asNumber,
                let rounded = try? number.rounded(toPlaces: places)
            else { return false }
            return rounded == decimal(expected)
        case .boolean(let expected): return truth(value) == expected
        case .text(let expected):
            return value.asText == expected || value.asText == expected + ".000Z"
        case .matching(let pattern): return matches(pattern, value)
        case .length(let length): return value.asText.map { "\($0.count)" } == length
        case .nodes: return false
        case .fault: return value.error != nil
        case .anything: return true
        }
    }

    private func truth(_ value: Value) -> Bool? {
        switch value {
        case .boolean(let flag): return flag
        case .number(let number): return !number.isZero
        case .text(let text): return !text.isEmpty
        case .empty: return false
        case .error: return nil
        default: return true
        }
    }

    /// A JavaScript pattern between slashes, without its flags.
    private func matches(_ pattern: String, _ value: Value) -> Bool {
        guard let text = value.asText, let first = pattern.firstIndex(of: "/"),
            let last = pattern.lastIndex(of: "/"), first < last
        else { return false }
        let body = String(pattern[pattern.index(after: first)..<last])
        return text.range(of: body, options: [.regularExpression, .caseInsensitive]) != nil
    }
}

/// A recorded binary number as a decimal; nil for NaN and the infinities.
func decimal(_ text: String) -> CalepinExpressions.Decimal? {
    try? CalepinExpressions.Decimal(text)
}
