// The store on PostgreSQL: opening, and the entry points of jobs. The transactions of jobs are in
// StoreTurns.swift, what jobs see of them in Overlay/, their queries in Jobs/.

import CalepinServer
import CalepinSync
import Synchronization

/// A store on a PostgreSQL database.
///
/// Invariant: an acknowledged commit is durable as far as the database says so, and written once
/// whatever became of the connection. Stores of several servers may be open on one database, when
/// they agree about what is beside it.
package final class PostgresStore: MeasuredStore {
    /// The threads of a store, each with a connection.
    package struct Lanes: Sendable {
        var write = PostgresLimits.writeLanes
        var read = PostgresLimits.readLanes

        package init() {}

        /// Creates numbers of threads.
        package init(write: Int, read: Int) { (self.write, self.read) = (write, read) }
    }

    /// The counts of the store's work; see ``MeasuredStore``.
    package let measures = StoreMeasures()
    private let lanes: Lanes
    private let writers: PostgresLanes<StoreWork>
    private let readers: PostgresLanes<StoreWork>
    private let version = Atomic<UInt64>(0)
    private let connectToDump: @Sendable () throws(PostgresError) -> PostgresConnection
    /// The id of this server among those of the database.
    let id = LaneMark().id
    let bus: StoreBus

    /// Opens the store in a database whose tables are there, after checking it.
    ///
    /// - Parameters:
    ///   - auditKey: the key that authenticates lines of the audit trail.
    ///   - agreeing: what all servers of the database have to agree about, as digests by names.
    ///   - check: what is checked before.
    ///   - pause: the pauses between two tries.
    ///   - observe: is told what happens to lanes, from their threads.
    /// Complexity: six trips. Throws: ``PostgresFault``.
    package init(
        _ address: PostgresAddress, _ secret: PostgresSecret? = nil, auditKey: AuditKey? = nil,
        agreeing: [String: String] = [:],
        check: PostgresCheck = .init(), lanes: Lanes = .init(), pause: RandomPause = .init(),
        observe: @escaping @Sendable (LaneEvent) -> Void = { _ in }
    ) throws(PostgresFault) {
        let (connection, _) = try check.open(address, secret)
        do throws(PostgresError) {
            guard try StoreLock.share(connection) else { throw .failed(.moving, "") }
            guard try PostgresMove.movedAway(connection) == false else {
                throw .failed(.movedAway, "")
            }
            let epoch = try Self.epoch(connection)
            for (name, digest) in agreeing.sorted(by: { $0.key < $1.key })
            where try Self.kept(name, digest, connection) != digest {
                throw .failed(.disagreed, name)
            }
            let turns = StoreTurns(
                StoreConstants(epoch: epoch, auditKey: auditKey), measures)
            let note: @Sendable (LaneEvent) -> Void = { [measures] event in
                measures.count(event)
                observe(event)
            }
            // The first of the threads gets this one: were it closed before they have theirs, a
            // move could begin in between.
            let checked = CheckedConnection(connection)
            let connect: @Sendable () throws(PostgresError) -> PostgresConnection = {
                () throws(PostgresError) in
                if let connection = checked.take() { return connection }
                let connection = try PostgresConnection(address, secret)
                guard try StoreLock.share(connection) else {
                    throw .passing(.locked, "the records are being moved")
                }
                return connection
            }
            connectToDump = { () throws(PostgresError) in
                try PostgresConnection(address, secret, .dump)
            }
            writers = try PostgresLanes(
                lanes.write, writes: true, pause: pause, connect: connect, observe: note,
                work: { (turn) throws(PostgresError) in try turns.write(turn) })
            readers = try PostgresLanes(
                lanes.read, writes: false, pause: pause, connect: connect, observe: note,
                work: { (turn) throws(PostgresError) in try turns.read(turn) })
            self.lanes = lanes
            bus = try StoreBus(pause: pause, connect: connect)
        } catch {
            switch error {
            case .failed(.disagreed, let name): throw .disagrees(name)
            case .failed(.moving, _): throw .moving
            case .failed(.movedAway, _): throw .movedAway
            default: throw PostgresFault(error)
            }
        }
    }

    /// Returns the epoch of a database, which the first store on it begins.
    private static func epoch(_ connection: PostgresConnection) throws(PostgresError) -> String {
        var generator = SystemRandomNumberGenerator()
        let new = Identifier(high: generator.next(), low: generator.next()).description
        return try kept("epoch", new, connection)
    }

    /// Returns a value that all servers have in common, which the first one gives.
    private static func kept(
        _ name: String, _ value: String, _ connection: PostgresConnection
    ) throws(PostgresError) -> String {
        var arguments = PostgresArguments()
        arguments.add(name)
        arguments.add(value)
        _ = try connection.run(
            PostgresStatement(
                "meta-begin", "INSERT INTO meta VALUES ($1, $2) ON CONFLICT (key) DO NOTHING"),
            arguments)
        var key = PostgresArguments()
        key.add(name)
        let rows = try connection.run(
            PostgresStatement("meta", "SELECT value FROM meta WHERE key = $1"), key)
        guard let row = rows.first else { throw .unexpected("no \(name)") }
        return try row.value(0)
    }
}

// MARK: - All rows

extension PostgresStore: DumpedStore {
    /// Calls a body with all rows at this moment; see ``DumpedStore/dump(_:)``.
    ///
    /// Throws: what the body threw, or the store's error.
    package func dump<Outcome: Sendable>(
        _ body: @escaping @Sendable (any DumpReading) throws(DumpError) -> Outcome
    ) async throws(DumpError) -> Outcome {
        let connect = connectToDump
        let result = await withCheckedContinuation {
            (caller: CheckedContinuation<Result<Outcome, DumpError>, Never>) in
            let isStarted = BlockingThread.start {
                caller.resume(returning: PostgresDump.reading(by: connect, body))
            }
            if !isStarted { caller.resume(returning: .failure(.store(.busy))) }
        }
        return try result.get()
    }
}

// MARK: - Jobs

extension PostgresStore {
    /// Runs a job that may write; see ``Store/commit(touching:expecting:_:)``.
    ///
    /// Throws: what the job threw, or the store's error.
    package func commit<Outcome: Sendable>(
        touching keys: Keys, expecting hint: Hint,
        _ job: @escaping @Sendable (any StoreWriting) throws(StoreError) -> Outcome
    ) async throws(StoreError) -> Outcome {
        let result = StoreResult<Outcome>()
        let work = StoreWork(keys.inOrder, hint) { view in
            result.keep { () throws(StoreError) in try job(view) }
        }
        // Also after a failure, of which nobody may know what it has left.
        defer {
            if work.changesAccess { version.add(1, ordering: .releasing) }
            bus.tell(raised: work.raised)
        }
        do throws(StoreError) {
            try await run(work, writers)
            let outcome = try result.get()
            measures.count(nil)
            return outcome
        } catch {
            measures.count(error)
            throw error
        }
    }

    /// Runs a job that only reads; see ``Store/read(expecting:_:)``.
    ///
    /// Throws: what the job threw, or the store's error.
    package func read<Outcome: Sendable>(
        expecting hint: Hint,
        _ job: @escaping @Sendable (any StoreReading) throws(StoreError) -> Outcome
    ) async throws(StoreError) -> Outcome {
        let result = StoreResult<Outcome>()
        let work = StoreWork([], hint) { view in
            result.keep { () throws(StoreError) in try job(view) }
        }
        try await run(work, readers)
        return try result.get()
    }

    private func run(
        _ work: StoreWork, _ lanes: PostgresLanes<StoreWork>
    ) async throws(StoreError) {
        do throws(PostgresError) {
            try await lanes.run(work, key: work.keys.first ?? [])
        } catch {
            throw error.storeError
        }
    }

    /// Returns nil: each job waits for the network.
    package func readInlineNow<Outcome: Sendable>(
        _ job: (any StoreReading) throws(StoreError) -> Outcome
    ) throws(StoreError) -> Outcome? { nil }

    /// A counter of changes of accounts and access by this store; see ``Store/accessVersion``.
    package var accessVersion: UInt64 { version.load(ordering: .acquiring) }

    /// The number of trips of all jobs, and of those of them for rows that no hint named.
    package var counts: (trips: Int, unplanned: Int) {
        (Int(measures.trips.value), Int(measures.unplannedTrips.value))
    }

    /// The work of this moment; see ``MeasuredStore``.
    package var load: StoreLoad {
        StoreLoad(
            writing: .init(
                waiting: writers.waiting, busy: measures.writing.value, all: lanes.write),
            reading: .init(
                waiting: readers.waiting, busy: measures.reading.value, all: lanes.read))
    }

    /// Finishes pending writes and rejects all later jobs; calling it again has no effect.
    package func close() async {
        await writers.close()
        await readers.close()
        await bus.close()
    }
}

/// The connection by which a store was checked, until somebody has it.
private final class CheckedConnection: Sendable {
    private let connection: Mutex<PostgresConnection?>

    init(_ connection: PostgresConnection) { self.connection = Mutex(connection) }

    /// Returns the connection once, then nil.
    func take() -> PostgresConnection? {
        connection.withLock { connection in
            defer { connection = nil }
            return connection
        }
    }
}
