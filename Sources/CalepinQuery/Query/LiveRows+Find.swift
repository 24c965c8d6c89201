// The result of a query: the rows in order, their number, and the number each filter would leave.

import CalepinExpressions

/// The result of a query.
public struct FoundRows: Equatable, Sendable {
    /// The requested rows, in order.
    public internal(set) var rows: [Int32] = []
    /// The number of rows found, regardless of the limit.
    public internal(set) var count = 0
    /// For each filter of the view, the number of rows found with it, given the same search and
    /// the active filters of other sets.
    public internal(set) var filterCounts: [Int] = []
    /// The number of rows found without any filter.
    public internal(set) var unfilteredCount = 0
    /// The rank of each requested row, when there was a search.
    var ranks: [SearchRank] = []
}

extension FoundRows {
    /// Appends the bytes of the texts of the requested rows by the place of their attribute, one
    /// behind the other, and the end of each.
    ///
    /// Complexity: O(n) in the bytes.
    package func appendTexts(
        in live: LiveRows, at place: Int, to bytes: inout [UInt8], ends: inout [Int32]
    ) {
        live.rows.append(place, of: rows, to: &bytes, ends: &ends)
    }
}

extension LiveRows {
    /// Returns the rows of a query.
    ///
    /// Complexity: that of ``SearchIndex/search(_:among:in:)``, and O(n) in the rows for a
    /// condition that is not one of the view's filters.
    /// - Throws: the first unknown name or invalid condition in the query.
    public func find(
        _ query: Query, _ context: EvaluationContext
    ) throws(QueryError) -> FoundRows {
        let order = try order(of: query)
        // Without a search every row is found, and the sort's order can be used as it is.
        let listed = query.search.isEmpty ? order : nil
        let hits = listed == nil ? index.search(query.search, in: order) : SearchHits()
        let isRanked = listed == nil && !query.isInOrder
        let ordered = isRanked ? hits.rows : order?.rows ?? hits.rows
        var found = listed == nil ? RowBits(capacity: rows.capacity) : index.present
        for row in hits.rows { found[Int(row)] = true }
        try keep(&found, query.conditions, context)
        var result = FoundRows()
        result.unfilteredCount = found.count
        let active = try view.places(ofFiltersOf: query)
        for filter in passed.indices {
            var left = found
            keep(&left, active, besidesSetOf: filter)
            left.formIntersection(passed[filter])
            result.filterCounts.append(left.count)
        }
        keep(&found, active, besidesSetOf: nil)
        result.count = found.count
        let maxRows = min(query.limit ?? result.count, result.count)
        let places = found.places(in: ordered, from: query.skipped, maxRows)
        for place in places {
            result.rows.append(ordered[place])
            if isRanked, let rank = hits.rank(at: place) {
                result.ranks.append(rank)
            }
        }
        return result
    }

    /// The size of the texts of all rows in bytes.
    package var textBytes: Int { rows.textBytes }

    /// Returns the text of a row's attribute by the place of the attribute; empty when there is no
    /// such row or attribute.
    package func text(_ row: Int32, at place: Int) -> String { rows.text(Int(row), place) }

    /// Caches the order of a query that reverses a sort until rows change, so that typing further
    /// does not sort all rows at each letter, and that of a sort on demand until it is forgotten.
    ///
    /// Complexity: O(n log n) in the rows when the order is not cached.
    public mutating func prepare(_ query: Query) {
        if let place = view.place(ofSortOf: query), place < sorts.count, orders[place] == nil {
            orders[place] = order(by: sorts[place])
        }
        guard query.isReversed, let place = view.place(ofSortOf: query), place < sorts.count,
            turned?.sort != place
        else { return }
        turned = TurnedOrder(sort: place, order: turnedOrder(place))
    }

    /// Returns the order of a query's sort; nil when the view has no sort.
    private func order(of query: Query) throws(QueryError) -> RowOrder? {
        guard let place = view.place(ofSortOf: query) else { throw .unknownSort(query.sort) }
        guard place < sorts.count else { return nil }
        guard query.isReversed else { return orders[place] ?? order(by: sorts[place]) }
        if let turned, turned.sort == place { return turned.order }
        return turnedOrder(place)
    }

    private func turnedOrder(_ place: Int) -> RowOrder {
        var sort = sorts[place]
        sort.isDescending.toggle()
        return order(by: sort)
    }

    /// Keeps the rows that meet every additional condition of a query.
    private func keep(
        _ found: inout RowBits, _ conditions: [String], _ context: EvaluationContext
    ) throws(QueryError) {
        guard !conditions.isEmpty else { return }
        var compiled: [Expression] = []
        for condition in conditions {
            compiled.append(try LiveRows.compiled(condition, attributes))
        }
        var evaluator = RowEvaluator(self, compiled, context)
        for row in found.rows {
            evaluator.take { rows.text(Int(row), $0) }
            for condition in compiled where !evaluator.isMet(condition) {
                found[Int(row)] = false
            }
        }
    }

    /// Keeps the rows that the active filters let through: any filter of a set, and all sets. The
    /// set of one filter may be left out.
    private func keep(_ found: inout RowBits, _ active: [Int], besidesSetOf filter: Int?) {
        for place in active.indices {
            let one = active[place]
            let set = view.filters[one].set
            if let filter, filter == one || (!set.isEmpty && view.filters[filter].set == set) {
                continue
            }
            // Each set is evaluated once, at its first active filter.
            let first = active.firstIndex { !set.isEmpty && view.filters[$0].set == set }
            if let first, first < place { continue }
            var together = passed[one]
            for other in active where !set.isEmpty && view.filters[other].set == set {
                together.formUnion(passed[other])
            }
            found.formIntersection(together)
        }
    }
}

extension RowBits {
    /// Returns the places of the rows of the set in an order, after an offset and up to a limit.
    ///
    /// Complexity: O(n) in the places up to the last one.
    fileprivate func places(in ordered: [Int32], from skipped: Int, _ maxRows: Int) -> [Int] {
        var places: [Int] = []
        var left = skipped
        for place in ordered.indices {
            guard places.count < maxRows else { break }
            guard self[Int(ordered[place])] else { continue }
            if left > 0 { left -= 1 } else { places.append(place) }
        }
        return places
    }
}

extension RowsView {
    /// Returns the places of the active filters of a query, each once.
    fileprivate func places(ofFiltersOf query: Query) throws(QueryError) -> [Int] {
        var active: [Int] = []
        for name in query.filters {
            guard let place = filter(name) else { throw .unknownFilter(name) }
            if !active.contains(place) { active.append(place) }
        }
        return active
    }
}
