// Large records are read, merged and validated before the writer's turn: what is done in a turn,
// and the outcome of a push whose record others change in the meantime.

import CalepinSync
import CalepinExpressions
import Synchronization
import Testing

@testable import CalepinServer
@testable import ServerTesting

/// A store that reports whether a writing job runs, and calls a function after each reading job.
private final class WatchedStore: Store {
    let inner = MemoryStore()
    private let turn = Mutex(false)
    private let between = Mutex<(@Sendable () async throws -> Void)?>(nil)

    /// True while a writing job runs.
    var isInTurn: Bool { turn.withLock { $0 } }

    var accessVersion: UInt64 { inner.accessVersion }

    /// Sets the function that is called after each reading job.
    func disturb(_ body: @escaping @Sendable () async throws -> Void) {
        between.withLock { $0 = body }
    }

    func commit<Outcome: Sendable>(
        touching keys: Keys, expecting hint: Hint,
        _ job: @escaping @Sendable (any StoreWriting) throws(StoreError) -> Outcome
    ) async throws(StoreError) -> Outcome {
        try await inner.commit(touching: keys, expecting: hint) {
            [self] (writing) throws(StoreError) -> Outcome in
            turn.withLock { $0 = true }
            defer { turn.withLock { $0 = false } }
            return try job(writing)
        }
    }

    func read<Outcome: Sendable>(
        expecting hint: Hint,
        _ job: @escaping @Sendable (any StoreReading) throws(StoreError) -> Outcome
    ) async throws(StoreError) -> Outcome {
        let outcome = try await inner.read(expecting: hint, job)
        let body = between.withLock { $0 }
        do { try await body?() } catch { throw .failed("\(error)") }
        return outcome
    }

    func readInlineNow<Outcome: Sendable>(
        _ job: (any StoreReading) throws(StoreError) -> Outcome
    ) throws(StoreError) -> Outcome? { try inner.readInlineNow(job) }

    func close() async { await inner.close() }
}

/// Counts the mutations decided inside and outside of the writer's turn.
private final class Decided: Sendable {
    private let counts = Mutex((inTurns: 0, outside: 0))

    var all: (inTurns: Int, outside: Int) { counts.withLock { $0 } }

    func note(isInTurn: Bool) {
        counts.withLock { counts in
            if isInTurn { counts.inTurns += 1 } else { counts.outside += 1 }
        }
    }

    /// Returns rules that count each decision, which requests the form once.
    func judging(_ store: WatchedStore) -> FormJudging {
        FormJudging(form: { [self] _, _ in
            note(isInTurn: store.isInTurn)
            return RecordForm()
        })
    }
}

@Suite("A large push")
struct LargePushTests {
    private let store = WatchedStore()
    private let decided = Decided()

    /// Returns a person with a large record, and resets the counters.
    private func writer() async throws -> SyncBook {
        var book = SyncBook(store, judging: decided.judging(store))
        let text = String(repeating: "x", count: SyncLimits.turnBytes / 4)
        for n in 0..<5 { try await book.set(1, "c\(n)", .string(text)) }
        return book
    }

    /// Changes a record in a turn of its own, as others would.
    private func touch(_ book: SyncBook, _ id: UInt64 = 1, state: [UInt8]? = nil) async throws {
        let name = book.scope.description
        try await store.inner.commit { (job) throws(StoreError) in
            let id = Identifier(UInt128(id)).description
            guard var scope = try job.scope(name),
                var record = try job.record(scope: name, id: id)
            else { return }
            if let state {
                record.state = state
            } else {
                scope.sequence += 1
                record.sequence = scope.sequence
            }
            try job.put(scope)
            try job.put(record)
        }
    }

    @Test("is decided before the turn of the writer, a small one in it")
    func before() async throws {
        var book = try await writer()
        let start = decided.all
        #expect(try await book.set(1, "small", .string("a")).status == .applied)
        #expect(decided.all == (start.inTurns, start.outside + 1))
        #expect(try await book.set(2, "small", .string("a")).status == .applied)
        #expect(decided.all == (start.inTurns + 1, start.outside + 1))
        // A large request counts as large, whatever the size of its record.
        let request = PushRequest(
            scope: book.scope, replica: book.replica,
            mutations: [book.make(3, [.set(CellChange("a", .string("b")))])])
        let size = SyncLimits.turnBytes + 1
        let answer = try await book.service.push(request, book.access, at: 0, size: size)
        #expect(answer.outcomes.map(\.status) == [.applied])
        #expect(decided.all == (start.inTurns + 1, start.outside + 2))
    }

    @Test("has its record read before the turn alone")
    func unread() async throws {
        var book = try await writer()
        let mark = book
        // The stored state at the time of writing cannot even be read.
        store.disturb { try await touch(mark, state: [0x7B]) }
        #expect(try await book.set(1, "small", .string("a")).status == .applied)
        store.disturb {}
        let record = try await book.pull().records.first
        #expect(record?.value(at: "small") == .string("a"))
        #expect(record?.value(at: "c4") != nil)
    }

    @Test("is decided again when its record has changed meanwhile, and writes nothing before")
    func again() async throws {
        var book = try await writer()
        let (mark, left) = (book, Countdown(2))
        store.disturb {
            guard left.takeOne() else { return }
            try await touch(mark)
        }
        let start = decided.all
        #expect(try await book.set(1, "small", .string("a")).status == .applied)
        #expect(decided.all == (start.inTurns, start.outside + 3))
        var reader = SyncReader()
        try await reader.catchUp(book)
        #expect(reader.records[Identifier(1)]?.value(at: "small") == .string("a"))
    }

    @Test("is decided in the turn after some times in vain, one mutation of it")
    func lastResort() async throws {
        let book = try await writer()
        var next = book
        store.disturb { try await touch(book) }
        let start = decided.all
        let some = (0..<3).map { next.make(1, [.set(CellChange("d\($0)", .string("a")))]) }
        let request = PushRequest(scope: book.scope, replica: book.replica, mutations: some)
        let answer = try await book.service.push(request, book.access, at: 0)
        #expect(answer.outcomes.count == 1 && answer.lastN == some[0].n)
        #expect(decided.all.inTurns == start.inTurns + 1)
        #expect(decided.all.outside == start.outside + 3 * SyncLimits.pushDecisions)
        store.disturb {}
        // Mutations that were not processed are sent again.
        #expect(try await book.push(some).n == some[2].n)
        let record = try await book.pull().records.first
        #expect((0..<3).allSatisfy { record?.value(at: "d\($0)") == .string("a") })
    }

    /// Saves five cells of the large record, with a replica of its own.
    private func saveOften(_ person: UInt64) async throws {
        var other = SyncBook(store, replica: 100 + person)
        for n in 0..<5 {
            let outcome = try await other.set(1, "p\(person)n\(n)", .string("a"))
            #expect(outcome.status == .applied)
        }
    }

    @Test("of many replicas into one record, at once, loses nothing and counts right")
    func manyAtOnce() async throws {
        let book = try await writer()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for person in 0..<8 as Range<UInt64> {
                group.addTask { try await saveOften(person) }
            }
            try await group.waitForAll()
        }
        var reader = SyncReader()
        try await reader.catchUp(book)
        let cells = reader.records[Identifier(1)]?.cells.count
        #expect(cells == 5 + 40)
    }
}

/// A counter that several tasks count down.
private final class Countdown: Sendable {
    private let left: Mutex<Int>

    init(_ count: Int) { left = Mutex(count) }

    func takeOne() -> Bool {
        left.withLock { left in
            left -= 1
            return left >= 0
        }
    }
}
