// What those who look at a shared view can ask for: its columns of the records that it finds,
// narrowed and sorted by these columns alone. Nothing else of the records has an influence on what
// they are answered.

import CalepinExpressions
import CalepinQuery

/// A shared view with the records that it is over.
struct OpenView: Sendable {
    let view: SharedView
    let readable: ReadableParts
    /// The columns of the view that there are, in its order.
    let columns: [TableColumn]
    private let selection: RecordQuery

    /// - Parameter all: The columns of the table.
    /// Throws: `Problem` `not-found` where nothing of it is left.
    init(
        _ view: SharedView, _ readable: ReadableParts, _ all: [TableColumn]
    ) throws(Problem) {
        let known = Self.shareable(all)
        (self.view, self.readable) = (view, readable)
        columns = view.wish.columns.compactMap { name in known.first { $0.name == name } }
        guard !columns.isEmpty, let selection = try? view.wish.selection(in: .english) else {
            throw Problem(.notFound)
        }
        self.selection = selection
    }

    /// Returns the columns that can be shared: all but those of files and of findings.
    static func shareable(_ all: [TableColumn]) -> [TableColumn] {
        all.filter { column in
            if case .known(.quality) = column.source { return false }
            return column.content != .file
        }
    }

    /// Returns a query of the table for one of the view.
    ///
    /// - Parameter besides: Further names of columns that the answer tells of.
    /// Throws: `QueryError` for what names anything that is not in the view.
    func query(
        _ asked: RecordQuery, besides: [String] = []
    ) throws(QueryError) -> RecordQuery {
        let names = Set(columns.map(\.name))
        for name in asked.columns + besides where !names.contains(name) {
            throw .unknownAttribute(name)
        }
        guard asked.query.search.isEmpty else { throw .unknownAttribute("q") }
        if let filter = asked.query.filters.first { throw .unknownFilter(filter) }
        let sorts = names.union(names.map(RowCatalogue.turned)).union([""])
        guard sorts.contains(asked.query.sort) else {
            throw .unknownSort(asked.query.sort.filter { $0 != "\u{0}" })
        }
        let attributes = columns.map(\.attribute)
        for condition in asked.query.conditions {
            _ = try LiveRows.compiled(condition, attributes)
        }
        var query = asked
        let own = selection.query
        (query.query.search, query.query.filters) = (own.search, own.filters)
        query.query.conditions = own.conditions + asked.query.conditions
        if asked.query.sort.isEmpty, sorts.contains(own.sort) {
            (query.query.sort, query.query.isInOrder) = (own.sort, own.isInOrder)
        }
        query.isShared = true
        return query
    }

    /// Returns `{"title","until","columns":[…]}` and the members that the columns of every
    /// collection have.
    func columnsJSON() -> [UInt8] {
        let one = readable.first
        let shown = Set(columns.map(\.name))
        let title: JSONValue =
            view.wish.title.isEmpty
            ? one.title.json
            : JSONValue.object(["en", "fr"].map { JSONMember($0, .string(view.wish.title)) })
        return JSONValue.object([
            JSONMember("title", title), JSONMember("until", .int(view.wish.until)),
            JSONMember("form", .string("")), JSONMember("scope", .string("")),
            JSONMember("isTeam", .bool(false)), JSONMember("mayWrite", .bool(false)),
            JSONMember("isShared", .bool(true)),
            JSONMember(
                "columns",
                .array(columns.map { $0.json(isShown: shown, in: one.collection) })),
            JSONMember("filters", .array([])),
        ]).bytes
    }
}
