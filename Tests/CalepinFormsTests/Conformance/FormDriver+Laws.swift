// Laws of every recorded form: a saved record opens as it was, and undo followed by redo changes
// nothing.

import CalepinForms

extension FormDriver {
    /// Compares the state with the one after saving and after undoing.
    func compareLaws() throws {
        let before = State(session)
        let record = session.record
        guard try FormRecord(json: record.json()) == record else {
            throw Mismatch("the record reads back as another one")
        }
        // Opening computes everything anew, so this also compares what was computed in steps.
        let opened = FormSession(
            session.form, context: session.context, catalogues: catalogues, record: record)
        try compare(State(opened), before, "opening the record")
        var count = 0
        while session.canUndo {
            session.undo()
            count += 1
        }
        for _ in 0..<count { session.redo() }
        try compare(State(session), before, "undo and redo")
    }

    /// The visible state of a session.
    private struct State {
        var record: FormRecord
        var shown: [Stop]
        var issues: [String]

        init(_ session: FormSession) {
            record = session.record
            // A calculation that draws a random identity gives another one each time.
            for index in record.cells.indices where record.cells[index].text.hasPrefix("uuid:") {
                record.cells[index].text = "uuid:"
            }
            shown = (try? session.walk()) ?? []
            issues = session.allIssues.flatMap { entry in
                entry.issues.map { "\(entry.path) \($0.name) “\($0.argument)”" }
            }
        }
    }

    private func compare(_ state: State, _ before: State, _ law: String) throws {
        let pairs = zip(state.record.cells, before.record.cells)
        if let (now, then) = pairs.first(where: { $0 != $1 }) {
            throw Mismatch("\(law): \(now.path) “\(now.text)”, was “\(then.text)”")
        }
        if state.record != before.record { throw Mismatch("\(law): another record") }
        if state.shown != before.shown { throw Mismatch("\(law): other cells are shown") }
        guard state.issues == before.issues else {
            throw Mismatch("\(law): \(state.issues), was \(before.issues)")
        }
    }
}
