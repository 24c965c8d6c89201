// The origin of a value, which is saved with it. FormSession decides which it is.

/// The origin of a cell's value.
public enum Origin: UInt8, CaseIterable, Sendable {
    /// No origin: there is no value.
    case none
    /// A person, the form's calculation, a service, the form's default.
    case user, calculated, proposed, initial
    /// A record used as a start, and a file that fills a form for trying it.
    case template, test
    /// The form, because another cell changed; it stays until that happens again, or a person
    /// changes it.
    case triggered

    /// The name on the wire.
    public var name: String {
        switch self {
        case .none: return "none"
        case .user: return "user"
        case .calculated: return "calculated"
        case .proposed: return "proposed"
        case .initial: return "default"
        case .template: return "template"
        case .test: return "test"
        case .triggered: return "triggered"
        }
    }
}

extension Origin {
    /// The origin with that name on the wire; a person for any other.
    static func named(_ name: String) -> Origin {
        for origin in allCases where origin.name == name { return origin }
        return .user
    }

    /// True when there is no value except perhaps the form's own default.
    var isResting: Bool { self == .none || self == .initial }

    /// True when a person gave the value, or asked for the trial data that contains it.
    var isGiven: Bool { self == .user || self == .test }

    /// True when the value stays until it is changed: a person, service, template, file or another
    /// cell's change gave it, rather than a calculation or default.
    var isOwn: Bool { self != .none && self != .calculated && self != .initial }
}
