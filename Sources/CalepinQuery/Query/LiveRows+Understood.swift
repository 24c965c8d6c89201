// The parts of a query that a view understands: a link may have been written for another version
// of the app, or by hand. The result of the query is in LiveRows+Find.

import CalepinExpressions

extension LiveRows {
    /// Returns a query without the filters, sort and conditions that do not exist here, and the
    /// conditions left out.
    ///
    /// Complexity: O(n) in the query's texts.
    package func understood(_ query: Query) -> (query: Query, unread: [String]) {
        var kept = query
        var unread: [String] = []
        kept.filters = []
        for name in query.filters where !kept.filters.contains(name) {
            if let _ = view.filter(name) { kept.filters.append(name) }
        }
        // The first sort is the default and needs no name.
        if view.sort(query.sort) ?? 0 == 0 { kept.sort = "" }
        kept.conditions = []
        for condition in query.conditions {
            do throws(QueryError) {
                _ = try LiveRows.compiled(condition, attributes)
                kept.conditions.append(condition)
            } catch { unread.append(condition) }
        }
        return (kept, unread)
    }

    /// Returns a row with all its texts; nil when there is no such row.
    ///
    /// Complexity: O(n) in its texts.
    public func row(_ number: Int32) -> SourceRow? {
        let id = id(of: number)
        guard !id.isEmpty else { return nil }
        return SourceRow(id, attributes.indices.map { rows.text(Int(number), $0) })
    }
}
