// The catalogues of an app in a page: actions and data from disk and network in, screens and
// requests out. The screens of addresses are in OpenRows+Screens, loading in RowLoader.

import CalepinAppModel
import CalepinQuery
import CalepinExpressions
import CalepinForms

/// The catalogues of one app.
public final class OpenRows {
    /// The app's name in requests and addresses.
    public let app: String
    let routes: Routes
    var context: ActionContext
    var out = PatchWriter()
    var collections: [RowCollection] = []
    /// The name of the collection that the app starts with.
    var start = ""
    /// The forms of rows and profiles, by their id.
    private var layouts: [FormLayout] = []
    /// The profile that judges rows; nil when there is none.
    var profile: OpenProfile?
    var shown = ShownRows()
    /// The time of the last requested wake-up; nil for none.
    var wake: Int64?

    /// Makes an app without a declaration.
    public init(app: String, context: ActionContext) {
        self.app = app
        self.context = context
        routes = Routes(app: app)
    }

    /// Writes the patches for an action as a JSON array. Unknown actions, and those without a
    /// target, have no effect.
    ///
    /// Complexity: for a query that of `LiveRows.find`; for a change of the profile that
    /// of `Match.update`; for a window O(n) in its rows.
    /// - Parameters:
    ///   - action: The action, as JSON.
    ///   - body: The text of a source or of the server's response; its bytes must stay at their
    ///     address during the call.
    ///   - context: The environment of the action.
    ///   - answer: The writer that takes the array.
    public func take(
        _ action: JSONValue, body: UnsafeBufferPointer<UInt8>, context: ActionContext,
        into answer: inout JSONWriter
    ) {
        self.context = context
        out = PatchWriter()
        out.begin(&answer)
        defer { out.end(&answer) }
        take(Action(action, body: body))
        loader.writeWake()
    }

    private func take(_ action: Action) {
        switch action.name {
        case "declare": declare(action.members["declaration"] ?? .null)
        case "open": open(action.route, action.text("query"))
        case "query": loader.ask(action.text("query"))
        case "window": window(action)
        case "loaded": loader.loaded(action)
        case "failed": loader.failed(action)
        case "refresh", "retry": loader.refresh()
        case "answered": loader.answered(action)
        case "failedAnswer": loader.failedAnswer(action)
        case "tick": loader.tick()
        case "profile": takeProfile(action)
        case "override": OwnVerdict(rows: self).take(action)
        default: break
        }
    }

    var loader: RowLoader { RowLoader(rows: self) }

    // The app

    /// Reads an app's declaration; an invalid one has no catalogues.
    private func declare(_ declaration: JSONValue) {
        collections = []
        layouts = []
        shown = ShownRows()
        do throws(AppJSONError) {
            let declared = try App(json: Array(declaration.text.utf8))
            start = declared.start
            layouts = declared.forms.map { FormLayout($0) }
            for collection in declared.collections {
                guard
                    let catalogue = RowCollection(
                        collection, layout(collection.form), app: app)
                else { continue }
                collections.append(catalogue)
            }
        } catch {}
    }

    private func layout(_ form: String) -> FormLayout? {
        for layout in layouts where layout.definition.id == form { return layout }
        return nil
    }

    /// Returns the catalogue with a list that needs no profile.
    func listed(_ name: String) -> RowCollection? {
        collections.first { $0.name == name && !$0.isMatched }
    }

    /// The catalogues that a profile judges.
    var matched: [RowCollection] { collections.filter { $0.isMatched } }

    // The profile

    private func takeProfile(_ action: Action) {
        let form = matched.first?.matchView?.profile ?? ""
        guard let layout = layout(form) else { return }
        profile = OpenProfile(
            action.text("record"), layout, action.members["values"] ?? .null,
            revision: (profile?.revision ?? 0) + 1)
        showProfile()
    }

    // Addresses

    /// Returns the address of a catalogue's list.
    func route(_ catalogue: RowCollection, _ link: String) -> String {
        var route = routes.list
        if catalogue.isMatched {
            route = routes.part(shown.record, "match") + "/" + catalogue.name
        } else if catalogue.name != start {
            route = routes.record(catalogue.name)
        }
        return link.isEmpty ? route : route + "?" + link
    }

    /// Returns the address of a row.
    func route(of row: String, _ catalogue: RowCollection, _ link: String) -> String {
        var route = routes.record(catalogue.name)
        if catalogue.isMatched { route = self.route(catalogue, "") }
        route += "/" + Query.escaped(row)
        return link.isEmpty ? route : route + "?" + link
    }

    /// Writes the member `back` of a screen: the list it was opened from.
    func writeBack(_ catalogue: RowCollection, _ link: String) {
        out.link("back", catalogue.title(context.language), route(catalogue, link))
    }

    /// Writes that nothing exists at the address, with the address of the list.
    func absent(_ catalogue: RowCollection) {
        out.patch("absent") {
            let link = catalogue.flow.wanted?.link ?? ""
            out.link("list", catalogue.title(context.language), route(catalogue, link))
        }
    }
}

/// The screen of an address.
struct ShownRows {
    enum Sort {
        /// An address that is none of a catalogue, and one at which nothing exists.
        case passed, absent
        /// A list, and one row of it.
        case list, row
        /// A list and a row with verdicts; rows side by side.
        case match, judged, compared
    }

    var sort = Sort.passed
    var catalogue: RowCollection?
    /// The id of the profile.
    var record = ""
    /// The ids of the rows in the address.
    var ids: [String] = []
}

extension PatchWriter {
    /// Writes an array of objects, each with the members that `body` writes for its index.
    package func objects(_ key: String, _ count: Int, _ body: (Int) -> Void) {
        array(key) {
            for number in 0..<count { object { body(number) } }
        }
    }

    /// Writes an action for the forms module.
    func step(_ name: String, at path: String, _ body: () -> Void = {}) {
        object {
            text("act", name)
            text("path", path)
            body()
        }
    }
}
