// The rows of a collection, ready for queries: texts, search, filters and sorts kept up to date
// while rows come, change and leave. What a query finds is in LiveRows+Find, orders in
// LiveRows+Order.

import CalepinExpressions

/// The rows of a collection under one view.
///
/// Rows have numbers that stay theirs while they are there; ids are given by their source.
public struct LiveRows: Sendable {
    /// What each row has.
    public let attributes: [RowAttribute]
    /// How they are looked at.
    public let view: RowsView
    var rows: KeptRows
    var index: SearchIndex
    /// The places in `attributes` of the searched ones.
    private let searched: [Int]
    /// The filters of the view and the rows that meet each.
    let conditions: [Expression]
    var passed: [RowBits]
    /// The sorts of the view and the rows in the order of each.
    let sorts: [CompiledSort]
    var orders: [RowOrder]
    /// The order of a sort turned around, until rows change; see ``prepare(_:)``.
    var turned: TurnedOrder?

    /// A sort with the places of its attributes.
    struct CompiledSort: Sendable {
        var attributes: [Int]
        var isDescending: Bool
    }

    /// The order of one of the sorts, turned around.
    struct TurnedOrder: Sendable {
        var sort: Int
        var order: RowOrder
    }

    /// A collection without rows.
    ///
    /// - Throws: the first thing in the view that the attributes do not have.
    public init(_ view: RowsView, attributes: [RowAttribute]) throws(QueryError) {
        self.view = view
        self.attributes = attributes
        rows = KeptRows(width: attributes.count)
        searched = try LiveRows.places(of: view.searched, in: attributes)
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
                    attributes: try LiveRows.places(of: sort.attributes, in: attributes),
                    isDescending: sort.isDescending))
        }
        self.sorts = sorts
        orders = [RowOrder](repeating: RowOrder([]), count: sorts.count)
    }

    @inline(never) private static func places(
        of names: [String], in attributes: [RowAttribute]
    ) throws(QueryError) -> [Int] {
        var places: [Int] = []
        for name in names {
            guard let place = LiveRows.place(of: name, in: attributes) else {
                throw .unknownAttribute(name)
            }
            places.append(place)
        }
        return places
    }

    @inline(never) private static func place(
        of name: String, in attributes: [RowAttribute]
    ) -> Int? {
        for place in attributes.indices where attributes[place].name == name { return place }
        return nil
    }

    /// An expression over a row.
    @inline(never) static func compiled(
        _ condition: String, _ attributes: [RowAttribute]
    ) throws(QueryError) -> Expression {
        do throws(ExpressionError) {
            return try Expression(condition).bound { reference in
                guard case .field(let name) = reference.root, reference.steps.isEmpty,
                    let place = LiveRows.place(of: name, in: attributes)
                else { return .unknown }
                return .cell(Int32(truncatingIfNeeded: place))
            }
        } catch {
            throw .badCondition(condition, error.faults.first)
        }
    }

    /// How many rows there are.
    public var count: Int { rows.count }

    /// The id of a row; empty for one that is not there.
    public func id(of row: Int32) -> String {
        rows.ids.indices.contains(Int(row)) ? rows.ids[Int(row)] : ""
    }

    /// The number of the row with an id.
    public func row(_ id: String) -> Int32? {
        rows.number(of: id).map { Int32(truncatingIfNeeded: $0) }
    }

    /// What a row has under a name; empty when there is no such row or attribute.
    ///
    /// Complexity: O(n) in the number of attributes.
    public func text(_ row: Int32, _ attribute: String) -> String {
        guard let place = LiveRows.place(of: attribute, in: attributes) else { return "" }
        return rows.text(Int(row), place)
    }

    /// The parts of a text that a search found, in UTF-8 bytes.
    public func highlights(of text: String, for search: String) -> [Range<Int>] {
        index.highlights(of: text, for: search)
    }

    // Changing

    /// Takes over all rows of a source: those with a known id are changed in their place, others
    /// come, and what the source does not have any more leaves. Gives the ids of these.
    ///
    /// Complexity: O(n log n) in the rows.
    @discardableResult
    public mutating func replaceAll(
        _ incoming: [SourceRow], _ context: EvaluationContext
    ) -> [String] {
        turned = nil
        var stays: Set<String> = []
        for row in incoming { stays.insert(row.id) }
        var gone: [String] = []
        for id in rows.ids where !id.isEmpty && !stays.contains(id) { gone.append(id) }
        for id in gone {
            guard let row = rows.remove(id) else { continue }
            index.remove(row)
            for filter in passed.indices { passed[filter][row] = false }
        }
        var evaluator = RowEvaluator(self, context)
        for row in incoming {
            guard let number = rows.put(row.id, row.texts) else { continue }
            note(number, row.texts, &evaluator)
        }
        var sorter = RowSorter(self)
        orders = sorts.map { sorter.order(by: $0) }
        return gone
    }

    /// Changes one row, or adds it; gives its number, or nil when there is no room for it.
    ///
    /// Complexity: O(n) in the rows behind its place in each order, in moves of four bytes.
    @discardableResult
    public mutating func put(_ row: SourceRow, _ context: EvaluationContext) -> Int32? {
        guard let number = rows.put(row.id, row.texts) else { return nil }
        turned = nil
        var evaluator = RowEvaluator(self, context)
        note(number, row.texts, &evaluator)
        let row = Int32(truncatingIfNeeded: number)
        for sort in sorts.indices {
            orders[sort].move(row, to: nil)
            orders[sort].move(row, to: place(of: number, by: sorts[sort], in: orders[sort]))
        }
        return row
    }

    /// Takes a row out; gives the number it had.
    @discardableResult
    public mutating func remove(_ id: String) -> Int32? {
        guard let number = rows.remove(id) else { return nil }
        turned = nil
        index.remove(number)
        for filter in passed.indices { passed[filter][number] = false }
        let row = Int32(truncatingIfNeeded: number)
        for sort in orders.indices { orders[sort].move(row, to: nil) }
        return row
    }

    /// Brings search and filters up to date with a row.
    private mutating func note(
        _ row: Int, _ texts: [String], _ evaluator: inout RowEvaluator
    ) {
        index.set(row, to: searched.map { $0 < texts.count ? texts[$0] : "" })
        guard !passed.isEmpty else { return }
        evaluator.take(texts)
        for filter in passed.indices {
            passed[filter][row] = evaluator.isMet(conditions[filter])
        }
    }
}

/// Evaluates conditions over rows.
struct RowEvaluator {
    private let attributes: [RowAttribute]
    private let context: EvaluationContext
    private var evaluator = Evaluator()
    private var cells = CellList([])

    init(_ rows: LiveRows, _ context: EvaluationContext) {
        attributes = rows.attributes
        self.context = context
    }

    /// Takes the texts of the row whose conditions are asked for next.
    mutating func take(_ texts: [String]) {
        var values: [Value] = []
        values.reserveCapacity(attributes.count)
        var place = 0
        for attribute in attributes {
            values.append(place < texts.count ? attribute.value(of: texts[place]) : .empty)
            place += 1
        }
        cells = CellList(values)
    }

    /// Whether the row meets a condition; one that cannot be computed is not met.
    mutating func isMet(_ condition: Expression) -> Bool {
        // Each row has a budget of its own.
        var context = context
        return evaluator.evaluate(condition, cells: cells, context: &context).truth == true
    }
}
