// The catalogues of an app that are looked at in a page: what a person did and what disk and
// network gave goes in, what the page is to show or ask comes out. Which screen an address means
// is in OpenRows+Screens, how rows come here in RowSupply.

import CalepinCollections
import CalepinExpressions
import CalepinForms

/// The catalogues of one app.
public final class OpenRows {
    /// The app's name in requests and addresses.
    public let app: String
    let routes: Routes
    var world: World
    var out = PatchWriter()
    var collections: [RowCollection] = []
    /// The name of the collection the app starts with.
    var start = ""
    /// The forms of rows and profiles, by their id.
    private var layouts: [FormLayout] = []
    /// The profile that rows are judged by.
    var profile: OpenProfile?
    var shown = ShownRows()
    /// When the page was last told to come back.
    var wake: Int64?

    /// An app of which nothing is known yet.
    public init(app: String, world: World) {
        self.app = app
        self.world = world
        routes = Routes(app: app)
    }

    /// Writes the patches that answer an action, a JSON array. An unknown action, or one for which
    /// there is nothing, changes nothing.
    ///
    /// Complexity: for a query that of ``LiveRows/find(_:_:)``; for a change of the profile that
    /// of ``Match/update(_:)``; for a window O(n) in its rows.
    public func take(_ action: JSONValue, world: World, into answer: inout JSONWriter) {
        self.world = world
        out = PatchWriter()
        out.begin(&answer)
        defer { out.end(&answer) }
        take(Action(action))
        supply.writeWake()
    }

    private func take(_ action: Action) {
        switch action.name {
        case "declare": declare(action.members["declaration"] ?? .null)
        case "open": open(action.route, action.text("query"))
        case "query": supply.ask(action.text("query"))
        case "window": window(action)
        case "loaded": supply.loaded(action)
        case "failed": supply.failed(action)
        case "refresh", "retry": supply.refresh()
        case "answered": supply.answered(action)
        case "failedAnswer": supply.failedAnswer(action)
        case "tick": supply.tick()
        case "profile": takeProfile(action)
        case "override": OwnVerdict(rows: self).take(action)
        default: break
        }
    }

    var supply: RowSupply { RowSupply(rows: self) }

    // The app

    /// Takes an app's declaration; one that is none has no catalogues.
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

    /// A catalogue that is listed without a profile.
    func listed(_ name: String) -> RowCollection? {
        collections.first { $0.name == name && !$0.isMatched }
    }

    /// The catalogues that are judged by a profile.
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

    /// The address of a catalogue's list.
    func route(_ catalogue: RowCollection, _ link: String) -> String {
        var route = routes.list
        if catalogue.isMatched {
            route = routes.part(shown.record, "match") + "/" + catalogue.name
        } else if catalogue.name != start {
            route = routes.record(catalogue.name)
        }
        return link.isEmpty ? route : route + "?" + link
    }

    /// The address of a row.
    func route(of row: String, _ catalogue: RowCollection, _ link: String) -> String {
        var route = routes.record(catalogue.name)
        if catalogue.isMatched { route = self.route(catalogue, "") }
        route += "/" + Query.escaped(row)
        return link.isEmpty ? route : route + "?" + link
    }

    /// The member `back` of a screen: the list it came from.
    func writeBack(_ catalogue: RowCollection, _ link: String) {
        out.link("back", catalogue.title(world.language), route(catalogue, link))
    }

    /// Says that nothing is at the address, and where the list is.
    func absent(_ catalogue: RowCollection) {
        out.patch("absent") {
            let link = catalogue.flow.wanted?.link ?? ""
            out.link("list", catalogue.title(world.language), route(catalogue, link))
        }
    }
}

/// What an address means.
struct ShownRows {
    enum Sort {
        /// Nothing of a catalogue, and nothing at all.
        case passed, absent
        /// A list, and one row of it.
        case list, row
        /// The same with verdicts; rows side by side.
        case match, judged, compared
    }

    var sort = Sort.passed
    var catalogue: RowCollection?
    /// The profile.
    var record = ""
    /// The rows that the address names.
    var ids: [String] = []
}

extension PatchWriter {
    /// An array of objects, each with what `body` writes for its number.
    func objects(_ key: String, _ count: Int, _ body: (Int) -> Void) {
        array(key) {
            for number in 0..<count { object { body(number) } }
        }
    }

    /// An action for the forms' side.
    func step(_ name: String, at path: String, _ body: () -> Void = {}) {
        object {
            text("act", name)
            text("path", path)
            body()
        }
    }
}
