// Runs maintenance every hour until the server stops. The steps are in Upkeep.swift.

import Foundation
import Logging
import ServiceLifecycle

/// Runs maintenance every hour.
struct UpkeepScheduler: Service {
    let upkeep: Upkeep
    let logger: Logger
    /// Detects a wrong clock; nil for a store in memory.
    var watch: UpkeepClock?
    /// Returns seconds since 1970.
    var now: @Sendable () -> Int64 = { SystemClock.seconds }

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                await runOnce()
                try await Task.sleep(for: .seconds(3_600))
            }
        }
    }

    private func runOnce() async {
        let now = now()
        guard watch?.isBelieved(at: now) ?? true else {
            logger.warning(
                "the clock went on by days since the last upkeep; nothing old is removed today",
                metadata: ["now": "\(Date(timeIntervalSince1970: Double(now)))"])
            return
        }
        do {
            let done = try await upkeep.run(now: now)
            if done != UpkeepResult() { logger.info("upkeep", metadata: done.metadata) }
        } catch is CancellationError {
            // The server stops; what is left is found again after the next start.
        } catch {
            logger.error("upkeep failed", metadata: ["error": "\(error)"])
        }
    }
}

extension UpkeepResult {
    var metadata: Logger.Metadata {
        [
            "dropped": "\(droppedRecords)", "tombstones": "\(forgottenTombstones)",
            "blobs": "\(collectedBlobs)", "guests": "\(forgottenGuests)",
            "held": "\(forgottenHeld)", "tests": "\(forgottenTests)",
            "retained": "\(retainedRecords)",
        ]
    }
}
