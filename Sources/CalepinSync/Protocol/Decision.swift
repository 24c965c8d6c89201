// The decision about one mutation, as a pure function of the server's state of its replica and
// record. The caller stores the result in one transaction before it acknowledges the mutation.

import CalepinExpressions

/// The server's progress with the mutations of a replica.
public struct ReplicaMark: Equatable, Sendable {
    /// The outcome of a mutation, identified by its hash.
    public struct Settled: Equatable, Sendable {
        /// The mutation's hash.
        public var hash: String
        /// The outcome of the mutation.
        public var outcome: Outcome

        /// Makes an outcome with its hash.
        public init(hash: String, outcome: Outcome) {
            self.hash = hash
            self.outcome = outcome
        }
    }

    /// The number of the last mutation.
    public var lastN: Int64
    /// The number of the last mutation in a verified backup.
    public var backedUpTo: Int64
    /// The latest outcomes, by number, without gaps up to `lastN`.
    public var settled: [Settled]

    /// Makes the mark of a replica; by default it has sent nothing.
    public init(lastN: Int64 = 0, backedUpTo: Int64 = 0, settled: [Settled] = []) {
        self.lastN = lastN
        self.backedUpTo = backedUpTo
        self.settled = settled
    }

    /// Returns the mark after one more mutation.
    func next(_ hash: String, _ outcome: Outcome) -> ReplicaMark {
        var next = self
        next.lastN = outcome.n
        next.settled.append(Settled(hash: hash, outcome: outcome))
        if next.settled.count > RecordLimits.outcomes { next.settled.removeFirst() }
        return next
    }

    /// Returns the outcome of a number up to `lastN`; nil when it is no longer stored.
    public func settled(_ n: Int64) -> Settled? {
        let index = Int64(settled.count) - 1 - (lastN - n)
        guard index >= 0, index < Int64(settled.count) else { return nil }
        return settled[Int(index)]
    }
}

/// The callbacks by which a server decides about mutations, besides the stored records.
public struct Judging {
    /// Returns the form for a mutation and the record before it, in the later one of their
    /// versions; that of a new record is 0.
    public var form: (Mutation, RecordState) -> RecordForm
    /// Returns true when the author may write the mutation now.
    public var mayWrite: (Mutation) -> Bool
    /// Returns true when the record is locked and keeps the mutation out, which its author keeps.
    public var isKeptOut: (Mutation, RecordState) -> Bool
    /// Returns the issues that keep a record from being accepted as submitted.
    public var issues: (RecordState) -> [CellIssue]

    /// Makes the callbacks; by default everything is allowed and complete.
    public init(
        form: @escaping (Mutation, RecordState) -> RecordForm = { _, _ in RecordForm() },
        mayWrite: @escaping (Mutation) -> Bool = { _ in true },
        isKeptOut: @escaping (Mutation, RecordState) -> Bool = { _, _ in false },
        issues: @escaping (RecordState) -> [CellIssue] = { _ in [] }
    ) {
        self.form = form
        self.mayWrite = mayWrite
        self.isKeptOut = isKeptOut
        self.issues = issues
    }
}

/// The decision about a mutation.
public struct Decision {
    /// The outcome reported to its replica.
    public let outcome: Outcome
    /// True when there is something to store: not for a mutation that was sent before, or cannot
    /// be accepted yet.
    public let isNew: Bool
    /// The replica's mark after the mutation.
    public let mark: ReplicaMark
    /// The record after the mutation; nil when the mutation is held or kept out.
    public let record: RecordState?

    /// Decides about a mutation, without side effects.
    ///
    /// Complexity: that of applying the mutation.
    /// - Parameters:
    ///   - mutation: The mutation.
    ///   - after: The hash its replica has of the mutation before; empty when it has none.
    ///   - mark: What is known of its replica.
    ///   - record: The state of its record; nil for a new one.
    ///   - author: The account that sent it; nil for none.
    ///   - judging: How its form and the rights of its author judge it.
    public init(
        _ mutation: Mutation, after: String = "", mark: ReplicaMark, record: RecordState?,
        author: Identifier?, _ judging: Judging
    ) {
        let n = mutation.n
        if let outcome = Decision.outOfTurn(n, mutation.hash, after: after, mark: mark) {
            self.init(outcome, false, mark, nil)
            return
        }
        var state = record ?? RecordState(mutation.record, form: mutation.form)
        var outcome = Outcome(n, .held)
        if judging.mayWrite(mutation) {
            let isKeptOut = record.map { judging.isKeptOut(mutation, $0) } ?? false
            outcome =
                isKeptOut
                ? Outcome(n, .recordLocked)
                : Decision.apply(mutation, to: &state, author, judging)
        }
        let next = mark.next(mutation.hash, outcome)
        let isTaken = outcome.status == .applied || outcome.status == .refused
        self.init(outcome, true, next, isTaken ? state : nil)
    }

    /// Decides about a mutation that cannot be read: its number is used up, so that later ones are
    /// accepted.
    ///
    /// - Parameters:
    ///   - unread: What could be read of it.
    ///   - after: The hash its replica has of the mutation before; empty when it has none.
    ///   - mark: What is known of its replica.
    package init(_ unread: UnreadMutation, after: String = "", mark: ReplicaMark) {
        if let outcome = Decision.outOfTurn(unread.n, unread.hash, after: after, mark: mark) {
            self.init(outcome, false, mark, nil)
            return
        }
        let outcome = Outcome(unread.n, unread.defect)
        self.init(outcome, true, mark.next(unread.hash, outcome), nil)
    }

    /// Returns the outcome of a mutation that is not the next one of its replica; nil when it is.
    private static func outOfTurn(
        _ n: Int64, _ hash: String, after: String, mark: ReplicaMark
    ) -> Outcome? {
        guard n > mark.lastN else {
            let settled = mark.settled(n)
            guard let settled, settled.hash != hash else {
                return settled?.outcome ?? Outcome(n, .applied)
            }
            // When the mutation before also differs, the copies diverged earlier.
            let before = mark.settled(n - 1)?.hash ?? after
            let hasSame = after.isEmpty || after == before
            return Outcome(hasSame ? n : n - 1, .forked)
        }
        let before = mark.settled(mark.lastN)?.hash ?? after
        let isNext = n == mark.lastN + 1 && (after.isEmpty || after == before)
        return isNext ? nil : Outcome(n, .gap)
    }

    private init(
        _ outcome: Outcome, _ isNew: Bool, _ mark: ReplicaMark, _ record: RecordState?
    ) {
        self.outcome = outcome
        self.isNew = isNew
        self.mark = mark
        self.record = record
    }

    private static func apply(
        _ mutation: Mutation, to state: inout RecordState, _ author: Identifier?,
        _ judging: Judging
    ) -> Outcome {
        let form = judging.form(mutation, state)
        let taking = state.take(mutation, form: form, author: author)
        guard case .taken(let handedIn) = taking else { return .full(mutation.n) }
        guard let handedIn else { return Outcome(mutation.n, .applied) }
        let issues = judging.issues(state)
        guard issues.isEmpty, handedIn == state.contentDigest else {
            return Outcome(mutation.n, .refused, issues: issues)
        }
        state.handIn(by: mutation.version(of: mutation.ops.count - 1))
        return Outcome(mutation.n, .applied)
    }
}
