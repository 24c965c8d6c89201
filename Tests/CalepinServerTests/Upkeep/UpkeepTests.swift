// The trash, tombstones, old outcomes and unreferenced blobs: what is removed when, and that
// readers stay consistent.

import CalepinSync
import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Upkeep")
struct UpkeepTests {
    private static let day: Int64 = 86_400

    private func upkeep(_ book: SyncBook, _ blobs: BlobService? = nil) -> Upkeep {
        let folder = NSTemporaryDirectory() + "calepin-upkeep-\(UUID())"
        return Upkeep(
            store: book.store, blobs: blobs ?? BlobService(path: folder, store: book.store),
            feed: Feed())
    }

    @Test("a removed record can be brought back for thirty days, then it is dropped")
    func trash() async throws {
        var book = SyncBook()
        try await book.set(1, "make", .string("fiat"))
        try await book.set(2, "make", .string("lada"))
        var reader = SyncReader()
        try await reader.catchUp(book)
        try await book.remove(1, at: 1_000)
        try await book.remove(2, at: 1_000)
        let presence = try #require(try await book.pull().records.first { $0.id == Identifier(2) })
        let base = presence.version(at: "")
        let back = book.make(2, [.set(CellChange("", .bool(true), base: base))])
        try await book.push([back], at: 2_000)
        let early = try await upkeep(book).run(now: 1_000 + 30 * Self.day)
        #expect(early.droppedRecords == 0)
        let late = try await upkeep(book).run(now: 1_001 + 30 * Self.day)
        #expect(late.droppedRecords == 1)
        #expect(try await reader.catchUp(book) == false)
        #expect(Array(reader.records.keys) == [Identifier(2)])
        #expect(reader.records[Identifier(2)]?.isRemoved == false)
    }

    @Test("a save of a record that was dropped makes it again, for everybody")
    func madeAgain() async throws {
        var book = SyncBook()
        try await book.set(1, "make", .string("fiat"))
        try await book.remove(1)
        var reader = SyncReader()
        try await reader.catchUp(book)
        _ = try await upkeep(book).run(now: 31 * Self.day)
        try await book.set(1, "make", .string("lada"))
        try await reader.catchUp(book)
        #expect(reader.records[Identifier(1)]?.value(at: "make") == .string("lada"))
        var anew = SyncReader()
        try await anew.catchUp(book)
        #expect(anew.records == reader.records)
    }

    @Test("who has not been here since before a forgotten tombstone begins anew, others do not")
    func tombstones() async throws {
        var book = SyncBook()
        try await book.set(1, "make", .string("fiat"))
        var old = SyncReader()
        try await old.catchUp(book)
        try await book.remove(1)
        _ = try await upkeep(book).run(now: 31 * Self.day)
        var fresh = SyncReader()
        try await fresh.catchUp(book)
        let early = try await upkeep(book).run(now: 430 * Self.day)
        #expect(early.forgottenTombstones == 0)
        let late = try await upkeep(book).run(now: 432 * Self.day)
        #expect(late.forgottenTombstones == 1)
        try await book.set(2, "make", .string("lada"))
        #expect(try await old.catchUp(book) == true)
        #expect(try await fresh.catchUp(book) == false)
        #expect(old.records == fresh.records)
    }

    @Test("is invisible: readers who come at any time agree with one who begins anew")
    func invisible() async throws {
        for seed in 1...40 as ClosedRange<UInt64> {
            var dice = Dice(seed)
            var book = SyncBook()
            var readers = (0..<3).map { _ in SyncReader() }
            var now: Int64 = 0
            for _ in 0..<60 {
                now += Int64(dice.below(12)) * Self.day
                try await step(&dice, &book, &readers, now)
            }
            var anew = SyncReader()
            try await anew.catchUp(book)
            for index in readers.indices {
                try await readers[index].catchUp(book)
                #expect(readers[index].records == anew.records, "seed \(seed)")
            }
        }
    }

    /// Takes a random step: a save, a removal, maintenance, or a pull.
    private func step(
        _ dice: inout Dice, _ book: inout SyncBook, _ readers: inout [SyncReader], _ now: Int64
    ) async throws {
        let record = UInt64(dice.below(6))
        switch dice.below(6) {
        case 0, 1: try await book.set(record, "a", .string("\(now)"), at: now)
        case 2:
            let all = try await book.pull().records
            let id = Identifier(UInt128(record))
            guard all.contains(where: { $0.id == id && !$0.isRemoved }) else { return }
            try await book.remove(record, at: now)
        case 3: _ = try await upkeep(book).run(now: now)
        default: try await readers[dice.below(3)].catchUp(book)
        }
    }

    @Test("a push that goes on from another mutation than the server has is a gap")
    func after() async throws {
        var book = SyncBook()
        try await book.set(1, "a", .string("x"))
        let next = book.make(1, [.set(CellChange("b", .string("y")))])
        let other = String(repeating: "0", count: 64)
        #expect(try await book.push([next], after: other).status == .gap)
        #expect(try await book.push([next], after: book.made[0].hash).status == .applied)
        let third = book.make(1, [.set(CellChange("c", .string("z")))])
        #expect(try await book.push([third]).status == .applied)
    }

    @Test("old outcomes are forgotten, and sending again still changes nothing")
    func outcomes() async throws {
        var book = SyncBook()
        for start in stride(from: 0, to: 1_200, by: 100) {
            let some = (0..<100).map { index in
                book.make(
                    UInt64(start / 100), [.set(CellChange("a\(index)", .string("\(start)")))])
            }
            try await book.push(some)
        }
        let (scope, replica) = (book.scope.description, book.replica.description)
        let kept = try await book.store.read { (job) throws(StoreError) in
            [1, 200, 201, 1_200].map { n in
                (try? job.outcome(scope: scope, replica: replica, n: n)) != nil
            }
        }
        #expect(kept == [false, false, true, true])
        let before = try await book.pull()
        #expect(try await book.push(Array(book.made[..<100])) == Outcome(100, .applied))
        #expect(try await book.pull() == before)
    }
}

// MARK: - Blobs

extension UpkeepTests {
    @Test("a blob that nothing has mentioned for a month is collected, others stay")
    func blobs() async throws {
        var book = SyncBook()
        let folder = NSTemporaryDirectory() + "calepin-upkeep-\(UUID())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let service = BlobService(path: folder, store: book.store)
        let care = upkeep(book, service)
        let used = try await bring("used", book, service)
        let held = try await bring("held", book, service)
        let unused = try await bring("unused", book, service)
        let change = AttachmentChange(
            "photo", sha256: used, size: 4, type: "application/pdf")
        try await book.push([book.make(1, [.attach(change)])])
        let (scope, bytes) = (book.scope.description, Array("\"\(held)\"".utf8))
        try await book.store.commit { (job) throws(StoreError) in
            try job.put(StoredHeld(scope: scope, replica: "r", n: 1, bytes: bytes))
        }
        #expect(try await care.run(now: 31 * Self.day).collectedBlobs == 0)
        #expect(try await care.run(now: 45 * Self.day).collectedBlobs == 0)
        #expect(try await care.run(now: 62 * Self.day).collectedBlobs == 1)
        #expect(service.folder.size(of: service.folder.file(unused)) == nil)
        for hash in [used, held] {
            #expect(service.folder.size(of: service.folder.file(hash)) == 9)
            #expect(try await service.blob(hash, book.access) != nil)
        }
        #expect(try await service.blob(unused, book.access) == nil)
    }

    @Test("the file of a blob stays while another scope has the same bytes")
    func shared() async throws {
        let book = SyncBook()
        var other = SyncBook(book.store, account: 2)
        let folder = NSTemporaryDirectory() + "calepin-upkeep-\(UUID())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let service = BlobService(path: folder, store: book.store)
        let hash = try await bring("same", book, service)
        #expect(try await bring("same", other, service) == hash)
        let change = AttachmentChange("photo", sha256: hash, size: 4, type: "application/pdf")
        try await other.push([other.make(1, [.attach(change)])])
        let care = upkeep(book, service)
        for month in 1...4 as ClosedRange<Int64> {
            _ = try await care.run(now: month * 31 * Self.day)
        }
        #expect(try await service.blob(hash, book.access) == nil)
        #expect(try await service.blob(hash, other.access) != nil)
        #expect(service.folder.size(of: service.folder.file(hash)) != nil)
    }

    /// Uploads a small PDF as a client does; returns its digest.
    private func bring(
        _ text: String, _ book: SyncBook, _ service: BlobService
    ) async throws -> String {
        let bytes = Array("%PDF-\(text)".utf8)
        let hash = Hex.text(of: digest(bytes, .sha256))
        let upload = PendingUpload(
            account: book.access.account, scope: book.scope.description, hash: hash,
            size: Int64(bytes.count), type: .pdf)
        _ = try await service.begin(upload, book.access)
        try bytes.withUnsafeBytes {
            try service.folder.append($0, to: service.folder.part(upload.key), at: 0)
        }
        try await service.finish(upload, at: 0)
        return hash
    }
}
