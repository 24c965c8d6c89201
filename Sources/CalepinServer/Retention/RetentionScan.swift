// Looking through the records of a collection for what a rule takes at a moment: in short reading
// jobs, page by page. What is found is shown, or taken by RetentionTurn.swift.

import CalepinAppModel
import CalepinExpressions
import CalepinForms
import CalepinSync

/// A record that a rule takes.
struct RetainedRecord: Sendable {
    let scope: String
    let id: String
    /// The sequence of its last change when it was looked at.
    var sequence: Int64
    /// The sorts of what is taken of the record; not empty.
    let sorts: [RetainedSort]
    /// The moment from which its days are counted, in seconds since 1970.
    let since: Int64
    /// The time since which no person has changed it, in seconds since 1970.
    let changed: Int64

    /// True where the record goes as a whole.
    var isWhole: Bool { sorts.contains(where: \.isWhole) }
}

/// The records that a rule takes.
struct RetentionFound: Sendable {
    /// The records in the order of their last change, scope by scope; as many as were asked for.
    var records: [RetainedRecord] = []
    /// The number of all records.
    var total: Int64 = 0
    var counts = RetainedCounts()
    /// The number of records that stay until they are judged.
    var waiting: Int64 = 0
    /// The number of records that stay because nothing tells how old they are.
    var unknown: Int64 = 0
}

/// A look at the records of a collection.
struct RetentionScan: Sendable {
    let store: any Store
    let collection: RetainedCollection
    let rule: Retention
    /// The moment for which it is decided what is old, in seconds since 1970.
    let moment: Int64
    /// The share of the machine in which records are read.
    let share: WorkShare
    /// The answers that the rule takes away, by sort.
    private let erased: [(sort: RetainedSort, Blanking)]

    init(
        store: any Store, collection: RetainedCollection, rule: Retention, moment: Int64,
        share: WorkShare
    ) {
        (self.store, self.collection, self.rule) = (store, collection, rule)
        (self.moment, self.share) = (moment, share)
        erased = [.personal, .files].filter { rule.days[$0] != nil }
            .map { ($0, collection.blanking([$0], rule)) }
    }

    /// A record that is old enough.
    private struct Candidate: Sendable {
        let record: RetainedRecord
        /// The record with its review, where it may have to be judged first.
        var read: ReadRecord?
    }

    private struct Looked: Sendable {
        var candidates: [Candidate] = []
        var unknown: Int64 = 0
        /// The sequence of the last record; nil at the end.
        var edge: Int64?
    }

    /// Returns what the rule takes.
    ///
    /// - Parameter limit: The maximum number of records that are named. Looking ends with them
    ///   where `isWhole` is false.
    /// Complexity: O(n) in the bytes of the records of the scopes, and in the changes of the old
    /// ones.
    /// Throws: the store's error; `CancellationError`.
    func found(limit: Int, isWhole: Bool) async throws -> RetentionFound {
        var found = RetentionFound()
        let scopes = try await store.read { (job) throws(StoreError) in
            try collection.scopes(job)
        }
        for scope in scopes {
            var edge: Int64? = 0
            while let after = edge, isWhole || found.records.count < limit {
                try Task.checkCancellation()
                edge = try await share.pass { try await look(scope, after, limit, &found) }
            }
        }
        return found
    }

    /// Looks at the next records of a scope; returns the sequence of the last one, nil at the end.
    private func look(
        _ scope: String, _ after: Int64, _ limit: Int, _ found: inout RetentionFound
    ) async throws -> Int64? {
        let looked = try await store.read { (job) throws(StoreError) in
            try page(scope, after: after, job)
        }
        take(looked, limit, &found)
        return looked.edge
    }

    /// Adds what is not spared.
    private func take(_ looked: Looked, _ limit: Int, _ found: inout RetentionFound) {
        found.unknown += looked.unknown
        for candidate in looked.candidates {
            if let read = candidate.read, isWaiting(read) {
                found.waiting += 1
                continue
            }
            found.total += 1
            found.counts.add(RetainedCounts(candidate.record.sorts))
            if found.records.count < limit { found.records.append(candidate.record) }
        }
    }

    /// Returns true for a record that nobody has judged as it is now.
    private func isWaiting(_ read: ReadRecord) -> Bool {
        guard let state = try? read.stored.readState() else { return true }
        let word = read.reviewWord(over: state, collection.readable.judge)
        return ["", ReviewState.inReview.rawValue, RecordReview.changed].contains(word)
    }
}

// MARK: - One page

extension RetentionScan {
    private func page(
        _ scope: String, after sequence: Int64, _ job: any StoreReading
    ) throws(StoreError) -> Looked {
        let some = try job.records(
            scope: scope, after: sequence, limit: UpkeepLimits.walkedRecords,
            bytes: UpkeepLimits.walkedBytes)
        let reader = RecordReader(store: store, collection.readable)
        let sparesWaiting = rule.sparesWaiting && collection.readable.collection.isReviewed
        var looked = Looked(edge: some.last?.sequence)
        var (ages, names) = (RecordAges(job, of: scope), AccountNames(job: job))
        for stored in some where stored.form == collection.form && stored.removedAt == nil {
            guard let state = try? stored.readState() else {
                // `calepin verify` names it.
                looked.unknown += 1
                continue
            }
            guard let aged = try sorts(of: stored, state, &ages) else {
                looked.unknown += 1
                continue
            }
            guard !aged.sorts.isEmpty else { continue }
            var candidate = Candidate(
                record: RetainedRecord(
                    scope: scope, id: stored.id, sequence: stored.sequence, sorts: aged.sorts,
                    since: aged.since, changed: aged.changed))
            if sparesWaiting, state.submission != nil || !collection.hasDrafts {
                candidate.read = try reader.read(stored, job, &names)
            }
            looked.candidates.append(candidate)
        }
        return looked
    }

    /// Returns what is taken of a record, and the moment that counts; nil where that moment is not
    /// known.
    private func sorts(
        of stored: StoredRecord, _ state: RecordState, _ ages: inout RecordAges
    ) throws(StoreError) -> (sorts: [RetainedSort], since: Int64, changed: Int64)? {
        guard let changed = try ages.changed(stored) else { return nil }
        let isDraft = collection.hasDrafts && state.submission == nil
        if isDraft, isOver(.drafts, since: changed) { return ([.drafts], changed, changed) }
        guard rule.days.keys.contains(where: { $0 != .drafts }) else {
            return ([], changed, changed)
        }
        let since = try since(stored, state, changed, &ages)
        if isOver(.records, since: since) { return ([.records], since, changed) }
        var sorts: [RetainedSort] = []
        if erased.contains(where: { isOver($0.sort, since: since) }) {
            let raised = state.raised(by: collection.readable.judged.record)
            sorts =
                erased.filter { isOver($0.sort, since: since) && $0.1.takesAnything(from: raised) }
                .map(\.sort)
        }
        if isOver(.history, since: since), try HistoryErasure.isNeeded(stored, ages.job) {
            sorts.append(.history)
        }
        return (sorts, since, changed)
    }

    private func isOver(_ sort: RetainedSort, since: Int64) -> Bool {
        guard let days = rule.days[sort] else { return false }
        return since <= moment - days * 86_400
    }

    /// Returns the moment from which the days of a record are counted.
    private func since(
        _ stored: StoredRecord, _ state: RecordState, _ changed: Int64, _ ages: inout RecordAges
    ) throws(StoreError) -> Int64 {
        switch rule.basis {
        case .changed: return changed
        case .submitted: break
        case .day(let field):
            let state = state.raised(by: collection.readable.judged.record)
            if let end = Self.end(ofDay: state.value(at: field), at: field) { return end }
        }
        guard state.submission != nil else { return changed }
        return try ages.submitted(stored, changed)
    }

    /// Returns the end of a day, or the instant, that a cell has; nil for no such value.
    static func end(ofDay value: JSONValue, at field: String) -> Int64? {
        guard !value.isNull else { return nil }
        let text = RecordCell(CellPath(field), json: value, origin: .user).text
        if let day = Day.parse(text) {
            return Zone.utc.instant(day, .midnight).milliseconds / 1_000 + 86_400
        }
        return Instant.parse(text, zone: .utc).map { $0.milliseconds / 1_000 }
    }
}

/// The ages of the records of a scope, as their history tells them. Where old changes were
/// dropped, the oldest one that is left says since when at the latest nothing has changed.
struct RecordAges {
    let job: any StoreReading
    private let scope: String
    /// The oldest change that is left, once it was asked for.
    private var oldest: (sequence: Int64, at: Int64)??

    init(_ job: any StoreReading, of scope: String) { (self.job, self.scope) = (job, scope) }

    /// Returns the moment of the last change of a record by a person, in seconds since 1970, or a
    /// later one; nil where nothing tells it.
    mutating func changed(_ record: StoredRecord) throws(StoreError) -> Int64? {
        if let row = try job.change(scope: scope, sequence: record.sequence),
            row.record == record.id
        {
            return (try? RecordChange(json: row.bytes))?.since ?? row.at
        }
        guard let oldest = try firstChange(), oldest.sequence > record.sequence else { return nil }
        return oldest.at
    }

    private mutating func firstChange() throws(StoreError) -> (sequence: Int64, at: Int64)? {
        if let oldest { return oldest }
        var found: (sequence: Int64, at: Int64)?
        if let mark = try job.oldestChanges(scope: scope, limit: 1).first,
            let row = try job.change(scope: scope, sequence: mark.sequence)
        {
            found = (row.sequence, row.at)
        }
        oldest = .some(found)
        return found
    }

    /// Returns the moment of the last submission of a submitted record, or a later one.
    ///
    /// - Parameter changed: The moment of its last change.
    /// Complexity: O(n) in its changes since then.
    func submitted(_ record: StoredRecord, _ changed: Int64) throws(StoreError) -> Int64 {
        var (next, known) = (Int64?.some(record.sequence), changed)
        for _ in 0..<RetentionLimits.changesRead {
            guard let place = next, let row = try job.change(scope: scope, sequence: place),
                row.record == record.id
            else { break }
            known = row.at
            if row.isSubmission { break }
            next = row.previous
        }
        return known
    }
}
