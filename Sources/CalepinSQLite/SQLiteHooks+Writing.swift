// The writes of hooks, deliveries and attempts. Queries are in SQLiteHooks.swift.

import CalepinServer

extension SQLiteHooks {
    func put(_ hook: StoredHook) throws(StoreError) {
        try run(
            try connection.statement(
                "INSERT OR REPLACE INTO hook VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"
            )
            .bind(1, hook.id).bind(2, hook.app).bind(3, hook.at).bind(4, hook.bytes)
            .bind(5, hook.stopped).bind(6, hook.waiting).bind(7, hook.waitingBytes))
    }

    func removeHook(_ id: String) throws(StoreError) {
        try run(try connection.statement("DELETE FROM hook WHERE id = ?1").bind(1, id))
    }

    func add(_ delivery: StoredDelivery) throws(StoreError) {
        try write(delivery, number: nil)
    }

    func put(_ delivery: StoredDelivery) throws(StoreError) {
        try write(delivery, number: delivery.number)
    }

    private func write(_ delivery: StoredDelivery, number: Int64?) throws(StoreError) {
        let statement = try connection.statement(
            """
            INSERT OR REPLACE INTO hook_delivery
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)
            """)
        statement.bind(1, number).bind(2, delivery.hook).bind(3, delivery.record)
            .bind(4, delivery.form).bind(5, delivery.message).bind(6, delivery.event)
            .bind(7, delivery.at).bind(8, delivery.sequence).bind(9, delivery.account)
            .bind(10, delivery.review).bind(11, delivery.due).bind(12, delivery.failures)
            .bind(13, delivery.isFixed ? 1 : 0).bind(14, delivery.isParked ? 1 : 0)
            .bind(15, delivery.bytes)
        try run(statement)
    }

    func remove(_ delivery: StoredDelivery, nextAt seconds: Int64) throws(StoreError) {
        try run(
            try connection.statement("DELETE FROM hook_delivery WHERE number = ?1")
                .bind(1, delivery.number))
        try run(
            try connection.statement(
                """
                UPDATE hook_delivery SET due = ?3 WHERE number =
                (SELECT min(number) FROM hook_delivery WHERE hook = ?1 AND record = ?2)
                """
            ).bind(1, delivery.hook).bind(2, delivery.record).bind(3, seconds))
    }

    func release(_ hook: String, at seconds: Int64, limit: Int) throws(StoreError) -> Int {
        let most = Int64(max(0, limit))
        // Two statements, as each has an index of its own.
        var late = try connection.statement(
            """
            SELECT number FROM hook_delivery WHERE hook = ?1 AND is_parked = 1
            ORDER BY number LIMIT ?2
            """
        ).bind(1, hook).bind(2, most).all { $0.int(0) }
        late += try connection.statement(
            """
            SELECT number FROM hook_delivery WHERE hook = ?1 AND due > ?2
            ORDER BY due, number LIMIT ?3
            """
        ).bind(1, hook).bind(2, seconds).bind(3, most - Int64(late.count)).all { $0.int(0) }
        for number in late {
            try run(
                try connection.statement(
                    """
                    UPDATE hook_delivery SET due = ?2, is_parked = 0,
                    failures = CASE is_parked WHEN 1 THEN 0 ELSE failures END WHERE number = ?1
                    """
                ).bind(1, number).bind(2, seconds))
        }
        return late.count
    }

    func add(_ attempt: StoredAttempt, kept: Int64) throws(StoreError) {
        let last = try attempts(attempt.hook, limit: 1).first?.number ?? 0
        let statement = try connection.statement(
            "INSERT INTO hook_attempt VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)")
        statement.bind(1, attempt.hook).bind(2, last + 1).bind(3, attempt.at)
            .bind(4, attempt.message).bind(5, attempt.record).bind(6, attempt.event)
            .bind(7, attempt.status).bind(8, attempt.milliseconds).bind(9, attempt.error)
            .bind(10, attempt.answer)
        try run(statement)
        try run(
            try connection.statement("DELETE FROM hook_attempt WHERE hook = ?1 AND number <= ?2")
                .bind(1, attempt.hook).bind(2, last + 1 - kept))
    }

    func clear(_ hook: String, limit: Int) throws(StoreError) -> Int {
        let numbers = try connection.statement(
            "SELECT number FROM hook_delivery WHERE hook = ?1 LIMIT ?2"
        ).bind(1, hook).bind(2, Int64(max(0, limit))).all { $0.int(0) }
        for number in numbers {
            try run(
                try connection.statement("DELETE FROM hook_delivery WHERE number = ?1")
                    .bind(1, number))
        }
        let attempts = try attempts(hook, limit: limit)
        for attempt in attempts {
            try run(
                try connection.statement(
                    "DELETE FROM hook_attempt WHERE hook = ?1 AND number = ?2"
                )
                .bind(1, hook).bind(2, attempt.number))
        }
        return numbers.count + attempts.count
    }
}
