// What an app is: its forms, the collections of their records, the views of these, and where it
// starts. A value with no behaviour; its JSON is in App+JSON.swift, faults in App+Check.swift.

import CalepinExpressions
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
    /// Who may read the rows of a catalogue; what an import said counts more.
    public var readableBy: CatalogueReaders
    /// Where the rows of a catalogue that forms read come from: a path in the folder of all apps,
    /// or an address.
    public var address: String
    /// Where the rows that people look at come from; nil for records that are filled in.
    public var source: CollectionSource?
    /// What each row of the source has; without any, rows have the fields of the form.
    public var attributes: [RowAttribute]
    /// How it can be looked at, the first being shown first.
    public var views: [AppView]
    /// The words of a number of its rows; nil for plain ones.
    public var found: CountWords?
    /// What will be in it and what for, said while nothing is.
    public var about: LocalText
    /// Another collection of the app that its list leads to.
    public var lead: CollectionLead?

    /// Makes a collection.
    public init(
        _ name: String, title: LocalText = LocalText(), form: String = "", sharing: Sharing,
        readableBy: CatalogueReaders = .signedIn, address: String = "",
        source: CollectionSource? = nil, attributes: [RowAttribute] = [],
        views: [AppView] = [], found: CountWords? = nil, about: LocalText = LocalText(),
        lead: CollectionLead? = nil
    ) {
        self.name = name
        self.title = title
        self.form = form
        self.sharing = sharing
        self.readableBy = readableBy
        self.address = address
        self.source = source
        self.attributes = attributes
        self.views = views
        self.found = found
        self.about = about
        self.lead = lead
    }
}

/// The way from the list of one collection to that of another.
public struct CollectionLead: Equatable, Sendable {
    /// The name of the other collection.
    public var collection: String
    /// The words of the way, such as a question that the other answers.
    public var label: LocalText
    /// What is there.
    public var text: LocalText

    /// Makes a way to a collection.
    public init(to collection: String, label: LocalText, text: LocalText) {
        self.collection = collection
        self.label = label
        self.text = text
    }
}

/// The words of a number of rows.
public struct CountWords: Equatable, Sendable {
    /// Those of one row: `1 player`.
    public var one: LocalText
    /// Those of several, with `{0}` for the number: `{0} players`.
    public var many: LocalText

    /// Takes the words.
    public init(one: LocalText, many: LocalText) {
        self.one = one
        self.many = many
    }

    /// A number of rows in words. French says 0 in the singular, English in the plural.
    public func text(_ count: Int, in language: Language) -> String {
        let written = NumberStyle(of: language).written(count.description)
        if count == 1 { return one.text(in: language.code) }
        guard count == 0, language == .french else {
            return filled(many.text(in: language.code), [written])
        }
        // What is written for one begins with that number.
        var words = Array(one.text(in: language.code).utf8)
        if words.first == UInt8(ascii: "1") { words[0] = UInt8(ascii: "0") }
        return String(decoding: words, as: UTF8.self)
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

extension AppCollection {
    /// Whether its records are shown on a map.
    public var hasMap: Bool {
        for case .map in views { return true }
        return false
    }
}

extension AppCollection {
    /// How its rows are judged: its first such view, if it has one.
    public var matchView: MatchView? {
        for view in views {
            if case .match(let match) = view { return match }
        }
        return nil
    }
}
