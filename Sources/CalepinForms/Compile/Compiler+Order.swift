// Puts everything that is computed into one topological order, and finds cycles, named step by
// step. Compiler+Expressions collected the dependencies.

import CalepinExpressions

extension Compiler {
    /// The dependency graph of a form: relevance and value of each node, aggregates.
    struct Graph {
        /// The number of parts that each part waits for.
        var waits: [Int32]
        /// Adjacency lists in two arrays, as an array for each part would be an allocation each:
        /// the latest edge from each part, -1 for none, and for each edge the one before it and
        /// its end.
        private var latest: [Int32]
        private var before: [Int32] = []
        private var target: [Int32] = []

        init(_ count: Int) {
            waits = Array(repeating: 0, count: count)
            latest = Array(repeating: -1, count: count)
            before.reserveCapacity(2 * count)
            target.reserveCapacity(2 * count)
        }

        mutating func edge(_ from: Int, _ to: Int) {
            before.append(latest[from])
            target.append(Int32(to))
            latest[from] = Int32(target.count - 1)
            waits[to] += 1
        }

        /// The first edge from a part that leads to one that comes after it; -1 for none.
        func firstEdge(from part: Int) -> Int { Int(latest[part]) }

        /// The edge of the same part that follows another; -1 for none.
        func edge(after edge: Int) -> Int { Int(before[edge]) }

        /// Returns the part at the end of an edge.
        func end(of edge: Int) -> Int { Int(target[edge]) }
    }

    private func relevancePart(_ node: Int) -> Int { 2 * node }
    private func valuePart(_ node: Int) -> Int { 2 * node + 1 }
    private func aggregatePart(_ number: Int) -> Int { 2 * form.nodes.count + number }

    /// Numbers the steps so that each comes after all it depends on, and stores for each node the
    /// steps that depend on its value; a cycle is a fault that names its whole path.
    mutating func orderSteps() {
        var graph = makeGraph(withDefaults: true)
        var order = sorted(&graph)
        // A default is computed once: it may read fields that depend on it, and reads their
        // current values.
        if order.count < graph.waits.count {
            graph = makeGraph(withDefaults: false)
            order = sorted(&graph)
        }
        guard order.count == graph.waits.count else { return noteCycle(graph) }
        for part in order where part < 2 * form.nodes.count { addStep(part) }
        connectDependents()
    }

    private func makeGraph(withDefaults: Bool) -> Graph {
        var graph = Graph(2 * form.nodes.count + form.aggregates.count)
        for node in form.nodes.indices {
            let declared = form.nodes[node]
            let parent = Int(declared.parent)
            if parent >= 0 { graph.edge(relevancePart(parent), relevancePart(node)) }
            graph.edge(relevancePart(node), valuePart(node))
            for child in declared.triggered { graph.edge(valuePart(node), valuePart(Int(child))) }
            for child in declared.cleared where Int(child) != node {
                graph.edge(valuePart(node), valuePart(Int(child)))
            }
            if declared.cleared.contains(Int32(node)) {
                graph.edge(valuePart(node), valuePart(node))
            }
            for number in declared.aggregates {
                graph.edge(valuePart(node), aggregatePart(Int(number)))
            }
        }
        for noted in reads where withDefaults || noted.kind != .initial { add(noted, &graph) }
        return graph
    }

    /// Adds the edges of a rule: from all it reads, and for a value that is set once except from
    /// the same field.
    private func add(_ noted: NotedReads, _ graph: inout Graph) {
        let isRelevance = noted.kind == .relevance
        let part = isRelevance ? relevancePart(noted.node) : valuePart(noted.node)
        for node in noted.reads.nodes {
            let isOwn = Int(node) == noted.node || noted.reads.crossing.contains(node)
            if isOwn, noted.kind == .initial || noted.kind == .answer { continue }
            graph.edge(valuePart(Int(node)), part)
        }
        for number in noted.reads.aggregates { graph.edge(aggregatePart(Int(number)), part) }
    }

    /// Sorts the parts by Kahn's algorithm; parts left out are in a cycle or depend on one.
    private func sorted(_ graph: inout Graph) -> [Int] {
        var order = graph.waits.indices.filter { graph.waits[$0] == 0 }
        var next = 0
        while next < order.count {
            let part = order[next]
            next += 1
            var edge = graph.firstEdge(from: part)
            while edge >= 0 {
                let follower = graph.end(of: edge)
                graph.waits[follower] -= 1
                if graph.waits[follower] == 0 { order.append(follower) }
                edge = graph.edge(after: edge)
            }
        }
        return order
    }

    private mutating func addStep(_ part: Int) {
        let node = part / 2
        let isRelevance = part % 2 == 0
        guard isRelevance ? needsRelevance(node) : needsValue(node) else { return }
        let number = Int32(form.steps.count)
        form.steps.append(
            CompiledForm.Step(kind: isRelevance ? .relevance : .value, node: Int32(node)))
        if isRelevance {
            form.nodes[node].relevanceStep = number
        } else {
            form.nodes[node].valueStep = number
        }
    }

    /// Returns true when a node's relevance can change: it or something around it has a rule.
    private func needsRelevance(_ node: Int) -> Bool {
        if form.nodes[node].relevant != nil { return true }
        let parent = Int(form.nodes[node].parent)
        return parent >= 0 && form.nodes[parent].relevanceStep >= 0
    }

    private func needsValue(_ node: Int) -> Bool {
        form.nodes[node].calculation != nil || form.nodes[node].initial != nil
            || form.nodes[node].choices?.isFiltered == true || form.nodes[node].answer != nil
    }

    private mutating func connectDependents() {
        for noted in reads where noted.kind != .initial && noted.kind != .answer {
            let node = form.nodes[noted.node]
            let step = noted.kind == .relevance ? node.relevanceStep : node.valueStep
            connect(noted.reads, to: step, noted.node)
        }
    }

    /// Adds a step to the dependents of all it reads. The rules of one step come one after the
    /// other, so a step that was added already is the last in its list.
    private mutating func connect(_ reads: Reads, to step: Int32, _ node: Int) {
        guard step >= 0 else { return }
        for read in reads.nodes {
            let source = form.nodes[Int(read)]
            guard source.dependents.last != step else { continue }
            source.dependents.append(step)
            let scope = form.scopeOf[Int(read)]
            guard !form.contains(scope, form.scopeOf[node]),
                form.scopes[Int(scope)].outerSteps.last != step
            else { continue }
            form.scopes[Int(scope)].outerSteps.append(step)
        }
        for read in reads.crossing {
            form.nodes[Int(read)].crossDependents.append(step)
            form.scopes[Int(form.scopeOf[Int(read)])].crossSteps.append(step)
        }
        for number in reads.aggregates
        where form.aggregates[Int(number)].dependents.last != step {
            form.aggregates[Int(number)].dependents.append(step)
        }
        if reads.readsPosition {
            form.scopes[Int(form.scopeOf[node])].positionSteps.append(step)
        }
        if reads.readsClock { form.clockSteps.append(step) }
    }

    // Cycles

    /// Walks back from a part that still waits, through parts that wait, until one comes again.
    private mutating func noteCycle(_ graph: Graph) {
        var before = Array(repeating: -1, count: graph.waits.count)
        for part in graph.waits.indices where graph.waits[part] > 0 {
            var edge = graph.firstEdge(from: part)
            while edge >= 0 {
                let follower = graph.end(of: edge)
                if graph.waits[follower] > 0 { before[follower] = part }
                edge = graph.edge(after: edge)
            }
        }
        guard var part = before.indices.first(where: { before[$0] >= 0 }) else { return }
        var seen = Array(repeating: false, count: before.count)
        while !seen[part] {
            seen[part] = true
            if before[part] >= 0 { part = before[part] }
        }
        var path = [part]
        var current = before[part]
        while current >= 0, current != part {
            path.append(current)
            current = before[current]
        }
        path.append(part)
        path.reverse()
        // Declared rules name a cycle better than the steps between them.
        var names: [String] = []
        for part in path where part < 2 * form.nodes.count {
            let name = describe(part)
            if names.last != name { names.append(name) }
        }
        let place = places[part < 2 * form.nodes.count ? part / 2 : 0]
        add(fault: Fault(.cycle, at: place, joined(names, " -> ")))
    }

    private func describe(_ part: Int) -> String {
        let node = part / 2
        if part % 2 == 0 { return places[node] + " (relevant)" }
        if form.nodes[node].calculation != nil { return places[node] + " (calculated)" }
        if form.nodes[node].answer != nil { return places[node] + " (when)" }
        if form.nodes[node].field?.parents.isEmpty == false { return places[node] + " (parents)" }
        return places[node]
    }
}

/// Texts as one, with a separator between.
func joined(_ texts: [String], _ separator: String) -> String {
    var result = ""
    for (index, text) in texts.enumerated() {
        if index > 0 { result += separator }
        result += text
    }
    return result
}
