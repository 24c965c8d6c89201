// `POST`, `PUT`, `PATCH` and `DELETE /api/records/APP/COLLECTION…`: records are made, changed,
// removed and restored by programs and by whoever looks at a table. The work is done in
// Records/Writing.

import CalepinExpressions
import CalepinSync
import HTTPTypes
import Hummingbird

/// The routes that change records.
struct RecordWritingRoutes: Sendable {
    let writer: RecordWriter
    let registry: AppRegistry
    let limiter: RateLimiter?

    private static let scope = QueryParameter.text("scope")

    func add(to routes: inout Routes) {
        let all = "/api/records/{app}/{collection}"
        let one = all + "/one/{id}"
        routes.post(
            all, RecordDescriptions.addRecord, for: .account, taking: [Self.scope], keys: .writing
        ) {
            request, context, access in
            let json = try await request.json(upTo: ServerLimits.pushBytes)
            let id = try json.optionalText("id").map { (text) throws(Problem) in
                try identifier(text, else: .malformed("/id", .noneOf(["26 × 0-9, a-z"])))
            }
            let edit = try RecordEdit(json)
            return try await write(
                .creation(id, edit), json, edit.reason, request, context, access, .created)
        }
        routes.patch(
            one, RecordDescriptions.changeRecord, for: .account, taking: [Self.scope],
            keys: .writing
        ) {
            request, context, access in
            let json = try await request.json(upTo: ServerLimits.pushBytes)
            let edit = try RecordEdit(json)
            return try await write(
                .edit(id(context), edit), json, edit.reason, request, context, access)
        }
        routes.put(
            one, RecordDescriptions.setRecord, for: .account, taking: [Self.scope], keys: .writing
        ) {
            request, context, access in
            let json = try await request.json(upTo: ServerLimits.pushBytes)
            let edit = try RecordEdit(json)
            return try await write(
                .put(id(context), edit), json, edit.reason, request, context, access)
        }
        routes.delete(
            one, RecordDescriptions.removeRecord, for: .account, taking: [Self.scope],
            keys: .writing
        ) {
            request, context, access in
            _ = try await write(.removal(id(context)), nil, "", request, context, access)
            return Response(status: .noContent)
        }
        routes.post(
            one + "/restore", RecordDescriptions.restoreRecord, for: .account,
            taking: [Self.scope], keys: .writing
        ) {
            request, context, access in
            try await write(.restoration(id(context)), nil, "", request, context, access)
        }
        routes.post(
            one + "/back", RecordDescriptions.recordBack, for: .account, taking: [Self.scope],
            keys: .writing
        ) {
            request, context, access in
            let json = try await request.json()
            guard let sequence = json["sequence"]?.asInt64, sequence > 0 else {
                throw Problem.malformed("/sequence", .notCount)
            }
            return try await write(
                .goBack(id(context), sequence), json, try RecordEdit.reason(json), request,
                context, access)
        }
    }

    private func id(_ context: RequestContext) throws(Problem) -> Identifier {
        try identifier(context.named("id"), else: Problem(.notFound))
    }

    private func identifier(
        _ text: String, else problem: Problem
    ) throws(Problem) -> Identifier {
        guard let id = Identifier(text) else { throw problem }
        return id
    }

    private func write(
        _ work: RecordWriter.Work, _ body: JSONValue?, _ reason: String, _ request: Request,
        _ context: RequestContext, _ access: Access, _ status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let parts = try ReadableParts(context, access, registry.current)
        let readable = try await parts.place(of: work, in: writer.store)
        try limiter?.take(.push, access.counted + " records")
        let key = try WritingKey(request, body, access)
        if key != nil { try limiter?.take(.once, access.counted) }
        let expected = try Self.sequence(request.headers[.ifMatch])
        let written = try await writer.write(
            work, ifAt: expected, in: readable, access, once: key, because: reason,
            request.language)
        var response = Response.json(written.json(in: request.language), status: status)
        response.headers[.eTag] = Self.tag(of: written.sequence)
        if written.isRepeated { response.headers[.idempotencyReplayed] = "true" }
        if status == .created {
            response.headers[.location] = request.uri.path + "/one/" + written.id
        }
        return response
    }

    /// Returns the entity tag of a record by the sequence of its last change.
    static func tag(of sequence: Int64) -> String { "\"\(sequence)\"" }

    /// Returns the sequence in the header `If-Match`; nil for none, and for any.
    ///
    /// Throws: `Problem` `malformed`.
    private static func sequence(_ header: String?) throws(Problem) -> Int64? {
        guard let header, header != "*" else { return nil }
        guard header.count > 2, header.first == "\"", header.last == "\"",
            let sequence = Int64(header.dropFirst().dropLast(), in: 0...RecordLimits.number)
        else { throw .malformed(nil, .header("If-Match")) }
        return sequence
    }
}

extension WrittenRecord {
    /// Returns the JSON: see docs/server.md.
    fileprivate func json(in language: Language) -> [UInt8] {
        var writer = JSONWriter(capacity: 512)
        writer.beginObject()
        writer.member("id", id)
        writer.member("sequence", sequence)
        writer.member("status", isSubmitted ? "submitted" : "draft")
        writer.key("issues")
        writer.value(.array(issues.told(in: language)))
        writer.key("conflicts")
        writer.value(.array(conflicts.map { .string($0) }))
        writer.endObject()
        return writer.bytes
    }
}

extension [CellIssue] {
    /// Returns the first issues as JSON.
    fileprivate func told(in language: Language) -> [JSONValue] {
        prefix(RecordWritingLimits.issues).map { issue in
            .object([
                JSONMember("path", .string(issue.path)),
                JSONMember("code", .string(issue.issue.name)),
                JSONMember("message", .string(issue.issue.message(in: language))),
            ])
        }
    }
}

extension Problem {
    /// Returns the problem of a record that was changed since somebody read it.
    static func changed(_ sequence: Int64) -> Problem {
        var problem = Problem(.recordChanged)
        problem.members = [JSONMember("sequence", .number("\(sequence)"))]
        return problem
    }

    /// Returns the problem of a record with issues that keep it from being submitted.
    static func notAccepted(_ issues: [CellIssue], in language: Language) -> Problem {
        var problem = Problem(.notAccepted)
        problem.members = [JSONMember("issues", .array(issues.told(in: language)))]
        return problem
    }

    /// Returns the problem of values that cannot be entered.
    static func refused(
        _ values: [EditedRecord.RefusedValue], in language: Language
    ) -> Problem {
        var problem = Problem(.notAccepted)
        let issues = values.prefix(RecordWritingLimits.issues).map { value in
            JSONValue.object([
                JSONMember("path", .string(value.path)),
                JSONMember("code", .string(value.reason.rawValue)),
                JSONMember("message", .string(value.reason.message(in: language))),
            ])
        }
        problem.members = [JSONMember("issues", .array(issues))]
        return problem
    }
}

extension EditedRecord.RefusedValue.Reason {
    /// The reason as a sentence.
    var texts: ProblemTexts.Texts {
        switch self {
        case .unknownPath:
            ("The form has no such question.", "Le formulaire n’a pas cette question.")
        case .notEditable:
            ("This answer is computed.", "Cette réponse est calculée.")
        case .tooLong: ("The answer is too long.", "La réponse est trop longue.")
        case .tooManyRows:
            ("There are as many rows as there may be.", "Il y a déjà assez de lignes.")
        }
    }

    /// Returns the reason as a sentence.
    fileprivate func message(in language: Language) -> String {
        language == .french ? texts.french : texts.english
    }
}

extension ReadableParts {
    /// Returns the part in which a change is made: the one that has the record. Where a record is
    /// made, somebody who has several parts names one.
    ///
    /// Throws: `Problem` `many-parts`; the store's error.
    fileprivate func place(
        of work: RecordWriter.Work, in store: any Store
    ) async throws -> ReadableCollection {
        guard isSeveral else { return first }
        if case .creation = work { throw Problem(.manyParts) }
        let found = try await holder(of: work.id?.description ?? "", in: store)
        guard found != nil || !work.mayCreate else { throw Problem(.manyParts) }
        return found ?? first
    }
}
