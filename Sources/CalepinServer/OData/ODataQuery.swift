// A request to the rows of a set of OData, with all that it needs to be read.

import CalepinExport
import CalepinExpressions

/// A request to the rows of a set.
struct ODataQuery: Sendable {
    let service: ODataCollections
    /// The place of the set in the model.
    let set: Int
    let options: ODataOptions
    let style: ODataStyle
    /// The number of rows after which a page ends.
    let pageRows: Int
    /// The moment of the request.
    let now: Instant

    /// The set.
    var rowSet: ODataSet { service.model.sets[set] }
    /// The export of the collection.
    var task: ExportTask { service.tasks[rowSet.collection] }
    /// The scope of the records.
    var scope: String { service.scope }

    /// Returns a record opened by its form.
    ///
    /// Complexity: that of opening a session.
    /// Throws: `StoreError.damaged`.
    func opened(_ read: ReadRecord) throws(StoreError) -> OpenedRecord {
        OpenedRecord(
            try read.exported(task.judged, showsScope: false), task.plan, task.settings)
    }

    /// Returns the rows of a record that the filter finds.
    ///
    /// Complexity: that of opening the record, and O(n) in the rows and the filter.
    /// Throws: `StoreError.damaged`.
    func rows(of read: ReadRecord) throws(StoreError) -> [ODataRow] {
        filtered(ODataRow.all(of: rowSet.table, task.plan, in: try opened(read)))
    }

    /// Returns the rows that the filter finds.
    func filtered(_ rows: [ODataRow]) -> [ODataRow] {
        guard let filter = options.filter else { return rows }
        return rows.filter { value(of: filter, for: $0) == .truth(true) }
    }

    /// Returns the values of the orders for a row.
    func keys(of row: ODataRow) -> [ODataValue] {
        options.orders.map { value(of: $0.expression, for: row) }
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
        if !options.orders.isEmpty {
            all.sort { left, right in
                if options.isBefore(left.element.keys, right.element.keys) { return true }
                if options.isBefore(right.element.keys, left.element.keys) { return false }
                return left.offset < right.offset
            }
        }
        let rest = all.dropFirst(options.skip)
        return rest.prefix(options.top ?? rest.count).map(\.element.element)
    }

    // JSON

    /// Returns the JSON of a row.
    func json(of row: ODataRow) -> [UInt8] {
        var writer = JSONWriter(capacity: 512)
        writer.beginObject()
        service.model.write(
            row, of: set, options.selection, task.plan, style, to: &writer)
        writer.endObject()
        return writer.bytes
    }

    /// Returns the JSON of one entity alone.
    func json(ofEntity row: ODataRow) -> [UInt8] {
        var writer = JSONWriter(capacity: 512)
        writer.beginObject()
        if style.hasContext { writer.member("@odata.context", context + "/$entity") }
        service.model.write(
            row, of: set, options.selection, task.plan, style, to: &writer)
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
        service.root + service.model.context(of: set, options.selection)
    }
}
