// The issues of the cells, judged once everything is computed. Their messages are in IssueTexts.

import CalepinExpressions

extension FormSession {
    /// Adds a cell to those that are to be judged, once.
    func waitToJudge(_ cell: Int32) {
        guard cells.nodeOf[Int(cell)] >= 0,
            !cells.flags[Int(cell)].contains(.judgeWaits)
        else { return }
        cells.flags[Int(cell)].insert(.judgeWaits)
        judged.append(cell)
    }

    /// Judges every cell of the record again; returns the number of cells with issues.
    ///
    /// The result is the same as after every change: this is for a caller that does not trust
    /// earlier results, as a server before it accepts a record. Complexity: O(n) in the number of
    /// cells and rules.
    public func judgeAll() -> Int {
        begin()
        for cell in cells.nodeOf.indices { waitToJudge(Int32(cell)) }
        judgeWaiting()
        return cells.issues.count
    }

    func judgeWaiting() {
        for cell in judged {
            mark(cell, .judgeWaits, false)
            let isAlive = cells.rows[Int(cells.rowOf[Int(cell)])].isAlive
            if isAlive { judgeRules(cell) }
            let found = isAlive ? issues(of: cell) : []
            // Most cells had no issue and have none: nothing is looked up for them.
            let had = cells.flags[Int(cell)].contains(.hasIssues)
            if found.isEmpty, !had { continue }
            if had, found == cells.issues[cell] ?? [] { continue }
            cells.issues[cell] = found.isEmpty ? nil : found
            mark(cell, .hasIssues, !found.isEmpty)
            changes.noted.append(.issues(cell, found))
        }
        judged.removeAll(keepingCapacity: true)
    }

    /// Returns the current result of a cell's calculation, also where a person's own value
    /// overrides it; nil for a cell that is not calculated.
    ///
    /// - Throws: `unknownPath`.
    public func calculation(at path: CellPath) throws(SessionError) -> Value? {
        let cell = try cell(at: path)
        let node = cells.nodeOf[Int(cell)]
        guard node >= 0, let rule = form.nodes[Int(node)].calculation else { return nil }
        return typed(evaluate(rule, cell, cells.rowOf[Int(cell)]), cell).value
    }

    // Required and readonly

    /// Updates the required and readonly flags of a cell, where a rule decides them.
    private func judgeRules(_ cell: Int32) {
        let number = Int(cells.nodeOf[Int(cell)])
        guard form.traits[number].contains(.hasRules) else { return }
        let node = form.nodes[number]
        let start = node.start
        let isRequired =
            start.contains(.required) && (rule(.required, node, cell) ?? true)
        let isReadonly = rule(.readonly, node, cell) ?? false
        let flags = cells.flags[Int(cell)]
        guard isRequired != flags.contains(.required) || isReadonly != flags.contains(.readonly)
        else { return }
        mark(cell, .required, isRequired)
        mark(cell, .readonly, isReadonly)
        changes.noted.append(.obligation(cell, isRequired, isReadonly))
    }

    /// Returns the result of a rule of a cell; nil when it has none of that kind, or the result is
    /// empty.
    private func rule(
        _ kind: CompiledForm.Check.Kind, _ node: CompiledForm.Node, _ cell: Int32
    ) -> Bool? {
        for number in node.checks where form.checks[Int(number)].kind == kind {
            let expression = form.checks[Int(number)].expression
            return evaluate(expression, cell, cells.rowOf[Int(cell)]).truth
        }
        return nil
    }

    // Issues

    /// Returns the issues of a cell now; none for a cell that is not relevant.
    private func issues(of cell: Int32) -> [Issue] {
        let flags = cells.flags[Int(cell)]
        guard flags.contains(.relevant) else { return [] }
        let number = Int(cells.nodeOf[Int(cell)])
        if form.traits[number].contains(.isUnbounded), !flags.contains(.isMistyped),
            case .number = cells.effective[Int(cell)]
        {
            return []
        }
        let node = form.nodes[number]
        switch node.kind {
        case .section, .composite: return []
        case .rows: return countIssues(node, cell)
        case .row:
            return unique.isRepeated(cells.rowOf[Int(cell)]) ? [Issue(.notUnique)] : []
        case .field: return fieldIssues(node, cell)
        }
    }

    private func countIssues(_ node: CompiledForm.Node, _ cell: Int32) -> [Issue] {
        let count = Decimal((cells.lists[cell] ?? []).count)
        var found: [Issue] = []
        for number in node.checks {
            let check = form.checks[Int(number)]
            let bound = evaluate(check.expression, cell, cells.rowOf[Int(cell)])
            guard case .number(let limit) = bound.asNumber else { continue }
            if check.kind == .leastRows, count < limit {
                found.append(Issue(.tooFewRows, limit.description))
            } else if check.kind == .mostRows, count > limit {
                found.append(Issue(.tooManyRows, limit.description))
            }
        }
        return found
    }

    private func fieldIssues(_ node: CompiledForm.Node, _ cell: Int32) -> [Issue] {
        let value = cells.effective[Int(cell)]
        // The case of most fields of a form that is opened, decided without reading their
        // declaration.
        if value.isEmpty, !cells.flags[Int(cell)].contains(.required) { return [] }
        guard let field = node.field else { return [] }
        if case .error(let error) = value { return [Issue(.failed, error.name)] }
        if value.isEmpty {
            return [Issue(.missing, text(field.requiredText))]
        }
        if cells.flags[Int(cell)].contains(.isMistyped) {
            return [Issue(node.type?.refusal ?? .notOfType, value.asText ?? "")]
        }
        var found: [Issue] = []
        if let code = node.type?.judge(value, field) { found.append(Issue(code)) }
        if field.isOffStep(value) { found.append(Issue(.offStep, field.stepText)) }
        judgeShape(node, value, &found)
        if let source = node.choices, let issue = choiceIssue(source, value, cell) {
            found.append(issue)
        }
        for number in node.checks {
            if let issue = issue(form.checks[Int(number)], field, value, cell) {
                found.append(issue)
            }
        }
        return found
    }

    private func judgeShape(
        _ node: CompiledForm.Node, _ value: Value, _ found: inout [Issue]
    ) {
        guard let shape = node.shape else { return }
        let text = value.asText ?? ""
        if let mask = shape.mask, !mask.isComplete(text) {
            found.append(Issue(.mask, node.field?.mask ?? ""))
        }
        if let pattern = shape.pattern, !matches(text, pattern) {
            let words = node.field?.pattern.map { self.text($0.message) } ?? ""
            found.append(Issue(.pattern, words))
        }
    }

    private func matches(_ text: String, _ pattern: Pattern) -> Bool {
        do throws(PatternError) { return try pattern.matchesWhole(text) } catch { return false }
    }

    /// Returns the issue of one rule for a filled cell; nil when the rule holds or has no result.
    private func issue(
        _ check: CompiledForm.Check, _ field: Field, _ value: Value, _ cell: Int32
    ) -> Issue? {
        switch check.kind {
        case .required, .readonly, .leastRows, .mostRows, .choices: return nil
        case .least, .most: return boundIssue(check, value, cell)
        case .constraint, .warning:
            let isWarning = check.kind == .warning
            if isWarning, cells.notes[cell] != nil { return nil }
            let holds = evaluate(check.expression, cell, cells.rowOf[Int(cell)])
            if case .error(let error) = holds { return Issue(.failed, error.name) }
            if holds.truth == true || holds.isEmpty { return nil }
            let rule = isWarning ? field.warning : field.constraint
            let words = rule.map { self.text($0.message) } ?? ""
            return Issue(isWarning ? .warning : .constraint, words)
        }
    }

    private func boundIssue(
        _ check: CompiledForm.Check, _ value: Value, _ cell: Int32
    ) -> Issue? {
        let bound = evaluate(check.expression, cell, cells.rowOf[Int(cell)])
        if case .error(let error) = bound { return Issue(.failed, error.name) }
        guard let order = value.compared(with: bound, in: moment.zone) else { return nil }
        if check.kind == .least, order == .less {
            return Issue(.belowLeast, bound.asText ?? "")
        }
        if check.kind == .most, order == .greater {
            return Issue(.aboveMost, bound.asText ?? "")
        }
        return nil
    }

    // Warnings

    /// Overrides a cell's warning with a note; an empty note removes it, and so does any other
    /// value in the cell.
    ///
    /// - Throws: `unknownPath`, `notEditable` for a cell that has no warning, `tooLong`.
    @discardableResult
    public func override(_ path: CellPath, note: String) throws(SessionError) -> ChangeSet {
        let cell = try cell(at: path)
        let node = cells.nodeOf[Int(cell)]
        guard node >= 0, form.nodes[Int(node)].field?.warning != nil else {
            throw .notEditable(path)
        }
        guard note.utf8.count <= FormLimits.textBytes else { throw .tooLong(path) }
        begin()
        setNote(cell, Value.text(note).isEmpty ? nil : note)
        return commit()
    }

    /// The note with which a cell's warning was overridden; nil when it was not.
    /// - Throws: `unknownPath`.
    public func note(at path: CellPath) throws(SessionError) -> String? {
        cells.notes[try cell(at: path)]
    }

    func setNote(_ cell: Int32, _ note: String?) {
        let old = cells.notes[cell]
        guard old != note else { return }
        log.append(.note(cell, old))
        cells.notes[cell] = note
        changes.noted.append(.note(cell, note ?? ""))
        waitToJudge(cell)
    }
}
