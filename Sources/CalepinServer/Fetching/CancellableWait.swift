// Waiting for work on another thread that ends as soon as the caller is cancelled, even if the
// work continues for a while.

import Synchronization

/// A single result for a waiting caller, set by the work or by the caller's cancellation.
final class CancellableWait<Outcome: Sendable>: Sendable {
    typealias Caller = CheckedContinuation<Outcome, any Error>

    private struct Line {
        var caller: Caller?
        var result: Result<Outcome, any Error>?
    }

    private let line = Mutex(Line())

    /// True when the result is set, so that the work may stop.
    var isEnded: Bool { line.withLock { $0.result != nil } }

    /// Resumes a caller with the result, now or when it is set.
    func wait(_ caller: Caller) {
        let result = line.withLock { line in
            if line.result == nil { line.caller = caller }
            return line.result
        }
        if let result { caller.resume(with: result) }
    }

    /// Sets the result; only the first call counts.
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
