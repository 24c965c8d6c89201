// The tables: made once whoever makes them, and out of reach for the role of the servers.

import Testing

@testable import CalepinPostgres

@Suite struct SchemaTests {
    @Test("Tables are made once, also by several programs at the same time")
    func migrating() async throws {
        try await TestDatabase.with(hasTables: false) { database in
            let address = try database.address()
            try await forEachAtOnce(0..<4) { _ in
                let connection = try PostgresConnection(address, nil, .migration)
                try PostgresSchema.migrate(connection, for: "server")
            }
            let connection = try database.connect()
            #expect(try PostgresSchema.applied(connection) == PostgresSchema.version)
            #expect(
                try PostgresSchema.migrate(connection, for: "server") == PostgresSchema.version)
            let tables = try connection.column(
                """
                SELECT tablename::text FROM pg_tables WHERE schemaname = 'calepin'
                ORDER BY tablename COLLATE "C"
                """, of: String.self)
            #expect(tables == (PostgresSchema.tables + ["migration"]).sorted())
        }
    }

    @Test("Migrations only add: nothing is dropped, renamed or made narrower")
    func expanding() {
        for migration in PostgresSchema.migrations {
            for statement in migration.statements {
                let words = statement.split { !$0.isLetter }.map(String.init)
                let narrowing: Set = [
                    "DROP", "RENAME", "TYPE", "DELETE", "TRUNCATE", "REFERENCES",
                ]
                #expect(narrowing.isDisjoint(with: words), "\(migration.name)")
            }
        }
    }

    @Test("The role of the servers reads and writes rows, and cannot change tables")
    func rights() async throws {
        try await TestDatabase.with { database in
            let server = try database.connect(user: "server")
            try server.execute(
                "INSERT INTO turn VALUES ('\\x00', 1)", "UPDATE turn SET stamp = 2",
                "SELECT * FROM turn", "DELETE FROM turn")
            for statement in [
                "CREATE TABLE calepin.mine (n int8)", "DROP TABLE turn",
                "ALTER TABLE turn ADD COLUMN n int8", "TRUNCATE turn",
                "CREATE INDEX mine ON turn (stamp)", "INSERT INTO migration VALUES (9, 'mine')",
                "GRANT SELECT ON turn TO public",
            ] {
                let isRefused =
                    (try? server.execute(statement)) == nil
                    || statement.hasPrefix("GRANT")
                #expect(isRefused, "\(statement)")
            }
        }
    }

    @Test("The name of a role may have any signs")
    func roleNames() async throws {
        try await TestDatabase.with(hasTables: false) { database in
            let connection = try database.connect(.migration)
            try TestDatabase.admin("CREATE ROLE \"a\"\"; DROP TABLE calepin.turn; --\"")
            try PostgresSchema.migrate(connection, for: "a\"; DROP TABLE calepin.turn; --")
            #expect(try connection.column("SELECT count(*) FROM turn", of: Int64.self) == [0])
        }
        try TestDatabase.admin("DROP ROLE \"a\"\"; DROP TABLE calepin.turn; --\"")
    }
}
