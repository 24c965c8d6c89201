// Conversion between sessions and records: saving, opening again, and starting from another
// record. None of it clears a dependant, and no saved value is lost.

import CalepinExpressions

extension FormSession {
    /// Opens a record: its values stay as they were saved, whatever they are, and everything is
    /// computed and judged. A record of another version has to be migrated first; values without a
    /// field stay as orphans.
    ///
    /// Complexity: O(n) in the number of fields, rules and saved cells.
    public convenience init(
        _ form: CompiledForm, context: EvaluationContext, catalogues: [Catalogue] = [],
        record: FormRecord
    ) {
        self.init(form, context, catalogues)
        isRestoring = true
        clears = false
        orphans = record.orphans
        for rows in Self.outermostFirst(record.rows) {
            load(rows)
        }
        for cell in record.cells { load(cell, cell.origin) }
        start()
    }

    private static func outermostFirst(_ rows: [RecordRows]) -> [RecordRows] {
        sortedPlaces(rows.count) { rows[$0].path.parts.count < rows[$1].path.parts.count }
            .map { rows[$0] }
    }

    /// Starts a record from another one, as its template: calculated cells and those that are
    /// never copied are left out, everything else keeps its value with the origin `template`, or
    /// `test` where it came from initial data, and fields that stay empty take their defaults.
    ///
    /// Complexity: as opening a record.
    public convenience init(
        _ form: CompiledForm, context: EvaluationContext, catalogues: [Catalogue] = [],
        template: FormRecord
    ) {
        self.init(form, context, catalogues)
        clears = false
        for rows in Self.outermostFirst(template.rows) where isCopied(rows.path) {
            load(rows)
        }
        for cell in template.cells where isCopied(cell) {
            load(cell, cell.origin == .test ? .test : .template)
        }
        orphans = []
        start()
    }

    /// The record as it is now, to be opened again: with cells that are not relevant.
    ///
    /// Complexity: O(n) in the number of cells.
    public var record: FormRecord {
        var record = emptyRecord
        record.orphans = orphans
        save(0, into: &record) { _ in true }
        return record
    }

    /// The record as it is submitted: without cells that are not relevant.
    ///
    /// `isComplete` is true when it may be submitted. Complexity: O(n) in the number of cells.
    public var submitted: FormRecord {
        var record = emptyRecord
        record.orphans = orphans
        save(0, into: &record) { cells.flags[Int($0)].contains(.relevant) }
        return record
    }

    private var emptyRecord: FormRecord {
        FormRecord(form: form.definition.id, version: form.definition.version)
    }

    // Saving

    private func save(_ row: Int32, into record: inout FormRecord, _ isKept: (Int32) -> Bool) {
        let scope = form.scopes[Int(cells.rows[Int(row)].scope)]
        for node in scope.nodes {
            let cell = cells.rows[Int(row)].base + form.localOf[Int(node)]
            guard isKept(cell) else { continue }
            switch form.nodes[Int(node)].kind {
            case .field: save(cell, into: &record)
            case .rows:
                guard let rows = cells.lists[cell], !rows.isEmpty else { continue }
                record.rows.append(
                    RecordRows(cells.path(of: cell), rows.map { cells.rows[Int($0)].id }))
                for inner in rows { save(inner, into: &record, isKept) }
            case .section, .composite, .row: break
            }
        }
    }

    private func save(_ cell: Int32, into record: inout FormRecord) {
        guard !cells.stored[Int(cell)].isEmpty, let text = cells.stored[Int(cell)].asText else {
            return
        }
        record.cells.append(
            RecordCell(
                cells.path(of: cell), text, cells.origins[Int(cell)],
                note: cells.notes[cell] ?? "",
                isMistyped: cells.flags[Int(cell)].contains(.isMistyped)))
    }

    // Opening

    private func load(_ rows: RecordRows) {
        guard let list = found(rows.path, .rows) else { return keep(rows) }
        for id in rows.ids {
            guard isRowId(id), cells.ids.row(id, list) == nil, cells.rows.count < FormLimits.rows
            else {
                keep(RecordRows(rows.path, [id]))
                continue
            }
            let row = makeRow(list, id)
            cells.rows[Int(row)].position = Int32((cells.lists[list] ?? []).count)
            cells.rows[Int(row)].isAlive = true
            cells.lists[list, default: []].append(row)
        }
    }

    /// Keeps rows without a repeat as orphans, so that they are written again.
    private func keep(_ rows: RecordRows) {
        orphans.append(RecordCell(rows.path, joined(rows.ids, " "), .none))
    }

    private func load(_ saved: RecordCell, _ origin: Origin) {
        guard saved.text.utf8.count <= FormLimits.textBytes, let cell = found(saved.path, .field),
            let field = form.nodes[Int(cells.nodeOf[Int(cell)])].field,
            let type = form.nodes[Int(cells.nodeOf[Int(cell)])].type, type.holdsValue
        else {
            orphans.append(saved)
            return
        }
        let read =
            saved.isMistyped
            ? type.value(of: saved.text, in: field, zone: moment.zone)
            : type.stored(saved.text, field, moment.zone)
        let value = read ?? .text(saved.text)
        guard !value.isEmpty else { return }
        cells.stored[Int(cell)] = value
        cells.effective[Int(cell)] = value
        cells.origins[Int(cell)] = origin
        mark(cell, .isMistyped, read == nil)
        if !saved.note.isEmpty { cells.notes[cell] = saved.note }
    }

    private func found(_ path: CellPath, _ kind: CompiledForm.Node.Kind) -> Int32? {
        do throws(SessionError) {
            let cell = try cell(at: path)
            return form.nodes[Int(cells.nodeOf[Int(cell)])].kind == kind ? cell : nil
        } catch { return nil }
    }

    // Templates

    private func isCopied(_ saved: RecordCell) -> Bool {
        guard let cell = found(saved.path, .field),
            let field = form.nodes[Int(cells.nodeOf[Int(cell)])].field
        else { return false }
        let isComputed = !field.calculation.isEmpty
        return !isComputed || (field.isEditable && saved.origin.isOwn)
            ? isCopied(cells.nodeOf[Int(cell)]) : false
    }

    private func isCopied(_ path: CellPath) -> Bool {
        guard let cell = found(path, .rows) else { return false }
        return isCopied(cells.nodeOf[Int(cell)])
    }

    /// Returns false when the node itself or anything around it is never copied.
    private func isCopied(_ node: Int32) -> Bool {
        var current = node
        while current >= 0 {
            if form.nodes[Int(current)].isNeverCopied { return false }
            current = form.nodes[Int(current)].parent
        }
        return true
    }
}

// MARK: - The next record

extension FormSession {
    /// The values of the record by name, as the look-up of `last-saved` in the next record; of a
    /// repeat those of its first row.
    ///
    /// Complexity: O(n) in the number of cells, and so is each look-up.
    public var asLastSaved: @Sendable (String) -> Value {
        // Two lists: a dictionary of these types would make the module of the page larger.
        var (names, values): ([String], [Value]) = ([], [])
        for cell in 0..<cells.nodeOf.count {
            let node = cells.nodeOf[cell]
            guard node >= 0, form.nodes[Int(node)].kind == .field, isFirst(cells.rowOf[cell])
            else { continue }
            // What stands outside of repeats has the first cells.
            names.append(form.nodes[Int(node)].name)
            values.append(cells.effective[cell])
        }
        return { [names, values] name in
            names.firstIndex(of: name).map { values[$0] } ?? .empty
        }
    }

    /// Returns true for the record itself, and for rows that are the first ones at all levels.
    private func isFirst(_ row: Int32) -> Bool {
        var row = row
        while row > 0 {
            let here = cells.rows[Int(row)]
            guard here.isAlive, here.position == 0 else { return false }
            row = here.parent
        }
        return true
    }
}

extension CompiledForm {
    /// True when a new record reads the one that was saved last.
    ///
    /// Complexity: O(n) in the expressions of defaults.
    public var readsLastSaved: Bool {
        nodes.contains { $0.initial?.calls("last-saved") == true }
    }
}
