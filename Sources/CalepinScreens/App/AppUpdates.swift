// Changes of stored records, by this person, by others or from the disk: what they change in the
// list and in the open record, and what the page hears of them.

import CalepinSync
import CalepinExpressions
import CalepinForms

/// The changes of stored records since the last action.
struct AppUpdates {
    let app: OpenApp
    private var records: OpenRecords { app.records }
    private var out: PatchWriter { app.out }

    /// Passes the changes to the list, the open record and the page.
    ///
    /// - Parameter isStart: True when records are being loaded, and nothing is drawn yet.
    func note(isStart: Bool = false) {
        let updates = records.takeUpdates()
        let open = app.record
        let before = open.flatMap { app.lists.list(of: $0).drafts[$0.id] } != nil
        let had = app.lists.shownRecords?.drafts.count
        if !updates.isEmpty {
            out.patch("kept") { out.array("records") { write(updates) } }
        }
        records.writeSync()
        if before, let open, app.lists.list(of: open).drafts[open.id] == nil {
            app.record = nil
            app.go(app.routes.list(app.lists.list(of: open).name), replace: true)
        }
        if !updates.isEmpty, let open = app.record { _ = closes(open) }
        // The end of a long response is drawn also when it brought nothing itself.
        let isEnd = app.isIncomplete && !records.isMore
        guard !isStart, !updates.isEmpty || isEnd else { return }
        app.isIncomplete = records.isMore
        guard app.record == nil else { return }
        // A list that is being loaded is drawn at the beginning and at the end.
        let isFirst = had == 0 && app.lists.shownRecords?.drafts.count != 0
        if isFirst || !records.isMore { app.lists.refind(app) }
    }

    /// Returns true for a record that is locked; its answers are shown instead of the form.
    func closes(_ record: OpenRecord) -> Bool {
        guard app.isLocked(record.id) else { return false }
        let route = app.routes.part(record, "read")
        if app.route.last != "read" { app.go(route, replace: true) }
        return true
    }

    private func write(_ updates: [(id: Identifier, waits: SyncState?)]) {
        for update in updates { out.object { write(update.id, update.waits) } }
    }

    private func write(_ id: Identifier, _ waits: SyncState?) {
        let name = id.description
        out.text("record", name)
        guard let state = records.view(id),
            let list = app.lists.list(ofForm: state.form)
        else {
            for list in app.lists.records { list.drafts.remove(name) }
            return app.newRecords.forget(name)
        }
        let update = RecordUpdate(state, waits: waits, records: records)
        let isOpen = app.record?.id == name
        let seen = isOpen ? app.record?.base.seen : list.drafts[name]?.seen
        if !state.says(seen) {
            list.drafts.put(Draft(state, changed: records.changed(id)))
            if isOpen { app.record?.base.isBehind = true }
        }
        list.drafts.note(
            name, update.syncState,
            isSubmitted: state.submission.map { $0.digest == state.contentDigest } ?? false)
        update.write(to: out)
    }
}
