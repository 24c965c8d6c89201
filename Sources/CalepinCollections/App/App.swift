// What an app is: its forms, the collections of their records, the views of these, and where it
// starts. A value with no behaviour; its JSON is in App+JSON.swift, faults in App+Check.swift.

import CalepinForms

/// One thing we ship, declared.
public struct App: Equatable, Sendable {
    /// The stable name, such as `motor`.
    public var id: String
    /// The title.
    public var title: LocalText
    /// The name of its icon.
    public var icon: String
    /// The forms its records are filled in with.
    public var forms: [FormDefinition]
    /// The collections of records.
    public var collections: [AppCollection]
    /// The name of the collection it starts with.
    public var start: String

    /// Makes an app.
    public init(
        id: String, title: LocalText, icon: String = "", forms: [FormDefinition] = [],
        collections: [AppCollection] = [], start: String = ""
    ) {
        self.id = id
        self.title = title
        self.icon = icon
        self.forms = forms
        self.collections = collections
        self.start = start
    }
}

/// A collection of an app: records of one form, or the rows of a catalogue.
public struct AppCollection: Equatable, Sendable {
    /// Whose records they are.
    public enum Sharing: String, CaseIterable, Sendable {
        /// Ready-made, the same for everybody.
        case catalogue
        /// Those of one account.
        case personal
        /// Those of a team.
        case team
    }

    /// The stable name, unique in the app.
    public var name: String
    /// The title; empty for one that is only read by forms.
    public var title: LocalText
    /// The id of the form of its records; empty for a catalogue without one.
    public var form: String
    /// Whose records they are.
    public var sharing: Sharing
    /// Where the rows of a catalogue that forms read come from: a path in the folder of all apps,
    /// or an address.
    public var address: String
    /// Where the rows that people look at come from; nil for records that are filled in.
    public var source: CollectionSource?
    /// What each row of the source has; without any, rows have the fields of the form.
    public var attributes: [RowAttribute]
    /// How it can be looked at, the first being shown first.
    public var views: [AppView]

    /// Makes a collection.
    public init(
        _ name: String, title: LocalText = LocalText(), form: String = "", sharing: Sharing,
        address: String = "", source: CollectionSource? = nil, attributes: [RowAttribute] = [],
        views: [AppView] = []
    ) {
        self.name = name
        self.title = title
        self.form = form
        self.sharing = sharing
        self.address = address
        self.source = source
        self.attributes = attributes
        self.views = views
    }
}

/// A way to look at a collection; cells are given by the names of their fields.
public enum AppView: Equatable, Sendable {
    /// Rows one below the other, searched, filtered and sorted.
    case list(RowsView)
    /// One record, all of it.
    case detail
    /// Marks at the place in a cell, titled by another.
    case map(place: String, title: String)
    /// Verdicts on the rows for a profile.
    case match(MatchView)

    /// Rows with these cells, the first large; sorted by the cells named.
    public static func list(cells: [String], sorts: [String]) -> AppView {
        .list(RowsView(cells: cells, sorts: sorts.map { RowSort($0) }))
    }
}

extension AppCollection {
    /// How its rows are listed: its first such view, if it has one.
    public var rowsView: RowsView? {
        for view in views {
            if case .list(let rows) = view { return rows }
        }
        return nil
    }
}
