// Pushes: check access, decide with the pure logic of the collections, write in one transaction,
// acknowledge, poke. Decision computes the outcome of a mutation; HTTP is in
// Routes/SyncRoutes.swift. Pulls are in SyncService+Pull.swift.

import CalepinSync

/// Sync over a store.
struct SyncService: Sendable {
    let store: any Store
    let feed: Feed
    let judging: FormJudging
    /// Encrypts the cursors of accounts that may read only some collections.
    let seal: CursorSeal
    /// Finds the terms of those who fill in records of public links; nil where there are no links.
    var terms: FillTermsReader?
    /// The hooks that are told of changes; nil for none.
    var hooks: HookBook?
    /// Wakes whoever tells people that comments name them; nil for nobody.
    var mentions: DutyBell?
    /// The apps of the hooks.
    var registry = AppRegistry()

    var counts = ServerCounts()

    private let large = LargePushes()

    init(
        store: any Store, feed: Feed, judging: FormJudging, seal: CursorSeal = CursorSeal()
    ) {
        (self.store, self.feed, self.judging, self.seal) = (store, feed, judging, seal)
    }

    /// Applies the mutations of a push, and answers once they are on the disk.
    ///
    /// - Parameters:
    ///   - size: The size of the request in bytes; 0 when it is not known.
    ///   - reason: The reason that the history keeps; empty for none.
    /// Throws: `Problem` when the scope or the replica is not the account's; the store's error,
    /// after which nothing was applied.
    func push(
        _ request: PushRequest, _ access: Access, at seconds: Int64, size: Int = 0,
        noting note: WrittenNote? = nil, because reason: String = ""
    ) async throws -> PushAnswer {
        try access.requirePush(scope: request.scope.description)
        var push = Push(
            request: request.verified, access: access, judging: judging, seconds: seconds,
            size: size)
        (push.note, push.reason) = (note, reason)
        push.reasonedForms = registry.current.reasonedForms
        push.lockedForms = registry.current.lockedForms
        push.commentForms = registry.current.commentForms
        if access.filling != nil, push.request.submits {
            push.terms = try await terms?.terms(access, at: seconds)
        }
        push.watch = hooks?.watch(access.team(of: request.scope.description), registry)
        if let team = push.terms?.team { push.teamWatch = hooks?.watch(team, registry) }
        switch try await commit(push) {
        case .foreignReplica: throw Problem(.noAccess)
        case .tooManyReplicas: throw Problem(.tooMany, "\(ServerLimits.replicas)")
        case .taken(let answer, let pokes):
            counts.pushes.add()
            for outcome in answer.outcomes { counts.mutations[outcome.status].add() }
            for poke in pokes {
                feed.poke(poke.scope, sequence: poke.sequence, forms: poke.forms)
            }
            if push.watch != nil || push.teamWatch != nil { hooks?.wake() }
            let forms = push.commentForms
            if pokes.contains(where: { !$0.forms.isDisjoint(with: forms) }) { mentions?.wake() }
            return answer
        }
    }

    /// Decides and writes a push: a small one in the writer's turn, a large one before it.
    private func commit(_ push: Push) async throws -> PushResult {
        var turn = try await decideNow(push, bindsReplica: false)
        if case .unknownReplica = turn { turn = try await decideNow(push, bindsReplica: true) }
        if case .done(let result) = turn { return result }
        return try await large.pass(push.request.scope.description) {
            try await commitLarge(push)
        }
    }

    /// Decides and writes a small push.
    ///
    /// - Parameter bindsReplica: true to bind the replica to the account where it is not known.
    private func decideNow(_ push: Push, bindsReplica: Bool) async throws -> PushTurn {
        let keys = push.keys(bindsReplica: bindsReplica)
        return try await store.commit(touching: keys, expecting: push.hint) {
            (job) throws(StoreError) -> PushTurn in
            var decider = try PushDecider(push, on: job)
            guard !decider.isForeign else { return .done(.foreignReplica) }
            guard bindsReplica || decider.plan.replicaState != nil else { return .unknownReplica }
            guard try !decider.isLarge() else { return .large }
            let plan = try decider.decide()
            return .done(try plan.write(job, over: decider.scope, at: push.seconds))
        }
    }

    /// Decides a push on a snapshot of the store and writes it if that is still valid; after
    /// several failures only its first mutation is decided, in the writer's turn.
    private func commitLarge(_ push: Push) async throws -> PushResult {
        for _ in 0..<SyncLimits.pushDecisions {
            let plan = try await store.read(expecting: push.hint) {
                (job) throws(StoreError) -> PushPlan? in
                var decider = try PushDecider(push, on: job)
                return decider.isForeign ? nil : try decider.decide()
            }
            guard let plan else { return .foreignReplica }
            let keys = push.keys(bindsReplica: plan.replicaState == nil)
            let result = try await store.commit(touching: keys) { (job) throws(StoreError) in
                try plan.writeIfCurrent(job, at: push.seconds)
            }
            if let result { return result }
        }
        let keys = push.keys(bindsReplica: true)
        return try await store.commit(touching: keys, expecting: push.hint) {
            (job) throws(StoreError) -> PushResult in
            var decider = try PushDecider(push, on: job)
            guard !decider.isForeign else { return .foreignReplica }
            let plan = try decider.decide(limit: 1)
            return try plan.write(job, over: decider.scope, at: push.seconds)
        }
    }
}
