// The work of lanes in tests: each job adds a row to a table, by the two trips that a store makes,
// and counts the mark of its lane up.

import Synchronization

@testable import CalepinPostgres

/// A table in which each job should leave one row.
struct LaneTable: Sendable {
    /// A job: its number, and what it does besides.
    struct Job: Sendable {
        var number: Int64
        /// A statement of the second trip, which may fail.
        var extra: String?
    }

    let database: TestDatabase

    init(_ database: TestDatabase) throws {
        self.database = database
        // Without a key: a job that is written twice is seen.
        try database.connect().execute("CREATE TABLE line (n int8)")
    }

    /// The numbers in the table, in order.
    func numbers() throws -> [Int64] {
        try database.connect().column("SELECT n FROM line ORDER BY n", of: Int64.self)
    }

    /// Starts lanes that write into the table.
    ///
    /// - Parameter gate: lets the job 0 begin, which holds up its lane.
    func lanes(
        _ count: Int = 1, by folder: String? = nil, gate: ThreadSignal? = nil,
        observe: @escaping @Sendable (LaneEvent) -> Void = { _ in },
        session: PostgresSession = .init(),
        before: @escaping @Sendable (LaneTurn<Job>) throws(PostgresError) -> Void = { _ in }
    ) throws -> PostgresLanes<Job> {
        let address = try database.address(by: folder)
        return try PostgresLanes(
            count, writes: true, pause: RandomPause { _ in },
            connect: { () throws(PostgresError) in try PostgresConnection(address, nil, session) },
            observe: observe,
            work: { (turn) throws(PostgresError) in
                if turn.jobs.contains(where: { $0.number == 0 }) { gate?.wait() }
                try before(turn)
                return try Self.write(turn)
            })
    }

    /// Writes a group: a trip that begins and reads, and one that writes and commits.
    private static func write(_ turn: LaneTurn<Job>) throws(PostgresError) -> LaneEnd {
        guard let mark = turn.mark else { return .read }
        var first = PostgresTrip(.begin)
        first.add(read)
        _ = try turn.connection.send(first)
        var arguments = PostgresArguments()
        arguments.add(mark.id)
        arguments.add(mark.done)
        arguments.add(mark.asked)
        arguments.add(each: turn.jobs) { $0.number }
        var second = PostgresTrip()
        for job in turn.jobs { if let extra = job.extra { second.add(once: extra) } }
        let place = second.add(insert, arguments)
        second.add(.commit)
        let written = try turn.connection.send(second)[place].first?.value(0, Int64.self)
        return written == 1 ? .written : .again
    }

    private static let read = PostgresStatement("read", "SELECT count(*) FROM line")
    private static let insert = PostgresStatement(
        "insert",
        """
        WITH mark AS (
            UPDATE lane SET done = done + 1 WHERE id = $1 AND done = $2 AND asked = $3
            RETURNING 1),
        line AS (INSERT INTO line SELECT job.n FROM mark, unnest($4) job(n))
        SELECT count(*) FROM mark
        """)
}

/// Runs a body for each number of a range, all at the same time.
func forEachAtOnce(
    _ numbers: Range<Int64>, _ body: @escaping @Sendable (Int64) async throws -> Void
) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
        for number in numbers { group.addTask { try await body(number) } }
        try await group.waitForAll()
    }
}

/// Keeps the ends of jobs, by their numbers.
final class LaneEnds: Sendable {
    private let all = Mutex<[Int64: PostgresError?]>([:])

    /// The errors of all jobs that have ended; nil for those that were done.
    var ends: [Int64: PostgresError?] { all.withLock { $0 } }

    /// The number of jobs that were done.
    var done: Int { ends.values.count { $0 == nil } }

    /// Hands in a job whose end is kept.
    func add(_ job: LaneTable.Job, size: Int = 0, to lanes: PostgresLanes<LaneTable.Job>) {
        lanes.add(job, size: size) { [self] error in
            all.withLock { $0[job.number] = .some(error) }
        }
    }
}

/// Keeps what happens to lanes.
final class LaneEvents: Sendable {
    private let all = Mutex<[LaneEvent]>([])

    var events: [LaneEvent] { all.withLock { $0 } }

    func add(_ event: LaneEvent) { all.withLock { $0.append(event) } }

    /// The number of tries that failed and were made again.
    var retries: Int {
        events.count { if case .retried = $0 { true } else { false } }
    }
}
