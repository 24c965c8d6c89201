// Submissions of ODK as records: which collection they belong to, and how one becomes the change
// of a record. The same submission is taken once, files that come later are added, and a
// correction changes the record that it names. Content is never refused: what the form does not
// accept is kept as it came, and marked for review.

import CalepinExpressions
import CalepinForms
import CalepinSync

/// The outcome of a submission.
struct OpenRosaReceipt: Sendable, Equatable {
    /// The number of answers that the form does not accept, or misses.
    var issues = 0
    /// The names of files that have not come yet.
    var missing: [String] = []
    /// The file that came and cannot be kept; nil for none.
    var refused: String?
}

/// Submissions of ODK.
struct OpenRosaService: Sendable {
    let writer: RecordWriter
    let blobs: BlobService
    let registry: AppRegistry
    /// Posts of one account come one after the other.
    private let lanes = Lanes()
    private let share = WorkShare(atOnce: OpenRosaLimits.atOnce)

    init(writer: RecordWriter, blobs: BlobService, registry: AppRegistry) {
        (self.writer, self.blobs, self.registry) = (writer, blobs, registry)
    }

    /// Takes a submission, and answers once it is on the disk. Its body is read when it is the
    /// account's turn, and is in memory only while it is worked on.
    ///
    /// - Parameter read: Reads the body and its content type, with the folder for large ones.
    /// Complexity: O(n) in the bytes, and that of opening the record and entering its answers.
    /// Throws: ``OpenRosaRefusal``; `Problem`; the store's error; `CancellationError`.
    func receive(
        _ access: Access, _ language: Language,
        _ read: (DiskFolder) async throws -> (body: SpooledBody, type: String?)
    ) async throws -> OpenRosaReceipt {
        try await lanes.pass(access.account) {
            let (body, type) = try await read(blobs.folder.parts)
            return try await share.pass {
                try await take(try MultipartBody(try body.bytes(), type: type), access, language)
            }
        }
    }

    private func take(
        _ body: MultipartBody, _ access: Access, _ language: Language
    ) async throws -> OpenRosaReceipt {
        let records = body.parts.filter { $0.name == "xml_submission_file" }
        guard let xml = records.first else { throw OpenRosaRefusal.noRecord }
        guard records.count == 1 else { throw OpenRosaRefusal.twoRecords }
        let files = body.parts.filter { $0.name != "xml_submission_file" }
        let submission = try OpenRosaRecord(xml.content)
        let snapshot = registry.current
        let readable = try collection(of: submission, access, snapshot)
        let named = submission.version.flatMap {
            snapshot.forms.form(submission.form, version: $0)
        }
        let origin = OpenRosaOrigin(
            submission: submission, readable: readable, judged: named ?? readable.judged,
            reviews: readable.reviews(access, snapshot), files: files, access: access)
        return try await take(origin, language)
    }

    /// Returns the collection of records that a submission belongs to.
    ///
    /// Throws: ``OpenRosaRefusal`` `unknownForm`, also for a form whose records the key may not
    /// write, and `closed`.
    private func collection(
        of submission: OpenRosaRecord, _ access: Access, _ snapshot: RegistrySnapshot
    ) throws(OpenRosaRefusal) -> ReadableCollection {
        let found = ReadableCollection.all(access, snapshot).first { readable in
            readable.collection.form == submission.form
                && access.mayWrite(readable.scope, form: submission.form)
                && snapshot.app(readable.app)?.stage.isListed == true
        }
        guard let found else { throw .unknownForm(submission.form) }
        guard !snapshot.closedForms.contains(submission.form) else {
            throw .closed(submission.form)
        }
        return found
    }

    private func take(
        _ origin: OpenRosaOrigin, _ language: Language
    ) async throws -> OpenRosaReceipt {
        for _ in 0..<RecordWritingLimits.tries {
            let known = try await writer.known(origin)
            guard let done = try await write(origin, known, language) else { continue }
            if done.receipt.issues > 0, known.isNew || known.isCorrection, !done.record.isEmpty {
                try await review(origin, done.record, language)
            }
            return done.receipt
        }
        throw Problem(.storeBusy, retryAfter: 1)
    }

    /// Writes a submission; returns nil when another change of the account came first.
    private func write(
        _ origin: OpenRosaOrigin, _ known: OpenRosaKnown, _ language: Language
    ) async throws -> (receipt: OpenRosaReceipt, record: ImportedRecord)? {
        let (readable, access) = (origin.readable, origin.access)
        let base: RecordWriter.Base
        do {
            base = try await writer.base(
                of: .put(known.record, RecordEdit()), ifAt: nil, in: readable,
                RecordWriter.replica(of: access.account), nil)
        } catch let problem as Problem where problem.code == .notFound {
            // The record is in the trash, or of another form.
            throw OpenRosaRefusal.conflict
        }
        var answers = try origin.submission.answers(
            for: known.record, by: origin.judged.form.definition)
        var files = OpenRosaFiles(of: &answers.record, in: origin.files, base.state)
        try await files.store(
            in: blobs, of: readable.scope, access, at: writer.clock(), &answers.record)
        if !known.isNew, !known.isCorrection {
            // What somebody changed since stays as it is; only files are added.
            answers.record.values.removeAll { !$0.isFile || $0.text.isEmpty }
            (answers.record.rows, answers.overrides) = ([], [])
        }
        var receipt = OpenRosaReceipt()
        (receipt.missing, receipt.refused) = (files.missing, files.refused)
        let isDone = try await writer.write(
            origin, known, base, answers, isWhole: files.missing.isEmpty, &receipt, language)
        return isDone ? (receipt, answers.record) : nil
    }

    /// Marks a record that was received with issues for review.
    private func review(
        _ origin: OpenRosaOrigin, _ record: ImportedRecord, _ language: Language
    ) async throws {
        guard origin.reviews != nil else { return }
        var record = record
        record.review = .hasIssues
        _ = try await writer.judge(
            record,
            from: ImportOrigin(
                readable: origin.readable, reviews: origin.reviews, access: origin.access,
                file: origin.submission.digest, now: writer.clock()),
            isTrial: false, language)
    }
}
