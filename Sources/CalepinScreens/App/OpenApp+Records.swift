// Storing records: saving, removing and restoring them, and changes made by others. OpenRecords
// stores them on the device and the server.

import CalepinSync
import CalepinExpressions
import CalepinForms

/// The time for which undoing a removal is offered, in milliseconds.
private let undoWait = 10_000

extension OpenApp {
    // Loading

    /// Loads the records of the device, all at once or in batches; the keystrokes that are newer
    /// than their records come with the last.
    func start(_ action: Action) {
        isStarted = true
        if !action.isNext {
            newRecords.interrupted = record.flatMap { $0.base.isNew ? $0.id : nil } ?? ""
            record = nil
            for list in lists.records { list.drafts.removeAll() }
        }
        _ = records.take(action)
        AppUpdates(app: self).note(isStart: true)
        for typed in action.members["typed"]?.elements ?? [] {
            take(typed: typed["record"]?.asString ?? "", typed)
        }
    }

    private func take(typed id: String, _ typed: JSONValue) {
        // A record that is not stored has keystrokes when its first one was not written.
        guard
            let list = lists.list(with: id)
                ?? lists.list(named: newRecords.collection(of: id)) ?? lists.records.first
        else { return }
        let (form, now) = (list.form.definition, context.evaluation.now.milliseconds)
        var draft =
            list.drafts[id]
            ?? Draft(id, changed: now, FormRecord(form: form.id, version: form.version))
        draft.typed.append((typed["path"]?.asString ?? "", typed["text"]?.asString ?? ""))
        list.drafts.put(draft)
    }

    /// Shows changes by others in the open record, unless the person is typing in it.
    func catchUp() {
        guard let record, record.base.isBehind, record.judging.typing.isEmpty,
            !record.isDirty
        else { return }
        open(route, "")
    }

    // Changes by a person

    /// Stores a whole record; from the first time on it has an address of its own.
    func keep(_ record: OpenRecord, isSubmitted: Bool = false) {
        if record.base.isNew {
            out.patch("named") {
                out.text("from", routes.record(record))
                out.text("route", routes.record(record.id))
            }
            record.base.isNew = false
            if !route.isEmpty { route[0] = record.id }
        }
        let content = isSubmitted ? record.session.submitted : record.session.record
        records.save(record.id, content, from: &record.base, isSubmitted: isSubmitted)
        var draft = Draft(record.id, changed: context.evaluation.now.milliseconds, content)
        draft.isSubmitted = isSubmitted
        draft.seen = record.base.seen
        lists.list(of: record).drafts.put(draft)
        record.isDirty = false
        // A record without answers is on the device before there is anything to write.
        guard let id = Identifier(record.id), records.view(id) == nil else { return }
        out.patch("kept") {
            out.array("records") {
                out.object {
                    out.text("record", record.id)
                    out.text("state", SyncState.here.name)
                }
            }
        }
    }

    /// Removes a record, and offers to undo that.
    func discard(_ id: String) {
        guard let list = lists.list(with: id), !isLocked(id) else { return }
        list.drafts.remove(id)
        newRecords.forget(id)
        if record?.id == id { record = nil }
        discarded = id
        records.discard(id)
        go(routes.list(list.name), replace: true)
        let text = Words.discarded.text(context.language)
        out.patch("undo") {
            out.text("text", text)
            out.number("wait", undoWait)
        }
        out.patch("announce") { out.text("text", text) }
    }

    /// Undoes the removal of a record.
    func restore() {
        guard !discarded.isEmpty else { return }
        records.restore(discarded)
        discarded = ""
    }
}
