// The tables of records that people look at, within a maximum of memory.

import CalepinQuery

/// A cache of tables of records.
actor RecordTables {
    private struct Place: Hashable {
        let app, collection, scope: String
    }

    private struct Kept {
        let table: RecordTable
        let identity: String
        var used: UInt64
    }

    private let store: any Store
    /// Opening records and testing conditions for each takes a processor for seconds.
    private let share = WorkShare(atOnce: RecordTableLimits.atOnce)
    private let maxBytes: Int
    private var kept: [Place: Kept] = [:]
    private var uses: UInt64 = 0

    /// Creates an empty cache.
    ///
    /// - Parameter maxBytes: The size of all tables together.
    init(_ store: any Store, maxBytes: Int = RecordTableLimits.bytes) {
        (self.store, self.maxBytes) = (store, maxBytes)
    }

    /// Returns the JSON of a query's result, over all changes before it was asked.
    ///
    /// Throws: `QueryError`, `Problem`, the store's error; `CancellationError`.
    nonisolated func answer(
        _ query: RecordQuery, in readable: ReadableCollection
    ) async throws -> [UInt8] {
        let table = try await table(readable)
        try await table.refresh()
        if query.query.conditions.isEmpty { return try await table.answer(query) }
        return try await share.pass { try await table.answer(query) }
    }

    /// Returns the ids of all records that a query finds, once the whole table is read.
    ///
    /// Throws: `QueryError`, `Problem`, the store's error; `CancellationError`.
    nonisolated func found(
        _ query: RecordQuery, in readable: ReadableCollection
    ) async throws -> Set<String> {
        let table = try await table(readable)
        try await table.fill()
        return try await share.pass { try await table.found(query) }
    }

    /// Returns the summary of a query's result, over all changes before it was asked.
    ///
    /// - Parameter isWhole: True to read the whole table first.
    /// Throws: `QueryError`, `Problem`, the store's error; `CancellationError`.
    nonisolated func summary(
        _ query: SummaryQuery, in readable: ReadableCollection, isWhole: Bool = false
    ) async throws -> RecordSummary {
        let table = try await table(readable)
        if isWhole { try await table.fill() } else { try await table.refresh() }
        return try await share.pass {
            // Others look at the table while its cells are summed up.
            RecordSummary(try await table.cells(query), query)
        }
    }

    /// Returns the JSON of a record with the sequence of its last change; nil for none with that
    /// id.
    ///
    /// Throws: the store's error; `CancellationError`.
    nonisolated func detail(
        of id: String, in readable: ReadableCollection
    ) async throws -> (json: [UInt8], sequence: Int64)? {
        let reader = RecordReader(store: store, readable)
        return try await share.pass {
            let detail = try await store.read { (job) throws(StoreError) -> RecordDetail? in
                try reader.record(id, in: readable.scope, job).map { read throws(StoreError) in
                    try RecordDetail(read, readable.judged, job)
                }
            }
            return detail.map { ($0.json(), $0.sequence) }
        }
    }

    /// The number of tables in memory.
    var count: Int { kept.count }

    /// Returns the table of a collection; a new one after its declaration changed.
    private func table(_ readable: ReadableCollection) async throws -> RecordTable {
        let place = Place(
            app: readable.app, collection: readable.collection.name, scope: readable.scope)
        uses += 1
        if var known = kept[place] {
            if known.identity == readable.identity {
                known.used = uses
                kept[place] = known
                return known.table
            }
            kept[place] = nil
            await known.table.stop()
        }
        let table = try RecordTable(readable, store, share)
        kept[place] = Kept(table: table, identity: readable.identity, used: uses)
        await makeRoom(besides: place)
        return table
    }

    /// Drops the tables used least recently while there are too many, or too large ones.
    private func makeRoom(besides place: Place) async {
        let order = kept.filter { $0.key != place }.sorted { $0.value.used < $1.value.used }
        var bytes = kept.values.reduce(0) { $0 + $1.table.bytes }
        for (place, old) in order {
            guard bytes > maxBytes || kept.count > RecordTableLimits.tables else { return }
            kept[place] = nil
            bytes -= old.table.bytes
            await old.table.stop()
        }
    }
}
