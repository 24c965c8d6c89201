// `/api/console/apps/ID/tables`: the catalogues of an app, for the owners of the server. Their
// rows are listed, downloaded, checked and replaced; the work is done in Registry/Tables.

import CalepinExpressions
import HTTPTypes
import Hummingbird

/// The routes about catalogues for the console.
struct ConsoleTableRoutes: Sendable {
    let service: PublishService
    let publications: ConsolePublications

    func add(to routes: inout Routes) {
        routes.get(
            "/api/console/apps/{id}/tables", PublishingDescriptions.consoleTables, for: .owner,
            keys: .publishing
        ) {
            request, context, _ in
            try await publications.telling(request) {
                .json(PublishJSON.list(try await service.tables(context.named("id"))))
            }
        }
        routes.get(
            "/api/console/apps/{id}/tables/{table}", PublishingDescriptions.consoleTable,
            for: .owner, keys: .publishing
        ) {
            request, context, _ in
            try await publications.telling(request) {
                let rows = try await service.rows(
                    of: context.named("table"), in: context.named("id"))
                return Response(
                    status: .ok, headers: [.contentType: "text/csv; charset=utf-8"],
                    body: ResponseBody(byteBuffer: ByteBuffer(bytes: rows)))
            }
        }
        routes.post(
            "/api/console/apps/{id}/tables/{table}/check", PublishingDescriptions.checkTable,
            for: .owner,
            taking: [.text("mode")],
            keys: .publishing
        ) { request, context, _ in
            let bytes = try await publications.rows(request)
            return try await publications.telling(request) {
                let language = request.language
                let result = try await service.checkRows(
                    bytes, of: context.named("table"), in: context.named("id"),
                    try TableMode(named: context.values["mode"] ?? ""), language)
                return .json(result.json(in: language))
            }
        }
        routes.put(
            "/api/console/apps/{id}/tables/{table}", PublishingDescriptions.replaceTable,
            for: .confirmedOwner,
            taking: [
                .text("mode"), .text("confirm"),
                .text("note", maxBytes: RegistryLimits.noteBytes),
            ], keys: .publishing
        ) { request, context, access in
            let bytes = try await publications.rows(request)
            return try await publications.telling(request) {
                let result = try await service.replaceRows(
                    bytes, of: context.named("table"), in: context.named("id"),
                    try TableMode(named: context.values["mode"] ?? ""),
                    try publications.publication(request, context, access))
                return .json(result.json(in: request.language))
            }
        }
    }
}
