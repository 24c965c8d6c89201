// A record that is changed on the server: opened by its form with what is stored, changed as a
// person would in the page, and turned into the ops of mutations. RecordWriter pushes them.

import CalepinExpressions
import CalepinForms
import CalepinSync

/// Cells of a record that another one takes over.
struct TakenCells: Sendable {
    /// The names of fields, and of repeats, which are taken with their rows.
    let names: Set<String>
    let record: FormRecord
}

/// A record that is being changed.
struct EditedRecord {
    /// The values that could not be entered.
    var refused: [RefusedValue] = []
    let judged: JudgedForm
    let state: RecordState
    var session: FormSession
    /// The content to save; nil for that of the session.
    private var given: FormRecord?

    /// A value that could not be entered, with the reason.
    struct RefusedValue: Equatable, Sendable {
        enum Reason: String, Sendable {
            case unknownPath = "unknown-path"
            case notEditable = "not-editable"
            case tooLong = "too-long"
            case tooManyRows = "too-many-rows"
        }

        let path: String
        let reason: Reason
    }

    /// Opens a record.
    ///
    /// - Parameters:
    ///   - state: the record; a new one without cells.
    ///   - prefix: a text that keeps ids of new rows unique.
    /// Complexity: that of opening a session.
    init(_ state: RecordState, _ judged: JudgedForm, at now: Instant, rowPrefix prefix: String) {
        self.judged = judged
        self.state = state.raised(by: judged.record)
        let context = EvaluationContext(now: now)
        if self.state.cells.isEmpty {
            session = FormSession(judged.form, context: context, catalogues: judged.catalogues)
        } else {
            session = FormSession(
                judged.form, context: context, catalogues: judged.catalogues,
                record: self.state.formRecord.migrated(to: judged.form.definition))
        }
        session.setRowPrefix(prefix)
    }

    /// The issues of the record, each at its cell.
    var issues: [CellIssue] {
        session.allIssues.flatMap { path, issues in
            issues.map { CellIssue(path.description, $0) }
        }
    }

    // Changing

    /// Enters values, in the order of the form: those that others depend on come first.
    ///
    /// Complexity: for each value that of entering it.
    mutating func enter(_ values: [RecordEdit.Member]) {
        let form = judged.form
        let ordered = values.enumerated().sorted { one, other in
            let places = [one, other].map { value in
                let name = CellPath(value.element.path).parts.first?.name ?? ""
                return form.number(ofCell: name, inScope: 0) ?? .max
            }
            return (places[0], one.offset) < (places[1], other.offset)
        }
        for (_, value) in ordered { enter(value, in: []) }
    }

    private mutating func enter(_ member: RecordEdit.Member, in row: [CellPath.Part]) {
        let path = CellPath(row + CellPath(member.path).parts)
        do throws(SessionError) {
            switch member.value {
            case .text(let text): _ = try session.set(path, to: text)
            case .noted(let text, let note):
                _ = try session.set(path, to: text)
                _ = try session.override(path, note: note)
            case .removal: _ = try session.removeRow(path)
            case .rows(let rows):
                for values in rows { try add(values, to: path) }
            }
        } catch {
            refused.append(RefusedValue(path: path.description, reason: error.reason))
        }
    }

    private mutating func add(
        _ values: [RecordEdit.Member], to list: CellPath
    ) throws(SessionError) {
        let before = Set(try session.rows(at: list))
        _ = try session.addRow(to: list)
        guard let id = try session.rows(at: list).first(where: { !before.contains($0) }),
            let last = list.parts.last
        else { return }
        let row = Array(list.parts.dropLast()) + [CellPath.Part(last.name, row: id)]
        for value in values { enter(value, in: row) }
    }

    /// Takes the answers and rows as they were at an earlier moment, where they changed since.
    ///
    /// - Parameters:
    ///   - changed: the paths that were changed since.
    ///   - past: the record at that moment.
    mutating func goBack(_ changed: Set<String>, to past: RecordHistory) {
        var record = state.formRecord
        record.cells.removeAll { changed.contains($0.path.description) }
        for path in changed.sorted() {
            let value = past.value(at: path)
            let cell = CellPath(path)
            if let row = cell.parts.last?.row {
                // A path ends with `#` and the row's id.
                let list = CellPath(String(path.dropLast(row.count + 1)))
                record.setRow(row, of: list, isThere: value != .null && value != .bool(false))
            } else if !value.isNull {
                record.cells.append(RecordCell(cell, json: value, origin: .user))
            }
        }
        give(record)
    }

    /// Takes answers and rows as other records have them.
    ///
    /// Complexity: O(n) in the cells of all of them, and that of opening a session.
    mutating func take(_ taken: [TakenCells]) {
        var record = state.formRecord
        for other in taken {
            let isTaken = { (path: CellPath) in
                other.names.contains(path.parts.first?.name ?? "")
            }
            record.cells.removeAll { isTaken($0.path) }
            record.rows.removeAll { isTaken($0.path) }
            record.cells += other.record.cells.filter { isTaken($0.path) }
            record.rows += other.record.rows.filter { isTaken($0.path) }
        }
        give(record)
    }

    /// Has other content, which is saved as it is.
    private mutating func give(_ record: FormRecord) {
        given = record
        session = FormSession(
            judged.form, context: session.context, catalogues: judged.catalogues,
            record: record.migrated(to: judged.form.definition))
    }

    // Saving

    /// Returns the mutations that save the record, numbered from a number on; none when nothing
    /// has changed.
    ///
    /// - Parameter submits: true to submit it in a last one.
    /// Complexity: O(n log n) in the record's cells, for each mutation.
    /// Throws: `Problem` `too-large` for an answer that fits no mutation.
    func mutations(
        in scope: Scope, by replica: Identifier, from number: Int64, savedAt: Int64, submits: Bool
    ) throws(Problem) -> [Mutation] {
        var base = state.formRecord
        if state.cells.isEmpty { base.version = judged.version }
        var builder = MutationBuilder(judged.record, seen: state, record: base)
        var made: [Mutation] = []
        func mutation(_ ops: [Op]) -> Mutation {
            Mutation(
                scope: scope, replica: replica, n: number + Int64(made.count), record: state.id,
                form: judged.form.definition.id, formVersion: judged.record.version,
                savedAt: savedAt, ops: ops
            ).sealed
        }
        let content = given ?? (submits ? session.submitted : session.record)
        var most = RecordLimits.ops
        while made.count < RecordWritingLimits.mutations {
            let name = { (place: Int) in
                VersionName(replica, number + Int64(made.count), Int32(truncatingIfNeeded: place))
            }
            var next = content
            var ops = builder.ops(to: next, version: name)
            if ops.count > most {
                next = builder.part(of: content, cells: most / 2)
                ops = builder.ops(to: next, version: name)
            }
            guard !ops.isEmpty else { break }
            let one = mutation(ops)
            guard ops.count <= RecordLimits.ops, one.json().count <= RecordLimits.mutationBytes
            else {
                guard most > 1 else {
                    throw Problem(.tooLarge, "\(RecordLimits.mutationBytes)")
                }
                most /= 2
                continue
            }
            builder.noteSaved(one, record: next)
            made.append(one)
        }
        if submits {
            made.append(mutation([.submit(seenDigest: builder.seen.contentDigest)]))
        }
        return made
    }
}

extension SessionError {
    /// The reason that is told.
    var reason: EditedRecord.RefusedValue.Reason {
        switch self {
        case .unknownPath, .badRow: .unknownPath
        case .notEditable: .notEditable
        case .tooManyRows: .tooManyRows
        case .tooLong: .tooLong
        }
    }
}

extension FormRecord {
    /// Adds a row to a repeat, or takes it out, where that is a change.
    mutating func setRow(_ id: String, of list: CellPath, isThere: Bool) {
        let place = rows.firstIndex { $0.path == list }
        if isThere {
            if let place {
                if !rows[place].ids.contains(id) { rows[place].ids.append(id) }
            } else {
                rows.append(RecordRows(list, [id]))
            }
        } else if let place {
            rows[place].ids.removeAll { $0 == id }
        }
    }
}
