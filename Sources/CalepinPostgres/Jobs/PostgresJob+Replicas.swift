// Queries of a job about replicas: their accounts and positions, and the outcomes of their
// mutations.

import CalepinServer

extension PostgresJob {
    func replica(_ name: String, scope: String) throws(StoreError) -> StoredReplica? {
        try context.row(StoredReplica.self, .text(scope), .text(name))
    }

    func replicaCount(account: String) throws(StoreError) -> Int {
        Int(clamping: try context.number(ScopeQueries.replicaCount, .text(account)))
    }

    func replicaState(of replica: String, scope: String) throws(StoreError) -> StoredReplicaState?
    {
        try context.expectPlace(.text(scope), .text(replica))
        guard let cells = try context.cells(.replica, [.text(replica)]) else { return nil }
        var reader = CellReader(Array(cells.dropFirst()))
        let account = try reader.text()
        let place = try self.replica(replica, scope: scope)
        let last = try place.flatMap { (place) throws(StoreError) in
            try outcome(scope: scope, replica: replica, n: place.lastN)
        }
        return StoredReplicaState(
            account: account, lastN: place?.lastN ?? 0, lastHash: last?.hash ?? "",
            backedUpTo: place?.backedUpTo ?? 0)
    }

    func outcome(scope: String, replica: String, n: Int64) throws(StoreError) -> StoredOutcome? {
        try context.row(StoredOutcome.self, .text(scope), .text(replica), .number(n))
    }

    func unusualOutcomes(
        scope: String, replica: String, after n: Int64, limit: Int
    ) throws(StoreError) -> [StoredOutcome] {
        // The first run may have none after the number, and the oldest one only removed ones.
        let runs = try context.ask(
            ScopeQueries.unusual, .text(scope), .text(replica), .number(n),
            .limit(min(limit, Int(Int32.max)) + 2))
        var outcomes: [StoredOutcome] = []
        for run in runs {
            outcomes += try OutcomeRun.outcomes(run).filter { $0.n > n && !$0.bytes.isEmpty }
        }
        return Array(outcomes.prefix(max(0, limit)))
    }
}
