// The rows of a collection, ready for queries: texts, search, filters and sorts, updated while
// rows are added, changed and removed. Queries are in LiveRows+Find, orders in LiveRows+Order.

import CalepinExpressions

/// The rows of a collection under one view.
///
/// A row keeps its number as long as it exists; ids are given by the source.
public struct LiveRows: Sendable {
    /// The attributes of the rows.
    public let attributes: [RowAttribute]
    /// The view of the rows.
    public let view: RowsView
    var rows: RowStorage
    var index: SearchIndex
    /// The indices in `attributes` of the searched ones.
    private let searched: [Int]
    /// The conditions of the view's filters, and the rows that meet each.
    let conditions: [Expression]
    var passed: [RowBits]
    /// The sorts of the view, and the rows in the order of each; nil for one on demand that was
    /// not prepared.
    let sorts: [CompiledSort]
    var orders: [RowOrder?]
    /// True to sort rows only by the sorts that were prepared; see ``prepare(_:)``.
    let sortsOnDemand: Bool
    /// The order of a reversed sort, cached until rows change; see ``prepare(_:)``.
    var turned: TurnedOrder?

    /// A sort with the indices of its attributes.
    struct CompiledSort: Sendable {
        var attributes: [Int]
        var isDescending: Bool
    }

    /// The reversed order of one of the sorts.
    struct TurnedOrder: Sendable {
        var sort: Int
        var order: RowOrder
    }

    /// Makes a collection without rows.
    ///
    /// - Throws: the first name in the view that is no attribute, or its first invalid condition.
    public init(
        _ view: RowsView, attributes: [RowAttribute], sortsOnDemand: Bool = false
    ) throws(QueryError) {
        self.sortsOnDemand = sortsOnDemand
        self.view = view
        self.attributes = attributes
        rows = RowStorage(width: attributes.count)
        searched = try attributes.places(of: view.searched)
        index = SearchIndex(fieldCount: searched.count)
        var conditions: [Expression] = []
        for filter in view.filters {
            conditions.append(try LiveRows.compiled(filter.condition, attributes))
        }
        self.conditions = conditions
        passed = [RowBits](repeating: RowBits(), count: conditions.count)
        var sorts: [CompiledSort] = []
        for sort in view.sorts {
            sorts.append(
                CompiledSort(
                    attributes: try attributes.places(of: sort.attributes),
                    isDescending: sort.isDescending))
        }
        self.sorts = sorts
        orders = [RowOrder?](repeating: sortsOnDemand ? nil : RowOrder([]), count: sorts.count)
    }

    /// Compiles a condition over a row.
    @inline(never) package static func compiled(
        _ condition: String, _ attributes: [RowAttribute]
    ) throws(QueryError) -> Expression {
        do throws(ExpressionError) {
            return try Expression(condition).bound { reference in
                guard case .field(let name) = reference.root, reference.steps.isEmpty,
                    let place = attributes.place(of: name)
                else { return .unknown }
                return .cell(Int32(truncatingIfNeeded: place))
            }
        } catch {
            throw .badCondition(condition, error.faults.first)
        }
    }

    /// The number of rows.
    public var count: Int { rows.count }

    /// Returns the id of a row; empty when there is no such row.
    public func id(of row: Int32) -> String {
        rows.ids.indices.contains(Int(row)) ? rows.ids[Int(row)] : ""
    }

    /// Returns the number of the row with an id.
    public func row(_ id: String) -> Int32? {
        rows.number(of: id).map { Int32(truncatingIfNeeded: $0) }
    }

    /// Returns the text of a row's attribute; empty when there is no such row or attribute.
    ///
    /// Complexity: O(n) in the number of attributes.
    public func text(_ row: Int32, _ attribute: String) -> String {
        guard let place = attributes.place(of: attribute) else { return "" }
        return rows.text(Int(row), place)
    }

    /// Returns the parts of a text that a search matches, as ranges of UTF-8 bytes.
    public func highlights(of text: String, for search: String) -> [Range<Int>] {
        index.highlights(of: text, for: search)
    }

    // Changing

    /// Replaces all rows by those of a source: rows with a known id are changed in place, new ones
    /// are added, missing ones are removed. Returns the ids of the removed rows.
    ///
    /// Complexity: O(n log n) in the rows.
    @discardableResult
    public mutating func replaceAll(
        _ incoming: [SourceRow], _ context: EvaluationContext
    ) -> [String] {
        turned = nil
        let gone = rows.missing(from: incoming)
        for id in gone {
            guard let row = rows.remove(id) else { continue }
            index.remove(row)
            for filter in passed.indices { passed[filter][row] = false }
        }
        rows.reserve(incoming.count)
        putAll(incoming, context)
        return gone
    }

    /// Changes or adds rows, and sorts all of them anew.
    ///
    /// Complexity: O(n log n) in the rows.
    public mutating func putAll(_ incoming: [SourceRow], _ context: EvaluationContext) {
        turned = nil
        var evaluator = RowEvaluator(self, conditions, context)
        for row in incoming {
            guard let number = rows.put(row.id, row.texts) else { continue }
            note(number, row.texts, &evaluator)
        }
        var sorter = RowSorter(self)
        for sort in sorts.indices where orders[sort] != nil {
            orders[sort] = sorter.order(by: sorts[sort])
        }
    }

    /// Changes one row, or adds it; returns its number, or nil when there is no room for it.
    ///
    /// Complexity: O(n) in the rows behind its place in each order, in moves of four bytes.
    @discardableResult
    public mutating func put(_ row: SourceRow, _ context: EvaluationContext) -> Int32? {
        guard let number = rows.put(row.id, row.texts) else { return nil }
        turned = nil
        var evaluator = RowEvaluator(self, conditions, context)
        note(number, row.texts, &evaluator)
        let row = Int32(truncatingIfNeeded: number)
        for sort in sorts.indices {
            orders[sort]?.move(row, to: nil)
            let target = orders[sort].map { place(of: number, by: sorts[sort], in: $0) }
            if let target { orders[sort]?.move(row, to: target) }
        }
        return row
    }

    /// Removes a row and returns the number it had.
    @discardableResult
    public mutating func remove(_ id: String) -> Int32? {
        guard let number = rows.remove(id) else { return nil }
        turned = nil
        index.remove(number)
        for filter in passed.indices { passed[filter][number] = false }
        let row = Int32(truncatingIfNeeded: number)
        for sort in orders.indices { orders[sort]?.move(row, to: nil) }
        return row
    }

    /// Updates the search index, filters and orders for one row.
    private mutating func note(
        _ row: Int, _ texts: [String], _ evaluator: inout RowEvaluator
    ) {
        index.set(row, to: searched.map { $0 < texts.count ? texts[$0] : "" })
        guard !passed.isEmpty else { return }
        evaluator.take { $0 < texts.count ? texts[$0] : "" }
        for filter in passed.indices {
            passed[filter][row] = evaluator.isMet(conditions[filter])
        }
    }
}

extension [RowAttribute] {
    @inline(never) fileprivate func places(of names: [String]) throws(QueryError) -> [Int] {
        var places: [Int] = []
        for name in names {
            guard let place = place(of: name) else { throw .unknownAttribute(name) }
            places.append(place)
        }
        return places
    }

    @inline(never) fileprivate func place(of name: String) -> Int? {
        for place in indices where self[place].name == name { return place }
        return nil
    }
}

/// An evaluator of conditions over rows.
struct RowEvaluator {
    private let attributes: [RowAttribute]
    private let context: EvaluationContext
    private var evaluator = Evaluator()
    private var cells = CellList([])
    /// The places of the attributes that a condition names; the others need no value.
    private var named: [Int] = []

    /// Makes an evaluator of these conditions.
    init(_ rows: LiveRows, _ conditions: [Expression], _ context: EvaluationContext) {
        attributes = rows.attributes
        self.context = context
        for place in attributes.indices {
            let isNamed = conditions.contains { condition in
                condition.references.contains { $0.root == .field(attributes[place].name) }
            }
            if isNamed { named.append(place) }
        }
        cells.values = [Value](repeating: .empty, count: attributes.count)
    }

    /// Sets the row for which conditions are evaluated next, by the texts of its attributes.
    mutating func take(_ text: (Int) -> String) {
        for place in named { cells.values[place] = attributes[place].value(of: text(place)) }
    }

    /// Returns true when the row meets a condition; a condition that cannot be computed is not
    /// met.
    mutating func isMet(_ condition: Expression) -> Bool {
        value(of: condition).truth == true
    }

    /// Returns the value of an expression over the row.
    mutating func value(of expression: Expression) -> Value {
        // Each row has its own budget of steps.
        var context = context
        return evaluator.evaluate(expression, cells: cells, context: &context)
    }
}
