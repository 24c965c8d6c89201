// A catalogue of an app on its list: the source and loading of its rows, and their verdicts, which
// are in RowMatch.

import CalepinAppModel
import CalepinQuery
import CalepinExpressions
import CalepinForms

/// A catalogue on its list.
final class CatalogueList: CollectionList {
    let source: CollectionSource
    /// The form for reading its rows, compiled when it is first needed; nil without one.
    private(set) lazy var form = compiledForm()
    /// The match view by which rows are judged; nil without one.
    let matchView: MatchView?
    override var isMatched: Bool { isJudged }
    private let isJudged: Bool
    /// The verdicts on the rows, once a profile and rows are loaded.
    var match: RowMatch?
    var progress = Progress()
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

    /// Makes the list of a catalogue.
    private init(_ collection: AppCollection, _ layout: FormLayout?, app: String) {
        matchView = collection.matchView
        if case .some = matchView { isJudged = true } else { isJudged = false }
        source =
            collection.source
            ?? CollectionSource(.bundled, bundled: collection.address, notation: .csv, id: "name")
        let isServed = source.isSearchedOnServer && !isJudged
        super.init(collection, layout, wait: isServed ? 150 : 0)
        if !collection.attributes.isEmpty { makeLive(collection.attributes) }
        if isServed, let view = live?.view {
            served = ServedRows(app: app, collection: collection, view: view)
        }
    }

    /// Returns the list of a catalogue; nil for a collection that people do not look at.
    static func of(
        _ collection: AppCollection, _ layout: FormLayout?, app: String
    ) -> CatalogueList? {
        var isListed = false
        if case .some = collection.rowsView, case .some = collection.source { isListed = true }
        var isMatched = false
        if case .some = collection.matchView { isMatched = true }
        guard collection.sharing == .catalogue, isListed || isMatched else { return nil }
        return CatalogueList(collection, layout, app: app)
    }

    private func compiledForm() -> CompiledForm? {
        do throws(FormError) { return try layout?.definition.compiled() } catch { return nil }
    }

    override var view: RowsView? { offered ?? collection.rowsView }
    override var total: Int { served?.total ?? super.total }
    override var isFresh: Bool { progress.isFresh }
    override var isBusy: Bool { progress.isUnderWay || super.isBusy }
    override var isFailed: Bool { progress.problem != nil && !isBusy }

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
        let attributes = declared.isEmpty ? CatalogueList.attributes(of: body) : declared
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
        change { $0.replaceAll(reading.rows, context.evaluation) }
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
        change { $0.replaceAll([], context.evaluation) }
        served?.letGo()
        rows = []
        match = nil
        result = ListResult()
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
        makeLive(view, attributes, day: day.isEmpty ? [] : [day])
    }

    // Verdicts and words

    override var filters: [String] {
        isMatched ? Verdict.allCases.map { $0.name } : super.filters
    }

    override func title(ofFilter name: String, _ language: Language) -> String {
        if isMatched, let verdict = Verdict(name: name) { return verdict.label(in: language) }
        return super.title(ofFilter: name, language)
    }

    override func choosing(_ name: String, in query: Query) -> Query {
        guard isMatched else { return super.choosing(name, in: query) }
        var chosen = query
        chosen.filters = [name]
        return chosen
    }

    override func found(_ query: Query, _ language: Language) -> String {
        guard match != nil, query.filters.isEmpty else { return super.found(query, language) }
        return matchCount(result.verdicts, language)
    }

    /// Returns the numbers of suitable rows and of rows to be checked, in words.
    func matchCount(_ verdicts: [Int], _ language: Language) -> String {
        let found = counted(verdicts[0], language)
        guard verdicts[1] > 0 else { return found }
        return VerdictWords.toCheck.text(language, [found, verdicts[1].description])
    }

    // Writing

    override func route(_ link: String, _ app: OpenApp) -> String {
        guard isMatched else { return super.route(link, app) }
        let route = app.routes.part(app.profileRecord, "match") + "/" + name
        return link.isEmpty ? route : route + "?" + link
    }

    override func route(of row: String, _ link: String, _ app: OpenApp) -> String {
        let list = isMatched ? route("", app) : app.routes.record(name)
        let route = list + "/" + Query.escaped(row)
        return link.isEmpty ? route : route + "?" + link
    }

    override func head(_ app: OpenApp) { app.judgedHead(self) }

    override func row(at place: Int) -> SourceRow? {
        guard case .none = served else { return nil }
        return super.row(at: place)
    }

    override func tail(_ app: OpenApp) {
        let language = app.context.language
        if !hasRows, progress.isFresh, result.count == 0 {
            app.out.object("empty") {
                app.out.text("title", ListWords.nothing.text(language))
            }
        }
        if let problem = progress.problem, !isBusy {
            problem.write(app.out, language, hasRows: hasRows)
        }
        notice(app)
        if hasRows { app.judgedTail(self) }
    }

    /// The maximum number of invalid rows listed one by one.
    private static let maxIssues = 100

    private func notice(_ app: OpenApp) {
        let issues = progress.issues
        guard !issues.isEmpty else { return ListWriter(app, self).notice() }
        let language = app.context.language
        // The issues of one row are adjacent.
        var broken = 0
        var last = 0
        for issue in issues where issue.row != last {
            broken += 1
            last = issue.row
        }
        let words = broken == 1 ? SourceWords.oneBroken : .broken
        app.out.object("notice") {
            app.out.text("text", words.text(language, [broken.description]))
            app.out.array("details") {
                for issue in issues.prefix(CatalogueList.maxIssues) {
                    app.out.json.string(issue.message(in: language))
                }
                for condition in unread { app.out.json.string(condition) }
            }
        }
    }

    override func line(_ row: SourceRow, _ app: OpenApp) { app.judgedLine(row, self) }

    // Finding

    override func understood(_ query: Query) -> Query {
        var kept = super.understood(query)
        guard isMatched, live != nil else { return kept }
        kept.filters = []
        for name in query.filters where Verdict(name: name) != nil { kept.filters = [name] }
        return kept
    }

    override func find(_ query: Query, _ context: EvaluationContext) {
        guard isMatched else { return super.find(query, context) }
        // The filters of a match are verdicts, which rows know nothing of.
        var wanted = query
        wanted.filters = []
        verdicts = query.filters
        super.find(wanted, context)
    }

    /// The verdicts that the query asks for; empty for all.
    private var verdicts: [String] = []

    override func take(_ found: FoundRows, _ live: LiveRows) {
        guard isMatched else { return super.take(found, live) }
        if let match { result = match.grouped(found.rows, live, verdicts) }
    }
}
