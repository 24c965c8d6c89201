// The quota of a scope: the outcome of mutations that exceed it, and correct sums after saves,
// removals and drops.

import CalepinSync
import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The room of a scope")
struct ScopeQuotaTests {
    /// Sets the recorded usage of a scope, without its records.
    private func fill(
        _ book: SyncBook, records: Int64 = 0, bytes: Int64 = 0
    ) async throws {
        let name = book.scope.description
        try await book.store.commit { (job) throws(StoreError) in
            var scope = try job.scope(name) ?? StoredScope(name: name)
            scope.recordCount += records
            scope.bytes += bytes
            try job.put(scope)
        }
    }

    private func scope(_ book: SyncBook) async throws -> StoredScope {
        let name = book.scope.description
        let found = try await book.store.read { (job) throws(StoreError) in try job.scope(name) }
        return try #require(found)
    }

    @Test("ends at so many records: another is not taken, and everything else goes on")
    func records() async throws {
        var book = SyncBook()
        try await book.set(1, "make", .string("fiat"))
        try await fill(book, records: book.quota.records - 2)
        #expect(try await book.set(2, "make", .string("lada")).status == .applied)
        let outcome = try await book.set(3, "make", .string("saab"))
        #expect(outcome.status == .unreadable && outcome.defect?.error == "scope-full")
        #expect(try await book.set(3, "plate", .string("GE 1")).defect?.error == "scope-full")
        #expect(try await book.set(1, "plate", .string("GE 1")).status == .applied)
        try await book.remove(2)
        #expect(try await book.pull().records.count == 2)
        // Nothing more is stored of it than that its number is used up.
        #expect(try await book.pull(settled: 2).replicas(book).map(\.n) == [3, 4])
    }

    @Test("ends at so many bytes: what adds is not taken, what takes away is")
    func bytes() async throws {
        var book = SyncBook()
        try await book.set(1, "make", .string("fiat"))
        try await fill(book, bytes: book.quota.bytes - 70_000)
        let long = JSONValue.string(String(repeating: "x", count: 60_000))
        #expect(try await book.set(2, "words", long).status == .applied)
        #expect(try await book.set(3, "words", long).defect?.error == "scope-full")
        #expect(try await book.set(1, "words", long).defect?.error == "scope-full")
        try await book.remove(2)
        #expect(try await book.pull().records.contains { $0.isRemoved })
    }

    @Test("of a guest is a tenth, and of a team more than of an account")
    func guest() {
        let (few, many) = (ScopeQuota(of: "user:a", isGuest: true), ScopeQuota(of: "user:a"))
        #expect(many.records == RecordLimits.scopeRecords && many.bytes == RecordLimits.scopeBytes)
        #expect(few.records == many.records / 10 && few.bytes == many.bytes / 10)
        let team = ScopeQuota(of: "team:a")
        #expect(team.records == RecordLimits.teamRecords && team.bytes == RecordLimits.teamBytes)
    }

    @Test("is counted with every record, and given back by the trash")
    func counted() async throws {
        var book = SyncBook()
        for n in 1...20 as ClosedRange<UInt64> {
            let text = String(repeating: "x", count: Int(n) * 37)
            try await book.set(n % 7, "c\(n % 3)", .string(text))
        }
        for n in 1...3 as ClosedRange<UInt64> { try await book.remove(n) }
        func kept() async throws -> Int64 {
            try await book.pull().records.reduce(0) { $0 + Int64($1.json().count) }
        }
        #expect(try await scope(book).bytes == kept())
        let folder = NSTemporaryDirectory() + "calepin-scope-\(UUID())"
        let upkeep = Upkeep(
            store: book.store, blobs: BlobService(path: folder, store: book.store), feed: Feed())
        #expect(try await upkeep.run(now: 31 * 86_400).droppedRecords == 3)
        #expect(try await scope(book).bytes == kept())
        #expect(try await scope(book).recordCount == 4)
    }
}

extension SyncBook {
    /// The quota of its scope.
    fileprivate var quota: ScopeQuota {
        ScopeQuota(of: scope.description, isGuest: access.isGuest)
    }
}

extension PullAnswer {
    /// Returns the unusual outcomes of a book's replica.
    fileprivate func replicas(_ book: SyncBook) -> [Outcome] {
        marks.filter { $0.replica == book.replica }.flatMap(\.outcomes)
    }
}
