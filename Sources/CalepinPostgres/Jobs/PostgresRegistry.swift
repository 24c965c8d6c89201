// The registry of apps in a job: apps, their versions, tables and files, and events.

import CalepinServer

/// The part of a job that is about apps.
struct PostgresRegistry: RegistryWriting {
    let context: JobContext

    var hooks: any HookReading { PostgresHooks(context: context) }

    var hookChanges: any HookWriting { PostgresHooks(context: context) }

    func apps() throws(StoreError) -> [StoredApp] {
        try context.rows(StoredApp.self, Self.apps)
    }

    func app(_ id: String) throws(StoreError) -> StoredApp? {
        try context.row(StoredApp.self, .text(id))
    }

    func versions(of app: String, limit: Int) throws(StoreError) -> [Int64] {
        var numbers: [Int64] = []
        for row in try context.ask(Self.versions, .text(app), .limit(limit)) {
            var reader = CellReader(row)
            numbers.append(try reader.number())
        }
        return numbers
    }

    func version(_ number: Int64, of app: String) throws(StoreError) -> StoredAppVersion? {
        guard let row = try context.row(AppVersionRow.self, .text(app), .number(number)) else {
            return nil
        }
        var tables: [StoredTable] = []
        for digest in row.tables {
            if let table = try table(digest) { tables.append(table) }
        }
        return row.version(with: tables)
    }

    func table(_ digest: String) throws(StoreError) -> StoredTable? {
        try context.row(StoredTable.self, .text(digest))
    }

    func filePart(_ number: Int, of digest: String) throws(StoreError) -> [UInt8]? {
        let key = [Cell.text(digest), .number(Int64(number))]
        guard let cells = try context.cells(.appFile, key) else { return nil }
        var reader = CellReader(Array(cells.suffix(1)))
        return try reader.bytes()
    }

    func unusedFile() throws(StoreError) -> String? {
        guard let row = try context.ask(Self.unusedFile).first else { return nil }
        var reader = CellReader(row)
        return try reader.text()
    }

    func events(of app: String, limit: Int) throws(StoreError) -> [StoredAppEvent] {
        try context.rows(StoredAppEvent.self, Self.events, .text(app), .limit(limit))
    }
}

// MARK: - Writing

extension PostgresRegistry {
    func put(_ app: StoredApp) throws(StoreError) {
        context.writes.raises.insert(.apps)
        context.put(app)
    }

    func put(_ version: StoredAppVersion) throws(StoreError) {
        context.put(AppVersionRow(version))
        for table in version.tables { context.put(table) }
        for digest in version.files {
            let key = [Cell.text(digest), .text(version.app), .number(version.number)]
            context.writes.job.set(.appVersionFile, key, key)
        }
    }

    func put(_ part: [UInt8], _ number: Int, ofFile digest: String) throws(StoreError) {
        let key = [Cell.text(digest), .number(Int64(number))]
        context.writes.job.set(.appFile, key, key + [.bytes(part)])
    }

    func removeFile(_ digest: String) throws(StoreError) {
        context.run(Self.removeFile, .text(digest), on: [.appFile])
    }

    func put(_ event: StoredAppEvent) throws(StoreError) { context.put(event) }
}

// MARK: - Statements

extension PostgresRegistry {
    static let apps = StoreQuery("apps", of: .app, "ORDER BY id")
    static let versions = StoreQuery(
        "app-versions", [.number], of: [.appVersion],
        "SELECT number FROM app_version WHERE app = $1 ORDER BY number DESC LIMIT $2")
    static let unusedFile = StoreQuery(
        "app-file-unused", [.bytes], of: [.appFile, .appVersionFile],
        """
        SELECT app_file.digest FROM app_file LEFT JOIN LATERAL (
            SELECT digest FROM app_version_file WHERE digest = app_file.digest LIMIT 1) named
            ON true
        WHERE app_file.number = 0 AND named.digest IS NULL ORDER BY app_file.digest LIMIT 1
        """)
    static let events = StoreQuery(
        "app-events", of: .appEvent, "WHERE app = $1 ORDER BY number DESC LIMIT $2")
    static let removeFile = PostgresStatement(
        "app-file-remove-whole", "DELETE FROM app_file WHERE digest = $1")
}
