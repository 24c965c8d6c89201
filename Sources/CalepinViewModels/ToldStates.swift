// The states of records that the page was told of: what a session was opened with is what its save
// is compared with, and what says the same again is not told twice.

import CalepinCollections
import CalepinExpressions

/// What the page was told of records, by revision.
struct ToldStates {
    /// A state, and the number the page knows it by.
    struct Told {
        var revision: Int64
        var state: RecordState
    }

    /// States remembered of a record: a session goes on from the one it was opened with.
    private static let most = 4

    /// Those of each record, the latest last.
    private var states: [Identifier: [Told]] = [:]
    private var revision: Int64 = 0

    /// The state of a record that was told as this revision, if it is remembered.
    func state(of id: Identifier, as revision: Int64) -> RecordState? {
        for told in states[id] ?? [] where told.revision == revision { return told.state }
        return nil
    }

    /// What was told of a record last.
    func last(of id: Identifier) -> Told? { states[id]?.last }

    /// Notes a state under the next revision.
    mutating func remember(_ state: RecordState) {
        revision += 1
        var known = states[state.id] ?? []
        known.append(Told(revision: revision, state: state))
        if known.count > ToldStates.most { known.removeFirst() }
        states[state.id] = known
    }

    mutating func forget(_ id: Identifier) { states[id] = nil }
}

extension RecordState {
    /// Whether it says what another says: the server adds authors to what was written here, which
    /// nobody has to be shown.
    func says(_ other: RecordState?) -> Bool {
        guard let other, cells.count == other.cells.count, repeats == other.repeats,
            handing == other.handing
        else { return false }
        for (index, cell) in cells.enumerated() where !cell.says(other.cells[index]) {
            return false
        }
        return true
    }
}

extension CellState {
    fileprivate func says(_ other: CellState) -> Bool {
        guard path == other.path, present.says(other.present),
            siblings.count == other.siblings.count
        else { return false }
        for (index, sibling) in siblings.enumerated()
        where !sibling.says(other.siblings[index]) {
            return false
        }
        return true
    }
}

extension KeptValue {
    fileprivate func says(_ other: KeptValue) -> Bool {
        version == other.version && value == other.value && deps == other.deps
    }
}
