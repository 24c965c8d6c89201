// Hooks: statements on the tables of hooks, of their deliveries and attempts. Its rows and what
// each query returns are described in the server's HookRows.swift.

import CalepinServer

/// The hooks of a job on a connection.
struct SQLiteHooks: HookWriting {
    let connection: SQLiteConnection

    func hook(_ id: String) throws(StoreError) -> StoredHook? {
        try connection.statement(
            """
            SELECT id, app, at, bytes, stopped, waiting, waiting_bytes FROM hook WHERE id = ?1
            """
        ).bind(1, id).first(StoredHook.init(row:))
    }

    func hooks(limit: Int) throws(StoreError) -> [StoredHook] {
        try connection.statement(
            """
            SELECT id, app, at, bytes, stopped, waiting, waiting_bytes FROM hook
            ORDER BY id LIMIT ?1
            """
        ).bind(1, Int64(max(0, limit))).all(StoredHook.init(row:))
    }

    func lastDelivery(_ hook: String, record: String) throws(StoreError) -> StoredDelivery? {
        try connection.statement(
            """
            SELECT number, hook, record, form, message, event, at, sequence, account, review, due,
            failures, is_fixed, is_parked, bytes FROM hook_delivery
            WHERE hook = ?1 AND record = ?2 ORDER BY number DESC LIMIT 1
            """
        ).bind(1, hook).bind(2, record).first(StoredDelivery.init(row:))
    }

    func delivery(_ number: Int64) throws(StoreError) -> StoredDelivery? {
        try connection.statement(
            """
            SELECT number, hook, record, form, message, event, at, sequence, account, review, due,
            failures, is_fixed, is_parked, bytes FROM hook_delivery WHERE number = ?1
            """
        ).bind(1, number).first(StoredDelivery.init(row:))
    }

    func due(_ hook: String, at seconds: Int64, limit: Int) throws(StoreError) -> [StoredDelivery]
    {
        try connection.statement(
            """
            SELECT number, hook, record, form, message, event, at, sequence, account, review, due,
            failures, is_fixed, is_parked, bytes FROM hook_delivery
            WHERE hook = ?1 AND due <= ?2 ORDER BY due, number LIMIT ?3
            """
        ).bind(1, hook).bind(2, seconds).bind(3, Int64(max(0, limit)))
            .all(StoredDelivery.init(row:))
    }

    func nextDue(_ hook: String) throws(StoreError) -> Int64? {
        try connection.statement(
            """
            SELECT due FROM hook_delivery WHERE hook = ?1 AND due IS NOT NULL
            ORDER BY due LIMIT 1
            """
        ).bind(1, hook).first { $0.int(0) }
    }

    func parkedCount(_ hook: String, limit: Int) throws(StoreError) -> Int {
        try connection.statement(
            """
            SELECT count(*) FROM
            (SELECT 1 FROM hook_delivery WHERE hook = ?1 AND is_parked = 1 LIMIT ?2)
            """
        ).bind(1, hook).bind(2, Int64(max(0, limit))).first { Int($0.int(0)) } ?? 0
    }

    func attempts(_ hook: String, limit: Int) throws(StoreError) -> [StoredAttempt] {
        try connection.statement(
            """
            SELECT hook, number, at, message, record, event, status, milliseconds, error, answer
            FROM hook_attempt WHERE hook = ?1 ORDER BY number DESC LIMIT ?2
            """
        ).bind(1, hook).bind(2, Int64(max(0, limit))).all(StoredAttempt.init(row:))
    }
}

extension StoredHook {
    fileprivate init(row: SQLiteStatement) {
        self.init(id: row.text(0), app: row.text(1), at: row.int(2), bytes: row.bytes(3))
        (stopped, waiting, waitingBytes) = (row.text(4), row.int(5), row.int(6))
    }
}

extension StoredDelivery {
    fileprivate init(row: SQLiteStatement) {
        self.init(
            hook: row.text(1), record: row.text(2), form: row.text(3), message: row.text(4),
            event: row.text(5), at: row.int(6), sequence: row.int(7), account: row.text(8),
            bytes: row.bytes(14))
        (number, review, due, failures) = (row.int(0), row.text(9), row.intIfAny(10), row.int(11))
        (isFixed, isParked) = (row.int(12) == 1, row.int(13) == 1)
    }
}

extension StoredAttempt {
    fileprivate init(row: SQLiteStatement) {
        self.init(
            hook: row.text(0), at: row.int(2), message: row.text(3), record: row.text(4),
            event: row.text(5))
        (number, status, milliseconds) = (row.int(1), row.int(6), row.int(7))
        (error, answer) = (row.text(8), row.bytes(9))
    }
}
