// Sweeps away, every hour, the parts of blobs that nobody goes on sending. What a part is stands
// in Reception.swift.

import Foundation
import ServiceLifecycle

/// Removes old parts until the server stops.
struct PartSweeper: Service {
    let blobs: BlobService

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                blobs.removeOldParts(now: Int64(Date().timeIntervalSince1970))
                try await Task.sleep(for: .seconds(3_600))
            }
        }
    }
}
