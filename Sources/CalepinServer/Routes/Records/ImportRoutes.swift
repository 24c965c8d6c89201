// `POST /api/imports/APP/COLLECTION?mode=check|run|undo`: records from a file. The answer is
// lines of JSON that tell how far it is, then the result. The work is done in Imports/.

import CalepinExpressions
import HTTPTypes
import Hummingbird

/// The route of imports.
struct ImportRoutes: Sendable {
    let imports: ImportService
    let registry: AppRegistry
    let activities: RequestActivities

    func add(to routes: inout Routes) {
        routes.post(
            "/api/imports/{app}/{collection}", RecordDescriptions.importRecords, for: .account,
            within: [.asked, .account(.imported)],
            taking: [
                .text("scope"), .text("mode"),
                .text("columns", maxBytes: ServerLimits.pathBytes),
                .text("reason", maxBytes: RecordWritingLimits.reasonBytes),
            ], keys: .writing
        ) { request, context, access in
            let readable = try ReadableCollection(context, access, registry.current)
            let mode = try ChangeMode(parameter: context.values["mode"])
            let byHand = try Self.columns(context.values["columns"])
            let bytes = try await request.bytes(upTo: ImportLimits.fileBytes)
            do {
                let prepared = try await imports.prepare(
                    bytes, for: readable,
                    reviews: readable.reviews(access, registry.current), access, byHand: byHand,
                    because: context.values["reason"] ?? "")
                try await activities.note(
                    .imported, mode, prepared.records.count, in: readable.scope, request, context,
                    access)
                return answer(mode, prepared, request.language)
            } catch let error as ImportFileError {
                throw Problem.badQuery(
                    (error.message(in: .english), error.message(in: .french)),
                    in: request.language)
            }
        }
    }

    private func answer(
        _ mode: ChangeMode, _ prepared: ImportService.Prepared, _ language: Language
    ) -> Response {
        ProgressLines.response { [imports] lines in
            try await lines.carryOut(prepared.records.count, language) { tell in
                try await imports.carryOut(mode, prepared, language, tell: tell)
            } result: {
                $0.write(mode, in: language, to: &$1)
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
}

extension ImportResult {
    /// Writes the result: see docs/server.md.
    fileprivate func write(
        _ mode: ChangeMode, in language: Language, to json: inout JSONWriter
    ) {
        json.beginObject()
        json.member("mode", mode.rawValue)
        for (key, count) in [
            ("new", created), ("changed", changed), ("same", same), ("faulty", faulty),
            ("undone", undone), ("kept", kept),
        ] {
            json.member(key, Int64(count))
        }
        if let source { json.member("source", source.rawValue) }
        if files > 0 { json.member("files", Int64(files)) }
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
            if let role = column.role { json.member("use", role.rawValue) }
            json.endObject()
        }
        json.endArray()
        json.endObject()
    }
}
