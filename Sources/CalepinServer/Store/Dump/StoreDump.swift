// All rows of a store, given out and taken in without a job: how records come from one store into
// another. What is done with them is in DumpCopy.swift.

/// Rows of one table, in its order.
package protocol DumpRows: AnyObject {
    /// Returns the next rows; none at the end.
    ///
    /// Throws: ``StoreError``.
    func next() throws(StoreError) -> [[StoredCell]]
}

/// All rows of a store at one moment. It blocks its thread.
package protocol DumpReading {
    /// The epoch of the store; nil where none has begun.
    ///
    /// Throws: ``StoreError``.
    func epoch() throws(StoreError) -> String?

    /// Returns the rows of a table; those of the table before must not be asked for any more.
    ///
    /// Throws: ``StoreError``.
    func rows(of table: DumpTable) throws(StoreError) -> any DumpRows
}

/// A store that takes all rows of another one.
package protocol DumpWriting: DumpReading {
    /// Sets the epoch.
    ///
    /// Throws: ``StoreError``.
    func set(epoch: String) throws(StoreError)

    /// Adds rows of a table, which follow those before in its order.
    ///
    /// Throws: ``StoreError``.
    func add(_ rows: [[StoredCell]], to table: DumpTable) throws(StoreError)

    /// Finishes what follows from the rows, once all of them are there.
    ///
    /// Throws: ``StoreError``.
    func settle() throws(StoreError)
}

/// A store whose rows can all be given out while jobs run.
package protocol DumpedStore: Store {
    /// Calls a body, on a thread of its own, with all rows as they are at one moment.
    ///
    /// Throws: what the body threw, or the store's error.
    func dump<Outcome: Sendable>(
        _ body: @escaping @Sendable (any DumpReading) throws(DumpError) -> Outcome
    ) async throws(DumpError) -> Outcome
}

/// The files that backups are made of.
package protocol StoreFiles: Sendable {
    /// Opens the store in a file.
    func open(_ path: String) throws -> any FileStore

    /// Writes all rows of a store into a new file, synced to the disk. It blocks its thread.
    ///
    /// Throws: ``DumpError``.
    func write(_ rows: any DumpReading, to path: String) throws(DumpError)
}

/// Limits of rows on their way.
package enum DumpLimits {
    /// Maximum number of rows in memory at once: with a megabyte in each it is 128 MiB.
    package static let rowsAtOnce = 128
    /// The number of rows of a table after which progress is told.
    static let rowsBetweenWords = 100_000
}
