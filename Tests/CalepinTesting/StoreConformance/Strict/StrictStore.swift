// A store that refuses jobs that do not keep to their keys, as the store of one process would
// never show.

import CalepinServer
import Testing

/// A store around another one: a job fails that writes a row whose key it does not hold, or that
/// writes and has read one.
package final class StrictStore<Inner: Store>: Store {
    private let inner: Inner
    private let report: @Sendable (String) -> Void

    /// Wraps a store.
    ///
    /// - Parameter report: gets the words about each job that fails; by default the test fails.
    package init(
        _ inner: Inner,
        report: @escaping @Sendable (String) -> Void = { Issue.record(Comment(rawValue: $0)) }
    ) {
        (self.inner, self.report) = (inner, report)
    }

    package var accessVersion: UInt64 { inner.accessVersion }

    package func commit<Outcome: Sendable>(
        touching keys: Keys, expecting hint: Hint,
        _ job: @escaping @Sendable (any StoreWriting) throws(StoreError) -> Outcome
    ) async throws(StoreError) -> Outcome {
        try await inner.commit(touching: keys, expecting: hint) {
            [report] (writing) throws(StoreError) -> Outcome in
            let ledger = KeyLedger(keys, of: writing)
            let result = Result { () throws(StoreError) -> Outcome in
                try job(StrictJob(ledger: ledger))
            }
            if !ledger.faults.isEmpty {
                let words = ledger.faults.joined(separator: "\n")
                report(words)
                throw StoreError.failed(words)
            }
            return try result.get()
        }
    }

    package func read<Outcome: Sendable>(
        expecting hint: Hint,
        _ job: @escaping @Sendable (any StoreReading) throws(StoreError) -> Outcome
    ) async throws(StoreError) -> Outcome {
        try await inner.read(expecting: hint, job)
    }

    package func readInlineNow<Outcome: Sendable>(
        _ job: (any StoreReading) throws(StoreError) -> Outcome
    ) throws(StoreError) -> Outcome? {
        try inner.readInlineNow(job)
    }

    package func close() async { await inner.close() }
}

extension StrictStore: FileStore where Inner: FileStore {
    package func copy(to path: String) async throws(StoreError) { try await inner.copy(to: path) }

    package func fileFaults() async throws(StoreError) -> [String] {
        try await inner.fileFaults()
    }

    package var sizes: StoreSizes? { inner.sizes }
}
