// One row of a file as a change of a record: looked at, written, and undone. A row that was
// written is known by its file and number, so that the same file continues where it was broken
// off, changes nothing a second time, and can be taken back.

import CalepinExpressions
import CalepinForms
import CalepinSync

/// The outcome of a row of a file.
enum RowOutcome: Sendable {
    case created, changed, same
    /// The import of the row was taken back.
    case undone
    /// The record was changed by others since, and stays.
    case kept
    case faulty([RowFault])
}

/// An import: who, into which collection, of which file.
struct ImportOrigin: Sendable {
    let readable: ReadableCollection
    let access: Access
    /// The digest of the file.
    let file: String
    /// Seconds since 1970.
    let now: Int64

    /// Returns the key under which a row is remembered.
    func key(_ row: ImportedRecord) -> WritingKey {
        let place = [
            access.account, readable.scope, readable.collection.form, file, "\(row.line)",
        ]
        return WritingKey(
            row: Token.digest("import " + place.joined(separator: " ")),
            request: row.id.description, account: access.account,
            keptSeconds: ImportLimits.undoneSeconds)
    }
}

extension RecordWriter {
    /// Takes a row into its record, or only says what that would do.
    ///
    /// Complexity: that of opening the record and entering its answers.
    /// Throws: `Problem` `no-access`, `quota-reached`, `store-busy`; the store's error.
    func take(
        _ row: ImportedRecord, from origin: ImportOrigin, isTrial: Bool, _ language: Language
    ) async throws -> RowOutcome {
        let readable = origin.readable
        guard let scope = Scope(readable.scope) else { throw Problem(.noAccess) }
        let replica = Self.replica(of: origin.access.account)
        let moment = Instant(milliseconds: origin.now * 1_000)
        for _ in 0..<RecordWritingLimits.tries {
            let base: Base
            do {
                base = try await self.base(
                    of: .put(row.id, RecordEdit()), ifAt: nil, in: readable, replica, nil)
            } catch let problem as Problem {
                return .faulty([RowFault(problem, of: row)])
            }
            var record = EditedRecord(
                base.state, readable.judged,
                at: row.moment.map { min($0, moment ?? $0) } ?? moment
                    ?? Zone.utc.instant(.first, .midnight), rowPrefix: "i")
            record.take(row)
            let isSubmitted = base.state.submission != nil
            let submits = row.isSubmitted || isSubmitted
            let faults = record.faults(of: row, submits: submits)
            guard faults.isEmpty else { return .faulty(faults) }
            let mutations = try record.mutations(
                in: scope, by: replica, from: base.next,
                savedAt: (row.moment ?? moment)?.milliseconds ?? 0, submits: submits)
            let isNew = base.state.cells.isEmpty
            // A submission alone is a change only where there was none.
            guard mutations.count > (submits && isSubmitted ? 1 : 0) else { return .same }
            if isTrial { return isNew ? .created : .changed }
            var note = origin.key(row).done(row.id, at: clock())
            note.base = base.sequence
            let isDone = try await push(mutations, origin.access, noting: note, language)
            if isDone { return isNew ? .created : .changed }
        }
        throw Problem(.storeBusy, retryAfter: 1)
    }

    /// Takes back what a row of a file did, unless others changed the record since.
    ///
    /// Throws: `Problem`; the store's error.
    func undo(
        _ row: ImportedRecord, from origin: ImportOrigin, _ language: Language
    ) async throws -> RowOutcome {
        switch try await undo(
            origin.key(row), in: origin.readable, origin.access, language)
        {
        case .undone: .undone
        case .kept: .kept
        case .none: .same
        }
    }
}

extension RowFault {
    /// Makes the fault of a row whose record cannot be written.
    fileprivate init(_ problem: Problem, of row: ImportedRecord) {
        self.init(
            line: row.line, table: "", column: "", code: problem.code.rawValue,
            texts: problem.code == .notFound
                ? (
                    "The record is in the trash, or another form’s.",
                    "Le dossier est dans la corbeille, ou d’un autre formulaire."
                )
                : (
                    ProblemTexts.sentence(problem.code, problem.detail, in: .english),
                    ProblemTexts.sentence(problem.code, problem.detail, in: .french)
                ))
    }
}
