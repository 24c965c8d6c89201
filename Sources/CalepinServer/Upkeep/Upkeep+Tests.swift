// The records of tests of apps: they are dropped when the test ends. The forms whose records are
// to be dropped are noted with the app, so that a restart goes on.

extension Upkeep {
    /// Drops the records of tests that have ended; returns their number.
    ///
    /// Complexity: O(n) in the bytes of all records, read in jobs of bounded size; only after a
    /// test has ended.
    func forgetTests(now: Int64) async throws -> Int {
        let apps = try await store.read { (job) throws(StoreError) in try job.registry.apps() }
        let ended = apps.filter { !$0.leftover.isEmpty }
        guard !ended.isEmpty else { return 0 }
        let forms = Set(ended.flatMap { $0.leftover.split(separator: " ").map(String.init) })
        var count = 0
        try await store.forEachScope { scope in
            count += try await forget(forms, in: scope.name, now: now)
        }
        try await store.commit(touching: Keys(ended.map { .app($0.id) })) {
            (job) throws(StoreError) in
            for app in ended {
                // A test that has begun anew meanwhile has cleared it.
                guard var row = try job.registry.app(app.id), row.leftover == app.leftover else {
                    continue
                }
                row.leftover = ""
                try job.registryChanges.put(row)
            }
        }
        return count
    }

    private func forget(
        _ forms: Set<String>, in scope: String, now: Int64
    ) async throws -> Int {
        var found: [StoredRecord] = []
        try await store.forEachRecord(of: scope) { record in
            if forms.contains(record.form) { found.append(record) }
        }
        var count = 0
        while !found.isEmpty {
            let batch = Array(found.prefix(UpkeepLimits.upkeepRows))
            let emptied = try await store.commit(touching: Keys(.scope(scope))) {
                (job) throws(StoreError) in
                try Self.drop(Self.present(batch, job), in: scope, job, now: now)
            }
            announce(emptied)
            // A long history is dropped in several turns.
            let dropped = emptied?.dropped ?? batch.count
            if dropped == batch.count { found.removeFirst(batch.count) }
            count += emptied?.dropped ?? 0
        }
        return count
    }

    /// Returns records as they are now; those that were dropped meanwhile are left out.
    static func present(
        _ records: [StoredRecord], _ job: any StoreReading
    ) throws(StoreError) -> [StoredRecord] {
        var present: [StoredRecord] = []
        for record in records {
            if let now = try job.record(scope: record.scope, id: record.id) { present.append(now) }
        }
        return present
    }
}
