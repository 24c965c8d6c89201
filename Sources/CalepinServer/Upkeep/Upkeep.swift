// Periodic maintenance of a store: removes abandoned uploads, drops records that were in the trash
// for a month and leaves tombstones, removes old tombstones, and collects blobs without references
// for a month. Each step is a short job, so that writers do not wait. UpkeepScheduler.swift
// schedules it.

/// The result of maintenance.
struct UpkeepResult: Equatable, Sendable {
    /// Records dropped from the trash.
    var droppedRecords = 0
    /// Tombstones removed.
    var forgottenTombstones = 0
    /// Blobs whose files were removed.
    var collectedBlobs = 0
    /// Guests removed.
    var forgottenGuests = 0
    /// Held mutations of former members removed.
    var forgottenHeld = 0
    /// Records of tests that have ended, removed.
    var forgottenTests = 0
    /// Records that went to the trash by rules of retention.
    var retainedRecords = 0
}

/// Maintenance of a store.
struct Upkeep: Sendable {
    let store: any Store
    let blobs: BlobService
    let feed: Feed
    /// The quotas to update with the computed sizes; nil for none.
    var quota: GuestQuota?
    /// Carries out the rules of retention that are due at seconds since 1970; returns the number
    /// of records that went.
    var retain: @Sendable (Int64) async throws -> Int = { _ in 0 }
    /// Removes what was dropped from what exports keep.
    var tendExports: @Sendable () async throws -> Void = {}

    /// Runs all steps, at seconds since 1970.
    ///
    /// Throws: the store's error; completed steps stay.
    func run(now: Int64) async throws -> UpkeepResult {
        var result = UpkeepResult()
        blobs.removeOldParts(now: now)
        result.droppedRecords = try await emptyTrash(now: now)
        result.forgottenTombstones = try await forgetTombstones(now: now)
        result.collectedBlobs = try await blobs.collecting.pass {
            try await blobs.removeAside()
            return try await collectBlobs(now: now)
        }
        let guests = try await forgetGuests(now: now)
        result.forgottenGuests = guests.count
        quota?.note(all: guests.bytes)
        result.forgottenHeld = try await forgetHeld(now: now)
        result.forgottenTests = try await forgetTests(now: now)
        try await forgetAccountRows(now: now)
        try await tendExports()
        // The last one, since a rule that fails ends the run.
        result.retainedRecords = try await retain(now)
        return result
    }

    /// Removes expired sessions, links and failures, and old activity.
    private func forgetAccountRows(now: Int64) async throws {
        let ages: [(AccountRow.Sort, Int64)] = [
            (.session, AccountLimits.sessionSeconds), (.proof, 0),
            (.attempt, AccountLimits.lockedSeconds), (.activity, AccountLimits.activitySeconds),
            (.programKey, AccountLimits.keyOverSeconds),
            (.written, 0), (.scheduledFile, 0), (.teamInvitation, 0), (.sharedView, 0),
            (.newMention, MentionLimits.newSeconds), (.mention, MentionLimits.keptSeconds),
            (.device, PeopleLimits.wipeSeconds), (.wipe, PeopleLimits.wipeSeconds),
        ]
        let oldest = now - AccountLimits.activitySeconds
        while try await store.commit(
            touching: Keys(.audit),
            { (job) throws(StoreError) in
                try AuditTrail.shorten(before: oldest, job.accountChanges)
            })
        {}
        for (sort, seconds) in ages {
            _ = try await store.commit(touching: Keys()) { (job) throws(StoreError) in
                try job.accountChanges.removeOld(sort, before: now - seconds)
            }
        }
    }

    /// Drops the records that were in the trash for long enough.
    private func emptyTrash(now: Int64) async throws -> Int {
        let oldest = now - UpkeepLimits.trashDays * 86_400
        var count = 0
        while true {
            let old = try await store.read { (job) throws(StoreError) in
                try job.upkeep.trash(before: oldest, limit: UpkeepLimits.upkeepRows)
            }
            guard !old.isEmpty else { return count }
            for (scope, records) in Dictionary(grouping: old, by: \.scope) {
                count += try await emptyTrash(of: scope, records, before: oldest, now: now)
            }
        }
    }

    /// Drops those of some records of a scope that are still in the trash since before a time.
    private func emptyTrash(
        of scope: String, _ records: [StoredRecord], before oldest: Int64, now: Int64
    ) async throws -> Int {
        let emptied = try await store.commit(touching: Keys(.scope(scope))) {
            (job) throws(StoreError) in
            let present = try Self.present(records, job).filter {
                ($0.removedAt ?? .max) < oldest
            }
            return try Self.drop(present, in: scope, job, now: now)
        }
        announce(emptied)
        return emptied?.dropped ?? 0
    }

    /// Tells devices about dropped records.
    func announce(_ emptied: Emptied?) {
        guard let emptied else { return }
        feed.poke(emptied.scope, sequence: emptied.sequence, forms: emptied.forms)
    }

    /// A scope from which records were dropped.
    typealias Emptied = (scope: String, sequence: Int64, forms: Set<String>, dropped: Int)

    /// Drops records of a scope, as many as a job may; nil when there are none.
    static func drop(
        _ records: [StoredRecord], in name: String, _ job: any StoreWriting, now: Int64
    ) throws(StoreError) -> Emptied? {
        guard !records.isEmpty else { return nil }
        var changesLeft = HistoryLimits.removedAtOnce
        var scope = try job.scope(name) ?? StoredScope(name: name)
        var dropped: [StoredRecord] = []
        for record in records where changesLeft > 0 {
            let history = try HistoryWriter(job: job).remove(
                from: record.sequence, limit: changesLeft, &scope)
            changesLeft -= history.removed
            // The rest of a long history goes with the next batch, then the record.
            guard history.isDone else { break }
            dropped.append(record)
            scope.sequence += 1
            scope.digest ^= record.digest
            scope.recordCount -= 1
            scope.bytes -= Int64(record.state.count)
            try job.removeRecord(scope: name, id: record.id)
            try job.put(
                StoredTombstone(
                    scope: name, record: record.id, sequence: scope.sequence, droppedAt: now))
        }
        try job.put(scope)
        return (name, scope.sequence, Set(dropped.map(\.form)), dropped.count)
    }

    /// Removes old tombstones; a replica with an older cursor starts over.
    private func forgetTombstones(now: Int64) async throws -> Int {
        let oldest = now - UpkeepLimits.tombstoneDays * 86_400
        var count = 0
        while true {
            let old = try await store.read { (job) throws(StoreError) in
                try job.upkeep.tombstones(before: oldest, limit: UpkeepLimits.upkeepRows)
            }
            guard !old.isEmpty else { return count }
            for (scope, tombstones) in Dictionary(grouping: old, by: \.scope) {
                try await store.commit(touching: Keys(.scope(scope))) { (job) throws(StoreError) in
                    try Self.forget(tombstones, of: scope, job)
                }
            }
            count += old.count
        }
    }

    private static func forget(
        _ tombstones: [StoredTombstone], of name: String, _ job: any StoreWriting
    ) throws(StoreError) {
        let sequences = Set(tombstones.map(\.sequence))
        let last = sequences.max() ?? 0
        // A record of the same id may have been dropped anew, with another sequence.
        let present = try job.tombstones(
            scope: name, after: (sequences.min() ?? 0) - 1, upTo: last,
            limit: UpkeepLimits.upkeepRows)
        for tombstone in present where sequences.contains(tombstone.sequence) {
            try job.removeTombstone(scope: name, record: tombstone.record)
        }
        guard var scope = try job.scope(name) else { return }
        scope.floor = max(scope.floor, last)
        try job.put(scope)
    }
}

// MARK: - Blobs

extension Upkeep {
    /// Checks each blob that is due for references. One without references in two checks a month
    /// apart is removed.
    private func collectBlobs(now: Int64) async throws -> Int {
        var count = 0
        while true {
            let due = try await store.read { (job) throws(StoreError) in
                try job.upkeep.blobs(toCheckAt: now, limit: UpkeepLimits.upkeepRows)
            }
            guard !due.isEmpty else { return count }
            for blob in due where try await check(blob, now: now) { count += 1 }
        }
    }

    /// Checks one blob; returns true when its file was removed.
    private func check(_ blob: StoredBlob, now: Int64) async throws -> Bool {
        // Searched outside of the writer's turn, because it may take long; repeated before the
        // removal.
        let isMentioned = try await store.read { (job) throws(StoreError) in
            try job.upkeep.isMentioned(blob.hash, scope: blob.scope)
        }
        return try await blobs.naming.pass {
            let isGone = try await store.commit(touching: Keys(.scope(blob.scope))) {
                (job) throws(StoreError) in
                // It may have been removed, or named anew, meanwhile.
                guard var checked = try job.blob(scope: blob.scope, hash: blob.hash) else {
                    return false
                }
                if !isMentioned, checked.isUnused,
                    try !job.upkeep.isMentioned(blob.hash, scope: blob.scope)
                {
                    try job.removeBlob(scope: blob.scope, hash: blob.hash)
                    // Another scope may have the same bytes; nothing is named in this turn.
                    return try !job.unheld.upkeep.isKept(storedHash: blob.storedHash)
                }
                checked.isUnused = !isMentioned
                checked.checkAt = now + UpkeepLimits.unusedBlobDays * 86_400
                try job.put(checked)
                return false
            }
            if isGone { try await blobs.remove(blob.storedHash) }
            return isGone
        }
    }
}
