// The rows of the registry of apps, and the protocols that read and write them. The bytes of a
// version are made and read in Registry/.

/// The row of an app: its stage and the version that people use.
package struct StoredApp: Equatable, Sendable {
    package let id: String
    /// The name of an `AppStage`.
    package var stage: String
    /// The number of the version that people use; nil for none.
    package var live: Int64?
    /// The number of the version that is tried with records of its own; nil for none.
    package var test: Int64?
    /// The ids of forms whose test records are not removed yet, separated by spaces.
    package var leftover: String
    /// The scope of the team whose records it has; empty for everybody, each with their own.
    package var team: String

    package init(
        id: String, stage: String, live: Int64?, test: Int64? = nil, leftover: String = "",
        team: String = ""
    ) {
        (self.id, self.stage, self.live) = (id, stage, live)
        (self.test, self.leftover, self.team) = (test, leftover, team)
    }
}

/// A table of an app, which never changes.
package struct StoredTable: Equatable, Sendable {
    /// The SHA-256 digest of the table as pages get it, in hexadecimal.
    package let digest: String
    /// The table, compressed.
    package let bytes: [UInt8]

    package init(digest: String, bytes: [UInt8]) { (self.digest, self.bytes) = (digest, bytes) }
}

/// A version of an app, which never changes.
package struct StoredAppVersion: Equatable, Sendable {
    package let app: String
    /// From 1.
    package let number: Int64
    /// The SHA-256 digest of the bytes in hexadecimal.
    package let hash: String
    /// The declaration as the page gets it, as JSON.
    package let bytes: [UInt8]
    /// The scenarios that were run before, as a JSON array.
    package let scenarios: [UInt8]
    /// The tables that the declaration names by their digests.
    package let tables: [StoredTable]
    /// The digests of the files that it names, sorted.
    package let files: [String]

    package init(
        app: String, number: Int64, hash: String, bytes: [UInt8], scenarios: [UInt8],
        tables: [StoredTable] = [], files: [String] = []
    ) {
        (self.app, self.number, self.hash) = (app, number, hash)
        (self.bytes, self.scenarios, self.tables) = (bytes, scenarios, tables)
        self.files = files
    }
}

/// A publication of an app, or a change of its stage.
package struct StoredAppEvent: Equatable, Sendable {
    package let app: String
    /// From 1, for each app.
    package let number: Int64
    /// Seconds since 1970.
    package let at: Int64
    /// The account; `operator` for a command.
    package var by: String
    /// The name of an `AppStage`, `published`, `rows` or `team`.
    package let what: String
    /// The number of the version.
    package let version: Int64
    /// A remark of whoever did it; empty for none.
    package let note: String

    package init(
        app: String, number: Int64, at: Int64, by: String, what: String, version: Int64,
        note: String
    ) {
        (self.app, self.number, self.at, self.by) = (app, number, at, by)
        (self.what, self.version, self.note) = (what, version, note)
    }
}

/// Queries of the registry inside of a job. A missing row is nil or an empty list, never an error.
package protocol RegistryReading {
    /// The rows of the hooks of apps.
    var hooks: any HookReading { get }
    /// Returns all apps, by id.
    func apps() throws(StoreError) -> [StoredApp]
    /// Returns an app.
    func app(_ id: String) throws(StoreError) -> StoredApp?
    /// Returns the numbers of an app's versions, the latest first.
    func versions(of app: String, limit: Int) throws(StoreError) -> [Int64]
    /// Returns a version of an app with its tables.
    func version(_ number: Int64, of app: String) throws(StoreError) -> StoredAppVersion?
    /// Returns a table of any version.
    func table(_ digest: String) throws(StoreError) -> StoredTable?
    /// Returns a part of a file, from 0.
    func filePart(_ number: Int, of digest: String) throws(StoreError) -> [UInt8]?
    /// Returns the events of an app, the latest first.
    func events(of app: String, limit: Int) throws(StoreError) -> [StoredAppEvent]
}

/// Changes of the registry inside of a writing job. Writing a row replaces the one with the same
/// key.
package protocol RegistryWriting: RegistryReading {
    /// The rows of the hooks of apps, for changes.
    var hookChanges: any HookWriting { get }
    /// Writes the row of an app.
    func put(_ app: StoredApp) throws(StoreError)
    /// Writes a version, and those of its tables that are not there yet.
    func put(_ version: StoredAppVersion) throws(StoreError)
    /// Writes a part of a file, unless it is there.
    func put(_ part: [UInt8], _ number: Int, ofFile digest: String) throws(StoreError)
    /// Returns the digest of a file that no version names.
    func unusedFile() throws(StoreError) -> String?
    /// Removes a file.
    func removeFile(_ digest: String) throws(StoreError)
    /// Writes an event.
    func put(_ event: StoredAppEvent) throws(StoreError)
}
