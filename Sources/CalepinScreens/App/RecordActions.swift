// Actions in the open record: typing, choosing, rows, undo, and going on. Each is one change of
// its session, answered with the resulting patches.

import CalepinExpressions
import CalepinForms

/// The handler of a person's actions in one record.
struct RecordActions {
    let app: OpenApp
    let record: OpenRecord

    /// Performs an action in a record.
    func take(_ action: Action) {
        let path = action.path
        switch action.name {
        case "edit": edit(path, action)
        case "set": set(path, action.text("text"))
        case "leave": settle(path, nil)
        case "search": search(path, action.text("text"))
        case "revert": revert(path)
        case "override":
            let note = action.text("note")
            settle(
                path,
                record.asked { () throws(SessionError) in
                    try record.session.override(path, note: isBlank(note) ? "✓" : note)
                })
        case "retry":
            settle(
                path,
                record.asked { () throws(SessionError) in
                    try record.session.askAgain(path)
                })
        case "answer": answer(action)
        case "add": add(path, action.members["values"]?.members)
        case "remove": remove(path)
        case "duplicate": duplicate(path)
        case "undo": undo()
        case "continue": goOn()
        case "submit": submit()
        default: break
        }
    }

    // Cells

    /// Handles a keystroke: the mask is applied to the cell, but its text is neither normalised
    /// nor checked.
    private func edit(_ path: CellPath, _ action: Action) {
        let text = action.text("text")
        let name = path.description
        guard let place = record.layout.place(of: path) else { return }
        let part = record.layout[place]
        if record.judging.typing != name {
            record.judging.typing = ""
            record.judging.typingIssues =
                record.issues(path, part).isEmpty
                ? []
                : record.asked { () throws(SessionError) in
                    try record.session.issues(at: path)
                } ?? []
            record.judging.typing = name
        }
        guard
            let changes = record.asked({ () throws(SessionError) in
                try record.session.set(path, to: text)
            })
        else { return }
        var writer = ChangeWriter(app.screens(record))
        writer.take(changes)
        writer.unmark(path, .value)
        if let mask = part.declared?.mask { shape(text, mask, path, part, action, writer) }
        writer.write()
        offer(name, writer)
        // The first answer creates the record; further typing is stored as its keystrokes.
        if record.base.isNew, record.isDirty { app.keep(record) }
    }

    /// Applies the mask to a typed text, and moves the caret accordingly.
    private func shape(
        _ text: String, _ mask: Mask, _ path: CellPath, _ part: FormPart, _ action: Action,
        _ writer: ChangeWriter
    ) {
        let typed = mask.typed(text)
        guard typed.isWhole, typed.shown != text else { return }
        app.out.patch("value", at: path.description) {
            writer.parts.content(path, part, text: typed.shown)
            if let caret = action.members["caret"]?.asInt64, let before = Int(exactly: caret) {
                app.out.number("caret", mask.caret(before, in: text))
            }
        }
    }

    /// Sets a cell to a complete answer.
    func set(_ path: CellPath, _ text: String) {
        settle(
            path,
            record.asked { () throws(SessionError) in try record.session.set(path, to: text) })
    }

    private func revert(_ path: CellPath) {
        set(path, "")
        guard let place = record.layout.place(of: path),
            record.layout[place].declared?.field.proposal != nil
        else { return }
        settle(
            path,
            record.asked { () throws(SessionError) in try record.session.askAgain(path) })
    }

    /// Ends the editing of a cell: its text is normalised and checked, and the record is stored.
    private func settle(_ path: CellPath, _ changes: ChangeSet?) {
        guard let place = record.layout.place(of: path) else { return }
        record.judging.typing = ""
        record.judging.left.insert(path.description)
        var writer = ChangeWriter(app.screens(record))
        if let changes { writer.take(changes) }
        if record.layout[place].sort == .field {
            writer.mark(path, .value)
            writer.mark(path, .judged)
        }
        writer.write()
        end(writer, path.description)
    }

    /// Writes the patches that end every change but a keystroke: section statuses, the undo bar,
    /// storing.
    func end(_ writer: ChangeWriter, _ cell: String) {
        tell(writer)
        offer(cell, writer)
        if record.isDirty { app.keep(record) }
    }

    /// Writes the statuses of the sections, if one has changed.
    func tell(_ writer: ChangeWriter) {
        guard record.recompute() else { return }
        app.out.patch("tasks") { writer.screen.tasks() }
    }

    /// Offers to undo clearing, and removes an older offer once another cell changes.
    func offer(_ cell: String, _ writer: ChangeWriter) {
        if writer.cleared > 0 {
            let count = writer.cleared
            let text =
                count == 1
                ? Words.cleared.text(app.context.language)
                : Words.clearedMany.text(app.context.language, [count.description])
            return offer(cell, text)
        }
        guard writer.isChanged, record.offer.count > 0 else { return }
        if record.offer.cell == cell {
            record.offer.count += 1
        } else {
            withdraw()
        }
    }

    func offer(_ cell: String, _ text: String) {
        record.offer.cell = cell
        record.offer.count = 1
        app.discarded = ""
        app.out.patch("undo") { app.out.text("text", text) }
        app.out.patch("announce") { app.out.text("text", text) }
    }

    func withdraw() {
        record.offer.count = 0
        app.out.patch("undo") { app.out.text("text", "") }
    }

    private func search(_ path: CellPath, _ text: String) {
        guard let place = record.layout.place(of: path) else { return }
        app.out.patch("choices", at: path.description) {
            app.screens(record).parts.choices(path, record.layout[place], matching: text)
        }
    }

    /// Handles a service's response; one for another record is ignored.
    private func answer(_ action: Action) {
        let id = parts(of: action.text("id"), by: UInt8(ascii: " "))
        guard id.count == 2, id[0] == record.id, let generation = number(id[1]) else { return }
        for ask in record.session.asks where ask.generation == generation {
            let reply: Reply
            switch action.text("result") {
            case "value": reply = .value(.text(action.text("value")))
            case "nothing": reply = .nothing
            default: reply = .failed
            }
            var writer = ChangeWriter(app.screens(record))
            if let changes = record.asked({ () throws(SessionError) in
                try record.session.reply(ask.path, generation: generation, reply)
            }) {
                writer.take(changes)
            }
            writer.write()
            // A response of a service is no answer by the person and does not create a record.
            if record.base.isNew { record.isDirty = false }
            // A response of a service is no other change by the person: the offer stays.
            end(writer, record.offer.cell)
        }
    }
}
