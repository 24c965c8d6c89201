// The tables of records that people look at, within a maximum of memory.

import CalepinQuery

/// A cache of tables of records.
actor RecordTables {
    private struct Place: Hashable {
        let app, collection: String
        let scopes: [String]
    }

    private struct Kept {
        let table: RecordTable
        let identity: String
        var used: UInt64
        /// The numbers of its rows when they were counted last; nil for never.
        var counts: RecordCounts?
    }

    private let store: any Store
    /// Opening records and testing conditions for each takes a processor for seconds.
    let share = WorkShare(atOnce: RecordTableLimits.atOnce)
    private let maxBytes: Int
    /// Seconds since 1970.
    let clock: @Sendable () -> Int64
    private var kept: [Place: Kept] = [:]
    private var uses: UInt64 = 0

    /// Creates an empty cache.
    ///
    /// - Parameters:
    ///   - maxBytes: The size of all tables together.
    ///   - clock: Seconds since 1970.
    init(
        _ store: any Store, maxBytes: Int = RecordTableLimits.bytes,
        clock: @escaping @Sendable () -> Int64 = { SystemClock.seconds }
    ) {
        (self.store, self.maxBytes, self.clock) = (store, maxBytes, clock)
    }

    /// The time in milliseconds since 1970.
    nonisolated var now: Int64 { clock() * 1000 }

    /// Returns the JSON of a query's result, over all changes before it was asked.
    ///
    /// Throws: `QueryError`, `Problem`, the store's error; `CancellationError`.
    nonisolated func answer(
        _ query: RecordQuery, in readable: ReadableParts
    ) async throws -> [UInt8] {
        let table = try await table(readable)
        try await table.refresh()
        if query.readsQuality { try await judge(table, of: readable) }
        let rows =
            if query.query.conditions.isEmpty {
                try await table.answer(query)
            } else {
                try await share.pass { try await table.answer(query) }
            }
        return try await rows.json(store, in: readable.first.scope)
    }

    /// Returns the ids of all records that a query finds, once the whole table is read.
    ///
    /// Throws: `QueryError`, `Problem`, the store's error; `CancellationError`.
    nonisolated func found(
        _ query: RecordQuery, in readable: ReadableParts
    ) async throws -> Set<String> {
        let table = try await table(readable)
        try await table.fill()
        if query.readsQuality { try await judge(table, of: readable, isWhole: true) }
        return try await share.pass { try await table.found(query) }
    }

    /// Returns the summary of a query's result, over all changes before it was asked.
    ///
    /// - Parameter isWhole: True to read the whole table first.
    /// Throws: `QueryError`, `Problem`, the store's error; `CancellationError`.
    nonisolated func summary(
        _ query: SummaryQuery, in readable: ReadableParts, isWhole: Bool = false
    ) async throws -> RecordSummary {
        try await working(on: readable, for: query.query, isWhole: isWhole) { table in
            // Others look at the table while its cells are summed up.
            RecordSummary(try await table.cells(query), query)
        }
    }

    /// Returns an outcome of work on a table, over all changes before it, in the share of the
    /// machine for such work.
    ///
    /// - Parameters:
    ///   - query: The query whose rows are worked on.
    ///   - isWhole: True to read the whole table first.
    /// Throws: the store's error, the error of `work`; `CancellationError`.
    nonisolated func working<Outcome: Sendable>(
        on readable: ReadableParts, for query: RecordQuery, isWhole: Bool,
        _ work: (RecordTable) async throws -> Outcome
    ) async throws -> Outcome {
        let table = try await table(readable)
        if isWhole { try await table.fill() } else { try await table.refresh() }
        if query.readsQuality { try await judge(table, of: readable, isWhole: isWhole) }
        return try await share.pass { try await work(table) }
    }

    /// Returns the JSON of a record with the sequence of its last change; nil for none with that
    /// id.
    ///
    /// - Parameter hasState: True for the record as devices have it, too.
    /// Throws: `Problem` `many-parts`; the store's error; `CancellationError`.
    nonisolated func detail(
        of id: String, in readable: ReadableParts, hasState: Bool = false
    ) async throws -> (json: [UInt8], sequence: Int64)? {
        let reader = RecordReader(store: store, readable)
        let readable =
            readable.isSeveral
            ? try await readable.holder(of: id, in: store) ?? readable.first : readable.first
        return try await share.pass {
            let detail = try await store.read { (job) throws(StoreError) -> RecordDetail? in
                try reader.record(id, in: readable.scope, job).map { read throws(StoreError) in
                    try RecordDetail(read, readable, job)
                }
            }
            return detail.map { ($0.json(hasState: hasState), $0.sequence) }
        }
    }

    /// Returns the numbers of collections, over all changes before they were asked for; nil for
    /// one whose table is not read yet. Some are begun to be read, where there is room for them.
    ///
    /// Complexity: O(n) in the changed records, which are opened.
    /// Throws: the store's error; `CancellationError`.
    nonisolated func counts(of all: [ReadableParts]) async throws -> [RecordCounts?] {
        var begun = 0
        var counts: [RecordCounts?] = []
        for readable in all {
            let mayBegin = begun < RecordTableLimits.begunTables
            guard let (table, isNew) = try await counted(readable, mayBegin: mayBegin) else {
                counts.append(nil)
                continue
            }
            if isNew { begun += 1 }
            try await table.refresh()
            counts.append(try await numbers(of: table, in: Self.place(of: readable)))
        }
        return counts
    }

    /// Returns the names of the people and groups whose parts a collection is in, by scope.
    ///
    /// Complexity: O(n) in the parts.
    /// Throws: the store's error.
    nonisolated func titles(of readable: ReadableParts) async throws -> [String: String] {
        let holders = readable.holders
        guard readable.first.collection.rows != .all else { return [:] }
        return try await store.read { (job) throws(StoreError) in
            var names = AccountNames(job: job)
            var titles: [String: String] = [:]
            for (scope, holder) in holders { titles[scope] = try names.name(of: holder) }
            return titles
        }
    }

    /// Returns the name of an account; empty for a guest.
    ///
    /// Throws: the store's error.
    nonisolated func name(of account: String) async throws -> String {
        try await store.read { (job) throws(StoreError) in
            try job.accounts.person(account)?.name ?? ""
        }
    }

    /// Returns the columns of a table, which is made where it is not in memory.
    func columns(of readable: ReadableParts) async throws -> [TableColumn] {
        try await table(readable).columns
    }

    /// The number of tables in memory.
    var count: Int { kept.count }

    /// Returns the table of a collection to be counted, and true where it was not in memory; nil
    /// where it may not be begun: what people look at comes first.
    private func counted(
        _ readable: ReadableParts, mayBegin: Bool
    ) async throws -> (table: RecordTable, isNew: Bool)? {
        let isNew = kept[Self.place(of: readable)]?.identity != readable.identity
        if isNew {
            let bytes = kept.values.reduce(0) { $0 + $1.table.bytes }
            let hasRoom = 2 * bytes < maxBytes && 2 * kept.count < RecordTableLimits.tables
            guard mayBegin, hasRoom else { return nil }
        }
        return (try await table(readable), isNew)
    }

    /// Returns the numbers of a table, which are counted once for each of its states; nil while it
    /// is being filled.
    private func numbers(
        of table: RecordTable, in place: Place
    ) async throws -> RecordCounts? {
        let high = await table.sources.high
        if let known = kept[place]?.counts, known.sequence == high { return known }
        let found = try await RecordCounts(table, at: now)
        kept[place]?.counts = found
        return found
    }

    private static func place(of readable: ReadableParts) -> Place {
        let first = readable.first
        return Place(app: first.app, collection: first.collection.name, scopes: readable.scopes)
    }

    /// Returns the table of a collection; a new one after its declaration changed.
    func table(_ readable: ReadableParts) async throws -> RecordTable {
        let place = Self.place(of: readable)
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
