// One side of the comparison: a server on SQLite, or several servers on one PostgreSQL, with the
// processor time of everything that works for it. What is in the database is asked in
// SeenDatabase.swift.

import Foundation

/// Processor time of a side and of the load, in milliseconds.
struct SpentTime {
    /// Of all servers.
    var servers = 0.0
    /// Of PostgreSQL; zero on SQLite.
    var database = 0.0
    /// Of this process.
    var load = 0.0

    static func - (one: SpentTime, other: SpentTime) -> SpentTime {
        SpentTime(
            servers: one.servers - other.servers, database: one.database - other.database,
            load: one.load - other.load)
    }
}

/// The servers of one side.
struct MeasuredSide {
    /// Its name in figures.
    let name: String
    let ports: [Int]
    let processes: [SeenProcess]
    /// The ports for monitoring; none on SQLite.
    var metrics: [Int] = []
    /// Nil on SQLite.
    var database: SeenDatabase?

    /// The processor time used so far.
    var spent: SpentTime {
        SpentTime(
            servers: processes.reduce(0) { $0 + $1.processorMilliseconds },
            database: database?.processorMilliseconds ?? 0,
            load: SeenProcess(id: getpid()).processorMilliseconds)
    }

    /// Returns the processor time that a body takes of all, and its result.
    func measured<Value>(
        _ body: () throws -> Value
    ) rethrows -> (value: Value, spent: SpentTime) {
        let before = spent
        let value = try body()
        return (value, spent - before)
    }

    /// Returns what all servers together have counted of the given metrics.
    func counts(_ names: [String]) throws -> [String: Double] {
        // A server tells the same for a second.
        Thread.sleep(forTimeInterval: 1.1)
        var counts: [String: Double] = [:]
        for port in metrics {
            let answer = try Connection(port: port).ask(message("GET", "/metrics"))
            for line in String(decoding: answer.body, as: UTF8.self).split(separator: "\n") {
                let words = line.split(separator: " ")
                guard words.count == 2, names.contains(String(words[0])) else { continue }
                counts[String(words[0]), default: 0] += Double(words[1]) ?? 0
            }
        }
        guard counts.count == names.count else {
            throw Connection.Failure.unexpected("metrics without \(names)")
        }
        return counts
    }
}

/// The configuration that `beside.py` writes.
struct PostgresSetting: Decodable {
    /// One of the servers.
    struct Server: Decodable {
        let port: Int
        let process: Int32
        let metrics: Int
    }

    let servers: [Server]
    /// The process of PostgreSQL that began all others.
    let process: Int32
    /// The folder of its socket.
    let socket: String
    let psql: String
    /// The number of rounds; figures are the median of them.
    let rounds: Int

    init(file: URL) throws {
        self = try JSONDecoder().decode(PostgresSetting.self, from: Data(contentsOf: file))
    }

    /// The side that it describes.
    var side: MeasuredSide {
        MeasuredSide(
            name: "postgres", ports: servers.map(\.port),
            processes: servers.map { SeenProcess(id: $0.process) },
            metrics: servers.map(\.metrics),
            database: SeenDatabase(process: process, socket: socket, psql: psql))
    }
}
