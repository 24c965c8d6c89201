// The screen of an address of records: a list, or a screen of one record. Their contents are in
// ListWriter and ScreenWriter.

import CalepinAppModel
import CalepinQuery
import CalepinSync
import CalepinExpressions
import CalepinForms

/// The screens of an app's records, by their addresses.
struct RecordScreens {
    let app: OpenApp
    private var out: PatchWriter { app.out }
    private var lists: OpenLists { app.lists }
    private var routes: Routes { app.routes }

    /// Shows the list or the record of an address.
    func open(_ route: [String], _ link: String, _ view: String) {
        app.route = route
        lists.shownRecords = nil
        guard app.isStarted || lists.records.isEmpty else { return out.patch("wait") }
        let first = route.first ?? app.declaration.start
        if route.count < 2, let list = lists.list(named: first) {
            app.leave()
            return show(list, link, view)
        }
        guard let id = route.first, let list = list(for: id) else {
            app.leave()
            let isRecord = !lists.records.isEmpty && Identifier(first) != nil
            return app.absent(isRecord ? first : "", lists.records.first)
        }
        if app.isClosing, id == list.newAddress {
            return app.go(routes.list(list.name), replace: true)
        }
        let path = Routes.path(route[1...])
        let name = path.description
        let isClosed = list.drafts[id]?.isSubmitted == true && !app.reopens
        if isClosed || app.isLocked(id), name != "read" {
            return app.go(routes.part(id, "read"), replace: true)
        }
        open(app.opened(id, in: list), path, list)
    }

    /// Returns the list of the record at an address; nil when it is not here.
    private func list(for id: String) -> RecordList? {
        lists.records.first { $0.newAddress == id } ?? lists.list(with: id)
            ?? lists.list(named: app.newRecords.collection(of: id))
    }

    /// Shows a list of records.
    private func show(_ list: RecordList, _ link: String, _ view: String) {
        lists.shownRecords = list
        lists.shown = list
        list.shown = list.views.named(view)
        list.want(Query(link: link), isAtOnce: true, app)
        out.patch("screen") { out.object("screen") { ListWriter(app, list).screen() } }
        ListWriter(app, list).write()
    }

    /// Shows a screen of a record.
    private func open(_ record: OpenRecord, _ path: CellPath, _ list: RecordList) {
        switch path.description {
        case "" where !list.isOneScreen:
            record.shown = CellPath([])
            show(beside: list) { app.screens(record).tasksScreen() }
        case "review" where list.isSubmitted:
            record.shown = CellPath([])
            let screens = app.screens(record)
            out.patch("screen") {
                out.object("screen") { screens.reviewScreen() }
                out.object("aside") { screens.tasksScreen() }
            }
        case "read":
            record.shown = CellPath([])
            show(beside: list) { app.screens(record).readScreen() }
        default:
            var path = path
            if path.description.isEmpty, let first = record.layout.sections.first {
                path = CellPath([.init(record.layout[first].name)])
            }
            guard hasScreen(path, record.layout) else { return app.absent("", list) }
            // A section or row may have been hidden or removed by later answers.
            guard record.isRelevant(path) else {
                return app.go(routes.record(app.route.first ?? record.id), replace: true)
            }
            app.show(path, of: record)
        }
    }

    /// Shows a screen with the list of its collection beside it.
    private func show(beside list: RecordList, _ screen: () -> Void) {
        list.shown = .list
        out.patch("screen") {
            out.object("screen", screen)
            out.object("aside") { ListWriter(app, list).screen() }
        }
        lists.shown = list
        list.want(list.asked.query, isAtOnce: true, app)
        ListWriter(app, list).write()
    }

    /// Returns true when the form has a section or repeat at a path.
    private func hasScreen(_ path: CellPath, _ layout: FormLayout) -> Bool {
        guard let place = layout.place(of: path) else { return false }
        let isRow = path.parts.last?.row != nil
        return isRow
            ? layout[place].sort == .rows
            : path.parts.count == 1 && layout[place].sort == .section
    }
}
