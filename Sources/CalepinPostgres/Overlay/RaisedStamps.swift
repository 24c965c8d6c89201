// The stamps that a job raises with the rows that it writes: those of the keys that it holds, as
// it holds that of each row's owner.

import CalepinServer

/// The sorts of names whose stamps a job raises.
struct RaisedStamps: OptionSet, Sendable {
    let rawValue: Int

    /// The accounts that a job holds.
    static let accounts = RaisedStamps(rawValue: 1)
    /// The scopes that a job holds.
    static let scopes = RaisedStamps(rawValue: 2)
    /// The public links that a job holds.
    static let links = RaisedStamps(rawValue: 4)
    /// That of apps.
    static let apps = RaisedStamps(rawValue: 8)

    /// Creates those that a change of a row about accounts raises.
    init(_ sort: AccountRow.Sort) {
        self = sort.isOfAccess ? .accounts : sort.isOfRights ? .scopes : []
    }

    init(rawValue: Int) { self.rawValue = rawValue }

    /// Returns the names whose stamps are raised by a job that holds some keys.
    ///
    /// Complexity: O(n) in the keys.
    func names(of keys: [[UInt8]]) -> Set<[UInt8]> {
        guard !isEmpty else { return [] }
        var names = Set(keys.filter { holds(StoreStamp(String(decoding: $0, as: UTF8.self))) })
        if contains(.apps) { names.insert(Array(StoreStamp.apps.text.utf8)) }
        return names
    }

    private func holds(_ stamp: StoreStamp?) -> Bool {
        switch stamp {
        case .account: contains(.accounts)
        case .scope: contains(.scopes)
        case .link: contains(.links)
        case .apps, nil: false
        }
    }
}
