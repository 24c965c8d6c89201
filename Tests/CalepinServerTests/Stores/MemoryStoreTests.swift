// The memory store, and the stores that judge jobs over it, against the store conformance suite.

import CalepinServer
import StoreConformance
import Testing

@Suite("The memory store")
struct MemoryStoreTests {
    @Test("keeps the law:", arguments: StoreConformance.laws.map(\.name))
    func law(_ name: String) async throws {
        try await StoreConformance { MemoryStore() }.check(name)
    }

    @Test(
        "keeps it with jobs that are held to their keys:",
        arguments: StoreConformance.laws.map(\.name))
    func strictLaw(_ name: String) async throws {
        try await StoreConformance { StrictStore(MemoryStore()) }.check(name)
    }

    @Test("keeps it with jobs that run twice:", arguments: StoreConformance.laws.map(\.name))
    func lawTwice(_ name: String) async throws {
        try await StoreConformance { TwiceStore(MemoryStore()) }.check(name)
    }
}
