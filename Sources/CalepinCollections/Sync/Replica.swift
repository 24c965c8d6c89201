// A browser profile's side of a scope: what it shows, and what it asks its caller to do. Answers
// of the server are in Replica+Answers, a profile that was copied in Replica+Fork, the mutations
// themselves in Outbox.

import CalepinExpressions

/// The state of one replica of one scope.
///
/// It does nothing itself: each call gives effects, which its caller performs in order.
/// Invariant: what is shown of a record is the server's state with the outbox applied to it.
public struct Replica {
    /// The scope.
    public let scope: Scope
    /// What it knows about itself.
    public internal(set) var about: About
    /// The server's state of the records.
    public internal(set) var base: [Identifier: RecordState] = [:]
    /// The mutations that are not safe elsewhere yet.
    public internal(set) var outbox = Outbox()
    /// What somebody has to be told.
    public internal(set) var tray: [Notice] = []
    /// How the values of each form merge, by its id.
    public var policies: [String: MergePolicies] = [:]
    /// Whether the server has said that the person has no access any more.
    public internal(set) var isGone = false
    /// Whether nothing is left to do in a scope without access: its device has forgotten it, and
    /// goes on as another replica.
    public var isOver: Bool { isGone && outbox.mutations.isEmpty }
    /// Times that what was pulled did not agree with the server's digest.
    public internal(set) var mismatches = 0

    /// The digests of `base`, and all of them combined.
    private var digests: [Identifier: UInt64] = [:]
    private(set) var digest: UInt64 = 0
    /// Records of which the outbox has something, as they are shown.
    var views: [Identifier: RecordState] = [:]
    /// The turn of the request under way, by which late answers are known.
    var turn: Int64 = 0
    var isPushing = false
    var isPulling = false
    /// The place the server said it had come to while it was asked already; 0 when it did not.
    var announced: Int64 = 0
    /// The cursor of the pull under way.
    var asked: String?
    /// Records of a complete answer that has not ended yet.
    var staged: [Identifier: RecordState]?
    /// The replica id and number from which on mutations were made by two copies of a profile.
    var fork: (replica: Identifier, n: Int64)?
    /// Replica ids of which the last pull said what only another copy of the profile explains.
    var doubted: [Identifier] = []
    var failures = 0
    /// How a mutation gets its digest.
    var seal: (Mutation) -> Mutation = { $0.sealed }

    /// A replica that has nothing yet, by the id the server gave it.
    public init(_ scope: Scope, id: Identifier) {
        self.scope = scope
        about = About(id: id)
    }

    /// A replica as the device has it; nil when the device has none.
    ///
    /// Complexity: O(n log n) in the values.
    public init?(
        _ scope: Scope, restoring values: [DiskValue], policies: [String: MergePolicies] = [:]
    ) {
        var about: About?
        for case .about(let known) in values { about = known }
        guard let about else { return nil }
        self.scope = scope
        self.about = about
        self.policies = policies
        for value in values {
            switch value {
            case .record(let state): keep(state)
            case .outbox(let mutation): outbox.mutations.append(mutation)
            case .journal(let mutation): outbox.journal.append(mutation)
            case .notice(let notice): tray.append(notice)
            case .about: break
            }
        }
        outbox.sort(former: about.former, own: about.id)
        for mutation in outbox.mutations { show(mutation) }
    }

    /// Takes in more records that the device has, before anything else is done.
    ///
    /// - Parameter hasMore: Whether more come; what the outbox changes is shown at the end.
    ///
    /// Complexity: O(n) in the values, and at the end in the outbox.
    public mutating func restore(_ values: [DiskValue], hasMore: Bool) {
        for case .record(let state) in values { keep(state) }
        if !hasMore { showAll() }
    }

    // What the server has

    mutating func keep(_ state: RecordState) {
        drop(state.id)
        let added = state.digest
        digests[state.id] = added
        digest ^= added
        base[state.id] = state
    }

    mutating func drop(_ id: Identifier) {
        digest ^= digests[id] ?? 0
        digests[id] = nil
        base[id] = nil
    }

    mutating func dropAll() {
        for id in Array(base.keys) { drop(id) }
    }

    // What is shown

    /// A record as it is shown: the server's state with one's own changes.
    public func view(_ id: Identifier) -> RecordState? { views[id] ?? base[id] }

    /// The ids of all records that can be shown, in order.
    ///
    /// Complexity: O(n log n) in the records.
    public var records: [Identifier] {
        Array(Set(base.keys).union(views.keys)).sorted()
    }

    private mutating func show(_ mutation: Mutation) {
        let id = mutation.record
        var state = views[id] ?? base[id] ?? RecordState(id, form: mutation.form)
        let policies = policies[mutation.form] ?? MergePolicies()
        if state.apply(mutation, policies: policies) != nil {
            state.handIn(by: mutation.version(of: mutation.ops.count - 1))
        }
        views[id] = state
    }

    /// Computes again what is shown of the records the outbox has something of.
    mutating func showAll() {
        views = [:]
        for mutation in outbox.mutations { show(mutation) }
    }

    // What a person does

    /// Saves what a person did: a mutation of the next number.
    ///
    /// It is saved when its `write` is done, and may only then be called so.
    /// - Throws: `noOps`, `tooManyOps`, `tooLarge`; nothing has then changed.
    public mutating func save(
        _ record: Identifier, form: String, formVersion: Int32, ops: [Op], at savedAt: Int64
    ) throws(SyncError) -> [SyncEffect] {
        guard !ops.isEmpty else { throw SyncError(.noOps) }
        guard ops.count <= Limits.ops else { throw SyncError(.tooManyOps) }
        let mutation = seal(
            Mutation(
                scope: scope, replica: about.id, n: about.nextN, record: record, form: form,
                formVersion: formVersion, savedAt: savedAt, ops: ops))
        guard mutation.json().count <= Limits.mutationBytes else { throw SyncError(.tooLarge) }
        about.nextN += 1
        outbox.mutations.append(mutation)
        show(mutation)
        let changes: [DiskChange] = [.put(.outbox(mutation)), .put(.about(about))]
        return [.write(changes), .changed([record])] + wake()
    }

    /// The version the op at a place of the next mutation will write.
    public func nextVersion(_ place: Int) -> VersionName {
        VersionName(about.id, about.nextN, Int32(truncatingIfNeeded: place))
    }

    /// Takes a notice out of the tray, when a person has read it.
    public mutating func dismiss(_ notice: Notice) -> [SyncEffect] {
        tray.removeAll { $0 == notice }
        return [.write([.remove(.tray, key: DiskValue.key(of: notice.mutation))])]
    }

    // Contact

    /// The place in the scope's order up to which everything is here.
    var place: Int64 { about.cursor.flatMap { Cursor($0) }?.seq ?? 0 }

    /// Begins a contact, unless what the server says is known already, as after one's own push.
    /// What is on its way may be older than the poke: then the server is asked once more.
    public mutating func poked(_ poke: Poke) -> [SyncEffect] {
        guard poke.scope == scope.description, poke.seq > place else { return [] }
        if isPushing || isPulling { announced = max(announced, poke.seq) }
        return wake()
    }

    /// Begins a contact, unless one is under way: after a timer, or coming back online.
    public mutating func wake() -> [SyncEffect] {
        guard !isPushing, !isPulling else { return [] }
        guard fork == nil else { return [.askReplica, .timer(Limits.pullInterval)] }
        let batch = outbox.batch()
        guard let first = batch.first else { return isGone ? [] : pull() }
        // The first thing to know is which life of the server's data this is.
        guard isGone || about.cursor != nil else { return pull() }
        isPushing = true
        turn += 1
        let request = PushRequest(
            scope: scope, replica: first.replica,
            after: outbox.hash(before: first.replica, first.n), cursor: about.cursor,
            mutations: batch)
        return [.push(request, turn: turn), .timer(Limits.longestWait)]
    }

    /// Begins a contact because the timer went off; a request that is still under way is given up.
    ///
    /// - Parameter random: Any number, by which replicas do not all come back at once.
    public mutating func timerFired(random: UInt64) -> [SyncEffect] {
        if isPushing || isPulling { return failed(turn: turn, random: random) }
        return wake()
    }

    mutating func pull() -> [SyncEffect] {
        isPulling = true
        turn += 1
        if staged == nil { asked = about.cursor }
        let marks = (about.former + [about.id]).map { id in
            let first = outbox.mutations.first { $0.replica == id }?.n
            let next = first ?? (id == about.id ? about.nextN : 1)
            return PullRequest.Mark(id, settled: next - 1)
        }
        let request = PullRequest(scope: scope, cursor: asked, marks: marks)
        return [.pull(request, turn: turn), .timer(Limits.longestWait)]
    }

    /// Says that a request of a turn got no answer; the next try comes by itself.
    ///
    /// - Parameter random: Any number, by which replicas do not all come back at once.
    public mutating func failed(turn: Int64, random: UInt64) -> [SyncEffect] {
        guard turn == self.turn else { return [] }
        isPushing = false
        isPulling = false
        staged = nil
        failures = min(failures + 1, 20)
        let wait = min(Limits.longestWait, Limits.firstWait << Int64(min(failures - 1, 10)))
        return [.timer(wait / 2 + Int64(random % UInt64(wait / 2 + 1)))]
    }
}
