// Delivers what waits for the receivers of hooks, for as long as the server runs. Each hook has a
// few requests under way, and only one while its receiver fails, so that a slow receiver costs the
// others nothing. One attempt is in HookSender.swift.

import Logging
import ServiceLifecycle
import Synchronization

/// Delivers to receivers as long as the server runs.
final class HookRunner: Service {
    private struct State {
        /// The numbers of the deliveries that are being attempted, by hook.
        var busy: [String: Set<Int64>] = [:]
        /// The hooks whose last attempt failed.
        var failing: Set<String> = []
    }

    private let sender: HookSender
    private let book: HookBook
    private let logger: Logger
    private let state = Mutex(State())
    private let (signals, signal) = AsyncStream.makeStream(
        of: Void.self, bufferingPolicy: .bufferingNewest(1))

    init(_ sender: HookSender, _ book: HookBook, logger: Logger) {
        (self.sender, self.book, self.logger) = (sender, book, logger)
    }

    /// Looks at all hooks soon.
    func wake() { signal.yield() }

    func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            book.onDelivery { [weak self] in self?.wake() }
            wake()
            await work()
        }
        book.onDelivery(nil)
    }

    /// Delivers until the task is cancelled.
    private func work() async {
        await withDiscardingTaskGroup { group in
            var timer: Task<Void, Never>?
            for await _ in signals {
                timer?.cancel()
                timer = wake(after: await look(&group))
            }
            timer?.cancel()
            group.cancelAll()
        }
    }

    /// Looks at all hooks after some seconds, unless the task is cancelled.
    private func wake(after seconds: Int64) -> Task<Void, Never> {
        Task { [weak self] in
            guard (try? await Task.sleep(for: .seconds(seconds))) != nil else { return }
            self?.wake()
        }
    }

    /// Begins the attempts that are due; returns the seconds until it has to look again.
    private func look(_ group: inout DiscardingTaskGroup) async -> Int64 {
        do {
            var next = HookLimits.lookSeconds
            let moment = sender.clock()
            for hook in book.all.map(\.id) {
                let found = try await due(hook, at: moment)
                begin(found.now, in: &group)
                next = min(next, max(1, (found.later ?? .max) - moment))
            }
            return next
        } catch {
            logger.error("deliveries cannot be read", metadata: ["error": "\(error)"])
            return HookLimits.lookSeconds
        }
    }

    private func begin(_ deliveries: [StoredDelivery], in group: inout DiscardingTaskGroup) {
        for delivery in deliveries { group.addTask { await self.attempt(delivery) } }
    }

    /// Returns the deliveries of a hook to attempt now, which are then busy, and the time at which
    /// the next one is due; nil when an attempt under way will tell.
    private func due(
        _ hook: String, at moment: Int64
    ) async throws -> (now: [StoredDelivery], later: Int64?) {
        let busy = state.withLock { $0.busy[hook]?.count ?? 0 }
        let limit = state.withLock { $0.failing.contains(hook) } ? 1 : HookLimits.atOnce
        guard busy < limit else { return ([], nil) }
        let (found, next) = try await sender.store.read { (job) throws(StoreError) in
            (
                try job.hooks.due(hook, at: moment, limit: limit + busy),
                try job.hooks.nextDue(hook)
            )
        }
        let now = state.withLock { state in
            let busy = state.busy[hook] ?? []
            let some = found.filter { !busy.contains($0.number) }.prefix(limit - busy.count)
            state.busy[hook] = busy.union(some.map(\.number))
            return Array(some)
        }
        return (now, next.flatMap { $0 > moment ? $0 : nil })
    }

    private func attempt(_ delivery: StoredDelivery) async {
        do {
            let outcome = try await sender.attempt(delivery)
            if case .stopped = outcome { try await book.load(from: sender.store) }
            state.withLock { state in
                switch outcome {
                case .delivered: state.failing.remove(delivery.hook)
                case .failed, .stopped: state.failing.insert(delivery.hook)
                case .outdated: break
                }
            }
        } catch is CancellationError {
            // It is attempted again by the next server.
        } catch {
            logger.error("a delivery failed", metadata: ["error": "\(error)"])
            state.withLock { _ = $0.failing.insert(delivery.hook) }
            // A store that fails is not asked again at once.
            try? await Task.sleep(for: .seconds(HookLimits.lookSeconds))
        }
        state.withLock { _ = $0.busy[delivery.hook]?.remove(delivery.number) }
        wake()
    }
}
