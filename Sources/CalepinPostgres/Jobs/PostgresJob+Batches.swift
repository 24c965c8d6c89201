// The queries of a job that find records and changes in the order of a scope.

import CalepinServer

/// A batch of records while it is read: from a place in an order, forwards or backwards.
struct RecordBatchQuery {
    /// The orders that batches are in.
    enum Order {
        case later, earlier, byID
        /// As `later`, of some forms.
        case laterOfForms([[UInt8]])
    }

    /// Maximum number of rows that are read at once; a page may have more.
    private static let rowsAtOnce = 1_000

    let scope: String
    let order: Order
    /// The values of the order after which the page begins.
    var start: [Cell]
    let limit: Int
    let bytes: Int

    /// Returns the question for the next rows, and their maximum number: one more than may be
    /// part of the page, so that its end is seen.
    func question(after count: Int, _ size: Int) -> (AskedQuery, Int) {
        let rows = min(max(0, limit - count), Self.rowsAtOnce) + 1
        let rest = Int64(max(0, bytes - size))
        let values = [.text(scope)] + start + [.limit(rows), .number(rest)]
        switch order {
        case .later: return (AskedQuery(Self.later, values), rows)
        case .earlier: return (AskedQuery(Self.earlier, values), rows)
        case .byID: return (AskedQuery(Self.byID, values), rows)
        case .laterOfForms(let forms):
            return (AskedQuery(Self.laterOfForms, values, list: forms), rows)
        }
    }

    /// Reads the page.
    ///
    /// Throws: the error of the job.
    mutating func read(_ context: JobContext) throws(StoreError) -> [StoredRecord] {
        var page = RecordBatch(limit: limit, bytes: bytes)
        var size = 0
        while true {
            let (question, most) = question(after: page.records.count, size)
            let records = try context.rows(StoredRecord.self, question)
            let before = size
            for record in records {
                guard page.take(record) else { return page.records }
                size += record.state.count
            }
            let isCut = size - before > max(0, bytes - before)
            guard let last = records.last, records.count == most || isCut else {
                return page.records
            }
            start = start.count == 1 ? [.text(last.id)] : [.number(last.sequence), .text(last.id)]
        }
    }

    /// Returns a query of records until the states before one have more bytes than are wanted.
    private static func query(
        _ name: String, _ range: String, order: String, _ place: Int, also: String = ""
    ) -> StoreQuery {
        let columns = StoreTable.record.shape.columns
        return StoreQuery(
            name, StoreTable.record.shape.kinds, of: [.record],
            """
            SELECT \(columns) FROM (
                SELECT *, coalesce(sum(octet_length(state)) OVER (ORDER BY \(order)
                    ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS size_before
                FROM record WHERE scope = $1 AND \(range)\(also)
                ORDER BY \(order) LIMIT $\(place)) page
            WHERE size_before <= $\(place + 1) ORDER BY \(order)
            """)
    }

    static let later = query(
        "records-later", "(sequence, id) > ($2, $3)", order: "sequence, id", 4)
    static let earlier = query(
        "records-earlier", "(sequence, id) < ($2, $3)", order: "sequence DESC, id DESC", 4)
    static let byID = query("records-by-id", "id > $2", order: "id", 3)
    static let laterOfForms = query(
        "records-of-forms", "(sequence, id) > ($2, $3)", order: "sequence, id", 4,
        also: " AND form = ANY ($6)")
}

extension RecordBatchQuery {
    /// Creates a page of the records that changed after a sequence.
    init(scope: String, after sequence: Int64, _ order: Order, limit: Int, bytes: Int) {
        // Before each id of the next sequence; after the last sequence there is none.
        let (next, isOver) = sequence.addingReportingOverflow(1)
        let start: [Cell] =
            isOver ? [.number(.max), .bytes([0xFF])] : [.number(next), .bytes([])]
        self.init(scope: scope, order: order, start: start, limit: limit, bytes: bytes)
    }
}

extension AskedQuery {
    /// Creates the question that a pull begins with.
    init(pull scope: String, after sequence: Int64) {
        let page = RecordBatchQuery(
            scope: scope, after: sequence, .later, limit: ServerLimits.pullRecords,
            bytes: ServerLimits.pullBytes)
        self = page.question(after: 0, 0).0
    }
}

extension PostgresJob {
    func records(
        scope: String, _ range: ChangeRange, limit: Int, bytes: Int
    ) throws(StoreError) -> [StoredRecord] {
        var page: RecordBatchQuery
        switch range {
        case .after(let sequence):
            page = RecordBatchQuery(
                scope: scope, after: sequence, .later, limit: limit, bytes: bytes)
        case .before(let sequence):
            page = RecordBatchQuery(
                scope: scope, order: .earlier, start: [.number(sequence), .bytes([])],
                limit: limit, bytes: bytes)
        }
        return try page.read(context)
    }

    func records(
        scope: String, afterID id: String, limit: Int, bytes: Int
    ) throws(StoreError) -> [StoredRecord] {
        var page = RecordBatchQuery(
            scope: scope, order: .byID, start: [.text(id)], limit: limit, bytes: bytes)
        return try page.read(context)
    }

    func recordMark(scope: String, id: String) throws(StoreError) -> RecordMark? {
        let key = [Cell.text(scope), .text(id)]
        if let known = context.known(.record, key) {
            guard known != nil else { return nil }
            return try record(scope: scope, id: id).map {
                RecordMark(sequence: $0.sequence, bytes: $0.state.count)
            }
        }
        return try context.marks(ScopeQueries.recordMark, key).first.map {
            RecordMark(sequence: $0.sequence, bytes: $0.bytes)
        }
    }

    func oldestChanges(scope: String, limit: Int) throws(StoreError) -> [ChangeMark] {
        try context.marks(ScopeQueries.oldestChanges, [.text(scope), .limit(limit)])
    }

    func tombstones(
        scope: String, after sequence: Int64, upTo last: Int64, limit: Int
    ) throws(StoreError) -> [StoredTombstone] {
        // The end is not part of the question, so that it can be asked before the end is known.
        let found = try context.rows(
            StoredTombstone.self, Self.tombstones(scope, after: sequence, limit: limit))
        return Array(found.prefix { $0.sequence <= last })
    }

    static func tombstones(_ scope: String, after sequence: Int64, limit: Int) -> AskedQuery {
        AskedQuery(ScopeQueries.tombstones, [.text(scope), .number(sequence), .limit(limit)])
    }

    func blobBytes(scope: String) throws(StoreError) -> Int64 {
        try context.number(ScopeQueries.blobBytes, .text(scope))
    }
}

extension JobContext {
    /// Returns the sequences and sizes that answer a question.
    fileprivate func marks(
        _ query: StoreQuery, _ values: [Cell]
    ) throws(StoreError) -> [ChangeMark] {
        var marks: [ChangeMark] = []
        for row in try ask(AskedQuery(query, values)) {
            var reader = CellReader(row)
            marks.append(
                ChangeMark(
                    sequence: try reader.number(), bytes: Int(clamping: try reader.number())))
        }
        return marks
    }
}
