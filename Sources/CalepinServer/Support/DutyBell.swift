// Wakes what one server does for all, and has it look again by itself.

import Synchronization

/// The bells of the duties that others have something for.
struct DutyBells: Sendable {
    let schedules = DutyBell()
    let mentions = DutyBell()
}

/// Wakes whoever has a duty, on this server or another one.
final class DutyBell: Sendable {
    private let ring = Mutex<AsyncStream<Void>.Continuation?>(nil)
    private let others = Notifier<Void>()

    /// Returns the rings from now on; those of whoever asked before end.
    private func rings() -> AsyncStream<Void> {
        let (rings, ring) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let last = self.ring.withLock { last in
            defer { last = ring }
            return last
        }
        last?.finish()
        return rings
    }

    /// Sets what wakes the holder of the duty on another server.
    func onOthers(_ tell: @escaping @Sendable () -> Void) { others.set(tell) }

    /// Has somebody look soon.
    func wake() {
        wakeHere()
        others.notify()
    }

    /// Wakes this server alone.
    func wakeHere() { ring.withLock { $0 }?.yield() }

    /// Looks at once, at each ring, and when the time comes, until the task is cancelled.
    ///
    /// - Parameter look: Does what is due; returns the seconds after which it looks again.
    func work(_ look: () async -> Int64) async {
        let rings = rings()
        wakeHere()
        var timer: Task<Void, Never>?
        for await _ in rings {
            timer?.cancel()
            timer = wake(after: await look())
        }
        timer?.cancel()
    }

    /// Rings after some seconds, unless the task is cancelled.
    private func wake(after seconds: Int64) -> Task<Void, Never> {
        Task { [self] in
            guard (try? await Task.sleep(for: .seconds(seconds))) != nil else { return }
            wakeHere()
        }
    }
}
