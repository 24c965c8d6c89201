// Carrying out rules: each day by upkeep, or when somebody asks for it. What a rule takes is
// counted with it in the transaction that takes it, so that the audit trail tells all of it, also
// after a kill; what is left over is found again.

import CalepinExpressions
import CalepinSync

extension RetentionService {
    /// Carries out the rules that are due, at seconds since 1970; returns how many records went.
    ///
    /// Throws: the first error, after the other rules were carried out.
    package func runDue(at moment: Int64) async throws -> Int {
        var (last, count) = ("", Int64(0))
        var failure: (any Error)?
        while true {
            let after = last
            let rows = try await store.read { (job) throws(StoreError) in
                try job.accounts.rows(
                    .retention, after: after, limit: RetentionLimits.rowsPerJob)
            }
            guard let end = rows.last else { break }
            last = end.key
            for stored in rows.compactMap(StoredRetention.init) where stored.isDue(at: moment) {
                do {
                    count += try await run(
                        stored, at: moment, by: nil, most: RetentionLimits.perRun
                    ).total
                } catch let error as CancellationError {
                    throw error
                } catch { failure = failure ?? error }
            }
        }
        if let failure { throw failure }
        return Int(count)
    }

    /// A run of a rule.
    struct Run: Sendable {
        /// The number of records.
        var total: Int64 = 0
        var counts = RetainedCounts()
        /// True where more is left than one run takes.
        var isLeft = false
    }

    /// Has the rule of a collection carried out now; whoever wants all asks until none is left.
    ///
    /// Throws: ``RetentionError``; the store's error; `CancellationError`.
    func run(_ name: String, of app: String, by asker: Asker) async throws -> Run {
        let listed = try await listed(name, of: app, by: asker)
        guard let stored = listed.stored, stored.rule.isOn else { throw RetentionError.noRule }
        return try await run(
            stored, at: clock(), by: asker, most: RetentionLimits.perRequest)
    }

    /// Carries out a rule.
    ///
    /// - Parameters:
    ///   - asker: Somebody who asked for it; nil for upkeep.
    ///   - most: The maximum number of records.
    private func run(
        _ stored: StoredRetention, at moment: Int64, by asker: Asker?, most: Int
    ) async throws -> Run {
        try await turn.pass {
            let snapshot = registry.current
            // The rule of an app that went to another team waits, in case it comes back.
            guard
                let collection = try? RetainedCollection(
                    stored.collection, of: stored.app, snapshot),
                collection.team == stored.team, (try? collection.check(stored.rule)) != nil
            else { return Run() }
            let scan = RetentionScan(
                store: store, collection: collection, rule: stored.rule, moment: moment,
                share: share)
            let found = try await scan.found(limit: most, isWhole: false)
            var run = Run()
            run.isLeft = found.records.count == most
            let work = RetentionWork(
                service: self, stored: stored, collection: collection, moment: moment)
            var rest = found.records[...]
            while !rest.isEmpty {
                try Task.checkCancellation()
                // Somebody has set another rule.
                guard let counts = try await share.pass({ try await work.takeNext(&rest) })
                else { break }
                run.counts.add(counts.counts)
                run.total += counts.records
            }
            try await finish(stored, run, by: asker, at: moment)
            return run
        }
    }

    /// Notes what a run took, with what an earlier one took that was broken off, and when the rule
    /// is due again.
    private func finish(
        _ stored: StoredRetention, _ run: Run, by asker: Asker?, at moment: Int64
    ) async throws {
        let keys = Keys(.scope(stored.team), .audit)
        try await store.commit(touching: keys) { (job) throws(StoreError) in
            guard var now = try StoredRetention.found(stored.key, job.accounts) else { return }
            if now.unnoted.all > 0 {
                let detail = "\(now.app)/\(now.collection) \(now.unnoted.detail)"
                if let asker {
                    try asker.note(.retained, detail, at: moment, job.accountChanges)
                } else {
                    let who = now.by == Publication.operatorName ? "" : now.by
                    try AuditTrail.add(
                        Activity(
                            .retained, account: who, at: moment, network: "upkeep",
                            detail: String(detail.prefix(AccountLimits.auditDetail))),
                        to: job.accountChanges)
                }
            }
            (now.last, now.endedAt, now.unnoted) = (now.unnoted, moment, RetainedCounts())
            if now.rule == stored.rule, now.rule.isOn {
                now.due = run.isLeft ? moment : moment + RetentionLimits.intervalSeconds
            }
            try job.accountChanges.put(now.row)
        }
    }
}

extension StoredRetention {
    /// Returns true when the rule is on and due. A time that lies beyond the next one, because a
    /// clock that was ahead was set right, is due, too.
    func isDue(at moment: Int64) -> Bool {
        guard rule.isOn else { return false }
        return due <= moment || due > moment + RetentionLimits.intervalSeconds
    }
}
