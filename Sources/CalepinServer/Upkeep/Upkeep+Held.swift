// Held mutations of former members, who pushed them after they lost access: they are available to
// the team's owner for a month, and then removed.

extension Upkeep {
    /// Removes held mutations of former members after their period; returns the number of
    /// mutations.
    ///
    /// Throws: the store's error; completed steps stay.
    func forgetHeld(now: Int64) async throws -> Int {
        let oldest = now - UpkeepLimits.formerHeldDays * 86_400
        var (last, count) = (HeldAuthor?.none, 0)
        while true {
            let place = last
            let authors = try await store.read { (job) throws(StoreError) in
                let most = UpkeepLimits.upkeepRows
                let some = try job.accounts.heldAuthors(after: place, limit: most)
                return try some.map { (author) throws(StoreError) in
                    (author: author, hasLeft: try Self.hasLeft(author, before: oldest, job))
                }
            }
            guard let end = authors.last else { return count }
            last = end.author
            for (author, hasLeft) in authors where hasLeft {
                count += try await forgetHeld(of: author, before: oldest)
            }
        }
    }

    private func forgetHeld(of author: HeldAuthor, before oldest: Int64) async throws -> Int {
        var count = 0
        while true {
            let team = try await store.read { (job) throws(StoreError) in
                try TeamParts(job.accounts).part(author.scope)?.team
            }
            let keys = Keys(.scope(author.scope)).and(team.map { .scope($0) })
            let gone = try await store.commit(touching: keys) { (job) throws(StoreError) in
                guard try Self.hasLeft(author, before: oldest, job) else { return 0 }
                return try job.accountChanges.removeHeld(
                    of: author, before: oldest, limit: UpkeepLimits.upkeepRows)
            }
            guard gone > 0 else { return count }
            count += gone
        }
    }

    /// Returns true when an author is no longer a member of the scope, since before a time. A
    /// removed account is no member; a personal scope has no members.
    private static func hasLeft(
        _ author: HeldAuthor, before oldest: Int64, _ job: any StoreReading
    ) throws(StoreError) -> Bool {
        guard author.scope.hasPrefix("team:") else { return false }
        let team = try TeamParts(job.accounts).part(author.scope)?.team ?? author.scope
        let row = try job.accounts.row(.member, team + " " + author.account)
        guard let member = row.map(Member.init) else { return true }
        return member.role == nil && member.since < oldest
    }
}
