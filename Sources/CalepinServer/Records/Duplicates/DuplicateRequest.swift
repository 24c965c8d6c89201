// Requests for duplicates, the values of a table by which they are found, and the answer as JSON.
// The groups are made in DuplicateGroups.swift.

import CalepinAppModel
import CalepinExpressions
import CalepinQuery

/// A request for the duplicates among the records that a query finds.
struct DuplicateRequest: Sendable {
    /// The query, which finds all rows, and the columns of the answer.
    private(set) var query: RecordQuery
    /// The answers by which records are the same.
    let key: DuplicateKey
    /// The groups that are skipped, and the maximum number of those in the answer.
    let skipped: Int, limit: Int

    /// Creates a request. The first and the number of rows of the query are those of groups.
    ///
    /// - Parameters:
    ///   - fields: The names of the columns that are compared; empty for none.
    ///   - expression: The expression that is compared; empty for none.
    ///   - usual: The key where neither is given.
    /// Throws: `Problem` `malformed` without a key, and for too many columns.
    init(
        _ query: RecordQuery, fields: String, expression: String, usual: DuplicateKey?
    ) throws(Problem) {
        let names = fields.split(separator: ",").map(String.init)
        guard names.count <= DuplicateKey.maxFields else {
            throw .malformed(nil, .parameter("by"))
        }
        let given: DuplicateKey? =
            !expression.isEmpty ? .expression(expression) : names.isEmpty ? nil : .fields(names)
        guard let key = given ?? usual else { throw .malformed(nil, .parameter("by")) }
        (self.query, self.key) = (query, key)
        (skipped, limit) = (
            query.query.skipped, min(query.query.limit ?? 0, DuplicateLimits.groups)
        )
        (self.query.query.skipped, self.query.query.limit) = (0, nil)
        (self.query.query.sort, self.query.query.isInOrder) = ("", false)
    }
}

/// Rows with the values by which they are compared.
struct KeyedRows: Sendable {
    var ids: [String] = []
    /// The sequences of the last changes.
    var sequences: [Int64] = []
    /// A list for each part of the key, with a value for each row.
    var parts: [[Value]] = []
}

extension RecordTable {
    /// Returns the rows that a request finds, with the values of its key.
    ///
    /// Complexity: that of `LiveRows.find`, and O(n) in the rows found.
    /// Throws: `QueryError`; `Problem` when the machine's clock shows no day of the calendar.
    func keyed(_ asked: DuplicateRequest) throws -> KeyedRows {
        var query = asked.query.query
        query.limit = live.count
        if sources.areFilled { prepare(query) }
        let context = try EvaluationContext.ofRows(live.count)
        let rows = try live.find(query, context).rows
        var keyed = KeyedRows(
            ids: rows.map { live.id(of: $0) }, sequences: rows.map { sequence(of: $0) })
        switch asked.key {
        case .fields(let names):
            for name in names {
                keyed.parts.append(try RowValues.of(attribute: name, rows, in: live))
            }
        case .expression(let text):
            keyed.parts = [try RowValues.of(expression: text, rows, in: live, context)]
        }
        return keyed
    }

    /// Returns the JSON of some groups: see docs/server.md. A record that is gone meanwhile is
    /// left out.
    ///
    /// Complexity: O(n) in the cells of the answer.
    /// Throws: `QueryError`.
    func answer(
        _ groups: DuplicateGroups, _ asked: DuplicateRequest
    ) throws(QueryError) -> [UInt8] {
        let places = try places(of: asked.query.columns)
        var used: [[String]] = places.map { _ in [] }
        var writer = JSONWriter(capacity: 16_384)
        writer.beginObject()
        writer.member("count", Int64(groups.groups.count))
        writer.member("records", Int64(groups.records))
        writer.member("done", Int64(sources.done))
        writer.member("of", Int64(sources.total))
        writer.key("key")
        writer.value(asked.key.json)
        writer.key("groups")
        writer.beginArray()
        for group in groups.groups.dropFirst(asked.skipped).prefix(asked.limit) {
            writer.beginObject()
            writer.member("count", Int64(group.count))
            writer.key("records")
            writer.beginArray()
            for id in group.prefix(DuplicateLimits.records) {
                guard let row = live.row(id) else { continue }
                write(row, places, &used, to: &writer)
            }
            writer.endArray()
            writer.endObject()
        }
        writer.endArray()
        writeLabels(places, used, to: &writer)
        writer.endObject()
        return writer.bytes
    }
}
