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
}

/// Maintenance of a store.
struct Upkeep: Sendable {
    let store: any Store
    let blobs: BlobService
    let feed: Feed
    /// The quotas to update with the computed sizes; nil for none.
    var quota: GuestQuota?

    /// Runs all steps, at seconds since 1970.
    ///
    /// Throws: the store's error; completed steps stay.
    func run(now: Int64) async throws -> UpkeepResult {
        var result = UpkeepResult()
        blobs.removeOldParts(now: now)
        result.droppedRecords = try await emptyTrash(now: now)
        result.forgottenTombstones = try await forgetTombstones(now: now)
        result.collectedBlobs = try await blobs.collecting.pass {
            try await collectBlobs(now: now)
        }
        let guests = try await forgetGuests(now: now)
        result.forgottenGuests = guests.count
        quota?.note(all: guests.bytes)
        result.forgottenHeld = try await forgetHeld(now: now)
        result.forgottenTests = try await forgetTests(now: now)
        try await forgetAccountRows(now: now)
        return result
    }

    /// Removes expired sessions, links and failures, and old activity.
    private func forgetAccountRows(now: Int64) async throws {
        let ages: [(AccountRow.Sort, Int64)] = [
            (.session, AccountLimits.sessionSeconds), (.proof, 0),
            (.attempt, AccountLimits.lockedSeconds), (.activity, AccountLimits.activitySeconds),
            (.programKey, AccountLimits.keyOverSeconds),
            (.written, 0),
        ]
        let oldest = now - AccountLimits.activitySeconds
        while try await store.commit({ (job) throws(StoreError) in
            try AuditTrail.shorten(before: oldest, job.accountChanges)
        }) {}
        for (sort, seconds) in ages {
            _ = try await store.commit { (job) throws(StoreError) in
                try job.accountChanges.removeOld(sort, before: now - seconds)
            }
        }
    }

    /// Drops the records that were in the trash for long enough.
    private func emptyTrash(now: Int64) async throws -> Int {
        var count = 0
        while true {
            let scopes = try await store.commit { (job) throws(StoreError) in
                try Self.emptyTrash(job, now: now)
            }
            guard !scopes.isEmpty else { return count }
            count += announce(scopes)
        }
    }

    /// Tells devices about dropped records; returns the number of these.
    func announce(_ scopes: [Emptied]) -> Int {
        for scope in scopes {
            feed.poke(scope.name, sequence: scope.sequence, forms: scope.forms)
        }
        return scopes.reduce(0) { $0 + $1.dropped }
    }

    /// A scope from which records were dropped.
    typealias Emptied = (name: String, sequence: Int64, forms: Set<String>, dropped: Int)

    /// Drops a batch of records; returns the changed scopes.
    private static func emptyTrash(
        _ job: any StoreWriting, now: Int64
    ) throws(StoreError) -> [Emptied] {
        let old = try job.upkeep.trash(
            before: now - UpkeepLimits.trashDays * 86_400, limit: UpkeepLimits.upkeepRows)
        return try drop(old, job, now: now)
    }

    /// Drops records, as many as a job may; returns the changed scopes.
    static func drop(
        _ old: [StoredRecord], _ job: any StoreWriting, now: Int64
    ) throws(StoreError) -> [Emptied] {
        var emptied: [Emptied] = []
        var changesLeft = HistoryLimits.removedAtOnce
        for (name, records) in Dictionary(grouping: old, by: \.scope) where changesLeft > 0 {
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
                        scope: name, record: record.id, sequence: scope.sequence,
                        droppedAt: now))
            }
            try job.put(scope)
            emptied.append(
                (name, scope.sequence, Set(dropped.map(\.form)), dropped.count))
        }
        return emptied
    }

    /// Removes old tombstones; a replica with an older cursor starts over.
    private func forgetTombstones(now: Int64) async throws -> Int {
        var count = 0
        while true {
            let done = try await store.commit { (job) throws(StoreError) in
                try Self.forgetTombstones(job, now: now)
            }
            guard done > 0 else { return count }
            count += done
        }
    }

    private static func forgetTombstones(
        _ job: any StoreWriting, now: Int64
    ) throws(StoreError) -> Int {
        let old = try job.upkeep.tombstones(
            before: now - UpkeepLimits.tombstoneDays * 86_400, limit: UpkeepLimits.upkeepRows)
        for tombstone in old {
            try job.removeTombstone(scope: tombstone.scope, record: tombstone.record)
            guard var scope = try job.scope(tombstone.scope) else { continue }
            scope.floor = max(scope.floor, tombstone.sequence)
            try job.put(scope)
        }
        return old.count
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
            let isGone = try await store.commit { (job) throws(StoreError) in
                if !isMentioned, blob.isUnused,
                    try !job.upkeep.isMentioned(blob.hash, scope: blob.scope)
                {
                    try job.removeBlob(scope: blob.scope, hash: blob.hash)
                    // Another scope may have the same bytes.
                    return try !job.upkeep.isKept(storedHash: blob.storedHash)
                }
                var checked = blob
                checked.isUnused = !isMentioned
                checked.checkAt = now + UpkeepLimits.unusedBlobDays * 86_400
                try job.put(checked)
                return false
            }
            if isGone {
                blobs.folder.remove(
                    blobs.folder.file(blob.storedHash), blobs.folder.thumbnail(blob.storedHash))
            }
            return isGone
        }
    }
}
