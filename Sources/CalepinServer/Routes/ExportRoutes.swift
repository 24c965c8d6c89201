// `GET /api/exports/APP/COLLECTION?as=csv`: the records of a collection as a file, for those who
// may read them. The work is done in Exports/.

import CalepinExport
import CalepinExpressions
import CalepinQuery
import CalepinSync
import HTTPTypes
import Hummingbird
import NIOCore

/// The route of exports.
struct ExportRoutes: Sendable {
    let exports: ExportService
    let tables: RecordTables
    let registry: AppRegistry
    let activities: RequestActivities

    func add(to routes: inout Routes) {
        routes.get(
            "/api/exports/{app}/{collection}", RecordDescriptions.exportRecords, for: .confirmed,
            within: [.asked, .account(.exported)],
            taking: [.text("scope")] + ExportSettings.parameters + Self.found + [Self.record],
            keys: .reading
        ) { request, context, access in
            try await request.telling { try await answer(request, context, access) }
        }
    }

    private func answer(
        _ request: Request, _ context: RequestContext, _ access: Access
    ) async throws -> Response {
        let (app, name) = (context.named("app"), context.named("collection"))
        let snapshot = registry.current
        let readable = try ReadableParts(context, access, snapshot)
        var task = try exports.task(readable, snapshot.forms, ExportSettings(context.values))
        task.scopeNames = try await exports.scopeNames(of: readable)
        if Self.found.contains(where: { context.values[$0.name] != nil }) {
            task.only = try await only(in: readable, request)
        }
        if let record = context.values["record"] {
            task.only = try await exports.only(record, of: task)
        }
        try await activities.note(
            .exported, "\(app)/\(name) \(task.settings.format.rawValue)",
            in: readable.scopes.first ?? "", request, context, access)
        task.account = access.account
        return try await response(task, named: app + "-" + name)
    }

    /// The parameters of a query: an export with one of them has the records that it finds.
    private static let found = ["q", "filter", "where"].map {
        QueryParameter.text($0, maxBytes: ServerLimits.pathBytes)
    }

    /// The parameter of the id of the only record.
    private static let record = QueryParameter.text("record", maxBytes: 64)

    /// Returns the ids of the records that the query of a request finds.
    private func only(
        in readable: ReadableParts, _ request: Request
    ) async throws -> Set<String> {
        let query = try RecordQuery(
            link: request.uri.query ?? "", columns: "", in: request.language)
        return try await tables.found(query, in: readable)
    }

    private func response(_ task: ExportTask, named name: String) async throws -> Response {
        let plain = name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        let file = String(plain) + "." + task.ending
        // A PDF is drawn first: an answer that has begun can give no reason any more.
        let body = try await exports.body(of: task)
        return Response(
            status: .ok,
            headers: [
                .contentType: task.mediaType, .cacheControl: "no-store",
                .contentDisposition: "attachment; filename=\"\(file)\"",
            ],
            body: body)
    }
}

extension ExportService {
    /// Returns the body of an answer. Where the export fails the connection ends without the last
    /// chunk, so that the file is not taken for a whole one.
    ///
    /// Throws: where a PDF cannot be made, what ``paper(_:)`` throws.
    func body(of task: ExportTask) async throws -> ResponseBody {
        if task.settings.format == .pdf {
            let pdf = try await paper(task)
            return ResponseBody { writer in
                while let bytes = try pdf.next() {
                    try await writer.write(ByteBuffer(bytes: bytes))
                }
                try await writer.finish(nil)
            }
        }
        return ResponseBody(computedBy: { writer in
            try await make(task) { bytes in try await writer.write(ByteBuffer(bytes: bytes)) }
            try await writer.finish(nil)
        })
    }
}
