// How a change spreads: values, relevance, sums and dependants, each step once and in order. What
// is right or wrong with the result is FormSession+Judge's.

import CalepinExpressions

extension FormSession {
    /// Computes and judges everything that waits.
    func settle() {
        while let (step, row) = waiting.next() { take(form.steps[Int(step)], row) }
        judgeWaiting()
    }

    /// Lets a step wait in a row, once.
    func wait(_ step: Int32, _ row: Int32) {
        guard step >= 0, cells.rows[Int(row)].isAlive else { return }
        let action = form.steps[Int(step)]
        let cell = cells.rows[Int(row)].base + form.localOf[Int(action.node)]
        let flag: RecordCells.Flags =
            action.kind == .relevance ? .relevanceWaits : .valueWaits
        guard !cells.flags[Int(cell)].contains(flag) else { return }
        cells.flags[Int(cell)].insert(flag)
        waiting.add(step, row)
    }

    func mark(_ cell: Int32, _ flag: RecordCells.Flags, _ isOn: Bool) {
        if isOn {
            cells.flags[Int(cell)].insert(flag)
        } else {
            cells.flags[Int(cell)].remove(flag)
        }
    }

    private func take(_ step: CompiledForm.Step, _ row: Int32) {
        let cell = cells.rows[Int(row)].base + form.localOf[Int(step.node)]
        mark(cell, step.kind == .relevance ? .relevanceWaits : .valueWaits, false)
        // A row that went in the same transaction takes what waited in it with it.
        guard cells.rows[Int(row)].isAlive else { return }
        switch step.kind {
        case .relevance: computeRelevance(step.node, cell, row)
        case .value: computeValue(step.node, cell, row)
        }
    }

    func evaluate(_ expression: Expression, _ cell: Int32, _ row: Int32) -> Value {
        moment.stepsLeft = CalepinExpressions.Limits.steps
        return evaluator.evaluate(
            expression, cells: RowView(cells: cells, row: row, own: cell),
            context: &moment)
    }

    // Relevance

    private func computeRelevance(_ node: Int32, _ cell: Int32, _ row: Int32) {
        var isRelevant = isParentRelevant(node, row)
        if isRelevant, let rule = form.nodes[Int(node)].relevant {
            // A rule that fails must not hide what it stands at: the failure is shown there.
            isRelevant = evaluate(rule, cell, row).truth ?? true
        }
        guard isRelevant != cells.flags[Int(cell)].contains(.relevant) else { return }
        mark(cell, .relevant, isRelevant)
        changes.noted.append(.relevance(cell, isRelevant))
        for child in form.nodes[Int(node)].children {
            let step = form.nodes[Int(child)].relevanceStep
            cells.forRows(of: form.scopeOf[Int(child)], from: row) { wait(step, $0) }
        }
        waitToJudge(cell)
        for number in form.nodes[Int(node)].aggregates {
            changeSum(number, row) { $0.show(isRelevant) }
        }
        if form.nodes[Int(node)].kind == .field { show(cell, isRelevant) }
        if !form.nodes[Int(node)].proposal.isEmpty { proposals.touched.append(cell) }
    }

    private func isParentRelevant(_ node: Int32, _ row: Int32) -> Bool {
        let parent = form.nodes[Int(node)].parent
        guard parent >= 0 else { return true }
        return cells.flags[Int(cells.cell(of: parent, from: row))].contains(.relevant)
    }

    /// Gives a cell its stored value back, or takes it away; hiding and showing clear nothing.
    private func show(_ cell: Int32, _ isRelevant: Bool) {
        setEffective(cell, isRelevant ? cells.stored[Int(cell)] : .empty)
    }

    // Values

    private func computeValue(_ node: Int32, _ cell: Int32, _ row: Int32) {
        if let choices = form.nodes[Int(node)].choices, choices.filter != nil {
            dropUnfit(choices, cell, row)
        }
        guard let rule = form.nodes[Int(node)].calculation else { return }
        if form.nodes[Int(node)].isEditable, cells.origins[Int(cell)].isOwn {
            return waitToJudge(cell)
        }
        let (value, isMistyped) = typed(evaluate(rule, cell, row), cell)
        write(cell, value, value.isEmpty ? .none : .calculated)
        mark(cell, .isMistyped, isMistyped)
        waitToJudge(cell)
    }

    /// A computed value as the cell's type has it: a text that means a number or a day is one
    /// there. What the type cannot read stays as it is, and is judged.
    func typed(_ value: Value, _ cell: Int32) -> (value: Value, isMistyped: Bool) {
        guard !value.isEmpty else { return (.empty, false) }
        let node = form.nodes[Int(cells.nodeOf[Int(cell)])]
        guard let declared = node.rules, let shared = declared.type else { return (value, false) }
        // A value that has the type's own form is not read again.
        if shared.type.widget.holds(value) { return (value, false) }
        guard let text = value.asText else { return (value, false) }
        guard let read = shared.type.stored(text, declared.field, moment.zone) else {
            return (.text(text), true)
        }
        return (read, false)
    }

    /// Stores a value, makes it effective while the cell is relevant, and clears its dependants
    /// when it is another one.
    func write(_ cell: Int32, _ value: Value, _ origin: Origin) {
        let old = cells.stored[Int(cell)]
        guard old != value || cells.origins[Int(cell)] != origin else { return }
        log.append(.value(cell, old, cells.origins[Int(cell)], cells.flags[Int(cell)]))
        cells.stored[Int(cell)] = value
        cells.origins[Int(cell)] = origin
        guard old != value else { return }
        waitToJudge(cell)
        if cells.flags[Int(cell)].contains(.relevant) { setEffective(cell, value) }
        if clears { clearDependants(of: cell) }
    }

    private func setEffective(_ cell: Int32, _ value: Value) {
        let old = cells.effective[Int(cell)]
        guard old != value else { return }
        cells.effective[Int(cell)] = value
        changes.noted.append(.value(cell, value))
        spread(cell, old, value)
    }

    /// Tells everything that reads a cell that it has another value.
    private func spread(_ cell: Int32, _ old: Value, _ value: Value) {
        let node = Int(cells.nodeOf[Int(cell)])
        let row = cells.rowOf[Int(cell)]
        for number in form.nodes[node].aggregates {
            changeSum(number, row) { sum in
                sum.remove(old)
                sum.add(value)
            }
        }
        for step in form.nodes[node].dependents { waitEverywhere(step, row) }
        for check in form.nodes[node].checkers { judgeEverywhere(check, row) }
        for step in form.nodes[node].crossDependents { waitEverywhere(step, 0) }
        for check in form.nodes[node].crossCheckers { judgeEverywhere(check, 0) }
        if !form.nodes[node].proposed.isEmpty { touchProposals(Int32(node), row) }
        if form.nodes[node].isUnique { noteUnique(row) }
    }

    func waitEverywhere(_ step: Int32, _ row: Int32) {
        let scope = form.scopeOf[Int(form.steps[Int(step)].node)]
        cells.forRows(of: scope, from: row) { wait(step, $0) }
    }

    func judgeEverywhere(_ check: Int32, _ row: Int32) {
        let node = form.checks[Int(check)].node
        cells.forRows(of: form.scopeOf[Int(node)], from: row) { inner in
            waitToJudge(cells.rows[Int(inner)].base + form.localOf[Int(node)])
        }
    }

    /// Changes a sum, as the row of one of its values sees it, and tells who reads it.
    func changeSum(_ number: Int32, _ row: Int32, _ change: (inout RowSum) -> Void) {
        let aggregate = form.aggregates[Int(number)]
        var outer = row
        while cells.rows[Int(outer)].scope != aggregate.scope {
            outer = cells.rows[Int(outer)].parent
        }
        let cell = cells.rows[Int(outer)].base + aggregate.local
        if var sum = cells.sums[cell] {
            cells.sums[cell] = nil
            change(&sum)
            cells.sums[cell] = sum
        }
        for step in aggregate.dependents { waitEverywhere(step, outer) }
        for check in aggregate.checkers { judgeEverywhere(check, outer) }
    }

    /// Turns an emptied switch off: it is never empty.
    func rest(_ cell: Int32) {
        let node = form.nodes[Int(cells.nodeOf[Int(cell)])]
        if node.isSwitch, cells.stored[Int(cell)].isEmpty {
            write(cell, .boolean(false), .initial)
        }
    }

    // Dependants

    /// Clears the fields whose parent a cell is, and theirs in turn, whether they are shown or
    /// not.
    private func clearDependants(of cell: Int32) {
        let node = Int(cells.nodeOf[Int(cell)])
        let row = cells.rowOf[Int(cell)]
        for child in form.nodes[node].cleared {
            cells.forRows(of: form.scopeOf[Int(child)], from: row) { inner in
                clear(cells.rows[Int(inner)].base + form.localOf[Int(child)])
            }
        }
    }

    private func clear(_ cell: Int32) {
        let node = form.nodes[Int(cells.nodeOf[Int(cell)])]
        let isCalculated = node.calculation != nil && !node.isEditable
        guard !isCalculated, !cells.stored[Int(cell)].isEmpty else { return }
        if node.isSwitch, cells.stored[Int(cell)] == .boolean(false) { return }
        changes.noted.append(.cleared(cell))
        cancelAsk(cell)
        setNote(cell, nil)
        write(cell, .empty, .none)
        rest(cell)
        mark(cell, .isMistyped, false)
        wait(node.valueStep, cells.rowOf[Int(cell)])
    }
}
