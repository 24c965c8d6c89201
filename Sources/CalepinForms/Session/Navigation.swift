// Navigation of a record: the cells that are shown, in the order of the form, and progress and
// issues of each part. Nothing here changes anything.

import CalepinExpressions

/// The progress of filling a part of a record.
public struct Progress: Hashable, Sendable {
    /// The required fields that are shown and filled.
    public var filled = 0
    /// The required fields that are shown, and the repeats with fewer rows than they need.
    public var required = 0
    /// The shown fields that are filled, required or not.
    public var answered = 0
    /// The shown fields with an answer given by a person or trial data, not by a default,
    /// calculation, service or template.
    public var given = 0
    /// The shown fields a person can fill.
    public var fields = 0
    /// The shown cells with issues other than a missing value.
    public var wrong = 0

    /// True when nothing is missing and nothing is wrong.
    public var isComplete: Bool { filled == required && wrong == 0 }
}

/// Something that is shown, in the order of the walk through a record.
public struct Stop: Hashable, Sendable {
    /// The kind of a stop.
    public enum Part: UInt8, Sendable { case section, composite, rows, row, field }
    /// The kind.
    public var part: Part
    /// The path.
    public var path: CellPath
    /// The number of sections, composites, repeats and rows around it.
    public var depth: Int
}

extension FormSession {
    /// Returns everything that is shown, in the order of the form: sections, composites, repeats,
    /// their rows and fields; or only the contents of one of them.
    ///
    /// Complexity: O(n) in the cells of the part.
    /// - Throws: `unknownPath`.
    public func walk(_ part: CellPath? = nil) throws(SessionError) -> [Stop] {
        var stops: [Stop] = []
        try visit(part) { cell, depth in
            let part = form.nodes[Int(cells.nodeOf[Int(cell)])].kind.part
            stops.append(Stop(part: part, path: cells.path(of: cell), depth: depth))
        }
        return stops
    }

    /// The field that is shown next after a cell; nil after the last.
    ///
    /// Complexity: O(n) in the number of cells.
    /// - Throws: `unknownPath`.
    public func next(after path: CellPath) throws(SessionError) -> CellPath? {
        try neighbour(of: path, backwards: false)
    }

    /// The field that is shown before a cell; nil before the first.
    ///
    /// Complexity: O(n) in the number of cells.
    /// - Throws: `unknownPath`.
    public func previous(before path: CellPath) throws(SessionError) -> CellPath? {
        try neighbour(of: path, backwards: true)
    }

    /// Returns the progress of the record, or of a part of it.
    ///
    /// Complexity: O(n) in the cells of the part.
    /// - Throws: `unknownPath`.
    public func progress(of part: CellPath? = nil) throws(SessionError) -> Progress {
        var progress = Progress()
        try visit(part) { cell, _ in count(cell, &progress) }
        return progress
    }

    private func count(_ cell: Int32, _ progress: inout Progress) {
        var isWrong = false
        for issue in cells.issues[cell] ?? [] {
            switch issue.code {
            case .missing: break
            case .tooFewRows: progress.required += 1
            default: isWrong = true
            }
        }
        if isWrong { progress.wrong += 1 }
        let flags = cells.flags[Int(cell)]
        let node = form.nodes[Int(cells.nodeOf[Int(cell)])]
        guard node.kind == .field, let type = node.type, type.holdsValue, !type.isHidden,
            !node.start.contains(.readonly)
        else { return }
        let isFilled = !cells.effective[Int(cell)].isEmpty
        progress.fields += 1
        if isFilled {
            progress.answered += 1
            if cells.origins[Int(cell)].isGiven { progress.given += 1 }
        }
        guard flags.contains(.required) else { return }
        progress.required += 1
        if isFilled { progress.filled += 1 }
    }

    /// Returns true when a value is missing that the calculations of a part read, directly or
    /// through others.
    ///
    /// Complexity: O(n) in the parts of the form and what depends on them, and in the cells with
    /// issues.
    /// - Throws: `unknownPath`.
    package func isWaiting(_ part: CellPath) throws(SessionError) -> Bool {
        let wanted = cells.nodeOf[Int(try cell(at: part))]
        var isSeen = [Bool](repeating: false, count: form.nodes.count)
        var next: [Int32] = []
        for (cell, issues) in cells.issues
        where issues.contains(where: { $0.code == .missing || $0.code == .tooFewRows }) {
            next.append(cells.nodeOf[Int(cell)])
        }
        while let node = next.popLast() {
            if isSeen[Int(node)] { continue }
            isSeen[Int(node)] = true
            if form.isInside(node, of: wanted) { return true }
            next += form.readers(of: node)
        }
        return false
    }

    /// Returns the relevant field before or after a cell in the order of the form; the cell itself
    /// may be hidden.
    private func neighbour(
        of path: CellPath, backwards: Bool
    ) throws(SessionError) -> CellPath? {
        let here = try cell(at: path)
        var before: Int32?
        var after: Int32?
        var isPast = false
        visitAll(0, form.scopes[0].nodes, isShown: true) { cell, isShown in
            if cell == here {
                isPast = true
            } else if isShown, form.nodes[Int(cells.nodeOf[Int(cell)])].isField {
                if !isPast { before = cell } else if after == nil { after = cell }
            }
        }
        return (backwards ? before : after).map { cells.path(of: $0) }
    }

    /// Calls `body` with every cell, and with true when it is shown.
    private func visitAll(
        _ row: Int32, _ nodes: [Int32], isShown: Bool, _ body: (Int32, Bool) -> Void
    ) {
        for node in nodes {
            let cell = cells.rows[Int(row)].base + form.localOf[Int(node)]
            body(cell, cells.flags[Int(cell)].contains(.relevant))
            for inner in cells.lists[cell] ?? [] {
                let scope = cells.rows[Int(inner)].scope
                visitAll(inner, form.scopes[Int(scope)].nodes, isShown: isShown, body)
            }
        }
    }

    /// Calls `body` with every cell of a part that is shown, and its depth in it.
    private func visit(
        _ part: CellPath?, _ body: (Int32, Int) -> Void
    ) throws(SessionError) {
        guard let part else {
            for node in form.nodes.indices where form.nodes[node].kind == .section {
                visit(Int32(node), 0, 0, body)
            }
            return
        }
        let cell = try cell(at: part)
        visit(cells.nodeOf[Int(cell)], cells.rowOf[Int(cell)], 0, body)
    }

    private func visit(
        _ node: Int32, _ row: Int32, _ depth: Int, _ body: (Int32, Int) -> Void
    ) {
        let cell = cells.rows[Int(row)].base + form.localOf[Int(node)]
        guard cells.flags[Int(cell)].contains(.relevant),
            form.nodes[Int(node)].type?.isHidden != true
        else { return }
        body(cell, depth)
        if form.nodes[Int(node)].kind == .rows {
            for inner in cells.lists[cell] ?? [] { visit(node + 1, inner, depth + 1, body) }
        } else {
            for child in form.nodes[Int(node)].children { visit(child, row, depth + 1, body) }
        }
    }
}

extension CompiledForm {
    fileprivate func isInside(_ node: Int32, of outer: Int32) -> Bool {
        var current = node
        while current >= 0 {
            if current == outer { return true }
            current = nodes[Int(current)].parent
        }
        return false
    }

    /// Returns the nodes that are computed from a node, and those inside of it.
    fileprivate func readers(of number: Int32) -> [Int32] {
        let node = nodes[Int(number)]
        var found = node.children
        var next = node.dependents + node.crossDependents
        for aggregate in node.aggregates { next += aggregates[Int(aggregate)].dependents }
        if node.kind == .rows {
            found.append(number + 1)
            next += scopes[Int(node.rows)].outerSteps
        }
        for step in next { found.append(steps[Int(step)].node) }
        return found
    }
}

extension CompiledForm.Node {
    /// True for a field that screens show.
    fileprivate var isField: Bool { kind == .field && type?.isHidden != true }
}

extension CompiledForm.Node.Kind {
    fileprivate var part: Stop.Part {
        switch self {
        case .section: .section
        case .composite: .composite
        case .rows: .rows
        case .row: .row
        case .field: .field
        }
    }
}
