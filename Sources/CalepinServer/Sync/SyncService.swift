// Takes mutations in and tells what changed: authorise, decide with the pure logic of the
// collections, write in one transaction, acknowledge, poke. What becomes of a mutation is
// decided by Decision; HTTP is in Routes/SyncRoutes.swift. Pulls are in SyncService+Pull.swift.

import CalepinCollections
import CalepinExpressions

/// Sync over a store.
struct SyncService: Sendable {
    let store: any Store
    let feed: Feed
    let judging: FormJudging

    /// Takes in the mutations of a push, and answers once they are on the disk.
    ///
    /// Throws: `Problem` when the scope or the replica is not the account's, or a hash is wrong;
    /// the store's error, after which nothing was taken in.
    func push(_ request: PushRequest, _ access: Access, at seconds: Int64) async throws
        -> PushAnswer
    {
        try access.requirePush(scope: request.scope.description)
        for mutation in request.mutations { try check(mutation) }
        let result = try await store.commit { (job) throws(StoreError) -> PushResult in
            var taking = PushJob(job, request, access, judging, at: seconds)
            return try taking.run()
        }
        switch result {
        case .foreignReplica: throw Problem(.noAccess)
        case .tooManyReplicas: throw Problem(.tooMany, "\(ServerLimits.replicas)")
        case .taken(let answer, let sequence):
            if let sequence { feed.poke(request.scope.description, sequence: sequence) }
            return answer
        }
    }

    private func check(_ mutation: Mutation) throws(Problem) {
        do throws(SyncError) {
            try mutation.verify()
        } catch {
            throw Problem(error)
        }
    }
}

/// What came of a push.
enum PushResult: Sendable {
    /// The replica belongs to somebody else.
    case foreignReplica
    /// The account has as many replicas as it can.
    case tooManyReplicas
    /// What became of the mutations, and where the scope is now if it has moved.
    case taken(PushAnswer, sequence: Int64?)
}

extension Problem {
    /// The problem of bytes that are no message of sync, with the name of what is wrong.
    init(_ error: SyncError) {
        self.init(error.code == .tooLarge ? .tooLarge : .malformed, "\(Limits.pushBytes)")
        members = [
            JSONMember("error", .string(error.name)),
            JSONMember("place", .number("\(error.place)")),
        ]
    }
}
