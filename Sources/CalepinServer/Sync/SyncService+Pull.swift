// What a replica is told that asks for what changed. States go from the store's rows to the
// answer as they are: nothing is read and written anew on the way.

import CalepinCollections
import CalepinExpressions

extension SyncService {
    /// The answer to a pull, as JSON.
    ///
    /// Throws: the store's error.
    func pull(_ request: PullRequest, _ access: Access) async throws -> [UInt8] {
        if let answer = try pullNow(request, access) { return answer }
        let page = try await store.read { (job) throws(StoreError) in
            try PullJob(job: job, request: request, access: access).run()
        }
        return page.json()
    }

    /// The answer to a pull that asks for little, as JSON, if it can be given at once.
    ///
    /// Throws: the store's error.
    func pullNow(_ request: PullRequest, _ access: Access) throws -> [UInt8]? {
        guard access.scopes.contains(request.scope.description) else {
            // The same for a scope that never was, so that nobody can find out which there are.
            let answer = PullAnswer(
                scope: request.scope, fate: .gone, since: request.cursor, cursor: "")
            return answer.json()
        }
        // Since the last time little has changed; at first there may be much.
        guard request.cursor != nil else { return nil }
        let page = try store.glanceNow { (job) throws(StoreError) in
            try PullJob(job: job, request: request, access: access).run()
        }
        return page?.json()
    }
}

/// An answer whose records are still bytes.
struct PullBatch: Sendable {
    var answer: PullAnswer
    var states: [[UInt8]]

    /// The JSON of the answer with the states in their place.
    func json() -> [UInt8] {
        let size = states.reduce(0) { $0 + $1.count + 1 }
        return answer.json(reserving: size) { writer in
            for state in states { writer.verbatim(state) }
        }
    }
}

/// The job of one pull.
struct PullJob {
    let job: any StoreReading
    let request: PullRequest
    let access: Access

    func run() throws(StoreError) -> PullBatch {
        let name = request.scope.description
        let scope = try job.scope(name) ?? StoredScope(name: name)
        guard let epoch = Identifier(try job.epoch()) else { throw .damaged("epoch") }
        var known = request.cursor.flatMap { Cursor($0) }
        if let cursor = known,
            cursor.dbEpoch != epoch || cursor.accessEpoch != scope.accessEpoch
                || max(cursor.seq, cursor.floor) < scope.floor
        {
            known = nil
        }
        var next =
            known
            ?? Cursor(
                dbEpoch: epoch, accessEpoch: scope.accessEpoch, seq: 0, floor: scope.sequence)
        guard max(next.seq, next.head) <= scope.sequence else {
            let answer = PullAnswer(
                scope: request.scope, fate: .notYet, since: request.cursor,
                cursor: next.description)
            return PullBatch(answer: answer, states: [])
        }
        let (records, dropped, last) = try changes(scope, after: next.seq)
        next.seq = last
        next.head = scope.sequence
        var answer = PullAnswer(
            scope: request.scope, fate: known == nil ? .reset : .changes,
            since: request.cursor, cursor: next.description)
        // Whoever may read only some collections is not told what was dropped of the others: the
        // sum that does not agree makes the client ask for everything anew.
        if access.readableForms(name) == nil {
            answer.dropped = dropped.compactMap { Identifier($0.record) }
        }
        answer.hasMore = next.seq < scope.sequence
        if !answer.hasMore { try finish(&answer, scope) }
        let forms = access.readableForms(name)
        let readable = records.filter { forms?.contains($0.form) ?? true }
        return PullBatch(answer: answer, states: readable.map(\.state))
    }

    /// The records that changed after a place, those that were dropped, and the place up to which
    /// that is all.
    private func changes(
        _ scope: StoredScope, after start: Int64
    ) throws(StoreError) -> ([StoredRecord], [StoredTombstone], Int64) {
        var records = try job.records(
            scope: scope.name, after: start, most: ServerLimits.pullRecords,
            bytes: ServerLimits.pullBytes)
        // Fewer records than fit may still not be all, so the place is that of the last one.
        var last = records.last?.sequence ?? scope.sequence
        if last < scope.sequence,
            try job.records(scope: scope.name, after: last, most: 1, bytes: 0).isEmpty
        {
            last = scope.sequence
        }
        let dropped = try job.tombstones(
            scope: scope.name, after: start, upTo: last, most: ServerLimits.pullTombstones)
        if dropped.count == ServerLimits.pullTombstones, let end = dropped.last?.sequence {
            last = end
            records.removeAll { $0.sequence > end }
        }
        return (records, dropped, last)
    }

    private func finish(_ answer: inout PullAnswer, _ scope: StoredScope) throws(StoreError) {
        answer.count = scope.recordCount
        answer.digest = scope.digest
        if let forms = access.readableForms(scope.name) {
            let sum = try job.accounts.sum(scope: scope.name, forms: forms)
            answer.count = sum.count
            answer.digest = sum.digest
        }
        for asked in request.marks {
            let replica = asked.replica.description
            // The marks of others' replicas are nobody's business.
            guard let standing = try job.standing(of: replica, scope: scope.name),
                access.owns(standing.account)
            else { continue }
            answer.marks.append(try mark(asked, standing, scope.name))
        }
    }

    private func mark(
        _ asked: PullRequest.Mark, _ standing: StoredStanding, _ scope: String
    ) throws(StoreError) -> PullAnswer.Mark {
        var outcomes: [Outcome] = []
        if standing.lastN > asked.settled {
            let news = try job.unusualOutcomes(
                scope: scope, replica: asked.replica.description, after: asked.settled,
                most: Limits.outcomes)
            for stored in news { outcomes.append(try stored.outcome()) }
        }
        return PullAnswer.Mark(
            asked.replica, lastN: standing.lastN, lastHash: standing.lastHash,
            backedUpTo: standing.backedUpTo, outcomes: outcomes)
    }
}
