// Raising a record to a later version of its form: the declared steps applied to its cells, with
// their versions and siblings, so that who has seen what stays known. Mutations are raised in
// Mutation+Raised.

import CalepinExpressions
import CalepinForms

extension RecordState {
    /// Returns the record as a later version of its form has it; unchanged when it is of that
    /// version or a later one, and when it was never written.
    package func raised(by form: RecordForm) -> RecordState {
        var raised = self
        raised.raise(to: form.version, by: form)
        return raised
    }

    /// Raises the record to a version of its form.
    ///
    /// Complexity: O(1) without steps, else O(n log n) for each in the cells.
    mutating func raise(to version: Int32, by form: RecordForm) {
        guard formVersion < version else { return }
        let steps = formVersion > 0 ? form.steps(from: formVersion, to: version) : []
        formVersion = version
        guard !steps.isEmpty else { return }
        let isAsSubmitted = submission?.digest == contentDigest
        for step in steps { apply(step.change) }
        size.maxBytes = nil
        guard isAsSubmitted else { return }
        let digest = contentDigest
        submission?.digest = digest
    }

    private mutating func apply(_ change: MigrationStep.Change) {
        let old = cells
        cells = []
        for cell in old {
            for raised in cell.raised(by: change) { insert(raised) }
        }
        let rows = repeats
        repeats = []
        for one in rows { insert(RowsState(path: raisedPath(one.path, change), rows: one.rows)) }
    }

    /// Inserts a cell; where there is one of that path already, its values wait beside the ones
    /// there.
    private mutating func insert(_ cell: CellState) {
        let place = place(of: cell.path)
        guard place < cells.count, cells[place].path == cell.path else {
            return cells.insert(cell, at: place)
        }
        if cells[place].present.version == nil {
            let siblings = cells[place].siblings
            cells[place] = cell
            cells[place].siblings += siblings
        } else {
            let waiting = cell.present.version == nil ? [] : [cell.present]
            for value in waiting + cell.siblings { cells[place].setAside(value) }
        }
    }

    /// Inserts the rows of a repeat, after those of one with that path.
    private mutating func insert(_ rows: RowsState) {
        let place = repeatPlace(of: rows.path)
        if place < repeats.count, repeats[place].path == rows.path {
            repeats[place].rows += rows.rows
        } else {
            repeats.insert(rows, at: place)
        }
    }
}

/// Returns a path of a record after a change; that of the record itself stays.
func raisedPath(_ path: String, _ change: MigrationStep.Change) -> String {
    path.isEmpty ? path : change.path(CellPath(path)).description
}

extension SeenVersion {
    /// Returns the version after a change, under the path that its cell has then.
    func raised(by change: MigrationStep.Change) -> SeenVersion {
        SeenVersion(raisedPath(path, change), version)
    }

    /// Returns versions after a change, by path.
    static func raised(_ all: [SeenVersion], by change: MigrationStep.Change) -> [SeenVersion] {
        var raised: [SeenVersion] = []
        for one in all { raised.append(one.raised(by: change)) }
        var sorted: [SeenVersion] = []
        for place in sortedPlaces(raised.count, { raised[$0].path < raised[$1].path }) {
            sorted.append(raised[place])
        }
        return sorted
    }
}

extension JSONValue {
    /// Returns the values of the cells that have this value after a change: of a text, with its
    /// note, what the change makes of it; any other value stays whole.
    func raised(
        by change: MigrationStep.Change, at path: CellPath
    ) -> [(path: CellPath, value: JSONValue)] {
        let cell = RecordCell(path, json: self, origin: .user)
        let isText = isNull || cell.json == self
        var result: [(path: CellPath, value: JSONValue)] = []
        for (index, part) in change.cells(of: isNull ? "" : cell.text, at: path).enumerated() {
            guard isText, !isNull else {
                result.append((part.path, index == 0 ? self : .null))
                continue
            }
            guard let text = part.text else {
                result.append((part.path, .null))
                continue
            }
            let raised = RecordCell(part.path, text, .user, note: index == 0 ? cell.note : "")
            result.append((part.path, raised.json))
        }
        return result
    }
}

extension CellState {
    /// Returns the cells that have the values of this one after a change.
    fileprivate func raised(by change: MigrationStep.Change) -> [CellState] {
        guard !RecordState.isPresence(path) else {
            var cell = CellState(raisedPath(path, change))
            cell.present = present.renamed(by: change)
            for sibling in siblings { cell.siblings.append(sibling.renamed(by: change)) }
            return [cell]
        }
        let path = CellPath(path)
        var cells: [CellState] = []
        for (part, _) in change.cells(of: "", at: path) {
            var cell = CellState(part.description)
            cell.present = present.raised(by: change, from: path, index: cells.count)
            for sibling in siblings {
                cell.siblings.append(sibling.raised(by: change, from: path, index: cells.count))
            }
            cells.append(cell)
        }
        return cells
    }
}

extension VersionedValue {
    /// Returns the value with the paths that it names as they are after a change.
    fileprivate func renamed(by change: MigrationStep.Change) -> VersionedValue {
        var value = self
        if !deps.isEmpty { value.deps = SeenVersion.raised(deps, by: change) }
        if let cause { value.cause = cause.raised(by: change) }
        if !seen.isEmpty {
            value.seen = SeenVersion.ordered(SeenVersion.raised(seen, by: change))
        }
        return value
    }

    /// Returns the part of the value that one of the cells has after a change.
    fileprivate func raised(
        by change: MigrationStep.Change, from path: CellPath, index: Int
    ) -> VersionedValue {
        var value = renamed(by: change)
        let parts = self.value.raised(by: change, at: path)
        value.value = index < parts.count ? parts[index].value : .null
        return value
    }
}
