// What a match says of a row: the finding of each criterion, the verdict of all, and the reasons.
// How they are worked out is in Match.swift, their words in MatchTexts.swift.

/// What one criterion finds in a row, the best first.
public enum Finding: UInt8, CaseIterable, Sendable {
    /// It fits.
    case ok
    /// It may be made to fit.
    case adaptable
    /// The row, or the profile, does not say.
    case unknown
    /// It does not fit.
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

/// What all criteria together say of a row, the best first.
public enum Verdict: UInt8, CaseIterable, Sendable {
    /// Everything fits.
    case suitable
    /// Nothing speaks against it, but something may or may not fit.
    case toCheck
    /// Exactly one criterion speaks against it.
    case nearMiss
    /// More than one criterion speaks against it.
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

    /// The verdict of that name.
    public init?(name: String) {
        for verdict in Verdict.allCases where verdict.name == name {
            self = verdict
            return
        }
        return nil
    }
}

/// What a criterion finds in one row, and why.
public struct Reason: Equatable, Sendable {
    /// The number of the criterion.
    public var criterion: Int
    /// What it finds.
    public var finding: Finding
    /// What the row needs, as the catalogue has it; empty when it does not say.
    public var need: String
    /// The value of the setting.
    public var have: String
    /// The value of the setting with which it would fit; empty when there is none.
    public var change: String
}

/// A verdict that a person has put in the place of the computed one.
public struct VerdictOverride: Equatable, Sendable {
    /// The name of the row.
    public var row: String
    /// The verdict.
    public var verdict: Verdict
    /// Why; never empty.
    public var note: String

    /// Makes an override; nil when the note says nothing.
    public init?(row: String, verdict: Verdict, note: String) {
        guard note.utf8.contains(where: { $0 > 0x20 }) else { return nil }
        self.row = row
        self.verdict = verdict
        self.note = note
    }

    /// The cells of a profile's repeat that hold an override.
    public static let cells = ["row", "verdict", "note"]

    /// Makes an override of the texts in ``cells``; nil when the verdict's name or the note says
    /// nothing.
    public init?(_ texts: [String]) {
        guard texts.count == 3, let verdict = Verdict(name: texts[1]) else { return nil }
        self.init(row: texts[0], verdict: verdict, note: texts[2])
    }
}
