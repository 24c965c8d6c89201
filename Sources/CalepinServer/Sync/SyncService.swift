// Takes mutations in and tells what changed: authorise, decide with the pure logic of the
// collections, write in one transaction, acknowledge, poke. What becomes of a mutation is
// decided by Decision; HTTP is in Routes/SyncRoutes.swift. Pulls are in SyncService+Pull.swift.

import CalepinCollections

/// Sync over a store.
struct SyncService: Sendable {
    let store: any Store
    let feed: Feed
    let judging: FormJudging
    /// What seals the cursors of those who may read only some collections.
    var seal = CursorSeal()

    /// Takes in the mutations of a push, and answers once they are on the disk.
    ///
    /// Throws: `Problem` when the scope or the replica is not the account's; the store's error,
    /// after which nothing was taken in.
    func push(_ request: PushRequest, _ access: Access, at seconds: Int64) async throws
        -> PushAnswer
    {
        try access.requirePush(scope: request.scope.description)
        let request = request.verified
        let result = try await store.commit { (job) throws(StoreError) -> PushResult in
            var taking = PushJob(job, request, access, judging, at: seconds)
            return try taking.run()
        }
        switch result {
        case .foreignReplica: throw Problem(.noAccess)
        case .tooManyReplicas: throw Problem(.tooMany, "\(ServerLimits.replicas)")
        case .taken(let answer, let sequence, let forms):
            if let sequence {
                feed.poke(request.scope.description, sequence: sequence, forms: forms)
            }
            return answer
        }
    }

}

/// What came of a push.
enum PushResult: Sendable {
    /// The replica belongs to somebody else.
    case foreignReplica
    /// The account has as many replicas as it can.
    case tooManyReplicas
    /// What became of the mutations, where the scope is now if it has moved, and of which forms
    /// the records are that changed.
    case taken(PushAnswer, sequence: Int64?, forms: Set<String>)
}
