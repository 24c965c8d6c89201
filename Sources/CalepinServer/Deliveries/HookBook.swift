// The hooks that are in use, in memory, so that a push to a scope without a hook costs the look-up
// of its name. Whoever changes hooks reads the book anew.

import CalepinAppModel
import Synchronization

/// A hook in use.
struct HookInUse: Sendable {
    let id: String
    let app: String
    let settings: HookSettings
}

/// The hooks of a server that are in use.
final class HookBook: Sendable {
    private let hooks = Mutex<[String: [HookInUse]]>([:])
    private let turn = AsyncSemaphore(1)
    private let awake = Notifier<Void>()
    private let others = Notifier<Void>()

    /// Reads the hooks of a store.
    ///
    /// Throws: the store's error.
    func load(from store: any Store) async throws {
        try await turn.pass {
            let rows = try await store.read { (job) throws(StoreError) in
                try job.hooks.hooks(limit: HookLimits.hooks)
            }
            var found: [String: [HookInUse]] = [:]
            for row in rows where row.stopped.isEmpty {
                let settings = try row.settings()
                found[settings.scope, default: []].append(
                    HookInUse(id: row.id, app: row.app, settings: settings))
            }
            let all = found
            hooks.withLock { $0 = all }
        }
    }

    /// All hooks in use, by id.
    var all: [HookInUse] {
        hooks.withLock { $0.values.joined().sorted { $0.id < $1.id } }
    }

    /// Returns the watch over a scope; nil where no hook is told of it.
    func watch(_ scope: String, _ registry: AppRegistry) -> HookWatch? {
        guard let found = hooks.withLock({ $0[scope] }) else { return nil }
        return HookWatch(found, over: scope, registry.current)
    }

    /// Sets what is called when a hook has something to deliver.
    func onDelivery(_ wake: (@Sendable () -> Void)?) { awake.set(wake) }

    /// Sets what tells other servers that a hook has something to deliver.
    func onOthers(_ tell: @escaping @Sendable () -> Void) { others.set(tell) }

    /// Says that a hook has something to deliver.
    func wake() {
        wakeHere()
        others.notify()
    }

    /// Says so to this server alone.
    func wakeHere() { awake.notify() }
}
