// The key of tests that write rows to begin with: they are alone, and what they write is of any
// sort.

import CalepinServer

extension Keys {
    private static let name = StoreKey.name("rows that a test writes to begin with")

    /// The key of tests that write rows to begin with, whatever they are.
    package static let ofFixture = Keys(name)

    /// True for the keys of such a test.
    var areOfFixture: Bool { has(Self.name) }
}

extension Store {
    /// Runs a job that writes the rows of a test to begin with.
    ///
    /// Throws: the error of the job, or the store's error.
    package func commit<Outcome: Sendable>(
        _ job: @escaping @Sendable (any StoreWriting) throws(StoreError) -> Outcome
    ) async throws(StoreError) -> Outcome {
        try await commit(touching: .ofFixture, job)
    }
}
