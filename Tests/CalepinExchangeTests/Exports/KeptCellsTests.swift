// Exports from the kept cells of records against those that open each record: the same bytes,
// whatever happened to the records in between, and to the files.

import CalepinExport
import CalepinExpressions
import CalepinSQLite
import CalepinSync
import Foundation
import Logging
import Synchronization
import TestSizes
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The kept cells of records")
struct KeptCellsTests {
    @Test("give the same exports as the records themselves", arguments: Sizes.first(2, of: 1...6))
    func same(_ seed: UInt64) async throws {
        try await KeptBook.run(seed) { book in
            for _ in 0..<40 {
                try await book.change()
                if book.dice.roll(3) == 0 { try await book.compare() }
            }
            try await book.compare()
            #expect(book.folder.read > 0)
        }
    }

    @Test("take changes that come while they are written first")
    func meanwhile() async throws {
        try await KeptBook.run(7) { book in
            for _ in 0..<150 { try await book.save(new: true) }
            var pieces = 0
            try await book.kept.make(try book.task(.csv)) { _ in
                pieces += 1
                // A record of a page that was read, one of a page to come, and one that goes.
                for id in [1, 140] { try await book.save(UInt64(id)) }
                try await book.remove(UInt64(100 + pieces))
            }
            #expect(pieces > 1)
            try await book.compare()
            #expect(book.folder.read > 0)
        }
    }

    @Test(
        "are left when they fail, and exports go on with the records",
        arguments: Sizes.first(4, of: 0..<12))
    func failing(_ place: Int) async throws {
        try await KeptBook.run(UInt64(place) + 20) { book in
            for _ in 0..<120 { try await book.save(new: true) }
            book.folder.failAfter(place)
            for _ in 0..<3 {
                try await book.compare()
                try await book.change()
            }
            book.folder.failAfter(nil)
            for _ in 0..<2 { try await book.compare() }
            #expect(book.folder.read > 0)
        }
    }

    @Test("are filled by one at a time, and by none that breaks off")
    func filling() async throws {
        try await KeptBook.run(40) { book in
            for _ in 0..<120 { try await book.save(new: true) }
            struct Gone: Error {}
            await #expect(throws: Gone.self) {
                try await book.kept.make(try book.task(.csv)) { _ in throw Gone() }
            }
            async let one: Void = book.compare()
            async let other: Void = book.compare()
            _ = try await (one, other)
            try await book.compare()
            #expect(book.folder.read > 0)
        }
    }

    @Test("lose what was dropped and what is gone, also when nobody exports any more")
    func dropped() async throws {
        try await KeptBook.run(60) { book in
            for _ in 0..<40 { try await book.save(new: true) }
            try await book.compare()
            let file = try #require(book.folder.file)
            let scope = book.writer.scope.description
            func count() throws -> Int {
                try file.page(of: scope, after: "", limit: 1_000, bytes: .max).records.count
            }
            let before = try count()
            for _ in 0..<10 { try await book.remove(book.known()) }
            try await book.drop()
            #expect(try count() == before)
            try await book.kept.tendCells()
            let left = try await book.records().count
            #expect(try left < before && count() == left)
            try await book.office.store.commit(touching: Keys(.scope(scope))) {
                (job) throws(StoreError) in try job.accountChanges.removeScope(scope)
            }
            try await book.kept.tendCells()
            #expect(try count() == 0 && file.scopes().isEmpty)
        }
    }

    @Test("leave the oldest file when there are too many bytes")
    func room() async throws {
        try await KeptBook.run(50, maxBytes: 1) { book in
            for _ in 0..<5 { try await book.save(new: true) }
            for _ in 0..<3 { try await book.compare() }
            #expect(book.folder.names <= 1)
        }
    }
}

/// A diary whose records are exported in two ways.
private final class KeptBook: Sendable {
    let office: RecordOffice
    let writer: TestWriter
    let dice: SharedDice
    let folder: FailingFolder
    let (plain, kept): (ExportService, ExportService)
    private let state = Mutex((next: Int64(1), ids: [UInt64](), version: 1))

    private init(_ office: RecordOffice, _ seed: UInt64, _ maxBytes: Int64) async throws {
        self.office = office
        writer = try await office.writer(office.ann, "diary")
        dice = SharedDice(seed)
        let path = office.server.folder.path
        folder = FailingFolder(SQLiteCellsFolder(path: path + "/other-cells"))
        let files = BlobFolder(path: path + "/blobs")
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        plain = ExportService(store: office.store, files: files)
        kept = ExportService(
            store: office.store, files: files,
            cells: CellsCache(folder, leastRecords: 1, maxBytes: maxBytes, logger: logger))
    }

    static func run(
        _ seed: UInt64, maxBytes: Int64 = CellsLimits.bytes,
        _ body: (KeptBook) async throws -> Void
    ) async throws {
        try await RecordOffice.run { office in
            try await body(try await KeptBook(office, seed, maxBytes))
        }
    }

    // Changes

    /// Changes something at random.
    func change() async throws {
        switch dice.roll(12) {
        case 0..<5: try await save(new: true)
        case 5..<8: try await save(new: false)
        case 8: try await remove(known())
        case 9: try await drop()
        case 10: try await forgetHistory()
        default: try await publish()
        }
    }

    func known() -> UInt64 {
        let ids = state.withLock { $0.ids }
        return ids.isEmpty ? 0 : ids[dice.roll(ids.count)]
    }

    /// Saves a record: a new one, or one that there is.
    func save(new: Bool) async throws {
        // Ids are not in the order of their making.
        let id = new ? UInt64(dice.roll(1_000_000)) + 1_000 : known()
        if id > 0 { try await save(id) }
    }

    func save(_ id: UInt64) async throws {
        let n = state.withLock { state in
            if !state.ids.contains(id) { state.ids.append(id) }
            defer { state.next += 1 }
            return state.next
        }
        let many = dice.roll(3) == 0 ? "no number" : "\(dice.roll(1_000))"
        let name = ["plain", "=1+1", "a,\"b\"\r\nc", "", "Öl 🫖"][dice.roll(5)]
        let ops: [Op] = [
            .set(CellChange("name", .string(name))), .set(CellChange("many", .string(many))),
        ]
        _ = try await writer.push([ops], from: n, of: Identifier(UInt128(id)), form: "diary")
    }

    func remove(_ id: UInt64) async throws {
        let record = Identifier(UInt128(id))
        guard let state = try await records().first(where: { $0.id == record.description }),
            let seen = try? state.readState().seen(inside: ""), state.removedAt == nil
        else { return }
        let n = self.state.withLock { state in
            defer { state.next += 1 }
            return state.next
        }
        _ = try await writer.push(
            [[.remove(Removal("", seen: seen))]], from: n, of: record, form: "diary")
    }

    func records() async throws -> [StoredRecord] {
        let scope = writer.scope.description
        return try await office.store.read { (job) throws(StoreError) in
            try job.records(scope: scope, after: 0, limit: 10_000, bytes: .max)
        }
    }

    /// Drops the removed records for good.
    func drop() async throws {
        let gone = try await records().filter { $0.removedAt != nil }
        let scope = writer.scope.description
        try await office.store.commit(touching: Keys(.scope(scope))) { (job) throws(StoreError) in
            _ = try Upkeep.drop(gone, in: scope, job, now: 1)
        }
    }

    /// Removes some of the oldest changes.
    private func forgetHistory() async throws {
        let scope = writer.scope.description
        let count = dice.roll(6)
        try await office.store.commit(touching: Keys(.scope(scope))) { (job) throws(StoreError) in
            for old in try job.oldestChanges(scope: scope, limit: count) {
                try job.removeChange(scope: scope, sequence: old.sequence)
            }
        }
    }

    /// Publishes another version, whose calculation gives something else.
    private func publish() async throws {
        let version = state.withLock { state in
            state.version += 1
            return state.version
        }
        let fields = [
            PublishBook.field("name", #""optional":true"#),
            PublishBook.field("many", #""type":"integer","optional":true"#),
            PublishBook.field(
                "twice", #""type":"calculated","calculation":"${many} * \#(version)""#),
        ]
        let later = PublishBook.app(
            "diary", [PublishBook.form("diary", version: version, fields)],
            """
            ,"version":\(version),"start":"all","collections":[
            {"name":"all","title":{"en":"All"},"form":"diary","sharing":"personal"}]
            """)
        _ = try await office.service.publish(later, Publication(confirmation: "diary"))
    }

    // Exports

    func task(_ format: ExportFormat) throws -> ExportTask {
        let snapshot = office.service.registry.current
        let version = try #require(snapshot.served("diary"))
        return try plain.task(
            "all", of: version, snapshot.forms, in: writer.scope.description,
            ExportSettings(format))
    }

    /// Compares an export in some format.
    func compare() async throws {
        let task = try task([.csv, .jsonl, .json, .xlsx, .zip][dice.roll(5)])
        var (expected, found) = ([UInt8](), [UInt8]())
        try await plain.make(task) { expected += $0 }
        try await kept.make(task) { found += $0 }
        #expect(expected == found, "\(task.settings.format)")
    }
}

/// A folder of files of cells that fail when they are told to.
private final class FailingFolder: CellsFolder {
    private let folder: any CellsFolder
    fileprivate struct State {
        var left: Int?
        var read = 0
        var names = 0
        var file: (any CellsFile)?
    }
    private let state = Mutex(State())

    init(_ folder: any CellsFolder) { self.folder = folder }

    /// Lets so many calls pass, and no further one; all for nil.
    func failAfter(_ calls: Int?) { state.withLock { $0.left = calls } }

    /// The number of pages that were read.
    var read: Int { state.withLock { $0.read } }
    /// The file that was created last.
    var file: (any CellsFile)? { state.withLock { $0.file } }
    /// The number of files.
    var names: Int { state.withLock { $0.names } }

    fileprivate func pass() throws(CellsError) {
        let isOver = state.withLock { state in
            guard let left = state.left else { return false }
            state.left = max(0, left - 1)
            return left == 0
        }
        if isOver { throw CellsError("failed") }
    }

    fileprivate func note() { state.withLock { $0.read += 1 } }

    func clear() { folder.clear() }
    var hasRoom: Bool { folder.hasRoom }

    func create(_ name: String) throws(CellsError) -> any CellsFile {
        try pass()
        state.withLock { $0.names += 1 }
        let file = try folder.create(name)
        state.withLock { $0.file = file }
        return FailingFile(file, self)
    }

    func remove(_ name: String) {
        state.withLock { $0.names -= 1 }
        folder.remove(name)
    }
}

private struct FailingFile: CellsFile {
    private let file: any CellsFile
    private let folder: FailingFolder

    init(_ file: any CellsFile, _ folder: FailingFolder) {
        (self.file, self.folder) = (file, folder)
    }

    var bytes: Int64 { file.bytes }

    func sequence(of scope: String) throws(CellsError) -> Int64? {
        try folder.pass()
        return try file.sequence(of: scope)
    }

    func scopes() throws(CellsError) -> [String] {
        try folder.pass()
        return try file.scopes()
    }

    func set(_ sequence: Int64?, of scope: String) throws(CellsError) {
        try folder.pass()
        try file.set(sequence, of: scope)
    }

    func page(
        of scope: String, after id: String, limit: Int, bytes: Int
    ) throws(CellsError) -> CellsPart {
        try folder.pass()
        folder.note()
        return try file.page(of: scope, after: id, limit: min(limit, 50), bytes: bytes)
    }

    func put(
        _ records: [KeptRecord], removing ids: [String], in scope: String
    ) throws(CellsError) {
        try folder.pass()
        try file.put(records, removing: ids, in: scope)
    }

    func replace(
        after id: String, upTo last: String?, by records: [KeptRecord], in scope: String
    ) throws(CellsError) {
        try folder.pass()
        try file.replace(after: id, upTo: last, by: records, in: scope)
    }
}
