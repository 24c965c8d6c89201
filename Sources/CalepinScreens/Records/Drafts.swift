// The records of a collection on the device, in memory. Their list is in RecordList, storing them
// in OpenRecords.

import CalepinExpressions
import CalepinForms

/// The records of one collection.
final class Drafts {
    private let layout: FormLayout
    /// The records in the order they arrived; nil where one was removed.
    private var slots: [Draft?] = []
    /// The paths shared by all records, by name.
    private var paths: [String: CellPath] = [:]
    /// The index in `slots` of each record, by id.
    private var places: [String: Int] = [:]
    /// The ids of the records that have changed since they were last taken; nil for too many.
    private var changed: [String]? = []
    /// The number of changes so far.
    private(set) var changes = 0

    /// The number of changed records up to which their ids are kept.
    private static let maxChanged = 64

    /// Makes a collection without records.
    init(_ layout: FormLayout) { self.layout = layout }

    /// All records.
    ///
    /// Complexity: O(n) in their number.
    var all: [Draft] { slots.compactMap { $0 } }

    var count: Int { places.count }

    subscript(id: String) -> Draft? { places[id].flatMap { slots[$0] } }

    /// Adds a record, replacing the one with the same id.
    ///
    /// Complexity: O(1).
    func put(_ draft: Draft) {
        var draft = draft
        for (index, cell) in draft.record.cells.enumerated() where cell.path.parts.count == 1 {
            draft.record.cells[index].path = shared(cell.path)
        }
        draft.hasInitialData = draft.record.hasInitialData
        if let place = places[draft.id] {
            slots[place] = draft
        } else {
            places[draft.id] = slots.count
            slots.append(draft)
        }
        touch(draft.id)
    }

    /// Returns the shared instance of a path, so that records do not each store their own.
    private func shared(_ path: CellPath) -> CellPath {
        if let known = paths[path.parts[0].name], known == path { return known }
        guard layout.place(of: path) != nil else { return path }
        paths[path.parts[0].name] = path
        return path
    }

    private func touch(_ id: String) {
        changes += 1
        changed?.append(id)
        if let count = changed?.count, count > Drafts.maxChanged { changed = nil }
    }

    /// True when records have changed since they were last taken.
    var isChanged: Bool { changed?.isEmpty != true }

    /// Returns the ids of the records that have changed since the last call; nil for too many.
    func takeChanged() -> [String]? {
        defer { changed = [] }
        return changed
    }

    /// Sets the sync status of a record.
    func note(_ id: String, _ syncState: SyncState, isSubmitted: Bool) {
        guard let place = places[id] else { return }
        slots[place]?.syncState = syncState
        guard slots[place]?.isSubmitted != isSubmitted else { return }
        slots[place]?.isSubmitted = isSubmitted
        touch(id)
    }

    /// Sets the content of a record whose calculated cells were missing.
    func complete(_ id: String, _ record: FormRecord) {
        guard let place = places[id], slots[place]?.isBare == true else { return }
        slots[place]?.record = record
        slots[place]?.isBare = false
        touch(id)
    }

    /// Removes a record; the slots are compacted when half of them are empty.
    ///
    /// Complexity: O(1), amortised.
    func remove(_ id: String) {
        guard let place = places.removeValue(forKey: id) else { return }
        slots[place] = nil
        touch(id)
        guard slots.count > 2 * places.count + 16 else { return }
        let left = all
        slots = []
        places = [:]
        for draft in left {
            places[draft.id] = slots.count
            slots.append(draft)
        }
    }

    func removeAll() {
        slots = []
        places = [:]
        changed = nil
        changes += 1
    }
}
