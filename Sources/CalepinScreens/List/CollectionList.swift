// A collection on its list, records and catalogues alike: the rows on this device, the present
// query and its result. RecordList and CatalogueList fill it, ListWriter writes it.

import CalepinAppModel
import CalepinQuery
import CalepinExpressions
import CalepinForms

/// A view of a whole collection.
enum ShownView: String {
    case list, map, calendar
}

/// A collection on its list.
class CollectionList {
    final let collection: AppCollection
    /// The form by which the texts of rows are read; nil without one.
    final let layout: FormLayout?
    /// The views of the whole collection; the first is shown first.
    final let views: [ShownView]
    /// The cell with the day of a row in a calendar; empty for none.
    final private(set) var day = ""
    /// The cells with the place of a row on a map and with its text; empty for none.
    final private(set) var place = ""
    /// The view on the screen.
    final var shown: ShownView
    /// The rows; nil while their attributes are unknown.
    final private(set) var live: LiveRows?
    /// The view of the rows, without the sort of the calendar; nil while there are none.
    final private(set) var offered: RowsView?
    final var flow: QueryFlow
    /// The query in the address; its valid part is passed to the flow.
    final var asked = Query()
    /// The result of the query, and the invalid parts of the query.
    final var result = ListResult()
    final private(set) var unread: [String] = []

    /// The sort of the calendar, which is not offered.
    private static let byDay = "_day"

    init(_ collection: AppCollection, _ layout: FormLayout?, wait: Int64 = 0) {
        self.collection = collection
        self.layout = layout
        flow = QueryFlow(wait: wait)
        var views: [ShownView] = []
        for view in collection.views {
            switch view {
            case .list: views.append(.list)
            case .map(let place, _):
                views.append(.map)
                self.place = place
            case .calendar(let day):
                views.append(.calendar)
                self.day = day
            case .detail, .match: break
            }
        }
        self.views = views
        shown = views.first ?? .list
    }

    final var name: String { collection.name }
    final func title(_ language: Language) -> String { collection.title.text(in: language.code) }

    /// Makes the rows of a view, as yet none.
    ///
    /// - Parameter day: the attributes that order rows by their day.
    final func makeLive(_ view: RowsView, _ attributes: [RowAttribute], day: [String]) {
        offered = view
        var view = view
        if !day.isEmpty { view.sorts.append(RowSort(CollectionList.byDay, by: day)) }
        // A view with faults was rejected where the app was declared.
        do throws(QueryError) { live = try LiveRows(view, attributes: attributes) } catch {}
    }

    /// Changes the rows.
    final func change(_ body: (inout LiveRows) -> Void) {
        if live != nil { body(&live!) }
    }

    // Facts about the rows

    /// The declared view, as far as it is offered.
    var view: RowsView? { collection.rowsView }
    var total: Int { live?.count ?? 0 }
    final var hasRows: Bool { total > 0 }
    /// True when rows are judged by a profile.
    var isMatched: Bool { false }
    /// True when the present rows are complete.
    var isFresh: Bool { true }
    /// True when there are no rows because they could not be loaded.
    var isFailed: Bool { false }
    /// True while newer rows are being loaded.
    var isBusy: Bool { flow.isBusy }
    /// The names of the filters offered.
    var filters: [String] { view?.filters.map { $0.name } ?? [] }
    /// True when the texts that people read are searched, and not those that are stored.
    var searchesShown: Bool { false }

    func title(ofFilter name: String, _ language: Language) -> String {
        let filter = view?.filters.first { $0.name == name }
        return filter?.title.text(in: language.code) ?? name
    }

    /// Returns the query with a filter chosen.
    func choosing(_ name: String, in query: Query) -> Query {
        var chosen = query
        if let view { chosen.choose(name, isOn: true, in: view) }
        return chosen
    }

    /// Returns a number of rows in words.
    func counted(_ count: Int, _ language: Language) -> String {
        (collection.found ?? ListWords.counts).text(count, in: language)
    }

    /// Returns the number of rows found, in words.
    func found(_ query: Query, _ language: Language) -> String {
        counted(result.count, language)
    }

    /// Returns the address of the list with a query.
    func route(_ link: String, _ app: OpenApp) -> String {
        let route = app.routes.list(name)
        return link.isEmpty ? route : route + "?" + link
    }

    /// Returns the address of a row, opened from the list with a query.
    func route(of row: String, _ link: String, _ app: OpenApp) -> String {
        app.routes.record(row)
    }

    /// Returns a row of the present result; nil when it is not on the device.
    func row(at place: Int) -> SourceRow? {
        guard place < result.rows.count else { return nil }
        return live?.row(result.rows[place])
    }

    /// Returns the title of a row without one.
    func untitled(_ language: Language) -> String { "" }

    // Writing

    /// Writes the members that only the screen of this list has.
    func head(_ app: OpenApp) {}

    /// Writes the members that only this list has.
    func tail(_ app: OpenApp) {}

    /// Writes the patch with the markers of a map.
    func marks(_ app: OpenApp) {}

    /// Writes the members that only the lines of this list have.
    func line(_ row: SourceRow, _ app: OpenApp) {}

    // Finding

    /// Brings the rows up to date with what they are made of.
    func refresh(_ app: OpenApp) {}

    /// Returns the valid part of a query, once the rows are known.
    func understood(_ query: Query) -> Query {
        guard let live else { return query }
        var (kept, unread) = live.understood(query)
        if kept.sort == CollectionList.byDay { kept.sort = "" }
        kept.skipped = 0
        kept.limit = nil
        self.unread = unread
        return kept
    }

    /// Finds the rows of a query among those on the device.
    ///
    /// Complexity: that of ``LiveRows/find(_:_:)``, and O(n) in the rows found.
    func find(_ query: Query, _ context: EvaluationContext) {
        result = ListResult()
        var wanted = query
        if shown == .calendar {
            wanted.sort = CollectionList.byDay
            wanted.isReversed = false
            wanted.isInOrder = true
        }
        live?.prepare(wanted)
        guard let live else { return }
        do throws(QueryError) {
            take(try live.find(wanted, context), live)
        } catch {}
    }

    /// Takes the rows found as the result.
    func take(_ found: FoundRows, _ live: LiveRows) {
        result.rows = found.rows
        result.count = found.count
        result.filterCounts = found.filterCounts
        if shown == .calendar { result.groups = days(found.rows, live) }
    }

    /// Returns the day of a row as ISO 8601 writes it; empty for none.
    func day(of row: Int32, _ live: LiveRows) -> String { live.text(row, day) }

    /// Returns the groups of rows with the same day.
    private func days(_ rows: [Int32], _ live: LiveRows) -> [ListResult.Part] {
        var days: [ListResult.Part] = []
        for (place, row) in rows.enumerated() {
            let day = day(of: row, live)
            if days.isEmpty || days[days.count - 1].day != day {
                days.append(ListResult.Part(day: day, from: place, count: 0))
            }
            days[days.count - 1].count += 1
        }
        return days
    }
}
