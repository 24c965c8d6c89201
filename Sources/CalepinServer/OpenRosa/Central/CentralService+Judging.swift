// What programs for ODK Central say of a record: its review, and comments. Both are records beside
// it, which are written as by everybody else.

import CalepinAppModel
import CalepinExpressions
import CalepinSync

extension CentralService {
    /// The states that a program may give, by the words of ODK Central.
    static let reviewStates: [String: ReviewState] = [
        "approved": .approved, "hasIssues": .hasIssues, "rejected": .rejected,
    ]

    /// Judges a record as it is now; returns what is known of it then, as JSON.
    ///
    /// Complexity: O(n) in the record.
    /// Throws: `Problem` `not-found` where records are not reviewed, or reviews may not be read;
    /// as ``RecordWriter/write(_:ifAt:in:_:once:because:_:)``; the store's error.
    func judge(
        _ found: (record: CentralRecord, readable: ReadableCollection), _ state: ReviewState,
        _ access: Access, _ language: Language
    ) async throws -> [UInt8] {
        guard let reviews = found.readable.reviews(access, registry.current) else {
            throw Problem(.notFound)
        }
        let id = found.record.read.stored.id
        let values = [
            (ReviewField.record, id), (ReviewField.state, state.rawValue),
            (ReviewField.seen, found.record.state.contentDigest),
        ]
        _ = try await writer.write(
            .put(RecordReview.id(of: id), Self.edit(values)), ifAt: nil, in: reviews, access,
            language)
        let reader = reader(ReadableParts(found.readable))
        guard let read = try await reader.records([id], in: found.readable.scope).first,
            let record = try CentralRecord(read, found.readable)
        else { throw Problem(.notFound) }
        return record.json
    }

    /// Comments on a record; returns the comment as JSON.
    ///
    /// Throws: As ``judge(_:_:_:_:)``.
    func comment(
        on found: (record: CentralRecord, readable: ReadableCollection), _ text: String,
        _ access: Access, _ language: Language
    ) async throws -> [UInt8] {
        let readable = found.readable
        guard readable.collection.isReviewed else { throw Problem(.notFound) }
        let comments = try ReadableCollection(
            readable.collection.commentsName, of: readable.app, in: readable.scope, access,
            registry.current)
        let values = [
            (ReviewField.record, found.record.read.stored.id), (ReviewField.text, text),
        ]
        _ = try await writer.write(
            .creation(nil, Self.edit(values)), ifAt: nil, in: comments, access, language)
        let moment = Instant(milliseconds: now() * 1_000) ?? Zone.utc.instant(.first, .midnight)
        return CentralComment(at: moment, by: access.account, body: text).json
    }

    private static func edit(_ values: [(String, String)]) -> RecordEdit {
        var edit = RecordEdit()
        edit.values = values.map { RecordEdit.Member(path: $0, value: .text($1)) }
        return edit
    }
}

/// A comment on a record.
struct CentralComment: Sendable {
    let at: Instant
    /// The account of its author.
    let by: String
    let body: String

    /// The comment as JSON.
    var json: [UInt8] {
        var writer = JSONWriter(capacity: 256)
        writer.beginObject()
        writer.member("body", body)
        writer.member("actorId", CentralName.number(ofAccount: by))
        writer.member("createdAt", CentralName.text(of: at))
        writer.endObject()
        return writer.bytes
    }
}
