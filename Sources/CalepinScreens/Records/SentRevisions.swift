// The states of records that the page has: the state that a session was opened with is the base of
// its save, and an unchanged state is not sent twice.

import CalepinSync
import CalepinExpressions

/// The states of records that the page has, by revision.
struct SentRevisions {
    /// A state with the revision by which the page knows it.
    struct Sent {
        var revision: Int64
        var state: RecordState
    }

    /// The maximum number of states remembered of a record: a session continues from the one it
    /// was opened with.
    private static let maxRevisions = 4

    /// The states of each record, the latest last.
    private var states: [Identifier: [Sent]] = [:]
    private var revision: Int64 = 0

    /// Returns the state of a record with this revision, if it is remembered.
    func state(of id: Identifier, as revision: Int64) -> RecordState? {
        for sent in states[id] ?? [] where sent.revision == revision { return sent.state }
        return nil
    }

    /// Returns the latest state of a record that the page has.
    func last(of id: Identifier) -> Sent? { states[id]?.last }

    /// Stores a state under the next revision.
    mutating func remember(_ state: RecordState) {
        revision += 1
        var known = states[state.id] ?? []
        known.append(Sent(revision: revision, state: state))
        if known.count > SentRevisions.maxRevisions { known.removeFirst() }
        states[state.id] = known
    }

    mutating func forget(_ id: Identifier) { states[id] = nil }
}

extension RecordState {
    /// Returns true when it shows the same as another state: the server adds authors to values
    /// written here, which need not be shown.
    func says(_ other: RecordState?) -> Bool {
        guard let other, cells.count == other.cells.count, repeats == other.repeats,
            submission == other.submission
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

extension VersionedValue {
    fileprivate func says(_ other: VersionedValue) -> Bool {
        version == other.version && value == other.value && deps == other.deps
    }
}
