// Queries of a table of records, read from the link of a list, and their answers as JSON. The rows
// are kept in RecordTable.swift.

import CalepinExpressions
import CalepinQuery

/// A query of a table.
struct RecordQuery: Sendable {
    var query: Query
    /// The names of the columns of the answer.
    var columns: [String]

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
    /// Returns the JSON of the rows found: see docs/server.md.
    ///
    /// Complexity: that of `LiveRows.find`, and O(n log n) in the rows where an order is asked
    /// for the first time.
    /// Throws: `QueryError`; `Problem` when the machine's clock shows no day of the calendar.
    func answer(_ asked: RecordQuery) throws -> [UInt8] {
        let places = try asked.columns.map { name throws(QueryError) in
            guard let place = columns.firstIndex(where: { $0.name == name }) else {
                throw .unknownAttribute(name)
            }
            return place
        }
        let context = try EvaluationContext.ofRows(live.count)
        if isFilled { prepare(asked.query) }
        let found = try live.find(asked.query, context)
        var writer = JSONWriter(capacity: 16_384)
        writer.beginObject()
        writer.member("count", Int64(found.count))
        writer.member("total", Int64(live.count))
        writer.member("sequence", high)
        writer.member("done", Int64(isFilled ? total : min(done, total)))
        writer.member("of", Int64(total))
        writer.key("rows")
        writer.beginArray()
        var used: [[String]] = places.map { _ in [] }
        for row in found.rows {
            writer.beginObject()
            writer.member("id", live.id(of: row))
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
        writer.endArray()
        writeLabels(places, used, to: &writer)
        writer.endObject()
        return writer.bytes
    }

    /// Returns the ids of all rows found.
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
    private func writeLabels(
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
