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
    private let share = WorkShare(atOnce: ImportLimits.atOnce)

    init(writer: RecordWriter) { self.writer = writer }

    /// A file that can be imported: its records, and the match of its columns.
    struct Prepared: Sendable {
        let records: [ImportedRecord]
        let columns: [ImportPlan.Column]
        let origin: ImportOrigin
    }

    /// Reads a file and matches its columns.
    ///
    /// - Parameter byHand: the names of fields by those of columns.
    /// Complexity: O(n log n) in the file.
    /// Throws: ``ImportFileError``; `Problem` `no-access`; `CancellationError`.
    func prepare(
        _ bytes: [UInt8], for readable: ReadableCollection, _ access: Access,
        byHand: [String: String]
    ) async throws -> Prepared {
        guard access.mayWrite(readable.scope, form: readable.collection.form) else {
            throw Problem(.noAccess)
        }
        let file = Hex.text(of: Sodium.sha256(bytes))
        let now = writer.clock()
        return try await share.pass {
            var plan = ImportPlan(readable.judged.form, byHand: byHand)
            let given = try ImportFile.read(bytes, repeats: plan.repeats)
            try plan.match(given)
            return Prepared(
                records: given.rows.map { plan.record($0, of: file) }, columns: plan.columns,
                origin: ImportOrigin(
                    readable: readable, access: access, file: file, now: now))
        }
    }

    /// Takes the rows of a file, and tells how many are done now and then.
    ///
    /// Complexity: O(n) in the records, each of which is opened.
    /// Throws: `Problem`; the store's error; the error of `tell`; `CancellationError`.
    func carryOut(
        _ mode: ChangeMode, _ prepared: Prepared, _ language: Language,
        tell: (Int) async throws -> Void
    ) async throws -> ImportResult {
        var result = ImportResult(columns: prepared.columns)
        for (place, row) in prepared.records.enumerated() {
            try Task.checkCancellation()
            let outcome = try await share.pass {
                switch mode {
                case .check, .run:
                    try await writer.take(
                        row, from: prepared.origin, isTrial: mode == .check, language)
                case .undo: try await writer.undo(row, from: prepared.origin, language)
                }
            }
            result.note(outcome)
            if (place + 1) % ImportLimits.told == 0 { try await tell(place + 1) }
        }
        return result
    }
}
