// Follows the paths of an expression: to a question, to the rows of a repeat, to the columns of a
// table.

import CalepinExpressions

extension RuleWriter {
    /// Writes a path.
    mutating func write(
        _ start: XPathStart, _ steps: [XPathStep], _ task: Task
    ) throws(RuleObstacle) {
        switch start {
        case .context where task.names == .columns || task.names == .choices:
            try writeColumn(steps, task)
        case .context:
            if case .rows(let rows) = task.names { return try writeInRows(rows, steps, task) }
            if writeBareName(steps, task) { return }
            try writeWay(from: own, steps, task)
        case .root:
            let first = steps.first.map { $0.test == items.root || $0.test == "*" }
            guard first == true else { throw obstacle(OmittedKinds.path, task.node) }
            try writeWay(from: nil, Array(steps.dropFirst()), task)
        case .node(let node): try write(after: node, steps, task)
        }
    }

    /// Writes a name without a path in the rule of a question: nothing is inside of a question,
    /// so that it is empty in ODK. Returns false for other paths.
    private mutating func writeBareName(_ steps: [XPathStep], _ task: Task) -> Bool {
        guard let own, items.survey.items[own].type != nil,
            steps.allSatisfy({ $0.axis == "child" && $0.predicates.isEmpty })
        else { return false }
        findings.bareNames.append(tree.spans[task.node])
        replace(task.node, with: "''")
        return true
    }

    /// Bare names are columns, and stay.
    private mutating func writeColumn(_ steps: [XPathStep], _ task: Task) throws(RuleObstacle) {
        for step in steps {
            guard step.axis == "child" || step.axis == "self" else {
                throw obstacle(OmittedKinds.path, task.node)
            }
            leave(step.predicates, .columns)
            let isName = task.names == .choices && step.axis == "child" && steps.count == 1
            if isName { findings.columns.insert(step.test) }
        }
    }

    private mutating func writeInRows(
        _ rows: Int, _ steps: [XPathStep], _ task: Task
    ) throws(RuleObstacle) {
        let way = try follow(steps, from: rows, task)
        guard let item = way.item, !way.isOwn else { throw obstacle(OmittedKinds.path, task.node) }
        let isInRow = items.survey.enclosingRepeat(of: item) == rows
        replace(task.node, with: isInRow ? names[item] : NamePlan.reference(to: names[item]))
    }

    /// Writes a path that begins at an item, or at the form's own data.
    private mutating func writeWay(
        from start: Int?, _ steps: [XPathStep], _ task: Task
    ) throws(RuleObstacle) {
        let way = try follow(steps, from: start, task)
        if way.isOwn, start == own, start != nil { return }
        guard let item = way.item else { throw obstacle(OmittedKinds.path, task.node) }
        let name = NamePlan.reference(to: names[item])
        let predicates = steps.flatMap(\.predicates)
        guard predicates.isEmpty else {
            return try write(item, from: start, steps, task)
        }
        replace(task.node, with: items.isLeaving(way, item, from: own) ? name + "[true()]" : name)
    }

    /// Writes a path with conditions on the rows of the innermost repeat that it leads into.
    ///
    /// - Parameter start: The item that the steps begin at; nil for the form's own data.
    private mutating func write(
        _ item: Int, from start: Int?, _ steps: [XPathStep], _ task: Task
    ) throws(RuleObstacle) {
        let isRows = items.survey.items[item].isRepeat
        let name = NamePlan.reference(to: names[item])
        var predicates: [Int] = []
        var here = start
        for step in steps {
            let plain = XPathStep(axis: step.axis, test: step.test, predicates: [])
            here = try follow([plain], from: here, task).item
            if step.predicates.isEmpty { continue }
            let rows = isRows ? item : items.survey.enclosingRepeat(of: item)
            // A condition on rows further out would choose among all rows inside of them.
            guard predicates.isEmpty, here == rows, rows != nil else {
                throw obstacle(OmittedKinds.path, task.node)
            }
            predicates = step.predicates
        }
        guard let here = isRows ? item : items.survey.enclosingRepeat(of: item) else {
            throw obstacle(OmittedKinds.path, task.node)
        }
        var inner = self
        if !isRows, predicates.count == 1, let position = tree.position(predicates[0]) {
            let number = try inner.written(part: position, .item)
            let all = NamePlan.reference(to: names[here])
            return replace(
                task.node, with: "indexed-repeat(" + name + ", " + all + ", " + number + ")")
        }
        var text = name
        for predicate in predicates {
            text += "[" + (try inner.written(part: predicate, .rows(here))) + "]"
        }
        replace(task.node, with: text)
    }

    /// Follows steps, and returns the way to the item at their end.
    private func follow(
        _ steps: [XPathStep], from start: Int?, _ task: Task
    ) throws(RuleObstacle) -> SurveyPaths.Way {
        guard let way = items.follow(steps, from: start) else {
            throw obstacle(OmittedKinds.path, task.node)
        }
        return way
    }

    // Paths after another node

    private mutating func write(
        after node: Int, _ steps: [XPathStep], _ task: Task
    ) throws(RuleObstacle) {
        switch tree.nodes[node] {
        case .call("instance", let arguments):
            guard let first = arguments.first, case .text(let name) = tree.nodes[first] else {
                throw obstacle(OmittedKinds.path, task.node)
            }
            try writeTable(name, first)
            for step in steps { leave(step.predicates, .columns) }
        case .call("current", _):
            try writeWay(from: own, steps, task)
        case .reference(let place):
            let reference = expression.references[place]
            guard !reference.isLastSaved, let start = items.item(named: reference.name) else {
                let kind = reference.isLastSaved ? OmittedKinds.lastSaved : OmittedKinds.path
                throw obstacle(kind, task.node)
            }
            try writeWay(from: start, steps, task)
        case .filtered(let inner, let predicates):
            try write(inner, filteredBy: predicates, steps, task)
        default: throw obstacle(OmittedKinds.path, task.node)
        }
    }

    /// Writes rows that fulfil conditions.
    mutating func write(
        _ node: Int, filteredBy predicates: [Int], _ steps: [XPathStep], _ task: Task
    ) throws(RuleObstacle) {
        guard case .reference(let place) = tree.nodes[node],
            !expression.references[place].isLastSaved,
            let start = items.item(named: expression.references[place].name)
        else { throw obstacle(OmittedKinds.path, task.node) }
        let way = try follow(steps, from: start, task)
        guard let item = way.item else { throw obstacle(OmittedKinds.path, task.node) }
        var all = steps
        all.insert(XPathStep(axis: "self", test: "node()", predicates: predicates), at: 0)
        try write(item, from: start, all, task)
    }

    // Positions

    /// Writes `position(..)` with as many levels as there are repeats between.
    mutating func writePosition(_ node: Int, _ task: Task) throws(RuleObstacle) {
        let place: Int?
        switch tree.nodes[node] {
        case .path(.context, let steps): place = try follow(steps, from: own, task).item
        case .path(.node(let current), let steps) where tree.isCurrent(current):
            place = try follow(steps, from: own, task).item
        case .reference(let reference):
            place = items.item(named: expression.references[reference].name)
        default: throw obstacle(OmittedKinds.path, task.node)
        }
        guard let own else { throw obstacle(OmittedKinds.path, task.node) }
        let around = items.survey.ancestors(of: own) + [own]
        let repeats = around.filter { items.survey.items[$0].isRepeat }
        guard let level = repeats.firstIndex(where: { $0 == place }) else {
            // What is there once is the first.
            return replace(task.node, with: "1")
        }
        let steps = Array(repeating: "..", count: repeats.count - level)
        replace(node, with: steps.joined(separator: "/"))
    }
}

extension XPathTree {
    /// Returns the number of the row that a condition asks for; nil for another condition.
    fileprivate func position(_ predicate: Int) -> Int? {
        switch nodes[predicate] {
        case .number: return predicate
        case .call("number", _), .call("int", _), .call("round", _), .call("position", _):
            return predicate
        case .binary(.equal, let left, let right):
            if case .call("position", let arguments) = nodes[left], arguments.isEmpty {
                return right
            }
            return nil
        default: return nil
        }
    }

    /// Returns true for a call of `current()`.
    fileprivate func isCurrent(_ node: Int) -> Bool {
        if case .call("current", _) = nodes[node] { return true }
        return false
    }
}
