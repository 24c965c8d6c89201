// The people of lines of the audit trail. A line has a digest of the account, so all accounts are
// gone through for the names; an account that was removed has none.

import CalepinQuery

/// The name of somebody in the trail.
struct AuditPerson: Equatable, Sendable {
    let name: String
    let title: String
}

/// The accounts of a store as the trail has them.
struct AuditPeople: Sendable {
    let store: any Store

    /// Returns the names of digests; those of all accounts for nil.
    ///
    /// Complexity: O(n) in the accounts of the store.
    /// Throws: the store's error.
    func names(of wanted: Set<String>? = nil) async throws -> [String: AuditPerson] {
        var found: [String: AuditPerson] = [:]
        if wanted?.isEmpty == true { return found }
        try await forEach { digest, row in
            guard wanted?.contains(digest) ?? true else { return }
            let person = Person(row)
            found[digest] = AuditPerson(name: person.name, title: person.title)
        }
        return found
    }

    /// Returns the digests of the account of a name, or else of those whose name or title has all
    /// words of a text.
    ///
    /// Complexity: O(n) in the accounts of the store.
    /// Throws: the store's error.
    func found(_ text: String) async throws -> [String: AuditPerson] {
        let name = text.lowercased()
        let exact = try await store.read { (job) throws(StoreError) in
            try job.accounts.person(named: name)
        }
        if let exact {
            let person = AuditPerson(name: exact.name, title: exact.title)
            return [AuditLine.who(exact.account): person]
        }
        var found: [String: AuditPerson] = [:]
        var filter = TextFilter(text)
        try await forEach { digest, row in
            let person = Person(row)
            guard filter.keeps("\(person.name) \(person.title)") else { return }
            found[digest] = AuditPerson(name: person.name, title: person.title)
        }
        return found
    }

    /// Calls `body` with each account, as some are read at a time.
    private func forEach(_ body: (String, AccountRow) -> Void) async throws {
        var last = ""
        while true {
            let after = last
            let rows = try await store.read { (job) throws(StoreError) in
                try job.accounts.rows(.person, after: after, limit: AuditLimits.batch)
            }
            for row in rows { body(AuditLine.who(row.key), row) }
            guard let end = rows.last, rows.count == AuditLimits.batch else { return }
            last = end.key
        }
    }
}
