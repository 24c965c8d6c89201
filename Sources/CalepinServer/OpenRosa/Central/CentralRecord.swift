// A record as a submission of ODK Central: what is known of it besides its answers, as JSON, and
// as the properties that conditions read.

import CalepinExport
import CalepinExpressions
import CalepinForms
import CalepinSync

/// A record that was submitted, or received with issues.
struct CentralRecord: Sendable {
    let read: ReadRecord
    let state: RecordState
    /// The word for its review in ODK Central; nil for none.
    let review: String?

    /// Reads a record; nil for a draft that nobody has handed in, where records are handed in.
    ///
    /// Complexity: O(n) in the record, or that of opening a session where a rule asks for review.
    /// Throws: `StoreError.damaged`.
    init?(_ read: ReadRecord, _ readable: ReadableCollection) throws(StoreError) {
        let state = try read.stored.readState()
        review = CentralName.review(read.reviewWord(over: state, readable.judge))
        let isNeverSubmitted = readable.judged.form.definition.isNeverSubmitted
        guard state.submission != nil || review != nil || isNeverSubmitted else { return nil }
        (self.read, self.state) = (read, state)
    }

    var instance: String { CentralName.instance(of: read.stored.id) }
    /// The moment at which it was handed in first; that of its first change where nobody did, as
    /// far as the history is kept.
    private var created: MomentMark? {
        read.firstSubmission ?? read.marks[.created] ?? read.marks[.changed]
    }
    /// The moment of its last change; nil where there was none since it came.
    private var updated: MomentMark? {
        guard let changed = read.marks[.changed], let created,
            changed.sequence > created.sequence
        else { return nil }
        return changed
    }
    private var submitter: Int64 { CentralName.number(ofAccount: created?.account ?? "") }

    /// The names of the files in its cells.
    var files: [AttachmentReference] {
        state.cells.compactMap { cell in
            state.value(at: cell.path).asString.flatMap { AttachmentReference($0) }
        }
    }

    /// The submission as JSON (ODK Central, Submissions: the members that are there before 2024).
    var json: [UInt8] {
        var writer = JSONWriter(capacity: 512)
        writer.beginObject()
        writer.member("instanceId", instance)
        writer.key("submitterId")
        writer.int(submitter)
        writer.member("createdAt", Self.text(created))
        writer.key("updatedAt")
        writer.text(updated.map { CentralName.text(of: $0.at) })
        writer.key("reviewState")
        writer.text(review)
        for name in ["deviceId", "userAgent", "instanceName"] {
            writer.key(name)
            writer.null()
        }
        writer.endObject()
        return writer.bytes
    }

    /// Writes what every row of the records has besides its answers.
    func writeSystem(to writer: inout JSONWriter) {
        writer.key("__system")
        writer.beginObject()
        writer.member("submissionDate", Self.text(created))
        writer.key("updatedAt")
        writer.text(updated.map { CentralName.text(of: $0.at) })
        writer.member("submitterId", "\(submitter)")
        writer.member("submitterName", created?.by ?? "")
        let count = Int64(files.count)
        writer.member("attachmentsPresent", count)
        writer.member("attachmentsExpected", count)
        writer.key("reviewState")
        writer.text(review)
        for name in ["status", "deviceId", "deletedAt"] {
            writer.key(name)
            writer.null()
        }
        writer.member("edits", updated == nil ? 0 : 1)
        writer.member("formVersion", "\(state.formVersion)")
        writer.endObject()
    }

    private static func text(_ mark: MomentMark?) -> String {
        CentralName.text(of: mark?.at ?? Zone.utc.instant(.first, .midnight))
    }

    // Conditions

    /// The properties that conditions may read, as they are behind `__system/`.
    static let names = ODataNames(
        "__system",
        [
            ("submissionDate", .moment), ("updatedAt", .moment), ("submitterId", .text),
            ("submitterName", .text), ("reviewState", .text), ("formVersion", .text),
        ])

    /// Returns the value of a property by its place in ``names``.
    func value(_ place: Int) -> ODataValue {
        switch place {
        case 0: created.map { .moment($0.at) } ?? .null
        case 1: updated.map { .moment($0.at) } ?? .null
        case 2: .text("\(submitter)")
        case 3: created.map { .text($0.by) } ?? .null
        case 4: review.map { .text($0) } ?? .null
        default: .text("\(state.formVersion)")
        }
    }
}

extension JSONWriter {
    /// Writes a text, or null.
    mutating func text(_ text: String?) {
        if let text { string(text) } else { null() }
    }
}
