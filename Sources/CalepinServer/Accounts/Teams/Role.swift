// Roles and rights of an account, on the server and in a scope. They are looked up in
// AccessJob.swift and enforced in Access.swift.

/// The role of an account, on the server or in a team's scope.
package enum Role: String, CaseIterable, Sendable {
    /// Administers everything, including the rights of others.
    case owner
    /// Administers data: creates teams.
    case manager
    /// Reads and writes.
    case agent
    /// Only reads.
    case reader

    /// True when the role may ever write in a team's scope.
    var mayWrite: Bool { self != .reader }

    /// True when the role has all parts of a team's records, and not its own alone.
    var readsAllParts: Bool { self == .owner || self == .manager }
}

/// The right that a grant gives a role on a collection.
enum Right: String, CaseIterable, Sendable {
    case read
    case write
}

/// The rights of an account in one scope. Collections are named by the form of their records.
enum ScopeRight: Sendable, Equatable {
    /// Everything.
    case whole
    /// Everything may be read, nothing written: the right of a key that only reads.
    case everything
    /// Only these collections.
    case part(reading: Set<String>, writing: Set<String>)
    /// A former member: no rights, but unsent mutations are still accepted and held.
    case former
}

extension ScopeRight {
    /// Returns the right without some collections, which are elsewhere.
    func without(_ forms: Set<String>) -> ScopeRight {
        guard case .part(let reading, let writing) = self else { return self }
        return .part(reading: reading.subtracting(forms), writing: writing.subtracting(forms))
    }

    /// Returns the right to some collections alone.
    func only(_ forms: Set<String>) -> ScopeRight {
        guard case .part(let reading, let writing) = self else { return self }
        return .part(reading: reading.intersection(forms), writing: writing.intersection(forms))
    }
}
