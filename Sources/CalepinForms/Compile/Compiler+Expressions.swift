// Parses the expressions of every rule and binds their references to nodes and aggregates,
// collecting dependencies. Compiler+Order derives the order from them.

import CalepinExpressions

extension Compiler {
    /// The place of an expression while it is bound.
    struct ExpressionPlace {
        var node: Int
        var rule: String
        /// The scope its references are seen from.
        var scope: Int32
        /// True when a bare name is an attribute of a choice.
        var isFilter = false
        /// In a filter of rows, the scope of the whole expression; else -1.
        var outer: Int32 = -1
    }

    /// The nodes and inputs that an expression reads.
    struct Reads {
        var nodes: [Int32] = []
        var aggregates: [Int32] = []
        /// The nodes that are read in other rows of a repeat around the expression.
        var crossing: [Int32] = []
        var readsPosition = false
        var readsClock = false
    }

    /// The reads of one rule of a node.
    struct NotedReads {
        enum Kind { case relevance, calculation, filter, initial, answer }
        var node: Int
        var kind: Kind
        var reads: Reads
    }

    /// Stores the reads of a rule of a node.
    mutating func note(_ found: Reads, _ kind: NotedReads.Kind, _ number: Int) {
        reads.append(NotedReads(node: number, kind: kind, reads: found))
    }

    /// Compiles every rule of every node.
    mutating func compileRules() {
        var number = 0
        for section in definition.sections { compile(section, &number) }
    }

    private mutating func compile(_ section: Section, _ number: inout Int) {
        compileRelevance(section.relevant, number)
        number += 1
        compile(section.contents, &number)
    }

    private mutating func compile(_ contents: [Content], _ number: inout Int) {
        for item in contents where number < form.nodes.count {
            switch item {
            case .field(let field):
                compileRelevance(field.relevant, number)
                compile(field, number)
                number += 1
            case .composite(let composite):
                compileRelevance(composite.relevant, number)
                number += 1
                compile(composite.contents, &number)
            case .rows(let rows):
                compileRelevance(rows.relevant, number)
                addCheck(.leastRows, rows.least, "least", number)
                addCheck(.mostRows, rows.most, "most", number)
                connectUnique(rows, number)
                number += 2
                compile(rows.contents, &number)
            }
        }
    }

    private mutating func compileRelevance(_ text: String, _ number: Int) {
        guard let (expression, reads) = compiled(text, "relevant", number) else { return }
        form.nodes[number].relevant = expression
        note(reads, .relevance, number)
    }

    private mutating func compile(_ field: Field, _ number: Int) {
        if let (expression, reads) = compiled(field.calculation, "calculation", number) {
            form.nodes[number].calculation = expression
            note(reads, .calculation, number)
        }
        if field.required != "true()" { addCheck(.required, field.required, "required", number) }
        if let (expression, reads) = compiled(field.initial, "initial", number) {
            form.nodes[number].initial = expression
            note(reads, .initial, number)
        }
        addCheck(.readonly, field.readonly, "readonly", number)
        addCheck(.least, field.least, "least", number)
        addCheck(.most, field.most, "most", number)
        addCheck(.constraint, field.constraint?.test ?? "", "constraint", number)
        addCheck(.warning, field.warning?.test ?? "", "warning", number)
        setStart(field, number)
        compileShape(field, number)
        compileChoices(field, number)
        connectParents(field, number)
        connectTriggers(field, number)
        connectProposal(field, number)
    }

    private mutating func addCheck(
        _ kind: CompiledForm.Check.Kind, _ text: String, _ rule: String, _ number: Int
    ) {
        guard let (expression, reads) = compiled(text, rule, number) else { return }
        addCheck(kind, expression, reads, number)
    }

    mutating func addCheck(
        _ kind: CompiledForm.Check.Kind, _ expression: Expression, _ reads: Reads, _ number: Int
    ) {
        let check = Int32(form.checks.count)
        form.checks.append(
            CompiledForm.Check(kind: kind, node: Int32(number), expression: expression))
        form.nodes[number].checks.append(check)
        for node in reads.nodes {
            form.nodes[Int(node)].checkers.append(check)
            let scope = form.scopeOf[Int(node)]
            if !form.contains(scope, form.scopeOf[number]) {
                form.scopes[Int(scope)].outerChecks.append(check)
            }
        }
        for aggregate in reads.aggregates {
            form.aggregates[Int(aggregate)].checkers.append(check)
        }
        for node in reads.crossing {
            form.nodes[Int(node)].crossCheckers.append(check)
            form.scopes[Int(form.scopeOf[Int(node)])].crossChecks.append(check)
        }
        if reads.readsPosition {
            form.scopes[Int(form.scopeOf[number])].positionChecks.append(check)
        }
        if reads.readsClock { form.clockChecks.append(check) }
    }

    // Expressions

    /// Parses and binds an expression; nil when there is none or it has faults, which are added.
    mutating func compiled(
        _ text: String, _ rule: String, _ number: Int, isFilter: Bool = false
    ) -> (Expression, Reads)? {
        guard !text.isEmpty else { return nil }
        let place = ExpressionPlace(
            node: number, rule: rule, scope: form.scopeOf[number], isFilter: isFilter)
        do throws(ExpressionError) {
            var expression = try Expression(text)
            var reads = Reads()
            try bind(&expression, place, &reads)
            return (expression, reads)
        } catch {
            for fault in error.faults { note(fault, place) }
            return nil
        }
    }

    mutating func bind(
        _ expression: inout Expression, _ place: ExpressionPlace, _ reads: inout Reads
    ) throws(ExpressionError) {
        // Arithmetic calls nothing, so that there is nothing to look for.
        let indexed = expression.isArithmetic ? [] : expression.indexedReferences
        if !expression.isArithmetic { bindCalls(&expression, place, &reads) }
        var nodes: [Int32] = []
        nodes.reserveCapacity(expression.references.count)
        try expression.bind { reference in
            reference.filters.isEmpty && !reference.isOfTable
                ? binding(of: reference, place, &nodes)
                : filteredBinding(of: reference, place, &reads)
        }
        if reads.nodes.isEmpty {
            reads.nodes = nodes
        } else {
            for node in nodes where !reads.nodes.contains(node) { reads.nodes.append(node) }
        }
        for reference in indexed {
            guard let number = node(of: reference, from: place),
                form.contains(form.scopeOf[number], place.scope), form.scopeOf[number] > 0
            else { continue }
            reads.crossing.append(Int32(number))
        }
    }

    /// Notes what an expression's calls read: aggregates, positions, the clock.
    private mutating func bindCalls(
        _ expression: inout Expression, _ place: ExpressionPlace, _ reads: inout Reads
    ) {
        let cells: [Int32]
        (expression, cells) = expression.withAggregates { function, reference in
            aggregate(function, of: reference, from: place).map {
                CompiledForm.firstAggregate + $0
            }
        }
        for cell in cells {
            let number = cell - CompiledForm.firstAggregate
            if !reads.aggregates.contains(number) { reads.aggregates.append(number) }
        }
        reads.readsPosition = expression.calls("position")
        reads.readsClock = expression.calls("today") || expression.calls("now")
    }

    /// Returns the binding of a reference: `${name}`, `.`, and of paths only a name in a row
    /// around.
    mutating func binding(
        of reference: Reference, _ place: ExpressionPlace, _ nodes: inout [Int32]
    ) -> Binding {
        if place.outer >= 0, let number = outerNode(of: reference, place) {
            if !nodes.contains(number) { nodes.append(number) }
            return .cell(CompiledForm.firstOuter + number)
        }
        if place.isFilter, reference.root == .relative, reference.steps.count == 1 {
            return .cell(attribute(reference.steps[0]))
        }
        guard let number = node(of: reference, from: place) else {
            if case .field = reference.root, reference.steps.isEmpty { return .unknown }
            return .unsupported
        }
        if !nodes.contains(Int32(number)) { nodes.append(Int32(number)) }
        let scope = form.scopeOf[number]
        if !reference.isRootAlone, !reference.repeats.isEmpty {
            return indexedBinding(number, reference)
        }
        return form.contains(scope, place.scope) ? .cell(Int32(number)) : .rows(Int32(number))
    }

    /// The node a reference means, if it is of a kind a form knows.
    func node(of reference: Reference, from place: ExpressionPlace) -> Int? {
        guard reference.isRootAlone || reference.filters.isEmpty else { return nil }
        if place.outer >= 0, reference.root == .relative, reference.steps.count == 1 {
            return node(named: reference.steps[0], from: place.scope)
        }
        guard reference.isRootAlone || reference.steps.isEmpty else { return nil }
        switch reference.root {
        case .field(let name):
            guard let number = node(named: name, from: place.scope) else { return nil }
            // A repeat stands for its rows.
            return form.nodes[number].kind == .rows ? number + 1 : number
        case .own, .current: return place.node
        default: return nil
        }
    }

    /// Returns the number of the aggregate that keeps a sum or count over a field's rows; nil when
    /// the reference is not to rows below.
    private mutating func aggregate(
        _ function: AggregateFunction, of reference: Reference, from place: ExpressionPlace
    ) -> Int32? {
        guard let number = node(of: reference, from: place) else { return nil }
        let scope = form.scopeOf[number]
        var home = place.scope
        // Inside of a repeat, its name still stands for all of its rows.
        if form.nodes[number].kind == .row, form.contains(scope, home) {
            home = form.scopes[Int(scope)].parent
        }
        guard !form.contains(scope, home), form.contains(home, scope) else { return nil }
        let key = "\(function.rawValue) \(number) \(home)"
        if let known = aggregateNumbers[key] { return Int32(known) }
        let aggregate = form.aggregates.count
        form.aggregates.append(
            CompiledForm.Aggregate(
                function: function, node: Int32(number), scope: home))
        form.scopes[Int(home)].aggregates.append(Int32(aggregate))
        form.nodes[number].aggregates.append(Int32(aggregate))
        aggregateNumbers[key] = aggregate
        return Int32(aggregate)
    }

    /// Adds a fault of an expression's text as one of the declaration.
    mutating func note(_ fault: SyntaxFault, _ place: ExpressionPlace) {
        let path = places[place.node]
        switch fault.code {
        case .unknownReference:
            add(fault: Fault(.unknownReference, at: path, rule: place.rule, fault.argument))
        case .manyRows:
            add(fault: Fault(.outOfScope, at: path, rule: place.rule, fault.argument))
        default:
            add(fault: Fault(.badExpression, at: path, rule: place.rule, syntax: fault))
        }
    }

    // Parents and proposals

    private mutating func connectParents(_ field: Field, _ number: Int) {
        for parent in field.parents {
            guard let above = node(named: parent, from: form.scopeOf[number]) else {
                add(fault: Fault(.unknownParent, at: places[number], parent))
                continue
            }
            guard form.contains(form.scopeOf[above], form.scopeOf[number]) else {
                add(fault: Fault(.parentOutOfScope, at: places[number], parent))
                continue
            }
            form.nodes[above].cleared.append(Int32(number))
        }
    }

    private mutating func connectProposal(_ field: Field, _ number: Int) {
        guard let proposal = field.proposal else { return }
        if !definition.services.contains(proposal.service) {
            add(fault: Fault(.unknownService, at: places[number], proposal.service))
        }
        for input in proposal.fields {
            guard let above = node(named: input, from: form.scopeOf[number]),
                form.contains(form.scopeOf[above], form.scopeOf[number])
            else {
                add(fault: Fault(.badProposal, at: places[number], input))
                continue
            }
            form.nodes[above].proposed.append(Int32(number))
            form.nodes[number].proposal.append(Int32(above))
        }
    }
}
