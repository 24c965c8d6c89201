// The keys of one's own account: list, make and revoke. The routes check before that the password
// was given recently; an operator's commands are in AccountAdmin+Keys.swift.

/// The keys of one's own account.
struct KeyService: Sendable {
    let store: any Store
    let feed: any AccountFeeds
    /// Seconds since 1970.
    let now: @Sendable () -> Int64

    /// Returns the keys of an account, the latest first.
    ///
    /// Throws: the store's error.
    func keys(of access: Access) async throws -> [ProgramKey] {
        let account = access.account
        return try await store.read { (job) throws(StoreError) in
            try job.accounts.programKeys(of: account)
        }
    }

    /// Makes a key for one's own account, with rights of one's own.
    ///
    /// Throws: `Problem` `no-access` for a right that one does not have, `not-found` for the scope
    /// of others, `too-many`.
    func make(
        _ wish: KeyWish, _ access: Access, _ place: RequestPlace
    ) async throws -> MadeKey {
        if let problem = wish.problem(with: access) { throw problem }
        let (moment, account) = (now(), access.account)
        let keys = Keys(.account(account), .audit)
        return try await store.commit(touching: keys) {
            (job) throws(StoreError) -> Decided<MadeKey> in
            try KeyJob(accounts: job.accountChanges, now: moment, network: place.network)
                .make(wish, for: account)
        }.get()
    }

    /// Revokes a key of one's own.
    ///
    /// Throws: `Problem` `not-found`.
    func revoke(_ id: String, _ access: Access, _ place: RequestPlace) async throws {
        let (moment, account) = (now(), access.account)
        let keys = Keys(.account(account), .audit)
        try await store.commit(touching: keys) { (job) throws(StoreError) -> Decided<Void> in
            try KeyJob(accounts: job.accountChanges, now: moment, network: place.network)
                .revoke(id, of: account)
        }.get()
        feed.end { $0.key?.id == id }
    }
}
