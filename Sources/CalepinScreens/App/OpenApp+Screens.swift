// Opening and showing the records of an app. The screens of addresses are in RecordScreens, those
// of catalogues in CatalogueApp+Screens.

import CalepinAppModel
import CalepinQuery
import CalepinSync
import CalepinExpressions
import CalepinForms

extension OpenApp {
    /// Writes that nothing exists at an address, with the address of a list; and with the record,
    /// when it may exist but not on this device.
    func absent(_ record: String, _ list: CollectionList?) {
        out.patch("absent") {
            out.textIfAny("record", record)
            let title =
                list?.title(self)
                ?? text(declaration.title)
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
            guard !lists.list(of: record).isOneScreen else { return }
            out.object("aside") { screens.tasksScreen() }
        }
        let changes = ChangeWriter(screens)
        for ask in record.session.asks { changes.write(ask) }
    }

    func screens(_ record: OpenRecord) -> ScreenWriter {
        ScreenWriter(app: self, record: record)
    }

    // Opening

    /// Returns the record of an address, opened in the language of the action.
    func opened(_ address: String, in list: RecordList) -> OpenRecord {
        let isNew = address == list.newAddress
        let isOpen =
            isNew
            ? record?.base.isNew == true && record?.base.address == address : record?.id == address
        let before = isOpen ? record : nil
        if let before, context.hasLanguages(of: before.session.context), !before.base.isBehind {
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
        if isNew { opened.base.address = address }
        if let draft = list.drafts[id] {
            list.drafts.complete(id, opened.session.record)
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
        let draft = list.drafts[id]
        let session = session(
            of: draft?.record, in: list.form, after: list.lastSaved(but: id))
        let opened = OpenRecord(id, list.parts, session)
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
