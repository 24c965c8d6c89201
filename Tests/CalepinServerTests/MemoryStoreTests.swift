// The memory store against the store conformance suite; it has no tests of its own.

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
