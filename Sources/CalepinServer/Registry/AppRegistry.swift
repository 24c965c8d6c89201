// The registry of apps: those that ship, which are version 0, and those that were published to the
// running server. Publishing is in PublishService.swift, the rows are in Store/RegistryRows.swift.

import Synchronization

/// The apps of a server. Requests read a snapshot of it; whoever publishes replaces that as a
/// whole.
package final class AppRegistry: Sendable {
    private let snapshot: Mutex<RegistrySnapshot>
    /// The apps that ship, by id.
    private let shipped: [String: AppVersion]
    /// The turn of whoever publishes: one after the other.
    let turn = AsyncSemaphore(1)

    /// Creates a registry of the apps that ship.
    package init(_ shipped: [AppVersion] = []) {
        let apps = shipped.map {
            RegisteredApp(id: $0.id, stage: .live, live: $0, forms: $0.forms)
        }
        snapshot = Mutex(RegistrySnapshot(apps))
        self.shipped = Dictionary(shipped.map { ($0.id, $0) }) { $1 }
    }

    /// The apps at this moment.
    package var current: RegistrySnapshot { snapshot.withLock { $0 } }

    /// Reads what was published to a store, in addition to the apps that ship.
    ///
    /// Throws: the store's error; `damaged` for a version that cannot be read as it was published.
    package func load(from store: any Store) async throws(StoreError) {
        let rows = try await store.read { (job) throws(StoreError) in try job.registry.apps() }
        for row in rows { try await load(row, from: store) }
    }

    /// Takes the state of an app from its row and its versions.
    func load(_ row: StoredApp, from store: any Store) async throws(StoreError) {
        let live = row.live
        let stored = try await store.read { (job) throws(StoreError) -> [StoredAppVersion] in
            guard let live else { return [] }
            let limit = RegistryLimits.versions
            let numbers = try job.registry.versions(of: row.id, limit: limit)
                .filter { $0 <= live }.prefix(RegistryLimits.compiledVersions)
            var versions: [StoredAppVersion] = []
            for number in numbers.reversed() {
                guard let version = try job.registry.version(number, of: row.id) else { continue }
                versions.append(version)
            }
            return versions
        }
        let own = shipped[row.id]
        var versions: [AppVersion] = own.map { [$0] } ?? []
        for version in stored { versions.append(try AppDeclaration.version(of: version)) }
        let app = RegisteredApp(
            id: row.id, stage: AppStage(rawValue: row.stage) ?? .archived,
            live: versions.last { $0.number == live }, forms: versions.flatMap(\.forms))
        snapshot.withLock { $0 = $0.with(app) }
    }
}
