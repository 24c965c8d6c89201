// The stamps by which a server sees that another one has changed what it remembers. A store that
// several servers share raises them with the rows, and reads them in one trip.

/// A name whose stamp is raised with the rows that what is remembered under it depends on.
package enum StoreStamp: Hashable, Sendable {
    /// The person, sessions, keys, memberships and tokens of an account.
    case account(String)
    /// The grants of a team's scope, and the parts of its records.
    case scope(String)
    /// A public link.
    case link(String)
    /// The states of apps, and the hooks that are told of changes.
    case apps

    /// The name as text, the same on all servers. That of what has a key is the key's.
    package var text: String {
        switch self {
        case .account(let id): StoreKey.account(id).text
        case .scope(let name): StoreKey.scope(name).text
        case .link(let id): StoreKey.link(id).text
        case .apps: "apps"
        }
    }

    /// Reads a name; nil when it has no stamp.
    package init?(_ text: String) {
        guard let colon = text.firstIndex(of: ":") else {
            guard text == Self.apps.text else { return nil }
            self = .apps
            return
        }
        let name = String(text[text.index(after: colon)...])
        switch text[..<colon] {
        case "account": self = .account(name)
        case "scope": self = .scope(name)
        case "link": self = .link(name)
        default: return nil
        }
    }
}

extension AccountRow.Sort {
    /// True when the access of the account that owns a row of the sort depends on it.
    package var isOfAccess: Bool {
        switch self {
        case .person, .session, .membership, .visit, .programKey: true
        default: false
        }
    }

    /// True when the access of a team's members depends on a row of the sort, which the team owns.
    package var isOfRights: Bool {
        switch self {
        case .grant, .part, .partedForm: true
        default: false
        }
    }
}
