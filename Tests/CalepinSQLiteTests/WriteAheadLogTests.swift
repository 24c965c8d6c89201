// The log of the store's file: it is copied back and overwritten, and a copy of both files, as
// after a power failure, has every commit. Tests with a failing disk are in DiskFaultTests.swift.

import CalepinServer
import Foundation
import Logging
import Testing

@testable import CalepinSQLite

@Suite("The log of a file")
struct WriteAheadLogTests {
    /// Commits a record of a size in bytes.
    private func put(_ store: SQLiteStore, _ number: Int, bytes: Int) async throws {
        try await store.commit { (job) throws(StoreError) in
            try job.put(
                StoredRecord(
                    scope: "user:a", id: "r\(number)", form: "note", sequence: Int64(number),
                    digest: 0, state: [UInt8](repeating: 7, count: bytes)))
        }
    }

    private func size(_ file: URL) throws -> Int {
        try #require(
            FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int)
    }

    /// Copies the store's file and its log while the store has them open.
    private func copied(_ folder: TestFolder, to other: TestFolder) throws {
        for end in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: folder.file.path + end, toPath: other.file.path + end)
        }
    }

    @Test("is copied back when it is long, and written over")
    func copiedBack() async throws {
        let folder = try TestFolder()
        let store = try folder.open()
        let log = URL(fileURLWithPath: folder.file.path + "-wal")
        var sizes: [Int] = []
        for number in 0..<120 {
            try await put(store, number, bytes: 200_000)
            // A commit waits until the log was maintained.
            try await put(store, 1_000 + number, bytes: 1)
            sizes.append(try size(log))
        }
        #expect(sizes == sizes.sorted(), "it is never made shorter")
        let most = try #require(sizes.last)
        // The pages after which it is copied back, and one group of commits.
        #expect(most > 16_000_000 && most < 17_500_000)
        // Of 24 MB of records, the first 4,000 pages are in the file itself.
        #expect(try size(folder.file) > 12_000_000)
        await store.close()
    }

    @Test("is shorter on a small disk")
    func smallDisk() {
        let sizes: [Int64] = [1 << 24, 1 << 26, 1 << 30, 1 << 40]
        let pages = sizes.map { SQLiteLimits.checkpointPages(on: DiskSpace(free: 0, all: $0)) }
        #expect(pages == [101, 407, 4_000, 4_000])
        #expect(SQLiteLimits.checkpointPages(on: nil) == 4_000)
    }

    @Test("a copy of the files, as after a loss of power, has every commit", arguments: [1, 90])
    func power(_ count: Int) async throws {
        let (folder, other) = (try TestFolder(), try TestFolder())
        let store = try folder.open()
        for number in 0..<count { try await put(store, number, bytes: 200_000) }
        try copied(folder, to: other)
        await store.close()
        let found = try other.open()
        let ids = try await found.read { (job) throws(StoreError) in
            try job.records(scope: "user:a", after: -1, limit: .max, bytes: .max).map(\.id)
        }
        #expect(ids.count == count)
        #expect(try await found.fileFaults() == [])
        // Later commits are written after it, into the same log.
        try await put(found, count, bytes: 200_000)
        await found.close()
    }
}
