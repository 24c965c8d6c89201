// Imports of records: a file is read, matched with the form and taken row by row, or only looked
// at, or taken back. Each row is a change of its own of the person who imports, so an import that
// is broken off is whole up to there, and goes on when the same file comes again.

import CalepinExpressions
import CalepinSync

/// The sums of an import.
struct ImportResult: Sendable {
    var created = 0, changed = 0, same = 0, undone = 0
    /// The records that others changed since, so that they were not taken back.
    var kept = 0
    /// The rows that were not taken, and what is wrong with the first of them.
    var faulty = 0
    var faults: [RowFault] = []
    var columns: [ImportPlan.Column] = []
    /// The program that the file comes from; nil where it is not recognized.
    var source: ImportSource?
    /// The number of files beside the records.
    var files = 0

    mutating func note(_ outcome: RowOutcome) {
        switch outcome {
        case .created: created += 1
        case .changed: changed += 1
        case .same: same += 1
        case .undone: undone += 1
        case .kept: kept += 1
        case .faulty(let faults):
            faulty += 1
            self.faults += faults.prefix(max(0, ImportLimits.faults - self.faults.count))
        }
    }
}

/// Imports of records.
struct ImportService: Sendable {
    let writer: RecordWriter
    let blobs: BlobService
    private let share = WorkShare(atOnce: ImportLimits.atOnce)

    init(writer: RecordWriter, blobs: BlobService) { (self.writer, self.blobs) = (writer, blobs) }

    /// A file that can be imported: its records, and the match of its columns.
    struct Prepared: Sendable {
        let records: [ImportedRecord]
        /// The faults of what belongs to no record.
        let faults: [RowFault]
        let columns: [ImportPlan.Column]
        let source: ImportSource?
        let origin: ImportOrigin
    }

    /// Reads a file and matches its columns.
    ///
    /// - Parameters:
    ///   - reviews: the collection of the reviews of the records; nil for none.
    ///   - byHand: the names of fields by those of columns.
    ///   - reason: the reason that the history of each record tells; empty for none.
    /// Complexity: O(n log n) in the file.
    /// Throws: ``ImportFileError``; `Problem` `no-access`; `CancellationError`.
    func prepare(
        _ bytes: [UInt8], for readable: ReadableCollection, reviews: ReadableCollection?,
        _ access: Access, byHand: [String: String], because reason: String = ""
    ) async throws -> Prepared {
        guard access.mayWrite(readable.scope, form: readable.collection.form) else {
            throw Problem(.noAccess)
        }
        let target = reviews.flatMap {
            access.mayWrite($0.scope, form: $0.collection.form) ? $0 : nil
        }
        let file = Hex.text(of: Sodium.sha256(bytes))
        let now = writer.clock()
        return try await share.pass {
            var plan = ImportPlan(readable.judged.form, byHand: byHand)
            let given = try ImportFile.read(bytes, repeats: plan.repeats)
            try plan.match(given, keepsReviews: target != nil)
            return Prepared(
                records: given.rows.map { plan.record($0, of: file) }, faults: given.faults,
                columns: plan.columns, source: given.source,
                origin: ImportOrigin(
                    readable: readable, reviews: target, access: access, file: file, now: now,
                    files: given.files, blobs: blobs, reason: reason))
        }
    }

    /// Takes the rows of a file, and tells how many are done now and then.
    ///
    /// Complexity: O(n) in the records, each of which is opened, and in the bytes of attachments.
    /// Throws: `Problem`; the store's error; the error of `tell`; `CancellationError`.
    func carryOut(
        _ mode: ChangeMode, _ prepared: Prepared, _ language: Language,
        tell: (Int) async throws -> Void
    ) async throws -> ImportResult {
        var result = ImportResult(columns: prepared.columns)
        (result.source, result.files) = (prepared.source, prepared.origin.files?.count ?? 0)
        if mode != .undo { for fault in prepared.faults { result.note(.faulty([fault])) } }
        for (place, row) in prepared.records.enumerated() {
            try Task.checkCancellation()
            let outcome = try await share.pass {
                try await carryOut(mode, row, from: prepared.origin, language)
            }
            result.note(outcome)
            if (place + 1) % ImportLimits.told == 0 { try await tell(place + 1) }
        }
        return result
    }

    private func carryOut(
        _ mode: ChangeMode, _ row: ImportedRecord, from origin: ImportOrigin, _ language: Language
    ) async throws -> RowOutcome {
        if mode == .undo {
            try await writer.undoReview(of: row, from: origin, language)
            return try await writer.undo(row, from: origin, language)
        }
        let isTrial = mode == .check
        let outcome = try await writer.take(row, from: origin, isTrial: isTrial, language)
        if case .faulty = outcome { return outcome }
        let isJudged = try await writer.judge(row, from: origin, isTrial: isTrial, language)
        if isJudged, case .same = outcome { return .changed }
        return outcome
    }
}
