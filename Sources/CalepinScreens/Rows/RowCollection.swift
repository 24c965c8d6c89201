// One catalogue of an app on its screens: the source and loading of its rows, and the result of
// the present query. Verdicts are in RowMatch, words in ListWriter.

import CalepinAppModel
import CalepinQuery
import CalepinExpressions
import CalepinForms

/// A catalogue on its screens.
final class RowCollection {
    let collection: AppCollection
    let source: CollectionSource
    /// The form for reading its rows; nil without one.
    let layout: FormLayout?
    /// The match view by which rows are judged; nil without one.
    let matchView: MatchView?
    let isMatched: Bool
    /// The rows; nil before the first, when the file determines the attributes.
    private(set) var live: LiveRows?
    /// The verdicts on the rows, once a profile and rows are loaded.
    var match: RowMatch?
    var progress = Progress()
    var flow: QueryFlow
    /// The query in the address; its valid part is passed to the flow.
    var asked = Query()
    /// The result of the query, and the invalid parts of the query.
    var result = RowResult()
    private(set) var unread: [String] = []
    /// The rows on a server, and the id of a row that is being requested.
    private(set) var served: ServedRows?
    var queryDue: Int64?
    var wantedRow: String?

    /// The progress of loading the rows of the source.
    struct Progress {
        /// True while the page is loading them.
        var isUnderWay = false
        /// True when the present rows came from the source, and not from the device.
        var isFresh = false
        /// True when the present rows were read from the text that the device has.
        var isKept = false
        var problem: RowProblem?
        /// The issues of rows that were left out.
        var issues: [RowIssue] = []
        /// The time of the next request, in milliseconds since 1970.
        var due: Int64?
    }

    init?(_ collection: AppCollection, _ layout: FormLayout?, app: String) {
        matchView = collection.matchView
        if case .some = matchView { isMatched = true } else { isMatched = false }
        var isListed = false
        if case .some = collection.rowsView, case .some = collection.source { isListed = true }
        guard collection.sharing == .catalogue, isListed || isMatched else { return nil }
        self.collection = collection
        self.layout = layout
        source =
            collection.source
            ?? CollectionSource(.bundled, bundled: collection.address, notation: .csv, id: "name")
        let isServed = source.isSearchedOnServer && !isMatched
        flow = QueryFlow(wait: isServed ? 150 : 0)
        if !collection.attributes.isEmpty { makeLive(collection.attributes) }
        if isServed, let view = live?.view {
            served = ServedRows(app: app, collection: collection, view: view)
        }
    }

    var name: String { collection.name }
    func title(_ language: Language) -> String { collection.title.text(in: language.code) }
    var view: RowsView? { live?.view ?? collection.rowsView }
    var total: Int { served?.total ?? live?.count ?? 0 }
    var hasRows: Bool { total > 0 }

    /// Returns true when a row is being requested from the server.
    func isAsking(_ id: String) -> Bool { wantedRow == id }

    // Getting rows

    /// Returns the URL from which the page loads the rows.
    func address(app: String) -> String {
        guard case .some = collection.source else {
            let last = parts(of: collection.address, by: UInt8(ascii: "/")).last ?? ""
            return "/apps/" + app + "/" + last
        }
        let isPath = source.address.utf8.first == UInt8(ascii: "/")
        return isPath ? source.address : "/api/sources/" + app + "/" + name
    }

    /// Reads the text of the source; returns true when it has rows.
    func load(_ body: UnsafeBufferPointer<UInt8>, _ context: ActionContext, isKept: Bool) -> Bool {
        if isKept && progress.isFresh { return false }
        if !isKept { progress.isUnderWay = false }
        let declared = collection.attributes
        let attributes = declared.isEmpty ? RowCollection.attributes(of: body) : declared
        let reading: RowReading
        do throws(SourceError) {
            reading = try RowReading(body, from: source, attributes: attributes)
        } catch {
            // Cached rows are only shown until the response arrives.
            if !isKept { progress.problem = RowProblem(error) }
            return false
        }
        if declared.isEmpty, live?.attributes.map({ $0.name }) != attributes.map({ $0.name }) {
            makeLive(attributes)
        }
        live?.replaceAll(reading.rows, context.evaluation)
        progress.issues = reading.issues
        match = nil
        rows = isMatched ? reading.rows : []
        progress.isKept = isKept
        if !isKept { confirm(context) }
        return true
    }

    /// Notes that the present rows are those of the source.
    private func confirm(_ context: ActionContext) {
        progress.isFresh = true
        progress.problem = nil
        let wait = Int64(source.refresh) * 1_000
        progress.due = wait > 0 ? context.evaluation.now.milliseconds + wait : nil
    }

    /// Notes that the source has the text that was cached; returns false when no rows could be
    /// read from it, so that it has to be passed again.
    func confirmKept(_ context: ActionContext) -> Bool {
        progress.isUnderWay = false
        guard progress.isKept else { return false }
        confirm(context)
        return true
    }

    /// Lets go of all rows.
    func letGo(_ context: ActionContext) {
        live?.replaceAll([], context.evaluation)
        served?.letGo()
        rows = []
        match = nil
        result = RowResult()
        progress.isFresh = false
        progress.isKept = false
        progress.issues = []
        progress.due = nil
    }

    /// The rows as they were read, for judging them.
    private(set) var rows: [SourceRow] = []

    /// Returns the attributes named in the first line of a file.
    private static func attributes(of body: UnsafeBufferPointer<UInt8>) -> [RowAttribute] {
        var start = 0
        var end = 0
        while end < body.count {
            end = start
            while end < body.count, body[end] != UInt8(ascii: "\n") { end += 1 }
            let file = CatalogueFile(String(decoding: body[start..<end], as: UTF8.self))
            if !file.attributes.isEmpty { return file.attributes.map { RowAttribute($0) } }
            start = end + 1
        }
        return []
    }

    private func makeLive(_ attributes: [RowAttribute]) {
        // Without a list view rows show their label, or else the first attribute.
        var label = attributes.first?.name ?? source.id
        for attribute in attributes where attribute.name == source.id { label = source.id }
        for attribute in attributes where attribute.name == "label" { label = "label" }
        let view = collection.rowsView ?? RowsView(cells: [label], searched: [label])
        // A view with faults was rejected where the app was declared.
        do throws(QueryError) { live = try LiveRows(view, attributes: attributes) } catch {}
    }

    // Finding

    /// The names of the filters offered: those declared, or the verdicts.
    var filters: [String] {
        isMatched ? Verdict.allCases.map { $0.name } : view?.filters.map { $0.name } ?? []
    }

    /// Returns the valid part of a query, once the rows are known.
    func understood(_ query: Query) -> Query {
        guard let live else { return query }
        var (kept, unread) = live.understood(query)
        if isMatched {
            kept.filters = []
            for name in query.filters where Verdict(name: name) != nil { kept.filters = [name] }
        }
        kept.skipped = 0
        kept.limit = nil
        self.unread = unread
        return kept
    }

    /// Finds the rows of a query among those on the device.
    func find(_ query: Query, _ context: EvaluationContext) {
        result = RowResult()
        live?.prepare(query)
        guard let live else { return }
        var wanted = query
        if isMatched { wanted.filters = [] }
        do throws(QueryError) {
            let found = try live.find(wanted, context)
            if let match {
                result = match.grouped(found.rows, live, query.filters)
            } else if !isMatched {
                result.rows = found.rows
                result.count = found.count
                result.filterCounts = found.filterCounts
            }
        } catch {}
    }
}
