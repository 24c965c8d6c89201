// The records of a form in a scope, in pages by id: each is one short job, so that no reader of
// the store stays open, and a record that is there all the time is in the export once.

import CalepinExport
import CalepinExpressions
import CalepinForms
import CalepinSync

/// A record with what its history tells.
struct ReadRecord: Sendable {
    let stored: StoredRecord
    var marks: [RecordMoment: ExportedRecord.Mark] = [:]
}

/// Some records of a form that follow each other by id.
struct RecordPart: Sendable {
    var records: [ReadRecord] = []
    /// The id of the last record that was looked at; nil at the end.
    var last: String?
}

/// A reader of the records of a form.
struct RecordReader: Sendable {
    let store: any Store
    let form: String

    /// Returns the records of a scope after an id.
    ///
    /// Throws: the store's error.
    func page(_ scope: String, after id: String) async throws -> RecordPart {
        let form = form
        return try await store.read { (job) throws(StoreError) in
            let some = try job.records(
                scope: scope, afterID: id, limit: ExportLimits.pageRecords,
                bytes: ExportLimits.pageBytes)
            var page = RecordPart(last: some.last?.id)
            var names = AccountNames(job: job)
            for stored in some where stored.form == form && stored.removedAt == nil {
                page.records.append(
                    ReadRecord(stored: stored, marks: try marks(of: stored, job, &names)))
            }
            return page
        }
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
private struct AccountNames {
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
