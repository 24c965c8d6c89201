// One submission of ODK as a change of a record, with the rows by which its instance ID is known
// from then on: written in one transaction.

import CalepinExpressions
import CalepinForms
import CalepinSync

/// A submission: what it is, into which collection it comes, and who sent it.
struct OpenRosaOrigin: Sendable {
    let submission: OpenRosaRecord
    let readable: ReadableCollection
    /// The form in the version that it names.
    let judged: JudgedForm
    /// The collection of the reviews of the records; nil where they cannot be written.
    let reviews: ReadableCollection?
    let files: [MultipartBody.Part]
    let access: Access

    /// Returns the key of the row that an instance is known by.
    func key(of instance: String, isSuperseded: Bool = false) -> String {
        let place = [readable.scope, readable.collection.form, instance]
        return Token.digest(
            (isSuperseded ? "superseded instance " : "instance ") + place.joined(separator: " "))
    }
}

/// The knowledge of a submission before it is written.
struct OpenRosaKnown: Sendable {
    let record: Identifier
    /// True when its record is not there yet.
    var isNew = false
    /// True when it replaces the answers of a record.
    var isCorrection = false
}

extension RecordWriter {
    /// Returns what is known of a submission.
    ///
    /// Throws: ``OpenRosaRefusal`` `conflict`, `superseded`; the store's error.
    func known(_ origin: OpenRosaOrigin) async throws -> OpenRosaKnown {
        let submission = origin.submission
        let (scope, own) = (origin.readable.scope, origin.key(of: submission.instanceID))
        let isCorrection =
            !submission.deprecatedID.isEmpty && submission.deprecatedID != submission.instanceID
        let result = try await store.read {
            (job) throws(StoreError) -> Result<OpenRosaKnown, OpenRosaRefusal> in
            func note(_ key: String) throws(StoreError) -> WrittenNote? {
                try job.accounts.row(.written, key).flatMap { WrittenNote($0) }
            }
            if let note = try note(own), let record = Identifier(note.record) {
                return note.request == submission.digest
                    ? .success(OpenRosaKnown(record: record)) : .failure(.conflict)
            }
            func isThere(_ record: Identifier) throws(StoreError) -> Bool {
                try job.record(scope: scope, id: record.description) != nil
            }
            if isCorrection {
                let earlier = submission.deprecatedID
                let over = origin.key(of: earlier, isSuperseded: true)
                guard try note(over) == nil else { return .failure(.superseded) }
                let named = try note(origin.key(of: earlier))
                let record =
                    named.flatMap { Identifier($0.record) } ?? submission.record(of: earlier)
                if try isThere(record) {
                    return .success(OpenRosaKnown(record: record, isCorrection: true))
                }
            }
            let record = submission.record(of: submission.instanceID)
            guard try !isThere(record) else { return .failure(.conflict) }
            return .success(OpenRosaKnown(record: record, isNew: true))
        }
        return try result.get()
    }

    /// Writes the answers of a submission; returns false when another change of the account came
    /// first.
    ///
    /// - Parameters:
    ///   - isWhole: true when all of its files are there.
    ///   - receipt: gets the number of issues.
    /// Complexity: that of opening the record and entering its answers.
    /// Throws: `Problem`; the store's error.
    func write(
        _ origin: OpenRosaOrigin, _ known: OpenRosaKnown, _ base: Base, _ answers: OpenRosaValues,
        isWhole: Bool, _ receipt: inout OpenRosaReceipt, _ language: Language
    ) async throws -> Bool {
        guard let scope = Scope(origin.readable.scope) else { throw Problem(.noAccess) }
        let now = Instant(milliseconds: clock() * 1_000) ?? Zone.utc.instant(.first, .midnight)
        let moment = answers.record.moment.map { min($0, now) } ?? now
        // A record that is there may be of a later version than the submission names.
        let judged =
            base.state.formVersion > origin.judged.version
            ? origin.readable.judged : origin.judged
        var record = EditedRecord(base.state, judged, at: moment, rowPrefix: "o")
        if known.isCorrection { record.dropRows(besides: answers.record) }
        record.take(answers.record)
        record.override(answers.overrides)
        let issues = record.issues
        receipt.issues = issues.count + record.refused.count
        let submits =
            receipt.issues == 0 && isWhole && !judged.form.definition.isNeverSubmitted
        var mutations = try record.mutations(
            in: scope, by: Self.replica(of: origin.access.account), from: base.next,
            savedAt: moment.milliseconds, submits: submits)
        // A submission alone is a change only where there was none.
        if mutations.count == 1, submits, base.state.submission != nil { mutations = [] }
        try origin.readable.requireLeave("", for: mutations, over: base)
        let note = self.note(origin, known)
        if mutations.isEmpty {
            if let note { try await keep(note, at: base.sequence) }
            return true
        }
        return try await push(mutations, origin.access, noting: note, language)
    }

    /// Keeps the note of a submission that changes nothing.
    private func keep(_ note: WrittenNote, at sequence: Int64) async throws {
        try await store.commit(touching: Keys(.account(note.account))) {
            (job) throws(StoreError) in
            for row in [note.row(at: sequence)] + note.besides { try job.accountChanges.put(row) }
        }
    }

    /// Returns the note of a submission that is not known yet; that of a correction ends what it
    /// corrects.
    private func note(_ origin: OpenRosaOrigin, _ known: OpenRosaKnown) -> WrittenNote? {
        guard known.isNew || known.isCorrection else { return nil }
        let until = clock() + OpenRosaLimits.keptSeconds
        func note(_ key: String) -> WrittenNote {
            WrittenNote(
                key: key, request: origin.submission.digest, account: origin.access.account,
                record: known.record.description, until: until)
        }
        var own = note(origin.key(of: origin.submission.instanceID))
        if known.isCorrection {
            let over = origin.key(of: origin.submission.deprecatedID, isSuperseded: true)
            own.besides = [note(over).row(at: 0)]
        }
        return own
    }
}

extension EditedRecord {
    /// Takes the answers that are not what the form computes. Clients compute with binary
    /// fractions.
    ///
    /// Complexity: that of entering each.
    fileprivate mutating func override(_ values: [ImportedRecord.Value]) {
        for value in values {
            let computed = (try? session.value(at: value.path))?.asText ?? ""
            if computed == value.text || Self.isNear(computed, value.text) { continue }
            var single = ImportedRecord(line: value.line, id: state.id)
            single.values = [value]
            take(single)
        }
    }

    /// Returns true for two numbers that differ by less than a billionth of the first.
    private static func isNear(_ text: String, _ other: String) -> Bool {
        do throws(DecimalError) {
            let number = try Decimal(text)
            let difference = try number.subtracting(try Decimal(other)).magnitude
            return try difference.multiplied(by: 1_000_000_000) <= number.magnitude
        } catch { return false }
    }

    /// Takes the rows out that a correction does not have any more.
    ///
    /// Complexity: O(n) in the rows, each of which is removed as a person does it.
    fileprivate mutating func dropRows(besides answers: ImportedRecord) {
        let kept = Set(answers.rows.map { $0.list.description + "#" + $0.id })
        for rows in session.record.rows {
            for id in rows.ids where !kept.contains(rows.path.description + "#" + id) {
                var parts = rows.path.parts
                parts[parts.count - 1].row = id
                // One in a row that is removed is gone with it.
                _ = try? session.removeRow(CellPath(parts))
            }
        }
    }
}
