// The records of a form in a scope, in pages: by id for exports, so that a record that is there
// all the time is in an export once, and by the order of their changes for tables. Each page is
// one short job, so that no reader of the store stays open.

import CalepinExport
import CalepinExpressions
import CalepinForms
import CalepinSync

/// A record with what its history tells.
struct ReadRecord: Sendable {
    let stored: StoredRecord
    var marks: [RecordMoment: ExportedRecord.Mark] = [:]
}

/// Some records of a form that follow each other.
struct RecordPart: Sendable {
    var records: [ReadRecord] = []
    /// The ids of those that were removed, with the sequences of that.
    var removed: [(id: String, sequence: Int64)] = []
    /// The number of records that were looked at.
    var count = 0
    /// The id of the last record that was looked at; nil at the end.
    var last: String?
    /// The sequence of that record; nil at the end.
    var edge: Int64?
}

/// A reader of the records of a form.
struct RecordReader: Sendable {
    let store: any Store
    let form: String

    /// Returns the records of a scope after an id.
    ///
    /// Throws: the store's error.
    func page(_ scope: String, after id: String) async throws -> RecordPart {
        try await store.read { (job) throws(StoreError) in
            try part(
                job.records(
                    scope: scope, afterID: id, limit: ExportLimits.pageRecords,
                    bytes: ExportLimits.pageBytes), job)
        }
    }

    /// Returns the records of a scope with their last change in a range, in its order.
    ///
    /// Throws: the store's error.
    func page(_ scope: String, _ range: ChangeRange) async throws -> RecordPart {
        try await store.read { (job) throws(StoreError) in
            try part(
                job.records(
                    scope: scope, range, limit: RecordTableLimits.pageRecords,
                    bytes: RecordTableLimits.pageBytes), job)
        }
    }

    private func part(
        _ some: [StoredRecord], _ job: any StoreReading
    ) throws(StoreError) -> RecordPart {
        var page = RecordPart(
            count: some.count, last: some.last?.id, edge: some.last?.sequence)
        var names = AccountNames(job: job)
        for stored in some where stored.form == form {
            guard stored.removedAt == nil else {
                page.removed.append((stored.id, stored.sequence))
                continue
            }
            page.records.append(
                ReadRecord(stored: stored, marks: try marks(of: stored, job, &names)))
        }
        return page
    }

    /// Returns a record; nil for none of the form, and for one that was removed.
    ///
    /// Throws: the store's error.
    func record(
        _ id: String, in scope: String, _ job: any StoreReading
    ) throws(StoreError) -> ReadRecord? {
        guard let stored = try job.record(scope: scope, id: id), stored.form == form,
            stored.removedAt == nil
        else { return nil }
        var names = AccountNames(job: job)
        return ReadRecord(stored: stored, marks: try marks(of: stored, job, &names))
    }

    /// Returns the moments of a record, as far back as its history is known and read.
    private func marks(
        of record: StoredRecord, _ job: any StoreReading, _ names: inout AccountNames
    ) throws(StoreError) -> [RecordMoment: ExportedRecord.Mark] {
        var marks: [RecordMoment: ExportedRecord.Mark] = [:]
        var next: Int64? = record.sequence
        for _ in 0..<ExportLimits.changesRead {
            guard let place = next,
                let change = try job.change(scope: record.scope, sequence: place),
                change.record == record.id, let at = Instant(milliseconds: change.at * 1_000)
            else { break }
            let mark = ExportedRecord.Mark(at: at, by: try names.name(of: change.account))
            if marks[.changed] == nil { marks[.changed] = mark }
            if marks[.submitted] == nil, change.isSubmission { marks[.submitted] = mark }
            next = change.previous
            if next == nil { marks[.created] = mark }
        }
        return marks
    }
}

/// The names of accounts, each looked up once.
struct AccountNames {
    let job: any StoreReading
    private var names: [String: String] = [:]

    init(job: any StoreReading) { self.job = job }

    /// Returns the name of an account; its id for a guest and for one that is gone.
    mutating func name(of account: String) throws(StoreError) -> String {
        if let known = names[account] { return known }
        let name = try job.accounts.person(account)?.name ?? account
        names[account] = name
        return name
    }
}

extension StoredChange {
    /// True when it submitted the record.
    fileprivate var isSubmission: Bool {
        (try? RecordChange(json: bytes))?.isSubmission ?? false
    }
}

extension ReadRecord {
    /// Returns the record for an export, in the version of a form.
    ///
    /// Throws: `StoreError.damaged`.
    func exported(
        _ judged: JudgedForm, showsScope: Bool
    ) throws(StoreError) -> ExportedRecord {
        let state = try stored.readState().raised(by: judged.record)
        return ExportedRecord(
            id: stored.id, state.formRecord, marks: marks,
            scope: showsScope ? stored.scope : nil)
    }
}
