// Checks that only authors need, made by computing expressions without dependencies: bounds that
// contradict each other, parts that can never be shown, migration steps and titles that match
// nothing, and catalogues that lack an attribute that the form reads.

import CalepinExpressions

extension Compiler {
    /// The searches of `check`. They are reached through closures, so that code that only compiles
    /// forms is not linked with them.
    struct Search {
        /// Adds the faults that only authors need.
        let judge: (inout Compiler) -> Void
        /// Returns true when no text of a mask matches a pattern.
        let excludes: (Mask, Pattern) -> Bool
        /// A text of a mask.
        let example: (Mask) -> String?

        static var everything: Search {
            Search(
                judge: { $0.judgeStrictly() }, excludes: { !$0.mayMatch($1) },
                example: { $0.exampleTexts.first })
        }
    }

    /// Adds the faults that do not keep a form from being compiled.
    private mutating func judgeStrictly() {
        for number in form.nodes.indices {
            judgeReach(number)
            judgeConstantBounds(number)
            judgeUnit(number)
            judgeLook(number)
            judgeLastSaved(number)
        }
        for fault in definition.mediaFaults { add(fault: fault) }
        judgePrint()
        for step in definition.migrations { judge(step) }
        let title = definition.recordTitle
        if !title.isEmpty, names[0][title] == nil {
            add(fault: Fault(.unknownReference, at: "", rule: "recordTitle", title))
        }
    }

    /// Returns the value of an expression without dependencies; nil for another one.
    private func constant(_ expression: Expression) -> Value? {
        guard expression.references.isEmpty, let then = Instant(milliseconds: 0) else {
            return nil
        }
        for name in ["today", "now", "random", "uuid", "position", "pulldata", "last-saved"]
        where expression.calls(name) {
            return nil
        }
        var evaluator = Evaluator()
        var context = EvaluationContext(now: then)
        return evaluator.evaluate(expression, context: &context)
    }

    private mutating func judgeReach(_ number: Int) {
        guard form.nodes[number].type?.isHidden != true,
            let rule = form.nodes[number].relevant, let value = constant(rule),
            value.truth == false
        else { return }
        add(fault: Fault(.unreachable, at: places[number], rule: "relevant", rule.source))
    }

    /// Adds the faults of reading the record that was saved last: only the device that begins a
    /// record has it, so that nothing but a default may read it, which stays in the record.
    private mutating func judgeLastSaved(_ number: Int) {
        let node = form.nodes[number]
        for name in node.initial?.savedFields ?? []
        where !names.contains(where: { $0[name] != nil }) {
            add(fault: Fault(.unknownReference, at: places[number], rule: "initial", name))
        }
        let rules = [
            ("relevant", node.relevant), ("calculation", node.calculation),
            ("when", node.answer), ("filter", node.choices?.filter),
        ]
        let checks = node.checks.map { ("", Optional(form.checks[Int($0)].expression)) }
        for (rule, expression) in rules + checks where expression?.calls("last-saved") == true {
            add(fault: Fault(.lastSavedElsewhere, at: places[number], rule: rule))
        }
    }

    private mutating func judgeConstantBounds(_ number: Int) {
        var least: Expression?
        var most: Expression?
        for check in form.nodes[number].checks {
            switch form.checks[Int(check)].kind {
            case .least, .leastRows: least = form.checks[Int(check)].expression
            case .most, .mostRows: most = form.checks[Int(check)].expression
            default: break
            }
        }
        guard let least, let most, let low = constant(least), let high = constant(most),
            low.compared(with: high, in: .utc) == .greater
        else { return }
        let words = least.source + " > " + most.source
        add(fault: Fault(.leastAboveMost, at: places[number], rule: "least", words))
    }

    /// Checks that the type of a field accepts its unit.
    private mutating func judgeUnit(_ number: Int) {
        guard let field = form.nodes[number].field, let type = form.nodes[number].type,
            let accepts = type.acceptsUnit, !accepts(field.unit)
        else { return }
        add(fault: Fault(.unknownType, at: places[number], rule: "unit", field.unit))
    }

    private mutating func judge(_ step: MigrationStep) {
        if step.version < 1 || step.version >= definition.version {
            let words = "version " + step.version.description
            return add(fault: Fault(.badMigration, at: "", words))
        }
        // A later step may change a name again: only the last ones have to exist.
        let later = definition.migrations.filter { $0.version > step.version }
        guard later.isEmpty else { return }
        let wanted: [String]
        switch step.change {
        case .rename(_, let to): wanted = [to]
        case .split(_, let into): wanted = into
        case .mapChoices(let field, _): wanted = [field]
        }
        for name in wanted where !names.contains(where: { $0[name] != nil }) {
            add(fault: Fault(.badMigration, at: "", name))
        }
    }
}

extension FormDefinition {
    /// Returns every fault of the declaration, and each catalogue, attribute and service that the
    /// form reads and these do not have.
    ///
    /// Complexity: O(n) in the form.
    public func check(catalogues: [Catalogue], services: [String]) -> [Fault] {
        var faults = check()
        for name in self.services where !services.contains(name) {
            faults.append(Fault(.unknownService, at: "", name))
        }
        do throws(FormError) { faults += try compiled().check(catalogues: catalogues) } catch {
            faults += catalogueFaults(catalogues)
        }
        return faults
    }

    /// Returns each catalogue that the form names and that is not among some.
    fileprivate func catalogueFaults(_ catalogues: [Catalogue]) -> [Fault] {
        self.catalogues.filter { name in !catalogues.contains { $0.name == name } }
            .map { Fault(.unknownCatalogue, at: "", $0) }
    }
}

extension CompiledForm {
    /// Returns each catalogue and attribute that the form reads and these do not have.
    ///
    /// Complexity: O(n) in the expressions of the form.
    public func check(catalogues: [Catalogue]) -> [Fault] {
        definition.catalogueFaults(catalogues)
            + nodes.flatMap { missingColumns(of: $0, in: catalogues) }
    }

    /// Returns the attributes and columns that a node reads and its tables do not have.
    ///
    /// Complexity: O(n) in the expressions of the node.
    fileprivate func missingColumns(of node: Node, in catalogues: [Catalogue]) -> [Fault] {
        var faults: [Fault] = []
        if let choices = node.choices, let filter = choices.filter,
            let found = catalogues.first(where: { $0.name == choices.name })
        {
            let names = filter.references.filter { $0.root == .relative }.map { $0.description }
            for name in names where name != "label" && !found.attributes.contains(name) {
                faults.append(
                    Fault(.unknownColumn, at: node.name, rule: "filter", choices.name + "." + name)
                )
            }
        }
        let rules = [
            ("relevant", node.relevant), ("calculation", node.calculation),
            ("initial", node.initial), ("filter", node.choices?.filter),
        ]
        let checks = node.checks.map { ("", Optional(self.checks[Int($0)].expression)) }
        for (rule, expression) in rules + checks {
            for lookup in expression?.tableLookups ?? [] {
                faults += lookup.faults(at: node.name, rule, in: catalogues)
            }
        }
        return faults
    }
}

extension Expression.TableLookup {
    /// Returns the faults of a look-up: its table does not exist, or lacks a column.
    fileprivate func faults(
        at place: String, _ rule: String, in catalogues: [Catalogue]
    ) -> [Fault] {
        guard let found = catalogues.first(where: { $0.name == table }) else {
            return [Fault(.unknownCatalogue, at: place, rule: rule, table)]
        }
        return columns.filter { !found.attributes.contains($0) }.map {
            Fault(.unknownColumn, at: place, rule: rule, table + "." + $0)
        }
    }
}
