// The names by which writing jobs keep out of each other's way. Which rows a name protects is said
// here once, and a store of the tests refuses jobs that do not keep to it; see
// docs/decisions/0083-jobs-name-their-keys.md.

/// A name that a writing job holds while it runs: no other job that holds it runs at the same
/// time, on whatever server.
///
/// Two things are read without a key, because they stay true: the account of a replica, and that
/// there is no row of a random digest. ``AccountWriting/removeOld(_:before:)`` needs none either:
/// it is one condition on rows whose time is over.
package enum StoreKey: Hashable, Sendable {
    /// A scope: its state, the places and outcomes of replicas, records and their changes,
    /// tombstones, held mutations and names of blobs; the team, its members and its grants.
    case scope(String)
    /// An account: whether it is there, the tokens and the number of replicas that it has, the
    /// filling of a guest, and each row about accounts that it owns. The empty one has the rows
    /// that belong to nobody.
    case account(String)
    /// A name that at most one may have: that of a person, a mail address, or a digest by which
    /// failed sign-ins are counted or mails are ended. The account of a name may give it up
    /// without this key.
    case name(String)
    /// An app: its row, versions and events, and the list of its links.
    case app(String)
    /// A public link: its row, its addresses and its counters.
    case link(String)
    /// A hook: its row, its deliveries and its attempts.
    case hook(String)
    /// The audit trail.
    case audit
    /// The things that there are once: the owners of the server, the list of its hooks, the files
    /// of apps, and the marks of what was done last.
    case server

    /// The name as text, the same on all servers.
    package var text: String {
        switch self {
        case .scope(let name): "scope:" + name
        case .account(let id): "account:" + id
        case .name(let name): "name:" + name
        case .app(let id): "app:" + id
        case .link(let id): "link:" + id
        case .hook(let id): "hook:" + id
        case .audit: "audit"
        case .server: "server"
        }
    }

    /// Returns the key of the rows that an account or a team's scope owns.
    package static func owner(_ owner: String) -> StoreKey {
        owner.hasPrefix("team:") ? .scope(owner) : .account(owner)
    }
}
