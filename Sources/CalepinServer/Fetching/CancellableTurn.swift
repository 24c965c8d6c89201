// A wait for work on another thread that ends as soon as its caller is cancelled, though the work
// itself may go on for a while.

import Synchronization

/// A caller that waits for an outcome and is told once: by the work, or by its own cancellation.
final class CancellableTurn<Outcome: Sendable>: Sendable {
    typealias Caller = CheckedContinuation<Outcome, any Error>

    private struct Line {
        var caller: Caller?
        var result: Result<Outcome, any Error>?
    }

    private let line = Mutex(Line())

    /// Whether the outcome is known, so that the work may stop.
    var isEnded: Bool { line.withLock { $0.result != nil } }

    /// Resumes a caller with the outcome, now or when it is known.
    func wait(_ caller: Caller) {
        let result = line.withLock { line in
            if line.result == nil { line.caller = caller }
            return line.result
        }
        if let result { caller.resume(with: result) }
    }

    /// Sets the outcome; only the first call counts.
    func end(_ result: Result<Outcome, any Error>) {
        let caller = line.withLock { line -> Caller? in
            guard line.result == nil else { return nil }
            line.result = result
            defer { line.caller = nil }
            return line.caller
        }
        caller?.resume(with: result)
    }
}
