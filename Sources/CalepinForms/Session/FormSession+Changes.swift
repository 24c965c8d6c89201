// Values that a change of another cell sets: computed once, when the change is propagated, and
// written as answers. Which changes count is decided in FormSession+Spread.

extension FormSession {
    /// Schedules the values of the cells that a change of this one sets.
    func triggerAnswers(of cell: Int32) {
        guard !cells.flags[Int(cell)].contains(.isNew) else { return }
        for node in form.nodes[Int(cells.nodeOf[Int(cell)])].triggered {
            let step = form.nodes[Int(node)].valueStep
            cells.forRows(of: form.scopeOf[Int(node)], from: cells.rowOf[Int(cell)]) { row in
                mark(cells.rows[Int(row)].base + form.localOf[Int(node)], .answerWaits, true)
                wait(step, row)
            }
        }
    }

    /// Sets a cell to the value that another one's change gives it, as an answer.
    func computeAnswer(_ node: Int32, _ cell: Int32, _ row: Int32) {
        mark(cell, .answerWaits, false)
        guard let rule = form.nodes[Int(node)].answer else { return }
        let (value, isMistyped) = typed(evaluate(rule, cell, row), cell, isGiven: true)
        put(cell, value, isMistyped, .triggered)
    }
}
