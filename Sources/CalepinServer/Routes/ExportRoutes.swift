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
            taking: [.text("scope")] + ExportSettings.parameters + Self.found, keys: .reading
        ) { request, context, access in
            do {
                return try await answer(request, context, access)
            } catch let error as ExportFailure {
                throw error.problem(in: request.language)
            }
        }
    }

    private func answer(
        _ request: Request, _ context: RequestContext, _ access: Access
    ) async throws -> Response {
        let (app, name) = (context.named("app"), context.named("collection"))
        let snapshot = registry.current
        let readable = try ReadableCollection(
            name, of: app, in: context.values["scope"], access, snapshot)
        var task = try exports.task(
            name, of: readable.version, snapshot.forms, in: readable.scope,
            ExportSettings(context.values))
        if Self.found.contains(where: { context.values[$0.name] != nil }) {
            task.only = try await only(in: readable, request)
        }
        try await activities.note(
            .exported, "\(app)/\(name) \(task.settings.format.rawValue)", request, context, access)
        return response(task, named: app + "-" + name)
    }

    /// The parameters of a query: an export with one of them has the records that it finds.
    private static let found = ["q", "filter", "where"].map {
        QueryParameter.text($0, maxBytes: ServerLimits.pathBytes)
    }

    /// Returns the ids of the records that the query of a request finds.
    private func only(
        in readable: ReadableCollection, _ request: Request
    ) async throws -> Set<String> {
        let query = try RecordQuery(
            link: request.uri.query ?? "", columns: "", in: request.language)
        do { return try await tables.found(query, in: readable) } catch let error as QueryError {
            throw error.problem(in: request.language)
        }
    }

    private func response(_ task: ExportTask, named name: String) -> Response {
        let plain = name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        let file = String(plain) + "." + task.ending
        return Response(
            status: .ok,
            headers: [
                .contentType: task.mediaType, .cacheControl: "no-store",
                .contentDisposition: "attachment; filename=\"\(file)\"",
            ],
            body: exports.body(of: task))
    }
}

extension ExportService {
    /// Returns the body of an answer. Where the export fails the connection ends without the last
    /// chunk, so that the file is not taken for a whole one.
    func body(of task: ExportTask) -> ResponseBody {
        ResponseBody { writer in
            try await make(task) { bytes in try await writer.write(ByteBuffer(bytes: bytes)) }
            try await writer.finish(nil)
        }
    }
}
