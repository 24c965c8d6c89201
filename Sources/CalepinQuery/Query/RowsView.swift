// The declaration of a list of rows: the fields shown and searched, the filters and sorts offered.
// LiveRows finds rows by it.

import CalepinForms

/// A list view of the rows of a collection.
public struct RowsView: Equatable, Sendable {
    /// The fields shown in a row, the first one prominent.
    public var cells: [String]
    /// The field at the beginning of a row, such as the number on a shirt; empty for none.
    public var leading: String
    /// The field with the URL of a row's image; empty for none.
    public var image: String
    /// The boolean fields shown as a mark.
    public var marks: [String]
    /// The searched fields, the most important first.
    public var searched: [String]
    /// The filters offered, in order.
    public var filters: [RowFilter]
    /// The sorts offered; the first is the default.
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

    /// Returns the index of a filter; nil when there is none of that name.
    @inline(never) func filter(_ name: String) -> Int? {
        for place in filters.indices where filters[place].name == name { return place }
        return nil
    }

    /// Returns the index of a sort; nil when there is none of that name.
    @inline(never) func sort(_ name: String) -> Int? {
        for place in sorts.indices where sorts[place].name == name { return place }
        return nil
    }

    /// Returns the index of a query's sort, the first when it names none; nil when there is none
    /// of its name.
    @inline(never) func place(ofSortOf query: Query) -> Int? {
        query.sort.isEmpty ? 0 : sort(query.sort)
    }
}

/// A named filter.
public struct RowFilter: Equatable, Sendable {
    /// The stable name.
    public var name: String
    /// The label shown to people.
    public var title: LocalText
    /// A condition over a row's attributes.
    public var condition: String
    /// The name of a set of mutually exclusive filters: when several of a set are active, a row
    /// must meet any one of them. Empty for a filter of its own.
    public var set: String

    /// Makes a filter.
    public init(_ name: String, title: LocalText, where condition: String, set: String = "") {
        self.name = name
        self.title = title
        self.condition = condition
        self.set = set
    }
}

/// A named sort.
public struct RowSort: Equatable, Sendable {
    /// The stable name.
    public var name: String
    /// The label shown to people.
    public var title: LocalText
    /// The attributes compared, the most significant first.
    public var attributes: [String]
    /// True when the largest value comes first.
    public var isDescending: Bool

    /// Makes a sort; without attributes it is by the attribute of its name.
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

extension RowSort {
    /// The record that was changed last comes first.
    public static let lastChanged = RowSort(RowAttribute.changed, isDescending: true)
}
