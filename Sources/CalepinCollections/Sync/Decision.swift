// What becomes of one mutation: pure, from what the server has of its replica and record. The
// caller keeps the result in one transaction, and only then acknowledges.

import CalepinExpressions

/// How far the server has got with the mutations of a replica.
public struct ReplicaMark: Equatable, Sendable {
    /// An outcome, with the hash that says whose it is.
    public struct Settled: Equatable, Sendable {
        /// The mutation's hash.
        public var hash: String
        /// What became of it.
        public var outcome: Outcome

        /// Makes one.
        public init(hash: String, outcome: Outcome) {
            self.hash = hash
            self.outcome = outcome
        }
    }

    /// The last number.
    public var lastN: Int64
    /// The last number that a verified backup has.
    public var backedUpTo: Int64
    /// The latest outcomes, by number, without gaps up to `lastN`.
    public var settled: [Settled]

    /// A replica that has sent nothing.
    public init(lastN: Int64 = 0, backedUpTo: Int64 = 0, settled: [Settled] = []) {
        self.lastN = lastN
        self.backedUpTo = backedUpTo
        self.settled = settled
    }

    /// The mark after one more mutation.
    func next(_ hash: String, _ outcome: Outcome) -> ReplicaMark {
        var next = self
        next.lastN = outcome.n
        next.settled.append(Settled(hash: hash, outcome: outcome))
        if next.settled.count > Limits.outcomes { next.settled.removeFirst() }
        return next
    }

    /// The outcome of a number that is not above `lastN`; nil when it is not kept any more.
    public func settled(_ n: Int64) -> Settled? {
        let index = Int64(settled.count) - 1 - (lastN - n)
        guard index >= 0, index < Int64(settled.count) else { return nil }
        return settled[Int(index)]
    }
}

/// What a server knows about a form and its people, besides records.
public struct Judging {
    /// How values merge.
    public var policies: (Mutation) -> MergePolicies
    /// Whether the author may write this now.
    public var mayWrite: (Mutation) -> Bool
    /// What keeps a record from being accepted as handed in.
    public var issues: (RecordState) -> [CellIssue]

    /// Makes one; by default everything is allowed and complete.
    public init(
        policies: @escaping (Mutation) -> MergePolicies = { _ in MergePolicies() },
        mayWrite: @escaping (Mutation) -> Bool = { _ in true },
        issues: @escaping (RecordState) -> [CellIssue] = { _ in [] }
    ) {
        self.policies = policies
        self.mayWrite = mayWrite
        self.issues = issues
    }
}

/// What becomes of a mutation.
public struct Decision {
    /// What its replica is told.
    public let outcome: Outcome
    /// Whether anything is to be kept: not for one that was sent before, or cannot be taken yet.
    public let isNew: Bool
    /// The replica's mark afterwards.
    public let mark: ReplicaMark
    /// The record afterwards; nil when the mutation is held.
    public let record: RecordState?

    /// Decides; nothing else is changed.
    ///
    /// Complexity: that of applying the mutation.
    /// - Parameter after: The hash its replica has of the mutation before; empty when it has none.
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
            outcome = Decision.apply(mutation, to: &state, author, judging)
        }
        let next = mark.next(mutation.hash, outcome)
        self.init(outcome, true, next, outcome.fate == .held ? nil : state)
    }

    /// Decides about one that cannot be read: its number is taken, so that those after it go on.
    ///
    /// - Parameter after: The hash its replica has of the mutation before; empty when it has none.
    public init(_ unread: UnreadMutation, after: String = "", mark: ReplicaMark) {
        if let outcome = Decision.outOfTurn(unread.n, unread.hash, after: after, mark: mark) {
            self.init(outcome, false, mark, nil)
            return
        }
        let outcome = Outcome(unread.n, unread.defect)
        self.init(outcome, true, mark.next(unread.hash, outcome), nil)
    }

    /// The outcome of a mutation that is not the next one of its replica; nil when it is.
    private static func outOfTurn(
        _ n: Int64, _ hash: String, after: String, mark: ReplicaMark
    ) -> Outcome? {
        guard n > mark.lastN else {
            let settled = mark.settled(n)
            guard let settled, settled.hash != hash else {
                return settled?.outcome ?? Outcome(n, .applied)
            }
            // Where the one before is another one too, the copies parted earlier.
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
        let taking = state.take(
            mutation, policies: judging.policies(mutation), author: author)
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
