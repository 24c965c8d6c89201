// A catalogue of an app on its list: the source and loading of its rows, and their verdicts, which
// are in RowMatch.

import CalepinAppModel
import CalepinQuery
import CalepinExpressions
import CalepinForms

/// A catalogue on its list.
final class CatalogueList: CollectionList {
    /// The profile that judges the rows of the app.
    let judging: JudgingProfile
    /// The loading of its rows.
    let loading: CatalogueLoading
    /// The form for reading its rows, compiled when it is first needed; nil without one.
    private(set) lazy var form: CompiledForm? = {
        do throws(FormError) { return try layout?.definition.compiled() } catch { return nil }
    }()
    /// The match view by which rows are judged; nil without one.
    let matchView: MatchView?
    /// The verdicts on the rows, once a profile and rows are loaded.
    var match: RowMatch?
    /// The rows as they were read, for judging them.
    private(set) var rows: [SourceRow] = []
    /// The rows on a server; nil where all are loaded.
    private(set) var served: ServedRows?
    /// The verdicts that the query asks for; empty for all.
    private var verdicts: [String] = []

    /// Makes the list of a catalogue.
    private init(
        _ collection: AppCollection, _ layout: FormLayout?, _ judging: JudgingProfile, app: String
    ) {
        self.judging = judging
        matchView = collection.matchView
        loading = CatalogueLoading(collection)
        var isServed = loading.source.isSearchedOnServer
        if case .some = matchView { isServed = false }
        super.init(collection, layout, wait: isServed ? 150 : 0)
        if !collection.attributes.isEmpty { makeLive(collection.attributes) }
        if isServed, let view = live?.view {
            served = ServedRows(app: app, collection: collection, view: view)
        }
    }

    /// Returns the list of a catalogue; nil for a collection that people do not look at.
    static func of(
        _ collection: AppCollection, _ layout: FormLayout?, _ judging: JudgingProfile, app: String
    ) -> CatalogueList? {
        var isListed = false
        if case .some = collection.rowsView, case .some = collection.source { isListed = true }
        var isMatched = false
        if case .some = collection.matchView { isMatched = true }
        guard collection.sharing == .catalogue, isListed || isMatched else { return nil }
        return CatalogueList(collection, layout, judging, app: app)
    }

    override var isMatched: Bool {
        if case .some = matchView { true } else { false }
    }
    override var view: RowsView? { offered ?? collection.rowsView }
    override var total: Int { served?.total ?? super.total }
    override var isFresh: Bool { loading.isFresh }
    override var isBusy: Bool { loading.isUnderWay || super.isBusy }
    override var isFailed: Bool { loading.problem != nil && !isBusy }

    // Getting rows

    /// Reads the text of the source; returns true when it has rows.
    func load(_ body: UnsafeBufferPointer<UInt8>, _ context: ActionContext, isKept: Bool) -> Bool {
        guard let (reading, attributes) = loading.read(body, isKept: isKept) else { return false }
        if live?.attributes.map({ $0.name }) != attributes.map({ $0.name }) {
            makeLive(attributes)
        }
        change { $0.replaceAll(reading.rows, context.evaluation) }
        match = nil
        rows = isMatched ? reading.rows : []
        if !isKept { loading.confirm(context) }
        return true
    }

    /// Lets go of all rows.
    func letGo(_ context: ActionContext) {
        change { $0.replaceAll([], context.evaluation) }
        served?.letGo()
        rows = []
        match = nil
        result = ListResult()
        loading.letGo()
    }

    private func makeLive(_ attributes: [RowAttribute]) {
        // Without a list view rows show their label, or else the first attribute.
        var label = attributes.first?.name ?? loading.source.id
        for attribute in attributes where attribute.name == loading.source.id {
            label = loading.source.id
        }
        for attribute in attributes where attribute.name == "label" { label = "label" }
        let view = collection.rowsView ?? RowsView(cells: [label], searched: [label])
        makeLive(view, attributes, days: views.day.isEmpty ? [] : [views.day])
    }

    // Verdicts and words

    override var filters: [String] {
        isMatched ? Verdict.allCases.map { $0.name } : super.filters
    }

    override func title(ofFilter name: String, _ app: AppContext) -> String {
        if isMatched, let verdict = Verdict(name: name) {
            return verdict.label(in: app.context.language)
        }
        return super.title(ofFilter: name, app)
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

    // Writing

    override func route(_ link: String, _ app: AppContext) -> String {
        guard isMatched else { return super.route(link, app) }
        let route = judging.route(name, app.routes)
        return link.isEmpty ? route : route + "?" + link
    }

    override func route(of row: String, _ link: String, _ app: AppContext) -> String {
        let list = isMatched ? route("", app) : app.routes.record(name)
        let route = list + "/" + Query.escaped(row)
        return link.isEmpty ? route : route + "?" + link
    }

    override func head(_ app: AppContext) {
        if let title = judging.profile?.layout.definition.title, isMatched {
            MatchHead(app: app).write(self, app.text(title))
        }
    }

    override func rows(_ window: Range<Int>, _ app: AppContext) -> [SourceRow] {
        served?.rows(window, app.out) ?? super.rows(window, app)
    }

    override func want(_ query: Query, isAtOnce: Bool, _ app: AppContext) {
        asked.query = query
        let query = understood(query)
        let isOther = query != flow.wanted
        let now = app.context.evaluation.now.milliseconds
        perform(flow.want(query, at: now), app)
        guard isAtOnce else { return }
        if served == nil || isOther { findAgain(app) }
    }

    override func tail(_ app: AppContext) {
        let language = app.context.language
        if total == 0, loading.isFresh, result.count == 0 {
            app.out.object("empty") {
                app.out.text("title", ListWords.nothing.text(language))
            }
        }
        if let problem = loading.problem, !isBusy {
            problem.write(app.out, language, hasRows: total > 0)
        }
        if loading.issues.isEmpty {
            ListWriter(app, self).notice()
        } else {
            loading.notice(app.out, language, and: asked.unread)
        }
        if total > 0 { MatchWriter.of(app, self)?.list(result) }
    }

    override func line(_ row: SourceRow, _ app: AppContext) {
        if let number = number(of: row) { MatchWriter.of(app, self)?.line(number) }
    }

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

    override func take(_ found: FoundRows, _ live: LiveRows) {
        guard isMatched else { return super.take(found, live) }
        if let match { result = match.grouped(found.rows, live, verdicts) }
    }
}
