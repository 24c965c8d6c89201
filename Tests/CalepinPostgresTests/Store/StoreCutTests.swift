// Commits whose connection is cut before and after each message of either side, also in the middle
// of a job that has written and asks for more: each is written once.

import CalepinServer
import StoreConformance
import Testing

@testable import CalepinPostgres

/// One after the other, so that the database answers in time on a busy machine.
@Suite(.serialized) struct StoreCutTests {
    /// Raises the sequence of a scope, and adds a delivery.
    ///
    /// - Parameter isLong: true to ask for rows that are among those written, so that these are
    ///   sent before the COMMIT.
    private static func raise(_ store: PostgresStore, isLong: Bool) async throws {
        let keys = Keys(.scope("user:a"), .hook("h"))
        try await store.commit(touching: keys, expecting: Hint(.scope("user:a"))) {
            (job) throws(StoreError) in
            var scope = try job.scope("user:a") ?? StoredScope(name: "user:a")
            scope.sequence += 1
            try job.put(scope)
            try job.hookChanges.add(
                StoredDelivery(
                    hook: "h", record: "r", form: "f", message: "\(scope.sequence)",
                    event: "changed", at: 1, sequence: 1, account: "a", bytes: []))
            guard isLong else { return }
            let last = try job.hookChanges.lastDelivery("h", record: "r")
            if last?.message != "\(scope.sequence)" {
                throw .failed("\(String(describing: last))")
            }
        }
    }

    /// Cuts once at each message in turn, until the messages of a job are fewer than that.
    private static func cutEach(
        _ side: Forwarder.Side, isAfter: Bool, isLong: Bool
    ) async throws {
        try await TestDatabase.with { database in
            let forwarder = try Forwarder(to: try TestCluster.shared)
            defer { forwarder.close() }
            let store = try database.open(by: forwarder.folder, lanes: .init(write: 1, read: 1))
            // A connection with everything prepared.
            for _ in 0..<2 { try await raise(store, isLong: isLong) }
            var number = 2
            var cuts = 0
            while cuts < 200 {
                forwarder.arm(.init(side: side, message: cuts + 1, isAfter: isAfter))
                // The second finds the lane in order.
                for _ in 0..<2 { try await raise(store, isLong: isLong) }
                number += 2
                guard forwarder.wasCut else { break }
                cuts += 1
            }
            #expect(cuts > 8 && cuts < 200)
            let found = try database.connect()
            #expect(
                try found.column("SELECT sequence FROM scope", of: Int64.self) == [Int64(number)])
            let messages = try found.column(
                "SELECT message FROM hook_delivery ORDER BY number", of: [UInt8].self)
            #expect(messages == (1...number).map { Array("\($0)".utf8) })
            await store.close()
        }
    }

    @Test(
        "Cut before each message of the client, jobs are written once", arguments: [false, true])
    func beforeClient(isLong: Bool) async throws {
        try await Self.cutEach(.client, isAfter: false, isLong: isLong)
    }

    @Test("Cut after each message of the client, jobs are written once", arguments: [false, true])
    func afterClient(isLong: Bool) async throws {
        try await Self.cutEach(.client, isAfter: true, isLong: isLong)
    }

    @Test(
        "Cut before each message of the server, jobs are written once", arguments: [false, true])
    func beforeServer(isLong: Bool) async throws {
        try await Self.cutEach(.server, isAfter: false, isLong: isLong)
    }

    @Test("Cut after each message of the server, jobs are written once", arguments: [false, true])
    func afterServer(isLong: Bool) async throws {
        try await Self.cutEach(.server, isAfter: true, isLong: isLong)
    }
}
