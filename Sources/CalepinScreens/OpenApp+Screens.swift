// The routes of an app's records: the screen of an address, and opening the record it names. The
// contents of screens are in ScreenWriter and ListWriter.

import CalepinAppModel
import CalepinQuery
import CalepinSync
import CalepinExpressions
import CalepinForms

extension OpenApp {
    /// Shows the list or the record of an address.
    func openRecords(_ route: [String], _ link: String, _ view: String) {
        self.route = route
        shownRecords = nil
        guard isStarted || lists.isEmpty else { return out.patch("wait") }
        let first = route.first ?? declaration.start
        if route.count < 2, let list = lists.first(where: { $0.name == first }) {
            leave()
            return show(list, link, view)
        }
        guard let id = route.first, let list = list(for: id) else {
            leave()
            let isRecord = !lists.isEmpty && Identifier(first) != nil
            return absent(isRecord ? first : "", lists.first)
        }
        let path = Routes.path(route[1...])
        let name = path.description
        if list[id]?.isSubmitted == true, name != "read" {
            return go(routes.part(id, "read"), replace: true)
        }
        open(opened(id, in: list), path, list)
    }

    /// Returns the list of the record at an address; nil when it is not here.
    private func list(for id: String) -> RecordList? {
        if let list = lists.first(where: { $0.newAddress == id }) ?? list(with: id) { return list }
        return newRecords.has(id) ? lists.first { $0.name == newRecords.collection(of: id) } : nil
    }

    /// Shows a list of records.
    private func show(_ list: RecordList, _ link: String, _ view: String) {
        shownRecords = list
        shownList = list
        list.shown = list.views.first { $0.rawValue == view } ?? list.views.first ?? .list
        want(Query(link: link), list, isAtOnce: true)
        out.patch("screen") { out.object("screen") { ListWriter(self, list).screen() } }
        ListWriter(self, list).write()
    }

    /// Shows a screen of a record.
    private func open(_ record: OpenRecord, _ path: CellPath, _ list: RecordList) {
        switch path.description {
        case "" where !list.isOneScreen:
            record.shown = CellPath([])
            show(beside: list) { self.screens(record).tasksScreen() }
        case "review" where list.isSubmitted:
            record.shown = CellPath([])
            let screens = screens(record)
            out.patch("screen") {
                out.object("screen") { screens.reviewScreen() }
                out.object("aside") { screens.tasksScreen() }
            }
        case "read":
            record.shown = CellPath([])
            show(beside: list) { self.screens(record).readScreen() }
        default:
            var path = path
            if path.parts.isEmpty {
                path = CellPath([.init(list.form.definition.sections[0].name)])
            }
            guard hasScreen(path, record.layout) else { return absent("", list) }
            // A section or row may have been hidden or removed by later answers.
            guard record.isRelevant(path) else {
                return go(routes.record(route.first ?? record.id), replace: true)
            }
            show(path, of: record)
        }
    }

    /// Shows a screen with the list of its collection beside it.
    private func show(beside list: RecordList, _ screen: () -> Void) {
        list.shown = .list
        out.patch("screen") {
            out.object("screen", screen)
            out.object("aside") { ListWriter(self, list).screen() }
        }
        shownList = list
        want(list.asked, list, isAtOnce: true)
        ListWriter(self, list).write()
    }

    /// Writes that nothing exists at an address, with the address of a list; and with the record,
    /// when it may exist but not on this device.
    func absent(_ record: String, _ list: CollectionList?) {
        out.patch("absent") {
            out.textIfAny("record", record)
            let title =
                list?.title(context.language)
                ?? declaration.title.text(in: context.language.code)
            out.link("list", title, list?.route("", self) ?? routes.start)
        }
    }

    /// Shows a section or row, and sends pending requests of the record to services.
    func show(_ path: CellPath, of record: OpenRecord) {
        record.shown = path
        record.judging.typing = ""
        let screens = screens(record)
        out.patch("screen") {
            out.object("screen") { screens.sectionScreen() }
            guard !list(of: record).isOneScreen else { return }
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

    /// Opens a session of a record with the present version of its form; nil gives an empty
    /// record.
    func session(of draft: Draft?, in list: RecordList) -> FormSession {
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
    private func opened(_ address: String, in list: RecordList) -> OpenRecord {
        let isNew = address == list.newAddress
        let isOpen =
            isNew
            ? record?.base.isNew == true && record?.address == address : record?.id == address
        let before = isOpen ? record : nil
        if let before, before.language == context.language, !before.base.isBehind {
            before.session.advance(to: context.evaluation.now)
            return before
        }
        let id =
            before?.id
            ?? (isNew ? newRecords.next(context.freshId, in: list.name) : address)
        leave()
        // Leaving may have stored it again.
        let opened = bare(id, in: list)
        opened.base.isNew = isNew
        if isNew { opened.address = address }
        if let draft = list[id] {
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

    /// Opens a record, without showing it.
    func bare(_ id: String, in list: RecordList) -> OpenRecord {
        let draft = list[id]
        let opened = OpenRecord(id, list.parts, session(of: draft, in: list))
        opened.base = SessionBase(draft?.seen)
        return opened
    }

    /// Stores the last keystrokes in the open record, and closes it.
    func leave() {
        if let record, record.isDirty, !record.base.isNew { keep(record) }
        record = nil
        newRecords.interrupted = ""
    }
}
