// The queries of the rows of a scope and of replicas; batches of records are in
// PostgresJob+Batches.swift.

import CalepinServer

/// The queries of a scope.
enum ScopeQueries {
    static let recordMark = StoreQuery(
        "record-mark", [.number, .number], of: [.record],
        """
        SELECT sequence, octet_length(state)::int8 FROM record
        WHERE scope = $1 AND id = $2
        """)
    static let oldestChanges = StoreQuery(
        "changes-oldest", [.number, .number], of: [.change],
        """
        SELECT sequence, octet_length(bytes)::int8 FROM change
        WHERE scope = $1 ORDER BY sequence LIMIT $2
        """)
    static let tombstones = StoreQuery(
        "tombstones", of: .tombstone,
        "WHERE scope = $1 AND sequence > $2 ORDER BY sequence LIMIT $3")
    static let blobBytes = StoreQuery(
        "blob-bytes", [.number], of: [.blob],
        "SELECT coalesce(sum(stored_size), 0)::int8 FROM blob WHERE scope = $1")
    static let replicaCount = StoreQuery(
        "replica-count", [.number], of: [.replica],
        "SELECT count(*) FROM replica WHERE account = $1")
    static let unusual = StoreQuery(
        "outcomes-unusual", OutcomeRun.kinds, of: [.outcome],
        """
        SELECT \(OutcomeRun.columns) FROM outcome
        WHERE scope = $1 AND replica = $2 AND last > $3 AND bytes <> '' ORDER BY last LIMIT $4
        """)
}
