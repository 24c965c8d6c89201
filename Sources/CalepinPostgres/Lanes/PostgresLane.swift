// One lane: a thread with a connection of its own that takes groups of jobs and tries each until
// it is done, fails for good, or its time is over.

/// A lane.
///
/// Invariant: a job is finished exactly once, without an error only when its work is committed.
final class PostgresLane<Work: Sendable> {
    /// The functions that lanes call, from their threads.
    struct Calls: Sendable {
        var connect: @Sendable () throws(PostgresError) -> PostgresConnection
        var work: @Sendable (LaneTurn<Work>) throws(PostgresError) -> LaneEnd
        var observe: @Sendable (LaneEvent) -> Void
        var pause: RandomPause
    }

    private let queue: LaneQueue<Work>
    private let calls: Calls
    private var connection: PostgresConnection?
    /// Nil in a lane that reads.
    private var mark: LaneMark?
    /// True once a connection was lost, so that the next one comes after a pause.
    private var wasLost = false

    init(_ queue: LaneQueue<Work>, _ calls: Calls, writes: Bool) {
        (self.queue, self.calls) = (queue, calls)
        if writes { mark = LaneMark() }
    }

    /// Works until the queue is closed and empty.
    func run() {
        while let group = queue.take() { work(on: group) }
        connection?.close()
        queue.leave()
    }

    /// Finishes every job of a group.
    private func work(on group: [LaneJob<Work>]) {
        let (rest, error) = tryGroup(group)
        // One job may have been the reason for all: each has a try of its own.
        if case .failed = error, rest.count > 1 {
            for job in rest { work(on: [job]) }
            return
        }
        for job in rest { job.finish(error) }
    }

    /// Tries jobs until they are done or fail for good; returns those that are not finished yet,
    /// and their common error.
    private func tryGroup(_ group: [LaneJob<Work>]) -> ([LaneJob<Work>], PostgresError?) {
        var jobs = group
        /// True while nobody knows if a transaction with these jobs was committed.
        var isOpen = false
        for tries in 1... {
            jobs = withoutLate(jobs)
            guard !jobs.isEmpty else { return ([], nil) }
            do throws(PostgresError) {
                if try tryOnce(jobs, &isOpen) { return (jobs, nil) }
            } catch {
                recover(from: error)
                guard mayTryAgain(after: error, isOpen) else { return (jobs, callers(error)) }
                guard tries < PostgresLimits.tries else { break }
                calls.observe(.retried(error))
                if connection != nil { calls.pause.before(tryAfter: tries) }
                continue
            }
            guard tries < PostgresLimits.tries else { break }
        }
        return (jobs, .busy)
    }

    /// Finishes jobs whose time is over, and returns the others.
    private func withoutLate(_ jobs: [LaneJob<Work>]) -> [LaneJob<Work>] {
        let now = ContinuousClock.now
        for job in jobs where job.end <= now { job.finish(.busy) }
        return jobs.filter { $0.end > now }
    }

    /// Makes one try; returns true when the jobs are done.
    ///
    /// - Parameter isOpen: true when a transaction with these jobs may have been committed.
    /// Throws: the error of the try.
    private func tryOnce(
        _ jobs: [LaneJob<Work>], _ isOpen: inout Bool
    ) throws(PostgresError) -> Bool {
        let connection = try connected()
        if let mark, !mark.isKnown {
            let finding = try settle(connection, wasOpen: isOpen)
            if isOpen, finding == .done { return true }
            // Its row is gone: no later look can tell.
            if isOpen, finding == .nothing { throw .busy }
            isOpen = false
        }
        let turn = LaneTurn(jobs: jobs.map(\.work), connection: connection, mark: mark)
        do throws(PostgresError) {
            switch try calls.work(turn) {
            case .written: mark?.done += 1
            case .read: break
            case .again:
                mark?.isKnown = false
                return false
            }
            return true
        } catch {
            if case .unknown = error {
                isOpen = true
                mark?.isKnown = false
            }
            throw error
        }
    }

    private func settle(
        _ connection: PostgresConnection, wasOpen: Bool
    ) throws(PostgresError) -> LaneMark.Finding? {
        let finding = try mark?.settle(connection)
        if wasOpen { calls.observe(.settled(wasDone: finding == .done)) }
        return finding
    }

    /// Returns the connection, made anew when it was lost.
    ///
    /// Throws: `unreachable`, or the error of the new connection's first statements.
    private func connected() throws(PostgresError) -> PostgresConnection {
        if let connection { return connection }
        if wasLost { calls.pause.beforeConnecting() }
        // Until it succeeds; also when it fails, the next one comes after a pause.
        wasLost = true
        let made = try calls.connect()
        connection = made
        calls.observe(.connected)
        return made
    }

    /// Leaves no transaction open, or no connection.
    private func recover(from error: PostgresError) {
        guard let connection else { return }
        var isUsable = !error.endsConnection
        if isUsable, connection.isInTransaction {
            isUsable = (try? connection.run(.rollback)) != nil
        }
        guard !isUsable else { return }
        connection.close()
        self.connection = nil
    }

    /// True when another try makes sense. After a warning at a COMMIT it would wait for the same
    /// standby: the caller tries later.
    private func mayTryAgain(after error: PostgresError, _ isOpen: Bool) -> Bool {
        if case .unknown(_, let isLost) = error { return isLost && mark != nil }
        return error.isPassing
    }

    /// The error that callers get: what nobody knows is to be tried again by them.
    private func callers(_ error: PostgresError) -> PostgresError {
        if case .unknown = error { return .busy }
        return error
    }
}
