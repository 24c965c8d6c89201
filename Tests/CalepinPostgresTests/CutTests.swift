// Connections that are cut before and after each message of either side: a job that was finished
// is written once, whatever was cut.

import StoreConformance
import Synchronization
import Testing

@testable import CalepinPostgres

@Suite struct CutTests {
    /// Runs jobs through a forwarder that cuts once, at each message in turn, until the messages
    /// of the jobs are fewer than that.
    private func cutEach(_ side: Forwarder.Side, isAfter: Bool) async throws {
        try await TestDatabase.with { database in
            let table = try LaneTable(database)
            let forwarder = try Forwarder(to: try TestCluster.shared)
            defer { forwarder.close() }
            let events = LaneEvents()
            let lanes = try table.lanes(by: forwarder.folder, observe: { events.add($0) })
            // A connection with everything prepared.
            var number: Int64 = 1
            try await lanes.run(.init(number: number))
            var cuts = 0
            while cuts < 200 {
                forwarder.arm(.init(side: side, message: cuts + 1, isAfter: isAfter))
                number += 1
                try await lanes.run(.init(number: number))
                // What follows finds the lane in order.
                number += 1
                try await lanes.run(.init(number: number))
                guard forwarder.wasCut else { break }
                cuts += 1
            }
            #expect(cuts > 8 && cuts < 200)
            #expect(try table.numbers() == Array(1...number))
            #expect(events.retries > 0)
            await lanes.close()
        }
    }

    @Test("Cut before each message of the client, jobs are done once")
    func beforeClient() async throws { try await cutEach(.client, isAfter: false) }

    @Test("Cut after each message of the client, jobs are done once")
    func afterClient() async throws { try await cutEach(.client, isAfter: true) }

    @Test("Cut before each message of the server, jobs are done once")
    func beforeServer() async throws { try await cutEach(.server, isAfter: false) }

    @Test("Cut after each message of the server, jobs are done once")
    func afterServer() async throws { try await cutEach(.server, isAfter: true) }

    @Test("What the server gets only after it was asked, and before the next try, is not written")
    func late() async throws {
        try await TestDatabase.with { database in
            let table = try LaneTable(database)
            let forwarder = try Forwarder(to: try TestCluster.shared)
            defer { forwarder.close() }
            let events = LaneEvents()
            let passed = Atomic(0)
            let lanes = try table.lanes(
                by: forwarder.folder, observe: { events.add($0) },
                before: { _ in
                    // The second try, whose lane has asked what became of the first one.
                    guard forwarder.isHolding else { return }
                    forwarder.letPass()
                    passed.add(1, ordering: .relaxed)
                })
            var number: Int64 = 1
            try await lanes.run(.init(number: number))
            // Two statements and the end of the first trip, and the first statement of the second,
            // of three messages each: once that has run, its locks are waited for.
            for message in 1...10 {
                forwarder.arm(
                    .init(side: .client, message: message, isAfter: false, isLate: true))
                number += 1
                try await lanes.run(.init(number: number))
                #expect(try table.numbers() == Array(1...number), "message \(message)")
            }
            #expect(passed.load(ordering: .relaxed) == 10)
            #expect(events.events.contains(.settled(wasDone: false)))
            await lanes.close()
        }
    }

    @Test("A COMMIT whose answer was lost is found, whether it was done or not")
    func found() async throws {
        try await TestDatabase.with { database in
            let table = try LaneTable(database)
            let forwarder = try Forwarder(to: try TestCluster.shared)
            defer { forwarder.close() }
            let events = LaneEvents()
            let lanes = try table.lanes(by: forwarder.folder, observe: { events.add($0) })
            try await lanes.run(.init(number: 1))
            for number in 2...40 as ClosedRange<Int64> {
                let side: Forwarder.Side = number % 2 == 0 ? .client : .server
                forwarder.arm(
                    .init(side: side, message: Int(number) / 2, isAfter: number % 3 == 0))
                try await lanes.run(.init(number: number))
            }
            #expect(try table.numbers() == Array(1...40))
            #expect(events.events.contains(.settled(wasDone: true)))
            #expect(events.events.contains(.settled(wasDone: false)))
            await lanes.close()
        }
    }

    @Test("When the row of a lane is gone, nobody can tell: the caller is told to come again")
    func vanished() async throws {
        try await TestDatabase.with { database in
            let table = try LaneTable(database)
            let other = try database.connect()
            let tries = Atomic(0)
            let lanes = try table.lanes(before: { (turn) throws(PostgresError) in
                guard tries.add(1, ordering: .relaxed).newValue == 2 else { return }
                try other.execute("DELETE FROM lane")
                turn.connection.close()
                throw .unknown("cut", isLost: true)
            })
            try await lanes.run(.init(number: 1))
            await #expect(throws: PostgresError.busy) { try await lanes.run(.init(number: 2)) }
            #expect(try table.numbers() == [1])
            await lanes.close()
        }
    }
}
