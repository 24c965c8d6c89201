// Random records that a form accepts, by seed, for trying forms and for tests. What a single value
// looks like is in RecordGenerator+Values.

import CalepinExpressions

/// Fills form sessions with random values that hold the form's rules.
///
/// The same seed on the same form at the same moment gives the same record.
public struct RecordGenerator {
    var random: RandomSource

    /// Makes a generator; the seed decides everything.
    public init(seed: UInt64) { random = RandomSource(seed: seed) }

    /// Fills what is empty or wrong in a session, adding rows where they are needed; values have
    /// the origin `test`.
    ///
    /// Rules that the generator does not see through, such as a constraint between two fields, are
    /// met by trying; what was found is kept.
    /// Complexity: at most 8 rounds over the record, with up to 60 trials a field.
    /// - Returns: Whether the record is complete.
    public mutating func fill(_ session: FormSession) -> Bool {
        for round in 0..<8 {
            var isDone = true
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

    /// A random number from 0 to below `count`.
    mutating func below(_ count: Int) -> Int {
        count < 2 ? 0 : Int(random.next() % UInt64(count))
    }

    // Rows

    /// Adds rows until there are enough, and at first some more; gives whether any came or went.
    private mutating func fillRows(
        _ path: CellPath, _ session: FormSession, isFirst: Bool
    ) -> Bool {
        do throws(SessionError) {
            var changed = false
            let bounds = try session.rowBounds(at: path)
            let least = Swift.min(bounds.least, Limits.rows)
            let most = Swift.max(least, bounds.most)
            var wanted = Swift.max(least, try session.rows(at: path).count)
            if isFirst { wanted = Swift.min(most, wanted + below(3)) }
            while try session.rows(at: path).count < wanted {
                try session.addRow(to: path)
                changed = true
            }
            while let last = try session.rows(at: path).last,
                try session.rows(at: path).count > most
            {
                var row = path
                row.parts[row.parts.count - 1].row = last
                try session.removeRow(row)
                changed = true
            }
            return changed
        } catch { return false }
    }

    // Fields

    /// Gives a field a value when it has none or a wrong one; gives whether it has another one.
    private mutating func fillField(
        _ path: CellPath, _ session: FormSession, isFirst: Bool
    ) -> Bool {
        do throws(SessionError) {
            // A row that went in this round takes its fields with it.
            guard try !session.isReadonly(at: path) else { return false }
            let isEmpty = try session.value(at: path).isEmpty
            let isWrong = try !session.issues(at: path).isEmpty
            let isLeftOut = try !session.isRequired(at: path) && below(3) == 0
            guard isWrong || (isEmpty && isFirst && !isLeftOut) else { return false }
            let before = try session.stored(at: path)
            for _ in 0..<60 {
                guard let text = try candidate(path, session) else { return false }
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
    public func rowBounds(at path: CellPath) throws(SessionError) -> (least: Int, most: Int) {
        let cell = try repeatCell(path)
        var bounds = (least: 0, most: Limits.rows)
        for number in form.nodes[Int(cells.nodeOf[Int(cell)])].checks {
            let check = form.checks[Int(number)]
            let value = evaluate(check.expression, cell, cells.rowOf[Int(cell)]).asNumber
            guard case .number(let limit) = value, let rows = limit.truncated.int64() else {
                continue
            }
            let count = Int(Swift.max(0, Swift.min(rows, Int64(Limits.rows))))
            if check.kind == .leastRows { bounds.least = count }
            if check.kind == .mostRows { bounds.most = count }
        }
        return bounds
    }

    /// The least and largest value of a cell now, empty where there is no bound.
    ///
    /// - Throws: `unknownPath`.
    public func bounds(at path: CellPath) throws(SessionError) -> (least: Value, most: Value) {
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
