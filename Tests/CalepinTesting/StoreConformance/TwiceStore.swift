// A store that runs each job twice, as one does that tries again after an error of its network.

import CalepinServer

/// A store around another one: each job runs twice, and only the second run counts.
package final class TwiceStore<Inner: Store>: Store {
    private let inner: Inner

    /// Wraps a store.
    package init(_ inner: Inner) { self.inner = inner }

    package var accessVersion: UInt64 { inner.accessVersion }

    package func commit<Outcome: Sendable>(
        touching keys: Keys, expecting hint: Hint,
        _ job: @escaping @Sendable (any StoreWriting) throws(StoreError) -> Outcome
    ) async throws(StoreError) -> Outcome {
        do throws(StoreError) {
            try await inner.commit(touching: keys, expecting: hint) {
                (writing) throws(StoreError) in
                _ = try job(writing)
                throw .busy
            }
        } catch {
            // The first run is undone, whatever came of it.
        }
        return try await inner.commit(touching: keys, expecting: hint, job)
    }

    package func read<Outcome: Sendable>(
        expecting hint: Hint,
        _ job: @escaping @Sendable (any StoreReading) throws(StoreError) -> Outcome
    ) async throws(StoreError) -> Outcome {
        try await inner.read(expecting: hint) { (reading) throws(StoreError) in
            _ = try job(reading)
            return try job(reading)
        }
    }

    package func readInlineNow<Outcome: Sendable>(
        _ job: (any StoreReading) throws(StoreError) -> Outcome
    ) throws(StoreError) -> Outcome? {
        try inner.readInlineNow { (reading) throws(StoreError) in
            _ = try job(reading)
            return try job(reading)
        }
    }

    package func close() async { await inner.close() }
}

extension TwiceStore: FileStore where Inner: FileStore {
    package func copy(to path: String) async throws(StoreError) { try await inner.copy(to: path) }

    package func fileFaults() async throws(StoreError) -> [String] {
        try await inner.fileFaults()
    }

    package var sizes: StoreSizes? { inner.sizes }
}
