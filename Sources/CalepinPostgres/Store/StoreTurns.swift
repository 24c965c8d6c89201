// The work of lanes: a group of jobs that write in one transaction, and jobs that read, each on a
// snapshot.

import CalepinServer

/// The work of the lanes of a store, and how often they do it.
final class StoreTurns: Sendable {
    private let constants: StoreConstants
    private let measures: StoreMeasures

    init(_ constants: StoreConstants, _ measures: StoreMeasures) {
        (self.constants, self.measures) = (constants, measures)
    }

    /// Runs a body with the connection of a turn, and counts its trips.
    private func counted(
        _ turn: LaneTurn<StoreWork>, _ busy: Gauge, _ body: () throws(PostgresError) -> LaneEnd
    ) throws(PostgresError) -> LaneEnd {
        let before = turn.connection.trips
        busy.add(1)
        defer {
            busy.add(-1)
            measures.trips.add(turn.connection.trips - before)
        }
        return try body()
    }
}

// MARK: - Writing

extension StoreTurns {
    /// Runs jobs that write, in one transaction of two trips: one that locks their keys and reads
    /// what they expect, and one that writes and commits.
    ///
    /// Throws: the error of a trip.
    func write(_ turn: LaneTurn<StoreWork>) throws(PostgresError) -> LaneEnd {
        guard let mark = turn.mark else { throw .unexpected("a lane without a mark") }
        let begun = ContinuousClock.now
        for job in turn.jobs where !job.isBegun {
            job.isBegun = true
            measures.waits.count(begun - job.since)
        }
        return try counted(turn, measures.writing) { () throws(PostgresError) in
            let context = JobContext(turn.connection, .writing, constants)
            defer { measures.unplannedTrips.add(context.state.unplanned) }
            context.writes.isCareful = turn.jobs.contains(where: \.isCareful)
            do throws(PostgresError) {
                try begin(turn.jobs, context)
                try run(turn.jobs, context)
                let end = try context.finish(mark)
                if case .written = end { measures.commits.count(since: begun) }
                return end
            } catch {
                guard case .failed(.unmet, _) = error else { throw error }
                // The mark, an outcome or a replica is not as expected: all are read again.
                for job in turn.jobs { job.isCareful = true }
                _ = try turn.connection.run(.rollback)
                return .again
            }
        }
    }

    /// Begins a transaction, with the first trip when there is anything to lock or to read.
    private func begin(
        _ jobs: [StoreWork], _ context: JobContext
    ) throws(PostgresError) {
        let keys = Set(jobs.flatMap(\.keys)).sorted { $0.lexicographicallyPrecedes($1) }
        let wants = jobs.flatMap(\.wants)
        guard !keys.isEmpty || !wants.isEmpty else {
            context.writes.prefix = [.begin]
            return
        }
        var names = PostgresArguments()
        names.add(all: keys)
        func lock(_ first: PostgresTrip) throws(PostgresError) -> Bool {
            var trip = first
            let place = trip.add(KeyStatements.lock, names)
            return try context.open(trip, wants)[place].count == keys.count
        }
        if try lock(PostgresTrip(.begin)) { return }
        // In a transaction of its own: others that hold some of the keys may add the same ones.
        var trip = PostgresTrip(.rollback)
        trip.add(.begin)
        trip.add(KeyStatements.add, names)
        trip.add(.commit)
        trip.add(.begin)
        guard try lock(trip) else { throw .unexpected("keys that cannot be added") }
    }

    private func run(_ jobs: [StoreWork], _ context: JobContext) throws(PostgresError) {
        for work in jobs {
            context.writes.changesAccess = false
            context.writes.raises = []
            let error = work.run(PostgresJob(context: context))
            if context.writes.changesAccess { work.changesAccess = true }
            if let failure = context.state.failure { throw failure }
            work.raised = error == nil ? context.writes.raises.names(of: work.keys) : []
            if error == nil { context.keepJob() } else { context.dropJob() }
            context.writes.raised.formUnion(work.raised)
        }
    }
}

// MARK: - Reading

extension StoreTurns {
    /// Runs jobs that read. Those whose hints name all that they ask for share one trip, and so
    /// does one that asks for a single thing; others are run again on a snapshot of their own.
    ///
    /// Throws: the error of a trip.
    func read(_ turn: LaneTurn<StoreWork>) throws(PostgresError) -> LaneEnd {
        try counted(turn, measures.reading) { () throws(PostgresError) in
            let shared = JobContext(turn.connection, .snapshot, constants)
            let wants = turn.jobs.flatMap(\.wants)
            if !wants.isEmpty { try glimpse(wants, shared) }
            for work in turn.jobs { try run(work, shared.cache, turn.connection) }
            return .read
        }
    }

    /// Reads rows of one moment.
    private func glimpse(
        _ wants: [Want], _ context: JobContext
    ) throws(PostgresError) {
        var trip = PostgresTrip(.beginReading)
        let wanted = WantedTrip(wants, &trip)
        trip.add(.rollback)
        try wanted.take(try context.connection.send(trip), &context.cache)
    }

    private static let nothing = PostgresStatement("nothing", "SELECT")

    private func run(
        _ work: StoreWork, _ cache: RowCache, _ connection: PostgresConnection
    ) throws(PostgresError) {
        let hasHint = !work.wants.isEmpty
        let first = JobContext(
            connection, .glimpse, constants, hasHint ? cache : .init(), hasLooked: hasHint)
        _ = work.run(PostgresJob(context: first))
        if let failure = first.state.failure { throw failure }
        guard first.state.isShort else {
            // A job that asks for nothing is told all the same if the database is there.
            if !first.state.hasLooked { _ = try connection.run(Self.nothing) }
            return
        }
        let second = JobContext(connection, .snapshot, constants)
        try second.open(PostgresTrip(.beginReading), work.wants + first.state.asked)
        _ = work.run(PostgresJob(context: second))
        measures.unplannedTrips.add(first.state.asked.count + second.state.unplanned)
        if let failure = second.state.failure { throw failure }
        _ = try connection.run(.rollback)
    }
}
