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
    /// The review of the record; nil for none.
    var review: RecordReview?

    /// The sequence of the last change of the record or its review.
    var sequence: Int64 { max(stored.sequence, review?.sequence ?? 0) }
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
    /// The form of the reviews of the records; nil where they are not reviewed.
    var reviewForm: String?

    /// Creates a reader of the records of a form, without their reviews.
    init(store: any Store, form: String) {
        (self.store, self.form) = (store, form)
    }

    /// Creates a reader of the records of a collection, with their reviews.
    init(store: any Store, _ readable: ReadableCollection) {
        self.init(store: store, form: readable.collection.form)
        if readable.collection.isReviewed { reviewForm = readable.collection.reviewForm }
    }

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
        var seen: Set<String> = []
        for stored in some {
            guard let stored = try ofForm(stored, job), seen.insert(stored.id).inserted else {
                continue
            }
            guard stored.removedAt == nil else {
                page.removed.append((stored.id, stored.sequence))
                continue
            }
            page.records.append(try read(stored, job, &names))
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
        return try read(stored, job, &names)
    }

    /// Returns a record of the form: the one given, or the one that it reviews; nil for any other.
    private func ofForm(
        _ stored: StoredRecord, _ job: any StoreReading
    ) throws(StoreError) -> StoredRecord? {
        if stored.form == form { return stored }
        guard let reviewForm, stored.form == reviewForm,
            let id = try RecordReview(stored).record,
            let reviewed = try job.record(scope: stored.scope, id: id), reviewed.form == form
        else { return nil }
        return reviewed
    }

    /// Returns a record with what its history tells, and its review.
    ///
    /// Throws: `StoreError.damaged`; the store's error.
    func read(
        _ stored: StoredRecord, _ job: any StoreReading, _ names: inout AccountNames
    ) throws(StoreError) -> ReadRecord {
        var read = ReadRecord(stored: stored, marks: try Self.marks(of: stored, job, &names))
        guard let reviewForm else { return read }
        let id = RecordReview.id(of: stored.id).description
        if let review = try job.record(scope: stored.scope, id: id), review.form == reviewForm,
            review.removedAt == nil
        {
            read.review = try RecordReview(review)
        }
        return read
    }

    /// Returns the moments of a record, as far back as its history is known and read.
    static func marks(
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
