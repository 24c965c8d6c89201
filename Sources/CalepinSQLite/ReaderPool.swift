// The pool of reading connections: each job takes one, reads one snapshot of the store on a thread
// of its own, and returns it.

import CalepinServer
import Foundation
import Synchronization

/// A pool of reading connections.
final class ReaderPool: Sendable {
    private struct Line {
        var free: [SQLiteConnection]
        var taken = 0
        var waiting: [CheckedContinuation<SQLiteConnection?, Never>] = []
        var isClosed = false
        var whenClosed: [CheckedContinuation<Void, Never>] = []

        /// Takes a free connection out of the pool; nil when all are in use.
        mutating func takeFree() -> SQLiteConnection? {
            guard !isClosed, let free = free.popLast() else { return nil }
            taken += 1
            return free
        }
    }

    private let line: Mutex<Line>
    private let threads = DispatchQueue(label: "store-readers", attributes: .concurrent)

    init(_ connections: [SQLiteConnection]) {
        line = Mutex(Line(free: connections))
    }

    /// The numbers of jobs that wait and of connections in use.
    var load: (waiting: Int, busy: Int) { line.withLock { ($0.waiting.count, $0.taken) } }

    func read<Outcome: Sendable>(
        _ job: @escaping @Sendable (any StoreReading) throws(StoreError) -> Outcome
    ) async throws(StoreError) -> Outcome {
        try await run { (connection) throws(StoreError) in
            try Self.read(connection, job)
        }
    }

    /// Runs a job on the caller's thread if a connection is free; returns nil when none is.
    func readInlineNow<Outcome: Sendable>(
        _ job: (any StoreReading) throws(StoreError) -> Outcome
    ) throws(StoreError) -> Outcome? {
        guard let connection = line.withLock({ $0.takeFree() }) else { return nil }
        defer { give(connection) }
        return try Self.read(connection, job)
    }

    /// Runs a job on one snapshot of the store.
    private static func read<Outcome>(
        _ connection: SQLiteConnection,
        _ job: (any StoreReading) throws(StoreError) -> Outcome
    ) throws(StoreError) -> Outcome {
        try connection.run("BEGIN DEFERRED")
        defer { _ = try? connection.run("ROLLBACK") }
        return try job(SQLiteJob(connection))
    }

    /// Runs a body with a connection, outside of any transaction.
    func run<Outcome: Sendable>(
        _ body: @escaping @Sendable (SQLiteConnection) throws(StoreError) -> Outcome
    ) async throws(StoreError) -> Outcome {
        guard let connection = await take() else { throw .closed }
        let result = await withCheckedContinuation {
            (caller: CheckedContinuation<Result<Outcome, StoreError>, Never>) in
            threads.async {
                caller.resume(
                    returning: Result { () throws(StoreError) in try body(connection) })
            }
        }
        give(connection)
        return try result.get()
    }

    private func take() async -> SQLiteConnection? {
        // The fast case: a connection is nearly always free.
        if let free = line.withLock({ $0.takeFree() }) { return free }
        return await withCheckedContinuation { caller in
            let found: (SQLiteConnection?, isNow: Bool) = line.withLock { line in
                guard !line.isClosed else { return (nil, true) }
                if let free = line.takeFree() { return (free, true) }
                line.waiting.append(caller)
                return (nil, false)
            }
            if found.isNow { caller.resume(returning: found.0) }
        }
    }

    private func give(_ connection: SQLiteConnection) {
        let next = line.withLock { line -> CheckedContinuation<SQLiteConnection?, Never>? in
            if !line.waiting.isEmpty { return line.waiting.removeFirst() }
            line.taken -= 1
            line.free.append(connection)
            return nil
        }
        if let next { return next.resume(returning: connection) }
        finishIfClosed()
    }

    /// Waits for jobs in progress, then closes all connections.
    func close() async {
        await withCheckedContinuation { caller in
            line.withLock { line in
                line.isClosed = true
                line.whenClosed.append(caller)
            }
            finishIfClosed()
        }
    }

    private func finishIfClosed() {
        let (connections, callers) = line.withLock { line in
            guard line.isClosed, line.taken == 0 else {
                return ([SQLiteConnection](), [CheckedContinuation<Void, Never>]())
            }
            defer {
                line.free = []
                line.whenClosed = []
            }
            return (line.free, line.whenClosed)
        }
        for connection in connections { connection.close() }
        for caller in callers { caller.resume() }
    }
}
