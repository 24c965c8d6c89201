// Summaries of a large table: 100,000 records of ten fields are pushed, the table is read, and the
// ten fields are summed up, alone and by the groups of one of them, with and without drawings.

import CalepinExpressions
import CalepinSync
import Foundation

/// Measures summaries.
struct SummaryBench {
    let command: String
    /// The number of summaries of which the median is taken.
    private static let rounds = 9
    /// The pause between summaries, in microseconds: the server answers them in a share of its
    /// time, and has somebody wait who asks again at once.
    private static let pause: UInt32 = 400_000

    func measure(_ judge: inout Judge) throws {
        let stock = try StockServer(command: command)
        let (server, person) = (stock.server, stock.person)
        let connection = try Connection(port: server.port)
        connection.wait(seconds: 600)
        let start = ContinuousClock.now
        try read(connection, person)
        judge.note(
            "server.summary.read", (ContinuousClock.now - start).milliseconds / 1_000, "s")
        let names = StockServer.types.map(\.name).joined(separator: ",")
        for (name, more) in [
            ("ten", ""), ("drawn", "&drawn=1"), ("crossed", "&by=sort&of=price&drawn=1"),
            ("found", "&where=" + "%24%7Bpieces%7D%20%3E%2050"),
        ] {
            var waits: [Double] = []
            for _ in 0..<Self.rounds {
                usleep(Self.pause)
                let start = ContinuousClock.now
                _ = try summary(connection, person, "?columns=" + names + more)
                waits.append((ContinuousClock.now - start).milliseconds)
            }
            judge.note("server.summary.\(name)", waits.sorted()[Self.rounds / 2], "ms")
        }
        judge.note("server.summary.memory", server.memory.now, "MB")
        server.end(by: SIGTERM)
    }

    /// Waits until the server has read all records.
    private func read(_ connection: Connection, _ person: SignedInPerson) throws {
        while true {
            let answer = try summary(connection, person, "?columns=shop")
            if answer["done"]?.asInt64 == Int64(StockServer.records) { return }
            usleep(Self.pause)
        }
    }

    private func summary(
        _ connection: Connection, _ person: SignedInPerson, _ query: String
    ) throws -> JSONValue {
        let path = "/api/records/stock/all/summary" + query
        let answer = try connection.ask(message("GET", path, ["Cookie: \(person.cookie)"]))
        guard answer.head.hasPrefix("HTTP/1.1 200") else {
            throw Connection.Failure.unexpected(answer.head)
        }
        return try JSONValue(reading: Array(answer.body))
    }
}
