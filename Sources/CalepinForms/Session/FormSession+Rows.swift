// Rows of repeats: adding, removing, moving. Each is one transaction; ids never change and are
// never used again.

import CalepinExpressions

extension FormSession {
    /// Adds a row to a repeat, at an index from 0, or at its end, with an id of the caller's or
    /// one that is new in the record.
    ///
    /// Complexity: O(m log m) for the m cells of a row and what depends on them; independent of
    /// the number of rows when it is added at the end.
    /// - Throws: `unknownPath`, `tooManyRows`, `badRow` for an id that is no name or was used.
    @discardableResult
    public func addRow(
        to path: CellPath, at place: Int? = nil, id: String? = nil
    ) throws(SessionError) -> ChangeSet {
        let list = try repeatCell(path)
        guard cells.aliveRows < FormLimits.rows else { throw .tooManyRows }
        if let id, !isRowId(id) || cells.ids.row(id, list) != nil { throw .badRow(path) }
        begin()
        let row = makeRow(list, id)
        insert(row, list, place ?? Int.max)
        log.append(.added(row, list))
        return commit()
    }

    /// Removes a row with all its cells.
    ///
    /// - Throws: `unknownPath`.
    @discardableResult
    public func removeRow(_ path: CellPath) throws(SessionError) -> ChangeSet {
        let (row, list) = try row(at: path)
        begin()
        let place = remove(row, list)
        log.append(.removed(row, list, place))
        return commit()
    }

    /// Adds a row after another one, with the same values, and with copies of the rows in it;
    /// calculated cells are computed, cells that are never copied left empty.
    ///
    /// Complexity: O(m log m) for the cells of the row and what depends on them, and O(r) in the
    /// number of rows after it.
    /// - Throws: `unknownPath`, `tooManyRows`, `badRow` for an id that is no name or was used.
    @discardableResult
    public func duplicateRow(
        _ path: CellPath, id: String? = nil
    ) throws(SessionError) -> ChangeSet {
        let (row, list) = try row(at: path)
        guard cells.aliveRows + countRows(in: row) < FormLimits.rows else { throw .tooManyRows }
        if let id, !isRowId(id) || cells.ids.row(id, list) != nil { throw .badRow(path) }
        begin()
        let copy = makeCopy(of: row, list, id)
        isCopying = true
        insert(copy, list, Int(cells.rows[Int(row)].position) + 1)
        isCopying = false
        log.append(.added(copy, list))
        return commit()
    }

    private func countRows(in row: Int32) -> Int {
        var count = 1
        for node in form.scopes[Int(cells.rows[Int(row)].scope)].nodes {
            let cell = cells.rows[Int(row)].base + form.localOf[Int(node)]
            for inner in cells.lists[cell] ?? [] { count += countRows(in: inner) }
        }
        return count
    }

    /// A new row with the values of another, not in its repeat yet.
    private func makeCopy(of row: Int32, _ list: Int32, _ id: String?) -> Int32 {
        let copy = makeRow(list, id)
        for node in form.scopes[Int(cells.rows[Int(row)].scope)].nodes
        where !form.nodes[Int(node)].isNeverCopied {
            let from = cells.rows[Int(row)].base + form.localOf[Int(node)]
            let to = cells.rows[Int(copy)].base + form.localOf[Int(node)]
            copyCell(from, to)
            for inner in cells.lists[from] ?? [] {
                let row = makeCopy(of: inner, to, nil)
                cells.rows[Int(row)].position = Int32((cells.lists[to] ?? []).count)
                cells.lists[to, default: []].append(row)
            }
        }
        return copy
    }

    private func copyCell(_ from: Int32, _ to: Int32) {
        let origin = cells.origins[Int(from)]
        guard origin.isOwn || origin == .initial else { return }
        cells.stored[Int(to)] = cells.stored[Int(from)]
        cells.effective[Int(to)] = cells.stored[Int(from)]
        cells.origins[Int(to)] = origin
        mark(to, .isMistyped, cells.flags[Int(from)].contains(.isMistyped))
        cells.notes[to] = cells.notes[from]
    }

    /// Sets the prefix of the ids of new rows: letters and digits. Two sessions of one record
    /// whose changes may be merged need different ones; otherwise rows are numbered.
    package func setRowPrefix(_ prefix: String) {
        if prefix.isEmpty || isRowId(prefix) { cells.ids.prefix = prefix }
    }

    /// Moves a row to another index among the rows of its repeat.
    ///
    /// - Throws: `unknownPath`.
    @discardableResult
    public func moveRow(_ path: CellPath, to place: Int) throws(SessionError) -> ChangeSet {
        let (row, list) = try row(at: path)
        begin()
        let from = move(row, list, to: place)
        log.append(.moved(row, list, from))
        return commit()
    }

    func makeRow(_ list: Int32, _ id: String?) -> Int32 {
        let scope = form.nodes[Int(cells.nodeOf[Int(list)])].rows
        return cells.makeRow(scope: scope, parent: cells.rowOf[Int(list)], list: list, id: id)
    }

    func repeatCell(_ path: CellPath) throws(SessionError) -> Int32 {
        let cell = try cell(at: path)
        let node = cells.nodeOf[Int(cell)]
        guard node >= 0, form.nodes[Int(node)].kind == .rows else { throw .unknownPath(path) }
        return cell
    }

    /// Returns the row of a path, and the cell of its repeat.
    private func row(at path: CellPath) throws(SessionError) -> (Int32, Int32) {
        guard let last = path.parts.last, let id = last.row else { throw .unknownPath(path) }
        var parts = path.parts
        parts[parts.count - 1].row = nil
        let list = try repeatCell(CellPath(parts))
        guard let row = cells.row(id, in: list) else { throw .unknownPath(path) }
        return (row, list)
    }

    // Implementation, also for undo

    /// Inserts a row into its repeat and schedules everything in it.
    func insert(_ row: Int32, _ list: Int32, _ place: Int) {
        let count = (cells.lists[list] ?? []).count
        let place = Swift.min(Swift.max(place, 0), count)
        cells.lists[list, default: []].insert(row, at: place)
        cells.rows[Int(row)].isAlive = true
        cells.rows[Int(row)].position = Int32(place)
        cells.aliveRows += 1
        // Defaults may read the row's position.
        renumber(list, from: place)
        enter(row)
        tellRows(list)
    }

    /// Removes a row from its repeat; returns the index it had.
    func remove(_ row: Int32, _ list: Int32) -> Int {
        let place = (cells.lists[list] ?? []).firstIndex(of: row) ?? 0
        leave(row)
        cells.lists[list]?.remove(at: place)
        renumber(list, from: place)
        tellRows(list)
        return place
    }

    /// Moves a row; returns the index it had.
    func move(_ row: Int32, _ list: Int32, to place: Int) -> Int {
        var rows = cells.lists[list] ?? []
        let from = rows.firstIndex(of: row) ?? 0
        rows.remove(at: from)
        let to = Swift.min(Swift.max(place, 0), rows.count)
        rows.insert(row, at: to)
        cells.lists[list] = rows
        // The rows in it change their order too.
        for scope in scopes(in: cells.rows[Int(row)].scope) { tellOutside(row, scope) }
        renumber(list, from: Swift.min(from, to))
        tellRows(list)
        return from
    }

    /// Schedules everything in a row that was added to the record, and adds its values to sums.
    func enter(_ row: Int32) {
        let scope = Int(cells.rows[Int(row)].scope)
        tellOutside(row)
        let base = cells.rows[Int(row)].base
        for node in form.scopes[scope].nodes {
            let cell = base + form.localOf[Int(node)]
            for number in form.nodes[Int(node)].aggregates {
                let value = cells.effective[Int(cell)]
                let isRelevant = cells.flags[Int(cell)].contains(.relevant)
                changeSum(number, row) { $0.add(value, isRelevant) }
            }
            startValue(node, cell, row)
            if cells.origins[Int(cell)] == .none, !form.nodes[Int(node)].proposal.isEmpty {
                touchProposal(cell)
            }
            if form.nodes[Int(node)].calculation != nil { mark(cell, .isNew, true) }
            wait(form.nodes[Int(node)].relevanceStep, row)
            wait(form.nodes[Int(node)].valueStep, row)
            waitToJudge(cell)
            for inner in cells.lists[cell] ?? [] {
                cells.rows[Int(inner)].isAlive = true
                cells.aliveRows += 1
                enter(inner)
            }
        }
        noteUnique(row)
    }

    /// Schedules the steps and checks outside a scope that read all its rows, after these changed
    /// or were reordered.
    private func tellOutside(_ row: Int32) {
        // At the start everything is computed anyway.
        guard !isStarting else { return }
        tellOutside(row, form.scopes[Int(cells.rows[Int(row)].scope)])
    }

    private func tellOutside(_ row: Int32, _ scope: CompiledForm.Scope) {
        for step in scope.outerSteps { waitEverywhere(step, row) }
        for check in scope.outerChecks { judgeEverywhere(check, row) }
        for step in scope.crossSteps { waitEverywhere(step, 0) }
        for check in scope.crossChecks { judgeEverywhere(check, 0) }
    }

    /// Schedules the default of a field in a new row, in the order of the fields it reads.
    private func startValue(_ node: Int32, _ cell: Int32, _ row: Int32) {
        guard cells.stored[Int(cell)].isEmpty else { return }
        if form.nodes[Int(node)].isSwitch { start(cell, .boolean(false)) }
        // A cell emptied in a row stays empty in its copy, and one that follows a calculation is
        // computed.
        let isNeverCopied = form.nodes[Int(node)].isNeverCopied
        guard form.nodes[Int(node)].initial != nil, cells.origins[Int(cell)].isResting,
            !isRestoring, !isCopying || isNeverCopied, form.nodes[Int(node)].calculation == nil
        else { return }
        mark(cell, .startWaits, true)
    }

    /// Sets a cell to its default, once.
    func computeStart(_ node: Int32, _ cell: Int32, _ row: Int32) {
        mark(cell, .startWaits, false)
        guard let rule = form.nodes[Int(node)].initial, cells.origins[Int(cell)].isResting else {
            return
        }
        let (value, isMistyped) = typed(evaluate(rule, cell, row), cell, isGiven: true)
        guard !value.isEmpty else { return }
        start(cell, value)
        mark(cell, .isMistyped, isMistyped)
    }

    /// Sets the value a cell starts with; that clears nothing.
    private func start(_ cell: Int32, _ value: Value) {
        let clearsAfter = clears
        clears = false
        write(cell, value, .initial)
        clears = clearsAfter
    }

    /// Removes the values of a row, and of the rows in it, from all sums.
    private func leave(_ row: Int32) {
        let scope = Int(cells.rows[Int(row)].scope)
        tellOutside(row)
        let base = cells.rows[Int(row)].base
        for node in form.scopes[scope].nodes {
            let cell = base + form.localOf[Int(node)]
            for inner in cells.lists[cell] ?? [] { leave(inner) }
            for number in form.nodes[Int(node)].aggregates {
                let value = cells.effective[Int(cell)]
                let isRelevant = cells.flags[Int(cell)].contains(.relevant)
                changeSum(number, row) { $0.remove(value, isRelevant) }
            }
            waitToJudge(cell)
        }
        cells.rows[Int(row)].isAlive = false
        cells.aliveRows -= 1
        noteUnique(row)
    }

    /// Updates the positions of rows and schedules the steps that read them.
    private func renumber(_ list: Int32, from place: Int) {
        let rows = cells.lists[list] ?? []
        guard let first = rows.first else { return }
        let scopes = scopes(in: cells.rows[Int(first)].scope)
        for index in Swift.min(place, rows.count)..<rows.count {
            let row = rows[index]
            guard cells.rows[Int(row)].position != Int32(index) else { continue }
            cells.rows[Int(row)].position = Int32(index)
            for scope in scopes {
                for step in scope.positionSteps { waitEverywhere(step, row) }
                for check in scope.positionChecks { judgeEverywhere(check, row) }
            }
        }
    }

    /// Returns a scope and those of the repeats in its rows.
    private func scopes(in outer: Int32) -> [CompiledForm.Scope] {
        form.scopes.indices.filter { form.contains(outer, Int32($0)) }.map { form.scopes[$0] }
    }

    private func tellRows(_ list: Int32) {
        changes.noted.append(.rows(list, cells.lists[list] ?? []))
        waitToJudge(list)
    }
}
