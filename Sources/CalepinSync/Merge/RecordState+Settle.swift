// Examines siblings again after a mutation: some can become the present value, and some present
// values were entered for another value of their parent. A cell is examined again only when a cell
// it depends on has changed. The rules for one cell are in RecordState+Merge.

import CalepinExpressions

extension RecordState {
    /// Examines siblings until none can become the present value, and no present value was entered
    /// for another value of its parent.
    ///
    /// A change of a present value may allow another sibling; each one leaves at most twice.
    ///
    /// Complexity: O((n + d) log n) for n values and d names of parents, and for each change as
    /// much for the cells that depend on it; the budget of the mutation bounds it.
    /// - Parameter written: The paths whose present values may have changed.
    mutating func settle(_ written: [String], _ work: inout MergeWork) {
        var settling = Settling(self, written)
        var turns = settling.turns
        var hasChanged = turns > 2
        while hasChanged, turns > 0, !work.isOver {
            hasChanged = false
            var start = 0
            while let place = settling.waiting.take(from: start), !work.isOver {
                start = place + 1
                work.spend(effort(ofPromoting: place))
                guard promote(at: place) else { continue }
                settling.note(place, self, &work)
                hasChanged = true
                turns -= 1
            }
            guard !hasChanged else { continue }
            start = 0
            while let place = settling.leaving.take(from: start), !work.isOver {
                start = place + 1
                work.spend(1 + 2 * cells[place].present.deps.count)
                guard isLeftBehind(place, by: settling.changed) else { continue }
                leave(at: place)
                settling.note(place, self, &work)
                hasChanged = true
                turns -= 1
            }
        }
    }

    /// Returns true when a present value was entered for another value of a parent than the
    /// present one, because the author of the parent's change had not seen it.
    private func isLeftBehind(_ place: Int, by changed: PlaceSet) -> Bool {
        let present = cells[place].present
        let deps = present.deps
        guard !deps.isEmpty, !present.value.isNull else { return false }
        return deps.contains { known($0.path).map(changed.contains) ?? false } && !holds(deps)
    }

    /// Returns the cost of examining whether a sibling can become the present value.
    private func effort(ofPromoting place: Int) -> Int {
        let cell = cells[place]
        var steps = 1 + cell.siblings.count * cell.present.deps.count
        for sibling in cell.siblings {
            steps += 1 + sibling.deps.count
            if sibling.value == .bool(false), RecordState.isPresence(cell.path) {
                steps += cells.count
            }
        }
        return steps + cell.effort(naming: 0)
    }
}

extension CellState {
    /// Returns the cost of comparing the names of its values with each other, and with others.
    func effort(naming count: Int) -> Int {
        var names = 1 + present.effort
        for sibling in siblings { names += sibling.effort }
        // Both factors are bounded by the bytes of a record and a mutation.
        return names * (1 + siblings.count + count) / 16
    }
}

/// The cells still to be examined.
private struct Settling {
    /// The cells whose siblings may become the present value.
    var waiting: PlaceSet
    /// The cells whose present values may have been entered for another value of a parent.
    var leaving: PlaceSet
    /// The cells whose present values may have changed.
    var changed: PlaceSet
    /// The maximum number of changes, which guarantees termination for any values.
    var turns = 2
    private var dependants: Dependants?
    /// True when a row or the record has siblings.
    private var hasPresenceSiblings = false

    init(_ state: RecordState, _ written: [String]) {
        waiting = PlaceSet(state.cells.count)
        leaving = PlaceSet(state.cells.count)
        changed = PlaceSet(state.cells.count)
        let ordered = written.ordered()
        for path in ordered { if let place = state.known(path) { changed.insert(place) } }
        for (place, cell) in state.cells.enumerated() {
            let deps = cell.present.deps
            turns += 2 * cell.siblings.count + (deps.isEmpty ? 0 : 2)
            if deps.contains(where: { Settling.has(ordered, $0.path) }) { leaving.insert(place) }
            guard !cell.siblings.isEmpty else { continue }
            waiting.insert(place)
            if !hasPresenceSiblings { hasPresenceSiblings = RecordState.isPresence(cell.path) }
        }
    }

    private static func has(_ ordered: [String], _ path: String) -> Bool {
        var (low, high) = (0, ordered.count)
        while low < high {
            let middle = (low + high) / 2
            if ordered[middle] < path { low = middle + 1 } else { high = middle }
        }
        return low < ordered.count && ordered[low] == path
    }

    /// Marks the cell at an index as changed: it and its dependants are examined again.
    mutating func note(_ place: Int, _ state: RecordState, _ work: inout MergeWork) {
        let known = dependants ?? Dependants(state)
        if dependants == nil { dependants = known }
        changed.insert(place)
        waiting.insert(place)
        leaving.insert(place)
        work.spend(1 + known[place].count)
        for dependant in known[place] {
            waiting.insert(Int(dependant))
            leaving.insert(Int(dependant))
        }
        guard hasPresenceSiblings else { return }
        // A deferred removal may take effect when everything inside has been seen.
        let outer = RecordState.around(state.cells[place].path)
        work.spend(1 + outer.count)
        for path in [""] + outer { if let place = state.known(path) { waiting.insert(place) } }
    }
}
