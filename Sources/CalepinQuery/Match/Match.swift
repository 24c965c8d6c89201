// Verdicts on the rows of a catalogue for one profile, updated while its settings change. Reasons
// are in Match+Reasons.swift, the effect of settings in Match+Unlocks.swift, JSON in
// MatchJSON.swift.

import CalepinExpressions
import CalepinForms

/// The verdicts of one profile on all rows.
///
/// A change of one setting goes through one column of the rows. Invariant: the verdicts equal
/// those of a match computed from scratch.
public struct Match: Sendable {
    /// The rows.
    public let rows: MatchRows
    /// The profile's values for each criterion.
    public private(set) var profileValues: [ProfileValue]
    /// The number of rows with each verdict, by its raw value.
    public internal(set) var counts = [0, 0, 0, 0]
    /// The number of rows left out.
    public internal(set) var excluded = 0
    /// The verdicts overridden by a person, by row.
    public private(set) var overrides: [Int: VerdictOverride] = [:]
    /// The finding for each requirement, by criterion and number.
    private(set) var findings: [[Finding]] = []
    /// The summed findings of each row.
    var states: [RowState]
    var tally = Tally()

    /// Judges the rows by a profile's values; criteria without one do not apply.
    ///
    /// Complexity: O(n · m) for n rows and m criteria.
    public init(_ rows: MatchRows, profileValues: [ProfileValue]) {
        self.rows = rows
        self.profileValues = []
        states = [RowState](repeating: RowState(), count: rows.count)
        for criterion in rows.view.criteria.indices {
            let profileValue =
                criterion < profileValues.count
                ? profileValues[criterion] : ProfileValue(.empty, applies: false)
            self.profileValues.append(profileValue)
            findings.append(found(criterion, profileValue))
            spread(criterion, from: nil)
        }
        count()
    }

    /// Updates the profile's values; only criteria whose value changed are computed again.
    ///
    /// Complexity: O(n · c) for n rows and c changed criteria.
    /// - Returns: The indices of the changed criteria.
    @discardableResult
    public mutating func update(_ profileValues: [ProfileValue]) -> [Int] {
        var changed: [Int] = []
        for criterion in self.profileValues.indices where criterion < profileValues.count {
            guard profileValues[criterion] != self.profileValues[criterion] else { continue }
            changed.append(criterion)
            let before = findings[criterion]
            self.profileValues[criterion] = profileValues[criterion]
            findings[criterion] = found(criterion, profileValues[criterion])
            if findings[criterion] != before { spread(criterion, from: before) }
        }
        if !changed.isEmpty { count() }
        return changed
    }

    /// Replaces all overridden verdicts. Unknown rows are ignored; of several overrides of one row
    /// the last counts.
    ///
    /// Complexity: O(n · k) for n rows and k overrides.
    public mutating func override(_ verdicts: [VerdictOverride]) {
        for row in overrides.keys { states[row].isOverridden = false }
        overrides = [:]
        for verdict in verdicts {
            guard let row = rows.row(named: verdict.row) else { continue }
            overrides[row] = verdict
            states[row].isOverridden = true
        }
        count()
    }

    /// Returns the verdict on a row, the overridden one before the computed one; nil when the row
    /// is left out.
    public func verdict(_ row: Int) -> Verdict? {
        overrides[row]?.verdict ?? calculatedVerdict(row)
    }

    /// Returns the computed verdict on a row; nil when the row is left out or does not exist.
    public func calculatedVerdict(_ row: Int) -> Verdict? {
        states.indices.contains(row) ? states[row].verdict : nil
    }

    /// Returns the rows with a verdict, in the order of the catalogue.
    ///
    /// Complexity: O(n) in the rows.
    public func rows(with verdict: Verdict) -> [Int] {
        var found: [Int] = []
        for row in states.indices where self.verdict(row) == verdict { found.append(row) }
        return found
    }

    // Findings

    /// Returns the finding for each requirement of a criterion.
    func found(_ criterion: Int, _ profileValue: ProfileValue) -> [Finding] {
        let declared = rows.view.criteria[criterion]
        let choices = rows.view.choices(declared.choiceList, rows.form)
        let judge = RequirementJudge(declared, choices, profileValue)
        var findings: [Finding] = []
        for (number, requirement) in rows.requirements[criterion].enumerated() {
            findings.append(judge.finding(number == 0 ? nil : requirement))
        }
        return findings
    }

    /// Replaces a criterion's earlier findings by the present ones in every row.
    private mutating func spread(_ criterion: Int, from before: [Finding]?) {
        let excludes = rows.view.criteria[criterion].excludes
        var changes: [UInt64] = []
        for (number, finding) in findings[criterion].enumerated() {
            var change = RowState.mark(finding, criterion, excludes)
            if let before {
                change &-= RowState.mark(before[number], criterion, excludes)
            }
            changes.append(change)
        }
        let column = criterion * rows.count
        rows.columns.withUnsafeBufferPointer { columns in
            changes.withUnsafeBufferPointer { changes in
                add(changes, by: columns, from: column)
            }
        }
    }

    /// Adds to every row the change of the finding for its need.
    private mutating func add(
        _ changes: UnsafeBufferPointer<UInt64>, by columns: UnsafeBufferPointer<Int32>,
        from start: Int
    ) {
        states.withUnsafeMutableBufferPointer { states in
            for row in 0..<states.count {
                states[row].bits &+= changes[Int(columns[start &+ row])]
            }
        }
    }
}

/// The findings of all criteria for one row, summed: the number that reject it, that are to be
/// checked and that leave it out, and which.
///
/// Indices are summed too, so that when exactly one criterion rejects, the sum is its index.
struct RowState: Equatable, Sendable {
    /// From the lowest bit: number of rejections (8 bits), to be checked (8), leaving out (8), sum
    /// of the indices of the rejections (16), of those to be checked (15), overridden (1).
    var bits: UInt64 = 0

    private static let flag: UInt64 = 1 << 63

    static func mark(_ finding: Finding, _ criterion: Int, _ excludes: Bool) -> UInt64 {
        let number = UInt64(truncatingIfNeeded: criterion)
        switch finding {
        case .ok: return 0
        case .adaptable, .unknown: return 1 << 8 | number << 40
        case .no: return 1 | (excludes ? 1 << 16 : 0) | number << 24
        }
    }

    var noes: Int { Int(bits & 0xFF) }
    var checks: Int { Int(bits >> 8 & 0xFF) }
    var isExcluded: Bool { bits >> 16 & 0xFF != 0 }
    /// The index of the only criterion that rejects the row; nil when there are none or several.
    var onlyNo: Int? { noes == 1 ? Int(bits >> 24 & 0xFFFF) : nil }
    /// The index of the only criterion that does not fit; nil when there are none or several.
    var onlyMiss: Int? {
        noes + checks == 1 ? Int((bits >> 24 & 0xFFFF) + (bits >> 40 & 0x7FFF)) : nil
    }
    var isOverridden: Bool {
        get { bits & RowState.flag != 0 }
        set { bits = newValue ? bits | RowState.flag : bits & ~RowState.flag }
    }

    var verdict: Verdict? {
        if isExcluded { return nil }
        switch noes {
        case 0: return checks == 0 ? .suitable : .toCheck
        case 1: return .nearMiss
        default: return .unsuitable
        }
    }
}
