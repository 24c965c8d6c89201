// Removal of inactive guests: those without records after a month, the others after three, and
// those whose record was received through a public link after a day. The sizes of the remaining
// ones are summed on the way.

extension AccountRow {
    /// Creates the row of a guest's visit.
    init(visit guest: String, at seconds: Int64) {
        self.init(.visit, key: guest, owner: guest, at: seconds)
    }
}

extension Upkeep {
    /// Removes inactive guests; returns their number, and the size of all others in bytes.
    ///
    /// Throws: the store's error; completed steps stay.
    func forgetGuests(now: Int64) async throws -> (count: Int, bytes: Int64) {
        var (last, count, bytes) = ("", 0, Int64(0))
        while true {
            let place = last
            let some = try await store.read { (job) throws(StoreError) in
                try job.accounts.guests(after: place, limit: UpkeepLimits.upkeepRows).map {
                    (guest) throws(StoreError) in try Self.seen(guest, job, now: now)
                }
            }
            guard let end = some.last else { return (count, bytes) }
            last = end.guest.account
            for seen in some {
                if seen.hasNoVisit { try await noteVisit(of: seen.guest, now: now) }
                if seen.isOver, try await forget(seen.guest, now: now) {
                    count += 1
                } else {
                    bytes += seen.bytes
                }
            }
        }
    }

    private typealias Seen = (guest: StoredGuest, bytes: Int64, hasNoVisit: Bool, isOver: Bool)

    private static func seen(
        _ guest: StoredGuest, _ job: any StoreReading, now: Int64
    ) throws(StoreError) -> Seen {
        (
            guest, try job.accounts.keptBytes(scope: "user:" + guest.account),
            try job.accounts.row(.visit, guest.account) == nil,
            try isOver(guest, job, links: job.links, now: now)
        )
    }

    /// Records a visit now for a guest from before visits were recorded: its period begins.
    private func noteVisit(of guest: StoredGuest, now: Int64) async throws {
        try await store.commit(touching: Keys(.account(guest.account))) {
            (job) throws(StoreError) in
            try job.accountChanges.put(AccountRow(visit: guest.account, at: now))
        }
    }

    /// Removes a guest if it is still inactive.
    private func forget(_ guest: StoredGuest, now: Int64) async throws -> Bool {
        let scope = "user:" + guest.account
        let isGone = try await blobs.naming.pass {
            let keys = Keys(.account(guest.account), .scope(scope))
            let gone = try await store.commit(touching: keys) {
                (job) throws(StoreError) -> [StoredBlob]? in
                guard try Self.isOver(guest, job, links: job.unheld.links, now: now) else {
                    return nil
                }
                let accounts = job.accountChanges
                let all = try accounts.blobs(scope: scope, after: "", limit: .max)
                try accounts.removeScope(scope)
                try accounts.removeAccount(guest.account)
                try job.linkChanges.removeFilling(of: guest.account)
                // Nothing is named in this turn of the files.
                let upkeep = job.unheld.upkeep
                var gone: [StoredBlob] = []
                for blob in all where try !upkeep.isKept(storedHash: blob.storedHash) {
                    gone.append(blob)
                }
                return gone
            }
            for blob in gone ?? [] {
                blobs.folder.remove(
                    blobs.folder.file(blob.storedHash), blobs.folder.thumbnail(blob.storedHash))
            }
            return gone != nil
        }
        guard isGone else { return false }
        blobs.removeParts(of: guest.account)
        feed.end { $0.account == guest.account }
        return true
    }

    /// Returns true when a guest has not visited for as long as guests are kept, or has filled in
    /// a record of a public link that was received and cannot be changed any more.
    ///
    /// - Parameter links: The rows of links; that of the guest's may change afterwards.
    private static func isOver(
        _ guest: StoredGuest, _ job: any StoreReading, links: any LinkReading, now: Int64
    ) throws(StoreError) -> Bool {
        if let filling = try job.links.filling(of: guest.account), filling.submittedAt > 0,
            filling.submittedAt < now - QuotaLimits.receivedSeconds,
            try links.link(filling.link)?.settings().isEditable(at: now) != true
        {
            return true
        }
        let visit = try job.accounts.row(.visit, guest.account)?.at ?? now
        if visit < now - QuotaLimits.guestDays * 86_400 { return true }
        guard visit < now - QuotaLimits.emptyGuestDays * 86_400 else { return false }
        return try job.scope("user:" + guest.account)?.recordCount ?? 0 == 0
    }
}
