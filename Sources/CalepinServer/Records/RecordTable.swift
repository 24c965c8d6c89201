// The records of a collection in a scope as rows in memory, ready for searches, filters and sorts.
// The latest records are read first, the others while people look at these; then each query reads
// what changed since. Queries are in RecordTable+Find.swift.

import CalepinAppModel
import CalepinExpressions
import CalepinQuery
import CalepinSync
import Synchronization

/// A table of records.
actor RecordTable {
    private let maker: RecordRowMaker
    private let reader: RecordReader
    private let scope: String
    private let share: WorkShare
    /// One reads changes at a time; who asks afterwards sees all of those before.
    private let turn = AsyncSemaphore(1)
    var live: LiveRows
    /// The records changed from here on, and up to ``high``, are in the table; nil before the
    /// first were read.
    private var low: Int64?
    private(set) var high: Int64 = 0
    /// The number of records that were looked at while filling the table, and of those there are.
    private(set) var done = 0
    private(set) var total = 0
    private(set) var isFilled = false
    private var filling: Task<Void, any Error>?
    /// The sequences of removed records, while an earlier state of theirs may still be read.
    private var removed: [String: Int64] = [:]
    /// The sorts whose orders are kept.
    var ordered: Set<String> = []
    private let size = Mutex(0)

    /// Creates an empty table.
    ///
    /// - Parameter share: The share of the machine in which records are opened.
    /// Throws: `QueryError`, which a form that compiles does not give.
    init(
        _ readable: ReadableCollection, _ store: any Store, _ share: WorkShare
    ) throws(QueryError) {
        maker = RecordRowMaker(readable)
        reader = RecordReader(store: store, readable)
        (scope, self.share) = (readable.scope, share)
        let attributes = maker.attributes
        live = try LiveRows(
            RowsView(
                cells: readable.collection.rowsView?.cells ?? [],
                searched: RecordRowMaker.searched, filters: readable.filters(over: attributes),
                sorts: Self.sorts(maker.columns)),
            attributes: attributes, sortsOnDemand: true)
    }

    /// Returns both directions of the sort by each column; the latest change first without one.
    private static func sorts(_ columns: [TableColumn]) -> [RowSort] {
        let changed = KnownColumn.changed.rawValue
        var sorts = [
            RowSort(
                RowCatalogue.turned(changed), by: [RecordRowMaker.sequence], isDescending: true),
            RowSort(changed, by: [RecordRowMaker.sequence]),
        ]
        for column in columns where column.name != changed {
            sorts.append(RowSort(column.name))
            sorts.append(
                RowSort(RowCatalogue.turned(column.name), by: [column.name], isDescending: true))
        }
        return sorts
    }

    var columns: [TableColumn] { maker.columns }

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
        let (store, scope) = (reader.store, scope)
        let state = try await store.read { (job) throws(StoreError) in
            try job.scope(scope) ?? StoredScope(name: scope)
        }
        total = Int(state.recordCount)
        if low == nil { (low, high) = (state.sequence + 1, state.sequence) }
        while high < state.sequence {
            let part = try await reader.page(scope, .after(high))
            guard let edge = part.edge else { break }
            try await apply(part)
            high = edge
        }
        high = max(high, state.sequence)
        guard !isFilled, filling == nil else { return }
        for _ in 0..<RecordTableLimits.firstPages {
            guard try await fillOnce() else { return }
        }
        filling = Task {
            defer { filling = nil }
            while try await fillOnce() { try Task.checkCancellation() }
        }
    }

    /// Reads the next earlier records; returns false when there are none left.
    private func fillOnce() async throws -> Bool {
        guard let low, !isFilled else { return false }
        let part = try await reader.page(scope, .before(low))
        guard let edge = part.edge else {
            (isFilled, removed) = (true, [:])
            return false
        }
        try await apply(part)
        done += part.count
        self.low = edge
        return true
    }

    /// Puts records into the table, unless it has a later state of them.
    private func apply(_ part: RecordPart) async throws {
        let rows = try await Self.rows(of: part, maker, share)
        let context = try EvaluationContext.ofRows(1)
        for (id, sequence) in part.removed {
            guard !isLater(id, than: sequence) else { continue }
            live.remove(id)
            if !isFilled { removed[id] = sequence }
        }
        let fresh = rows.filter { !isLater($0.row.id, than: $0.sequence) }
        if fresh.count > RecordTableLimits.putSingly { forgetOrders() }
        for (row, _) in fresh { live.put(row, context) }
        // Texts, and about as much for their index.
        let now = 2 * live.textBytes + live.count * (columns.count * 4 + 256)
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
    private nonisolated static func rows(
        of part: RecordPart, _ maker: RecordRowMaker, _ share: WorkShare
    ) async throws -> [(row: SourceRow, sequence: Int64)] {
        guard !part.records.isEmpty else { return [] }
        return try await share.pass {
            part.records.compactMap { read in
                (try? maker.row(of: read)).map { ($0, read.sequence) }
            }
        }
    }
}
