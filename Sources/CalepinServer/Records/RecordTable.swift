// The records of a collection in its scopes as rows in memory, ready for searches, filters and
// sorts. The latest records are read first, the others while people look at these; then each query
// reads what changed since. Queries are in RecordTable+Find.swift.

import CalepinAppModel
import CalepinExpressions
import CalepinQuery
import CalepinSync
import Synchronization

/// A table of records.
actor RecordTable {
    let maker: RecordRowMaker
    private let reader: RecordReader
    /// The scopes, each with the place up to which it is read.
    private(set) var sources: [RecordSource]
    private let share: WorkShare
    /// True where the records are in several scopes, whose ids may be the same.
    private nonisolated let isSeveral: Bool
    /// One reads changes at a time; who asks afterwards sees all of those before.
    private let turn = AsyncSemaphore(1)
    var live: LiveRows
    private var filling: Task<Void, any Error>?
    /// The sequences of removed records by the ids of their rows, while an earlier state of theirs
    /// may still be read.
    private var removed: [String: Int64] = [:]
    /// The sorts whose orders are kept.
    var ordered: Set<String> = []
    /// The checks over all records as they were made last; nil for never.
    var judged: JudgedState? {
        didSet {
            let more = (judged?.bytes ?? 0) - (oldValue?.bytes ?? 0)
            size.withLock { $0 += more }
        }
    }
    private let size = Mutex(0)

    /// Creates an empty table.
    ///
    /// - Parameter share: The share of the machine in which records are opened.
    /// Throws: `QueryError`, which a form that compiles does not give.
    init(
        _ parts: ReadableParts, _ store: any Store, _ share: WorkShare
    ) throws(QueryError) {
        let readable = parts.first
        maker = RecordRowMaker(readable)
        var reader = RecordReader(store: store, parts)
        reader.readsPaces = maker.keepsPaces
        self.reader = reader
        isSeveral = parts.isSeveral
        (sources, self.share) = (parts.scopes.map { RecordSource($0) }, share)
        let attributes = maker.attributes
        live = try LiveRows(
            RowsView(
                cells: readable.collection.rowsView?.cells ?? [],
                searched: RecordRowMaker.searched, filters: readable.filters(over: attributes),
                sorts: Self.sorts(maker.columns, isOrdered: !parts.isSeveral)),
            attributes: attributes, sortsOnDemand: true)
    }

    /// Returns both directions of the sort by each column; the latest change first without one.
    ///
    /// - Parameter isOrdered: True where the sequences are those of one scope, so that they tell
    ///   what was changed later.
    private static func sorts(_ columns: [TableColumn], isOrdered: Bool) -> [RowSort] {
        let changed = KnownColumn.changed.rawValue
        let order = (isOrdered ? [] : [changed]) + [RecordRowMaker.sequence]
        var sorts = [
            RowSort(RowCatalogue.turned(changed), by: order, isDescending: true),
            RowSort(changed, by: order),
        ]
        for column in columns where column.name != changed {
            sorts.append(RowSort(column.name))
            sorts.append(
                RowSort(RowCatalogue.turned(column.name), by: [column.name], isDescending: true))
        }
        return sorts
    }

    nonisolated var columns: [TableColumn] { maker.columns }

    /// Returns the id of the row of a record.
    private nonisolated func rowID(_ record: String, in scope: String) -> String {
        isSeveral ? RowID.text(record, in: scope) : record
    }

    /// The size in memory, in bytes, about.
    nonisolated var bytes: Int { size.withLock { $0 } }

    /// Stops filling the table.
    func stop() { filling?.cancel() }

    // Reading

    /// Reads what changed since the last query; the first time the latest records, while the
    /// others follow.
    ///
    /// Complexity: O(n) in the changed records, which are opened.
    /// Throws: the store's error; `CancellationError`.
    nonisolated func refresh() async throws {
        try await turn.pass { try await catchUp() }
    }

    /// Reads all records that are not in the table yet.
    ///
    /// Throws: the store's error; `CancellationError`.
    nonisolated func fill() async throws {
        try await refresh()
        try await turn.pass { try await fillAll() }
    }

    private func fillAll() async throws {
        // Whoever asks next goes on where it was broken off.
        if let filling { try? await filling.value }
        while try await fillOnce() { try Task.checkCancellation() }
    }

    private func catchUp() async throws {
        let (store, scopes) = (reader.store, sources.map(\.scope))
        let states = try await store.read { (job) throws(StoreError) in
            try scopes.map { name throws(StoreError) in
                try job.scope(name) ?? StoredScope(name: name)
            }
        }
        for (place, state) in states.enumerated() { try await catchUp(place, state) }
        guard !sources.areFilled, filling == nil else { return }
        for place in sources.indices.prefix(RecordTableLimits.firstScopes) {
            for _ in 0..<RecordTableLimits.firstPages where !sources[place].isFilled {
                try await fillOnce(place)
            }
        }
        guard !sources.areFilled else { return }
        filling = Task {
            defer { filling = nil }
            while try await fillOnce() { try Task.checkCancellation() }
        }
    }

    /// Reads what changed in a scope.
    private func catchUp(_ place: Int, _ state: StoredScope) async throws {
        sources[place].begin(state)
        while sources[place].high < state.sequence {
            let part = try await reader.page(sources[place].scope, .after(sources[place].high))
            guard let edge = part.edge else { break }
            try await apply(part, of: sources[place].scope)
            sources[place].high = edge
        }
        sources[place].high = max(sources[place].high, state.sequence)
    }

    /// Reads the next earlier records; returns false when there are none left.
    private func fillOnce() async throws -> Bool {
        guard let place = sources.firstIndex(where: { !$0.isFilled }) else { return false }
        try await fillOnce(place)
        return !sources.areFilled
    }

    /// Reads the next earlier records of a scope.
    private func fillOnce(_ place: Int) async throws {
        guard let low = sources[place].low else { return }
        let part = try await reader.page(sources[place].scope, .before(low))
        guard let edge = part.edge else {
            sources[place].isFilled = true
            if sources.areFilled { removed = [:] }
            return
        }
        try await apply(part, of: sources[place].scope)
        sources[place].done += part.count
        sources[place].low = edge
    }

    /// Puts records into the table, unless it has a later state of them.
    private func apply(_ part: RecordPart, of scope: String) async throws {
        let rows = try await rows(of: part)
        let context = try EvaluationContext.ofRows(1)
        for (record, sequence) in part.removed {
            let id = rowID(record, in: scope)
            guard !isLater(id, than: sequence) else { continue }
            live.remove(id)
            if !sources.areFilled { removed[id] = sequence }
        }
        let fresh = rows.filter { !isLater($0.row.id, than: $0.sequence) }
        if fresh.count > RecordTableLimits.putSingly { forgetOrders() }
        for (row, _) in fresh { live.put(row, context) }
        // Texts, and about as much for their index.
        let held = 2 * live.textBytes + live.count * (columns.count * 4 + 256)
        let now = held + (judged?.bytes ?? 0)
        size.withLock { $0 = now }
    }

    private func isLater(_ id: String, than sequence: Int64) -> Bool {
        if let gone = removed[id], gone > sequence { return true }
        return live.row(id).map { self.sequence(of: $0) > sequence } ?? false
    }

    /// Returns the sequence of the last change of a row's record.
    func sequence(of row: Int32) -> Int64 {
        Int64(live.text(row, RecordRowMaker.sequence), in: 0...RecordLimits.number) ?? 0
    }

    func forgetOrders() {
        live.forgetOrders()
        ordered = []
    }

    /// Returns the rows of records. Those that cannot be read are left out: `calepin verify` names
    /// them.
    private nonisolated func rows(
        of part: RecordPart
    ) async throws -> [(row: SourceRow, sequence: Int64)] {
        guard !part.records.isEmpty else { return [] }
        return try await share.pass {
            part.records.compactMap { read in
                let id = rowID(read.stored.id, in: read.stored.scope)
                return (try? maker.row(of: read)).map { (SourceRow(id, $0.texts), read.sequence) }
            }
        }
    }
}
