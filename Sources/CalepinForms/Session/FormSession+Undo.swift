// Undo and redo, one step for each transaction. Undoing never clears dependants: cells that were
// cleared are in the same transaction and are restored with it.

import CalepinExpressions

/// The inverse of one change.
enum Undoing {
    /// A cell had this value, origin and these flags.
    case value(Int32, Value, Origin, CellFlags)
    /// A row was added to the repeat of a cell, removed from it, moved in it from a place.
    case added(Int32, Int32)
    case removed(Int32, Int32, Int)
    case moved(Int32, Int32, Int)
    /// A cell's warning was overridden with this note, or was not.
    case note(Int32, String?)
}

extension FormSession {
    /// True when there is a transaction to undo.
    public var canUndo: Bool { done.count > forgotten }

    /// True when there is a transaction to redo.
    public var canRedo: Bool { !undone.isEmpty }

    /// Undoes the last transaction; changes nothing when there is none.
    ///
    /// Complexity: O(d log d) for what depends on the cells it changed.
    @discardableResult
    public func undo() -> ChangeSet {
        guard canUndo, let step = done.popLast() else { return ChangeSet(cells) }
        undone.append(takeBack(step))
        return changes
    }

    /// Redoes the last transaction that was undone.
    ///
    /// Complexity: as `undo()`.
    @discardableResult
    public func redo() -> ChangeSet {
        guard let step = undone.popLast() else { return ChangeSet(cells) }
        done.append(takeBack(step))
        return changes
    }

    /// Undoes changes, the last first; returns their inverses, to redo them.
    private func takeBack(_ step: [Undoing]) -> [Undoing] {
        begin()
        clears = false
        isRestoring = true
        var again: [Undoing] = []
        for change in step.reversed() { again.append(takeBack(change)) }
        settle()
        askTouched()
        clears = true
        isRestoring = false
        return again
    }

    private func takeBack(_ change: Undoing) -> Undoing {
        switch change {
        case .value(let cell, let value, let origin, let flags):
            let inverse = Undoing.value(
                cell, cells.stored[Int(cell)], cells.origins[Int(cell)], cells.flags[Int(cell)])
            mark(cell, .isMistyped, flags.contains(.isMistyped))
            write(cell, value, origin)
            waitToJudge(cell)
            // A restored value leaves nothing to ask for.
            if !value.isEmpty, proposals.asked[cell] != nil { cancelAsk(cell) }
            return inverse
        case .note(let cell, let note):
            let inverse = Undoing.note(cell, cells.notes[cell])
            setNote(cell, note)
            return inverse
        case .added(let row, let list):
            return .removed(row, list, remove(row, list))
        case .removed(let row, let list, let place):
            insert(row, list, place)
            return .added(row, list)
        case .moved(let row, let list, let place):
            return .moved(row, list, move(row, list, to: place))
        }
    }
}
