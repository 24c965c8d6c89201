// Writes states: the whole record, one cell, the cells of a row, choices, progress. Change sets
// and values are in StepWriter.

import CalepinExpressions

extension StepWriter {
    /// Writes the whole record.
    mutating func record() throws(StepError) {
        let definition = session.form.definition
        key("form", definition.id)
        json.key("version")
        json.int(Int64(definition.version))
        key("complete", session.isComplete)
        key("undo", session.canUndo)
        key("redo", session.canRedo)
        json.key("asks")
        json.beginArray()
        for ask in session.asks {
            json.beginObject()
            write(ask)
            json.endObject()
        }
        json.endArray()
        try row(0)
    }

    /// Writes the cell, or the cells of the row, of a path.
    mutating func part(_ path: CellPath) throws(StepError) {
        guard let id = path.parts.last?.row else { return cellMembers(try cell(at: path)) }
        var list = path
        list.parts[list.parts.count - 1].row = nil
        guard let row = session.cells.row(id, in: try cell(at: list)) else {
            throw StepError(.unknownPath, path.description)
        }
        try self.row(row)
    }

    private func cell(at path: CellPath) throws(StepError) -> Int32 {
        do throws(SessionError) { return try session.cell(at: path) } catch {
            throw StepError(error)
        }
    }

    /// Writes the choices that fit a cell, up to a number of them, and their count.
    mutating func choices(_ choices: [Choice], most: Int) {
        json.key("choices")
        json.beginArray()
        for choice in choices.prefix(most) {
            json.beginObject()
            key("value", choice.value)
            key("label", choice.label.text(in: language.code))
            json.endObject()
        }
        json.endArray()
        number("count", choices.count)
    }

    /// Writes the progress of a part of the record.
    mutating func progress(_ progress: Progress) {
        number("filled", progress.filled)
        number("required", progress.required)
        number("answered", progress.answered)
        number("fields", progress.fields)
        number("wrong", progress.wrong)
    }

    /// Writes the path of the next or previous field; `null` when there is none.
    mutating func neighbour(_ path: CellPath?) {
        json.key("at")
        if let path { json.string(path.description) } else { json.null() }
    }

    private mutating func number(_ key: StaticString, _ value: Int) {
        json.key(key)
        json.int(Int64(value))
    }

    /// Writes the cells of a row, those of rows inside of it after their repeat.
    private mutating func row(_ row: Int32) throws(StepError) {
        json.key("cells")
        json.beginArray()
        try cells(of: row)
        json.endArray()
    }

    private mutating func cells(of row: Int32) throws(StepError) {
        let cells = session.cells
        let form = session.form
        for node in form.scopes[Int(cells.rows[Int(row)].scope)].nodes {
            cellsLeft -= 1
            guard cellsLeft >= 0 else {
                throw StepError(.tooManyCells, FormLimits.stateCells.description)
            }
            let cell = cells.rows[Int(row)].base + form.localOf[Int(node)]
            json.beginObject()
            cellMembers(cell)
            json.endObject()
            for inner in cells.lists[cell] ?? [] { try self.cells(of: inner) }
        }
    }

    /// Writes the members of a cell; without its stored value where that is the effective one.
    private mutating func cellMembers(_ cell: Int32) {
        let cells = session.cells
        let node = session.form.nodes[Int(cells.nodeOf[Int(cell)])]
        at(cell)
        let flags = cells.flags[Int(cell)]
        if !flags.contains(.relevant) { key("hidden", true) }
        switch node.kind {
        case .field:
            let stored = cells.stored[Int(cell)]
            let effective = cells.effective[Int(cell)]
            value(effective, cell)
            if stored != effective {
                key("stored", stored.asText ?? "")
            }
        case .rows: write(cells.lists[cell] ?? [])
        case .section, .composite, .row: break
        }
        if flags.contains(.required) { key("required", true) }
        if flags.contains(.readonly) { key("readonly", true) }
        if let note = cells.notes[cell] { key("note", note) }
        if let state = session.proposals.states[cell] { key("proposal", state.rawValue) }
        let issues = cells.issues[cell] ?? []
        if !issues.isEmpty { write(issues) }
    }
}
