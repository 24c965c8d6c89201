// Equality of the answers of two visits, up to the difference that a check declares. The visits
// are put into pairs in VisitPairs.swift.

import CalepinAppModel
import CalepinExpressions
import CalepinForms
import CalepinQuery

/// A column whose values in two visits are compared.
struct ComparedValues: Sendable {
    let column: TableColumn
    let declared: QualityMethod.ComparedField
    private let tolerance: QualityMethod.Tolerance
    /// True where the order of choices says something.
    private let isRanked: Bool
    private let same: SameText

    init(_ column: TableColumn, _ declared: QualityMethod.ComparedField, _ same: SameText) {
        (self.column, self.declared, self.same) = (column, declared, same)
        tolerance = declared.tolerance
        if case .field(let field) = column.source {
            isRanked = FieldType.named(field.field.type)?.widget == .rank
        } else {
            isRanked = false
        }
    }

    /// Returns true when two values are the same: numbers by their value, chosen choices in any
    /// order, texts as a search compares them, all others by their text. An empty value is not the
    /// same as another one.
    ///
    /// Complexity: O(n) in the texts.
    func isSame(_ first: String, _ second: String) -> Bool {
        if first == second { return true }
        guard !first.isEmpty, !second.isEmpty else { return false }
        if let isNear = isNear(first, second) { return isNear }
        switch column.content {
        case .number, .any:
            guard let one = try? Decimal(first), let other = try? Decimal(second) else {
                return same.folded(first) == same.folded(second)
            }
            return one == other
        case .choices where !isRanked:
            return Set(column.values(of: first)) == Set(column.values(of: second))
        case .text: return same.folded(first) == same.folded(second)
        default: return false
        }
    }

    /// Returns true when two values are within the tolerance; nil where there is none, or one of
    /// them is of another kind.
    private func isNear(_ first: String, _ second: String) -> Bool? {
        switch tolerance {
        case .none: return nil
        case .within(let most):
            return difference(first, second).map { $0.magnitude <= most }
        case .percent(let percent):
            guard let difference = difference(first, second), let number = try? Decimal(first),
                let part = try? number.magnitude.multiplied(by: Decimal(percent)),
                let hundredfold = try? difference.magnitude.multiplied(by: 100)
            else { return nil }
            return hundredfold <= part
        case .days(let days):
            guard let one = moment(first), let other = moment(second) else { return nil }
            return abs(one - other) <= days * 86_400_000
        case .metres(let metres):
            guard let one = EarthSpot(first), let other = EarthSpot(second) else { return nil }
            let chord = EarthSpot.chord(metres)
            return one.squaredChord(to: other) <= chord * chord
        }
    }

    private func difference(_ first: String, _ second: String) -> Decimal? {
        guard let one = try? Decimal(first), let other = try? Decimal(second) else { return nil }
        return try? one.subtracting(other)
    }

    /// Returns a moment, or the beginning of a day, in milliseconds since 1970.
    private func moment(_ text: String) -> Int64? {
        if let day = Day.parse(text) { return Zone.utc.instant(day, .midnight).milliseconds }
        let limit = RecordTableLimits.milliseconds
        return Int64(text, in: -limit...limit)
    }
}
