// What a server remembers of apps and hooks, kept as other servers change them: the stamp of apps
// is read with each request that has an access, and from time to time.

import Synchronization

/// Reads apps and hooks anew when their stamp was raised.
final class AppsWatch: Sendable {
    private let store: any Store
    private let registry: AppRegistry
    private let hooks: HookBook
    /// Called once others have changed apps.
    private let onChange: @Sendable () -> Void
    private let seen = Mutex<Int64?>(nil)

    init(
        _ store: any Store, _ registry: AppRegistry, _ hooks: HookBook,
        onChange: @escaping @Sendable () -> Void
    ) {
        (self.store, self.registry, self.hooks) = (store, registry, hooks)
        self.onChange = onChange
    }

    /// Reads apps and hooks for the first time.
    ///
    /// Throws: the store's error.
    func begin() async throws { try await load(at: try await stamp()) }

    /// Reads apps and hooks if the stamp of apps is later than when they were read.
    ///
    /// Throws: the store's error.
    func see(_ stamp: Int64) async throws {
        guard isLate(stamp) else { return }
        // Whoever publishes here reads what was written by itself, and nothing older may replace
        // that.
        let isRead = try await registry.turn.pass {
            guard isLate(stamp) else { return false }
            try await load(at: stamp)
            return true
        }
        if isRead { onChange() }
    }

    /// Looks at the stamp, and reads what has changed.
    ///
    /// Throws: the store's error.
    func look() async throws {
        if let stamp = try await stamp() { try await see(stamp) }
    }

    private func isLate(_ stamp: Int64) -> Bool {
        seen.withLock { seen in seen.map { $0 < stamp } ?? true }
    }

    private func stamp() async throws -> Int64? { try await store.stamps(of: [.apps]).first }

    private func load(at stamp: Int64?) async throws {
        try await registry.load(from: store)
        try await hooks.load(from: store)
        if let stamp { seen.withLock { $0 = max(stamp, $0 ?? stamp) } }
    }
}
