// The store that runs each job twice: what it writes is written once, and the result is that of
// the run that counts.

import CalepinServer
import StoreConformance
import Synchronization
import Testing

@Suite("Jobs that run twice")
struct TwiceStoreTests {
    @Test("write once, with the result of the run that counts")
    func once() async throws {
        let store = TwiceStore(MemoryStore())
        let runs = Mutex(0)
        let result = try await store.commit(touching: Keys(.scope("user:a"))) {
            (job) throws(StoreError) in
            var scope = try job.scope("user:a") ?? StoredScope(name: "user:a")
            scope.sequence += 1
            try job.put(scope)
            return (
                scope.sequence,
                runs.withLock {
                    $0 += 1; return $0
                }
            )
        }
        #expect(result == (1, 2))
        let read = try await store.read { (job) throws(StoreError) in
            _ = runs.withLock { $0 += 1 }
            return try job.scope("user:a")?.sequence
        }
        #expect(read == 1 && runs.withLock { $0 } == 4)
    }
}
