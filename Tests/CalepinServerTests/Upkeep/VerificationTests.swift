// A verification finds every change of stored data: rows, sums, files. Its result for a sound
// store is tested in BackupTests.swift.

import CalepinSync
import CalepinExpressions
import Foundation
import Logging
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("A verification")
struct VerificationTests {
    /// A store with two records, and one blob with a thumbnail.
    private struct Place {
        let data = DataPlace()
        let store: any FileStore
        let folder: BlobFolder
        var book: SyncBook

        init() async throws {
            try FileManager.default.createDirectory(
                at: data.url, withIntermediateDirectories: true)
            var logger = Logger(label: "test")
            logger.logLevel = .critical
            store = try testStore(in: data.url.path + "/x.sqlite", logger: logger)
            folder = BlobFolder(path: data.url.path + "/blobs")
            book = SyncBook(store)
            try await book.set(1, "make", .string("fiat"))
            try await book.set(2, "make", .string("lada"))
            let bytes = Array("picture".utf8)
            let hash = Hex.text(of: digest(bytes, .sha256))
            try folder.write(bytes, to: folder.file(hash))
            try folder.write([1], to: folder.thumbnail(hash))
            let blob = StoredBlob(
                scope: book.scope.description, hash: hash, size: 9, storedHash: hash,
                storedSize: 7, type: "image/png", hasThumbnail: true)
            try await store.commit { (job) throws(StoreError) in
                try job.addReplica(Identifier(7).description, account: "a", at: 0)
                try job.put(blob)
            }
        }

        func verify() async throws -> VerificationResult {
            try await Verification(store: store, folder: folder).run()
        }
    }

    @Test("finds nothing where all is well, and counts what it saw")
    func sound() async throws {
        let place = try await Place()
        let result = try await place.verify()
        #expect(result.findings == [])
        #expect(result.scopes == 1 && result.records == 2)
        #expect(result.replicas == 1 && result.blobs == 1)
        await place.store.close()
    }

    @Test("finds any flipped bit of a record's state")
    func records() async throws {
        let place = try await Place()
        let scope = place.book.scope.description
        let good = try await place.store.read { (job) throws(StoreError) in
            try job.record(scope: scope, id: Identifier(1).description)
        }
        let record = try #require(good)
        for bit in stride(from: 0, to: record.state.count * 8, by: 5) {
            var bad = record
            bad.state[bit / 8] ^= 1 << UInt8(bit % 8)
            let flipped = bad
            try await place.store.commit { (job) throws(StoreError) in try job.put(flipped) }
            let result = try await place.verify()
            #expect(result.findings.count == 1, "bit \(bit): \(result.findings)")
        }
        await place.store.close()
    }

    @Test("finds what is missing or does not agree")
    func sums() async throws {
        let place = try await Place()
        let scope = place.book.scope.description
        let breakages: [(String, @Sendable (any StoreWriting) throws(StoreError) -> Void)] = [
            (
                "ahead of its scope",
                { (job) throws(StoreError) in
                    guard var found = try job.scope(scope) else { return }
                    found.sequence = 0
                    try job.put(found)
                }
            ),
            (
                "history is not as long",
                { (job) throws(StoreError) in try job.removeChange(scope: scope, sequence: 1) }
            ),
            (
                "history is damaged",
                { (job) throws(StoreError) in
                    guard var found = try job.change(scope: scope, sequence: 2) else { return }
                    found.bytes = Array("{}".utf8)
                    found.bytes[1] = 7
                    try job.put(found)
                }
            ),
            (
                "outcome is missing",
                { (job) throws(StoreError) in
                    try job.removeOutcomes(
                        scope: scope, replica: Identifier(7).description, upTo: 9)
                }
            ),
            (
                "not those it counts",
                { (job) throws(StoreError) in
                    try job.removeRecord(scope: scope, id: Identifier(2).description)
                }
            ),
            (
                "is nobody's",
                { (job) throws(StoreError) in
                    try job.put(StoredReplica(scope: scope, name: "x", lastN: 0))
                }
            ),
        ]
        for (words, breakage) in breakages {
            try await place.store.commit { (job) throws(StoreError) in try breakage(job) }
            let findings = try await place.verify().findings
            #expect(findings.contains { $0.contains(words) }, "\(words): \(findings)")
        }
        await place.store.close()
    }

    @Test("finds a file that is changed or gone")
    func files() async throws {
        let place = try await Place()
        let hash = Hex.text(of: digest(Array("picture".utf8), .sha256))
        let file = place.folder.file(hash)
        try place.folder.write(Array("pictuRe".utf8), to: file)
        #expect(try await place.verify().findings.first?.contains("not what was written") == true)
        place.folder.remove(file)
        #expect(try await place.verify().findings.first?.contains("missing") == true)
        try place.folder.write(Array("picture".utf8), to: file)
        place.folder.remove(place.folder.thumbnail(hash))
        #expect(try await place.verify().findings.first?.contains("thumbnail") == true)
        await place.store.close()
    }
}
