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

/// The views of a whole collection that are declared.
struct ShownViews {
    /// The views in order; the first is shown first.
    private(set) var all: [ShownView] = []
    /// The cell with the place of a row on a map, and with its day in a calendar; empty for none.
    private(set) var place = ""
    private(set) var day = ""

    init(_ collection: AppCollection) {
        for view in collection.views {
            switch view {
            case .list: all.append(.list)
            case .map(let place, _):
                all.append(.map)
                self.place = place
            case .calendar(let day):
                all.append(.calendar)
                self.day = day
            case .detail, .match: break
            }
        }
    }

    /// Returns the view of a name; the first when there is none.
    func named(_ name: String) -> ShownView {
        all.first { $0.rawValue == name } ?? all.first ?? .list
    }
}

/// The query in the address, and its parts that are invalid here.
struct AskedQuery {
    var query = Query()
    var unread: [String] = []
}

/// A collection on its list.
class CollectionList {
    final let collection: AppCollection
    /// The form by which the texts of rows are read; nil without one.
    final let layout: FormLayout?
    final let views: ShownViews
    /// The view on the screen.
    final var shown: ShownView
    /// The rows; nil while their attributes are unknown.
    final private(set) var live: LiveRows?
    /// The view of the rows, without the sort of the calendar; nil while there are none.
    final private(set) var offered: RowsView?
    /// The attribute with the day of a row; empty without a calendar.
    final private var dayAttribute = ""
    final var flow: QueryFlow
    final var asked = AskedQuery()
    final var result = ListResult()

    init(_ collection: AppCollection, _ layout: FormLayout?, wait: Int64 = 0) {
        self.collection = collection
        self.layout = layout
        flow = QueryFlow(wait: wait)
        views = ShownViews(collection)
        shown = views.named("")
    }

    final var name: String { collection.name }
    final func title(_ app: AppContext) -> String { app.text(collection.title) }

    /// Makes the rows of a view, as yet none.
    ///
    /// - Parameter days: the attributes that order rows by their day, which the first one has.
    final func makeLive(_ view: RowsView, _ attributes: [RowAttribute], days: [String]) {
        offered = view
        dayAttribute = days.first ?? ""
        var view = view
        if !days.isEmpty { view.sorts.append(RowSort(DayGroups.sort, by: days)) }
        // A view with faults was rejected where the app was declared.
        do throws(QueryError) { live = try LiveRows(view, attributes: attributes) } catch {}
    }

    /// Changes the rows.
    final func change(_ body: (inout LiveRows) -> Void) {
        guard var rows = live else { return }
        // The rows are never copied: there is one reference to them at a time.
        live = nil
        body(&rows)
        live = rows
    }

    // Facts about the rows

    /// The declared view, as far as it is offered.
    var view: RowsView? { collection.rowsView }
    var total: Int { live?.count ?? 0 }
    /// True when rows are judged by a profile.
    var isMatched: Bool { false }
    /// True when the present rows are complete.
    var isFresh: Bool { true }
    /// True while newer rows are being loaded.
    var isBusy: Bool { flow.isBusy }
    /// True when the last attempt to load rows failed.
    var isFailed: Bool { false }
    /// The names of the filters offered.
    var filters: [String] { view?.filters.map { $0.name } ?? [] }
    /// True when the texts that people read are searched, and not those that are stored.
    var searchesShown: Bool { false }

    func title(ofFilter name: String, _ app: AppContext) -> String {
        let filter = view?.filters.first { $0.name == name }
        return filter.map { app.text($0.title) } ?? name
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
    func route(_ link: String, _ app: AppContext) -> String {
        let route = app.routes.list(name)
        return link.isEmpty ? route : route + "?" + link
    }

    /// Returns the address of a row, opened from the list with a query.
    func route(of row: String, _ link: String, _ app: AppContext) -> String {
        app.routes.record(row)
    }

    /// Returns the rows of a range of the present result, those that are on the device.
    func rows(_ window: Range<Int>, _ app: AppContext) -> [SourceRow] {
        var rows: [SourceRow] = []
        for place in window where place < result.rows.count {
            if let row = live?.row(result.rows[place]) { rows.append(row) }
        }
        return rows
    }

    // Writing

    /// Writes the members that only the screen of this list has.
    func head(_ app: AppContext) {}

    /// Writes the members that only this list has.
    func tail(_ app: AppContext) {}

    /// Writes the patch with the markers of a map.
    func marks(_ app: AppContext) {}

    /// Writes the members that only the lines of this list have.
    func line(_ row: SourceRow, _ app: AppContext) {}

    // Finding

    /// Makes a query the one of the list, and finds its rows.
    ///
    /// - Parameter isAtOnce: true when they are found even if the query is the same.
    func want(_ query: Query, isAtOnce: Bool, _ app: AppContext) {
        asked.query = query
        let now = app.context.evaluation.now.milliseconds
        let effects = flow.want(understood(query), at: now)
        for case .ask(let query, let generation) in effects.isEmpty && isAtOnce
            ? flow.again() : effects
        {
            refresh(app)
            find(query, app.context.evaluation)
            _ = flow.finish(generation)
        }
    }

    /// Brings the rows up to date with what they are made of.
    func refresh(_ app: AppContext) {}

    /// Returns the valid part of a query, once the rows are known.
    func understood(_ query: Query) -> Query {
        guard let live else { return query }
        var (kept, unread) = live.understood(query)
        if kept.sort == DayGroups.sort { kept.sort = "" }
        kept.skipped = 0
        kept.limit = nil
        asked.unread = unread
        return kept
    }

    /// Finds the rows of a query among those on the device.
    ///
    /// Complexity: that of `LiveRows.find`, and O(n) in the rows found.
    func find(_ query: Query, _ context: EvaluationContext) {
        result = ListResult()
        let wanted = shown == .calendar ? DayGroups.ordered(query) : query
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
        guard shown == .calendar else { return }
        result.groups = DayGroups.of(found.rows, live, dayAttribute)
    }
}
