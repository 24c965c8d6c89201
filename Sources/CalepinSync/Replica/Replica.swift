// A browser profile's side of a scope, as a pure state machine: the records shown, and the effects
// its caller performs. Responses of the server are handled in Replica+Answers, copied profiles in
// Replica+Fork, mutations in Outbox.

import CalepinExpressions

/// The state of one replica of one scope.
///
/// It performs no input or output: each call returns effects, which its caller performs in order.
/// Invariant: a record is shown as the server's state with the outbox applied to it.
public struct Replica {
    /// The scope.
    public let scope: Scope
    /// The replica's own id, numbers and cursor.
    public internal(set) var about: About
    /// The server's state of the records.
    public internal(set) var base: [Identifier: RecordState] = [:]
    /// The mutations that are not yet safe elsewhere.
    public internal(set) var outbox = Outbox()
    /// The notices for people.
    public internal(set) var rejected: [Notice] = []
    /// The forms of records by id, each in the version that this device has.
    public var forms: [String: RecordForm] = [:]
    /// True when the server has reported that the person no longer has access.
    public internal(set) var isGone = false
    /// True when nothing remains to be done in a scope without access: the device then deletes it
    /// and continues as another replica.
    public var isOver: Bool { isGone && outbox.mutations.isEmpty }
    /// The number of times that a pull disagreed with the server's digest.
    package internal(set) var mismatches = 0

    /// The digest of each record in `base`, and their combination.
    private var digests: [Identifier: UInt64] = [:]
    private(set) var digest: UInt64 = 0
    /// The records changed by the outbox, as they are shown.
    var views: [Identifier: RecordState] = [:]
    /// The number of the request in flight, which identifies late responses.
    var turn: Int64 = 0
    var isPushing = false
    var isPulling = false
    /// The place that a poke announced during a request; 0 when none did.
    var announced: Int64 = 0
    /// The cursor of the pull in flight.
    var asked: String?
    /// The records of a series of responses that is not complete.
    var staged: [Identifier: RecordState]?
    /// The replica id and number from which on two copies of a profile made mutations.
    var fork: (replica: Identifier, n: Int64)?
    /// The replica ids whose marks in the last pull can only be explained by another copy of the
    /// profile.
    var doubted: [Identifier] = []
    var failures = 0
    /// The function that adds the digest to a mutation.
    var seal: (Mutation) -> Mutation = { $0.sealed }

    /// Makes an empty replica with the id assigned by the server.
    public init(_ scope: Scope, id: Identifier) {
        self.scope = scope
        about = About(id: id)
    }

    /// Makes a replica from the values on the device; nil when there are none.
    ///
    /// Complexity: O(n log n) in the values.
    public init?(
        _ scope: Scope, restoring values: [DiskValue], forms: [String: RecordForm] = [:]
    ) {
        var about: About?
        for case .about(let known) in values { about = known }
        guard let about else { return nil }
        self.scope = scope
        self.about = about
        self.forms = forms
        for value in values {
            switch value {
            case .record(let state): keep(state)
            case .outbox(let mutation): outbox.mutations.append(mutation)
            case .journal(let mutation): outbox.journal.append(mutation)
            case .notice(let notice): rejected.append(notice)
            case .about: break
            }
        }
        outbox.sort(former: about.former, own: about.id)
        for mutation in outbox.mutations { show(mutation) }
    }

    /// Adds further records from the device, before any other call.
    ///
    /// Complexity: O(n) in the values, and at the end in the outbox.
    /// - Parameters:
    ///   - values: What the device had kept.
    ///   - hasMore: True when more follow; the changes of the outbox are applied at the end.
    public mutating func restore(_ values: [DiskValue], hasMore: Bool) {
        for case .record(let state) in values { keep(state) }
        if !hasMore { showAll() }
    }

    // The server's state

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

    // The records shown

    /// Returns a record as it is shown: the server's state with the outbox applied.
    public func view(_ id: Identifier) -> RecordState? { views[id] ?? base[id] }

    /// The ids of all records that can be shown, in order.
    ///
    /// Complexity: O(n log n) in the records.
    public var records: [Identifier] {
        Array(Set(base.keys).union(views.keys)).ordered()
    }

    mutating func show(_ mutation: Mutation) {
        let id = mutation.record
        var state = views[id] ?? base[id] ?? RecordState(id, form: mutation.form)
        if state.apply(mutation, form: forms[mutation.form] ?? RecordForm()) != nil {
            state.handIn(by: mutation.version(of: mutation.ops.count - 1))
        }
        views[id] = state
    }

    /// Recomputes the records changed by the outbox.
    mutating func showAll() {
        views = [:]
        for mutation in outbox.mutations { show(mutation) }
    }

    // Changes by a person

    /// Saves a person's changes as the next mutation.
    ///
    /// They count as saved only when the `write` effect is done.
    /// - Throws: `noOps`, `tooManyOps`, `tooLarge`; the replica is then unchanged.
    public mutating func save(
        _ record: Identifier, form: String, formVersion: Int32, ops: [Op], at savedAt: Int64
    ) throws(SyncError) -> [SyncEffect] {
        guard !ops.isEmpty else { throw SyncError(.noOps) }
        guard ops.count <= RecordLimits.ops else { throw SyncError(.tooManyOps) }
        let mutation = seal(
            Mutation(
                scope: scope, replica: about.id, n: about.nextN, record: record, form: form,
                formVersion: formVersion, savedAt: savedAt, ops: ops))
        guard mutation.json().count <= RecordLimits.mutationBytes else {
            throw SyncError(.tooLarge)
        }
        about.nextN += 1
        outbox.mutations.append(mutation)
        show(mutation)
        let changes: [DiskChange] = [.put(.outbox(mutation)), .put(.about(about))]
        return [.write(changes), .changed([record])] + wake()
    }

    /// Returns the version that the op at an index of the next mutation will write.
    public func nextVersion(_ place: Int) -> VersionName {
        VersionName(about.id, about.nextN, Int32(truncatingIfNeeded: place))
    }

    /// Removes a notice that a person has read.
    public mutating func dismiss(_ notice: Notice) -> [SyncEffect] {
        [.write([forgetNotice(of: notice.mutation)])]
    }

    /// Forgets what a person was to be told of a mutation; returns the change on the device.
    mutating func forgetNotice(of mutation: Mutation) -> DiskChange {
        rejected.removeAll { $0.mutation.isNamed(mutation.replica, mutation.n) }
        return .remove(.rejected, key: DiskValue.key(of: mutation))
    }

    // Contacting the server

    /// The place in the scope's order up to which the replica is complete.
    var place: Int64 { about.cursor.flatMap { Cursor($0) }?.seq ?? 0 }

    /// Starts a pull, unless the announced place is known already, as after an own push. The
    /// response in flight may be older than the poke: then one more pull follows.
    public mutating func poked(_ poke: Poke) -> [SyncEffect] {
        guard poke.scope == scope.description, poke.seq > place else { return [] }
        if isPushing || isPulling { announced = max(announced, poke.seq) }
        return wake()
    }

    /// Contacts the server, unless a request is in flight: after a timer, or when back online.
    public mutating func wake() -> [SyncEffect] {
        guard !isPushing, !isPulling else { return [] }
        guard fork == nil else { return [.askReplica, .timer(RecordLimits.pullInterval)] }
        let batch = outbox.batch()
        guard let first = batch.first else { return isGone ? [] : pull() }
        // The epoch of the server's data has to be known first.
        guard isGone || about.cursor != nil else { return pull() }
        isPushing = true
        turn += 1
        let request = PushRequest(
            scope: scope, replica: first.replica,
            after: outbox.hash(before: first.replica, first.n), cursor: about.cursor,
            mutations: batch)
        return [.push(request, turn: turn), .timer(RecordLimits.longestWait)]
    }

    /// Contacts the server because the timer fired; a request still in flight is abandoned.
    ///
    /// - Parameter random: Any number, which spreads the retries of replicas.
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
        return [.pull(request, turn: turn), .timer(RecordLimits.longestWait)]
    }

    /// Notes that a request of a turn failed; a retry is scheduled.
    ///
    /// - Parameters:
    ///   - turn: The turn of the request.
    ///   - random: Any number, which spreads the retries of replicas.
    public mutating func failed(turn: Int64, random: UInt64) -> [SyncEffect] {
        guard turn == self.turn else { return [] }
        isPushing = false
        isPulling = false
        staged = nil
        failures = min(failures + 1, 20)
        let wait = min(
            RecordLimits.longestWait, RecordLimits.firstWait << Int64(min(failures - 1, 10)))
        return [.timer(wait / 2 + Int64(random % UInt64(wait / 2 + 1)))]
    }
}
