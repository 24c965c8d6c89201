// The statements of a push: what they write and lock, and that each keeps reaching its rows by an
// index, whatever the tables looked like when its plan was made.

import StoreConformance
import Testing

@testable import CalepinPostgres

@Suite struct StatementTests {
    /// A statement, and the indexes that its plan may use.
    private struct Planned {
        let statement: PostgresStatement
        let indexes: [String]
        /// True when it looks through all rows of a scope, an owner or a hook, in any order.
        var isWide = false
        /// The index that serves as well while a table is empty. A plan that has it is made anew
        /// once the table was analysed, which PostgreSQL does by itself after some fifty rows.
        var whileEmpty: String?
    }

    private static let statements = keys + rows + outcomes + pages + whole + hooks + others

    private static let keys = [
        Planned(statement: KeyStatements.lock, indexes: ["turn_pkey"]),
        Planned(statement: KeyStatements.add, indexes: []),
        Planned(statement: KeyStatements.raise, indexes: []),
        Planned(statement: ServerStatements.take, indexes: []),
        Planned(statement: ServerStatements.leave, indexes: ["lease_pkey"]),
        Planned(statement: .fence, indexes: ["lane_pkey"]),
    ]

    /// The statements of tables by their keys.
    private static let rows = StoreTable.allCases.flatMap { table -> [Planned] in
        let shape = table.shape
        guard table != .outcome else { return [] }
        let index = "\(shape.name)_pkey"
        return [
            Planned(statement: shape.read, indexes: [index]),
            Planned(statement: shape.write, indexes: []),
            Planned(statement: shape.remove, indexes: [index]),
        ]
    }

    private static let outcomes = [
        OutcomeStatements.read, OutcomeStatements.write, OutcomeStatements.tail.statement,
        OutcomeStatements.removeTail, OutcomeStatements.removeHead, OutcomeStatements.cut,
        ScopeQueries.unusual.statement,
    ].map { Planned(statement: $0, indexes: ["outcome_pkey"]) }

    private static func planned(_ query: StoreQuery, _ indexes: String...) -> Planned {
        Planned(statement: query.statement, indexes: indexes)
    }

    /// Queries that read in the order of an index.
    private static let pages = [
        planned(RecordBatchQuery.later, "record_order"),
        planned(RecordBatchQuery.earlier, "record_order"),
        planned(RecordBatchQuery.byID, "record_pkey"),
        planned(ScopeQueries.recordMark, "record_pkey"),
        planned(ScopeQueries.oldestChanges, "change_pkey"),
        planned(ScopeQueries.tombstones, "tombstone_order"),
        planned(PostgresUpkeep.scopes, "scope_pkey"), planned(PostgresUpkeep.places, "place_pkey"),
        planned(PostgresUpkeep.blobs, "blob_pkey"), planned(PostgresUpkeep.dueBlobs, "blob_check"),
        planned(PostgresUpkeep.kept, "blob_stored"),
        planned(PostgresUpkeep.oldTrash, "record_age"),
        planned(PostgresUpkeep.trash, "record_trash"),
        planned(PostgresUpkeep.oldTombstones, "tombstone_age"),
        Planned(
            statement: AccountQueries.owned.statement, indexes: ["account_row_owner"],
            whileEmpty: "account_row_pkey"),
        planned(AccountQueries.later, "account_row_pkey"),
        planned(AccountQueries.blobs, "blob_pkey"),
        planned(AccountQueries.guests, "account_pkey", "account_row_pkey"),
        planned(AccountQueries.held, "held_pkey"),
        planned(AccountQueries.heldAuthors, "held_author"),
        planned(PostgresRegistry.apps, "app_pkey"),
        planned(PostgresRegistry.versions, "app_version_pkey"),
        planned(PostgresRegistry.events, "app_event_pkey"),
        planned(PostgresLinks.links, "link_app"),
        planned(PostgresLinks.invitations, "link_invitation_order"),
        planned(PostgresLinks.counts, "link_count_pkey"),
    ]

    /// Statements that look at all rows of an owner.
    private static let whole =
        [
            planned(ScopeQueries.replicaCount, "replica_account"),
            planned(ScopeQueries.blobBytes, "blob_pkey"),
            planned(PostgresUpkeep.recordsWith, "record_pkey", "record_order"),
            planned(PostgresUpkeep.heldWith, "held_pkey", "held_author"),
            planned(
                AccountQueries.keptBytes, "record_pkey", "record_order", "scope_pkey",
                "held_pkey", "held_author", "blob_pkey"),
            Planned(
                statement: AccountQueries.heldSum.statement, indexes: ["held_author"],
                whileEmpty: "held_pkey"),
            planned(AccountQueries.sum, "record_pkey", "record_order"),
            planned(AccountQueries.recordsWith, "record_pkey", "record_order"),
            Planned(
                statement: AccountStatements.removeOwned, indexes: ["account_row_owner"],
                whileEmpty: "account_row_pkey"),
            Planned(
                statement: AccountStatements.removeOld, indexes: ["account_row_age"],
                whileEmpty: "account_row_pkey"),
            planned(RecordBatchQuery.laterOfForms, "record_order"),
            planned(PostgresRegistry.unusedFile, "app_file_pkey", "app_version_file_pkey"),
            Planned(statement: PostgresRegistry.removeFile, indexes: ["app_file_pkey"]),
        ].map(widened)
        + (AccountStatements.removeScope + AccountStatements.removeAccount).map {
            table, statement in
            let name = table.shape.name
            let indexes = ["pkey", "order", "account", "author", "owner"].map { "\(name)_\($0)" }
            return Planned(statement: statement, indexes: indexes, isWide: true)
        }
        + AccountStatements.removePlaces.map {
            Planned(
                statement: $0, indexes: ["replica_account", "place_pkey", "outcome_pkey"],
                isWide: true)
        }

    private static func widened(_ planned: Planned) -> Planned {
        var planned = planned
        planned.isWide = true
        return planned
    }

    private static let hooks = [
        planned(PostgresHooks.hooks, "hook_pkey"),
        widened(planned(PostgresHooks.last, "hook_delivery_record")),
        planned(PostgresHooks.due, "hook_delivery_due"),
        planned(PostgresHooks.nextDue, "hook_delivery_due"),
        planned(PostgresHooks.parked, "hook_delivery_parked"),
        planned(PostgresHooks.attempts, "hook_attempt_pkey"),
        Planned(
            statement: PostgresHooks.next,
            indexes: ["hook_delivery_pkey", "hook_delivery_record"], isWide: true),
        Planned(
            statement: PostgresHooks.releaseParked,
            indexes: ["hook_delivery_pkey", "hook_delivery_parked"], isWide: true),
        Planned(
            statement: PostgresHooks.releaseLate,
            indexes: ["hook_delivery_pkey", "hook_delivery_due"], isWide: true),
        Planned(
            statement: PostgresHooks.clearDeliveries,
            indexes: ["hook_delivery_pkey", "hook_delivery_record"], isWide: true),
        Planned(statement: PostgresHooks.addAttempt, indexes: ["hook_attempt_pkey"]),
        Planned(statement: PostgresHooks.forgetAttempts, indexes: ["hook_attempt_pkey"]),
        Planned(
            statement: PostgresHooks.clearAttempts, indexes: ["hook_attempt_pkey"], isWide: true),
    ]

    private static let others = [
        Planned(
            statement: OutcomeStatements.places,
            indexes: ["place_pkey", "replica_pkey", "outcome_pkey"]),
        Planned(statement: AddedRows.held, indexes: ["held_pkey"]),
        Planned(statement: AddedRows.deliveries, indexes: []),
        Planned(
            statement: AccountStatements.removeHeld, indexes: ["held_pkey", "held_author"],
            isWide: true),
    ]

    // Plans

    /// Prepares the statements under their names.
    private func prepare(_ connection: PostgresConnection) throws {
        for planned in Self.statements {
            let statement = planned.statement
            try connection.execute("PREPARE \"\(statement.name)\" AS \(statement.text)")
        }
    }

    /// Returns what is wrong with the plans of prepared statements.
    ///
    /// - Parameter isNew: true while plans are as they were made on empty tables.
    private func defects(
        _ connection: PostgresConnection, isNew: Bool
    ) throws -> [String] {
        try Self.statements.flatMap { planned -> [String] in
            let indexes = planned.indexes + (isNew ? [planned.whileEmpty].compactMap(\.self) : [])
            let name = planned.statement.name
            let count = (1...40).last { planned.statement.text.contains("$\($0)") } ?? 0
            let nulls = Array(repeating: "NULL", count: count).joined(separator: ", ")
            let values = count == 0 ? "" : " (\(nulls))"
            let plan = try connection.column(
                "EXPLAIN EXECUTE \"\(name)\"\(values)", of: String.self)
            let bad =
                planned.isWide ? ["Seq Scan"] : ["Seq Scan", "Bitmap", "Hash", "Merge", "Sort"]
            let wrong = plan.filter { line in
                bad.contains { line.contains($0) }
                    || (line.contains(" using ") || line.contains("Bitmap Index Scan on"))
                        && !indexes.contains {
                            "\(line) ".contains(" using \($0) ")
                                || "\(line) ".contains("Bitmap Index Scan on \($0) ")
                        }
            }
            let isUsed =
                planned.indexes.isEmpty
                || plan.contains { $0.contains(" using ") || $0.contains("Bitmap Index Scan") }
            return wrong.map { "\(name): \($0)" } + (isUsed ? [] : ["\(name) uses no index"])
        }
    }

    private static let filling = [
        "INSERT INTO turn SELECT int8send(i), 0 FROM generate_series(1, 5000) i",
        "INSERT INTO scope SELECT int8send(i), 0, 0, 0, 0, 0, 0, 0 FROM generate_series(1, 999) i",
        "INSERT INTO replica SELECT int8send(i), int8send(i % 900), 0"
            + " FROM generate_series(1, 5000) i",
        """
        INSERT INTO place SELECT int8send(i % 100), int8send(i), 0, 0
        FROM generate_series(1, 5000) i
        """,
        """
        INSERT INTO outcome
        SELECT int8send(i % 100), int8send(i % 5000), i * 10, i * 10 - 9, '', ''
        FROM generate_series(1, 20000) i
        """,
        """
        INSERT INTO record (scope, id, form, sequence, digest, state)
        SELECT int8send(i % 100), int8send(i), '', i, 0, '' FROM generate_series(1, 10000) i
        """,
        """
        INSERT INTO change SELECT int8send(i % 100), i, '', 0, '', '', 0, 0, 0, ''
        FROM generate_series(1, 10000) i
        """,
        """
        INSERT INTO tombstone SELECT int8send(i % 100), int8send(i), i, i
        FROM generate_series(1, 5000) i
        """,
        """
        INSERT INTO blob SELECT int8send(i % 100), int8send(i), 1, int8send(i), 1, '', 0, i, 0
        FROM generate_series(1, 5000) i
        """,
        """
        INSERT INTO account_row SELECT int8send(i % 20), int8send(i), int8send(i % 900), i, ''
        FROM generate_series(1, 9000) i
        """,
        """
        INSERT INTO held SELECT int8send(i % 30), i, '', i, int8send(i % 7), i, ''
        FROM generate_series(1, 3000) i
        """,
        """
        INSERT INTO hook_delivery SELECT i, int8send(i % 9), int8send(i % 300), '', '', '', 0, 0,
            '', '', i, 0, 0, i % 2, '' FROM generate_series(1, 5000) i
        """,
        "INSERT INTO lane SELECT int8send(i), 0, 0 FROM generate_series(1, 100) i",
    ]

    @Test("Plans use the indexes of keys on empty and full tables, analysed or not")
    func plans() async throws {
        try await TestDatabase.with { database in
            try await onThread { try expectPlans(database) }
        }
    }

    private func expectPlans(_ database: TestDatabase) throws {
        let kept = try database.connect()
        func expectPlans(
            _ state: String, _ connection: PostgresConnection, isNew: Bool = false
        ) throws {
            let found = try defects(connection, isNew: isNew)
            #expect(found.isEmpty, "\(state):\n\(found.joined(separator: "\n"))")
        }
        func expectNewPlans(_ state: String, isNew: Bool = false) throws {
            let connection = try database.connect()
            try prepare(connection)
            try expectPlans(state, connection, isNew: isNew)
        }
        try expectNewPlans("new", isNew: true)
        let admin = try database.connect(.migration)
        try admin.execute("ANALYZE")
        try expectNewPlans("analysed while empty", isNew: true)
        try prepare(kept)
        try expectPlans("kept", kept, isNew: true)
        for statement in Self.filling { try admin.execute(statement) }
        try expectNewPlans("full")
        try expectPlans("kept since the tables were empty", kept, isNew: true)
        try admin.execute("ANALYZE")
        try expectNewPlans("full and analysed")
        try expectPlans("made anew", kept)
    }

    @Test("Whoever waits for a key sees the stamp that the last holder wrote")
    func locking() async throws {
        try await TestDatabase.with { database in
            let (one, two) = (try database.connect(), try database.connect())
            let names: [[UInt8]] = [[0], [1], [2]]
            var arguments = PostgresArguments()
            arguments.add(all: names)
            #expect(try one.run(KeyStatements.lock, arguments).count == 0)
            #expect(try one.run(KeyStatements.add, arguments).written == 3)
            #expect(try one.run(KeyStatements.add, arguments).written == 0)
            _ = try one.run(.begin)
            #expect(try one.run(KeyStatements.lock, arguments).count == 3)
            try one.execute("UPDATE turn SET stamp = 5 WHERE name = '\\x01'")
            async let waiting = onThread { [arguments] in
                try two.run(KeyStatements.lock, arguments).map { try $0.value(1, Int64.self) }
            }
            #expect(try await isWaiting(two, database))
            _ = try one.run(.commit)
            #expect(try await waiting == [0, 5, 0])
        }
    }

    /// Waits until a connection waits for a lock.
    private func isWaiting(
        _ connection: PostgresConnection, _ database: TestDatabase
    ) async throws -> Bool {
        let processID = connection.processID
        let other = try database.connect()
        return try await eventually {
            try other.column(
                """
                SELECT count(*) FROM pg_stat_activity
                WHERE pid = \(processID) AND wait_event_type = 'Lock'
                """, of: Int64.self) == [1]
        }
    }
}
