// Binds references with a filter in brackets: to rows, as in `${line}[kind = 'x']/amount`, and to
// the rows of a catalogue.

import CalepinExpressions

extension Compiler {
    /// Returns the binding of a reference with filters: rows of a repeat, or rows of a table.
    mutating func filteredBinding(
        of reference: Reference, _ place: ExpressionPlace, _ reads: inout Reads
    ) -> Binding {
        if case .catalogue(let table) = reference.root {
            return tableBinding(table, reference, place, &reads)
        }
        guard case .field(let name) = reference.root,
            var number = node(named: name, from: place.scope), reference.steps.count < 2
        else { return .unsupported }
        if form.nodes[number].kind == .rows { number += 1 }
        let scope = form.scopeOf[number]
        if let step = reference.steps.first {
            guard let field = names[Int(scope)][step] else { return .unknown }
            number = field
        }
        let texts = reference.filters.map { $0.text }
        guard scope > 0, let filters = filters(texts, place, scope, &reads) else {
            return .unsupported
        }
        add(Int32(number), place, &reads)
        return append(CompiledForm.Filtered(node: Int32(number), filters: filters))
    }

    private mutating func tableBinding(
        _ table: String, _ reference: Reference, _ place: ExpressionPlace, _ reads: inout Reads
    ) -> Binding {
        guard tables[table] != nil || definition.catalogues.contains(table) else {
            return .unknown
        }
        // `root/item[…]/column`, or `root/item[…]` to count them.
        guard reference.steps.count == 2 || reference.steps.count == 3 else { return .unsupported }
        let column = reference.steps.count == 3 ? reference.steps[2] : "name"
        let texts = reference.filters.map { $0.text }
        guard let filters = filters(texts, place, -1, &reads) else { return .unsupported }
        return append(
            CompiledForm.Filtered(table: table, column: column, filters: filters))
    }

    /// A field read by `indexed-repeat`, whose repeats may stand in any order.
    mutating func indexedBinding(_ number: Int, _ reference: Reference) -> Binding {
        var scopes: [Int32] = []
        for name in reference.repeats {
            for scope in names.indices {
                guard let node = names[scope][name], form.nodes[node].kind == .rows else {
                    continue
                }
                scopes.append(form.nodes[node].rows)
            }
        }
        form.indexed.append((node: Int32(number), scopes: scopes))
        return .rows(CompiledForm.firstIndexed + Int32(form.indexed.count - 1))
    }

    private mutating func append(_ filtered: CompiledForm.Filtered) -> Binding {
        form.filtered.append(filtered)
        return .filtered(CompiledForm.firstFiltered + Int32(form.filtered.count - 1))
    }

    /// Binds choices that are the rows of a repeat: the fields of their values and labels, and the
    /// filter, in which bare names are fields of the row.
    mutating func compileRows(_ choices: Choices, _ order: Expression?, _ number: Int) {
        let home = form.scopeOf[number]
        guard let rows = node(named: choices.list, from: home), form.nodes[rows].kind == .rows
        else {
            return add(
                fault: Fault(.unknownList, at: places[number], rule: "choices", choices.list))
        }
        let scope = form.nodes[rows].rows
        var reads = Reads()
        let place = ExpressionPlace(node: number, rule: "filter", scope: home)
        var fields: [Int32] = []
        for name in [choices.value, choices.label.isEmpty ? choices.value : choices.label] {
            guard let field = names[Int(scope)][name], form.nodes[field].kind == .field else {
                return add(
                    fault: Fault(.unknownReference, at: places[number], rule: "choices", name))
            }
            add(Int32(field), place, &reads)
            fields.append(Int32(field))
        }
        let texts = [choices.filter.isEmpty ? "true()" : choices.filter]
        guard let filter = filters(texts, place, scope, &reads)?.first else { return }
        form.nodes[number].choices = CompiledForm.BoundChoices(
            choices, nil, choices.filter.isEmpty ? nil : filter, reads.nodes, value: fields[0],
            label: fields[1], order: order)
        note(reads, .filter, number)
        addCheck(.choices, filter, reads, number)
    }

    /// Compiles and binds the filters of a reference, in the rows of a scope or, for -1, in those
    /// of a table; nil when one has faults, which are added.
    private mutating func filters(
        _ texts: [String], _ place: ExpressionPlace, _ scope: Int32, _ reads: inout Reads
    ) -> [Expression]? {
        var filters: [Expression] = []
        var inner = place
        if scope < 0 {
            inner.isFilter = true
        } else {
            inner.outer = place.scope
            inner.scope = scope
        }
        for text in texts {
            var found = Reads()
            do throws(ExpressionError) {
                var expression = try Expression(text)
                try bind(&expression, inner, &found)
                filters.append(expression)
            } catch {
                for fault in error.faults { note(fault, place) }
                return nil
            }
            for node in found.nodes { add(node, place, &reads) }
            for number in found.aggregates where !reads.aggregates.contains(number) {
                reads.aggregates.append(number)
            }
            if found.readsClock { reads.readsClock = true }
        }
        return filters
    }

    /// Adds a node to the reads of an expression, as read in other rows where it is in the same
    /// repeat.
    private mutating func add(_ node: Int32, _ place: ExpressionPlace, _ reads: inout Reads) {
        if !reads.nodes.contains(node) { reads.nodes.append(node) }
        let scope = form.scopeOf[Int(node)]
        if scope > 0, form.contains(scope, place.scope), !reads.crossing.contains(node) {
            reads.crossing.append(node)
        }
    }

    /// The node that `${name}` means in a filter of rows: where the whole expression sees one cell
    /// of that name, it is that one, and the row's own is written without `${}`.
    func outerNode(of reference: Reference, _ place: ExpressionPlace) -> Int32? {
        guard case .field(let name) = reference.root, reference.steps.isEmpty,
            let number = node(named: name, from: place.outer),
            form.contains(form.scopeOf[number], place.outer), form.nodes[number].kind != .rows
        else { return nil }
        return Int32(number)
    }
}

extension Reference {
    /// True when the reference is to a table, as `instance('towns')` begins.
    var isOfTable: Bool {
        if case .catalogue = root { return true }
        return false
    }
}
