// The registry of apps in the memory store. Its rows and what each query returns are described in
// RegistryRows.swift.

/// The registry of a job on a memory store.
struct MemoryRegistry: RegistryWriting {
    let job: MemoryJob

    var hooks: any HookReading { MemoryHooks(job: job) }

    var hookChanges: any HookWriting { MemoryHooks(job: job) }

    func apps() throws(StoreError) -> [StoredApp] {
        job.work.contents.apps.values.sorted { $0.id < $1.id }
    }

    func app(_ id: String) throws(StoreError) -> StoredApp? { job.work.contents.apps[id] }

    func versions(of app: String, limit: Int) throws(StoreError) -> [Int64] {
        let all = job.work.contents.appVersions.values.filter { $0.app == app }.map(\.number)
        return Array(all.sorted(by: >).prefix(max(0, limit)))
    }

    func version(_ number: Int64, of app: String) throws(StoreError) -> StoredAppVersion? {
        job.work.contents.appVersions[MemoryKey(scope: app, name: "", n: number)]
    }

    func table(_ digest: String) throws(StoreError) -> StoredTable? {
        for version in job.work.contents.appVersions.values {
            if let table = version.tables.first(where: { $0.digest == digest }) { return table }
        }
        return nil
    }

    func filePart(_ number: Int, of digest: String) throws(StoreError) -> [UInt8]? {
        job.work.contents.appFiles[MemoryKey(scope: digest, name: "", n: Int64(number))]
    }

    func unusedFile() throws(StoreError) -> String? {
        let named = Set(job.work.contents.appVersions.values.flatMap(\.files))
        return job.work.contents.appFiles.keys.first { !named.contains($0.scope) }?.scope
    }

    func events(of app: String, limit: Int) throws(StoreError) -> [StoredAppEvent] {
        let all = job.work.contents.appEvents.values.filter { $0.app == app }
        return Array(all.sorted { $0.number > $1.number }.prefix(max(0, limit)))
    }

    func put(_ app: StoredApp) throws(StoreError) { job.work.set(\.apps, app.id, app) }

    func put(_ version: StoredAppVersion) throws(StoreError) {
        let key = MemoryKey(scope: version.app, name: "", n: version.number)
        job.work.set(\.appVersions, key, version)
    }

    func put(_ part: [UInt8], _ number: Int, ofFile digest: String) throws(StoreError) {
        job.work.set(\.appFiles, MemoryKey(scope: digest, name: "", n: Int64(number)), part)
    }

    func removeFile(_ digest: String) throws(StoreError) {
        for key in job.work.contents.appFiles.keys where key.scope == digest {
            job.work.set(\.appFiles, key, nil)
        }
    }

    func put(_ event: StoredAppEvent) throws(StoreError) {
        let key = MemoryKey(scope: event.app, name: "", n: event.number)
        job.work.set(\.appEvents, key, event)
    }
}
