// The audit trail: the lines it gets, and the detection of every change in them.

import CalepinTesting
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The audit trail")
struct AuditTests {
    /// Returns a store with `count` audited events.
    private static func store(_ count: Int64) async throws -> any Store {
        let store = testStore()
        for number in 1...count {
            try await store.commit { (job) throws(StoreError) in
                try job.accountChanges.note(
                    Activity(.signedIn, account: "a\(number % 3)", at: number, network: "n"))
            }
        }
        return store
    }

    private static func look(_ store: any Store, seen: String = "") async throws -> AuditResult {
        try await AuditCheck(store: store, seen: seen).run()
    }

    private static func change(
        _ store: any Store,
        _ body: @escaping @Sendable (any AccountWriting) throws(StoreError) -> Void
    ) async throws {
        try await store.commit { (job) throws(StoreError) in try body(job.accountChanges) }
    }

    @Test("a trail nobody touched is whole")
    func whole() async throws {
        let result = try await Self.look(try await Self.store(700))
        #expect(result.lines == 700)
        #expect(result.findings.isEmpty)
        #expect(result.last.hasPrefix("700:"))
    }

    @Test("an empty trail is whole")
    func empty() async throws {
        let result = try await Self.look(testStore())
        #expect(result.lines == 0)
        #expect(result.findings.isEmpty)
    }

    @Test("a changed line is found", arguments: [1, 350, 700] as [Int64])
    func changed(number: Int64) async throws {
        let store = try await Self.store(700)
        try await Self.change(store) { (accounts) throws(StoreError) in
            guard let row = try accounts.row(.audit, AuditTrail.key(number)) else { return }
            var line = AuditLine(row)
            line.network = "elsewhere"
            try accounts.put(line.row)
        }
        #expect(try await Self.look(store).findings == ["line \(number) was changed"])
    }

    @Test("a line that was taken out is found", arguments: [1, 350, 700] as [Int64])
    func takenOut(number: Int64) async throws {
        let store = try await Self.store(700)
        try await Self.change(store) { (accounts) throws(StoreError) in
            try accounts.remove(.audit, AuditTrail.key(number))
        }
        #expect(try await !Self.look(store).findings.isEmpty)
    }

    @Test("a line that was changed with its digest does not fit the next")
    func forged() async throws {
        let store = try await Self.store(9)
        try await Self.change(store) { (accounts) throws(StoreError) in
            guard let row = try accounts.row(.audit, AuditTrail.key(4)) else { return }
            var line = AuditLine(row)
            line.network = "elsewhere"
            line.digest = line.rightDigest(nil)
            try accounts.put(line.row)
        }
        let findings = try await Self.look(store).findings
        #expect(findings == ["line 5 does not follow the line before it"])
    }

    @Test("who noted the last line finds out when the whole trail was written anew")
    func anew() async throws {
        let seen = try await Self.look(try await Self.store(9)).last
        let longer = try await Self.store(12)
        #expect(try await Self.look(longer, seen: seen).findings.isEmpty)
        let other = testStore()
        for number in 1...12 {
            try await Self.change(other) { (accounts) throws(StoreError) in
                try accounts.note(
                    Activity(.signedIn, account: "b", at: Int64(number), network: "n"))
            }
        }
        #expect(try await Self.look(other, seen: seen).findings.count == 1)
    }

    @Test("what was forgotten with time leaves the rest whole")
    func forgotten() async throws {
        let store = try await Self.store(700)
        try await Self.change(store) { (accounts) throws(StoreError) in
            while try AuditTrail.shorten(before: 601, accounts) {}
        }
        let result = try await Self.look(store)
        #expect(result.lines == 100)
        #expect(result.findings.isEmpty)
        try await Self.change(store) { (accounts) throws(StoreError) in
            try accounts.remove(.audit, AuditTrail.key(601))
        }
        #expect(try await !Self.look(store).findings.isEmpty)
    }

    @Test("a trail that was forgotten whole goes on where it was")
    func goesOn() async throws {
        let store = try await Self.store(5)
        try await Self.change(store) { (accounts) throws(StoreError) in
            while try AuditTrail.shorten(before: .max, accounts) {}
            try accounts.note(Activity(.signedOut, account: "a", at: 9, network: "n"))
        }
        let result = try await Self.look(store)
        #expect(result.lines == 1)
        #expect(result.findings.isEmpty)
        #expect(result.last.hasPrefix("6:"))
    }

    @Test("nothing in it names an account")
    func nameless() async throws {
        let store = try await Self.store(3)
        let rows = try await store.read { (job) throws(StoreError) in
            try job.accounts.rows(.audit, after: "", limit: 9)
        }
        #expect(rows.count == 4)
        for row in rows { #expect(!String(decoding: row.bytes, as: UTF8.self).contains("\"a1\"")) }
    }
}
