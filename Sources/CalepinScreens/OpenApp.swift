// An app that is open in a page: actions and data from disk and network in, screens, writes and
// requests out. The screens of addresses are in OpenApp+Screens, actions in a record in
// RecordActions, storing and changes by others in OpenApp+Records.

import CalepinAppModel
import CalepinQuery
import CalepinSync
import CalepinExpressions
import CalepinForms

/// An error that keeps an app from being opened.
public enum OpenAppError: Error, Hashable, Sendable {
    /// The JSON of the app is invalid.
    case notAnApp(AppJSONError)
    /// The app has no collection, or not the form of one.
    case noCollection
    /// The form has a fault.
    case fault(Fault)

    /// The place of the error, for authors of apps: `calepin check` describes it in words, which
    /// would be too large for the page.
    public var detail: String {
        switch self {
        case .notAnApp(.form(_, let error)): "no form is read at " + error.path
        case .notAnApp(.unexpected(let key)): "a member has another type or value: " + key
        case .notAnApp: "the app is not read"
        case .noCollection: "no collection, or not the form of one"
        case .fault(let fault): "a fault at " + fault.place + " " + fault.rule
        }
    }
}

/// An app with its records and the open one.
public class OpenApp {
    /// Its name in requests and addresses.
    public final let name: String
    final let declaration: App
    final let routes: Routes
    /// The collections of records, in the order of the declaration.
    final let lists: [RecordList]
    /// The records between the device and the server.
    final let records: OpenRecords
    final var record: OpenRecord?
    final var newRecords = NewRecords()
    /// The list on the screen, or beside it.
    final var shownList: CollectionList?
    /// The list of records on the screen; nil while another screen is.
    final var shownRecords: RecordList?
    /// True once the records of the device are loaded, as far as they have come.
    final var isStarted = false
    /// True while the records of a long response have not all come.
    final var isIncomplete = false
    /// The record that was removed, while the undo bar offers to restore it.
    final var discarded = ""
    /// The route shown: the parts of the address after the app's name.
    final var route: [String] = []
    final var context: ActionContext
    final var out = PatchWriter()
    /// The tables that forms look values up in.
    final let catalogues: [Catalogue]
    final let initial: JSONValue?

    /// Opens an app.
    ///
    /// - Parameters:
    ///   - declaration: The app's JSON. Besides what an app has it may have `catalogues`, an array
    ///     of objects with `name`, `attributes` and `rows`, and `initial`, the initial data.
    ///   - catalogues: Tables that are not in the declaration.
    /// - Throws: the first error found.
    public init(
        _ name: String, declaration: JSONValue, catalogues: [Catalogue] = [],
        context: ActionContext
    ) throws(OpenAppError) {
        self.name = name
        self.context = context
        initial = declaration["initial"]
        self.catalogues = catalogues + OpenApp.catalogues(declaration["catalogues"])
        let app: App
        do throws(AppJSONError) { app = try App(declaration) } catch { throw .notAnApp(error) }
        self.declaration = app
        routes = Routes(app: name, startCollection: app.start)
        var lists: [RecordList] = []
        for collection in app.collections where collection.sharing != .catalogue {
            guard let form = app.forms.first(where: { $0.id == collection.form }) else {
                throw .noCollection
            }
            let compiled = try OpenApp.compiled(form)
            lists.append(RecordList(collection, compiled, isFirst: lists.isEmpty))
        }
        guard !app.collections.isEmpty else { throw .noCollection }
        self.lists = lists
        records = OpenRecords(lists.map { RecordForm($0.form.definition) })
    }

    private static func compiled(_ form: FormDefinition) throws(OpenAppError) -> CompiledForm {
        do throws(FormError) { return try form.compiled() } catch {
            throw .fault(error.faults.first ?? Fault(.emptySection, at: form.id))
        }
    }

    private static func catalogues(_ value: JSONValue?) -> [Catalogue] {
        var catalogues: [Catalogue] = []
        for item in value?.elements ?? [] {
            var rows: [[String]] = []
            for row in item["rows"]?.elements ?? [] { rows.append(texts(row)) }
            catalogues.append(
                Catalogue(
                    item["name"]?.asString ?? "", attributes: texts(item["attributes"]),
                    rows: rows))
        }
        return catalogues
    }

    private static func texts(_ value: JSONValue?) -> [String] {
        var texts: [String] = []
        for item in value?.elements ?? [] {
            texts.append(item.asString ?? item.asNumber ?? "")
        }
        return texts
    }

    /// Writes the patches for an action as a JSON array. Unknown actions, and actions on missing
    /// records or cells, have no effect.
    ///
    /// Complexity: for a keystroke that of the session's change and of the cells on the screen
    /// that it changes; for a query that of ``LiveRows/find(_:_:)``; for a screen or a window O(n)
    /// in its contents; for data from disk and network O(n) in these.
    /// - Parameter body: the text of a source or of the server's response; its bytes must stay at
    ///   their address during the call.
    public final func take(
        _ action: JSONValue, body: UnsafeBufferPointer<UInt8> = .init(start: nil, count: 0),
        context: ActionContext, into answer: inout JSONWriter
    ) {
        self.context = context
        out = PatchWriter()
        out.begin(&answer)
        defer { out.end(&answer) }
        records.begin(context, out)
        take(Action(action, body: body))
    }

    private func take(_ action: Action) {
        switch action.name {
        case "start": start(action)
        case "open": open(action.route, action.text("query"), view: action.text("view"))
        case "query": query(action.text("query"))
        case "window": window(action)
        case "new": fill(action)
        case "discard": discard(action.text("record"))
        // A request that leaves the screen unchanged.
        case "titles": return titles()
        case "undo" where !discarded.isEmpty: restore()
        case "drop": records.discard(action.text("record"))
        default:
            if records.take(action) || perform(action) { break }
            if let record { RecordActions(app: self, record: record).take(action) }
        }
        AppUpdates(app: self).note()
        catchUp()
        finish()
    }

    // For apps with catalogues

    /// Performs an action that only some apps know; returns false for any other.
    func perform(_ action: Action) -> Bool { false }

    /// Writes what follows from every action.
    func finish() {}

    /// Shows the screen of an address with a query; `absent` when there is none, with the record
    /// when it may exist but not on this device.
    func open(_ route: [String], _ link: String = "", view: String = "") {
        openRecords(route, link, view)
    }

    /// The part of the address that names the profile which judges rows; empty for none.
    var profileRecord: String { "" }

    /// Writes the members that the screens of judged lists, the lists and their lines have besides
    /// the others.
    func judgedHead(_ catalogue: CatalogueList) {}
    func judgedTail(_ catalogue: CatalogueList) {}
    func judgedLine(_ row: SourceRow, _ catalogue: CatalogueList) {}

    /// Makes a query the one of a list, and finds its rows.
    ///
    /// - Parameter isAtOnce: true when they are found even if the query is the same.
    func want(_ query: Query, _ list: CollectionList, isAtOnce: Bool) {
        list.asked = query
        let effects = list.flow.want(
            list.understood(query), at: context.evaluation.now.milliseconds)
        perform(effects.isEmpty && isAtOnce ? list.flow.again() : effects, list)
    }

    private func perform(_ effects: [QueryFlow.Effect], _ list: CollectionList) {
        for case .ask(let query, let generation) in effects {
            list.refresh(self)
            list.find(query, context.evaluation)
            _ = list.flow.finish(generation)
        }
    }

    // Lists

    private func query(_ link: String) {
        guard let list = shownList else { return }
        let before = list.flow.wanted
        want(Query(link: link), list, isAtOnce: false)
        if list.flow.wanted != before { ListWriter(self, list).write() }
    }

    /// The maximum number of rows in one response: a few screens of a desktop.
    static let maxRows = 200

    /// Writes the rows of a range of the present result.
    private func window(_ action: Action) {
        guard let list = shownList else { return }
        let from = max(0, Int(exactly: action.members["from"]?.asInt64 ?? 0) ?? 0)
        let wanted = Int(exactly: action.members["count"]?.asInt64 ?? 0) ?? 0
        let count = min(max(0, wanted), OpenApp.maxRows, max(0, list.result.count - from))
        write(from..<from + count, list)
    }

    /// Writes rows of the present result, those that are on the device.
    func write(_ window: Range<Int>, _ list: CollectionList) {
        var rows: [SourceRow] = []
        for place in window { if let row = list.row(at: place) { rows.append(row) } }
        RowWriter(self, list).window(rows, from: window.lowerBound)
    }

    /// Finds the rows of the list of records on the screen again, and shows them.
    func refind() {
        guard let list = shownRecords else { return }
        want(list.asked, list, isAtOnce: true)
        ListWriter(self, list).write()
    }

    /// Writes the member with the lists of records, when there are several.
    func writeTabs(_ shown: RecordList) {
        guard lists.count > 1 else { return }
        out.objects("tabs", lists.count) { place in
            out.text("label", lists[place].title(context.language))
            out.text("route", routes.list(lists[place].name))
            out.flag("isOn", lists[place] === shown)
        }
    }

    // Records

    /// Returns the list of an open record.
    func list(of record: OpenRecord) -> RecordList {
        lists.first { $0.parts === record.layout } ?? lists[0]
    }

    /// Returns the list that has a record.
    func list(with id: String) -> RecordList? { lists.first { $0[id] != nil } }

    /// Writes the titles of the records.
    private func titles() {
        out.patch("titles") {
            out.array("records") {
                for list in lists {
                    list.calculate(self)
                    for draft in list.drafts { title(draft, list) }
                }
            }
        }
    }

    private func title(_ draft: Draft, _ list: RecordList) {
        out.object {
            out.text("record", draft.id)
            list.name(draft, self)
        }
    }

    /// Creates a record from the answers of another one, or from initial data.
    private func fill(_ action: Action) {
        let from = action.text("from")
        guard let list = from.isEmpty ? lists.first : list(with: from) else { return }
        let session: FormSession
        if let draft = list[from] {
            let template = draft.record.migrated(to: list.form.definition)
            session = FormSession(
                list.form, context: context.evaluation, catalogues: catalogues,
                template: template)
            session.setRowPrefix(rowPrefix)
        } else {
            guard let initial else { return }
            session = self.session(of: nil, in: list)
            _ = session.fill(initial)
        }
        let filled = OpenRecord(context.freshId, list.parts, session)
        record = filled
        keep(filled)
        go(routes.record(filled.id))
    }

    func go(_ route: String, replace: Bool = false) {
        out.patch("go") {
            out.text("route", route)
            out.flag("replace", replace)
        }
    }
}

/// An action of a person, or an event reported by the page.
package struct Action {
    package let members: JSONValue
    /// The bytes that come with the action; they are there during the call only.
    package let body: UnsafeBufferPointer<UInt8>

    /// Makes an action of its members.
    package init(
        _ members: JSONValue, body: UnsafeBufferPointer<UInt8> = .init(start: nil, count: 0)
    ) {
        self.members = members
        self.body = body
    }

    /// The name of the action.
    package var name: String { text("act") }
    var path: CellPath { CellPath(text("path")) }

    /// True when it is a later part of an action, and true when further parts follow.
    var isNext: Bool { members["isNext"]?.asBool ?? false }
    var isMore: Bool { members["isMore"]?.asBool ?? false }

    /// Returns the text under a key; empty when there is none.
    package func text(_ key: String) -> String { members[key]?.asString ?? "" }

    var route: [String] {
        var route: [String] = []
        for part in members["route"]?.elements ?? [] { route.append(part.asString ?? "") }
        return route
    }
}
