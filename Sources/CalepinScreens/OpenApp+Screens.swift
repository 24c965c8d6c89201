// The routes of an app: the screen of an address, and opening the record it names. The contents of
// screens are in ScreenWriter and RecordList.

import CalepinSync
import CalepinExpressions
import CalepinForms

extension OpenApp {
    /// Shows the screen of an address; `absent` when there is none, with the record when it may
    /// exist but not on this device.
    func open(_ route: [String]) {
        self.route = route
        guard let id = route.first, route != [routes.collection] else {
            leave()
            self.route = []
            return out.patch("screen") { out.object("screen") { list.screen(self) } }
        }
        let path = Routes.path(route[1...])
        let name = path.description
        let draft = list[id]
        guard draft != nil || id == Routes.new || newRecords.has(id) else {
            leave()
            return list.absent(Identifier(id) == nil ? "" : id, self)
        }
        if draft?.isSubmitted == true, name != "read" {
            return go(routes.part(id, "read"), replace: true)
        }
        let record = opened(id)
        switch name {
        case "":
            record.shown = CellPath([])
            out.patch("screen") {
                out.object("screen") { screens(record).tasksScreen() }
                out.object("aside") { list.screen(self) }
            }
        case "review" where list.isSubmitted, "read":
            record.shown = CellPath([])
            answers(record, isReview: name == "review")
        default:
            guard hasScreen(path, record.layout) else { return list.absent("", self) }
            // A section or row may have been hidden or removed by later answers.
            guard record.isRelevant(path) else { return go(routes.record(id), replace: true) }
            show(path, of: record)
        }
    }

    private func answers(_ record: OpenRecord, isReview: Bool) {
        let screens = screens(record)
        out.patch("screen") {
            out.object("screen") {
                if isReview { screens.reviewScreen() } else { screens.readScreen() }
            }
            out.object("aside") {
                if isReview { screens.tasksScreen() } else { list.screen(self) }
            }
        }
    }

    /// Shows a section or row, and sends pending requests of the record to services.
    func show(_ path: CellPath, of record: OpenRecord) {
        record.shown = path
        record.judging.typing = ""
        let screens = screens(record)
        out.patch("screen") {
            out.object("screen") { screens.sectionScreen() }
            out.object("aside") { screens.tasksScreen() }
        }
        let changes = ChangeWriter(screens)
        for ask in record.session.asks { changes.write(ask) }
    }

    /// Returns true when the form has a section or repeat at a path.
    private func hasScreen(_ path: CellPath, _ layout: FormLayout) -> Bool {
        guard let place = layout.place(of: path) else { return false }
        let isRow = path.parts.last?.row != nil
        return isRow
            ? layout[place].sort == .rows
            : path.parts.count == 1 && layout[place].sort == .section
    }

    func screens(_ record: OpenRecord) -> ScreenWriter {
        ScreenWriter(app: self, record: record)
    }

    // Opening

    /// Opens a session of a record with the present version of the form; nil gives an empty
    /// record.
    func session(of draft: Draft?) -> FormSession {
        let form = list.form
        let session =
            if let record = draft?.record.migrated(to: form.definition) {
                FormSession(
                    form, context: context.evaluation, catalogues: catalogues, record: record)
            } else {
                FormSession(form, context: context.evaluation, catalogues: catalogues)
            }
        session.setRowPrefix(rowPrefix)
        return session
    }

    /// The prefix of the ids of rows, which keeps them unique across devices.
    var rowPrefix: String {
        // The fresh bits are in the low half of the identifier's digits.
        let digits = Array(Identifier(high: 0, low: context.fresh.low).description.utf8)
        return String(decoding: digits[13...], as: UTF8.self) + "x"
    }

    /// Returns the record of an address, opened in the language of the action.
    private func opened(_ address: String) -> OpenRecord {
        let isNew = address == Routes.new
        let isOpen = isNew ? record?.base.isNew == true : record?.id == address
        let before = isOpen ? record : nil
        if let before, before.language == context.language, !before.base.isBehind {
            before.session.advance(to: context.evaluation.now)
            return before
        }
        let id = before?.id ?? (isNew ? newRecords.next(context.freshId) : address)
        leave()
        // Leaving may have stored it again.
        let draft = list[id]
        let opened = OpenRecord(id, list.layout, session(of: draft))
        opened.base = SessionBase(draft?.seen)
        opened.base.isNew = isNew
        if let draft {
            list.calculate(id, from: opened.session)
            draft.apply(to: opened)
        }
        if let before {
            opened.judging.left = before.judging.left
            opened.judging.tried = before.judging.tried
        }
        record = opened
        if opened.isDirty { keep(opened) }
        return opened
    }

    /// Stores the last keystrokes in the open record, and closes it.
    private func leave() {
        if let record, record.isDirty, !record.base.isNew { keep(record) }
        record = nil
        newRecords.interrupted = ""
    }
}
