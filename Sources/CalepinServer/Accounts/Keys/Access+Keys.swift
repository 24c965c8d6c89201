// The access that a key gives: what its account may do now, and of that what the key names.

extension Access {
    /// Creates the access of a key from that of its account.
    func limited(to key: ProgramKey) -> Access {
        var access = Access(account: account, scopes: [])
        access.role = role
        access.key = key
        // A key for a team is one for its parts.
        let named = key.rights.scopes
        for scope in scopes
        where named.isEmpty || named.contains(scope) || named.contains(team(of: scope)) {
            guard let right = rights[scope]?.limited(to: key.rights) else { continue }
            access.grant(right, in: scope)
        }
        access.takeParts(of: self)
        return access
    }

    /// The name that requests are counted by: each key has budgets of its own, so that a program
    /// does not use up those of a person.
    var counted: String { key.map { account + "." + $0.id } ?? account }
}

extension ScopeRight {
    /// Returns what a key may do of the right; nil for nothing. Set aside is only what a person
    /// could not send in time, so a former member's key does nothing.
    fileprivate func limited(to rights: KeyRights) -> ScopeRight? {
        guard let records = rights.records else { return nil }
        let (some, mayWrite) = (rights.collections, records == .write)
        switch self {
        case .whole:
            if some.isEmpty { return mayWrite ? .whole : .everything }
            return .part(reading: some, writing: mayWrite ? some : [])
        case .everything:
            return some.isEmpty ? .everything : .part(reading: some, writing: [])
        case .part(let reading, let writing):
            let isNamed = { (collection: String) in some.isEmpty || some.contains(collection) }
            return .part(
                reading: reading.filter(isNamed), writing: mayWrite ? writing.filter(isNamed) : [])
        case .former: return nil
        }
    }
}
