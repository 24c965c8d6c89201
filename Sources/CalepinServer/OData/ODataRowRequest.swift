// A request to the rows of a set of OData, with all that it needs to be read.

import CalepinExport
import CalepinExpressions

/// A request to the rows of a set.
struct ODataRowRequest: Sendable {
    let service: ODataCollections
    /// The place of the set in the model.
    let set: Int
    let query: ODataQuery
    let style: ODataStyle
    /// The number of rows after which a page ends.
    let pageRows: Int
    /// The moment of the request.
    let now: Instant

    /// The set.
    var rowSet: ODataSet { service.model.sets[set] }
    /// The export of the collection.
    var task: ExportTask { service.tasks[rowSet.collection] }
    /// The scopes of the records, in an order that stays.
    var scopes: [String] { (task.scopes ?? [service.scope]).sorted() }

    /// Returns all rows of a record.
    ///
    /// Complexity: O(n) in the rows.
    func allRows(of record: OpenedRecord) -> [ODataRow] {
        ODataRow.all(of: rowSet.table, task.plan, in: record)
    }

    /// Returns the rows of a record that the filter finds.
    ///
    /// Complexity: O(n) in the rows and the filter.
    func rows(of record: OpenedRecord) -> [ODataRow] { filtered(allRows(of: record)) }

    /// Returns the places of the rows of a record of a scope that the filter finds, with the
    /// values of their orders.
    ///
    /// Complexity: that of ``rows(of:)``.
    func places(
        of record: OpenedRecord, in scope: String
    ) -> [(keys: [ODataValue], element: ODataPlace)] {
        rows(of: record).map {
            (keys(of: $0), ODataPlace(scope: scope, record: record.id, row: $0.id))
        }
    }

    /// Returns the rows at places, in their order; without those that are gone.
    ///
    /// Complexity: that of ``rows(of:)`` for each record.
    func rows(
        at places: ArraySlice<ODataPlace>, of records: [String: [OpenedRecord]]
    ) -> [ODataRow] {
        var known: [ODataPlace: ODataRow] = [:]
        for (scope, records) in records {
            for record in records {
                for row in rows(of: record) {
                    known[ODataPlace(scope: scope, record: record.id, row: row.id)] = row
                }
            }
        }
        return places.compactMap { known[$0] }
    }

    /// Returns the rows that the filter finds.
    func filtered(_ rows: [ODataRow]) -> [ODataRow] {
        guard let filter = query.filter else { return rows }
        return rows.filter { value(of: filter, for: $0) == .truth(true) }
    }

    /// Returns the values of the orders for a row.
    func keys(of row: ODataRow) -> [ODataValue] {
        query.orders.map { value(of: $0.expression, for: row) }
    }

    private func value(of expression: ODataExpression, for row: ODataRow) -> ODataValue {
        expression.value(at: now) { row.value(rowSet.properties[$0]) }
    }

    /// Returns elements in the orders, and of these the part that `$skip` and `$top` name. Those
    /// that are equal stay in their order.
    ///
    /// Complexity: O(n log n).
    func arranged<Element>(_ found: [(keys: [ODataValue], element: Element)]) -> [Element] {
        var all = Array(found.enumerated())
        if !query.orders.isEmpty {
            all.sort { left, right in
                if query.isBefore(left.element.keys, right.element.keys) { return true }
                if query.isBefore(right.element.keys, left.element.keys) { return false }
                return left.offset < right.offset
            }
        }
        let rest = all.dropFirst(query.skip)
        return rest.prefix(query.top ?? rest.count).map(\.element.element)
    }

    // JSON

    /// Returns the JSON of a row.
    ///
    /// - Parameter isAlone: True for one entity, which has a context of its own.
    func json(of row: ODataRow, isAlone: Bool = false) -> [UInt8] {
        var writer = JSONWriter(capacity: 512)
        writer.beginObject()
        if isAlone, style.hasContext { writer.member("@odata.context", context + "/$entity") }
        service.model.write(
            row, of: set, query.selection, task.plan, style, to: &writer)
        writer.endObject()
        return writer.bytes
    }

    /// Returns the JSON before the rows.
    ///
    /// - Parameter count: The number of all rows; nil where it is not asked for.
    func start(count: Int?) -> [UInt8] {
        var writer = JSONWriter(capacity: 256)
        writer.beginObject()
        if style.hasContext { writer.member("@odata.context", context) }
        if let count { writer.member("@odata.count", Int64(count)) }
        writer.key("value")
        writer.beginArray()
        return writer.bytes
    }

    /// Returns the JSON after the rows.
    ///
    /// - Parameter next: The address of the next page; nil for the last one.
    func end(next: String?) -> [UInt8] {
        guard let next else { return Array("]}\n".utf8) }
        var writer = JSONWriter(capacity: 256)
        writer.string(next)
        return Array("],\"@odata.nextLink\":".utf8) + writer.bytes + Array("}\n".utf8)
    }

    private var context: String {
        service.root + service.model.context(of: set, query.selection)
    }
}
