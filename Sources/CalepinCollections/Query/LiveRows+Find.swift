// What a query finds: rows in order, how many there are, and how many each filter would leave.

import CalepinExpressions

/// What a query found.
public struct FoundRows: Equatable, Sendable {
    /// The rows wanted, in order.
    public internal(set) var rows: [Int32] = []
    /// How many there are without the limit.
    public internal(set) var count = 0
    /// For each filter of the view, how many rows there would be with it: with the same search and
    /// the filters of other sets.
    public internal(set) var filterCounts: [Int] = []
    /// How many rows there would be without any filter.
    public internal(set) var unfilteredCount = 0
    /// Why each row wanted is where it is, when there was a search.
    public internal(set) var ranks: [SearchRank] = []
}

extension LiveRows {
    /// The rows of a query.
    ///
    /// Complexity: that of ``SearchIndex/search(_:among:in:)``, and O(n) in the rows for a
    /// condition that is not one of the view's filters.
    /// - Throws: the first thing in the query that the view does not have.
    public func find(
        _ query: Query, _ context: EvaluationContext
    ) throws(QueryError) -> FoundRows {
        let order = try order(of: query)
        // Without a search every row is found, and the order is there already.
        let listed = query.search.isEmpty ? order : nil
        let hits = listed == nil ? index.search(query.search, in: order) : SearchHits()
        let ordered = listed?.rows ?? hits.rows
        var found = listed == nil ? RowBits(capacity: rows.capacity) : index.present
        for row in hits.rows { found[Int(row)] = true }
        try keep(&found, query.conditions, context)
        var result = FoundRows()
        result.unfilteredCount = found.count
        let active = try activeFilters(query)
        for filter in passed.indices {
            var left = found
            keep(&left, active, besidesSetOf: filter)
            left.formIntersection(passed[filter])
            result.filterCounts.append(left.count)
        }
        keep(&found, active, besidesSetOf: nil)
        result.count = found.count
        let most = min(query.limit ?? result.count, result.count)
        let places = LiveRows.places(in: ordered, of: found, from: query.skipped, most)
        for place in places {
            result.rows.append(ordered[place])
            if !query.search.isEmpty, let rank = hits.rank(at: place) {
                result.ranks.append(rank)
            }
        }
        return result
    }

    /// The places in an order of rows that were found: after some, at most so many.
    ///
    /// Complexity: O(n) in the places up to the last one.
    private static func places(
        in ordered: [Int32], of found: RowBits, from skipped: Int, _ most: Int
    ) -> [Int] {
        var places: [Int] = []
        var left = skipped
        for place in ordered.indices {
            guard places.count < most else { break }
            guard found[Int(ordered[place])] else { continue }
            if left > 0 { left -= 1 } else { places.append(place) }
        }
        return places
    }

    /// Keeps the order of a query that turns a sort around until rows change, so that who types on
    /// does not have all rows sorted at each letter.
    ///
    /// Complexity: O(n log n) in the rows where it is another one than last time.
    public mutating func prepare(_ query: Query) {
        guard query.isReversed, let place = view.place(ofSortOf: query), place < sorts.count,
            turned?.sort != place
        else { return }
        turned = TurnedOrder(sort: place, order: turnedOrder(place))
    }

    /// The order of a query's sort; nil when the view has none.
    private func order(of query: Query) throws(QueryError) -> RowOrder? {
        guard let place = view.place(ofSortOf: query) else { throw .unknownSort(query.sort) }
        guard place < orders.count else { return nil }
        guard query.isReversed else { return orders[place] }
        if let turned, turned.sort == place { return turned.order }
        return turnedOrder(place)
    }

    private func turnedOrder(_ place: Int) -> RowOrder {
        var sort = sorts[place]
        sort.isDescending.toggle()
        return order(by: sort)
    }

    private func activeFilters(_ query: Query) throws(QueryError) -> [Int] {
        var active: [Int] = []
        for name in query.filters {
            guard let place = view.filter(name) else {
                throw .unknownFilter(name)
            }
            if !active.contains(place) { active.append(place) }
        }
        return active
    }

    /// Keeps the rows that meet every condition of a query's own.
    private func keep(
        _ found: inout RowBits, _ conditions: [String], _ context: EvaluationContext
    ) throws(QueryError) {
        guard !conditions.isEmpty else { return }
        var compiled: [Expression] = []
        for condition in conditions {
            compiled.append(try LiveRows.compiled(condition, attributes))
        }
        var evaluator = RowEvaluator(self, context)
        for row in found.rows {
            var texts: [String] = []
            for attribute in attributes.indices { texts.append(rows.text(Int(row), attribute)) }
            evaluator.take(texts)
            for condition in compiled where !evaluator.isMet(condition) {
                found[Int(row)] = false
            }
        }
    }

    /// Keeps the rows that the active filters let through: any of a set, and all sets; those of
    /// the set of one filter aside.
    private func keep(_ found: inout RowBits, _ active: [Int], besidesSetOf filter: Int?) {
        for place in active.indices {
            let one = active[place]
            let set = view.filters[one].set
            if let filter, filter == one || (!set.isEmpty && view.filters[filter].set == set) {
                continue
            }
            // A set is taken as a whole where its first filter stands.
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
