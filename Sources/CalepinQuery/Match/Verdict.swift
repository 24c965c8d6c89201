// The results of a match for a row: the finding of each criterion, the verdict of all, and the
// reasons. They are computed in Match.swift; their words are in MatchTexts.swift.

/// The result of one criterion for a row, the best first.
public enum Finding: UInt8, CaseIterable, Sendable {
    /// The row fits.
    case ok
    /// The row misses by no more than the margin.
    case adaptable
    /// The row or the profile has no value, or the criterion is soft.
    case unknown
    /// The row does not fit.
    case no

    /// The name in JSON.
    public var name: String {
        switch self {
        case .ok: "ok"
        case .adaptable: "adaptable"
        case .unknown: "unknown"
        case .no: "no"
        }
    }
}

/// The result of all criteria for a row, the best first.
public enum Verdict: UInt8, CaseIterable, Sendable {
    /// A row that fits every criterion.
    case suitable
    /// A row that no criterion rejects, but some could not decide.
    case toCheck
    /// A row that exactly one criterion rejects.
    case nearMiss
    /// A row that more than one criterion rejects.
    case unsuitable

    /// The name in JSON.
    public var name: String {
        switch self {
        case .suitable: "suitable"
        case .toCheck: "to-check"
        case .nearMiss: "near-miss"
        case .unsuitable: "unsuitable"
        }
    }

    /// Reads a verdict from its name; nil when it is none.
    public init?(name: String) {
        for verdict in Verdict.allCases where verdict.name == name {
            self = verdict
            return
        }
        return nil
    }
}

/// The finding of a criterion for one row, with the values compared.
public struct Reason: Equatable, Sendable {
    /// The index of the criterion.
    public var criterion: Int
    /// The finding.
    public var finding: Finding
    /// The row's need, as the catalogue has it; empty when it is unknown.
    public var requirement: String
    /// The value of the setting.
    public var have: String
    /// The value of the setting for which the row would fit; empty when there is none.
    public var change: String
}

/// A verdict set by a person in place of the computed one.
public struct VerdictOverride: Equatable, Sendable {
    /// The name of the row.
    public var row: String
    /// The verdict.
    public var verdict: Verdict
    /// The person's reason; never empty.
    public var note: String

    /// Makes an override; nil when the note is blank.
    public init?(row: String, verdict: Verdict, note: String) {
        guard note.utf8.contains(where: { $0 > 0x20 }) else { return nil }
        self.row = row
        self.verdict = verdict
        self.note = note
    }

    /// The names of the cells in a profile's repeat that hold an override.
    public static let cells = ["row", "verdict", "note"]

    /// Makes an override from the texts of ``cells``; nil when the verdict's name is unknown or
    /// the note is blank.
    public init?(_ texts: [String]) {
        guard texts.count == 3, let verdict = Verdict(name: texts[1]) else { return nil }
        self.init(row: texts[0], verdict: verdict, note: texts[2])
    }
}
