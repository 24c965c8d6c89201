// Guests that fill in policies, spread over the servers of a side, and what each of them must find
// again. The requests are sent by Load.swift.

import CalepinExpressions
import CalepinSync
import Foundation

/// The writers of one round.
struct PolicyWriters {
    /// A guest that writes to one server.
    private struct Writer {
        let guest: Guest
        /// The place of its server.
        let server: Int
        /// The digest of each record, and the number of mutations that made it.
        let expected: [Identifier: (digest: String, mutations: Int)]
    }

    let lanes: [Load.Lane]
    /// The number of all mutations.
    let mutations: Int
    /// The number of all pushes.
    var pushes: Int { lanes.reduce(0) { $0 + $1.pushes.count } }
    private let writers: [Writer]
    private let ports: [Int]

    /// Registers `count` guests, the next at the next server, and prepares `pushes` of each: a new
    /// policy, in `mutations` saves.
    init(
        _ policy: Policy, _ side: MeasuredSide, count: Int, pushes: Int, mutations: Int = 10
    ) throws {
        ports = side.ports
        var (lanes, writers): ([Load.Lane], [Writer]) = ([], [])
        for index in 0..<count {
            let server = index % side.ports.count
            var guest = try Guest(try Connection(port: side.ports[server]))
            var expected: [Identifier: (digest: String, mutations: Int)] = [:]
            let requests = (0..<pushes).map { _ in
                let saves = policy.saves(mutations, by: &guest)
                let record = saves[0].record
                var state = RecordState(record, form: "motor")
                for save in saves { state.apply(save) }
                expected[record] = (state.contentDigest, saves.count)
                return (bytes: guest.push(saves), mutations: saves.count)
            }
            var lane = Load.Lane(pushes: requests)
            lane.port = side.ports[server]
            lanes.append(lane)
            writers.append(Writer(guest: guest, server: server, expected: expected))
        }
        (self.lanes, self.writers) = (lanes, writers)
        self.mutations = count * pushes * mutations
    }

    /// Reads everything back, each guest's at another server than it was sent to where there is
    /// one, and returns the number of mutations in records that are not as they were sent.
    func lost() throws -> Int {
        var lost = 0
        for writer in writers {
            let port = ports[(writer.server + 1) % ports.count]
            let answers = try writer.guest.pullAll(try Connection(port: port))
            let records = answers.flatMap(\.records)
            let found = Dictionary(
                records.map { ($0.id, $0.contentDigest) }, uniquingKeysWith: { $1 })
            for (record, sent) in writer.expected where found[record] != sent.digest {
                lost += sent.mutations
            }
            guard answers.last?.marks.first?.lastN == writer.guest.made else {
                throw Connection.Failure.unexpected("a replica that is behind its own pushes")
            }
        }
        return lost
    }

    /// Returns requests that pull what is there: each guest's last record, or nothing that it does
    /// not have.
    func pulls(isEmpty: Bool) throws -> [Load.Lane] {
        try writers.map { writer in
            let connection = try Connection(port: ports[writer.server])
            var cursors = try writer.guest.pullAll(connection).map(\.cursor)
            if !isEmpty {
                // The cursor before a further record.
                var guest = writer.guest
                guest.made = writer.guest.made
                let record = guest.mutation(
                    .random(), [.set(CellChange("remarks", .string("pulled again and again")))])
                _ = try connection.ask(guest.push([record]))
            } else {
                cursors.append(try writer.guest.pull(connection, since: cursors.last).cursor)
            }
            let pull = PullRequest(
                scope: writer.guest.scope, cursor: cursors.last,
                marks: [PullRequest.Mark(writer.guest.replica, settled: writer.guest.made)])
            let bytes = request("/api/sync/pull", pull.json(), cookie: writer.guest.cookie)
            var lane = Load.Lane(
                pushes: [(bytes, 1)], expected: "\"cursor\":\"", repeats: true)
            lane.port = ports[writer.server]
            return lane
        }
    }
}
