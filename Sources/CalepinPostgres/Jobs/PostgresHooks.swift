// Hooks in a job, the deliveries that wait for their receivers, and the attempts.

import CalepinServer

/// The part of a job that is about hooks.
struct PostgresHooks: HookWriting {
    let context: JobContext

    func hook(_ id: String) throws(StoreError) -> StoredHook? {
        try context.row(StoredHook.self, .text(id))
    }

    func hooks(limit: Int) throws(StoreError) -> [StoredHook] {
        try context.rows(StoredHook.self, Self.hooks, .limit(limit))
    }

    func lastDelivery(_ hook: String, record: String) throws(StoreError) -> StoredDelivery? {
        try context.rows(StoredDelivery.self, Self.last, .text(hook), .text(record)).first
    }

    func delivery(_ number: Int64) throws(StoreError) -> StoredDelivery? {
        try context.row(StoredDelivery.self, .number(number))
    }

    func due(_ hook: String, at seconds: Int64, limit: Int) throws(StoreError) -> [StoredDelivery]
    {
        try context.rows(
            StoredDelivery.self, Self.due, .text(hook), .number(seconds), .limit(limit))
    }

    func nextDue(_ hook: String) throws(StoreError) -> Int64? {
        guard let row = try context.ask(Self.nextDue, .text(hook)).first else { return nil }
        var reader = CellReader(row)
        return try reader.numberIfAny()
    }

    func parkedCount(_ hook: String, limit: Int) throws(StoreError) -> Int {
        Int(clamping: try context.number(Self.parked, .text(hook), .limit(limit)))
    }

    func attempts(_ hook: String, limit: Int) throws(StoreError) -> [StoredAttempt] {
        try context.rows(StoredAttempt.self, Self.attempts, .text(hook), .limit(limit))
    }
}

// MARK: - Writing

extension PostgresHooks {
    func put(_ hook: StoredHook) throws(StoreError) {
        // What waits for it changes with each push, and no server remembers that.
        let before = try self.hook(hook.id)
        if before?.bytes != hook.bytes || before?.stopped != hook.stopped {
            context.writes.raises.insert(.apps)
        }
        context.put(hook)
    }

    func removeHook(_ id: String) throws(StoreError) {
        context.writes.raises.insert(.apps)
        context.remove(.hook, .text(id))
    }

    func add(_ delivery: StoredDelivery) throws(StoreError) {
        context.writes.job.add(.delivery, delivery.cells)
    }

    func put(_ delivery: StoredDelivery) throws(StoreError) { context.put(delivery) }

    func remove(_ delivery: StoredDelivery, nextAt seconds: Int64) throws(StoreError) {
        context.remove(.delivery, .number(delivery.number))
        context.run(
            Self.next, .text(delivery.hook), .text(delivery.record), .number(seconds),
            on: [.delivery])
    }

    func release(_ hook: String, at seconds: Int64, limit: Int) throws(StoreError) -> Int {
        let count = try context.change(
            Self.releaseParked, .text(hook), .number(seconds), .limit(limit), on: [.delivery])
        guard count < limit else { return count }
        return count
            + (try context.change(
                Self.releaseLate, .text(hook), .number(seconds), .limit(limit - count),
                on: [.delivery]))
    }

    func add(_ attempt: StoredAttempt, kept: Int64) throws(StoreError) {
        var cells = attempt.cells
        cells.remove(at: 1)
        context.writes.job.run(Self.addAttempt, PostgresArguments(cells), on: [.attempt])
        context.run(Self.forgetAttempts, .text(attempt.hook), .number(kept), on: [.attempt])
    }

    func clear(_ hook: String, limit: Int) throws(StoreError) -> Int {
        let deliveries = try context.change(
            Self.clearDeliveries, .text(hook), .limit(limit), on: [.delivery])
        return deliveries
            + (try context.change(
                Self.clearAttempts, .text(hook), .limit(limit), on: [.attempt]))
    }
}

// MARK: - Statements

extension PostgresHooks {
    static let hooks = StoreQuery("hooks", of: .hook, "ORDER BY id LIMIT $1")
    /// Orders the few deliveries of a record by no column: otherwise a plan that was made on an
    /// empty table would go through all deliveries by their numbers.
    static let last = StoreQuery(
        "delivery-last", of: .delivery,
        "WHERE hook = $1 AND record = $2 ORDER BY number + 0 DESC LIMIT 1")
    static let due = StoreQuery(
        "deliveries-due", of: .delivery,
        "WHERE hook = $1 AND due <= $2 ORDER BY due, number LIMIT $3")
    static let nextDue = StoreQuery(
        "delivery-next-due", [.number], of: [.delivery],
        """
        SELECT due FROM hook_delivery WHERE hook = $1 AND due IS NOT NULL
        ORDER BY due, number LIMIT 1
        """)
    static let parked = StoreQuery(
        "deliveries-parked", [.number], of: [.delivery],
        """
        SELECT count(*) FROM (
            SELECT number FROM hook_delivery WHERE hook = $1 AND is_parked = 1
            ORDER BY hook, record, number LIMIT $2) parked
        """)
    static let attempts = StoreQuery(
        "attempts", of: .attempt, "WHERE hook = $1 ORDER BY number DESC LIMIT $2")
    static let next = PostgresStatement(
        "delivery-next",
        """
        UPDATE hook_delivery SET due = $3 WHERE number = (
            SELECT number FROM hook_delivery WHERE hook = $1 AND record = $2
            ORDER BY number + 0 LIMIT 1)
        """)
    static let releaseParked = PostgresStatement(
        "deliveries-release-parked",
        """
        UPDATE hook_delivery SET due = $2, is_parked = 0, failures = 0
        WHERE number = ANY (ARRAY(
            SELECT number FROM hook_delivery WHERE hook = $1 AND is_parked = 1
            ORDER BY hook, record, number LIMIT $3))
        """)
    static let releaseLate = PostgresStatement(
        "deliveries-release-late",
        """
        UPDATE hook_delivery SET due = $2
        WHERE number = ANY (ARRAY(
            SELECT number FROM hook_delivery WHERE hook = $1 AND due > $2
            ORDER BY due, number LIMIT $3))
        """)
    static let addAttempt = PostgresStatement(
        "attempt-add",
        """
        INSERT INTO hook_attempt (hook, number, at, message, record, event, status, milliseconds,
            error, answer)
        VALUES ($1, coalesce((
            SELECT number FROM hook_attempt WHERE hook = $1 ORDER BY number DESC LIMIT 1), 0) + 1,
            $2, $3, $4, $5, $6, $7, $8, $9)
        """)
    static let forgetAttempts = PostgresStatement(
        "attempt-forget",
        """
        DELETE FROM hook_attempt WHERE hook = $1 AND number <= (
            SELECT number FROM hook_attempt WHERE hook = $1 ORDER BY number DESC LIMIT 1) - $2
        """)
    static let clearDeliveries = PostgresStatement(
        "deliveries-clear",
        """
        DELETE FROM hook_delivery WHERE number = ANY (ARRAY(
            SELECT number FROM hook_delivery WHERE hook = $1
            ORDER BY hook, record, number LIMIT $2))
        """)
    static let clearAttempts = PostgresStatement(
        "attempts-clear",
        """
        DELETE FROM hook_attempt WHERE hook = $1 AND number = ANY (ARRAY(
            SELECT number FROM hook_attempt WHERE hook = $1 ORDER BY number LIMIT $2))
        """)
}
