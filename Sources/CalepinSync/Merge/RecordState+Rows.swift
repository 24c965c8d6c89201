// Rows and removals. The existence of a row or record is a value in the cell of its path, merged
// like any other; the order of rows includes removed ones, so that "after" is always defined.

import CalepinExpressions

extension RecordState {
    /// Splits a row's path into the path of the repeat and the row's id; nil for other paths.
    static func split(_ path: String) -> (path: String, row: String)? {
        let bytes = Array(path.utf8)
        guard let mark = bytes.lastIndex(of: UInt8(ascii: "#")) else { return nil }
        return (
            String(decoding: bytes[..<mark], as: UTF8.self),
            String(decoding: bytes[(mark + 1)...], as: UTF8.self)
        )
    }

    /// Makes the missing rows around a path: after a restored backup, an edit may arrive before
    /// the insertion of its row.
    mutating func makeRows(_ path: String, includingItself: Bool) {
        var paths = RecordState.around(path)
        if includingItself, !path.isEmpty { paths.append(path) }
        for path in paths {
            guard let (list, row) = RecordState.split(path) else { continue }
            let place = makeRepeat(list)
            if !repeats[place].rows.contains(where: { $0.id == row }) {
                repeats[place].rows.append(RowsState.Row(id: row, isPlaced: false))
            }
            let presence = make(path)
            guard cells[presence].present.value.isNull else { continue }
            cells[presence].present.value = .bool(true)
            cells[presence].present.isImplied = true
        }
    }

    private mutating func makeRepeat(_ path: String) -> Int {
        let place = repeatPlace(of: path)
        if place == repeats.count || repeats[place].path != path {
            repeats.insert(RowsState(path: path, rows: []), at: place)
        }
        return place
    }

    mutating func insert(_ row: RowPlace, _ incoming: IncomingOp) {
        let path = row.rowPath
        makeRows(path, includingItself: true)
        let place = make(path)
        if !isPlaced(row) { put(row) }
        guard !absorb(incoming.version, seen: [], at: place) else { return }
        if cells[place].present.version == nil {
            cells[place].present.version = incoming.version
            cells[place].present.author = incoming.author
            cells[place].present.isImplied = false
        } else {
            // The row exists because of an edit, or was removed by an author who saw all of it.
            cells[place].present.learn([incoming.version])
        }
        revive(around: path, by: incoming)
    }

    mutating func move(_ row: RowPlace) {
        makeRows(row.rowPath, includingItself: true)
        if row.after != row.row { put(row) }
    }

    private func isPlaced(_ row: RowPlace) -> Bool {
        repeats.contains {
            $0.path == row.path && $0.rows.contains { $0.id == row.row && $0.isPlaced }
        }
    }

    /// Puts a row after another one, removed or not; at the end when that one is unknown.
    private mutating func put(_ row: RowPlace) {
        let place = makeRepeat(row.path)
        repeats[place].rows.removeAll { $0.id == row.row }
        let rows = repeats[place].rows
        var index = 0
        if let after = row.after {
            index = rows.firstIndex { $0.id == after }.map { $0 + 1 } ?? rows.count
        }
        repeats[place].rows.insert(RowsState.Row(id: row.row, isPlaced: true), at: index)
    }

    /// Removes a row or the record, if its author had seen everything in it; otherwise the removal
    /// becomes a sibling.
    mutating func remove(_ removal: Removal, _ incoming: IncomingOp) {
        makeRows(removal.path, includingItself: true)
        let place = make(removal.path)
        let seen = removal.seen.filter { $0.path == removal.path }.compactMap { $0.version }
        guard !absorb(incoming.version, seen: seen, at: place) else { return }
        var late = VersionedValue(.bool(false), incoming.version, author: incoming.author)
        late.known = cells[place].history(of: seen)
        late.seen = removal.seen
        if cells[place].present.value == .bool(false) {
            join(late, at: place)
        } else if mayRemove(late, at: place) {
            replacePresence(with: late, at: place)
        } else {
            cells[place].setAside(late)
        }
    }

    /// Merges two removals of the same row or record into one.
    private mutating func join(_ late: VersionedValue, at place: Int) {
        cells[place].present.seen = SeenVersion.ordered(cells[place].present.seen + late.seen)
        cells[place].join(late)
    }

    /// Makes a removal the present state; concurrent removals become aliases.
    mutating func replacePresence(with removal: VersionedValue, at place: Int) {
        cells[place].replace(with: removal)
        let others = cells[place].siblings.filter { $0.value == .bool(false) }
        cells[place].siblings.removeAll { $0.value == .bool(false) }
        for other in others { join(other, at: place) }
    }

    /// Returns true when the author of a removal had seen every value inside.
    func mayRemove(_ removal: VersionedValue, at place: Int) -> Bool {
        let presence = cells[place]
        guard presence.present.isImplied || removal.hasSeen(presence.present) else { return false }
        for cell in cells where RecordState.isInside(cell.path, of: presence.path) {
            guard !isInRemoved(cell.path, within: presence.path) else { continue }
            for value in cell.values where !hasSeen(removal, value, of: cell.path) { return false }
        }
        return true
    }

    /// Returns true when a removed row lies between a cell and an outer row.
    private func isInRemoved(_ path: String, within outer: String) -> Bool {
        RecordState.around(path).contains {
            $0.utf8.count > outer.utf8.count && isGone($0)
        }
    }

    private func hasSeen(_ removal: VersionedValue, _ value: VersionedValue, of path: String)
        -> Bool
    {
        var low = 0
        var high = removal.seen.count
        while low < high {
            let middle = (low + high) / 2
            if removal.seen[middle].path < path { low = middle + 1 } else { high = middle }
        }
        while low < removal.seen.count, removal.seen[low].path == path {
            if let version = removal.seen[low].version, value.isNamed(version) { return true }
            low += 1
        }
        return false
    }

    /// Restores the rows and the record around a path, if they were removed by an author who had
    /// not seen the op; the removal becomes a sibling.
    mutating func revive(around path: String, by incoming: IncomingOp) {
        for outer in [""] + RecordState.around(path) where isGone(outer) {
            let place = make(outer)
            let removal = cells[place].present
            let said = VersionedValue(.null, incoming.version)
            guard !hasSeen(removal, said, of: path) else { continue }
            var presence = VersionedValue(.bool(true), incoming.version, author: incoming.author)
            presence.isImplied = true
            cells[place].present = presence
            cells[place].siblings.append(removal)
        }
    }
}

extension CellState {
    /// The values entered by people that a removal takes away, without deferred clears and rows
    /// that are removed or only implied.
    fileprivate var values: [VersionedValue] {
        guard !RecordState.isPresence(path) else {
            let isSaid = present.value == .bool(true) && !present.isImplied
            return isSaid && present.version != nil ? [present] : []
        }
        let waiting = siblings.filter { $0.cause == nil }
        return present.version == nil ? waiting : [present] + waiting
    }
}

extension RecordState {
    /// Returns the versions that a removal of a row or, for an empty path, of the record has to
    /// name.
    ///
    /// Complexity: O(n) in the cells.
    public func seen(inside path: String) -> [SeenVersion] {
        var seen: [SeenVersion] = []
        if let presence = self[path]?.present.version { seen.append(SeenVersion(path, presence)) }
        for cell in cells where RecordState.isInside(cell.path, of: path) {
            guard !isInRemoved(cell.path, within: path) else { continue }
            for value in cell.values { seen.append(SeenVersion(cell.path, value.version)) }
        }
        return SeenVersion.ordered(seen)
    }
}
