// The effects of one change, for code that draws or saves the form. FormSession computes them.

import CalepinExpressions

/// One effect of a change.
public enum Effect: Hashable, Sendable {
    /// A cell has another effective value.
    case value(CellPath, Value)
    /// A cell is shown or hidden now.
    case relevance(CellPath, Bool)
    /// A cell was cleared because a parent changed.
    case cleared(CellPath)
    /// A cell has other issues now; none when the list is empty.
    case issues(CellPath, [Issue])
    /// The rows of a repeat are these now, by id.
    case rows(CellPath, [String])
    /// The obligations of a cell changed: it must be filled, or may not be changed.
    case obligation(CellPath, isRequired: Bool, isReadonly: Bool)
    /// A service is to be asked for a cell.
    case ask(Ask)
    /// The state of a cell's proposal changed.
    case proposal(CellPath, ProposalState)
    /// The warning of a cell was overridden with a note, or with an empty one no longer is.
    case note(CellPath, String)
}

/// The effects of one transaction, in the order they were computed.
///
/// Effects are stored by the number of their cell and get their paths when they are read, so that
/// a change of a thousand cells costs no thousand paths when nobody reads them.
public struct ChangeSet {
    /// An effect at a cell, by number.
    package enum Noted {
        case value(Int32, Value)
        case relevance(Int32, Bool)
        case cleared(Int32)
        case issues(Int32, [Issue])
        case rows(Int32, [Int32])
        case obligation(Int32, Bool, Bool)
        case proposal(Int32, ProposalState)
        case note(Int32, String)
    }

    package internal(set) var noted: [Noted] = []
    /// The questions that were asked, in the order of their `asking` effects.
    package internal(set) var asks: [Ask] = []
    /// True when something that is saved changed, if only the origin of a value.
    public internal(set) var isToSave = false
    private let cells: RecordCells

    init(_ cells: RecordCells) { self.cells = cells }

    /// The number of effects.
    public var count: Int { noted.count }

    /// The effects.
    ///
    /// Complexity: O(n) in their number.
    public var effects: [Effect] {
        noted.map { effect in
            switch effect {
            case .value(let cell, let value): .value(cells.path(of: cell), value)
            case .relevance(let cell, let flag): .relevance(cells.path(of: cell), flag)
            case .cleared(let cell): .cleared(cells.path(of: cell))
            case .issues(let cell, let issues): .issues(cells.path(of: cell), issues)
            case .rows(let cell, let rows):
                .rows(cells.path(of: cell), rows.map { cells.rows[Int($0)].id })
            case .obligation(let cell, let isRequired, let isReadonly):
                .obligation(cells.path(of: cell), isRequired: isRequired, isReadonly: isReadonly)
            case .proposal(let cell, let state): .proposal(cells.path(of: cell), state)
            case .note(let cell, let note): .note(cells.path(of: cell), note)
            }
        } + asks.map { .ask($0) }
    }

    /// Returns true when a cell was cleared, by number.
    func clears(_ cell: Int32) -> Bool {
        for case .cleared(let other) in noted where other == cell { return true }
        return false
    }

    /// The cells that were cleared.
    ///
    /// Complexity: O(n) in the number of effects.
    public var cleared: [CellPath] {
        noted.compactMap { effect in
            if case .cleared(let cell) = effect { return cells.path(of: cell) }
            return nil
        }
    }
}

/// The reason why a call on a session failed.
public enum SessionError: Error, Hashable, Sendable {
    /// There is no cell, repeat or row of that path.
    case unknownPath(CellPath)
    /// The cell may not be changed: it is calculated, or holds no value.
    case notEditable(CellPath)
    /// The record has as many rows as it may have.
    case tooManyRows
    /// The id of a new row is no id, or was used in the repeat.
    case badRow(CellPath)
    /// The value is longer than `FormLimits.textBytes`.
    case tooLong(CellPath)
}
