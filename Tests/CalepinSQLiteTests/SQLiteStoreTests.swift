// The store on SQLite against the store conformance suite, and faults that only a file can have:
// reopening, a second process, damage, versions. Tests with kill -9 are in CrashTests.swift.

import CSQLite
import CalepinServer
import Foundation
import Logging
import StoreConformance
import Testing

@testable import CalepinSQLite

@Suite("The store on SQLite")
struct SQLiteStoreTests {
    @Test("keeps the law:", arguments: StoreConformance.laws.map(\.name))
    func law(_ name: String) async throws {
        let folder = try TestFolder()
        try await StoreConformance { try folder.open() }.check(name)
    }

    @Test(
        "keeps it with jobs that are held to their keys and run twice:",
        arguments: StoreConformance.laws.map(\.name))
    func lawTwice(_ name: String) async throws {
        let folder = try TestFolder()
        try await StoreConformance { TwiceStore(StrictStore(try folder.open())) }.check(name)
    }

    @Test("loses nothing when it is closed and opened again")
    func reopening() async throws {
        let folder = try TestFolder()
        try await StoreConformance.survivesReopening { try folder.open() }
    }

    @Test("counts the jobs that are on the disk, and those that are not by the reason")
    func counting() async throws {
        let store = try TestFolder().open()
        let jobs = store.measures.jobs.value
        for _ in 0..<9 {
            try await store.commit(touching: Keys(.scope("user:a"))) { (job) throws(StoreError) in
                try job.put(StoredScope(name: "user:a"))
            }
        }
        await #expect(throws: StoreError.full) {
            try await store.commit(touching: Keys()) { (_) throws(StoreError) in throw .full }
        }
        #expect(store.measures.jobs.value == jobs + 9)
        #expect(store.measures.failures[.full].value == 1)
        let load = store.load
        #expect(load.writing.waiting == 0 && load.writing.all == 1)
        #expect(load.reading.waiting == 0 && load.reading.all == SQLiteLimits.readers)
        await store.close()
        await #expect(throws: StoreError.closed) {
            try await store.commit(touching: Keys()) { (_) throws(StoreError) in }
        }
        #expect(store.measures.failures[.closed].value == 1)
    }

    @Test("begins another epoch when it comes from a backup")
    func restored() async throws {
        let folder = try TestFolder()
        var epochs: [String] = []
        for isRestored in [false, false, true] {
            let store = try folder.open(isRestored: isRestored)
            epochs.append(
                try await store.read { (job) throws(StoreError) in try job.epoch() })
            await store.close()
        }
        #expect(epochs[0] == epochs[1] && epochs[1] != epochs[2])
    }

    @Test("a file of the first version is brought to this one, and keeps what is in it")
    func firstVersion() async throws {
        let folder = try TestFolder()
        try folder.execute(
            """
            CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
            INSERT INTO grdb_migrations VALUES ('1 sync');
            """ + Migrations.first + """
                INSERT INTO meta VALUES ('epoch', 'e');
                INSERT INTO scope VALUES ('user:a', 3, 1, 5, 2);
                INSERT INTO scope_replica VALUES ('user:a', 'r', 7);
                INSERT INTO record VALUES ('user:a', 'x', 'motor', 3, 5, x'01');
                INSERT INTO blob VALUES ('user:a', 'h', 1, 'k', 1, 'image/png', 0);
                INSERT INTO replica VALUES ('r', 'ann', 1);
                INSERT INTO held VALUES (1, 'user:a', 'r', 8, x'02');
                """)
        let store = try folder.open()
        let found = try await store.read { (job) throws(StoreError) -> [Bool] in
            let record = try job.record(scope: "user:a", id: "x")
            let held = try job.accounts.held(scope: "user:a", limit: 9).first
            return [
                held?.bytes == [2], held?.author == "ann", (held?.at ?? 0) > 0,
                try job.epoch() == "e", try job.scope("user:a")?.floor == 0,
                try job.scope("user:a")?.bytes == 1,
                try job.replica("r", scope: "user:a")
                    == StoredReplica(scope: "user:a", name: "r", lastN: 7),
                record?.state == [1], record?.removedAt == nil,
                try job.upkeep.blobs(toCheckAt: 0, limit: 9).map(\.hash) == ["h"],
            ]
        }
        #expect(found.allSatisfy { $0 })
        await store.close()
    }

    @Test("a file of an earlier program becomes the same as a new one, by later migrations only")
    func sameSchema() async throws {
        let (folder, other) = (try TestFolder(), try TestFolder())
        // As the program left a file while it used GRDB.
        let schema = try String(contentsOf: TestFolder.earlierSchema, encoding: .utf8)
        try folder.execute(schema + "INSERT INTO meta VALUES ('epoch', 'e');")
        let migrations = "SELECT identifier FROM grdb_migrations"
        let names = try folder.rows(migrations)
        for index in [folder, other] { await (try index.open()).close() }
        #expect(try folder.rows("SELECT value FROM meta") == ["e"])
        #expect(try folder.rows(migrations).starts(with: names))
        let tables = "SELECT sql FROM sqlite_master ORDER BY name"
        #expect(try folder.rows(tables) == other.rows(tables))
        #expect(try folder.rows(migrations) == other.rows(migrations))
    }

    @Test("refuses a file of a later version, and leaves it as it is")
    func laterVersion() async throws {
        let folder = try TestFolder()
        await (try folder.open()).close()
        try folder.execute(
            """
            DELETE FROM grdb_migrations WHERE identifier = '5 scope bytes';
            INSERT INTO grdb_migrations VALUES ('99 later')
            """)
        let before = try Data(contentsOf: folder.file)
        #expect(throws: SQLiteStoreError.tooNew) { try folder.open() }
        #expect(try Data(contentsOf: folder.file) == before)
    }

    @Test("the header of a file has the number of its migrations, while it is open and after")
    func numberInHeader() async throws {
        let folder = try TestFolder()
        let store = try folder.open()
        let open = try folder.formatInHeader()
        await store.close()
        let rows = try folder.rows("SELECT identifier FROM grdb_migrations")
        #expect(open == rows.count)
        #expect(try folder.formatInHeader() == rows.count)
        // A file of a program that wrote no number there.
        try folder.execute("PRAGMA user_version = 0")
        await (try folder.open()).close()
        #expect(try folder.formatInHeader() == rows.count)
    }

    @Test("an own epoch for each file")
    func epochs() async throws {
        var epochs: Set<String> = []
        for _ in 0..<2 {
            let folder = try TestFolder()
            await (try folder.open()).close()
            epochs.formUnion(try folder.rows("SELECT value FROM meta"))
        }
        #expect(epochs.count == 2)
    }

    @Test("cannot be opened twice at once")
    func twice() async throws {
        let folder = try TestFolder()
        let store = try folder.open()
        #expect(throws: SQLiteStoreError.inUse) { try folder.open() }
        await store.close()
        await (try folder.open()).close()
    }

    @Test("refuses a file that is no database")
    func noDatabase() throws {
        let folder = try TestFolder()
        try Data(repeating: 65, count: 8_192).write(to: folder.file)
        #expect(throws: SQLiteStoreError.damaged) { try folder.open() }
    }

    @Test("refuses a folder that is not there")
    func noFolder() {
        let path = "\(NSTemporaryDirectory())/calepin-none/\(UUID())/x.sqlite"
        #expect(throws: SQLiteStoreError.notWritable) {
            try SQLiteStore(path: path, logger: Logger(label: "test"))
        }
    }

    @Test("brings every commit to the disk, in WAL mode, and only the writer checkpoints")
    func settings() throws {
        let folder = try TestFolder()
        let path = folder.file.path
        let writer = try SQLiteConnection(path: path, mayWrite: true)
        let reader = try SQLiteConnection(path: path, mayWrite: false)
        #expect(try writer.number("PRAGMA synchronous") == 2)
        #expect(try writer.text("PRAGMA journal_mode") == "wal")
        // The store copies the log back itself; see WriteAheadLogTests.swift.
        #expect(try writer.number("PRAGMA wal_autocheckpoint") == 0)
        #expect(try writer.number("PRAGMA journal_size_limit") == 67_108_864)
        #expect(try reader.number("PRAGMA wal_autocheckpoint") == 0)
        #expect(try reader.text("PRAGMA journal_mode") == "wal")
        reader.close()
        writer.close()
    }

    @Test("a reader cannot write")
    func readersOnlyRead() throws {
        let folder = try TestFolder()
        let path = folder.file.path
        let writer = try SQLiteConnection(path: path, mayWrite: true)
        let reader = try SQLiteConnection(path: path, mayWrite: false)
        #expect(throws: StoreError.self) {
            try SQLiteJob(reader).put(StoredReplica(scope: "s", name: "r", lastN: 1))
        }
        reader.close()
        writer.close()
    }

    @Test(
        "knows which SQLite may lose a commit",
        arguments: [
            (3_006_023, false), (3_007_000, true), (3_040_001, true), (3_044_005, true),
            (3_044_006, false), (3_045_000, true), (3_050_006, true), (3_050_007, false),
            (3_051_002, true), (3_051_003, false), (3_053_000, false),
        ] as [(Int32, Bool)])
    func versionGate(_ number: Int32, _ mayLose: Bool) {
        #expect(SQLiteVersion.mayLoseCommits(number: number) == mayLose)
    }
}

/// A folder that is removed after the test.
final class TestFolder: Sendable {
    let url: URL

    /// The store's file in it.
    var file: URL { url.appendingPathComponent("calepin.sqlite") }

    init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("calepin-test-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    func open(isRestored: Bool = false) throws -> SQLiteStore {
        var logger = Logger(label: "test")
        logger.logLevel = .error
        return try SQLiteStore(path: file.path, isRestored: isRestored, logger: logger)
    }

    /// The schema of a file that an earlier program made with GRDB.
    static let earlierSchema = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("earlier-schema.sql")

    /// Runs statements on the file with the plain library, and returns the first column.
    func rows(_ text: String) throws -> [String] {
        var (handle, statement) = (OpaquePointer?.none, OpaquePointer?.none)
        defer {
            sqlite3_finalize(statement)
            sqlite3_close(handle)
        }
        try #require(sqlite3_open(file.path, &handle) == SQLITE_OK)
        try #require(sqlite3_prepare_v2(handle, text, -1, &statement, nil) == SQLITE_OK)
        var rows: [String] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            rows.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "")
        }
        return rows
    }

    /// Returns the number at byte 60 of the file itself, without SQLite.
    func formatInHeader() throws -> Int {
        let bytes = try Data(contentsOf: file)[60..<64]
        return bytes.reduce(0) { $0 * 256 + Int($1) }
    }

    /// Runs statements on the file with the plain library.
    func execute(_ text: String) throws {
        var handle: OpaquePointer?
        defer { sqlite3_close(handle) }
        try #require(sqlite3_open(file.path, &handle) == SQLITE_OK)
        let code = sqlite3_exec(handle, text, nil, nil, nil)
        try #require(code == SQLITE_OK, "\(String(cString: sqlite3_errmsg(handle)))")
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}

extension SQLiteConnection {
    /// Returns the number that a statement gives.
    func number(_ text: StaticString) throws -> Int64 {
        let statement = try statement(text)
        defer { statement.reset() }
        return try statement.step() ? statement.int(0) : -1
    }

    /// Returns the text that a statement gives.
    func text(_ text: StaticString) throws -> String {
        let statement = try statement(text)
        defer { statement.reset() }
        return try statement.step() ? statement.text(0) : ""
    }
}
