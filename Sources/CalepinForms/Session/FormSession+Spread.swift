// The propagation of a change: values, relevance, sums and dependants, each step once and in
// order. The result is judged in FormSession+Judge.

import CalepinExpressions

extension FormSession {
    /// Computes and judges everything that is scheduled.
    func settle() {
        while let (step, row) = waiting.next() { take(form.steps[Int(step)], row) }
        judgeWaiting()
    }

    /// Schedules a step in a row, once.
    func wait(_ step: Int32, _ row: Int32) {
        guard step >= 0, cells.rows[Int(row)].isAlive else { return }
        let action = form.steps[Int(step)]
        let cell = cells.rows[Int(row)].base + form.localOf[Int(action.node)]
        let flag: CellFlags =
            action.kind == .relevance ? .relevanceWaits : .valueWaits
        guard !cells.flags[Int(cell)].contains(flag) else { return }
        cells.flags[Int(cell)].insert(flag)
        waiting.add(step, row)
    }

    func mark(_ cell: Int32, _ flag: CellFlags, _ isOn: Bool) {
        if isOn {
            cells.flags[Int(cell)].insert(flag)
        } else {
            cells.flags[Int(cell)].remove(flag)
        }
    }

    private func take(_ step: CompiledForm.Step, _ row: Int32) {
        let cell = cells.rows[Int(row)].base + form.localOf[Int(step.node)]
        mark(cell, step.kind == .relevance ? .relevanceWaits : .valueWaits, false)
        // A row removed in the same transaction needs no steps.
        guard cells.rows[Int(row)].isAlive else { return }
        switch step.kind {
        case .relevance: computeRelevance(step.node, cell, row)
        case .value: computeValue(step.node, cell, row)
        }
    }

    func evaluate(_ expression: Expression, _ cell: Int32, _ row: Int32) -> Value {
        moment.stepsLeft = ExpressionLimits.steps
        let cells = cells
        if let value = evaluator.arithmetic(
            expression, context: &moment, { arithmeticCell($0, in: cells, from: row) })
        {
            return value
        }
        return evaluator.evaluate(
            expression, cells: RowView(cells: cells, row: row, own: cell),
            context: &moment)
    }

    // Relevance

    private func computeRelevance(_ node: Int32, _ cell: Int32, _ row: Int32) {
        var isRelevant = isParentRelevant(node, row)
        if isRelevant, let rule = form.nodes[Int(node)].relevant {
            // A rule that fails must not hide its field: the failure is shown there.
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
        // A count of rows changes with the relevance of a cell, even when it has no value.
        if row > 0, cells.stored[Int(cell)].isEmpty { tellCounters(Int(node), row) }
        if form.nodes[Int(node)].kind == .field { show(cell, isRelevant) }
        if !form.nodes[Int(node)].proposal.isEmpty { touchProposal(cell) }
    }

    private func isParentRelevant(_ node: Int32, _ row: Int32) -> Bool {
        let parent = form.nodes[Int(node)].parent
        guard parent >= 0 else { return true }
        return cells.flags[Int(cells.cell(of: parent, from: row))].contains(.relevant)
    }

    /// Makes the stored value of a cell effective, or empty; hiding and showing clear nothing.
    private func show(_ cell: Int32, _ isRelevant: Bool) {
        setEffective(cell, isRelevant ? cells.stored[Int(cell)] : .empty)
    }

    // Values

    private func computeValue(_ node: Int32, _ cell: Int32, _ row: Int32) {
        if cells.flags[Int(cell)].contains(.startWaits) { computeStart(node, cell, row) }
        if cells.flags[Int(cell)].contains(.answerWaits) { computeAnswer(node, cell, row) }
        let computed = form.nodes[Int(node)]
        if form.traits[Int(node)].contains(.isFiltered), let choices = computed.choices {
            dropUnfit(choices, cell, row)
        }
        guard let rule = computed.calculation else { return }
        if computed.isEditable, cells.origins[Int(cell)].isOwn {
            mark(cell, .isNew, false)
            return waitToJudge(cell)
        }
        let (value, isMistyped) = typed(evaluate(rule, cell, row), cell)
        write(cell, value, value.isEmpty ? .none : .calculated)
        mark(cell, .isNew, false)
        mark(cell, .isMistyped, isMistyped)
        waitToJudge(cell)
    }

    /// Returns a value as the cell's type has it: a text that reads as a number or a day is
    /// converted, and a number in a field of text becomes its text. A text that the type cannot
    /// read stays as it is, and is judged.
    func typed(
        _ value: Value, _ cell: Int32, isGiven: Bool = false
    ) -> (value: Value, isMistyped: Bool) {
        let number = Int(cells.nodeOf[Int(cell)])
        if case .number = value, form.traits[number].contains(.isNumber) { return (value, false) }
        guard !value.isEmpty else { return (.empty, false) }
        let node = form.nodes[number]
        guard let field = node.field, let type = node.type else { return (value, false) }
        // A value of the type's own kind is not read again.
        let isShown = type.widget == .shown || value.error != nil
        if type.widget.holds(value), isShown || !isGiven || type.widget.isTyped {
            return (value, false)
        }
        guard let text = value.asText else { return (value, false) }
        guard let read = type.stored(text, field, moment.zone) else {
            return (.text(text), true)
        }
        return (read, false)
    }

    /// Stores a value, makes it effective while the cell is relevant, and clears its dependants
    /// when it changed.
    func write(_ cell: Int32, _ value: Value, _ origin: Origin) {
        if store(cell, value, origin), clears { clearDependants(of: cell) }
    }

    /// Stores a value and makes it effective while the cell is relevant; returns true when it
    /// changed.
    private func store(_ cell: Int32, _ value: Value, _ origin: Origin) -> Bool {
        let old = cells.stored[Int(cell)]
        let isOther = old != value
        guard isOther || cells.origins[Int(cell)] != origin else { return false }
        log.append(.value(cell, old, cells.origins[Int(cell)], cells.flags[Int(cell)]))
        cells.stored[Int(cell)] = value
        cells.origins[Int(cell)] = origin
        guard isOther else { return false }
        // A note belongs to one value; a restored value brings its own.
        if !isRestoring, !cells.notes.isEmpty { setNote(cell, nil) }
        waitToJudge(cell)
        if cells.flags[Int(cell)].contains(.relevant) { setEffective(cell, value) }
        return true
    }

    private func setEffective(_ cell: Int32, _ value: Value) {
        let old = cells.effective[Int(cell)]
        guard old != value else { return }
        cells.effective[Int(cell)] = value
        changes.noted.append(.value(cell, value))
        spread(cell, old, value)
    }

    /// Schedules everything that reads a cell after its value changed.
    private func spread(_ cell: Int32, _ old: Value, _ value: Value) {
        let node = Int(cells.nodeOf[Int(cell)])
        let traits = form.traits[node]
        guard !traits.isDisjoint(with: .told) else { return }
        let row = cells.rowOf[Int(cell)]
        // A removed row is in no sum, also while undoing restores the values of its cells.
        let isSummed = traits.contains(.isSummed) && cells.rows[Int(row)].isAlive
        for number in isSummed ? form.nodes[node].aggregates : [] {
            changeSum(number, row) { sum in
                sum.remove(old)
                sum.add(value)
            }
        }
        if traits.contains(.isRead) { tellReaders(node, row) }
        if traits.contains(.isAskedWith) { touchProposals(Int32(node), row) }
        if traits.contains(.isUnique) { noteUnique(row) }
    }

    /// Schedules the computations and checks that read a cell after it was shown or hidden. Its
    /// value is the same, and so are the choices that are filtered by it.
    private func tellCounters(_ node: Int, _ row: Int32) {
        for step in form.nodes[node].dependents where isComputed(step) {
            waitEverywhere(step, row)
        }
        for step in form.nodes[node].crossDependents where isComputed(step) {
            waitEverywhere(step, 0)
        }
        for check in form.nodes[node].checkers { judgeEverywhere(check, row) }
        for check in form.nodes[node].crossCheckers { judgeEverywhere(check, 0) }
    }

    /// Returns true when a step computes something other than the choices that fit.
    private func isComputed(_ step: Int32) -> Bool {
        let step = form.steps[Int(step)]
        return step.kind == .relevance || form.nodes[Int(step.node)].calculation != nil
    }

    private func tellReaders(_ node: Int, _ row: Int32) {
        for step in form.nodes[node].dependents { waitEverywhere(step, row) }
        for check in form.nodes[node].checkers { judgeEverywhere(check, row) }
        for step in form.nodes[node].crossDependents { waitEverywhere(step, 0) }
        for check in form.nodes[node].crossCheckers { judgeEverywhere(check, 0) }
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

    /// Changes a sum, as the row of one of its values sees it, and schedules the steps that read
    /// it.
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

    // Dependants

    /// Clears the fields whose parent a cell is, and theirs in turn, shown or hidden.
    private func clearDependants(of cell: Int32) {
        guard form.traits[Int(cells.nodeOf[Int(cell)])].contains(.clears) else { return }
        // A list instead of recursion, because a chain can be as long as the form and would
        // overflow the stack.
        var parents = [cell]
        while let parent = parents.popLast() {
            parents += clearedDirectly(by: parent).reversed()
        }
    }

    private func clearedDirectly(by parent: Int32) -> [Int32] {
        var found: [Int32] = []
        if triggers { triggerAnswers(of: parent) }
        for child in form.nodes[Int(cells.nodeOf[Int(parent)])].cleared {
            let scope = form.scopeOf[Int(child)]
            cells.forRows(of: scope, from: cells.rowOf[Int(parent)]) { inner in
                let dependant = cells.rows[Int(inner)].base + form.localOf[Int(child)]
                if clear(dependant) { found.append(dependant) }
            }
        }
        return found
    }

    /// Clears a cell, unless it follows a calculation; returns true when it had a value.
    private func clear(_ cell: Int32) -> Bool {
        let node = form.nodes[Int(cells.nodeOf[Int(cell)])]
        let isCalculated = node.calculation != nil && !node.isEditable
        guard !isCalculated, cells.origins[Int(cell)] != .calculated else { return false }
        cancelAsk(cell)
        guard cells.stored[Int(cell)] != node.resting else { return false }
        changes.noted.append(.cleared(cell))
        let isChanged = store(cell, node.resting, node.isSwitch ? .initial : .none)
        mark(cell, .isMistyped, false)
        wait(node.valueStep, cells.rowOf[Int(cell)])
        return isChanged
    }
}

extension CompiledForm.Node {
    /// The value of a cell that nobody filled: empty, but false for a switch.
    var resting: Value { isSwitch ? .boolean(false) : .empty }
}

/// The number in a cell as arithmetic reads it, seen from a row.
@inline(__always)
private func arithmeticCell(_ number: Int32, in cells: RecordCells, from row: Int32)
    -> ArithmeticCell
{
    // Aggregates, attributes and filtered references are computed when they are read.
    guard number < CompiledForm.firstAggregate else { return .other }
    switch cells.effective[Int(cells.cell(of: number, from: row))] {
    case .number(let number): return .number(number)
    case .empty: return .empty
    default: return .other
    }
}
