// What former members of teams brought after they could write no more: it is set aside for the
// owner of the team, and forgotten after a month.

extension Upkeep {
    /// Forgets what former members have had set aside for as long as it is kept; gives how many
    /// mutations.
    ///
    /// Throws: the store's error; what was done before it stays done.
    func forgetHeld(now: Int64) async throws -> Int {
        let oldest = now - UpkeepLimits.formerHeldDays * 86_400
        var (last, count) = (HeldAuthor?.none, 0)
        while true {
            let place = last
            let authors = try await store.read { (job) throws(StoreError) in
                let most = UpkeepLimits.upkeepRows
                let some = try job.accounts.heldAuthors(after: place, most: most)
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
            let gone = try await store.commit { (job) throws(StoreError) in
                guard try Self.hasLeft(author, before: oldest, job) else { return 0 }
                return try job.accountChanges.removeHeld(
                    of: author, before: oldest, most: UpkeepLimits.upkeepRows)
            }
            guard gone > 0 else { return count }
            count += gone
        }
    }

    /// Whether an author is no member of the scope any more since before a moment. Whose account
    /// is deleted is none; a scope of one's own has no members.
    private static func hasLeft(
        _ author: HeldAuthor, before oldest: Int64, _ job: any StoreReading
    ) throws(StoreError) -> Bool {
        guard author.scope.hasPrefix("team:") else { return false }
        let row = try job.accounts.row(.member, author.scope + " " + author.account)
        guard let member = row.map(Member.init) else { return true }
        return member.role == nil && member.since < oldest
    }
}
