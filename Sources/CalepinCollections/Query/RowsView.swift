// How the rows of a collection are looked at: what a row shows, which fields are searched, which
// filters and sorts are offered. A declaration; finding rows by it is LiveRows' work.

import CalepinForms

/// A view of the rows of a collection, one below the other.
public struct RowsView: Equatable, Sendable {
    /// The fields a row shows, the first large.
    public var cells: [String]
    /// The field at the beginning of a row, such as a number on a shirt; empty for none.
    public var leading: String
    /// The field with the address of a row's image; empty for none.
    public var image: String
    /// Fields that are true or false, shown as a mark.
    public var marks: [String]
    /// The fields that are searched, the most important first.
    public var searched: [String]
    /// The filters offered, in order.
    public var filters: [RowFilter]
    /// The sorts offered; the first is the one to begin with.
    public var sorts: [RowSort]

    /// Makes a view of these fields.
    public init(
        cells: [String], leading: String = "", image: String = "", marks: [String] = [],
        searched: [String] = [], filters: [RowFilter] = [], sorts: [RowSort] = []
    ) {
        self.cells = cells
        self.leading = leading
        self.image = image
        self.marks = marks
        self.searched = searched
        self.filters = filters
        self.sorts = sorts
    }

    /// The place of a filter; nil when there is none of that name.
    @inline(never) func filter(_ name: String) -> Int? {
        for place in filters.indices where filters[place].name == name { return place }
        return nil
    }

    /// The place of a sort; nil when there is none of that name.
    @inline(never) func sort(_ name: String) -> Int? {
        for place in sorts.indices where sorts[place].name == name { return place }
        return nil
    }

    /// The place of a query's sort, the first where it names none; nil when there is none of its
    /// name.
    @inline(never) func place(ofSortOf query: Query) -> Int? {
        query.sort.isEmpty ? 0 : sort(query.sort)
    }
}

/// A filter that is offered by name.
public struct RowFilter: Equatable, Sendable {
    /// The stable name.
    public var name: String
    /// What it is called.
    public var title: LocalText
    /// The expression that a row must meet, over its attributes.
    public var condition: String
    /// The name of the filters of which one row can only meet one: several active ones of a set
    /// let through what any of them does. Empty for a filter that stands alone.
    public var set: String

    /// Makes a filter.
    public init(_ name: String, title: LocalText, where condition: String, set: String = "") {
        self.name = name
        self.title = title
        self.condition = condition
        self.set = set
    }
}

/// A sort that is offered by name.
public struct RowSort: Equatable, Sendable {
    /// The stable name.
    public var name: String
    /// What it is called.
    public var title: LocalText
    /// The attributes compared, the first first.
    public var attributes: [String]
    /// Whether the largest comes first.
    public var isDescending: Bool

    /// Makes a sort; without attributes it is by the one of its name.
    public init(
        _ name: String, title: LocalText = LocalText(), by attributes: [String] = [],
        isDescending: Bool = false
    ) {
        self.name = name
        self.title = title
        self.attributes = attributes.isEmpty ? [name] : attributes
        self.isDescending = isDescending
    }
}
