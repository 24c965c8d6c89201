// Conformance rules for persistent stores: acknowledged changes exist when the same location is
// opened again.

import CalepinServer
import Testing

extension StoreConformance {
    /// Checks that closing and opening the same place loses nothing and keeps the store's epoch.
    ///
    /// - Parameter reopen: Opens the same place each time it is called.
    package static func survivesReopening(
        _ reopen: @Sendable () async throws -> any Store
    ) async throws {
        let first = try await reopen()
        let epoch = try await first.read { (job) throws(StoreError) in try job.epoch() }
        try await first.write { (job) throws(StoreError) in
            try job.addAccount("a", token: "t", at: 1)
            for index in 1...20 { try job.put(record("r\(index)", Int64(index))) }
        }
        await first.close()
        let second = try await reopen()
        let found = try await second.read { (job) throws(StoreError) -> (String, String?, Int) in
            let all = try job.records(scope: "user:a", after: 0, limit: 99, bytes: 9_999)
            return (try job.epoch(), try job.account(token: "t"), all.count)
        }
        #expect(found == (epoch, "a", 20))
        await second.close()
    }
}
