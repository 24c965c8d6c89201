// Queries of a job about replicas: their positions, and the outcomes of their mutations. Each
// query is one cached statement, as in SQLiteJob.swift.

import CalepinServer

extension SQLiteJob {
    func replicaState(of replica: String, scope: String) throws(StoreError) -> StoredReplicaState?
    {
        let statement = try connection.statement(
            """
            SELECT r.account, ifnull(p.last_n, 0), ifnull(o.hash, ''), ifnull(p.backed_up_to, 0)
            FROM replica r
            LEFT JOIN scope_replica p ON p.scope = ?2 AND p.replica = r.name
            LEFT JOIN outcome o ON o.scope = ?2 AND o.replica = r.name AND o.n = p.last_n
            WHERE r.name = ?1
            """)
        return try statement.bind(1, replica).bind(2, scope).first { row in
            StoredReplicaState(
                account: row.text(0), lastN: row.int(1), lastHash: row.text(2),
                backedUpTo: row.int(3))
        }
    }

    func outcome(
        scope: String, replica: String, n: Int64
    ) throws(StoreError) -> StoredOutcome? {
        let statement = try connection.statement(
            """
            SELECT hash, bytes FROM outcome WHERE scope = ?1 AND replica = ?2 AND n = ?3
            """)
        return try statement.bind(1, scope).bind(2, replica).bind(3, n).first { row in
            StoredOutcome(
                scope: scope, replica: replica, n: n, hash: row.text(0), bytes: row.bytes(1))
        }
    }

    func unusualOutcomes(
        scope: String, replica: String, after n: Int64, limit: Int
    ) throws(StoreError) -> [StoredOutcome] {
        let statement = try connection.statement(
            """
            SELECT n, hash, bytes FROM outcome
            WHERE scope = ?1 AND replica = ?2 AND n > ?3 AND length(bytes) > 0
            ORDER BY n LIMIT ?4
            """)
        statement.bind(1, scope).bind(2, replica).bind(3, n).bind(4, Int64(max(0, limit)))
        return try statement.all { row in
            StoredOutcome(
                scope: scope, replica: replica, n: row.int(0), hash: row.text(1),
                bytes: row.bytes(2))
        }
    }
}
