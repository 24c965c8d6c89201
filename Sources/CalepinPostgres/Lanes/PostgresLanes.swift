// The lanes of a server: threads with a blocking connection each. Jobs that write go to the lane
// of their first key, so that jobs of one scope share transactions instead of waiting for each
// other's locks; jobs that read go to whichever lane is free.

/// Lanes that run jobs in groups.
package final class PostgresLanes<Work: Sendable>: Sendable {
    private let queues: [LaneQueue<Work>]
    private let tryTime: Duration

    /// Starts lanes.
    ///
    /// - Parameter writes: true for lanes that write, each with its own queue and its row in the
    ///   table `lane`; false for lanes that share one queue.
    /// - Parameter tryTime: the time within which a job is tried, from when it is handed in.
    /// - Parameter connect: makes a connection, on the thread of a lane, and checks it.
    /// - Parameter work: does the work of a group in one transaction, which it ends; on the thread
    ///   of a lane. It may run several times for the same jobs, and must not finish them.
    /// Throws: `unreachable` when there are no threads.
    package init(
        _ count: Int, writes: Bool, tryTime: Duration = PostgresLimits.tryTime,
        pause: RandomPause = .init(),
        connect: @escaping @Sendable () throws(PostgresError) -> PostgresConnection,
        observe: @escaping @Sendable (LaneEvent) -> Void = { _ in },
        work: @escaping @Sendable (LaneTurn<Work>) throws(PostgresError) -> LaneEnd
    ) throws(PostgresError) {
        let calls = PostgresLane<Work>.Calls(
            connect: connect, work: work, observe: observe, pause: pause)
        self.tryTime = tryTime
        let count = max(1, count)
        let shared = writes ? nil : LaneQueue<Work>(threads: count)
        queues = shared.map { [$0] } ?? (0..<count).map { _ in LaneQueue(threads: 1) }
        for index in 0..<count {
            let queue = queues[index % queues.count]
            let isStarted = BlockingThread.start {
                PostgresLane(queue, calls, writes: writes).run()
            }
            guard isStarted else { throw .unreachable("no thread can be started") }
        }
    }

    /// Hands in a job; it is finished when its work is done, or failed for good.
    ///
    /// - Parameter key: the first key of the job, in the order of bytes.
    /// - Parameter size: the size in bytes of what it writes, as far as it is known.
    /// - Parameter finish: gets nil when the work is done; called once, from another thread.
    package func add(
        _ work: Work, key: [UInt8] = [], size: Int = 0,
        finish: @escaping @Sendable (PostgresError?) -> Void
    ) {
        let job = LaneJob(
            work: work, size: max(0, size), end: ContinuousClock.now + tryTime,
            finish: finish)
        queues[Self.place(of: key, among: queues.count)].add(job)
    }

    /// Runs a job and waits for its end.
    ///
    /// Throws: its error; `busy` when it was tried for too long or too many wait.
    package func run(
        _ work: Work, key: [UInt8] = [], size: Int = 0
    ) async throws(PostgresError) {
        let error = await withCheckedContinuation { caller in
            add(work, key: key, size: size) { caller.resume(returning: $0) }
        }
        if let error { throw error }
    }

    /// The number of jobs that no lane has taken yet.
    package var waiting: Int { queues.reduce(0) { $0 + $1.count } }

    /// Takes no more jobs, and returns when those that wait are done and all connections closed.
    package func close() async {
        for queue in queues { await queue.close() }
    }

    /// Returns the lane of a key: the same for the same key. Complexity: O(n) in its size.
    static func place(of key: [UInt8], among count: Int) -> Int {
        // The hash FNV-1a with 64 bits.
        let hash = key.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        return Int(hash % UInt64(max(1, count)))
    }
}
