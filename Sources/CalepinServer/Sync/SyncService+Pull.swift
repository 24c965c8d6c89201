// Answers to pulls. States are copied from the store's rows into the answer as bytes, without
// decoding.

import CalepinSync
import CalepinExpressions

extension SyncService {
    /// Returns the answer to a pull, as JSON.
    ///
    /// Throws: the store's error.
    func pull(_ request: PullRequest, _ access: Access) async throws -> [UInt8] {
        if let answer = try pullNow(request, access) { return answer }
        let (name, seal, moment) = (request.scope.description, seal, feed.clock.next())
        let page = try await store.read(expecting: request.hint) { (job) throws(StoreError) in
            try PullJob(
                job: job, request: request, named: name, access: access, seal: seal,
                moment: moment
            ).run()
        }
        return page.json()
    }

    /// Returns the answer to a pull of few changes, as JSON, if it can be given at once; else nil.
    ///
    /// Throws: the store's error.
    func pullNow(_ request: PullRequest, _ access: Access) throws -> [UInt8]? {
        let name = request.scope.description
        guard access.scopes.contains(name), !access.isLeftForParts(name) else {
            // The same answer as for a scope that does not exist, so that scopes cannot be
            // discovered.
            let answer = PullAnswer(
                scope: request.scope, status: .gone, since: request.cursor, cursor: "")
            return answer.json()
        }
        // Few changes are expected since a cursor; a first pull may have many.
        guard request.cursor != nil else { return nil }
        let moment = feed.clock.next()
        let page = try store.readInlineNow { (job) throws(StoreError) in
            try PullJob(
                job: job, request: request, named: name, access: access, seal: seal,
                moment: moment
            ).run()
        }
        return page?.json()
    }
}

extension PullRequest {
    /// The rows that the pull asks for.
    fileprivate var hint: Hint {
        let name = scope.description
        let start = cursor.flatMap { Cursor($0) }?.seq ?? 0
        return Hint(
            [.scope(name), .changes(scope: name, after: start)]
                + marks.map { .place(scope: name, replica: $0.replica.description) })
    }
}

/// An answer whose records are encoded bytes.
struct PullBatch: Sendable {
    var answer: PullAnswer
    var states: [[UInt8]]

    /// Returns the JSON of the answer with the states inserted.
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
    let seal: CursorSeal
    /// A time before the job began: later changes are poked with a later one.
    let moment: Int64
    /// The name of the scope: computed once, because it is long.
    private let name: String
    /// The forms the account may read; nil for all.
    private let forms: Set<String>?

    init(
        job: any StoreReading, request: PullRequest, named name: String, access: Access,
        seal: CursorSeal, moment: Int64
    ) {
        (self.job, self.request, self.name, self.access) = (job, request, name, access)
        (self.seal, self.moment) = (seal, moment)
        forms = access.readableForms(name)
    }

    func run() throws(StoreError) -> PullBatch {
        var scope = try job.scope(name) ?? StoredScope(name: name)
        let team = access.team(of: name)
        // Who may read a part follows from the team.
        if team != name { scope.accessEpoch += try job.scope(team)?.accessEpoch ?? 0 }
        guard let epoch = Identifier(try job.epoch()) else { throw .damaged("epoch") }
        let known = known(scope, epoch)
        var next =
            known
            ?? Cursor(
                dbEpoch: epoch, accessEpoch: scope.accessEpoch, seq: 0, floor: scope.sequence)
        guard max(next.seq, next.head) <= scope.sequence else {
            let answer = PullAnswer(
                scope: request.scope, status: .notYet, since: request.cursor, cursor: text(next))
            return PullBatch(answer: answer, states: [])
        }
        let (records, dropped, last) = try changes(scope, after: next.seq)
        next.seq = last
        next.head = scope.sequence
        var answer = PullAnswer(
            scope: request.scope, status: known == nil ? .reset : .changes,
            since: request.cursor, cursor: text(next))
        answer.dropped = dropped.compactMap { Identifier($0.record) }
        answer.hasMore = next.seq < scope.sequence
        if !answer.hasMore { try finish(&answer, scope) }
        return PullBatch(answer: answer, states: records.map(\.state))
    }

    /// Returns the cursor of the request; nil when the client has to start over.
    private func known(_ scope: StoredScope, _ epoch: Identifier) -> Cursor? {
        guard let cursor = request.cursor.flatMap({ Cursor($0) }), cursor.dbEpoch == epoch,
            cursor.accessEpoch == scope.accessEpoch
        else { return nil }
        // An account with some collections never gets tombstones, so it misses none that were
        // removed.
        guard forms == nil else { return seal.open(cursor, access, name) }
        let isWhole = cursor.sealed.isEmpty && max(cursor.seq, cursor.floor) >= scope.floor
        return isWhole ? cursor : nil
    }

    private func text(_ cursor: Cursor) -> String {
        guard forms != nil else { return cursor.description }
        return seal.seal(cursor, access, name, at: moment).description
    }

    /// Returns the records changed after a sequence, the dropped ones, and the sequence up to
    /// which both are complete. An account with some collections gets no tombstones, because their
    /// forms are not known: the mismatch of the digest makes the client start over.
    private func changes(
        _ scope: StoredScope, after start: Int64
    ) throws(StoreError) -> ([StoredRecord], [StoredTombstone], Int64) {
        var records = try page(scope, after: start, limit: ServerLimits.pullRecords)
        // Fewer records than fit may still not be all, so the sequence is that of the last one.
        var last = records.last?.sequence ?? scope.sequence
        if last < scope.sequence, try page(scope, after: last, limit: 1).isEmpty {
            last = scope.sequence
        }
        guard forms == nil else { return (records, [], last) }
        let dropped = try job.tombstones(
            scope: scope.name, after: start, upTo: last, limit: ServerLimits.pullTombstones)
        if dropped.count == ServerLimits.pullTombstones, let end = dropped.last?.sequence {
            last = end
            records.removeAll { $0.sequence > end }
        }
        return (records, dropped, last)
    }

    private func page(
        _ scope: StoredScope, after start: Int64, limit: Int
    ) throws(StoreError) -> [StoredRecord] {
        let bytes = limit == 1 ? 0 : ServerLimits.pullBytes
        guard let forms else {
            return try job.records(scope: scope.name, after: start, limit: limit, bytes: bytes)
        }
        return try job.accounts.records(
            scope: scope.name, forms: forms, after: start, limit: limit, bytes: bytes)
    }

    private func finish(_ answer: inout PullAnswer, _ scope: StoredScope) throws(StoreError) {
        answer.count = scope.recordCount
        answer.digest = scope.digest
        if let forms {
            let sum = try job.accounts.sum(scope: scope.name, forms: forms)
            answer.count = sum.count
            answer.digest = sum.digest
        }
        for asked in request.marks {
            let replica = asked.replica.description
            // The marks of other accounts' replicas are not revealed.
            guard let replicaState = try job.replicaState(of: replica, scope: scope.name),
                access.owns(replicaState.account)
            else { continue }
            answer.marks.append(try mark(asked, replicaState, scope.name))
        }
    }

    private func mark(
        _ asked: PullRequest.Mark, _ replicaState: StoredReplicaState, _ scope: String
    ) throws(StoreError) -> PullAnswer.Mark {
        var outcomes: [Outcome] = []
        if replicaState.lastN > asked.settled {
            let news = try job.unusualOutcomes(
                scope: scope, replica: asked.replica.description, after: asked.settled,
                limit: RecordLimits.outcomes)
            for stored in news { outcomes.append(try stored.outcome()) }
        }
        return PullAnswer.Mark(
            asked.replica, lastN: replicaState.lastN, lastHash: replicaState.lastHash,
            backedUpTo: replicaState.backedUpTo, outcomes: outcomes)
    }
}
