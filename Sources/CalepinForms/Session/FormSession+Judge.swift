// What is right or wrong with the cells, judged once everything is computed. The words of issues
// are in IssueTexts.

import CalepinExpressions

extension FormSession {
    /// Lets a cell wait to be judged, once.
    func waitToJudge(_ cell: Int32) {
        guard cells.nodeOf[Int(cell)] >= 0,
            !cells.flags[Int(cell)].contains(.judgeWaits)
        else { return }
        cells.flags[Int(cell)].insert(.judgeWaits)
        judged.append(cell)
    }

    func judgeWaiting() {
        for cell in judged {
            mark(cell, .judgeWaits, false)
            let found = cells.rows[Int(cells.rowOf[Int(cell)])].isAlive ? issues(of: cell) : []
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

    /// What is wrong with a cell now; nothing with one that is not relevant.
    private func issues(of cell: Int32) -> [Issue] {
        guard cells.flags[Int(cell)].contains(.relevant) else { return [] }
        let node = form.nodes[Int(cells.nodeOf[Int(cell)])]
        switch node.kind {
        case .section, .composite: return []
        case .rows: return rowIssues(node, cell)
        case .field: return fieldIssues(node, cell)
        }
    }

    private func rowIssues(_ node: CompiledForm.Node, _ cell: Int32) -> [Issue] {
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
        guard let field = node.field else { return [] }
        let value = cells.effective[Int(cell)]
        if case .error(let error) = value { return [Issue(.failed, error.name)] }
        if value.isEmpty {
            return isRequired(node, field, cell) ? [Issue(.missing)] : []
        }
        if cells.flags[Int(cell)].contains(.isMistyped) {
            return [Issue(node.type?.refusal ?? .notOfType, value.asText ?? "")]
        }
        var found: [Issue] = []
        if let code = node.type?.judge(value, field) { found.append(Issue(code)) }
        if let rule = field.pattern, !matches(value, rule.test) {
            found.append(Issue(.pattern, rule.message.text(in: cells.context.language.code)))
        }
        for number in node.checks {
            if let issue = issue(form.checks[Int(number)], field, value, cell) {
                found.append(issue)
            }
        }
        return found
    }

    private func isRequired(
        _ node: CompiledForm.Node, _ field: Field, _ cell: Int32
    ) -> Bool {
        if field.type == "note" || (node.calculation != nil && !field.isEditable) { return false }
        if field.required.isEmpty { return false }
        for number in node.checks where form.checks[Int(number)].kind == .required {
            let rule = form.checks[Int(number)].expression
            return evaluate(rule, cell, cells.rowOf[Int(cell)]).truth ?? true
        }
        return true
    }

    private func matches(_ value: Value, _ pattern: String) -> Bool {
        do throws(PatternError) {
            return try Pattern(pattern).matchesWhole(value.asText ?? "")
        } catch { return false }
    }

    /// What one rule says of a filled cell; nil when it holds, or says nothing.
    private func issue(
        _ check: CompiledForm.Check, _ field: Field, _ value: Value, _ cell: Int32
    ) -> Issue? {
        switch check.kind {
        case .required, .readonly, .leastRows, .mostRows: return nil
        case .least, .most: return boundIssue(check, value, cell)
        case .constraint, .warning:
            let holds = evaluate(check.expression, cell, cells.rowOf[Int(cell)])
            if case .error(let error) = holds { return Issue(.failed, error.name) }
            if holds.truth == true || holds.isEmpty { return nil }
            let rule = check.kind == .constraint ? field.constraint : field.warning
            let words = rule?.message.text(in: cells.context.language.code) ?? ""
            return Issue(check.kind == .constraint ? .constraint : .warning, words)
        }
    }

    private func boundIssue(
        _ check: CompiledForm.Check, _ value: Value, _ cell: Int32
    ) -> Issue? {
        let bound = evaluate(check.expression, cell, cells.rowOf[Int(cell)])
        if case .error(let error) = bound { return Issue(.failed, error.name) }
        guard let order = value.compared(with: bound, in: cells.context.zone) else { return nil }
        if check.kind == .least, order == .less {
            return Issue(.belowLeast, bound.asText ?? "")
        }
        if check.kind == .most, order == .greater {
            return Issue(.aboveMost, bound.asText ?? "")
        }
        return nil
    }
}
