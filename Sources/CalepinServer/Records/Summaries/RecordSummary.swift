// The summary of the rows that a query finds: a part for each column asked for, and one by the
// groups of another column. Its JSON is here; it is drawn in SummaryChart.swift.

import CalepinExpressions
import CalepinQuery

/// A request for a summary.
struct SummaryQuery: Sendable {
    var query: RecordQuery
    /// The column by whose groups the others are summarised, too; empty for none.
    let by: String
    /// The minutes of the zone in which moments have their day.
    let offset: Int

    /// Creates a request: all rows that a query finds are summarised.
    init(_ query: RecordQuery, by: String, offset: Int) {
        self.query = query
        (self.query.query.skipped, self.query.query.limit) = (0, nil)
        self.query.columns = Array(query.columns.prefix(SummaryLimits.columns))
        (self.by, self.offset) = (by, offset)
    }
}

/// The summary of rows.
struct RecordSummary: Sendable {
    /// A column with its crosstab.
    struct Part: Sendable {
        let column: ColumnSummary
        var crosstab: Crosstab?
    }

    /// The number of rows found.
    let count: Int
    /// The name of the column of the groups; empty for none.
    let by: String
    var parts: [Part] = []
    /// The column of the groups; nil for none.
    let groups: TableColumn?
}

extension RecordTable {
    /// Returns the summary of the rows that a query finds.
    ///
    /// Complexity: O(n log n) in the rows, for each column.
    /// Throws: `QueryError`; `Problem` when the machine's clock shows no day of the calendar.
    func summary(_ asked: SummaryQuery) throws -> RecordSummary {
        let found = try live.find(asked.query.query, try EvaluationContext.ofRows(live.count))
        func texts(_ name: String) throws(QueryError) -> (TableColumn, [String]) {
            guard let place = columns.firstIndex(where: { $0.name == name }) else {
                throw .unknownAttribute(name)
            }
            return (columns[place], found.rows.map { live.text($0, at: place) })
        }
        let other = try asked.by.isEmpty ? nil : texts(asked.by)
        let groups = other.map { column, texts in
            CellGroups(
                ColumnSummary(column, texts, offset: asked.offset), texts, offset: asked.offset)
        }
        var summary = RecordSummary(count: found.count, by: asked.by, groups: other?.0)
        for name in asked.query.columns {
            let (column, texts) = try texts(name)
            let part = ColumnSummary(column, texts, offset: asked.offset)
            let crosstab = groups.flatMap { groups in
                name == asked.by ? nil : Crosstab(part, texts, by: groups, offset: asked.offset)
            }
            summary.parts.append(RecordSummary.Part(column: part, crosstab: crosstab))
        }
        return summary
    }
}

extension RecordSummary {
    /// Returns the JSON: see docs/server.md.
    ///
    /// Complexity: O(n) in the values listed.
    func json() -> [UInt8] {
        var writer = JSONWriter(capacity: 8_192)
        writer.beginObject()
        writer.member("count", Int64(count))
        if !by.isEmpty { writer.member("by", by) }
        writer.key("columns")
        writer.beginArray()
        for part in parts {
            writer.beginObject()
            part.column.write(to: &writer)
            part.crosstab?.write(part.column, by: groups, to: &writer)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }
}

extension ColumnSummary {
    /// Writes the members of a column.
    fileprivate func write(to writer: inout JSONWriter) {
        writer.member("name", column.name)
        writer.member("kind", column.content.rawValue)
        writer.member("filled", Int64(filled))
        if let numbers {
            writer.key("numbers")
            numbers.write(to: &writer, hasBins: true)
        }
        if distinct > 0 {
            writer.member("distinct", Int64(distinct))
            writer.member("others", Int64(others))
            writer.key("values")
            writer.beginArray()
            for one in values {
                writer.beginObject()
                column.write(value: one.value, to: &writer)
                writer.member("count", Int64(one.count))
                writer.endObject()
            }
            writer.endArray()
        }
        if let time {
            writer.member("span", time.span.rawValue)
            writer.key("times")
            writer.beginArray()
            for (from, count) in time.counts {
                writer.beginObject()
                writer.member("from", time.span.name(from))
                writer.member("count", Int64(count))
                writer.endObject()
            }
            writer.endArray()
        }
    }
}

extension TableColumn {
    /// Writes a value, with its label where it has one.
    fileprivate func write(value: String, to writer: inout JSONWriter) {
        writer.member("value", value)
        guard let label = labels?.label(of: value) else { return }
        writer.key("label")
        writer.value(label.json)
    }
}

extension NumberSummary {
    fileprivate func write(to writer: inout JSONWriter, hasBins: Bool) {
        writer.beginObject()
        let names = ["min", "q1", "median", "q3", "max"]
        for (name, number) in zip(["sum", "mean"] + names, [sum, mean] + quartiles) {
            // Texts, as no number of JSON's readers has so many digits.
            writer.member(name, number.description)
        }
        if hasBins {
            writer.key("bins")
            writer.beginArray()
            for bin in bins {
                writer.beginObject()
                writer.member("from", bin.from.description)
                writer.member("to", bin.to.description)
                writer.member("count", Int64(bin.count))
                writer.endObject()
            }
            writer.endArray()
        }
        writer.endObject()
    }
}

extension Crosstab {
    /// Writes the member `groups`, with what is in each group of the other column.
    fileprivate func write(
        _ summary: ColumnSummary, by other: TableColumn?, to writer: inout JSONWriter
    ) {
        writer.key("groups")
        writer.beginArray()
        for (place, name) in by.enumerated() {
            writer.beginObject()
            other?.write(value: name, to: &writer)
            if rows.isEmpty {
                writer.key("numbers")
                if let numbers = numbers.isEmpty ? nil : numbers[place] {
                    numbers.write(to: &writer, hasBins: false)
                } else {
                    writer.null()
                }
            } else {
                writer.key("counts")
                writer.beginArray()
                for row in rows { writer.int(Int64(row.counts[place])) }
                writer.endArray()
            }
            writer.endObject()
        }
        writer.endArray()
        guard !rows.isEmpty else { return }
        writer.key("rows")
        writer.beginArray()
        for row in rows {
            writer.beginObject()
            summary.column.write(value: row.name, to: &writer)
            writer.endObject()
        }
        writer.endArray()
    }
}
