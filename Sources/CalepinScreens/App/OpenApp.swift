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
public class OpenApp: AppContext {
    final let lists: OpenLists
    /// The records between the device and the server.
    final let records: OpenRecords
    final var record: OpenRecord?
    final var newRecords = NewRecords()
    /// True once the records of the device are loaded, as far as they have come.
    final var isStarted = false
    /// True while the records of a long response have not all come.
    final var isIncomplete = false
    /// The record that was removed, while the undo bar offers to restore it.
    final var discarded = ""
    /// The route shown: the parts of the address after the app's name.
    final var route: [String] = []

    /// Opens an app.
    ///
    /// - Parameters:
    ///   - name: The name of the app.
    ///   - declaration: The app's JSON. Besides what an app has it may have `catalogues`, an array
    ///     of objects with `name`, `attributes` and `rows`; `initial`, the initial data; and
    ///     `stage` where no record is begun any more; `reopens` where a submitted record can be
    ///     changed and submitted again.
    ///   - catalogues: Tables that are not in the declaration.
    ///   - context: The environment of the first action.
    /// - Throws: the first error found.
    public init(
        _ name: String, declaration: JSONValue, catalogues: [Catalogue] = [],
        context: ActionContext
    ) throws(OpenAppError) {
        let app: App
        do throws(AppJSONError) { app = try App(declaration) } catch { throw .notAnApp(error) }
        lists = try OpenLists(app)
        records = OpenRecords(lists.records.map { RecordForm($0.form.definition) })
        super.init(
            name, app, catalogues: catalogues + OpenApp.catalogues(declaration),
            initial: declaration["initial"], isClosing: declaration["stage"] != nil,
            reopens: declaration["reopens"] != nil || app.isReviewed, context: context)
    }

    /// Writes the patches for an action as a JSON array. Unknown actions, and actions on missing
    /// records or cells, have no effect.
    ///
    /// Complexity: for a keystroke that of the session's change and of the cells on the screen
    /// that it changes; for a query that of `LiveRows.find`; for a screen or a window O(n) in its
    /// contents; for data from disk and network O(n) in these.
    /// - Parameters:
    ///   - action: The action, as JSON.
    ///   - body: The text of a source or of the server's response; its bytes must stay at their
    ///     address during the call.
    ///   - context: The environment of the action.
    ///   - answer: The writer that takes the array.
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
        case "query": lists.query(action.text("query"), self)
        case "window": lists.window(action, self)
        case "new": fill(action)
        case "discard": discard(action.text("record"))
        // A request that leaves the screen unchanged.
        case "titles": return out.patch("titles") { lists.writeTitles(self) }
        case "reviews": return lists.writeReviews(of: action.text("record"), self)
        case "put": put(action)
        case "undo" where !discarded.isEmpty: restore()
        case "drop" where !isLocked(action.text("record")):
            records.discard(action.text("record"))
        default:
            if records.take(action) || perform(action) { break }
            if let record, !AppUpdates(app: self).closes(record) {
                RecordActions(app: self, record: record).take(action)
            }
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
        RecordScreens(app: self).open(route, link, view)
    }

    /// Creates a record from the answers of another one, or from initial data.
    private func fill(_ action: Action) {
        let from = action.text("from")
        guard !isClosing else { return }
        guard let list = from.isEmpty ? lists.records.first : lists.list(with: from) else {
            return
        }
        let session: FormSession
        if let draft = list.drafts[from] {
            let template = draft.record.migrated(to: list.form.definition)
            session = FormSession(
                list.form, context: evaluation(in: list.form, after: list.lastSaved(but: "")),
                catalogues: catalogues, template: template)
            session.setRowPrefix(rowPrefix)
        } else {
            guard let initial else { return }
            session = self.session(of: nil, in: list.form, after: list.lastSaved(but: ""))
            _ = session.fill(initial)
        }
        let filled = OpenRecord(context.freshId, list.parts, session)
        record = filled
        keep(filled)
        go(routes.record(filled.id))
    }

    /// Creates a record of a collection from values, without a screen.
    private func put(_ action: Action) {
        guard let list = lists.list(named: action.text("collection")) else { return }
        let session = session(of: nil, in: list.form, after: list.lastSaved(but: ""))
        let made = OpenRecord(context.freshId, list.parts, session)
        for value in action.members["values"]?.members ?? [] {
            _ = made.asked { () throws(SessionError) in
                try session.set(CellPath(value.key), to: value.value.asString ?? "")
            }
        }
        keep(made)
    }

    func go(_ route: String, replace: Bool = false) {
        out.patch("go") {
            out.text("route", route)
            out.flag("replace", replace)
        }
    }

    // The declaration

    /// Returns the tables in a declaration.
    private static func catalogues(_ declaration: JSONValue) -> [Catalogue] {
        var catalogues: [Catalogue] = []
        for value in declaration["catalogues"]?.elements ?? [] {
            catalogues.append(Catalogue(value))
        }
        return catalogues
    }
}
