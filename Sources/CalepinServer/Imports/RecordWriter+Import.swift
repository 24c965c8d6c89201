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
    /// The collection of the reviews of the records; nil where they cannot be written.
    var reviews: ReadableCollection?
    let access: Access
    /// The digest of the file.
    let file: String
    /// Seconds since 1970.
    let now: Int64
    /// The attachments beside the records.
    var files: ImportedFiles?
    /// The store of attachments; nil where there is none.
    var blobs: BlobService?
    /// The reason that the history tells; empty for none.
    var reason = ""

    /// Returns the key under which a row, or what was said of it, is remembered.
    func key(_ row: ImportedRecord, isReview: Bool = false) -> WritingKey {
        let place = [
            access.account, readable.scope, readable.collection.form, file, "\(row.line)",
        ]
        return made(
            (isReview ? "imported review " : "import ") + place.joined(separator: " "), row)
    }

    /// Returns the key under which the removal of a record by taking it back is remembered.
    func removalKey(_ row: ImportedRecord) -> WritingKey {
        made("import taken back \(readable.scope) \(row.id)", row)
    }

    private func made(_ name: String, _ row: ImportedRecord) -> WritingKey {
        WritingKey(
            row: Token.digest(name), request: row.id.description, account: access.account,
            keptSeconds: ImportLimits.undoneSeconds)
    }
}

extension RecordWriter {
    /// Takes a row into its record, or only says what that would do.
    ///
    /// Complexity: that of opening the record and entering its answers, and O(n) in the bytes of
    /// its attachments.
    /// Throws: `Problem` `no-access`, `quota-reached`, `store-busy`; the store's error.
    func take(
        _ row: ImportedRecord, from origin: ImportOrigin, isTrial: Bool, _ language: Language
    ) async throws -> RowOutcome {
        let replica = Self.replica(of: origin.access.account)
        var isBack = false
        for _ in 0..<RecordWritingLimits.tries {
            let base: Base
            do {
                base = try await self.base(
                    of: .put(row.id, RecordEdit()), ifAt: nil, in: origin.readable, replica, nil)
            } catch let problem as Problem {
                guard let removed = try await takenBack(row, from: origin) else {
                    return .faulty([RowFault(problem, of: row)])
                }
                if isTrial { return try change(row, removed, from: origin).outcome(or: .created) }
                let faults = try change(row, removed, from: origin).faults
                guard faults.isEmpty else { return .faulty(faults) }
                isBack = try await bringBack(row, from: origin, language) || isBack
                continue
            }
            var change = try change(row, base, from: origin)
            guard change.faults.isEmpty else { return .faulty(change.faults) }
            let isNew = isBack || base.state.cells.isEmpty
            guard !change.mutations.isEmpty else { return isBack ? .created : .same }
            if isTrial { return isNew ? .created : .changed }
            change.note.base = isBack ? 0 : base.sequence
            do {
                if try await write(change, from: origin, language) {
                    return isNew ? .created : .changed
                }
            } catch let problem as Problem where problem.isOfRow {
                return .faulty([RowFault(problem, of: row)])
            }
        }
        throw Problem(.storeBusy, retryAfter: 1)
    }

    /// A change that a row makes of a record.
    private struct RowChange {
        var faults: [RowFault] = []
        var mutations: [Mutation] = []
        let attachments: ImportedAttachments
        var note: WrittenNote

        /// Returns the outcome without faults, or else these.
        func outcome(or done: RowOutcome) -> RowOutcome { faults.isEmpty ? done : .faulty(faults) }
    }

    /// Stores the attachments of a change, then the change; returns false when another change of
    /// the account came first.
    private func write(
        _ change: RowChange, from origin: ImportOrigin, _ language: Language
    ) async throws -> Bool {
        if let blobs = origin.blobs {
            try await change.attachments.store(in: blobs, from: origin)
        }
        return try await push(
            change.mutations, origin.access, noting: change.note, because: origin.reason, language)
    }

    /// Returns the change that a row makes.
    ///
    /// Throws: `Problem` `no-access`, `too-large`.
    private func change(
        _ row: ImportedRecord, _ base: Base, from origin: ImportOrigin
    ) throws(Problem) -> RowChange {
        guard let scope = Scope(origin.readable.scope) else { throw Problem(.noAccess) }
        var row = row
        let attachments = ImportedAttachments(of: &row, in: origin.files, base.state)
        var note = origin.key(row).done(row.id, at: clock())
        note.author = row.submitter
        var change = RowChange(attachments: attachments, note: note)
        let moment = Instant(milliseconds: origin.now * 1_000)
        var record = EditedRecord(
            base.state, origin.readable.judged,
            at: row.moment.map { min($0, moment ?? $0) } ?? moment
                ?? Zone.utc.instant(.first, .midnight), rowPrefix: "i")
        record.take(row)
        let isSubmitted = base.state.submission != nil
        let submits = row.isSubmitted || isSubmitted
        change.faults = attachments.faults
        if change.faults.isEmpty { change.faults = record.faults(of: row, submits: submits) }
        guard change.faults.isEmpty else { return change }
        let mutations = try record.mutations(
            in: scope, by: Self.replica(of: origin.access.account), from: base.next,
            savedAt: (row.moment ?? moment)?.milliseconds ?? 0, submits: submits)
        // A submission alone is a change only where there was none.
        guard mutations.count > (submits && isSubmitted ? 1 : 0) else { return change }
        do throws(Problem) {
            try origin.readable.requireLeave(origin.reason, for: mutations, over: base)
            change.mutations = mutations
        } catch { change.faults = [RowFault(error, of: row)] }
        return change
    }

    // Taking back

    /// Takes back what a row of a file did, unless others changed the record since.
    ///
    /// Throws: `Problem`; the store's error.
    func undo(
        _ row: ImportedRecord, from origin: ImportOrigin, _ language: Language
    ) async throws -> RowOutcome {
        let (readable, access) = (origin.readable, origin.access)
        let outcome = try await undo(
            origin.key(row), in: readable, access, because: origin.reason, language)
        switch outcome {
        case .undone:
            let note = origin.removalKey(row).done(row.id, at: clock())
            let keys = Keys(.scope(readable.scope), .account(note.account))
            try await store.commit(touching: keys) { (job) throws(StoreError) in
                let record = try job.record(scope: readable.scope, id: row.id.description)
                guard let record, record.removedAt != nil else { return }
                try job.accountChanges.put(note.row(at: record.sequence))
            }
            return .undone
        case .kept: return .kept
        case .none: return .same
        }
    }

    /// Returns a record that is in the trash because an import was taken back; nil for any other.
    private func takenBack(
        _ row: ImportedRecord, from origin: ImportOrigin
    ) async throws -> Base? {
        let (scope, key) = (origin.readable.scope, origin.removalKey(row))
        let replica = Self.replica(of: origin.access.account)
        return try await store.read { (job) throws(StoreError) in
            guard let found = try job.accounts.row(.written, key.row),
                let note = WrittenNote(found),
                let stored = try job.record(scope: scope, id: note.record),
                stored.form == origin.readable.collection.form, stored.removedAt != nil,
                stored.sequence == note.sequence
            else { return nil }
            let last = try job.replicaState(of: replica.description, scope: scope)?.lastN ?? 0
            return Base(state: try stored.readState(), next: last + 1, sequence: stored.sequence)
        }
    }

    /// Brings a record back from the trash, as a change that can be taken back like its making.
    private func bringBack(
        _ row: ImportedRecord, from origin: ImportOrigin, _ language: Language
    ) async throws -> Bool {
        let work = Work.restoration(row.id)
        let replica = Self.replica(of: origin.access.account)
        guard let scope = Scope(origin.readable.scope) else { throw Problem(.noAccess) }
        let base = try await base(of: work, ifAt: nil, in: origin.readable, replica, nil)
        let plan = try plan(
            work, base, origin.readable, (scope, replica), origin.reason, language)
        let note = origin.key(row).done(row.id, at: clock())
        return try await push(plan.mutations, origin.access, noting: note, language)
    }
}

extension Problem {
    /// True for a problem of one row, after which an import goes on with the next one.
    fileprivate var isOfRow: Bool {
        [.notAccepted, .recordLocked, .badImage, .wrongType, .tooLarge].contains(code)
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
