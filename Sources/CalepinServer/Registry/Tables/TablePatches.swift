// The patches between tables that pages ask for: each is made once, one after the other, on a
// thread of its own.

import CalepinExpressions
import NIOPosix
import Synchronization

/// Makes patches from tables that were served before to those that are.
final class TablePatches: Sendable {
    private struct Key: Hashable {
        let from: String
        let to: String
    }

    private let store: any Store
    private let share = WorkShare(atOnce: 1)
    /// The patches that were asked for; nil where the table itself is shorter.
    private let known = Mutex<[Key: CachedResponse?]>([:])

    init(store: any Store) { self.store = store }

    /// Returns the patch from an earlier table; nil when that is not known, or the patch would
    /// save little.
    ///
    /// Complexity: O(n) in the bytes of both for the first who ask, then O(1).
    /// Throws: the store's error.
    func patch(from digest: String, to table: ServedTable) async throws -> CachedResponse? {
        let key = Key(from: digest, to: table.digest)
        if let made = known.withLock({ $0[key] }) { return made }
        return try await share.pass {
            if let made = known.withLock({ $0[key] }) { return made }
            let stored = try await store.read { (job) throws(StoreError) in
                try job.registry.table(digest)
            }
            guard let stored else { return nil }
            let made = try await NIOThreadPool.singleton.runIfActive {
                TablePatch.json(from: try stored.unpacked(), to: table.bytes).map {
                    CachedResponse($0, type: "application/json")
                }
            }
            keep(made, key)
            return made
        }
    }

    /// Keeps a patch; all are dropped when they take too much memory.
    private func keep(_ patch: CachedResponse?, _ key: Key) {
        known.withLock { known in
            let bytes = known.values.reduce(patch?.size ?? 0) { $0 + ($1?.size ?? 0) }
            if bytes > RegistryLimits.patchBytes || known.count >= RegistryLimits.patches {
                known = [:]
            }
            known[key] = .some(patch)
        }
    }
}
