// Storing records: saving, removing and restoring them, and changes made by others. OpenRecords
// stores them on the device and the server.

import CalepinExpressions
import CalepinForms

/// The time for which undoing a removal is offered, in milliseconds.
private let undoWait = 10_000

extension OpenApp {
    // Loading

    /// Loads the records of the device, all at once or in batches.
    func start(_ action: Action) {
        if !action.isNext {
            newRecords.interrupted = record.flatMap { $0.base.isNew ? $0.id : nil } ?? ""
            record = nil
            list.removeAll()
        }
        for kept in action.members["kept"]?.elements ?? [] { take(kept) }
        for typed in action.members["typed"]?.elements ?? [] {
            // Without a record id it is the first answer of a new record that was not written.
            let id = typed["record"]?.asString ?? ""
            let (form, now) = (list.form.definition, context.evaluation.now.milliseconds)
            var draft =
                list[id]
                ?? Draft(id, changed: now, FormRecord(form: form.id, version: form.version))
            draft.typed.append(
                (typed["path"]?.asString ?? "", typed["text"]?.asString ?? ""))
            list.put(draft)
        }
    }

    /// Handles records that were not changed by this app.
    func takeKept(_ action: Action) {
        let hadNone = list.isEmpty
        for kept in action.members["records"]?.elements ?? [] { take(kept) }
        guard record == nil, route.isEmpty else { return }
        // An empty list shows no search. A list that is being loaded is drawn at the beginning and
        // at the end.
        if hadNone != list.isEmpty { open([]) } else if !action.isMore { refind() }
    }

    private func take(_ kept: JSONValue) {
        let id = kept["record"]?.asString ?? ""
        if let draft = Draft(kept) {
            guard draft.record.form == list.form.definition.id else { return }
            list.put(draft)
            if let record, record.id == id {
                record.base.isBehind = draft.revision != record.base.revision
            }
        } else if let state = kept["state"]?.asString {
            list.note(
                id, SyncState(named: state), isSubmitted: kept["isSubmitted"]?.asBool ?? false)
        } else {
            list.remove(id)
            newRecords.forget(id)
            if record?.id == id {
                record = nil
                go(routes.list, replace: true)
            }
        }
    }

    /// Shows changes by others in the open record, unless the person is typing in it.
    func catchUp() {
        guard let record, record.base.isBehind, record.judging.typing.isEmpty,
            !record.isDirty
        else { return }
        open(route)
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
        var draft = Draft(
            record.id, changed: context.evaluation.now.milliseconds,
            isSubmitted ? record.session.submitted : record.session.record)
        draft.isSubmitted = isSubmitted
        draft.revision = record.base.revision
        list.put(draft)
        record.isDirty = false
        out.patch("keep") {
            out.text("record", record.id)
            out.number("from", record.base.revision)
            out.text("text", String(decoding: draft.record.json(), as: UTF8.self))
            out.flag("isSubmitted", isSubmitted)
        }
    }

    /// Removes a record, and offers to undo that.
    func discard(_ id: String) {
        guard list[id] != nil else { return }
        list.remove(id)
        newRecords.forget(id)
        if record?.id == id { record = nil }
        discarded = id
        out.patch("drop") { out.text("record", id) }
        go(routes.list, replace: true)
        let text = Words.discarded.text(context.language)
        out.patch("undo") {
            out.text("text", text)
            out.number("wait", undoWait)
        }
        out.patch("announce") { out.text("text", text) }
    }

    /// Undoes the removal of a record; the record comes back with `kept`.
    func restore() {
        guard !discarded.isEmpty else { return }
        out.patch("restore") { out.text("record", discarded) }
        discarded = ""
    }
}
