// Taking what a rule found, some records of a scope after the other. First histories forget
// personal answers, then the records lose them or go, so that a run that was broken off finds them
// again; earlier answers of all sorts are erased at the end, and are found while any are left.

import CalepinExpressions
import CalepinSync

/// A run of a rule.
struct RetentionWork: Sendable {
    let service: RetentionService
    let stored: StoredRetention
    let collection: RetainedCollection
    /// Seconds since 1970.
    let moment: Int64

    private var store: any Store { service.store }

    /// Takes the next records of one scope; returns how many and what was taken of them, nil where
    /// the rule is another one by now.
    ///
    /// Complexity: O(n log n) in the cells of at most ``RetentionLimits/perTurn`` records, and
    /// O(n) in the changes of those that forget some.
    /// Throws: the store's error.
    func takeNext(
        _ rest: inout ArraySlice<RetainedRecord>
    ) async throws -> (counts: RetainedCounts, records: Int64)? {
        guard let first = rest.first else { return (RetainedCounts(), 0) }
        var next = rest.prefix(RetentionLimits.perTurn).prefix { $0.scope == first.scope }
        guard let place = Scope(first.scope) else {
            rest = rest.dropFirst(next.count)
            return (RetainedCounts(), 0)
        }
        let forgetting = next.filter {
            $0.sorts.contains(.personal) && !$0.sorts.contains(.history)
        }
        if !forgetting.isEmpty {
            let blanking = collection.blanking([.personal], stored.rule)
            guard try await erase(forgetting, by: blanking) else { return nil }
        }
        let (turn, count) = try await plan(next, at: place)
        next = next.prefix(count)
        rest = rest.dropFirst(count)
        var outcome = RetentionTurn.Outcome()
        if !turn.isEmpty {
            let written = try await store.commit(touching: turn.keys) { (job) throws(StoreError) in
                try turn.write(job)
            }
            guard let written else { return nil }
            announce(written)
            outcome = written
        }
        var taken = Set(outcome.written.keys)
        for var record in next where record.sorts.contains(.history) {
            record.sequence = outcome.written[record.id] ?? record.sequence
            guard let isDone = try await eraseAll(of: record) else { return nil }
            guard isDone else { continue }
            outcome.counts[.history] += 1
            taken.insert(record.id)
        }
        return (outcome.counts, Int64(taken.count))
    }

    /// Prepares what is taken of some records; returns the number of those that fit into a turn.
    private func plan(
        _ next: ArraySlice<RetainedRecord>, at place: Scope
    ) async throws -> (RetentionTurn, Int) {
        let watch = service.hooks.watch(collection.team, service.registry)
        let empty = RetentionTurn(place, stored, collection, watch, at: moment)
        let hint = Hint(next.map { .record(scope: $0.scope, id: $0.id) })
        return try await store.read(expecting: hint) {
            (job) throws(StoreError) -> (RetentionTurn, Int) in
            var (turn, count) = (empty, 0)
            for record in next where turn.bytes < RetentionLimits.turnBytes {
                try turn.add(record, job)
                count += 1
            }
            return (turn, count)
        }
    }

    private func announce(_ outcome: RetentionTurn.Outcome) {
        for poke in outcome.pokes {
            service.feed.poke(poke.scope, sequence: poke.sequence, forms: poke.forms)
        }
        if !outcome.pokes.isEmpty { service.hooks.wake() }
    }
}

// MARK: - Histories

extension RetentionWork {
    /// Has the histories of records forget answers; returns false where the rule is another one by
    /// now.
    private func erase(_ records: [RetainedRecord], by blanking: Blanking) async throws -> Bool {
        for record in records {
            guard try await erase(record, by: blanking) else { return false }
        }
        return true
    }

    private func erase(_ record: RetainedRecord, by blanking: Blanking) async throws -> Bool {
        var next: Int64? = record.sequence
        while let place = next {
            let erasure = try await store.read { (job) throws(StoreError) in
                var erasure = HistoryErasure()
                try erasure.add(
                    blanking, of: record.id, in: record.scope, from: place,
                    limit: RetentionLimits.changesPerTurn, job)
                return erasure
            }
            next = erasure.next
            if erasure.isEmpty { continue }
            guard try await write(erasure, of: record) else { return false }
        }
        return true
    }

    /// Erases the earlier answers of a record that nobody has changed since; returns true once all
    /// are, false where somebody has changed it, nil where the rule is another one by now.
    private func eraseAll(of record: RetainedRecord) async throws -> Bool? {
        while true {
            let erasure = try await store.read { (job) throws(StoreError) -> HistoryErasure? in
                let mark = try job.recordMark(scope: record.scope, id: record.id)
                guard mark?.sequence == record.sequence else { return nil }
                var erasure = HistoryErasure()
                try erasure.addAll(
                    of: record.id, in: record.scope, from: record.sequence,
                    limit: RetentionLimits.changesPerTurn, job)
                return erasure
            }
            guard let erasure else { return false }
            let isLast = erasure.next == nil
            guard try await write(erasure, of: record, isCounted: isLast) else { return nil }
            if isLast { return true }
        }
    }

    /// Writes changes of a history, and counts a record whose earlier answers are gone with them;
    /// returns false where the rule is another one by now.
    private func write(
        _ erasure: HistoryErasure, of record: RetainedRecord, isCounted: Bool = false
    ) async throws -> Bool {
        let keys = Keys(.scope(record.scope), .scope(stored.team))
        return try await store.commit(touching: keys) { (job) throws(StoreError) -> Bool in
            guard var now = try StoredRetention.found(stored.key, job.accounts),
                now.rule == stored.rule
            else { return false }
            try erasure.write(job, in: record.scope)
            guard isCounted else { return true }
            now.unnoted.add(RetainedCounts([.history]))
            try job.accountChanges.put(now.row)
            return true
        }
    }
}
