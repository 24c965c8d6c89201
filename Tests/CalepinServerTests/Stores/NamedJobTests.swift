// Jobs about whoever has a name, while the name changes hands between the look at it and the job.

import StoreConformance
import Synchronization
import Testing

@testable import CalepinServer
@testable import ServerTesting

/// A store in which a name belongs to another account after each of the first reading jobs.
private final class ChangingStore: Store {
    private let inner = testStore()
    private let changesLeft: Mutex<Int>

    init(changes: Int) { changesLeft = Mutex(changes) }

    var accessVersion: UInt64 { inner.accessVersion }

    func commit<Outcome: Sendable>(
        touching keys: Keys, expecting hint: Hint,
        _ job: @escaping @Sendable (any StoreWriting) throws(StoreError) -> Outcome
    ) async throws(StoreError) -> Outcome {
        try await inner.commit(touching: keys, expecting: hint, job)
    }

    func read<Outcome: Sendable>(
        expecting hint: Hint,
        _ job: @escaping @Sendable (any StoreReading) throws(StoreError) -> Outcome
    ) async throws(StoreError) -> Outcome {
        let outcome = try await inner.read(expecting: hint, job)
        let left = changesLeft.withLock { left in
            left -= 1
            return left
        }
        if left >= 0 {
            try await inner.commit { (job) throws(StoreError) in
                try job.accountChanges.put(
                    AccountRow(.name, key: "ann", owner: "account\(left)", at: 1))
            }
        }
        return outcome
    }

    func readInlineNow<Outcome: Sendable>(
        _ job: (any StoreReading) throws(StoreError) -> Outcome
    ) throws(StoreError) -> Outcome? { try inner.readInlineNow(job) }

    func close() async { await inner.close() }
}

@Suite("Jobs about whoever has a name")
struct NamedJobTests {
    /// Notes who has the name in a job that holds it; returns the account.
    private static func note(_ store: any Store) async throws -> String? {
        try await store.commit(named: "ann", touching: Keys()) { (job) throws(StoreError) in
            guard let owner = try job.accounts.row(.name, "ann")?.owner else { return nil }
            try job.accountChanges.put(AccountRow(.visit, key: owner, owner: owner, at: 2))
            return owner
        }
    }

    @Test("hold the account that has it when they run")
    func changesHands() async throws {
        #expect(try await Self.note(ChangingStore(changes: 0)) == nil)
        #expect(try await Self.note(ChangingStore(changes: 1)) == "account0")
        #expect(try await Self.note(ChangingStore(changes: 3)) == "account0")
    }

    @Test("give up when it changes hands all the time")
    func changesAllTheTime() async throws {
        await #expect(throws: StoreError.busy) {
            try await Self.note(ChangingStore(changes: 1_000))
        }
    }
}
