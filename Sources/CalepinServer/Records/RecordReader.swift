// The records of a form in a scope, in pages: by id for exports, so that a record that is there
// all the time is in an export once, and by the order of their changes for tables. Each page is
// one short job, so that no reader of the store stays open.

import CalepinAppModel
import CalepinExport
import CalepinExpressions
import CalepinForms
import CalepinSync

/// A record with what its history tells.
struct ReadRecord: Sendable {
    let stored: StoredRecord
    var marks = MomentMarks()
    /// The changes, the latest first, where its pace is looked at.
    var changes: [PacedChange] = []
    /// The first submission as far as the history is kept, where it is read; nil for none.
    var firstSubmission: MomentMark?
    /// The review of the record; nil for none.
    var review: RecordReview?
    /// The name of the person or group whose part of a team's records it is in; empty for none.
    var part = ""

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
    /// True where records count only while they are approved as they are now.
    var findsApprovedOnly = false
    /// The judge of the records; nil for none.
    var judge: CollectionJudge?
    /// True where what has gone from a scope is read, too: it has no form any more, so that nobody
    /// is told of it who reads only some forms.
    var seesDropped = true
    /// The share of the machine in which records are opened for the rule.
    var share: WorkShare?
    /// Those whose parts the scopes are.
    var holders: [String: PartHolder] = [:]
    /// True where the changes by which records were filled in are read, too.
    var readsPaces = false
    /// True where the first submissions of records are read, too.
    var readsFirstSubmissions = false

    /// Creates a reader of the records of a form, without their reviews.
    init(store: any Store, form: String) {
        (self.store, self.form) = (store, form)
    }

    /// Creates a reader of the records of a collection, with their reviews.
    init(store: any Store, _ readable: ReadableCollection) {
        self.init(store: store, form: readable.collection.form)
        if readable.collection.isReviewed { reviewForm = readable.collection.reviewForm }
        judge = readable.judge
    }

    /// Creates a reader of the records of a collection in all of its parts, with their reviews.
    init(store: any Store, _ parts: ReadableParts) {
        self.init(store: store, parts.first)
        holders = parts.holders
    }

    /// Returns the records of a scope after an id, each in one page, wherever its review is.
    ///
    /// Throws: the store's error.
    func page(_ scope: String, after id: String) async throws -> RecordPart {
        try await released(
            store.read { (job) throws(StoreError) in
                try part(
                    job.records(
                        scope: scope, afterID: id, limit: ExportLimits.pageRecords,
                        bytes: ExportLimits.pageBytes), job, followsReviews: false)
            })
    }

    /// Returns the records of a scope with their last change in a range, in its order; after a
    /// place also what has gone from the scope, such as to another part.
    ///
    /// Throws: the store's error.
    func page(_ scope: String, _ range: ChangeRange) async throws -> RecordPart {
        try await released(
            store.read { (job) throws(StoreError) in
                let limit = RecordTableLimits.pageRecords
                let some = try job.records(
                    scope: scope, range, limit: limit, bytes: RecordTableLimits.pageBytes)
                guard case .after(let start) = range, seesDropped else {
                    return try part(some, job)
                }
                let gone = try job.tombstones(
                    scope: scope, after: start, upTo: .max, limit: limit)
                return try part(some, gone, isWhole: gone.count < limit, job)
            })
    }

    /// Returns a part of records and tombstones up to where both were read.
    ///
    /// - Parameter isWhole: True where there are no further tombstones.
    private func part(
        _ some: [StoredRecord], _ gone: [StoredTombstone], isWhole: Bool, _ job: any StoreReading
    ) throws(StoreError) -> RecordPart {
        // The records are read up to their last one, or all of them are.
        let end = some.last?.sequence ?? .max
        let edge = min(end, isWhole ? .max : gone.last?.sequence ?? .max)
        var page = try part(some.filter { $0.sequence <= edge }, job)
        let left = gone.filter { $0.sequence <= edge }
        page.removed += left.map { ($0.record, $0.sequence) }
        if let last = left.last?.sequence { page.edge = max(page.edge ?? last, last) }
        return page
    }

    /// - Parameter followsReviews: True where a review brings the record that it is about.
    private func part(
        _ some: [StoredRecord], _ job: any StoreReading, followsReviews: Bool = true
    ) throws(StoreError) -> RecordPart {
        var page = RecordPart(
            count: some.count, last: some.last?.id, edge: some.last?.sequence)
        var names = AccountNames(job: job)
        var seen: Set<String> = []
        for stored in some {
            guard followsReviews || stored.form == form,
                let stored = try ofForm(stored, job), seen.insert(stored.id).inserted
            else {
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

    /// Returns a record, also one that is not released; nil for none of the form, and for one that
    /// was removed.
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

    /// Returns a part with those of its records that are released, where only these count. It is
    /// no work for the store, since a rule has records opened.
    ///
    /// Complexity: O(n) in the records, some of which are opened.
    /// Throws: `StoreError.damaged`; `CancellationError`.
    private func released(_ part: RecordPart) async throws -> RecordPart {
        guard findsApprovedOnly else { return part }
        var part = part
        part.records = try await released(part.records)
        return part
    }

    private func released(_ records: [ReadRecord]) async throws -> [ReadRecord] {
        guard findsApprovedOnly else { return records }
        let judge = judge
        guard let share, judge != nil else {
            return try records.filter { try $0.isReleased(judge) }
        }
        return try await share.pass { try records.filter { try $0.isReleased(judge) } }
    }

    /// Returns the records of the form with these ids that there are, in the order of the ids.
    ///
    /// Complexity: O(n) in the ids, of which there are at most about as many as in a page.
    /// Throws: the store's error.
    func records(_ ids: [String], in scope: String) async throws -> [ReadRecord] {
        guard !ids.isEmpty else { return [] }
        let hint = Hint(ids.map { .record(scope: scope, id: $0) })
        return try await released(
            store.read(expecting: hint) { (job) throws(StoreError) in
                var found: [ReadRecord] = []
                for id in ids {
                    if let read = try record(id, in: scope, job) { found.append(read) }
                }
                return found
            })
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
        if readsPaces { read.changes = try Self.changes(of: stored, job) }
        if readsFirstSubmissions {
            read.firstSubmission = try Self.firstSubmission(of: stored, read.marks, job, &names)
        }
        if let holder = holders[stored.scope] { read.part = try names.name(of: holder) }
        guard let reviewForm else { return read }
        let id = RecordReview.id(of: stored.id).description
        if let review = try job.record(scope: stored.scope, id: id), review.form == reviewForm,
            review.removedAt == nil
        {
            read.review = try RecordReview(review)
        }
        return read
    }

    /// Returns the changes of a record, the latest first, as far back as its history is known and
    /// read.
    private static func changes(
        of record: StoredRecord, _ job: any StoreReading
    ) throws(StoreError) -> [PacedChange] {
        var changes: [PacedChange] = []
        var (next, bytes): (Int64?, Int) = (record.sequence, 0)
        while let place = next, changes.count < QualityLimits.paceChanges,
            bytes < QualityLimits.paceBytes,
            let stored = try job.change(scope: record.scope, sequence: place),
            stored.record == record.id, let change = PacedChange(stored)
        {
            changes.append(change)
            (next, bytes) = (stored.previous, bytes + stored.bytes.count)
        }
        return changes
    }

    /// Returns the first submission of a record, as far back as its history is known and read.
    private static func firstSubmission(
        of record: StoredRecord, _ marks: MomentMarks, _ job: any StoreReading,
        _ names: inout AccountNames
    ) throws(StoreError) -> MomentMark? {
        guard var first = marks[.submitted], first != marks[.created] else {
            return marks[.submitted]
        }
        var next: Int64? = first.sequence
        for _ in 0..<ExportLimits.changesRead {
            guard let place = next,
                let change = try job.change(scope: record.scope, sequence: place),
                change.record == record.id, let at = Instant(milliseconds: change.at * 1_000)
            else { break }
            if change.isSubmission {
                first = MomentMark(
                    at: at, by: try names.name(of: change.account), account: change.account,
                    sequence: change.sequence)
            }
            next = change.previous
        }
        return first
    }

    /// Returns the moments of a record, as far back as its history is known and read.
    static func marks(
        of record: StoredRecord, _ job: any StoreReading, _ names: inout AccountNames
    ) throws(StoreError) -> MomentMarks {
        var marks = MomentMarks()
        var next: Int64? = record.sequence
        for _ in 0..<ExportLimits.changesRead {
            guard let place = next,
                let change = try job.change(scope: record.scope, sequence: place),
                change.record == record.id, let at = Instant(milliseconds: change.at * 1_000)
            else { break }
            let mark = MomentMark(
                at: at, by: try names.name(of: change.account), account: change.account,
                sequence: change.sequence)
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

    /// Returns the name of a person, or the title of a group.
    mutating func name(of holder: PartHolder) throws(StoreError) -> String {
        switch holder {
        case .member(let account): try name(of: account)
        case .group(let group): group.title
        }
    }

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
    var isSubmission: Bool {
        (try? RecordChange(json: bytes))?.isSubmission ?? false
    }
}

extension ReadRecord {
    /// Returns the record for an export, in the version of a form.
    ///
    /// - Parameter scope: The name of its scope; nil where it is not told.
    /// Throws: `StoreError.damaged`.
    func exported(
        _ judged: JudgedForm, scope: String?
    ) throws(StoreError) -> ExportedRecord {
        let state = try stored.readState().raised(by: judged.record)
        return ExportedRecord(id: stored.id, state.formRecord, marks: marks, scope: scope)
    }
}
