// Queries of the memory store about replicas: their positions, and the outcomes of their
// mutations. Other queries are in MemoryJob.swift.

extension MemoryJob {
    func replicaState(of replica: String, scope: String) throws(StoreError) -> StoredReplicaState?
    {
        guard let account = work.contents.replicaAccounts[replica] else { return nil }
        let place = try self.replica(replica, scope: scope)
        let last = try place.flatMap { (place) throws(StoreError) in
            try outcome(scope: scope, replica: replica, n: place.lastN)
        }
        return StoredReplicaState(
            account: account, lastN: place?.lastN ?? 0, lastHash: last?.hash ?? "",
            backedUpTo: place?.backedUpTo ?? 0)
    }

    func outcome(scope: String, replica: String, n: Int64) throws(StoreError) -> StoredOutcome? {
        work.contents.outcomes[MemoryKey(scope: scope, name: replica, n: n)]
    }

    func unusualOutcomes(
        scope: String, replica: String, after n: Int64, limit: Int
    ) throws(StoreError) -> [StoredOutcome] {
        let all = work.contents.outcomes.values.filter {
            $0.scope == scope && $0.replica == replica && $0.n > n && !$0.bytes.isEmpty
        }
        return Array(all.sorted { $0.n < $1.n }.prefix(max(0, limit)))
    }
}
