// A declared repeat with its rules, and the aggregates over its rows: sums, counts, extremes.

import CalepinForms

/// Cells that can occur several times, in the rows of a repeat.
public struct RowCells<Scope: FormSpec, Row: FormSpec> where Row.Owner == Scope {
    var declared: DeclaredRows

    /// Returns the repeat with another rule.
    func with(_ rule: @escaping (inout Repeat, inout Lowering) -> Void) -> RowCells {
        var result = self
        result.declared.rules.append(rule)
        return result
    }

    /// Shows the repeat only when the condition holds.
    public func shown<C: Operand<Scope, Truth>>(
        when condition: @autoclosure @escaping () -> C
    ) -> RowCells {
        with { $0.relevant = $1.text(condition().term.phrase, "relevant", and: $0.relevant) }
    }

    /// Hides the repeat when the condition holds.
    public func hidden<C: Operand<Scope, Truth>>(
        when condition: @autoclosure @escaping () -> C
    ) -> RowCells {
        shown(when: !condition().term)
    }

    /// FormLimits the number of rows.
    public func atMost(_ count: @autoclosure @escaping () -> Term<Scope, NumberValue>) -> RowCells
    {
        with { $0.most = $1.text(count().phrase, "most") }
    }

    /// Requires that no two rows have the same value in that cell.
    public func unique<C: CellNaming>(_ cell: @autoclosure @escaping () -> C) -> RowCells
    where C.Scope == Row {
        with { $0.unique.append($1.nameInRows(cell().pointer.name, $0.name)) }
    }

    /// Puts a file beside the label: its name, and that of another one in French.
    public func media(_ kind: MediaKind, _ name: String, _ french: String? = nil) -> RowCells {
        with { rows, _ in rows.media.put(kind, name, french) }
    }

    /// The repeat as one whose rows are not copied into a record made from a template.
    public var neverCopied: RowCells { with { rows, _ in rows.isNeverCopied = true } }

    // Over all rows

    /// The number of rows.
    public var count: Term<Scope, NumberValue> {
        Term(Phrase.call("count", [Phrase(cell: [declared.repetition.name, firstName])]))
    }

    private var firstName: String {
        for placed in Row.body {
            if let name = placed.placement.firstName(prefix: "") { return name }
        }
        return ""
    }

    /// The sum of a cell over the rows; 0 when there is none.
    public func sum<C: Operand<Row, NumberValue>>(_ cell: C) -> Term<Scope, NumberValue> {
        over("sum", cell.term.phrase)
    }

    /// The least value of a cell over the rows; empty when there is none.
    public func min<C: Operand>(_ cell: C) -> Term<Scope, C.Held>
    where C.Scope == Row, C.Held: OrderedValue {
        over("min", cell.term.phrase)
    }

    /// The largest value of a cell over the rows; empty when there is none.
    public func max<C: Operand>(_ cell: C) -> Term<Scope, C.Held>
    where C.Scope == Row, C.Held: OrderedValue {
        over("max", cell.term.phrase)
    }

    /// Returns the number of rows in which a cell is filled.
    public func filled<C: CellNaming>(_ cell: C) -> Term<Scope, NumberValue>
    where C.Scope == Row {
        over("count-non-empty", cell.term.phrase)
    }

    /// Returns the sum of a cell over the rows for which the condition holds.
    public func sum<C: CellNaming, W: Operand>(
        _ cell: C, where condition: W
    ) -> Term<Scope, NumberValue>
    where C.Scope == Row, C.Held == NumberValue, W.Scope == Row, W.Held == Truth {
        over("sum", cell.term.phrase, where: condition.term.phrase)
    }

    /// Returns the least value of a cell over the rows for which the condition holds.
    public func min<C: CellNaming, W: Operand>(
        _ cell: C, where condition: W
    ) -> Term<Scope, C.Held>
    where C.Scope == Row, C.Held: OrderedValue, W.Scope == Row, W.Held == Truth {
        over("min", cell.term.phrase, where: condition.term.phrase)
    }

    /// Returns the largest value of a cell over the rows for which the condition holds.
    public func max<C: CellNaming, W: Operand>(
        _ cell: C, where condition: W
    ) -> Term<Scope, C.Held>
    where C.Scope == Row, C.Held: OrderedValue, W.Scope == Row, W.Held == Truth {
        over("max", cell.term.phrase, where: condition.term.phrase)
    }

    /// Returns the number of rows for which the condition holds.
    public func count<W: Operand<Row, Truth>>(where condition: W) -> Term<Scope, NumberValue> {
        over("count", Phrase(cell: [firstName]), where: condition.term.phrase)
    }

    /// Joins the filled values of a cell into one text, with the separator between them.
    public func join<C: CellNaming>(_ mark: StaticString, _ cell: C) -> Term<Scope, TextValue>
    where C.Scope == Row {
        let values = cell.term.phrase.inRows(declared.repetition.name)
        return Term(Phrase.call("join", [Phrase.constant(mark.description), values]))
    }

    private func over<Value: CellValue>(
        _ function: String, _ cell: Phrase, where condition: Phrase? = nil
    ) -> Term<Scope, Value> {
        let name = declared.repetition.name
        var pieces = cell.inRows(name).pieces
        if let condition {
            pieces += [.text("[")] + condition.inRows(name).pieces + [.text("]")]
        }
        return Term(Phrase.call(function, [Phrase(pieces: pieces, .one)]))
    }
}

/// A repeat under construction.
struct DeclaredRows {
    var repetition: Repeat
    var rules: [(inout Repeat, inout Lowering) -> Void] = []
    /// The contents of a row, read when it is lowered: its cells may refer to the scope around.
    var body: () -> [Placement]
}
