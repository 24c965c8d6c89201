// Looks at the store and the disk every few seconds for metrics, so that whoever asks for these
// waits for neither. The looks read a few rows by their keys, never in the turn of a writer.

import Logging
import ServiceLifecycle
import Synchronization

/// The rows of the store that a look found.
struct ObservedStore: Sendable {
    /// The last backup and the last verification; nil for never.
    var backup: ServerMark?
    var verification: ServerMark?
    /// The deliveries that wait, those of them that are parked, and the hooks that were stopped.
    var waiting: Int64 = 0
    var parked = 0
    var stoppedHooks = 0
}

/// Looks at the store and the disk.
final class StoreObserver: Sendable {
    private struct Found {
        var last: ObservedStore?
        /// The time of the last look at the store that succeeded.
        var at: ContinuousClock.Instant?
        var disk: DiskSpace?
        var sizes: StoreSizes?
    }

    private let store: any Store
    private let blobFolder: String
    private let space: @Sendable (String) -> DiskSpace?
    private let found = Mutex(Found())

    init(
        _ store: any Store, blobFolder: String, space: @escaping @Sendable (String) -> DiskSpace?
    ) {
        (self.store, self.blobFolder, self.space) = (store, blobFolder, space)
    }

    /// The last look at the store; nil before the first.
    var last: ObservedStore? { found.withLock { $0.last } }

    /// The space of the disk at the last look.
    var disk: DiskSpace? { found.withLock { $0.disk } }

    /// The sizes of the database at the last look; nil for one that is no file.
    var sizes: StoreSizes? { found.withLock { $0.sizes } }

    /// True while the store can be read.
    var isReady: Bool {
        guard let at = found.withLock({ $0.at }) else { return false }
        return ContinuousClock.now - at < .seconds(MetricsLimits.readySeconds)
    }

    /// Looks once.
    ///
    /// Throws: the store's error, after which the server is not ready.
    func look() async throws {
        let (disk, sizes) = (space(blobFolder), (store as? any FileStore)?.sizes)
        found.withLock { ($0.disk, $0.sizes) = (disk, sizes) }
        do {
            let last = try await store.read { (job) throws(StoreError) in
                try Self.rows(job)
            }
            found.withLock { ($0.last, $0.at) = (last, .now) }
        } catch {
            found.withLock { $0.at = nil }
            throw error
        }
    }

    private static func rows(_ job: any StoreReading) throws(StoreError) -> ObservedStore {
        var found = ObservedStore()
        found.backup = try ServerMark.last(.backup, job)
        found.verification = try ServerMark.last(.verification, job)
        for hook in try job.hooks.hooks(limit: HookLimits.hooks) {
            found.waiting += hook.waiting
            found.stoppedHooks += hook.stopped.isEmpty ? 0 : 1
            found.parked += try job.hooks.parkedCount(
                hook.id, limit: MetricsLimits.countedParked)
        }
        return found
    }
}

/// Looks as long as the server runs.
struct StoreObserving: Service {
    let observer: StoreObserver
    let logger: Logger

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                do { try await observer.look() } catch {
                    // The metric `calepin_ready` says it, and the log at the requests that fail.
                    logger.debug("the store was not read", metadata: ["error": "\(error)"])
                }
                try await Task.sleep(for: .seconds(MetricsLimits.lookSeconds))
            }
        }
    }
}
