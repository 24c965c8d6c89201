// The effect of relaxing settings: the rows rejected by one criterion alone, and the number of
// suitable rows for other values of its setting. Verdicts are computed in Match.swift.

import CalepinExpressions
import CalepinForms

/// The effect of relaxing one setting.
public struct Unlock: Equatable, Sendable {
    /// A value of the setting with its effect on the number of suitable rows.
    public struct Relaxation: Equatable, Sendable {
        /// The value.
        public var value: String
        /// The number of additional suitable rows.
        public var gained: Int
        /// The number of suitable rows with this value.
        public var suitable: Int

        /// Makes one.
        public init(value: String, gained: Int, suitable: Int) {
            self.value = value
            self.gained = gained
            self.suitable = suitable
        }
    }

    /// The index of the criterion.
    public var criterion: Int
    /// The number of rows rejected by this criterion alone.
    public var alone: Int
    /// Values that make more rows suitable, the nearest to the current one first.
    public var relaxations: [Relaxation]
}

/// Sums over all rows.
struct Tally: Sendable {
    /// The number of rows rejected by each criterion alone.
    var alone: [Int] = []
    /// The number of rows that miss by one criterion only, by criterion and number of the need.
    var misses: [[Int32]] = []
}

extension Match {
    /// The effect of relaxing each setting, in the order of the criteria. Rows with an overridden
    /// verdict count with that verdict.
    ///
    /// Complexity: O(d) in the number of different requirements.
    public var unlocks: [Unlock] {
        rows.view.criteria.indices.map { criterion in
            Unlock(
                criterion: criterion, alone: tally.alone[criterion],
                relaxations: relaxations(criterion))
        }
    }

    /// Recounts verdicts and misses in one pass over the rows.
    mutating func count() {
        counts = [0, 0, 0, 0]
        excluded = 0
        tally.alone = [Int](repeating: 0, count: rows.view.criteria.count)
        tally.misses = rows.requirements.map { [Int32](repeating: 0, count: $0.count) }
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
            tally.misses[criterion][rows.requirement(criterion, row)] += 1
        }
    }

    private mutating func countOverridden(_ row: Int) {
        guard let verdict = overrides[row]?.verdict else { return }
        counts[Int(verdict.rawValue)] += 1
    }

    /// Returns the values of a setting that would make more rows suitable.
    private func relaxations(_ criterion: Int) -> [Unlock.Relaxation] {
        let declared = rows.view.criteria[criterion]
        let misses = tally.misses[criterion]
        let suitable = counts[Int(Verdict.suitable.rawValue)]
        var relaxations: [Unlock.Relaxation] = []
        var gained = 0
        func add(_ value: String, _ more: Int) {
            // A further choice adds its own rows; a wider limit also those of the values below it.
            gained = declared.test == .oneOf ? more : gained + more
            relaxations.append(
                Unlock.Relaxation(value: value, gained: gained, suitable: suitable + gained))
        }
        if !declared.open.isEmpty {
            var all = 0
            for count in misses { all += Int(count) }
            if all > 0 { add(declared.open, all) }
            return relaxations
        }
        for number in order(criterion) where misses[number] > 0 {
            guard relaxations.count < MatchLimits.relaxations else { break }
            add(change(criterion, number), Int(misses[number]))
        }
        return relaxations
    }

    /// Returns the numbers of a criterion's requirements in the order in which they are met when
    /// the setting is relaxed.
    private func order(_ criterion: Int) -> [Int] {
        let numbers = Array(1..<max(1, rows.requirements[criterion].count))
        return rows.view.criteria[criterion].test == .atLeast ? numbers.reversed() : numbers
    }
}
