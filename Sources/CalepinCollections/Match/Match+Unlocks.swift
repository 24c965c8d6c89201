// What settings would unlock: how many rows have one as their only no, and what becomes of the
// number of suitable rows when it is relaxed. Verdicts are Match.swift's.

import CalepinExpressions
import CalepinForms

/// What relaxing one setting would do.
public struct Unlock: Equatable, Sendable {
    /// A value of the setting, and what it would gain.
    public struct Gain: Equatable, Sendable {
        /// The value.
        public var value: String
        /// How many rows more would be suitable.
        public var gained: Int
        /// How many rows would be suitable then.
        public var suitable: Int

        /// Makes a gain.
        public init(value: String, gained: Int, suitable: Int) {
            self.value = value
            self.gained = gained
            self.suitable = suitable
        }
    }

    /// The number of the criterion.
    public var criterion: Int
    /// How many rows have it as their only no.
    public var alone: Int
    /// Values that gain something, the nearest first.
    public var gains: [Gain]
}

/// Sums over all rows.
struct Tally: Sendable {
    /// How many rows have each criterion as their only no.
    var alone: [Int] = []
    /// How many rows with each need miss by that criterion only, by criterion and number.
    var misses: [[Int32]] = []
}

extension Match {
    /// What relaxing each setting would do, in the order of the criteria. Rows whose verdict a
    /// person has overridden count as they are.
    ///
    /// Complexity: O(d) in the number of different needs.
    public var unlocks: [Unlock] {
        rows.view.criteria.indices.map { criterion in
            Unlock(
                criterion: criterion, alone: tally.alone[criterion], gains: gains(criterion))
        }
    }

    /// Counts verdicts and misses anew, in one pass over the rows.
    mutating func count() {
        counts = [0, 0, 0, 0]
        excluded = 0
        tally.alone = [Int](repeating: 0, count: rows.view.criteria.count)
        tally.misses = rows.needs.map { [Int32](repeating: 0, count: $0.count) }
        var row = 0
        while row < states.count {
            let state = states[row]
            if state.isOverridden {
                countOverridden(row)
            } else {
                count(state, row)
            }
            row += 1
        }
    }

    private mutating func count(_ state: RowState, _ row: Int) {
        if let verdict = state.verdict {
            counts[Int(verdict.rawValue)] += 1
            if verdict == .suitable { return }
        } else {
            excluded += 1
        }
        if let criterion = state.onlyNo { tally.alone[criterion] += 1 }
        if let criterion = state.onlyMiss {
            tally.misses[criterion][rows.need(criterion, row)] += 1
        }
    }

    private mutating func countOverridden(_ row: Int) {
        guard let verdict = overrides[row]?.verdict else { return }
        counts[Int(verdict.rawValue)] += 1
    }

    /// The values of a setting that would make more rows suitable.
    private func gains(_ criterion: Int) -> [Unlock.Gain] {
        let declared = rows.view.criteria[criterion]
        let misses = tally.misses[criterion]
        let suitable = counts[Int(Verdict.suitable.rawValue)]
        var gains: [Unlock.Gain] = []
        var gained = 0
        func add(_ value: String, _ more: Int) {
            // A value of its own choices gains what it gains; a wider limit all below it as well.
            gained = declared.test == .oneOf ? more : gained + more
            gains.append(
                Unlock.Gain(value: value, gained: gained, suitable: suitable + gained))
        }
        if !declared.open.isEmpty {
            var all = 0
            for count in misses { all += Int(count) }
            if all > 0 { add(declared.open, all) }
            return gains
        }
        for number in order(criterion) where misses[number] > 0 {
            guard gains.count < Limits.gains else { break }
            add(change(criterion, number), Int(misses[number]))
        }
        return gains
    }

    /// The numbers of needs, the one first that is met first when the setting is relaxed.
    private func order(_ criterion: Int) -> [Int] {
        let numbers = Array(1..<max(1, rows.needs[criterion].count))
        return rows.view.criteria[criterion].test == .atLeast ? numbers.reversed() : numbers
    }
}
