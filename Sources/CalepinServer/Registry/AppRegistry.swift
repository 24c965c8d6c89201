// The registry of apps: those that ship, which are version 0, and those that were published to the
// running server. Publishing is in PublishService.swift, the rows are in Store/RegistryRows.swift.

import CalepinExpressions
import Synchronization

/// The apps of a server. Requests read a snapshot of it; whoever publishes replaces that as a
/// whole.
package final class AppRegistry: Sendable {
    private let snapshot: Mutex<RegistrySnapshot>
    /// The apps that ship, by id.
    private let shipped: [String: AppVersion]
    /// The turn of whoever publishes: one after the other.
    let turn = AsyncSemaphore(1)
    /// The turn of a declaration to be read.
    let reading = AsyncSemaphore(1)

    /// Creates a registry of the apps that ship.
    package init(_ shipped: [AppVersion] = []) {
        let apps = shipped.map {
            RegisteredApp(id: $0.id, stage: .live, live: $0, versions: [$0.number: $0.forms])
        }
        snapshot = Mutex(RegistrySnapshot(apps))
        self.shipped = Dictionary(shipped.map { ($0.id, $0) }) { $1 }
    }

    /// The apps at this moment.
    package var current: RegistrySnapshot { snapshot.withLock { $0 } }

    /// Returns the version of an app that ships; nil for none.
    func shipped(_ id: String) -> AppVersion? { shipped[id] }

    /// Reads what was published to a store, in addition to the apps that ship.
    ///
    /// Throws: the store's error; `damaged` for a version that cannot be read as it was published.
    package func load(from store: any Store) async throws(StoreError) {
        let rows = try await store.read { (job) throws(StoreError) in try job.registry.apps() }
        for row in rows { try await load(row, from: store) }
    }

    /// Takes the state of an app from its row, and reads the versions that are not known.
    func load(_ row: StoredApp, from store: any Store) async throws(StoreError) {
        let known = current.app(row.id)
        let own = shipped[row.id]
        var live = [known?.live, own].compactMap(\.self).first { $0.number == row.live }
        var versions = own.map { [$0.number: $0.forms] } ?? [:]
        var later: Set<FormNumber> = []
        for number in try await numbers(row, in: store) {
            let isLive = number == row.live && live == nil
            var forms = known?.versions[number]
            if forms == nil || isLive,
                let version = try await version(number, of: row.id, in: store, besides: later)
            {
                forms = version.forms
                if isLive { live = version }
            }
            let own = (forms ?? []).filter { !later.contains(FormNumber($0)) }
            versions[number] = own
            later.formUnion(own.map { FormNumber($0) })
        }
        let app = RegisteredApp(
            id: row.id, stage: AppStage(rawValue: row.stage) ?? .archived, live: live,
            versions: versions, test: try await test(row, known?.test, from: store),
            team: row.team)
        snapshot.withLock { $0 = $0.with(app) }
    }

    /// Returns a stored version; nil for none, and for one whose forms are all among others:
    /// versions that differ in their rows alone have the same forms.
    private func version(
        _ number: Int64, of id: String, in store: any Store, besides forms: Set<FormNumber>
    ) async throws(StoreError) -> AppVersion? {
        let stored = try await store.read { (job) throws(StoreError) in
            try job.registry.version(number, of: id)
        }
        guard let stored else { return nil }
        let numbers = try stored.formNumbers()
        return forms.isSuperset(of: numbers) && !forms.isEmpty
            ? nil : try AppDeclaration.version(of: stored)
    }

    /// Returns the version of an app that is tried: the known one, or else read from a store.
    private func test(
        _ row: StoredApp, _ known: AppVersion?, from store: any Store
    ) async throws(StoreError) -> AppVersion? {
        guard let number = row.test else { return nil }
        if let known, known.number == number { return known }
        let stored = try await store.read { (job) throws(StoreError) in
            try job.registry.version(number, of: row.id)
        }
        return try stored.map { (stored) throws(StoreError) in
            try AppDeclaration.version(of: stored, isTest: true)
        }
    }

    /// Returns the numbers of the stored versions up to the one that people use, the latest first,
    /// as many as are compiled.
    private func numbers(
        _ row: StoredApp, in store: any Store
    ) async throws(StoreError) -> [Int64] {
        guard let live = row.live else { return [] }
        let all = try await store.read { (job) throws(StoreError) in
            try job.registry.versions(of: row.id, limit: RegistryLimits.versions)
        }
        return Array(all.filter { $0 <= live }.prefix(RegistryLimits.compiledVersions))
    }
}

/// A version of a form.
private struct FormNumber: Hashable {
    let id: String
    let version: Int64

    init(id: String, version: Int64) { (self.id, self.version) = (id, version) }

    init(_ judged: JudgedForm) {
        self.init(id: judged.form.definition.id, version: Int64(judged.version))
    }
}

extension StoredAppVersion {
    /// Returns the forms of the version.
    fileprivate func formNumbers() throws(StoreError) -> Set<FormNumber> {
        do throws(JSONError) {
            let forms = try JSONValue(reading: bytes)["forms"]?.elements ?? []
            return Set(
                forms.map { form in
                    FormNumber(
                        id: form["id"]?.asString ?? "", version: form["version"]?.asInt64 ?? 0)
                })
        } catch { throw .damaged("\(app) \(number)") }
    }
}
