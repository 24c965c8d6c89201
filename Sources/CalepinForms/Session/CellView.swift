// Reading of one cell by its number, for code that writes many of them at once and for which
// finding each by its path would cost too much. It changes nothing.

import CalepinExpressions

/// A cell of a session, with everything that is known of it.
package struct CellView {
    private let session: FormSession
    private let cell: Int32

    init(_ session: FormSession, _ cell: Int32) {
        self.session = session
        self.cell = cell
    }

    private var cells: RecordCells { session.cells }
    private var node: CompiledForm.Node {
        session.form.nodes[Int(session.cells.nodeOf[Int(cell)])]
    }

    /// The path as text.
    package var pathText: String { cells.pathText(of: cell) }
    /// The declared field; nil for other cells.
    package var field: Field? { node.field }
    /// True for a field; other cells have no value.
    package var isField: Bool { node.kind == .field }
    /// True for a repeat.
    package var isList: Bool { node.kind == .rows }
    /// The rows of a repeat, by number, in order.
    package var rows: [Int32] { cells.lists[cell] ?? [] }
    /// True when it is shown.
    package var isRelevant: Bool { cells.flags[Int(cell)].contains(.relevant) }
    /// True when it must be filled.
    package var isRequired: Bool { cells.flags[Int(cell)].contains(.required) }
    /// True when it may not be changed.
    package var isReadonly: Bool { cells.flags[Int(cell)].contains(.readonly) }
    /// The value that is saved.
    package var stored: Value { cells.stored[Int(cell)] }
    /// The value that others see: empty for a cell that is not shown.
    package var effective: Value { cells.effective[Int(cell)] }
    /// The origin of the value.
    package var origin: Origin { cells.origins[Int(cell)] }
    /// The note that overrides a warning.
    package var note: String? { cells.notes[cell] }
    /// The state of the proposal; nil where there was none.
    package var proposal: ProposalState? { session.proposals.states[cell] }
    /// The issues of its value.
    package var issues: [Issue] { cells.issues[cell] ?? [] }

    /// Returns true when a number is shown by nothing but its digits, as most are: nothing has to
    /// be formatted to find that it is the same text.
    package func isShownPlain(_ number: Decimal) -> Bool {
        number.isWhole(below: UInt64(node.plainBelow))
    }

    /// Returns a value as a person reads it: choices by their labels, in a language of texts or
    /// else the session's.
    package func shown(
        _ value: Value, in language: Language, texts: String? = nil
    ) -> String {
        guard let field = node.field, let type = node.type else { return value.asText ?? "" }
        guard field.choices != nil else { return type.show(value, field, language) }
        let path = cells.path(of: cell)
        let text = value.asText ?? ""
        var labels: [String] = []
        for chosen in type.widget.isSeveral ? TypedText.words(text) : [text] {
            labels.append((try? session.label(of: chosen, at: path, in: texts)) ?? chosen)
        }
        return joined(labels, ", ")
    }
}

extension FormSession {
    /// Returns the cell of a number, as change sets have it.
    package func view(of cell: Int32) -> CellView { CellView(self, cell) }

    /// Returns the cell at a path.
    /// - Throws: `unknownPath`.
    package func view(at path: CellPath) throws(SessionError) -> CellView {
        CellView(self, try cell(at: path))
    }

    /// Returns the cells of a row, in the order of the form; row 0 is the record itself.
    ///
    /// Complexity: O(n) in their number.
    package func views(ofRow row: Int32) -> [CellView] {
        let row = cells.rows[Int(row)]
        var views: [CellView] = []
        for node in form.scopes[Int(row.scope)].nodes {
            views.append(CellView(self, row.base + form.localOf[Int(node)]))
        }
        return views
    }

    /// Returns the number of a row.
    /// - Throws: `unknownPath`.
    package func row(at path: CellPath, id: String) throws(SessionError) -> Int32 {
        var list = path
        list.parts[list.parts.count - 1].row = nil
        guard let row = cells.row(id, in: try cell(at: list)) else { throw .unknownPath(path) }
        return row
    }

    /// Returns the id of a row.
    package func id(ofRow row: Int32) -> String { cells.rows[Int(row)].id }
}
