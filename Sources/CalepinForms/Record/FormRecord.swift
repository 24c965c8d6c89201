// The saved content of a form: values with their origins, rows, and values without a field. Making
// one from a session and filling a session from one is in FormSession+Record, its JSON in
// FormRecord+JSON, steps between versions in FormRecord+Migration.

import CalepinExpressions

/// The saved content of one form.
///
/// Values are stored as text, which the type of their field reads: a text it cannot read is kept
/// too, and judged when the record is opened.
public struct FormRecord: Equatable, Sendable {
    /// The name of the form.
    public var form: String
    /// The version of the form that the record was filled in with.
    public var version: Int
    /// The content hash of that version, in hexadecimal; empty when it is not known.
    public var hash: String
    /// The filled cells, in the order of the form.
    public var cells: [RecordCell]
    /// The rows of each repeat that has some, outer repeats before inner ones.
    public var rows: [RecordRows]
    /// The cells of earlier versions or of other writers for which this form has no field.
    public var orphans: [RecordCell]

    /// Makes a record.
    public init(
        form: String, version: Int, hash: String = "", cells: [RecordCell] = [],
        rows: [RecordRows] = [], orphans: [RecordCell] = []
    ) {
        self.form = form
        self.version = version
        self.hash = hash
        self.cells = cells
        self.rows = rows
        self.orphans = orphans
    }

    /// True when some of its values come from initial data: the record is a trial, not a real
    /// case.
    ///
    /// Complexity: O(n) in the number of cells.
    public var hasInitialData: Bool { cells.contains { $0.origin == .test } }

    /// The text of a cell; nil when it is not filled.
    ///
    /// Complexity: O(n) in the number of cells.
    public func text(at path: CellPath) -> String? {
        for cell in cells where cell.path == path { return cell.text }
        return nil
    }
}

/// The content of one cell.
public struct RecordCell: Equatable, Sendable {
    /// The path of the cell.
    public var path: CellPath
    /// The value's text.
    public var text: String
    /// The origin of the value.
    public var origin: Origin
    /// The note that overrides its warning; empty when there is none.
    public var note: String
    /// True when the field's type could not read the text, such as an ambiguous number; it stays
    /// so when the record is opened again.
    public var isMistyped: Bool

    /// Makes the content of a cell.
    public init(
        _ path: CellPath, _ text: String, _ origin: Origin = .user, note: String = "",
        isMistyped: Bool = false
    ) {
        self.isMistyped = isMistyped
        self.path = path
        self.text = text
        self.origin = origin
        self.note = note
    }
}

/// The rows of one repeat.
public struct RecordRows: Equatable, Sendable {
    /// The path of the repeat.
    public var path: CellPath
    /// The ids of its rows, in order.
    public var ids: [String]

    /// Makes the rows of a repeat.
    public init(_ path: CellPath, _ ids: [String]) {
        self.path = path
        self.ids = ids
    }
}

extension FormDefinition {
    /// The SHA-256 of the form's JSON in hexadecimal, which names this exact declaration.
    ///
    /// Complexity: O(n) in the form.
    var contentHash: String { Hex.text(of: digest(json(), .sha256)) }
}
