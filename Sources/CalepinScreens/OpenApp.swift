// An app that is open in a page: actions and data from disk and network in, screens, writes and
// requests out. The screens of addresses are in OpenApp+Screens, actions in a record in
// RecordActions, storing and changes by others in OpenApp+Records.

import CalepinSync
import CalepinExpressions
import CalepinForms

/// An error that keeps an app from being opened.
public enum OpenAppError: Error, Hashable, Sendable {
    /// The JSON of its form is invalid.
    case notAForm(FormJSONError)
    /// The app has no collection of records of a form.
    case noCollection
    /// The form has a fault.
    case fault(Fault)

    /// The place of the error, for authors of apps: `calepin check` describes it in words, which
    /// would be too large for the page.
    public var detail: String {
        switch self {
        case .notAForm(let error): "no form is read at " + error.path
        case .noCollection: "no collection has a form"
        case .fault(let fault): "a fault at " + fault.place + " " + fault.rule
        }
    }
}

/// An app with its records and the open one.
public final class OpenApp {
    /// Its name in requests and addresses.
    public let name: String
    let routes: Routes
    let list: RecordList
    /// The records between the device and the server.
    let records: OpenRecords
    var record: OpenRecord?
    var newRecords = NewRecords()
    /// True while the records of a long response have not all come.
    var isIncomplete = false
    /// The record that was removed, while the undo bar offers to restore it.
    var discarded = ""
    /// The route shown: the parts of the address after the app's name.
    var route: [String] = []
    var context: ActionContext
    var out = PatchWriter()
    let catalogues: [Catalogue]
    let initial: JSONValue?

    /// Opens an app.
    ///
    /// - Parameters:
    ///   - name: The name of the app.
    ///   - declaration: The app's JSON. Besides what an app has it may have `catalogues`, an array
    ///     of objects with `name`, `attributes` and `rows`, and `initial`, the initial data.
    ///   - catalogues: Tables that are not in the declaration.
    ///   - context: The environment of the first action.
    /// - Throws: the first error found.
    public init(
        _ name: String, declaration: JSONValue, catalogues: [Catalogue] = [],
        context: ActionContext
    ) throws(OpenAppError) {
        self.name = name
        self.context = context
        initial = declaration["initial"]
        self.catalogues = catalogues + OpenApp.catalogues(declaration["catalogues"])
        guard let found = ListedCollection(of: declaration),
            let form = try found.compiled(from: declaration)
        else { throw .noCollection }
        list = RecordList(found, form)
        records = OpenRecords(RecordForm(form.definition))
        routes = Routes(app: name, collection: found.name)
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
    /// that it changes; for a screen O(n) in its contents; for data from disk and network O(n) in
    /// these.
    public func take(_ action: JSONValue, context: ActionContext, into answer: inout JSONWriter) {
        self.context = context
        out = PatchWriter()
        out.begin(&answer)
        defer { out.end(&answer) }
        records.begin(context, out)
        let done = Action(action)
        switch done.name {
        case "start": start(done)
        case "open": open(done.route)
        case "new": fill(done)
        case "discard": discard(done.text("record"))
        case "find":
            list.find = done.text("text")
            refind()
        case "sort":
            list.sort = done.text("text")
            refind()
        case "filter":
            list.filter = done.text("text")
            refind()
        case "titles":
            // A request that leaves the screen unchanged.
            return titles()
        case "values": return values(of: done.text("record"))
        case "undo" where !discarded.isEmpty: restore()
        case "drop": records.discard(done.text("record"))
        default:
            if records.take(done) { break }
            if let record { RecordActions(app: self, record: record).take(done) }
        }
        AppUpdates(app: self).note()
        catchUp()
    }

    // Records

    func refind() {
        out.patch("records") { list.cards(self) }
    }

    /// Writes the titles of the records.
    private func titles() {
        list.calculate(self)
        out.patch("titles") { out.array("records") { titleAll() } }
    }

    private func titleAll() {
        for draft in list.drafts {
            out.object {
                out.text("record", draft.id)
                list.name(draft, self)
            }
        }
    }

    /// Writes the values of a record, for modules that know no forms.
    private func values(of id: String) {
        guard let draft = list[id] else { return }
        let open: OpenRecord
        if let record, record.id == id, !record.base.isBehind {
            open = record
        } else {
            open = OpenRecord(id, list.layout, session(of: draft))
        }
        out.patch("values") {
            out.object("values") { RecordValues(record: open, out: out).write() }
        }
    }

    /// Creates a record from the answers of another one, or from initial data.
    private func fill(_ action: Action) {
        let form = list.form
        let session: FormSession
        if let from = list[action.text("from")] {
            let template = from.record.migrated(to: form.definition)
            session = FormSession(
                form, context: context.evaluation, catalogues: catalogues, template: template)
            session.setRowPrefix(rowPrefix)
        } else {
            guard let initial else { return }
            session = self.session(of: nil)
            _ = session.fill(initial)
        }
        let filled = OpenRecord(context.freshId, list.layout, session)
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
