// The server's side of a scope, in memory: its state of each record and replica, responses to
// pushes, backups and restoring them, compaction. The decision about one mutation is a pure
// function in Decision.swift, also used by a server with a database; pulls are in ScopeLog+Pull.

import CalepinExpressions

/// A scope on the server.
///
/// Invariant: `seq` is that of the latest change; `digest` and `count` are those of `records`.
package struct ScopeLog: Equatable, Sendable {
    /// A record with the number of its last change.
    package struct Kept: Equatable, Sendable {
        /// The state.
        package var state: RecordState
        /// The number of its last change.
        var seq: Int64
        /// The digest of the state.
        var digest: UInt64
    }

    /// The scope.
    package let scope: Scope
    /// The epoch of the data.
    var dbEpoch: Identifier
    /// The number of the last change.
    package internal(set) var seq: Int64
    /// The number of the change before which dropped records are no longer known.
    var floor: Int64
    /// The records.
    package internal(set) var records: [Identifier: Kept]
    /// The progress of each replica.
    var marks: [Identifier: ReplicaMark]
    /// The mutations whose authors lacked the access to write, for the scope's owner.
    package internal(set) var held: [Mutation]
    /// The applied mutations that are still stored, the earliest first.
    var history: [Mutation]
    /// The records that are no longer stored, with the number of that change.
    var dropped: [(id: Identifier, seq: Int64)]
    var digest: UInt64

    /// Makes an empty scope.
    package init(_ scope: Scope, dbEpoch: Identifier) {
        self.scope = scope
        self.dbEpoch = dbEpoch
        seq = 0
        floor = 0
        records = [:]
        marks = [:]
        held = []
        history = []
        dropped = []
        digest = 0
    }

    /// Returns true when two scopes have the same content.
    package static func == (left: ScopeLog, right: ScopeLog) -> Bool {
        left.scope == right.scope && left.dbEpoch == right.dbEpoch && left.seq == right.seq
            && left.records == right.records && left.marks == right.marks
            && left.held == right.held
    }

    /// Applies the mutations of a push, in order, until one is not settled.
    ///
    /// Sending them again changes nothing and gives the same outcomes. Complexity: that of
    /// applying each mutation.
    package mutating func push(
        _ request: PushRequest, from author: Identifier? = nil, _ judging: Judging = Judging()
    ) -> PushAnswer {
        var outcomes: [Outcome] = []
        var after = request.after
        for pushed in request.belongs(to: dbEpoch) ? request.pushed : [] {
            let outcome: Outcome
            switch pushed {
            case .read(let mutation): outcome = take(mutation, after, author, judging)
            case .unread(let unread): outcome = pass(unread, after, request.replica)
            }
            after = pushed.hash
            outcomes.append(outcome)
            guard outcome.isSettled else { break }
        }
        return PushAnswer(
            scope: scope, replica: request.replica, outcomes: outcomes,
            lastN: marks[request.replica]?.lastN ?? 0)
    }

    private mutating func take(
        _ mutation: Mutation, _ after: String, _ author: Identifier?, _ judging: Judging
    ) -> Outcome {
        let mark = marks[mutation.replica] ?? ReplicaMark()
        let decision = Decision(
            mutation, after: after, mark: mark, record: records[mutation.record]?.state,
            author: author, judging)
        guard decision.isNew else { return decision.outcome }
        marks[mutation.replica] = decision.mark
        if let record = decision.record {
            keep(record)
            history.append(mutation)
        } else if decision.outcome.status == .held {
            held.append(mutation)
        }
        return decision.outcome
    }

    /// Records the outcome of a mutation that cannot be read.
    private mutating func pass(
        _ unread: UnreadMutation, _ after: String, _ replica: Identifier
    ) -> Outcome {
        let decision = Decision(unread, after: after, mark: marks[replica] ?? ReplicaMark())
        if decision.isNew { marks[replica] = decision.mark }
        return decision.outcome
    }

    private mutating func keep(_ state: RecordState) {
        seq += 1
        let kept = Kept(state: state, seq: seq, digest: state.digest)
        if let before = records[state.id] { digest ^= before.digest }
        digest ^= kept.digest
        records[state.id] = kept
        dropped.removeAll { $0.id == state.id }
    }

    // Backups

    /// Marks the content of another copy of the scope as being in a verified backup.
    package mutating func noteBackup(_ backup: ScopeLog) {
        for (replica, mark) in backup.marks { marks[replica]?.backedUpTo = mark.lastN }
    }

    /// Returns these data as restored from a backup, with a new epoch, in which clients send their
    /// later mutations again.
    package func restored(dbEpoch: Identifier) -> ScopeLog {
        var restored = self
        restored.dbEpoch = dbEpoch
        return restored
    }

    // Compaction

    /// Deletes mutations and dropped records up to a change, which no current replica needs. A
    /// replica that is further behind gets all records again.
    mutating func compact(upTo seq: Int64) {
        floor = max(floor, min(seq, self.seq))
        dropped.removeAll { $0.seq <= floor }
        history = []
    }

    /// Drops a removed record whose time in the trash is over; returns true when it did.
    mutating func drop(_ id: Identifier) -> Bool {
        guard let kept = records[id], kept.state.isRemoved else { return false }
        records[id] = nil
        digest ^= kept.digest
        seq += 1
        dropped.append((id, seq))
        return true
    }
}
