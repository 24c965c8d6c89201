// One catalogue of an app as its screens see it: where its rows come from, how far that is, and
// what the present query finds. Verdicts are RowMatch's business, words FoundWriter's.

import CalepinCollections
import CalepinExpressions
import CalepinForms

/// A catalogue that is looked at.
final class RowCollection {
    let collection: AppCollection
    let source: CollectionSource
    /// The form its rows are read with.
    let layout: FormLayout?
    /// Whether rows are judged, and by what.
    let matchView: MatchView?
    let isMatched: Bool
    /// The rows; nil before the first, where the file says what they have.
    private(set) var live: LiveRows?
    /// How the rows are judged, once there are a profile and rows.
    var match: RowMatch?
    var progress = Progress()
    var flow: QueryFlow
    /// The query as the address has it, of which the flow gets what is understood.
    var asked = Query()
    /// What the query found, and the parts of it that were not understood.
    var result = RowResult()
    private(set) var unread: [String] = []
    /// The rows of a server, when to ask for them, and the id of a row that is being asked for.
    private(set) var served: ServedRows?
    var queryDue: Int64?
    var wantedRow: String?

    /// How far the rows of the source are.
    struct Progress {
        /// Whether the page is getting them.
        var isUnderWay = false
        /// Whether those that are there came from the source, and not from the device.
        var isFresh = false
        var problem: RowProblem?
        /// What is wrong with rows that were left out.
        var issues: [RowIssue] = []
        /// When to ask again, in milliseconds since 1970.
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

    /// Whether a row of the server is on its way.
    func isAsking(_ id: String) -> Bool { wantedRow == id }

    // Getting rows

    /// Where the page gets the rows.
    func address(app: String) -> String {
        guard case .some = collection.source else {
            let last = parts(of: collection.address, by: UInt8(ascii: "/")).last ?? ""
            return "/apps/" + app + "/" + last
        }
        let isPath = source.address.utf8.first == UInt8(ascii: "/")
        return isPath ? source.address : "/api/sources/" + app + "/" + name
    }

    /// Takes the text of the source; whether it has rows.
    func load(_ body: [UInt8], _ world: World, isKept: Bool) -> Bool {
        if isKept && progress.isFresh { return false }
        if !isKept { progress.isUnderWay = false }
        let declared = collection.attributes
        let attributes = declared.isEmpty ? RowCollection.attributes(of: body) : declared
        let reading: RowReading
        do throws(SourceError) {
            reading = try RowReading(body, from: source, attributes: attributes)
        } catch {
            // What was kept is only a stand-in for what is on its way.
            if !isKept { progress.problem = RowProblem(error) }
            return false
        }
        if declared.isEmpty, live?.attributes.map({ $0.name }) != attributes.map({ $0.name }) {
            makeLive(attributes)
        }
        live?.replaceAll(reading.rows, world.context)
        progress.issues = reading.issues
        match = nil
        rows = isMatched ? reading.rows : []
        guard !isKept else { return true }
        progress.isFresh = true
        progress.problem = nil
        let wait = Int64(source.refresh) * 1_000
        progress.due = wait > 0 ? world.context.now.milliseconds + wait : nil
        return true
    }

    /// Lets go of all rows.
    func letGo(_ world: World) {
        live?.replaceAll([], world.context)
        served?.letGo()
        rows = []
        match = nil
        result = RowResult()
        progress.isFresh = false
        progress.issues = []
        progress.due = nil
    }

    /// The rows as they came, for judging them.
    private(set) var rows: [SourceRow] = []

    /// What the first line of a file says that rows have.
    private static func attributes(of body: [UInt8]) -> [RowAttribute] {
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
        // Without a list view rows are listed by what names them, or else by what comes first.
        var label = attributes.first?.name ?? source.id
        for attribute in attributes where attribute.name == source.id { label = source.id }
        for attribute in attributes where attribute.name == "label" { label = "label" }
        let view = collection.rowsView ?? RowsView(cells: [label], searched: [label])
        // A view with faults was refused where the app was declared.
        do throws(QueryError) { live = try LiveRows(view, attributes: attributes) } catch {}
    }

    // Finding

    /// The names of the filters that are offered: those declared, or the verdicts.
    var filters: [String] {
        isMatched ? Verdict.allCases.map { $0.name } : view?.filters.map { $0.name } ?? []
    }

    /// The part of a query that means something here, once that is known.
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
