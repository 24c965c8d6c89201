// What one server does for all: a service that runs on the server that has its duty. When that
// server dies, another one takes the duty once its time by the store's clock is over.

import Logging
import ServiceLifecycle
import Synchronization

/// The names of what one server does for all.
enum Duty: String, CaseIterable {
    case hooks, schedules, mentions, upkeep, alarms, trail
}

/// A service that runs on one server at a time.
///
/// Invariant: where a server is not stopped for longer than ``ServersLimits/stopSeconds``, nobody
/// else does the same meanwhile. What a duty writes is looked at once more by the job that writes,
/// as with any other job.
struct DutyService: Service {
    let duty: Duty
    /// The store of several servers; nil where there is one, which has all duties.
    let store: (any SharedStore)?
    let logger: Logger
    /// 1 while this server has the duty.
    var held = Gauge()
    /// Makes the service anew each time that the duty is taken.
    let make: @Sendable () -> any Service

    func run() async throws {
        guard let store else {
            held.set(1)
            defer { held.set(0) }
            return try await make().run()
        }
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                if await take(store) == true { await serve(store) }
                try? await Task.sleep(for: .seconds(ServersLimits.noteSeconds))
            }
        }
    }

    /// Takes the duty, or goes on with it; nil when the store does not answer.
    private func take(_ store: any SharedStore) async -> Bool? {
        do {
            return try await store.take(duty.rawValue, for: ServersLimits.goneSeconds)
        } catch {
            logger.debug(
                "a duty was not taken",
                metadata: ["duty": "\(duty.rawValue)", "error": "\(error)"])
            return nil
        }
    }

    /// Does the duty until it ends, is lost or the task is cancelled, and gives it up.
    private func serve(_ store: any SharedStore) async {
        let service = make()
        held.set(1)
        defer { held.set(0) }
        logger.debug("a duty begins", metadata: ["duty": "\(duty.rawValue)"])
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                do { try await service.run() } catch is CancellationError {} catch {
                    logger.error(
                        "a duty ended",
                        metadata: ["duty": "\(duty.rawValue)", "error": "\(error)"])
                }
            }
            group.addTask { await hold(store) }
            await group.next()
            group.cancelAll()
        }
        do { try await store.leave(duty.rawValue) } catch {
            // Another server waits until its time is over.
            logger.debug("a duty was not given up", metadata: ["error": "\(error)"])
        }
    }

    /// Goes on with the duty until it is lost, or may be soon.
    private func hold(_ store: any SharedStore) async {
        let end = DutyEnd()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await goOn(store, end) }
            // A question that waits must not keep the duty.
            group.addTask { await end.wait() }
            await group.next()
            group.cancelAll()
        }
        logger.debug("a duty is lost", metadata: ["duty": "\(duty.rawValue)"])
    }

    /// Goes on with the duty until another server has it, or the task is cancelled.
    private func goOn(_ store: any SharedStore, _ end: DutyEnd) async {
        while !Task.isCancelled {
            try? await Task.sleep(for: .seconds(ServersLimits.noteSeconds))
            let asked = ContinuousClock.now
            guard let isTaken = await take(store) else { continue }
            guard isTaken else { return }
            end.move(to: asked + .seconds(ServersLimits.stopSeconds))
        }
    }
}

/// The time at which a duty has to be stopped unless it is gone on with.
private final class DutyEnd: Sendable {
    private let until = Mutex(ContinuousClock.now + .seconds(ServersLimits.stopSeconds))

    private var moment: ContinuousClock.Instant { until.withLock { $0 } }

    func move(to moment: ContinuousClock.Instant) { until.withLock { $0 = moment } }

    /// Waits until it is there, or the task is cancelled.
    func wait() async {
        while !Task.isCancelled, moment > .now {
            try? await Task.sleep(until: moment, clock: .continuous)
        }
    }
}
