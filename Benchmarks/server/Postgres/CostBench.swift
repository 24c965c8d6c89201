// The costs of the model, one by one: processor time of servers and database, trips, statements,
// log, rows and bytes, connections, memory. What they come to for many people is computed by
// capacity.py.

import CalepinSync
import Foundation

/// The measurement of costs.
struct CostBench {
    private let policy: Policy
    private let side: MeasuredSide
    private let file: MeasuredSide
    private let model: CostModel
    private let database: SeenDatabase
    private static let counted = [
        "calepin_store_jobs_total", "calepin_store_commit_seconds_count",
        "calepin_store_trips_total",
    ]

    init(
        _ policy: Policy, _ side: MeasuredSide, _ file: MeasuredSide, _ model: CostModel
    ) throws {
        guard let database = side.database else {
            throw Child.Failure(words: "a side without a database")
        }
        (self.policy, self.side, self.file) = (policy, side, file)
        (self.model, self.database) = (model, database)
    }

    /// Measures all costs.
    func measure(_ judge: inout Judge) throws {
        try measurePushes(&judge)
        try measureFile(&judge)
        try measureStatements(&judge)
        try measurePulls(&judge)
        try measureSignIns(&judge)
        try measureFeeds(&judge)
        let connections = try database.connections
        try model.note(
            "database.connections", Double(connections.count) / Double(side.ports.count), &judge)
        try model.note("database.connectionMemory", connections.memory, &judge)
    }
}

// MARK: - Pushes

extension CostBench {
    /// Measures pushes in groups of different sizes: a transaction costs something, and each push
    /// in it.
    private func measurePushes(_ judge: inout Judge) throws {
        let tables = ["record", "outcome", "change"]
        let room = try database.bytes(of: tables)
        let log = try database.logBytes
        let rows = try database.writtenRows
        var points: [(x: Double, y: Double)] = []
        var (all, servers, load, trips) = (0.0, 0.0, 0.0, 0.0)
        // One for each server, so that nobody shares a transaction; and more for each lane.
        for (count, each) in [(side.ports.count, 500), (24, 100), (96, 30), (192, 15)] {
            let writers = try PolicyWriters(policy, side, count: count, pushes: each)
            let before = try side.counts(Self.counted)
            let (_, spent) = try side.measured {
                try Load(port: side.ports[0], lanes: writers.lanes).run()
            }
            let after = try side.counts(Self.counted)
            let done = Self.counted.map { (after[$0] ?? 0) - (before[$0] ?? 0) }
            let pushes = Double(writers.pushes)
            points.append((done[1] / pushes, spent.database * 1_000 / pushes))
            judge.note("postgres.group\(count).jobs", done[0] / done[1], "jobs/transaction")
            judge.note(
                "postgres.group\(count).database", spent.database * 1_000 / pushes, "µs/push")
            judge.note(
                "postgres.group\(count).servers", spent.servers * 1_000 / pushes, "µs/push")
            if count == side.ports.count { trips = done[2] / pushes }
            all += pushes
            servers += spent.servers
            load += spent.load
        }
        let line = FittedLine(points)
        try model.note("database.transaction", line.slope, &judge)
        try model.note("database.push", line.start, &judge)
        try model.note("server.push", servers * 1_000 / all, &judge)
        judge.note("postgres.load", load * 1_000 / all, "µs/push")
        try model.note("database.trips", trips, &judge)
        let grown = zip(try database.bytes(of: tables), room).map { ($0 - $1) / all }
        try model.note("database.log", (try database.logBytes - log) / all, &judge)
        try model.note("database.rows", (try database.writtenRows - rows) / all, &judge)
        for (table, bytes) in zip(tables, grown) {
            try model.note("database.\(table)", bytes, &judge)
        }
    }

    /// Measures pushes on SQLite, for what fits on one server.
    private func measureFile(_ judge: inout Judge) throws {
        let writers = try PolicyWriters(policy, file, count: 24, pushes: 100)
        let (_, spent) = try file.measured {
            try Load(port: file.ports[0], lanes: writers.lanes).run()
        }
        try model.note("file.push", spent.servers * 1_000 / Double(writers.pushes), &judge)
    }

    private func measureStatements(_ judge: inout Judge) throws {
        let writers = try PolicyWriters(policy, side, count: side.ports.count, pushes: 100)
        let statements = try database.statements {
            _ = try Load(port: side.ports[0], lanes: writers.lanes).run()
        }
        try model.note("database.statements", statements / Double(writers.pushes), &judge)
    }
}

// MARK: - Reading

extension CostBench {
    private func measurePulls(_ judge: inout Judge) throws {
        let writers = try PolicyWriters(policy, side, count: 24, pushes: 1)
        _ = try Load(port: side.ports[0], lanes: writers.lanes).run()
        for (name, isEmpty) in [("head", true), ("pull", false)] {
            let lanes = try writers.pulls(isEmpty: isEmpty)
            let (result, spent) = try side.measured {
                try Load(port: side.ports[0], lanes: lanes, seconds: 4).run()
            }
            let count = Double(result.waits.count)
            try model.note("database.\(name)", spent.database * 1_000 / count, &judge)
            try model.note("server.\(name)", spent.servers * 1_000 / count, &judge)
        }
    }

    private func measureSignIns(_ judge: inout Judge) throws {
        let mark = UUID().uuidString.prefix(8).lowercased()
        let count = 60
        func ask(_ verb: String, _ number: Int) throws {
            let body =
                "{\"name\":\"p\(mark)\(number)\","
                + "\"password\":\"\(SignedInPerson.password)\"}"
            let connection = try Connection(port: side.ports[number % side.ports.count])
            let answer = try connection.ask(
                request("/api/account/\(verb)", Array(body.utf8)))
            guard answer.head.hasPrefix("HTTP/1.1 20") else {
                throw Connection.Failure.unexpected(answer.head)
            }
        }
        for number in 0..<count { try ask("register", number) }
        let (_, spent) = try side.measured {
            for number in 0..<count { try ask("sign-in", number) }
        }
        try model.note("database.signIn", spent.database * 1_000 / Double(count), &judge)
        try model.note("server.signIn", spent.servers * 1_000 / Double(count), &judge)
    }
}

// MARK: - Listening

extension CostBench {
    /// Measures feeds that hear nothing: their memory, and what the servers ask the database for
    /// them.
    private func measureFeeds(_ judge: inout Judge) throws {
        let each = 400
        let seconds = 20.0
        let guests = try (0..<each * side.ports.count).map { number in
            try Guest(
                try Connection(
                    port: side.ports[number % side.ports.count], from: Siege.address(number)))
        }
        func idle() -> SpentTime {
            side.measured { Thread.sleep(forTimeInterval: seconds) }.spent
        }
        func memory() -> Double { side.processes.reduce(0) { $0 + $1.memory.own } }
        // What the guests have left to do.
        Thread.sleep(forTimeInterval: 2)
        let (before, without) = (memory(), idle())
        let feeds = try guests.enumerated().map { number, guest in
            let feed = try Connection(
                port: side.ports[number % side.ports.count], from: Siege.address(number))
            try feed.send(message("GET", "/api/feed", ["Cookie: \(guest.cookie)"]))
            _ = try feed.some()
            return feed
        }
        Thread.sleep(forTimeInterval: 2)
        let (after, with) = (memory(), idle())
        let count = Double(feeds.count)
        try model.note("server.feedMemory", (after - before) * 1_024 / count, &judge)
        try model.note(
            "database.feed", max(0, with.database - without.database) * 1_000 / count / seconds,
            &judge)
        try model.note(
            "server.feed", max(0, with.servers - without.servers) * 1_000 / count / seconds,
            &judge)
        try model.note(
            "database.server",
            without.database * 1_000 / seconds / Double(side.ports.count), &judge)
    }
}
