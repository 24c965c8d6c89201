// `POST /api/imports/APP/COLLECTION?mode=check|run|undo`: records from a file. The answer is
// lines of JSON that tell how far it is, then the result. The work is done in Imports/.

import CalepinExpressions
import HTTPTypes
import Hummingbird

/// The route of imports.
struct ImportRoutes: Sendable {
    let imports: ImportService
    let registry: AppRegistry
    let isBehindProxy: Bool

    func add(to routes: inout Routes) {
        routes.post(
            "/api/imports/{app}/{collection}", RecordDescriptions.importRecords, for: .account,
            within: [.asked, .account(.imported)],
            taking: [
                .text("scope"), .text("mode"),
                .text("columns", maxBytes: ServerLimits.pathBytes),
            ], keys: .writing
        ) { request, context, access in
            let readable = try ReadableCollection(
                context.named("collection"), of: context.named("app"),
                in: context.values["scope"], access, registry.current)
            guard let mode = ImportMode(rawValue: context.values["mode"] ?? "check") else {
                throw Problem.malformed(nil, .parameter("mode"))
            }
            let byHand = try Self.columns(context.values["columns"])
            let bytes = try await request.bytes(upTo: ImportLimits.fileBytes)
            do {
                let prepared = try await imports.prepare(
                    bytes, for: readable, access, byHand: byHand)
                try await note(mode, prepared, request, context)
                return answer(mode, prepared, request.language)
            } catch let error as ImportFileError {
                throw Problem.badQuery(
                    (error.message(in: .english), error.message(in: .french)),
                    in: request.language)
            }
        }
    }

    /// Returns the fields of columns that somebody chose by hand: `{"Plate no":"plate"}`.
    private static func columns(_ text: String?) throws(Problem) -> [String: String] {
        guard let text, !text.isEmpty else { return [:] }
        guard case .object(let members)? = try? JSONValue(reading: Array(text.utf8)) else {
            throw .malformed(nil, .parameter("columns"))
        }
        var columns: [String: String] = [:]
        for member in members {
            guard let field = member.value.asString else {
                throw .malformed(nil, .parameter("columns"))
            }
            columns[member.key] = field
        }
        return columns
    }

    /// Records an import, for the person and in the audit trail.
    private func note(
        _ mode: ImportMode, _ prepared: ImportService.Prepared, _ request: Request,
        _ context: RequestContext
    ) async throws {
        guard mode != .check else { return }
        let network = RequestAddress.network(
            of: request, context.address, isBehindProxy: isBehindProxy)
        let detail =
            "\(context.named("app"))/\(context.named("collection")) \(mode.rawValue) "
            + "\(prepared.records.count)"
        let activity = Activity(
            .imported, account: prepared.origin.access.account, at: prepared.origin.now,
            network: network, detail: String(detail.prefix(AccountLimits.auditDetail)))
        try await imports.writer.store.commit { (job) throws(StoreError) in
            try job.accountChanges.note(activity)
        }
    }

    /// Returns the answer: `{"done":100,"of":812}` now and then, at the end `{"result":{…}}`, or
    /// `{"problem":{…}}` where it stopped.
    private func answer(
        _ mode: ImportMode, _ prepared: ImportService.Prepared, _ language: Language
    ) -> Response {
        ProgressLines.response { [imports] lines in
            try await Self.carryOut(mode, prepared, by: imports, language, &lines)
        }
    }

    /// Carries out an import, and writes how far it is and how it ended.
    private static func carryOut(
        _ mode: ImportMode, _ prepared: ImportService.Prepared, by imports: ImportService,
        _ language: Language, _ lines: inout ProgressLines
    ) async throws {
        let count = prepared.records.count
        try await lines.write(0, of: count)
        do {
            let result = try await imports.carryOut(mode, prepared, language) { done in
                try await lines.write(done, of: count)
            }
            try await lines.write { result.write(mode, in: language, to: &$0) }
        } catch let problem as Problem {
            try await lines.write(problem, in: language)
        }
    }
}

extension ImportResult {
    /// Writes the result: see docs/server.md.
    fileprivate func write(
        _ mode: ImportMode, in language: Language, to json: inout JSONWriter
    ) {
        json.key("result")
        json.beginObject()
        json.member("mode", mode.rawValue)
        for (key, count) in [
            ("new", created), ("changed", changed), ("same", same), ("faulty", faulty),
            ("undone", undone), ("kept", kept),
        ] {
            json.member(key, Int64(count))
        }
        json.key("faults")
        json.beginArray()
        for fault in faults {
            json.beginObject()
            json.member("row", Int64(fault.line))
            if !fault.table.isEmpty { json.member("table", fault.table) }
            json.member("column", fault.column)
            json.member("code", fault.code)
            json.member(
                "message", language == .french ? fault.texts.french : fault.texts.english)
            json.endObject()
        }
        json.endArray()
        json.key("columns")
        json.beginArray()
        for column in columns {
            json.beginObject()
            if !column.table.isEmpty { json.member("table", column.table) }
            json.member("name", column.name)
            if let field = column.field { json.member("field", field) }
            if column.field == nil, column.isKnown {
                json.key("known")
                json.bool(true)
            }
            json.endObject()
        }
        json.endArray()
        json.endObject()
    }
}
