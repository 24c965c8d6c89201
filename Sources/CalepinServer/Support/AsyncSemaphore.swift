// A semaphore for tasks: it bounds work that takes much memory.

import Synchronization

/// The work at a limit at one moment.
struct WorkLoad: Equatable, Sendable {
    /// The number in progress, and of those that wait.
    var running: Int
    var waiting: Int
}

/// Lets a number of tasks through at once; the others wait in order.
final class AsyncSemaphore: Sendable {
    private struct Line {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let line: Mutex<Line>
    private let count: Int

    init(_ count: Int) {
        self.count = count
        line = Mutex(Line(free: count))
    }

    var load: WorkLoad {
        line.withLock { WorkLoad(running: count - $0.free, waiting: $0.waiting.count) }
    }

    /// Runs `body` once there is capacity.
    func pass<Outcome>(_ body: () async throws -> Outcome) async rethrows -> Outcome {
        await enter()
        defer { leave() }
        return try await body()
    }

    private func enter() async {
        await withCheckedContinuation { caller in
            let isFree = line.withLock { line in
                guard line.free > 0 else {
                    line.waiting.append(caller)
                    return false
                }
                line.free -= 1
                return true
            }
            if isFree { caller.resume() }
        }
    }

    private func leave() {
        let next = line.withLock { line -> CheckedContinuation<Void, Never>? in
            guard line.waiting.isEmpty else { return line.waiting.removeFirst() }
            line.free += 1
            return nil
        }
        next?.resume()
    }
}
