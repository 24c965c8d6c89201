// What somebody wants to see of a collection: search, filters, sort and how much of it. Finding it
// is LiveRows' work, its address in a link Query+Link's.

import CalepinExpressions

/// A selection of rows.
public struct Query: Hashable, Sendable {
    /// What was typed into the search.
    public var search: String
    /// The names of the active filters, in the order they were chosen.
    public var filters: [String]
    /// Further expressions that each row must meet.
    public var conditions: [String]
    /// The name of the sort; empty for the view's first.
    public var sort: String
    /// Whether the sort is turned around.
    public var isReversed: Bool
    /// How many rows are passed over.
    public var skipped: Int
    /// How many rows are wanted at most; nil for all.
    public var limit: Int?

    /// Makes a selection; of everything unless told otherwise.
    public init(
        search: String = "", filters: [String] = [], conditions: [String] = [], sort: String = "",
        isReversed: Bool = false, skipped: Int = 0, limit: Int? = nil
    ) {
        self.search = search
        self.filters = filters
        self.conditions = conditions
        self.sort = sort
        self.isReversed = isReversed
        self.skipped = max(0, skipped)
        self.limit = limit.map { max(0, $0) }
    }

    /// Chooses a filter or takes it back; one of a set replaces the others of the set.
    public mutating func choose(_ name: String, isOn: Bool, in view: RowsView) {
        var kept: [String] = []
        let set = view.filter(name).map { view.filters[$0].set } ?? ""
        for other in filters {
            if other == name {
                if isOn { kept.append(other) }
            } else {
                let its = view.filter(other).map { view.filters[$0].set } ?? ""
                if !isOn || set.isEmpty || its != set { kept.append(other) }
            }
        }
        filters = kept
        if isOn, let _ = view.filter(name), !kept.contains(name) { filters.append(name) }
    }
}

/// Why a query has no answer.
public enum QueryError: Error, Hashable, Sendable {
    /// No filter has this name.
    case unknownFilter(String)
    /// No sort has this name.
    case unknownSort(String)
    /// A view or a sort names something a row does not have.
    case unknownAttribute(String)
    /// A condition is no expression over a row; its text and what is wrong with it first.
    case badCondition(String, SyntaxFault?)
}
