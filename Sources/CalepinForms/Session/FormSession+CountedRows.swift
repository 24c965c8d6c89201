// Rows that are counted: a repeat whose least and largest number of rows are the same expression
// has as many as that says, without anybody adding them.

import CalepinExpressions

extension FormSession {
    /// Adds the rows that counted repeats lack, and removes those at their ends that are too many
    /// and have no answer.
    ///
    /// The ids of the rows are their numbers, so that two devices that count the same make the
    /// same rows. Complexity: O(k) in the issues of the record, and that of adding rows, of which
    /// one transaction makes at most `FormLimits.countedRows`.
    func countRows() {
        guard !form.counted.isEmpty else { return }
        var rowsLeft = FormLimits.countedRows
        // The rows of a repeat may have repeats that are counted.
        for _ in 0..<FormLimits.nesting {
            let lists = miscountedLists()
            var isChanged = false
            for list in lists where count(list, &rowsLeft) { isChanged = true }
            if !isChanged { return }
            settle()
        }
    }

    /// The counted repeats that have too few or too many rows, in the order of their cells.
    private func miscountedLists() -> [Int32] {
        var lists: [Int32] = []
        for (cell, issues) in cells.issues
        where form.traits[Int(cells.nodeOf[Int(cell)])].contains(.isCounted) {
            let isMiscounted = issues.contains {
                $0.code == .tooFewRows || $0.code == .tooManyRows
            }
            if isMiscounted { lists.append(cell) }
        }
        let order = sortedPlaces(lists.count) { lists[$0] < lists[$1] }
        return order.map { lists[$0] }
    }

    /// Gives a repeat the rows that it should have; returns true when there were others.
    private func count(_ list: Int32, _ rowsLeft: inout Int) -> Bool {
        guard let check = form.nodes[Int(cells.nodeOf[Int(list)])].checks.first else {
            return false
        }
        let rule = form.checks[Int(check)].expression
        let bound = evaluate(rule, list, cells.rowOf[Int(list)]).asNumber
        guard case .number(let bound) = bound, let wanted = bound.truncated.int64() else {
            return false
        }
        let before = (cells.lists[list] ?? []).count
        while (cells.lists[list] ?? []).count < wanted, rowsLeft > 0,
            cells.aliveRows < FormLimits.rows
        {
            rowsLeft -= 1
            let number = (cells.lists[list] ?? []).count + 1
            let row = makeRow(list, cells.ids.freeNumber(list, from: number))
            insert(row, list, Int.max)
            log.append(.added(row, list))
        }
        while let last = cells.lists[list]?.last, (cells.lists[list] ?? []).count > wanted,
            !hasAnswer(last)
        {
            let place = remove(last, list)
            log.append(.removed(last, list, place))
        }
        return (cells.lists[list] ?? []).count != before
    }

    /// Returns true for a row with an answer that somebody gave, in it or in rows inside of it.
    private func hasAnswer(_ row: Int32) -> Bool {
        for node in form.scopes[Int(cells.rows[Int(row)].scope)].nodes {
            let cell = cells.rows[Int(row)].base + form.localOf[Int(node)]
            if cells.origins[Int(cell)].isGiven, !cells.stored[Int(cell)].isEmpty { return true }
            for inner in cells.lists[cell] ?? [] where hasAnswer(inner) { return true }
        }
        return false
    }
}
