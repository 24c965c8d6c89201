// The declaration of an app: its forms, the collections of their records, the views of these, and
// the start. A value without behaviour; its JSON is in App+JSON.swift, its checks in
// App+Check.swift.

import CalepinQuery
import CalepinExpressions
import CalepinForms

/// An app that ships, as one declaration.
public struct App: Equatable, Sendable {
    /// The stable name, such as `motor`.
    public var id: String
    /// The title.
    public var title: LocalText
    /// A sentence about the purpose, for the list of apps.
    public var summary: LocalText
    /// The icon: the data of an SVG path in a square of 24, such as `M4 12h16`; empty for none.
    public var icon: String
    /// The forms of the app's records.
    public var forms: [FormDefinition]
    /// The collections of records.
    public var collections: [AppCollection]
    /// The name of the collection shown first.
    public var start: String
    /// The look-up services of the forms.
    public var lookups: [AppLookup]

    /// Makes an app.
    public init(
        id: String, title: LocalText, summary: LocalText = LocalText(), icon: String = "",
        forms: [FormDefinition] = [], collections: [AppCollection] = [], start: String = "",
        lookups: [AppLookup] = []
    ) {
        self.id = id
        self.title = title
        self.summary = summary
        self.icon = icon
        self.forms = forms
        self.collections = collections
        self.start = start
        self.lookups = lookups
    }
}

/// A collection of an app: records of one form, or the rows of a catalogue.
public struct AppCollection: Equatable, Sendable {
    /// The owner of a collection's records.
    public enum Sharing: String, CaseIterable, Sendable {
        /// Rows that ship with the app or are imported, the same for everybody.
        case catalogue
        /// Records of one account.
        case personal
        /// Records of a team.
        case team
    }

    /// The records of a team's collection that a member has.
    public enum Rows: String, CaseIterable, Sendable {
        /// Those of the whole team.
        case all
        /// One's own: each member has a part of the records. Managers and owners have all parts.
        case own
        /// Those of the member's groups: each group has a part of the records.
        case group
    }

    /// The stable name, unique in the app.
    public var name: String
    /// The title; empty for a collection that only forms read.
    public var title: LocalText
    /// The id of the form of its records; empty for a catalogue without one.
    public var form: String
    /// The owner of the records.
    public var sharing: Sharing
    /// The records that a member of the team has.
    public var rows = Rows.all
    /// The accounts that may read the rows of a catalogue; those named at an import take
    /// precedence.
    public var readableBy: CatalogueReaders
    /// The source of the rows of a catalogue that forms read: a path in the folder of all apps, or
    /// a URL.
    public var address: String
    /// The source of the rows of a catalogue that people look at; nil for records that are filled
    /// in.
    public var source: CollectionSource?
    /// The attributes of the source's rows; without any, rows have the fields of the form.
    public var attributes: [RowAttribute]
    /// The views of the collection; the first is shown first.
    public var views: [AppView]
    /// The words for a number of its rows, such as `3 players`; nil for the default words.
    public var found: CountWords?
    /// A description of the content and its purpose, shown while the collection is empty.
    public var about: LocalText
    /// A link from this collection's list to another collection of the app.
    public var lead: CollectionLead?
    /// True when its records are reviewed: the app gets collections of their reviews and comments.
    public var isReviewed = false
    /// The consequences of judging its records.
    public var reviewTerms = ReviewTerms()
    /// The rule by which records are sent to review; nil for all of those that are reviewed.
    package var reviewNeed: ReviewNeed?
    /// The answers by which duplicates are found, unless somebody chooses others; nil for none.
    package var duplicates: DuplicateKey?
    /// True when whoever changes a submitted record from elsewhere than the device of its author
    /// says why.
    public var correctsWithReason = false
    /// The checks and targets of its records.
    package var oversight = Oversight()

    /// Makes a collection.
    public init(
        _ name: String, title: LocalText = LocalText(), form: String = "", sharing: Sharing,
        readableBy: CatalogueReaders = .signedIn, address: String = "",
        source: CollectionSource? = nil, attributes: [RowAttribute] = [],
        views: [AppView] = [], found: CountWords? = nil, about: LocalText = LocalText(),
        lead: CollectionLead? = nil, rows: Rows = .all
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
        self.rows = rows
    }
}

/// A link from the list of one collection to that of another.
public struct CollectionLead: Equatable, Sendable {
    /// The name of the other collection.
    public var collection: String
    /// The label of the link, such as a question that the other collection answers.
    public var label: LocalText
    /// A description of the other collection.
    public var text: LocalText

    /// Makes a link to a collection.
    public init(to collection: String, label: LocalText, text: LocalText) {
        self.collection = collection
        self.label = label
        self.text = text
    }
}

/// Words for a number of rows.
public struct CountWords: Equatable, Sendable {
    /// The words for one row: `1 player`.
    public var one: LocalText
    /// The words for several rows, with `{0}` for the number: `{0} players`.
    public var many: LocalText

    /// Makes words for a number of rows.
    public init(one: LocalText, many: LocalText) {
        self.one = one
        self.many = many
    }

    /// Returns a number of rows in words. French puts 0 in the singular, English in the plural.
    public func text(_ count: Int, in language: Language) -> String {
        let written = NumberStyle(of: language).written(count.description)
        if count == 1 { return one.text(in: language.code) }
        guard count == 0, language == .french else {
            return filled(many.text(in: language.code), [written])
        }
        // The words for one row begin with the number 1, which is replaced by 0.
        var words = Array(one.text(in: language.code).utf8)
        if words.first == UInt8(ascii: "1") { words[0] = UInt8(ascii: "0") }
        return String(decoding: words, as: UTF8.self)
    }
}

/// A view of a collection; cells are given by the names of their fields.
public enum AppView: Equatable, Sendable {
    /// A list of rows that can be searched, filtered and sorted.
    case list(RowsView)
    /// A single record with all of its fields.
    case detail
    /// A map with a marker at the place in one cell, titled by another.
    case map(place: String, title: String)
    /// A calendar with each row on the day in one cell: a day, or a moment in the person's zone.
    case calendar(day: String)
    /// Verdicts on the rows for a profile.
    case match(MatchView)

    /// Returns a list view of these cells, the first one prominent, sorted by the cells named.
    public static func list(cells: [String], sorts: [String]) -> AppView {
        .list(RowsView(cells: cells, sorts: sorts.map { RowSort($0) }))
    }
}

extension AppCollection {
    /// The first list view; nil when the collection has none.
    public var rowsView: RowsView? {
        for view in views {
            if case .list(let rows) = view { return rows }
        }
        return nil
    }
}

extension AppCollection {
    /// The first match view; nil when the collection has none.
    public var matchView: MatchView? {
        for view in views {
            if case .match(let match) = view { return match }
        }
        return nil
    }
}
