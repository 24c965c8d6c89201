// The memory store against the laws of stores, which live in the conformance suite; it has none of
// its own.

import CalepinServer
import StoreConformance
import Testing

@Suite("The memory store")
struct MemoryStoreTests {
    @Test("keeps the law:", arguments: StoreConformance.laws.map(\.name))
    func law(_ name: String) async throws {
        try await StoreConformance { MemoryStore() }.check(name)
    }
}
