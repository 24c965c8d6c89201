// What each of several servers does for itself: it notes that it is there, and tends what it alone
// has. What one does for all is in DutyService.swift.

import Logging
import ServiceLifecycle

/// Notes that a server is there, as long as it runs.
struct ServerPresence: Service {
    let store: any SharedStore
    let logger: Logger
    var counts = ServerCounts()

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            var others = 0
            while true {
                others = await note(others)
                try await Task.sleep(for: .seconds(ServersLimits.noteSeconds))
            }
        }
    }

    /// Notes it once; returns the number of other servers, which was another one before.
    private func note(_ known: Int) async -> Int {
        let others = try? await store.notePresence(for: ServersLimits.goneSeconds)
        guard let others, others != known else { return known }
        counts.otherServers.set(others)
        logger.info("other servers use the database", metadata: ["count": "\(others)"])
        return others
    }
}

/// Tends what a server alone has, every hour.
struct OwnUpkeep: Service {
    let logger: Logger
    /// Removes what was dropped from what the server keeps.
    let tend: @Sendable () async throws -> Void

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                try await Task.sleep(for: .seconds(3_600))
                await tendOnce()
            }
        }
    }

    private func tendOnce() async {
        do { try await tend() } catch {
            logger.error("what is kept was not tended", metadata: ["error": "\(error)"])
        }
    }
}
