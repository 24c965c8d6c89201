// The registry of apps: statements on the tables of apps, their versions and events.

import CalepinServer

/// The registry of a job on a connection.
struct SQLiteRegistry: RegistryWriting {
    let connection: SQLiteConnection

    var hooks: any HookReading { SQLiteHooks(connection: connection) }

    var hookChanges: any HookWriting { SQLiteHooks(connection: connection) }

    func apps() throws(StoreError) -> [StoredApp] {
        try connection.statement(
            "SELECT id, stage, live, test, leftover, team FROM app ORDER BY id"
        )
        .all(StoredApp.init(row:))
    }

    func app(_ id: String) throws(StoreError) -> StoredApp? {
        try connection.statement(
            "SELECT id, stage, live, test, leftover, team FROM app WHERE id = ?1"
        )
        .bind(1, id).first(StoredApp.init(row:))
    }

    func versions(of app: String, limit: Int) throws(StoreError) -> [Int64] {
        let statement = try connection.statement(
            "SELECT number FROM app_version WHERE app = ?1 ORDER BY number DESC LIMIT ?2")
        return try statement.bind(1, app).bind(2, Int64(max(0, limit))).all { $0.int(0) }
    }

    func version(_ number: Int64, of app: String) throws(StoreError) -> StoredAppVersion? {
        let statement = try connection.statement(
            """
            SELECT app, number, hash, bytes, scenarios, tables FROM app_version
            WHERE app = ?1 AND number = ?2
            """)
        let found = try statement.bind(1, app).bind(2, number).first { row in
            (
                StoredAppVersion(
                    app: row.text(0), number: row.int(1), hash: row.text(2), bytes: row.bytes(3),
                    scenarios: row.bytes(4)), row.text(5)
            )
        }
        guard let (version, digests) = found else { return nil }
        let files = try connection.statement(
            "SELECT digest FROM app_version_file WHERE app = ?1 AND number = ?2 ORDER BY digest"
        )
        .bind(1, app).bind(2, number).all { $0.text(0) }
        var tables: [StoredTable] = []
        for digest in digests.split(separator: " ") {
            if let table = try table(String(digest)) { tables.append(table) }
        }
        return StoredAppVersion(
            app: version.app, number: version.number, hash: version.hash, bytes: version.bytes,
            scenarios: version.scenarios, tables: tables, files: files)
    }

    func table(_ digest: String) throws(StoreError) -> StoredTable? {
        try connection.statement("SELECT digest, bytes FROM app_table WHERE digest = ?1")
            .bind(1, digest).first { StoredTable(digest: $0.text(0), bytes: $0.bytes(1)) }
    }

    func filePart(_ number: Int, of digest: String) throws(StoreError) -> [UInt8]? {
        try connection.statement("SELECT bytes FROM app_file WHERE digest = ?1 AND number = ?2")
            .bind(1, digest).bind(2, Int64(number)).first { $0.bytes(0) }
    }

    func unusedFile() throws(StoreError) -> String? {
        try connection.statement(
            """
            SELECT digest FROM app_file WHERE number = 0
            AND digest NOT IN (SELECT digest FROM app_version_file) LIMIT 1
            """
        ).first { $0.text(0) }
    }

    func events(of app: String, limit: Int) throws(StoreError) -> [StoredAppEvent] {
        let statement = try connection.statement(
            """
            SELECT app, number, at, by, what, version, note FROM app_event WHERE app = ?1
            ORDER BY number DESC LIMIT ?2
            """)
        return try statement.bind(1, app).bind(2, Int64(max(0, limit))).all { row in
            StoredAppEvent(
                app: row.text(0), number: row.int(1), at: row.int(2), by: row.text(3),
                what: row.text(4), version: row.int(5), note: row.text(6))
        }
    }

    func put(_ app: StoredApp) throws(StoreError) {
        try run(
            try connection.statement("INSERT OR REPLACE INTO app VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
                .bind(1, app.id).bind(2, app.stage).bind(3, app.live).bind(4, app.test)
                .bind(5, app.leftover).bind(6, app.team))
    }

    func put(_ version: StoredAppVersion) throws(StoreError) {
        try run(
            try connection.statement(
                "INSERT OR REPLACE INTO app_version VALUES (?1, ?2, ?3, ?4, ?5, ?6)"
            )
            .bind(1, version.app).bind(2, version.number).bind(3, version.hash)
            .bind(4, version.bytes).bind(5, version.scenarios)
            .bind(6, version.tables.map(\.digest).joined(separator: " ")))
        for table in version.tables {
            try run(
                try connection.statement("INSERT OR IGNORE INTO app_table VALUES (?1, ?2)")
                    .bind(1, table.digest).bind(2, table.bytes))
        }
        for digest in version.files {
            try run(
                try connection.statement(
                    "INSERT OR IGNORE INTO app_version_file VALUES (?1, ?2, ?3)"
                )
                .bind(1, version.app).bind(2, version.number).bind(3, digest))
        }
    }

    func put(_ part: [UInt8], _ number: Int, ofFile digest: String) throws(StoreError) {
        try run(
            try connection.statement("INSERT OR IGNORE INTO app_file VALUES (?1, ?2, ?3)")
                .bind(1, digest).bind(2, Int64(number)).bind(3, part))
    }

    func removeFile(_ digest: String) throws(StoreError) {
        try run(
            try connection.statement("DELETE FROM app_file WHERE digest = ?1").bind(1, digest))
    }

    func put(_ event: StoredAppEvent) throws(StoreError) {
        try run(
            try connection.statement(
                "INSERT OR REPLACE INTO app_event VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"
            )
            .bind(1, event.app).bind(2, event.number).bind(3, event.at).bind(4, event.by)
            .bind(5, event.what).bind(6, event.version).bind(7, event.note))
    }
}

extension StoredApp {
    fileprivate init(row: SQLiteStatement) {
        self.init(
            id: row.text(0), stage: row.text(1), live: row.intIfAny(2), test: row.intIfAny(3),
            leftover: row.text(4), team: row.text(5))
    }
}
