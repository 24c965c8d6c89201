// Verdicts on the rows of a catalogue for one profile, kept while its settings change. Reasons are
// in Match+Reasons.swift, what settings unlock in Match+Unlocks.swift, JSON in MatchJSON.swift.

import CalepinExpressions
import CalepinForms

/// A profile held against all rows.
///
/// A change of one setting goes through one column of the rows. Invariant: the verdicts are those
/// that matching everything anew gives.
public struct Match: Sendable {
    /// The rows.
    public let rows: MatchRows
    /// What the profile offers to each criterion.
    public private(set) var offers: [Offer]
    /// How many rows have each verdict, by its raw value.
    public internal(set) var counts = [0, 0, 0, 0]
    /// How many rows are left out.
    public internal(set) var excluded = 0
    /// The verdicts that a person has put in the place of computed ones, by row.
    public private(set) var overrides: [Int: VerdictOverride] = [:]
    /// What each need is found to be, by criterion and number.
    private(set) var findings: [[Finding]] = []
    /// What the criteria found in each row.
    var states: [RowState]
    var tally = Tally()

    /// Holds a profile's offers against the rows; where one is missing, the criterion does not
    /// apply.
    ///
    /// Complexity: O(n · m) for n rows and m criteria.
    public init(_ rows: MatchRows, offers: [Offer]) {
        self.rows = rows
        self.offers = []
        states = [RowState](repeating: RowState(), count: rows.count)
        for criterion in rows.view.criteria.indices {
            let offer =
                criterion < offers.count ? offers[criterion] : Offer(.empty, applies: false)
            self.offers.append(offer)
            findings.append(found(criterion, offer))
            spread(criterion, from: nil)
        }
        count()
    }

    /// Changes what the profile offers; only criteria whose offer is another are gone through.
    ///
    /// Complexity: O(n · c) for n rows and c changed criteria.
    /// - Returns: The numbers of the changed criteria.
    @discardableResult
    public mutating func update(_ offers: [Offer]) -> [Int] {
        var changed: [Int] = []
        for criterion in self.offers.indices where criterion < offers.count {
            guard offers[criterion] != self.offers[criterion] else { continue }
            changed.append(criterion)
            let before = findings[criterion]
            self.offers[criterion] = offers[criterion]
            findings[criterion] = found(criterion, offers[criterion])
            if findings[criterion] != before { spread(criterion, from: before) }
        }
        if !changed.isEmpty { count() }
        return changed
    }

    /// Puts verdicts of a person in the place of computed ones, and takes back all others. Rows
    /// that are not there are passed over; of several for one row the last counts.
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

    /// The verdict on a row, a person's own before the computed one; nil when it is left out.
    public func verdict(_ row: Int) -> Verdict? {
        overrides[row]?.verdict ?? calculatedVerdict(row)
    }

    /// The verdict of the criteria on a row; nil when it is left out or there is no such row.
    public func calculatedVerdict(_ row: Int) -> Verdict? {
        states.indices.contains(row) ? states[row].verdict : nil
    }

    /// The rows with a verdict, in the order of the catalogue.
    ///
    /// Complexity: O(n) in the rows.
    public func rows(with verdict: Verdict) -> [Int] {
        var found: [Int] = []
        for row in states.indices where self.verdict(row) == verdict { found.append(row) }
        return found
    }

    // Findings

    /// What each need of a criterion is found to be for an offer.
    func found(_ criterion: Int, _ offer: Offer) -> [Finding] {
        let declared = rows.view.criteria[criterion]
        let choices = rows.view.choices(declared.choiceList, rows.form)
        let judge = NeedJudge(declared, choices, offer)
        var findings: [Finding] = []
        for (number, need) in rows.needs[criterion].enumerated() {
            findings.append(judge.finding(number == 0 ? nil : need))
        }
        return findings
    }

    /// Takes what a criterion found before out of every row, and puts in what it finds now.
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

    /// Adds to every row the change of its need.
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

/// What the criteria found in one row, added up: how many say no and which, how many are to be
/// checked and which, how many leave the row out.
///
/// Where exactly one says no, the sum of the numbers of those that do is its number.
struct RowState: Equatable, Sendable {
    /// From below: noes (8 bits), to be checked (8), leaving out (8), sum of the numbers of the
    /// noes (16), of those to be checked (15), overridden (1).
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
    /// The number of the one criterion that says no.
    var onlyNo: Int? { noes == 1 ? Int(bits >> 24 & 0xFFFF) : nil }
    /// The number of the one criterion that is not right.
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
