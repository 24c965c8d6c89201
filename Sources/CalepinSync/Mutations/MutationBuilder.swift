// Turns the changes in a form session into the ops of a mutation: the difference from the last
// save, with the versions the person had seen. Calculated cells are never sent. The merging of ops
// is in RecordState+Apply.

import CalepinExpressions
import CalepinForms

/// A builder of the ops of consecutive saves of one record that is open in a form session.
///
/// It keeps the state the session was opened with, so that concurrent changes by others are
/// neither taken for changes of this person nor named as seen.
public struct MutationBuilder {
    /// The state as this person has seen it, including the person's own saves.
    public private(set) var seen: RecordState
    private var saved: FormRecord
    /// The indices of the cells in `saved`, by path.
    private var places: [String: Int] = [:]
    private let form: RecordForm
    private var ops: [Op] = []
    /// The versions that this save writes, by path.
    private var written: [(path: String, place: Int)] = []

    /// Makes a builder for a session that was just opened or started.
    ///
    /// - Parameters:
    ///   - form: The form of the record.
    ///   - seen: The state the session was opened from.
    ///   - record: The session's record; for a new one, without any cells, so that defaults are
    ///     saved too.
    public init(_ form: RecordForm, seen: RecordState, record: FormRecord) {
        self.seen = seen
        saved = record
        self.form = form
        index()
    }

    /// Returns the ops that turn the record last saved into the session's present one; none when
    /// nothing changed.
    ///
    /// Complexity: O(n log n) in the cells.
    /// - Parameters:
    ///   - record: The session's present record.
    ///   - version: The name of the version that the op at a place will write.
    public mutating func ops(
        to record: FormRecord, version: (Int) -> VersionName
    ) -> [Op] {
        ops = []
        written = []
        for rows in record.rows { insert(rows) }
        for rows in saved.rows { remove(rows, record) }
        // Parents come before the cells they clear, so that a clear can name its cause.
        for cell in record.cells where cell.origin != .calculated { set(cell, version) }
        // A cell that the form does not have is left as it is: another version of the form may
        // have it.
        var known: Set<String> = []
        for cell in record.cells + record.orphans { known.insert(cell.path.description) }
        for cell in saved.cells where cell.origin != .calculated {
            if !known.contains(cell.path.description) { clear(cell, version) }
        }
        return ops
    }

    /// Records that the ops were saved as this mutation.
    ///
    /// - Parameters:
    ///   - mutation: The mutation made of the ops.
    ///   - record: The record that the ops led to; nil when they concerned no cell.
    public mutating func noteSaved(_ mutation: Mutation, record: FormRecord?) {
        seen.apply(mutation, form: form)
        guard let record else { return }
        saved = record
        index()
    }

    /// Returns a record between the one saved last and another one: with all rows, and the first
    /// cells that differ, for splitting a large save into several mutations.
    ///
    /// Complexity: O(n) in the cells.
    /// - Parameters:
    ///   - record: The other record.
    ///   - maxCells: The maximum number of cells that differ from the record saved last.
    public func part(of record: FormRecord, cells maxCells: Int) -> FormRecord {
        var part = record
        part.cells = []
        var known: Set<String> = []
        var count = 0
        for cell in record.cells {
            let path = cell.path.description
            known.insert(path)
            let before = saved(path)
            if let before, isSame(before, cell) {
                part.cells.append(before)
            } else if count < maxCells {
                part.cells.append(cell)
                count += 1
            } else if let before {
                part.cells.append(before)
            }
        }
        for cell in record.orphans { known.insert(cell.path.description) }
        for cell in saved.cells where !known.contains(cell.path.description) {
            if count < maxCells { count += 1 } else { part.cells.append(cell) }
        }
        return part
    }

    private mutating func index() {
        places = [:]
        for (place, cell) in saved.cells.enumerated() { places[cell.path.description] = place }
    }

    private func saved(_ path: String) -> RecordCell? { places[path].map { saved.cells[$0] } }

    private func isSame(_ one: RecordCell, _ other: RecordCell) -> Bool {
        one.text == other.text && one.note == other.note && one.origin == other.origin
    }

    // Cells

    private mutating func set(_ cell: RecordCell, _ version: (Int) -> VersionName) {
        let path = cell.path.description
        if let before = saved(path), isSame(before, cell) { return }
        var change = CellChange(
            path, cell.json, base: seen.version(at: path), origin: cell.origin)
        note(&change)
        // A person who changes a cell by hand has seen its siblings.
        if cell.origin == .user {
            change.closes = seen[path]?.asked.compactMap { $0.version } ?? []
        }
        change.deps = form.parents(of: cell.path).map { parent in
            SeenVersion(parent, self.version(of: parent, version))
        }
        add(change)
    }

    private mutating func clear(_ cell: RecordCell, _ version: (Int) -> VersionName) {
        let path = cell.path.description
        guard !isRemoved(path) else { return }
        var change = CellChange(path, .null, base: seen.version(at: path))
        note(&change)
        for parent in form.parents(of: cell.path) {
            if let place = place(of: parent) { change.cause = Int32(place) }
        }
        add(change)
    }

    private func note(_ change: inout CellChange) {
        let value = seen.value(at: change.path)
        if change.base != nil { change.baseHash = value.valueHash }
        if !value.isNull { change.from = value }
    }

    private mutating func add(_ change: CellChange) {
        written.append((change.path, ops.count))
        ops.append(.set(change))
    }

    private func place(of path: String) -> Int? {
        for (known, place) in written where known == path { return place }
        return nil
    }

    private func version(of path: String, _ version: (Int) -> VersionName) -> VersionName? {
        if let place = place(of: path) { return version(place) }
        return seen.version(at: path)
    }

    // Rows

    private mutating func insert(_ rows: RecordRows) {
        let path = rows.path.description
        let before = saved.ids(at: rows.path)
        var last: String?
        var order = before.filter { rows.ids.contains($0) }
        for (index, id) in rows.ids.enumerated() {
            if !before.contains(id) {
                add(RowPlace(path, row: id, after: last))
                order.insert(id, at: min(index, order.count))
            } else if index < order.count, order[index] != id {
                ops.append(.move(RowPlace(path, row: id, after: last)))
                order.removeAll { $0 == id }
                order.insert(id, at: min(index, order.count))
            }
            last = id
        }
    }

    /// Adds a new row, or restores a removed one: a second insert of an id has no effect, as when
    /// a mutation arrives twice.
    private mutating func add(_ row: RowPlace) {
        guard seen.isGone(row.rowPath) else { return ops.append(.insert(row)) }
        let base = seen.version(at: row.rowPath)
        ops.append(.set(CellChange(row.rowPath, .bool(true), base: base)))
        ops.append(.move(row))
    }

    private mutating func remove(_ rows: RecordRows, _ record: FormRecord) {
        guard !record.orphans.contains(where: { $0.path == rows.path }) else { return }
        let ids = record.ids(at: rows.path)
        for id in rows.ids where !ids.contains(id) {
            let path = rows.path.description + "#" + id
            guard !isRemoved(path), !record.hasOrphan(inside: path) else { continue }
            ops.append(.remove(Removal(path, seen: seen.seen(inside: path))))
        }
    }

    /// Returns true when this save removes a row around a path.
    private func isRemoved(_ path: String) -> Bool {
        for op in ops {
            if case .remove(let removal) = op, RecordState.isInside(path, of: removal.path) {
                return true
            }
        }
        return false
    }
}

extension FormRecord {
    /// Returns true when a row has a cell that the form does not have.
    fileprivate func hasOrphan(inside row: String) -> Bool {
        for cell in orphans where RecordState.isInside(cell.path.description, of: row) {
            return true
        }
        return false
    }

    fileprivate func ids(at path: CellPath) -> [String] {
        for rows in rows where rows.path == path { return rows.ids }
        return []
    }
}
