// The single writer thread. It runs all queued jobs in one transaction, each in a savepoint of its
// own, and answers them once the transaction is on the disk: one sync serves all.

import CalepinServer
import Foundation
import Synchronization

/// Runs writing jobs in groups.
///
/// Invariant: a job is answered exactly once, and successfully only after COMMIT has returned.
final class CommitThread: Sendable {
    /// A queued job with its caller, independent of the type of its result.
    private struct Waiting: Sendable {
        /// Runs the job and stores its result; returns the error it threw.
        let run: @Sendable (SQLiteJob) -> StoreError?
        /// The time at which it was queued.
        let since = ContinuousClock.now
        /// Answers the caller with the error, or with the stored result.
        let answer: @Sendable (StoreError?) -> Void
    }

    private struct Line {
        var waiting: [Waiting] = []
        var isClosed = false
        /// True after the disk failed to sync a commit: the state of the file is unknown, and a
        /// later sync may succeed wrongly, so nothing is written until the file is opened again.
        var isBroken = false
        var whenClosed: [CheckedContinuation<Void, Never>] = []
        var isStopped = false
    }

    private let connection: SQLiteConnection
    private let measures: StoreMeasures
    private let line = Mutex(Line())
    private let signal = DispatchSemaphore(value: 0)
    /// See ``Store/accessVersion``.
    let accessVersion = Atomic<UInt64>(0)

    init(_ connection: SQLiteConnection, _ measures: StoreMeasures) {
        (self.connection, self.measures) = (connection, measures)
        let thread = Thread { [self] in work() }
        thread.name = "store-writer"
        thread.start()
    }

    /// The number of jobs that wait.
    var waiting: Int { line.withLock { $0.waiting.count } }

    func commit<Outcome: Sendable>(
        _ job: @escaping @Sendable (any StoreWriting) throws(StoreError) -> Outcome
    ) async throws(StoreError) -> Outcome {
        let result = await withCheckedContinuation {
            (caller: CheckedContinuation<Result<Outcome, StoreError>, Never>) in
            let kept = Mutex<Result<Outcome, StoreError>>(.failure(.closed))
            let box = Box(kept)
            enqueue(
                Waiting(
                    run: { writing in
                        let result = Result { () throws(StoreError) -> Outcome in
                            try job(writing)
                        }
                        box.value.withLock { $0 = result }
                        if case .failure(let error) = result { return error }
                        return nil
                    },
                    answer: { error in
                        if let error { return caller.resume(returning: .failure(error)) }
                        caller.resume(returning: box.value.withLock { $0 })
                    }))
        }
        return try result.get()
    }

    /// Runs the queued jobs, then closes the connection.
    func close() async {
        await withCheckedContinuation { caller in
            let isStopped = line.withLock { line in
                line.isClosed = true
                if !line.isStopped { line.whenClosed.append(caller) }
                return line.isStopped
            }
            if isStopped { caller.resume() }
            signal.signal()
        }
    }

    private func enqueue(_ waiting: Waiting) {
        let (isTaken, isBroken) = line.withLock { line in
            let isTaken = !line.isClosed && !line.isBroken
            if isTaken { line.waiting.append(waiting) }
            return (isTaken, line.isBroken)
        }
        guard isTaken else { return refuse(waiting, isBroken ? Self.broken : .closed) }
        signal.signal()
    }
}

// MARK: - The thread

extension CommitThread {
    private func work() {
        while true {
            signal.wait()
            let (group, isBroken, isEnd) = line.withLock { line in
                let count = min(line.waiting.count, SQLiteLimits.jobsAtOnce)
                let group = Array(line.waiting[..<count])
                line.waiting.removeFirst(count)
                return (group, line.isBroken, line.isClosed && line.waiting.isEmpty)
            }
            if isBroken {
                // Queued while the disk failed.
                for waiting in group { refuse(waiting, Self.broken) }
            } else if !group.isEmpty {
                run(group)
            }
            if isEnd { return stop() }
        }
    }

    private func stop() {
        connection.close()
        let callers = line.withLock { line in
            line.isStopped = true
            defer { line.whenClosed = [] }
            return line.whenClosed
        }
        for caller in callers { caller.resume() }
    }

    private func refuse(_ waiting: Waiting, _ error: StoreError) {
        measures.count(error)
        waiting.answer(error)
    }

    private static var broken: StoreError {
        .failed("the disk failed; nothing is written until the server is started anew")
    }

    /// Runs a group in one transaction and answers all of it.
    private func run(_ group: [Waiting]) {
        var errors: [StoreError?]
        let begun = ContinuousClock.now
        for waiting in group { measures.waits.count(begun - waiting.since) }
        measures.writing.set(1)
        let job = SQLiteJob(connection)
        do throws(StoreError) {
            try connection.run("BEGIN IMMEDIATE")
            errors = []
            for waiting in group { errors.append(try runAlone(waiting, job)) }
            try commit()
            measures.commits.count(since: begun)
        } catch {
            if connection.isInTransaction { _ = try? connection.run("ROLLBACK") }
            errors = Array(repeating: error, count: group.count)
        }
        // Before any answer, also after a failure: the state of the disk is unknown then.
        if connection.changesAccess { accessVersion.add(1, ordering: .releasing) }
        connection.changesAccess = false
        for (waiting, error) in zip(group, errors) {
            measures.count(error)
            waiting.answer(error)
        }
        tendLog()
        measures.writing.set(0)
    }

    /// Maintains the log after all jobs were answered.
    private func tendLog() {
        do throws(StoreError) {
            try connection.tendLog()
        } catch {
            line.withLock { $0.isBroken = true }
        }
    }

    /// Commits the transaction to the disk.
    ///
    /// Throws: the store's error; after an error of the disk nothing more is written.
    private func commit() throws(StoreError) {
        do throws(StoreError) {
            try connection.run("COMMIT")
        } catch {
            if case .failed = error { line.withLock { $0.isBroken = true } }
            throw error
        }
    }

    /// Runs one job and undoes its writes if it throws; returns the error it threw.
    ///
    /// Throws: when the whole transaction is lost.
    private func runAlone(
        _ waiting: Waiting, _ job: SQLiteJob
    ) throws(StoreError) -> StoreError? {
        try connection.run("SAVEPOINT job")
        let error = waiting.run(job)
        if let error {
            // After some errors SQLite has rolled back the transaction by itself.
            guard connection.isInTransaction else { throw error }
            try connection.run("ROLLBACK TO job")
        }
        try connection.run("RELEASE job")
        return error
    }
}

/// A shared reference to a value that cannot be copied.
private final class Box<Content: ~Copyable & Sendable>: Sendable {
    let value: Content

    init(_ value: consuming Content) {
        self.value = value
    }
}
