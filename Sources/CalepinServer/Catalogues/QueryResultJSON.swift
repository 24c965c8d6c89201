// The result of a query as JSON: one function for the server and for `calepin query --json`, so
// that both agree. It also has the messages of invalid queries.

import CalepinQuery
import CalepinExpressions

/// The rows found by a query, with their collection.
package struct QueryResultJSON: Sendable {
    private let found: FoundRows
    private let rows: LiveRows

    /// Creates the answer of a query.
    package init(_ found: FoundRows, in rows: LiveRows) {
        self.found = found
        self.rows = rows
    }

    /// Returns `{"count","total","unfiltered","filters":[{"name","count"}],"rows":[{…}]}`: the
    /// number of rows found, of all rows, of rows found without filters, of rows left by each
    /// filter, and the requested rows.
    package func json() -> [UInt8] {
        var writer = JSONWriter(capacity: 4_096)
        writer.beginObject()
        for (key, count) in [
            ("count", found.count), ("total", rows.count), ("unfiltered", found.unfilteredCount),
        ] {
            writer.key(key)
            writer.int(Int64(count))
        }
        writer.key("filters")
        writer.beginArray()
        for (filter, count) in zip(rows.view.filters, found.filterCounts) {
            writer.beginObject()
            writer.key("name")
            writer.string(filter.name)
            writer.key("count")
            writer.int(Int64(count))
            writer.endObject()
        }
        writer.endArray()
        writer.key("rows")
        writer.beginArray()
        for row in found.rows { write(row, to: &writer) }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }

    private func write(_ row: Int32, to writer: inout JSONWriter) {
        writer.beginObject()
        if !rows.attributes.contains(where: { $0.name == "id" }) {
            writer.key("id")
            writer.string(rows.id(of: row))
        }
        for attribute in rows.attributes {
            let text = rows.text(row, attribute.name)
            guard !text.isEmpty else { continue }
            writer.key(attribute.name)
            switch attribute.value(of: text) {
            case .number: writer.number(text)
            case .boolean(let truth): writer.bool(truth)
            default: writer.string(text)
            }
        }
        writer.endObject()
    }
}

extension Query {
    /// Confirms that the query has at most so many conditions of its own.
    ///
    /// Throws: `Problem` `bad-query`.
    func requireConditions(atMost most: Int, _ language: Language) throws(Problem) {
        guard conditions.count > most else { return }
        throw Problem.badQuery(
            (
                "“where” is there more than \(most) times",
                "« where » y est plus de \(most) fois"
            ),
            in: language)
    }
}

extension QueryError {
    /// Returns the problem that a client is told.
    func problem(in language: Language) -> Problem {
        Problem.badQuery((message(in: .english), message(in: .french)), in: language)
    }

    /// Returns the message for a person.
    package func message(in language: Language) -> String {
        let isFrench = language == .french
        switch self {
        case .unknownFilter(let name):
            return filled(
                isFrench ? "Il n’y a pas de filtre « {0} »" : "There is no filter “{0}”", [name])
        case .unknownSort(let name):
            return filled(
                isFrench ? "Il n’y a pas de tri « {0} »" : "There is no sort “{0}”", [name])
        case .unknownAttribute(let name):
            return filled(
                isFrench ? "Les lignes n’ont pas « {0} »" : "Rows have no “{0}”", [name])
        case .badCondition(let condition, let fault):
            return fault.map { condition + ": " + $0.message(in: language) } ?? condition
        }
    }
}
