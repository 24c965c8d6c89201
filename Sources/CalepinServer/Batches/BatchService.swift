// Batches: the same change of many records, one after the other, each a change of its own of the
// person who asks. One that is broken off is whole up to there, goes on when it is sent again, and
// can be taken back.

import CalepinExpressions
import CalepinSync

/// The sums of a batch.
struct BatchResult: Sendable {
    /// A record that is named, with what is said of it.
    struct Named<Told: Sendable>: Sendable {
        let record: BatchRecord
        let told: Told
    }

    var changed = 0, same = 0, undone = 0
    /// The records that cannot be changed so, and the first of them.
    var faulty = 0
    var faults: [Named<Problem>] = []
    /// The records that others changed since, and the first of them.
    var kept = 0
    var keptRecords: [BatchRecord] = []
    /// The differences of the first records that change.
    var samples: [Named<[CellDifference]>] = []
    /// The records of the batch.
    var records: [BatchRecord] = []

    mutating func note(_ outcome: BatchOutcome, of record: BatchRecord) {
        switch outcome {
        case .changed(let differences):
            changed += 1
            if samples.count < BatchLimits.samples {
                let some = Array(differences.prefix(BatchLimits.samples))
                samples.append(Named(record: record, told: some))
            }
        case .same: same += 1
        case .undone: undone += 1
        case .kept:
            kept += 1
            if keptRecords.count < BatchLimits.faults { keptRecords.append(record) }
        case .faulty(let problem):
            faulty += 1
            if faults.count < BatchLimits.faults {
                faults.append(Named(record: record, told: problem))
            }
        }
    }
}

/// Changes of many records.
struct BatchService: Sendable {
    let writer: RecordWriter
    let tables: RecordTables
    private let share = WorkShare(atOnce: BatchLimits.atOnce)

    init(writer: RecordWriter, tables: RecordTables) {
        (self.writer, self.tables) = (writer, tables)
    }

    /// Returns the records of a batch, in the order of their ids where a query finds them.
    ///
    /// Throws: `Problem` `too-many`; `QueryError`; the store's error.
    func records(
        of batch: BatchRequest, in parts: ReadableParts, _ language: Language
    ) async throws -> [BatchRecord] {
        if let records = batch.records { return records }
        let query = try RecordQuery(link: batch.query, columns: "", in: language)
        let found = try await tables.found(query, in: parts)
        guard found.count <= BatchLimits.records else {
            throw Problem(.tooMany, "\(found.count) > \(BatchLimits.records)")
        }
        return found.sorted().compactMap { BatchRecord($0) }
    }

    /// Carries out a batch, and tells how many records are done now and then.
    ///
    /// Complexity: O(n) in the records, each of which is opened; in a move also in the comments of
    /// their scopes.
    /// Throws: `Problem`; the store's error; the error of `tell`; `CancellationError`.
    func carryOut(
        _ mode: ChangeMode, _ action: BatchAction, _ records: [BatchRecord],
        from origins: BatchOrigins, _ language: Language, tell: (Int) async throws -> Void
    ) async throws -> BatchResult {
        var result = BatchResult(records: records)
        var comments = CommentsOfRecords(store: writer.store)
        for (place, record) in records.enumerated() {
            try Task.checkCancellation()
            let outcome = try await outcome(
                of: record, mode, action, from: origins, &comments, language)
            result.note(outcome, of: record)
            if (place + 1) % BatchLimits.told == 0 { try await tell(place + 1) }
        }
        return result
    }

    /// Carries out a batch on one record.
    private func outcome(
        of record: BatchRecord, _ mode: ChangeMode, _ action: BatchAction,
        from origins: BatchOrigins, _ comments: inout CommentsOfRecords, _ language: Language
    ) async throws -> BatchOutcome {
        let origin: BatchOrigin
        do {
            origin = try await origins.origin(of: record, in: writer.store)
        } catch let problem as Problem {
            return .faulty(problem)
        }
        if let goal = origins.goal {
            let place = mode == .undo ? goal : origin.readable
            try await comments.read(place)
            let own = comments.of(record.id, in: place)
            return try await share.pass {
                try await RecordMover(writer: writer).move(
                    record.id, from: origin, to: goal, mode, comments: own)
            }
        }
        return try await share.pass {
            switch mode {
            case .check, .run:
                try await writer.take(
                    action, record.id, from: origin, isTrial: mode == .check, language)
            case .undo: try await writer.undo(action, record.id, from: origin, language)
            }
        }
    }
}
