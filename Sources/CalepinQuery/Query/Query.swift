// A selection of a collection's rows: search, filters, sort, offset and limit. LiveRows finds the
// rows; Query+Link writes the selection as a link.

import CalepinExpressions

/// A selection of rows.
public struct Query: Hashable, Sendable {
    /// The search text.
    public var search: String
    /// The names of the active filters, in the order they were chosen.
    public var filters: [String]
    /// Further conditions that each row must meet, as expressions.
    public var conditions: [String]
    /// The name of the sort; empty for the view's first.
    public var sort: String
    /// True when the sort is reversed.
    public var isReversed: Bool
    /// The number of rows skipped.
    public var skipped: Int
    /// The maximum number of rows; nil for all.
    public var limit: Int?
    /// True when a search keeps the order of the sort, where it otherwise puts the best rows
    /// first; no part of the link.
    package var isInOrder = false

    /// Makes a selection; by default of all rows.
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

    /// Activates or deactivates a filter; activating one of a set deactivates the others of the
    /// set.
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

/// An error that keeps a query or a view from being evaluated.
public enum QueryError: Error, Hashable, Sendable {
    /// A filter with this name does not exist.
    case unknownFilter(String)
    /// A sort with this name does not exist.
    case unknownSort(String)
    /// A view or a sort names an attribute that rows do not have.
    case unknownAttribute(String)
    /// A condition is invalid; its text and the error, in English.
    case badCondition(String, SyntaxFault?)
}
