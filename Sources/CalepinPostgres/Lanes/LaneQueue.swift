// The jobs that wait for a lane, within bounds. What a lane does with them is in
// PostgresLane.swift, and which one they go to in PostgresLanes.swift.

import Synchronization

/// A job of a caller, with what the queue has to know of it.
package struct LaneJob<Work: Sendable>: Sendable {
    package let work: Work
    /// The size in bytes of what it writes, as far as the caller knows.
    let size: Int
    /// The end of all tries.
    let end: ContinuousClock.Instant
    /// Gives the caller the result: nil when the work is done.
    let finish: @Sendable (PostgresError?) -> Void
}

/// A bounded queue that threads wait at.
final class LaneQueue<Work: Sendable>: Sendable {
    private struct Line {
        var waiting: [LaneJob<Work>] = []
        var bytes = 0
        var isClosed = false
        var threads = 0
        var whenClosed: [CheckedContinuation<Void, Never>] = []

        /// Takes the first jobs out, as many as share a transaction. Complexity: O(n), which is
        /// bounded.
        mutating func takeGroup() -> [LaneJob<Work>] {
            var (count, size) = (0, 0)
            for job in waiting.prefix(PostgresLimits.jobsAtOnce) {
                guard count == 0 || size + job.size <= PostgresLimits.bytesAtOnce else { break }
                (count, size) = (count + 1, size + job.size)
            }
            defer {
                waiting.removeFirst(count)
                bytes -= size
            }
            return Array(waiting.prefix(count))
        }
    }

    private let line: Mutex<Line>
    private let signal = ThreadSignal()

    /// - Parameter threads: the number of threads that will take jobs.
    init(threads: Int) {
        var line = Line()
        line.threads = threads
        self.line = Mutex(line)
    }

    /// The number of jobs that wait.
    var count: Int { line.withLock { $0.waiting.count } }

    /// Queues a job, or finishes it at once with `busy` or `closed`.
    func add(_ job: LaneJob<Work>) {
        let refusal = line.withLock { line -> PostgresError? in
            guard !line.isClosed else { return .closed }
            guard line.waiting.count < PostgresLimits.waitingJobs,
                job.size <= PostgresLimits.waitingBytes - line.bytes
            else { return .busy }
            line.waiting.append(job)
            line.bytes += job.size
            return nil
        }
        if let refusal { return job.finish(refusal) }
        signal.raise()
    }

    /// Waits for jobs and takes a group of them, of bounded number and size but at least one; nil
    /// at the end.
    func take() -> [LaneJob<Work>]? {
        while true {
            signal.wait()
            let (group, isEnd) = line.withLock { line in
                (line.takeGroup(), line.isClosed && line.waiting.isEmpty)
            }
            if !group.isEmpty { return group }
            if isEnd {
                // For the next thread that waits.
                signal.raise()
                return nil
            }
        }
    }

    /// Notes that a thread has ended.
    func leave() {
        let callers = line.withLock { line in
            line.threads -= 1
            guard line.threads == 0 else { return [CheckedContinuation<Void, Never>]() }
            defer { line.whenClosed = [] }
            return line.whenClosed
        }
        for caller in callers { caller.resume() }
    }

    /// Takes no more jobs, and returns when those that wait are done and the threads have ended.
    func close() async {
        await withCheckedContinuation { caller in
            let isOver = line.withLock { line in
                line.isClosed = true
                if line.threads > 0 { line.whenClosed.append(caller) }
                return line.threads == 0
            }
            if isOver { caller.resume() }
            signal.raise()
        }
    }
}
