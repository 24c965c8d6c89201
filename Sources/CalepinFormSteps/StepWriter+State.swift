// Writes states: the whole record, one cell, the cells of a row, choices, progress. Change sets
// and values are in StepWriter.

import CalepinExpressions
import CalepinForms

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
        guard let id = path.parts.last?.row else {
            return cellMembers(
                try StepVerb.asked { () throws(SessionError) in try session.view(at: path) })
        }
        try row(
            try StepVerb.asked { () throws(SessionError) in try session.row(at: path, id: id) })
    }

    /// Writes the choices that fit a cell, up to a number of them, and their count.
    mutating func choices(_ choices: [Choice], atMost maxChoices: Int) {
        json.key("choices")
        json.beginArray()
        for choice in choices.prefix(maxChoices) {
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
        for cell in session.views(ofRow: row) {
            cellsLeft -= 1
            guard cellsLeft >= 0 else {
                throw StepError(.tooManyCells, StepLimits.stateCells.description)
            }
            json.beginObject()
            cellMembers(cell)
            json.endObject()
            for inner in cell.rows { try self.cells(of: inner) }
        }
    }

    /// Writes the members of a cell; without its stored value where that is the effective one.
    private mutating func cellMembers(_ cell: CellView) {
        key("at", cell.pathText)
        if !cell.isRelevant { key("hidden", true) }
        if cell.isField {
            value(cell.effective, cell)
            if cell.stored != cell.effective { key("stored", cell.stored.asText ?? "") }
        }
        if cell.isList { write(cell.rows) }
        if cell.isRequired { key("required", true) }
        if cell.isReadonly { key("readonly", true) }
        if let note = cell.note { key("note", note) }
        if let state = cell.proposal { key("proposal", state.rawValue) }
        if !cell.issues.isEmpty { write(cell.issues) }
    }
}
