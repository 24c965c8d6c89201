// The rows of apps as a strict job reads and writes them; those of hooks are in StrictHooks.swift.

import CalepinServer

/// The rows of the registry, with notes of what is touched outside of the job's keys.
struct StrictRegistry: RegistryWriting {
    let rows: any RegistryWriting
    let ledger: KeyLedger

    var hooks: any HookReading { hookChanges }
    var hookChanges: any HookWriting { StrictHooks(rows: rows.hookChanges, ledger: ledger) }

    func apps() throws(StoreError) -> [StoredApp] {
        ledger.readAll("each app")
        return try rows.apps()
    }

    func app(_ id: String) throws(StoreError) -> StoredApp? {
        ledger.read(.app(id), "app \(id)")
        return try rows.app(id)
    }

    func versions(of app: String, limit: Int) throws(StoreError) -> [Int64] {
        ledger.read(.app(app), "versions of \(app)")
        return try rows.versions(of: app, limit: limit)
    }

    func version(_ number: Int64, of app: String) throws(StoreError) -> StoredAppVersion? {
        ledger.read(.app(app), "version \(number) of \(app)")
        return try rows.version(number, of: app)
    }

    func table(_ digest: String) throws(StoreError) -> StoredTable? {
        ledger.readAll("the tables of each app")
        return try rows.table(digest)
    }

    func filePart(_ number: Int, of digest: String) throws(StoreError) -> [UInt8]? {
        ledger.read(.server, "file \(digest)")
        return try rows.filePart(number, of: digest)
    }

    func unusedFile() throws(StoreError) -> String? {
        ledger.read(.server, "the files of apps")
        return try rows.unusedFile()
    }

    func events(of app: String, limit: Int) throws(StoreError) -> [StoredAppEvent] {
        ledger.read(.app(app), "events of \(app)")
        return try rows.events(of: app, limit: limit)
    }

    func put(_ app: StoredApp) throws(StoreError) {
        ledger.write(.app(app.id), row: "app \(app.id)")
        try rows.put(app)
    }

    func put(_ version: StoredAppVersion) throws(StoreError) {
        let files: [[StoreKey]] = version.files.isEmpty ? [] : [[.server]]
        ledger.write(
            any: [[.app(version.app)]] + files, row: "version \(version.number) of \(version.app)")
        try rows.put(version)
    }

    func put(_ part: [UInt8], _ number: Int, ofFile digest: String) throws(StoreError) {
        ledger.write(.server, row: "file \(digest)")
        try rows.put(part, number, ofFile: digest)
    }

    func removeFile(_ digest: String) throws(StoreError) {
        ledger.write(.server, row: "file \(digest)")
        try rows.removeFile(digest)
    }

    func put(_ event: StoredAppEvent) throws(StoreError) {
        ledger.write(.app(event.app), row: "event \(event.number) of \(event.app)")
        try rows.put(event)
    }
}
