// Queries of a table of records, read from the link of a list, and their answers as JSON. The rows
// are kept in RecordTable.swift.

import CalepinExpressions
import CalepinQuery

/// A query of a table.
struct RecordQuery: Sendable {
    var query: Query
    /// The names of the columns of the answer.
    var columns: [String]
    /// True for people without a right to the records, who learn nothing of those that are not
    /// found.
    var isShared = false

    /// Reads a query from its parameters: the link of a list, with `columns` separated by commas.
    ///
    /// Throws: `Problem` with the parameter.
    init(
        link: String, columns: String, in language: Language
    ) throws(Problem) {
        query = Query(link: link)
        try query.requireConditions(atMost: RecordTableLimits.conditions, language)
        query.limit = min(
            query.limit ?? RecordTableLimits.usualRows, RecordTableLimits.answeredRows)
        // A search puts the best rows first, unless an order is asked for.
        query.isInOrder = !query.sort.isEmpty
        if query.isReversed {
            let hasSort = !query.sort.isEmpty
            query.sort = hasSort ? RowCatalogue.turned(query.sort) : KnownColumn.changed.rawValue
            query.isReversed = false
        }
        self.columns = columns.split(separator: ",").map(String.init)
    }
}

extension RecordTable {
    /// Returns the rows found: see docs/server.md.
    ///
    /// Complexity: that of `LiveRows.find`, and O(n log n) in the rows where an order is asked
    /// for the first time.
    /// Throws: `QueryError`; `Problem` when the machine's clock shows no day of the calendar.
    func answer(_ asked: RecordQuery) throws -> AnsweredRows {
        let places = try places(of: asked.columns)
        let context = try EvaluationContext.ofRows(live.count)
        if sources.areFilled { prepare(asked.query) }
        let found = try live.find(asked.query, context)
        var writer = JSONWriter(capacity: 16_384)
        writer.beginObject()
        writer.member("count", Int64(found.count))
        writer.member("total", Int64(asked.isShared ? found.count : live.count))
        writer.member("sequence", sources.high)
        let (done, total) = sources.progress(isShared: asked.isShared)
        writer.member("done", Int64(done))
        writer.member("of", Int64(total))
        writer.key("rows")
        writer.beginArray()
        var used: [[String]] = places.map { _ in [] }
        for row in found.rows {
            write(row, places, &used, isShared: asked.isShared, to: &writer)
        }
        writer.endArray()
        writeLabels(places, used, to: &writer)
        var rows = AnsweredRows(writer: writer)
        for place in places where columns[place].content == .file {
            for row in found.rows {
                rows.note(live.text(row, at: place), in: RowID.parts(of: live.id(of: row)).1)
            }
        }
        return rows
    }

    /// Returns the places of columns.
    ///
    /// Throws: `unknownAttribute`.
    func places(of names: [String]) throws(QueryError) -> [Int] {
        try names.map { name throws(QueryError) in
            guard let place = columns.firstIndex(where: { $0.name == name }) else {
                throw .unknownAttribute(name)
            }
            return place
        }
    }

    /// Writes a row with the cells at places, and adds the texts that have labels to `used`.
    ///
    /// - Parameter isShared: True to keep back whose part the record is in.
    func write(
        _ row: Int32, _ places: [Int], _ used: inout [[String]], isShared: Bool = false,
        to writer: inout JSONWriter
    ) {
        writer.beginObject()
        let (record, scope) = RowID.parts(of: live.id(of: row))
        writer.member("id", record)
        if let scope, !isShared { writer.member("scope", scope) }
        writer.member("sequence", sequence(of: row))
        writer.key("cells")
        writer.beginArray()
        for (index, place) in places.enumerated() {
            let text = live.text(row, at: place)
            writer.string(text)
            if columns[place].labels != nil, !text.isEmpty { used[index].append(text) }
        }
        writer.endArray()
        writer.endObject()
    }

    /// Returns the ids of all rows found, each with its scope where there are several.
    ///
    /// Complexity: that of `LiveRows.find`.
    /// Throws: `QueryError`; `Problem` when the machine's clock shows no day of the calendar.
    func found(_ asked: RecordQuery) throws -> Set<String> {
        var query = asked.query
        (query.limit, query.sort) = (live.count, "")
        let found = try live.find(query, try EvaluationContext.ofRows(live.count))
        return Set(found.rows.map { live.id(of: $0) })
    }

    /// Keeps the order of a query's sort.
    func prepare(_ query: Query) {
        guard !ordered.contains(query.sort) else { return }
        if ordered.count >= RecordTableLimits.orders { forgetOrders() }
        live.prepare(query)
        ordered.insert(query.sort)
    }

    /// Writes the labels of the values of columns.
    func writeLabels(
        _ places: [Int], _ used: [[String]], to writer: inout JSONWriter
    ) {
        writer.key("labels")
        writer.beginObject()
        for (place, texts) in zip(places, used) where !texts.isEmpty {
            let column = columns[place]
            writer.key(column.name)
            writer.beginObject()
            for value in Set(texts.flatMap(column.values(of:))).sorted() {
                guard let label = column.labels?.label(of: value) else { continue }
                writer.key(value)
                writer.value(label.json)
            }
            writer.endObject()
        }
        writer.endObject()
    }
}
