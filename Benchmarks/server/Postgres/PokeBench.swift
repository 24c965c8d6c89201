// Saves at one server whose writers have a feed open at each of the others: the time until the
// last of these was told, alone and beside people who save at half of the wanted rate. The round
// itself is in LiveRound.swift.

import CalepinExpressions
import CalepinSync
import Foundation
import Synchronization

/// The measurement of pokes across servers.
struct PokeBench {
    private let policy: Policy
    private let side: MeasuredSide
    private let rounds: Int
    private static let writers = 12
    /// Pushes of ten a second beside the pokes.
    private static let pace = 260.0

    init(_ policy: Policy, _ side: MeasuredSide, _ rounds: Int) {
        (self.policy, self.side, self.rounds) = (policy, side, rounds)
    }

    /// Measures pokes.
    func measure(_ judge: inout Judge) throws {
        var pokers = try (0..<Self.writers).map { try Poker(side, server: $0 % side.ports.count) }
        note("postgres.poke", try heard(&pokers), &judge)
        let seconds = 40 * rounds * Self.writers / 300 + 8
        let pushes = Int(Self.pace) * seconds / 32
        let others = try PolicyWriters(policy, side, count: 32, pushes: pushes)
        let ends = DispatchGroup()
        let result = Mutex<Result<LoadResult, any Error>?>(nil)
        ends.enter()
        let (port, lanes) = (side.ports[0], others.lanes)
        Thread {
            let found = Result { try Load(port: port, lanes: lanes, pace: Self.pace).run() }
            result.withLock { $0 = found }
            ends.leave()
        }.start()
        Thread.sleep(forTimeInterval: 0.5)
        note("postgres.poke.busy", try heard(&pokers), &judge)
        ends.wait()
        _ = try result.withLock { $0 }?.get()
        judge.note("postgres.poke.lost", Double(try others.lost()), "mutations")
    }

    private func heard(_ pokers: inout [Poker]) throws -> [LiveResult] {
        var results: [LiveResult] = []
        for _ in 0..<8 * rounds {
            for index in pokers.indices { results.append(try pokers[index].poke()) }
        }
        return results
    }

    private func note(_ figure: String, _ results: [LiveResult], _ judge: inout Judge) {
        let waits = LoadResult(seconds: 0, waits: results.map(\.heard).sorted())
        judge.note("\(figure).p50", waits.percentile(50), "ms")
        judge.note("\(figure).p99", waits.percentile(99), "ms")
        judge.note("\(figure).most", waits.waits.last ?? 0, "ms")
        let all = LoadResult(seconds: 0, waits: results.map(\.had).sorted())
        judge.note("\(figure).had.p99", all.percentile(99), "ms")
    }
}

/// A guest that writes at one server and listens at all others.
private struct Poker {
    private var guest: Guest
    private let round: LiveRound
    private var written = 0

    init(_ side: MeasuredSide, server: Int) throws {
        let connection = try Connection(port: side.ports[server])
        let guest = try Guest(connection)
        let cursor = try guest.pullAll(connection).last?.cursor ?? ""
        let listeners = try side.ports.indices.filter { $0 != server }.map { place in
            let feed = try Connection(port: side.ports[place])
            try feed.send(message("GET", "/api/feed", ["Cookie: \(guest.cookie)"]))
            _ = try feed.some()
            return LiveListener(
                feed: feed,
                fetch: LiveFetch(
                    connection: try Connection(port: side.ports[place]), cursor: cursor,
                    mark: Array("\"scope\":\"\(guest.scope)\"".utf8)
                ) { cursor in
                    let pull = PullRequest(
                        scope: guest.scope, cursor: cursor,
                        marks: [PullRequest.Mark(guest.replica, settled: 0)])
                    return request("/api/sync/pull", pull.json(), cookie: guest.cookie)
                })
        }
        self.guest = guest
        round = LiveRound(writer: connection, listeners: listeners)
        // Late pokes of the first contact.
        try round.settle(seconds: 0.3)
    }

    /// Saves once, and waits until all have it.
    mutating func poke() throws -> LiveResult {
        written += 1
        let title = "poke \(written)"
        let save = guest.mutation(
            .random(), [.set(CellChange("remarks", .string(title)))])
        return try round.run(guest.push([save]), title: title)
    }
}
