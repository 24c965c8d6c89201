// Jobs in lanes: done once, tried again when that makes sense, finished in any case.

import StoreConformance
import Synchronization
import Testing

@testable import CalepinPostgres

@Suite struct LaneTests {
    @Test("Many jobs of many callers are all done once, in groups")
    func many() async throws {
        try await TestDatabase.with { database in
            let table = try LaneTable(database)
            let lanes = try table.lanes(4)
            try await forEachAtOnce(0..<500) { number in
                var key: [UInt8] = []
                (number % 7).append(to: &key)
                try await lanes.run(.init(number: number), key: key, size: 100)
            }
            #expect(try table.numbers() == Array(0..<500))
            await lanes.close()
        }
    }

    @Test("Jobs that wait share a transaction, of at most sixteen and a mebibyte")
    func groups() async throws {
        try await TestDatabase.with { database in
            let table = try LaneTable(database)
            let sizes = Mutex<[[Int64]]>([])
            let gate = ThreadSignal()
            let lanes = try table.lanes(
                gate: gate,
                before: { turn in sizes.withLock { $0.append(turn.jobs.map(\.number)) } })
            let ends = LaneEnds()
            ends.add(.init(number: 0), to: lanes)
            #expect(await eventually { lanes.waiting == 0 })
            for number in 1...40 as ClosedRange<Int64> {
                ends.add(.init(number: number), size: 1, to: lanes)
            }
            for number in 41...46 as ClosedRange<Int64> {
                ends.add(.init(number: number), size: 400_000, to: lanes)
            }
            ends.add(.init(number: 47), size: 50_000_000, to: lanes)
            gate.raise()
            #expect(await eventually { ends.done == 48 })
            let groups = sizes.withLock { $0 }
            #expect(groups.map(\.count) == [1, 16, 16, 10, 2, 2, 1])
            #expect(groups.flatMap { $0 } == Array(0...47))
            await lanes.close()
        }
    }

    @Test("A job that fails for good fails alone, and the others of its group are done")
    func alone() async throws {
        try await TestDatabase.with { database in
            let table = try LaneTable(database)
            let gate = ThreadSignal()
            let lanes = try table.lanes(gate: gate)
            let ends = LaneEnds()
            ends.add(.init(number: 0), to: lanes)
            #expect(await eventually { lanes.waiting == 0 })
            for number in 1...10 as ClosedRange<Int64> {
                let extra = number == 5 ? "SELECT 1 / 0" : nil
                ends.add(.init(number: number, extra: extra), to: lanes)
            }
            gate.raise()
            #expect(await eventually { ends.ends.count == 11 })
            #expect(ends.done == 10)
            guard case .failed(SQLState("22012"), _) = ends.ends[5] else {
                Issue.record("\(ends.ends)")
                return
            }
            #expect(try table.numbers() == (0...10).filter { $0 != 5 })
            await lanes.close()
        }
    }

    @Test("Transactions that met others are tried again, and each counts once")
    func serialization() async throws {
        try await TestDatabase.with { database in
            let reader = try database.connect()
            try reader.execute("CREATE TABLE sum (n int8)", "INSERT INTO sum VALUES (0)")
            let events = LaneEvents()
            let address = try database.address()
            let lanes = try PostgresLanes<Int64>(
                4, writes: false, pause: RandomPause { _ in },
                connect: { () throws(PostgresError) in try PostgresConnection(address) },
                observe: { events.add($0) }, work: Self.add)
            try await forEachAtOnce(0..<200) { number in
                try await Self.untilDone { try await lanes.run(number) }
            }
            #expect(try reader.column("SELECT n FROM sum", of: Int64.self) == [200])
            await lanes.close()
        }
    }

    /// Adds the number of jobs to a sum that others change at the same time.
    @Sendable private static func add(
        _ turn: LaneTurn<Int64>
    ) throws(PostgresError) -> LaneEnd {
        try turn.connection.execute(
            "BEGIN ISOLATION LEVEL REPEATABLE READ", "SELECT n FROM sum",
            "UPDATE sum SET n = n + \(turn.jobs.count)")
        _ = try turn.connection.run(.commit)
        return .read
    }

    /// Runs a body again while it is busy: five tries are too few for one that always comes
    /// second.
    private static func untilDone(_ body: () async throws -> Void) async throws {
        while true {
            do {
                return try await body()
            } catch PostgresError.busy {
                continue
            }
        }
    }

    @Test("A try that always meets another ends as busy after five")
    func tries() async throws {
        try await TestDatabase.with { database in
            let table = try LaneTable(database)
            let count = Mutex(0)
            let lanes = try table.lanes(before: { (_) throws(PostgresError) in
                count.withLock { $0 += 1 }
                throw .passing(SQLState("40001"), "")
            })
            await #expect(throws: PostgresError.busy) { try await lanes.run(.init(number: 1)) }
            #expect(count.withLock { $0 } == PostgresLimits.tries)
            #expect(try table.numbers() == [])
            await lanes.close()
        }
    }

    @Test("A job whose time is over before it is taken is not begun")
    func late() async throws {
        let lanes = try PostgresLanes<Int>(
            1, writes: true, tryTime: .zero,
            connect: { () throws(PostgresError) in throw .unexpected("connected") },
            work: { _ throws(PostgresError) in throw .unexpected("begun") })
        for number in 0..<20 {
            await #expect(throws: PostgresError.busy) { try await lanes.run(number) }
        }
        await lanes.close()
    }

    @Test("Without a database jobs end as busy, and are done when it is back")
    func absent() async throws {
        try await TestDatabase.with { database in
            let table = try LaneTable(database)
            let isThere = Mutex(false)
            let address = try database.address()
            let lanes = try PostgresLanes<Int64>(
                1, writes: true, pause: RandomPause { _ in },
                connect: { () throws(PostgresError) in
                    guard isThere.withLock({ $0 }) else { throw .unreachable("absent") }
                    return try PostgresConnection(address)
                },
                work: { _ in .read })
            await #expect(throws: PostgresError.busy) { try await lanes.run(1) }
            isThere.withLock { $0 = true }
            try await lanes.run(2)
            await lanes.close()
            _ = table
        }
    }

    @Test("More jobs than may wait are refused at once; those that wait are done before the end")
    func bounds() async throws {
        try await TestDatabase.with { database in
            let table = try LaneTable(database)
            let gate = ThreadSignal()
            let lanes = try table.lanes(gate: gate)
            let ends = LaneEnds()
            ends.add(.init(number: 0), to: lanes)
            #expect(await eventually { lanes.waiting == 0 })
            ends.add(.init(number: 1), size: PostgresLimits.waitingBytes, to: lanes)
            ends.add(.init(number: 2), size: 1, to: lanes)
            ends.add(.init(number: 3), size: Int.max, to: lanes)
            #expect(ends.ends == [2: .busy, 3: .busy])
            for number in 0..<Int64(PostgresLimits.waitingJobs) {
                ends.add(.init(number: 10 + number), to: lanes)
            }
            let last = 9 + Int64(PostgresLimits.waitingJobs)
            #expect(ends.ends == [2: .busy, 3: .busy, last: .busy])
            gate.raise()
            await lanes.close()
            #expect(ends.done == 1 + PostgresLimits.waitingJobs)
            #expect(try table.numbers().count == 1 + PostgresLimits.waitingJobs)
            await #expect(throws: PostgresError.closed) { try await lanes.run(.init(number: 4)) }
        }
    }

    @Test("The same key has the same lane, and keys are spread over all")
    func places() {
        var counts = [0, 0, 0, 0]
        for number in 0..<4_000 as Range<Int64> {
            var key: [UInt8] = []
            number.append(to: &key)
            let place = PostgresLanes<Int>.place(of: key, among: 4)
            #expect(place == PostgresLanes<Int>.place(of: key, among: 4))
            counts[place] += 1
        }
        #expect(counts.allSatisfy { $0 > 800 })
        #expect(PostgresLanes<Int>.place(of: [], among: 1) == 0)
    }
}
