// The heartbeat of all feeds, for as long as the server runs.

import ServiceLifecycle

/// Beats at regular times until the server stops.
struct FeedHeartbeat: Service {
    let feed: Feed

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                try await Task.sleep(for: .seconds(ServerLimits.heartbeatSeconds))
                feed.beat(now: .now)
            }
        }
    }
}
