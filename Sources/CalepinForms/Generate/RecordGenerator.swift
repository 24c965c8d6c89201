// Random records that a form accepts, by seed, for trying forms and for tests. Single values are
// made in RecordGenerator+Values.

import CalepinExpressions

/// Fills form sessions with random values that satisfy the form's rules.
///
/// The same seed on the same form at the same moment gives the same record.
package struct RecordGenerator {
    var source: ExampleSource

    /// Makes a generator; the seed determines all values.
    package init(seed: UInt64) { source = ExampleSource(seed: seed) }

    /// Fills empty and wrong fields of a session, adding rows where they are needed; values have
    /// the origin `test`.
    ///
    /// Rules that the generator does not analyse, such as a constraint between two fields, are
    /// satisfied by trying; values that fit are kept. Complexity: at most 32 rounds over the
    /// record, with up to 60 trials a field.
    /// - Returns: True when the record is complete.
    package mutating func fill(_ session: FormSession) -> Bool {
        for round in 0..<32 {
            var isDone = true
            if round > 2 { shake(session) }
            for stop in stops(session) {
                switch stop.part {
                case .rows: isDone = !fillRows(stop.path, session, isFirst: round == 0) && isDone
                case .field: isDone = !fillField(stop.path, session, isFirst: round == 0) && isDone
                case .section, .composite, .row: break
                }
            }
            if isDone { break }
        }
        return session.isComplete
    }

    private func stops(_ session: FormSession) -> [Stop] {
        do throws(SessionError) { return try session.walk() } catch { return [] }
    }

    /// Gives another value to a field beside each that is still wrong: the value that leaves a
    /// cell no choice, such as a birth yesterday, is often next to it.
    private mutating func shake(_ session: FormSession) {
        for (path, _) in session.allIssues {
            do throws(SessionError) {
                var part = path
                part.parts.removeLast()
                let row = part.parts.last?.row == nil ? nil : part
                let fields = try session.walk(row).filter { $0.part == .field }
                guard !fields.isEmpty else { continue }
                let beside = fields[below(fields.count)].path
                guard try !session.isReadonly(at: beside),
                    let text = try candidate(beside, session)
                else { continue }
                try session.set(beside, to: text, origin: .test)
            } catch { continue }
        }
    }

    /// A random number from 0 to below `count`.
    mutating func below(_ count: Int) -> Int { source.below(count) }

    // Rows

    /// Adds rows until there are enough, and at first some more; returns true when rows were added
    /// or removed.
    private mutating func fillRows(
        _ path: CellPath, _ session: FormSession, isFirst: Bool
    ) -> Bool {
        do throws(SessionError) {
            var changed = false
            let bounds = try session.rowBounds(at: path)
            let minRows = Swift.min(bounds.minRows, FormLimits.rows)
            let maxRows = Swift.max(minRows, bounds.maxRows)
            var wanted = Swift.max(minRows, try session.rows(at: path).count)
            if isFirst { wanted = Swift.min(maxRows, wanted + below(3)) }
            while try session.rows(at: path).count < wanted {
                try session.addRow(to: path)
                changed = true
            }
            while let last = try session.rows(at: path).last,
                try session.rows(at: path).count > maxRows
            {
                var row = path
                row.parts[row.parts.count - 1].row = last
                try session.removeRow(row)
                changed = true
            }
            return changed
        } catch { return false }
    }

    /// Gives another value to a field that leaves a cell no choice, so that the next round may
    /// find one; returns true when there was such a field.
    private mutating func rechoose(
        _ path: CellPath, _ session: FormSession
    ) throws(SessionError) -> Bool {
        let cell = try session.cell(at: path)
        let node = session.form.nodes[Int(session.cells.nodeOf[Int(cell)])]
        guard try session.isRequired(at: path), let source = node.choices,
            let text = attribute(source, session), !source.reads.isEmpty
        else { return false }
        let reads = source.reads
        let read = session.cells.cell(
            of: reads[below(reads.count)], from: session.cells.rowOf[Int(cell)])
        let above = session.cells.path(of: read)
        guard try !session.isReadonly(at: above) else { return false }
        try session.set(above, to: text, origin: .test)
        return true
    }

    /// Returns the value of the attribute that the filter compares, of a random choice of the
    /// list: the field above with that value leaves at least this choice.
    private mutating func attribute(
        _ source: CompiledForm.BoundChoices, _ session: FormSession
    ) -> String? {
        guard let table = session.table(of: source), table.count > 0 else { return nil }
        let names = (source.filter?.references ?? []).filter { $0.root == .relative }
        guard !names.isEmpty,
            let column = table.column(names[below(names.count)].description)
        else { return nil }
        let text = table.text(below(table.count), column)
        return text.isEmpty ? nil : text
    }

    // Fields

    /// Gives a field a value when it has none or a wrong one; returns true when its value changed.
    private mutating func fillField(
        _ path: CellPath, _ session: FormSession, isFirst: Bool
    ) -> Bool {
        do throws(SessionError) {
            // A row that was removed in this round has no fields any more.
            guard try !session.isReadonly(at: path) else { return false }
            let isEmpty = try session.value(at: path).isEmpty
            let isWrong = try !session.issues(at: path).isEmpty
            let isLeftOut = try !session.isRequired(at: path) && below(3) == 0
            guard isWrong || (isEmpty && isFirst && !isLeftOut) else { return false }
            let before = try session.stored(at: path)
            for _ in 0..<60 {
                guard let text = try candidate(path, session) else {
                    return try rechoose(path, session)
                }
                try session.set(path, to: text, origin: .test)
                if try session.issues(at: path).isEmpty { break }
            }
            return try session.stored(at: path) != before
        } catch { return false }
    }
}

extension FormSession {
    /// The least and largest number of rows a repeat may have now.
    ///
    /// - Throws: `unknownPath`.
    func rowBounds(at path: CellPath) throws(SessionError) -> (minRows: Int, maxRows: Int) {
        let cell = try repeatCell(path)
        var bounds = (minRows: 0, maxRows: FormLimits.rows)
        for number in form.nodes[Int(cells.nodeOf[Int(cell)])].checks {
            let check = form.checks[Int(number)]
            let value = evaluate(check.expression, cell, cells.rowOf[Int(cell)]).asNumber
            guard case .number(let rowBound) = value, let rows = rowBound.truncated.int64() else {
                continue
            }
            let count = Int(Swift.max(0, Swift.min(rows, Int64(FormLimits.rows))))
            if check.kind == .leastRows { bounds.minRows = count }
            if check.kind == .mostRows { bounds.maxRows = count }
        }
        return bounds
    }

    /// The least and largest value of a cell now, empty where there is no bound.
    ///
    /// - Throws: `unknownPath`.
    func bounds(at path: CellPath) throws(SessionError) -> (least: Value, most: Value) {
        let cell = try cell(at: path)
        var bounds = (least: Value.empty, most: Value.empty)
        let node = cells.nodeOf[Int(cell)]
        guard node >= 0 else { return bounds }
        for number in form.nodes[Int(node)].checks {
            let check = form.checks[Int(number)]
            guard check.kind == .least || check.kind == .most else { continue }
            let value = evaluate(check.expression, cell, cells.rowOf[Int(cell)])
            if check.kind == .least { bounds.least = value } else { bounds.most = value }
        }
        return bounds
    }
}
