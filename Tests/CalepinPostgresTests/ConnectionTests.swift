// Trips with statements that fail, warnings, and what is known after them.

import StoreConformance
import Testing

@testable import CalepinPostgres

@Suite struct ConnectionTests {
    /// Returns the error of a body.
    private func error(_ body: () throws -> Void) -> PostgresError? {
        do {
            try body()
            return nil
        } catch {
            return error as? PostgresError
        }
    }

    private func state(_ error: PostgresError?) -> String? {
        switch error {
        case .passing(let state, _), .failed(let state, _): state.text
        default: nil
        }
    }

    private static let number = PostgresStatement("number", "SELECT $1::int8")
    private static let divide = PostgresStatement("divide", "SELECT 1 / $1::int8")

    private func arguments(_ number: Int64) -> PostgresArguments {
        var arguments = PostgresArguments()
        arguments.add(number)
        return arguments
    }

    @Test("A statement that fails in the middle ends its trip, and the connection goes on")
    func middle() throws {
        let connection = try TestDatabase.connectShared()
        for place in 0..<5 {
            var trip = PostgresTrip()
            for step in 0..<5 {
                trip.add(step == place ? Self.divide : Self.number, arguments(0))
            }
            #expect(state(error { _ = try connection.send(trip) }) == "22012")
            #expect(!connection.isInTransaction)
            let rows = try connection.run(Self.number, arguments(Int64(place)))
            #expect(try rows.first?.value(0) == Int64(place))
        }
    }

    @Test("Statements after one that failed are not run, those before it are undone")
    func undone() async throws {
        try await TestDatabase.with { database in
            let connection = try database.connect()
            try connection.execute("CREATE TABLE line (n int8 PRIMARY KEY)")
            let insert = PostgresStatement("insert", "INSERT INTO line VALUES ($1)")
            for hasTransaction in [false, true] {
                var trip = PostgresTrip()
                if hasTransaction { trip.add(.begin) }
                trip.add(insert, arguments(1))
                trip.add(insert, arguments(1))
                trip.add(insert, arguments(2))
                if hasTransaction { trip.add(.commit) }
                #expect(state(error { _ = try connection.send(trip) }) == "23505")
                #expect(connection.isInTransaction == hasTransaction)
                if hasTransaction { _ = try connection.run(.rollback) }
                #expect(try connection.column("SELECT n FROM line", of: Int64.self) == [])
            }
        }
    }

    @Test("A statement that cannot be prepared is prepared anew when its reason is gone")
    func preparation() async throws {
        try await TestDatabase.with { database in
            let connection = try database.connect()
            let read = PostgresStatement("late", "SELECT n FROM late")
            #expect(state(error { _ = try connection.run(read) }) == "42P01")
            // Prepared after one that failed in the same trip, and so not at all.
            var trip = PostgresTrip(read)
            trip.add(Self.number, arguments(1))
            #expect(state(error { _ = try connection.send(trip) }) == "42P01")
            try connection.execute("CREATE TABLE late (n int8)", "INSERT INTO late VALUES (5)")
            let rows = try connection.send(trip)
            #expect(try rows[0].first?.value(0) == Int64(5))
            #expect(try rows[1].first?.value(0) == Int64(1))
        }
    }

    @Test("A trip is one, however many statements it has, also when they are new")
    func trips() throws {
        let connection = try TestDatabase.connectShared()
        var trip = PostgresTrip(.begin)
        for number in 0..<50 { trip.add(Self.number, arguments(Int64(number))) }
        trip.add(.commit)
        #expect(try connection.send(trip).count == 52)
        #expect(connection.trips == 1)
    }

    @Test("A statement with parameters of other types than before is an error")
    func types() throws {
        let connection = try TestDatabase.connectShared()
        _ = try connection.run(Self.number, arguments(1))
        var other = PostgresArguments()
        other.add("1")
        guard case .unexpected = error({ _ = try connection.run(Self.number, other) }) else {
            Issue.record("it was taken")
            return
        }
    }

    @Test("A COMMIT of a transaction that had failed is no success")
    func failedCommit() throws {
        let connection = try TestDatabase.connectShared()
        _ = try connection.run(.begin)
        #expect(state(error { _ = try connection.run(Self.divide, arguments(0)) }) == "22012")
        guard case .unexpected = error({ _ = try connection.run(.commit) }) else {
            Issue.record("it was taken for committed")
            return
        }
        #expect(!connection.isInTransaction)
    }

    @Test("Errors of the server are told apart by what is to be done about them")
    func states() {
        for passing in [
            "40001", "40P01", "55P03", "57P01", "57P02", "57P03", "25006", "08006", "08P01",
        ] {
            #expect(PostgresError(SQLState(passing), "").isPassing, "\(passing)")
        }
        for lasting in ["23505", "22021", "42P01", "57014", "XX000", "53200", ""] {
            #expect(!PostgresError(SQLState(lasting), "").isPassing, "\(lasting)")
        }
        #expect(PostgresError(SQLState("53100"), "w") == .full("w"))
        #expect(PostgresError(SQLState("XX001"), "w") == .damaged("w"))
        #expect(PostgresError(SQLState("XX002"), "w") == .damaged("w"))
    }

    @Test("A lock that another has, and a transaction that met another, pass")
    func conflicts() async throws {
        try await TestDatabase.with { database in
            let (one, two) = (try database.connect(), try database.connect())
            try one.execute("CREATE TABLE line (n int8)", "INSERT INTO line VALUES (1)")
            try one.execute("BEGIN", "UPDATE line SET n = 2")
            let blocked = error {
                try two.execute("SET lock_timeout = 1", "BEGIN")
                try two.execute("UPDATE line SET n = 3")
            }
            #expect(state(blocked) == "55P03" && blocked?.isPassing == true)
            try one.execute("COMMIT")
            let begin = "BEGIN ISOLATION LEVEL SERIALIZABLE"
            try two.execute("ROLLBACK", begin, "SELECT n FROM line")
            try one.execute("UPDATE line SET n = 4")
            let met = error { try two.execute("UPDATE line SET n = 5") }
            #expect(state(met) == "40001" && met?.isPassing == true)
        }
    }

    @Test("A connection that the server ends is lost, with nothing written")
    func ended() throws {
        let (one, two) = (try TestDatabase.connectShared(), try TestDatabase.connectShared())
        try two.execute("SELECT pg_terminate_backend(\(one.processID), 10000)")
        let ended = error { _ = try one.run(Self.number, arguments(1)) }
        #expect(ended?.isPassing == true && ended?.endsConnection == true)
        guard case .lost = error({ _ = try one.run(Self.number, arguments(1)) }) else {
            Issue.record("the connection is still there")
            return
        }
    }

    @Test("Nobody who listens, a role or a database that is missing: no connection")
    func unreachable() throws {
        let cluster = try TestCluster.shared
        let addresses = [
            try cluster.address(of: "absent"), try cluster.address(of: "postgres", user: "absent"),
            try cluster.address(of: "postgres", by: cluster.folder + "/../data"),
        ]
        for address in addresses {
            let reason = error { _ = try PostgresConnection(address) }
            guard case .unreachable(let words) = reason else {
                Issue.record("\(String(describing: reason))")
                continue
            }
            #expect(!words.isEmpty && !words.contains("\n"))
        }
    }

    @Test("A server that goes silent ends the wait, and a COMMIT is unknown")
    func silent() throws {
        let cluster = try TestCluster.shared
        let forwarder = try Forwarder(to: cluster)
        defer { forwarder.close() }
        var session = PostgresSession()
        session.replyTime = .milliseconds(200)
        let address = try cluster.address(of: "postgres", by: forwarder.folder)
        for isCommit in [false, true] {
            let connection = try PostgresConnection(address, nil, session)
            forwarder.arm(
                .init(side: .server, message: 1, isAfter: false, isSilent: true))
            let reason = error {
                _ = try connection.send(PostgresTrip(isCommit ? .commit : .begin))
            }
            switch reason {
            case .lost: #expect(!isCommit)
            case .unknown(_, isLost: true): #expect(isCommit)
            default: Issue.record("\(String(describing: reason))")
            }
        }
    }
}

@Suite struct CommitWarningTests {
    /// A role whose commits wait for a standby, which does not exist.
    private func connect(_ database: TestDatabase) throws -> PostgresConnection {
        let connection = try database.connect()
        try connection.execute("SET synchronous_commit = on")
        return connection
    }

    /// Calls a function of the server with the process of a connection that waits for a standby.
    private func call(
        _ function: String, on processID: Int32, _ database: TestDatabase
    ) async throws {
        let other = try database.connect()
        let isDone = try await eventually {
            let found = try other.column(
                """
                SELECT \(function)(pid) FROM pg_stat_activity
                WHERE pid = \(processID) AND wait_event = 'SyncRep'
                """, of: Bool.self)
            return found == [true]
        }
        #expect(isDone)
    }

    /// Writes a row on a thread that may block; returns the error.
    private func commit(_ connection: PostgresConnection) async -> PostgresError? {
        do {
            try await onThread {
                var trip = PostgresTrip(.begin)
                trip.add(once: "INSERT INTO line VALUES (1)")
                trip.add(.commit)
                _ = try connection.send(trip)
            }
            return nil
        } catch {
            return error as? PostgresError
        }
    }

    @Test(
        "A COMMIT that stopped waiting for its standby is unknown, though it can be read",
        arguments: [("pg_cancel_backend", false), ("pg_terminate_backend", true)])
    func standby(function: String, endsConnection: Bool) async throws {
        try await TestDatabase.with { database in
            let connection = try connect(database)
            let other = try database.connect()
            try other.execute("CREATE TABLE line (n int8)")
            let processID = connection.processID
            async let result = commit(connection)
            try await call(function, on: processID, database)
            let error = await result
            guard case .unknown(_, let isLost) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(isLost == endsConnection)
            #expect(try other.column("SELECT n FROM line", of: Int64.self) == [1])
        }
    }

    @Test("A role that hides warnings gets them all the same")
    func hidden() async throws {
        try await TestDatabase.with { database in
            try TestDatabase.admin("CREATE ROLE hiding SUPERUSER LOGIN")
            try TestDatabase.admin("ALTER ROLE hiding SET client_min_messages = error")
            let connection = try database.connect(user: "hiding")
            let found = try connection.column("SHOW client_min_messages", of: String.self)
            #expect(found == ["warning"])
            connection.close()
        }
        try TestDatabase.admin("DROP ROLE hiding")
    }
}
