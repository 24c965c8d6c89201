// Kills the server repeatedly during writes, and compares its records with the acknowledged ones.

import CalepinSync
import CalepinExpressions
import Foundation
import Synchronization

/// A run of kills.
struct Kills {
    let bench: ServerBench
    let count: Int
    private static let writers = 8

    /// Kills `count` times; exits with the status 1 when anything acknowledged was lost or
    /// incomplete.
    func run() throws {
        let place = DataPlace()
        var server = try Child(bench.command, data: place.url)
        let port = server.port
        var guests = try (0..<Self.writers).map { _ in try Guest(try Connection(port: port)) }
        var (lost, halved) = (0, 0)
        var slowest = 0.0
        for cycle in 1...max(1, count) {
            guests = writeUntilKilled(guests, server)
            server = try Child(bench.command, data: place.url)
            slowest = max(slowest, server.startMilliseconds)
            for index in guests.indices {
                let found = try check(&guests[index], server.port)
                lost += found.lost
                halved += found.halved
            }
            if cycle % 50 == 0 { print("\(cycle) kills, \(lost) lost, \(halved) halved") }
        }
        server.end(by: SIGTERM)
        let all = guests.reduce(0) { $0 + $1.acknowledged }
        print(
            "\(count) kills under \(Self.writers) writers: \(all) mutations acknowledged, "
                + "\(lost) lost, \(halved) halved, slowest start \(Int(slowest)) ms")
        try verify(place)
        if lost + halved > 0 || all == 0 { exit(1) }
    }

    /// Verifies every record in the folder with the command.
    private func verify(_ place: DataPlace) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: bench.command)
        process.arguments = ["verify", "--data", place.url.path]
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 { exit(1) }
    }

    private func writeUntilKilled(_ guests: [Guest], _ server: Child) -> [Guest] {
        let results = Mutex(guests)
        let ends = DispatchGroup()
        let port = server.port
        for (index, guest) in guests.enumerated() {
            ends.enter()
            let thread = Thread {
                let written = Self.write(guest, port)
                results.withLock { $0[index] = written }
                ends.leave()
            }
            thread.start()
        }
        Thread.sleep(forTimeInterval: .random(in: 0.02...0.25))
        server.end(by: SIGKILL)
        ends.wait()
        return results.withLock { $0 }
    }

    /// Pushes mutations of two cells, one to ten at a time, until the server is gone.
    private static func write(_ guest: Guest, _ port: Int) -> Guest {
        var guest = guest
        guard let connection = try? Connection(port: port) else { return guest }
        while true {
            let mutations = (0..<Int.random(in: 1...10)).map { _ in
                let n = guest.made + 1
                let value = JSONValue.string("\(n)")
                return guest.mutation(
                    Identifier(UInt128(n / 100)),
                    [.set(CellChange("a\(n)", value)), .set(CellChange("b\(n)", value))])
            }
            guard let answer = try? connection.ask(guest.push(mutations)),
                let told = try? PushAnswer(json: Array(answer.body))
            else { return guest }
            guest.acknowledged = told.lastN
        }
    }

    /// Compares the server's records of a guest with the acknowledged ones.
    private func check(_ guest: inout Guest, _ port: Int) throws -> (lost: Int, halved: Int) {
        let answers = try guest.pullAll(try Connection(port: port))
        let paths = Set(answers.flatMap { $0.records.flatMap { $0.cells.map(\.path) } })
        let lastN = answers.last?.marks.first?.lastN ?? 0
        var lost = max(0, Int(guest.acknowledged - lastN))
        var halved = 0
        for n in 0..<lastN {
            let parts = ["a\(n + 1)", "b\(n + 1)"].count { paths.contains($0) }
            if parts == 1 { halved += 1 }
            if parts == 0 { lost += 1 }
        }
        guest.acknowledged = lastN
        guest.made = lastN
        return (lost, halved)
    }
}
