// What keeps a server from starting: settings, poolers, clocks, tables and rights.

import StoreConformance
import Testing

@testable import CalepinPostgres

@Suite struct CheckTests {
    private func fault(_ body: () throws(PostgresFault) -> Void) -> PostgresFault? {
        do throws(PostgresFault) {
            try body()
            return nil
        } catch {
            return error
        }
    }

    /// Checks a connection.
    private func check(
        _ connection: PostgresConnection, _ tolerance: PostgresCheck.Tolerance = .unsafe,
        clock: @escaping @Sendable () -> Int64 = PostgresCheck.systemClock
    ) -> PostgresFault? {
        fault { () throws(PostgresFault) in
            _ = try PostgresCheck(tolerance, clock: clock).check(connection)
        }
    }

    @Test("The role of the servers passes, and the server says which cluster it is")
    func passes() async throws {
        try await TestDatabase.with { database in
            let connection = try database.connect(user: "server")
            let server = try PostgresCheck(.unsafe).check(connection)
            #expect(server.version >= 140_000)
            #expect(server.cluster != 0)
            #expect(server.timeline == 1)
            let again = try PostgresCheck(.unsafe).check(database.connect(user: "server"))
            #expect(again.cluster == server.cluster)
        }
    }

    @Test("Settings with which a crash loses what was saved are refused by name")
    func unsafe() async throws {
        try await TestDatabase.with { database in
            let connection = try database.connect(user: "server")
            #expect(check(connection, []) == .unsafe(setting: "fsync"))
            let server = try PostgresServer(connection)
            #expect(server.unsafeSettings == ["fsync"])
            try connection.execute("SET synchronous_commit = off")
            let changed = try PostgresServer(connection)
            #expect(changed.unsafeSettings == ["fsync", "synchronous_commit"])
        }
    }

    @Test("What a server says of itself is judged")
    func judged() throws {
        let good = PostgresServer(
            version: 140_000, versionText: "14.0", unsafeSettings: [], encoding: "UTF8",
            isDirect: true, clock: 1_000_000, cluster: 1, timeline: 1)
        func judge(
            _ change: (inout PostgresServer) -> Void, _ before: Int64 = 1_000_000,
            _ after: Int64 = 1_000_000
        ) -> PostgresFault? {
            var server = good
            change(&server)
            return fault { () throws(PostgresFault) in
                try PostgresCheck().judge(server, between: before, and: after)
            }
        }
        #expect(judge { _ in } == nil)
        #expect(judge { $0.version = 139_999 } == .tooOld("14.0"))
        #expect(judge { $0.isDirect = false } == .pooled)
        #expect(judge { $0.encoding = "SQL_ASCII" } == .encoding("SQL_ASCII"))
        for setting in ["fsync", "full_page_writes", "synchronous_commit"] {
            #expect(judge { $0.unsafeSettings = [setting] } == .unsafe(setting: setting))
        }
        #expect(judge({ _ in }, 995_000, 995_000) == nil)
        #expect(judge({ _ in }, 994_999, 994_999) == .clock(milliseconds: 5_001))
        #expect(judge({ _ in }, 1_005_001, 1_005_001) == .clock(milliseconds: 5_001))
        // A slow trip says nothing about the clock.
        #expect(judge({ _ in }, 990_000, 1_010_000) == nil)
    }

    @Test("A clock that is more than five seconds off is refused")
    func clock() async throws {
        try await TestDatabase.with { database in
            let connection = try database.connect(user: "server")
            for seconds in [-3_600, 3_600] as [Int64] {
                let found = check(
                    connection, clock: { PostgresCheck.systemClock() + seconds * 1_000 })
                guard case .clock(let milliseconds) = found else {
                    Issue.record("\(String(describing: found))")
                    continue
                }
                #expect(milliseconds > 3_500_000)
            }
        }
    }

    @Test("A pooler, which gives out process numbers of its own, is refused")
    func pooler() async throws {
        try await TestDatabase.with { database in
            // The message K of a server has the number of its process after five bytes.
            let forwarder = try Forwarder(
                to: try TestCluster.shared,
                change: { message in
                    guard message[0] == 0x4B else { return }
                    message[8] ^= 1
                })
            defer { forwarder.close() }
            let connection = try database.connect(user: "server", by: forwarder.folder)
            #expect(check(connection) == .pooled)
        }
    }

    @Test("A database is opened with everything checked, or the reason is told")
    func opening() async throws {
        try await TestDatabase.with { database in
            let address = try database.address(user: "server")
            let (connection, server) = try PostgresCheck(.unsafe).open(address, nil)
            #expect(connection.serverVersion == server.version)
            let refusals: [PostgresFault?] = [
                fault { () throws(PostgresFault) in _ = try PostgresCheck().open(address, nil) },
                fault { () throws(PostgresFault) in
                    _ = try PostgresCheck(.unsafe).open(
                        try PostgresAddress("postgres://c@/d?host=/nowhere"), nil)
                },
            ]
            #expect(refusals[0] == .unsafe(setting: "fsync"))
            guard case .unreachable = refusals[1] else {
                Issue.record("\(String(describing: refusals[1]))")
                return
            }
        }
        let words = "connection failed: FATAL:  unsupported startup parameter: options"
        #expect(PostgresFault(.unreachable(words)) == .pooled)
    }

    @Test("A session without the settings that were asked for is taken for a pooler's")
    func settings() async throws {
        try await TestDatabase.with { database in
            let connection = try database.connect(user: "server")
            try connection.execute("SET plan_cache_mode = auto")
            #expect(check(connection) == .pooled)
        }
    }

    @Test("An empty database, and one of an earlier or later version, are refused")
    func versions() async throws {
        try await TestDatabase.with(hasTables: false) { database in
            let found = check(try database.connect())
            #expect(found == .notMigrated(found: 0, needed: PostgresSchema.version))
        }
        try await TestDatabase.with { database in
            let admin = try database.connect()
            let connection = try database.connect(user: "server")
            try admin.execute("UPDATE meta SET value = '1000' WHERE key = 'oldest-version'")
            #expect(check(connection) == .tooNew)
            try admin.execute("UPDATE meta SET value = 'x' WHERE key = 'oldest-version'")
            #expect(check(connection) == .tooNew)
            try admin.execute("DELETE FROM migration")
            let needed = PostgresSchema.version
            #expect(check(connection) == .notMigrated(found: 0, needed: needed))
        }
    }

    @Test("A role with fewer rights than a server needs is refused, and the right is named")
    func fewRights() async throws {
        try await TestDatabase.with { database in
            let admin = try database.connect()
            let connection = try database.connect(user: "server")
            try admin.execute("REVOKE UPDATE ON record FROM server")
            #expect(check(connection) == .lacksRight("UPDATE on table record"))
            try admin.execute("REVOKE USAGE ON SCHEMA calepin FROM server")
            #expect(check(connection) == .lacksRight("USAGE on schema calepin"))
        }
    }

    @Test("A role that may change tables is refused, unless that is agreed to")
    func manyRights() async throws {
        try await TestDatabase.with { database in
            let admin = try database.connect()
            #expect(check(admin) == .mayChangeTables)
            #expect(check(admin, [.unsafe, .owner]) == nil)
            try admin.execute("GRANT CREATE ON SCHEMA calepin TO server")
            #expect(check(try database.connect(user: "server")) == .mayChangeTables)
        }
    }

    @Test("Every fault says in words what is wrong")
    func words() {
        let faults: [PostgresFault] = [
            .longAddress, .badAddress("a"), .passwordInAddress, .unknownOption("a"),
            .unverified("a"), .environment("A"), .badSecret("a"), .unreachable("a"), .tooOld("9"),
            .unsafe(setting: "fsync"), .pooled, .encoding("a"), .clock(milliseconds: 9_000),
            .notMigrated(found: 0, needed: 1), .tooNew, .lacksRight("a"), .mayChangeTables,
            .failed("a"),
        ]
        for fault in faults { #expect(fault.words.count > 20, "\(fault)") }
        #expect(Set(faults.map(\.words)).count == faults.count)
    }
}
