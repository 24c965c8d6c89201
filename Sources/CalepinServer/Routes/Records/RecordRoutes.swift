// `GET /api/records…`: the collections of records that somebody may read, the columns of one, its
// rows by a query, and one record. The work is done in Records/.

import CalepinExpressions
import CalepinQuery
import HTTPTypes
import Hummingbird
import NIOCore

/// The routes of tables of records.
struct RecordRoutes: Sendable {
    let tables: RecordTables
    let trash: RecordTrash
    let registry: AppRegistry
    let limiter: RateLimiter?

    private static let scope = QueryParameter.text("scope")
    /// The parameters of a query: those of a list's link, and the columns.
    static let parameters: [QueryParameter] =
        [scope]
        + ["q", "filter", "where", "sort", "reversed", "columns"].map {
            .text($0, maxBytes: ServerLimits.pathBytes)
        } + ["from", "limit"].map { .number($0, in: 0...RowLimits.searchedRows) }

    func add(to routes: inout Routes) {
        routes.get(
            "/api/records", RecordDescriptions.recordCollections, for: .account, within: [.asked],
            keys: .reading
        ) {
            _, _, access in
            .json(ReadableCollection.json(ReadableCollection.all(access, registry.current)))
        }
        routes.get(
            "/api/records/{app}/{collection}/columns", RecordDescriptions.recordColumns,
            for: .account,
            within: [.asked],
            taking: [Self.scope], keys: .reading
        ) { _, context, access in
            .json(try readable(context, access).columnsJSON(for: access))
        }
        routes.get(
            "/api/records/{app}/{collection}", RecordDescriptions.records, for: .account,
            within: [.asked],
            taking: Self.parameters, keys: .reading
        ) { request, context, access in
            try await rows(request, context, access)
        }
        routes.get(
            "/api/records/{app}/{collection}/trash", RecordDescriptions.trash, for: .account,
            within: [.asked, .account(.query)],
            taking: [
                Self.scope, .text("after"), .text("columns", maxBytes: ServerLimits.pathBytes),
            ], keys: .reading
        ) { request, context, access in
            let names = (context.values["columns"] ?? "").split(separator: ",").map(String.init)
            let cursor = try context.values["after"].map { (text) throws(Problem) in
                try TrashCursor(text)
            }
            return .json(
                try await trash.page(
                    after: cursor, of: names, in: try readable(context, access),
                    request.language))
        }
        routes.get(
            "/api/records/{app}/{collection}/one/{id}", RecordDescriptions.record, for: .account,
            within: [.asked, .account(.query)], taking: [Self.scope], keys: .reading
        ) { _, context, access in
            let readable = try readable(context, access)
            let id = context.named("id")
            guard let detail = try await tables.detail(of: id, in: readable) else {
                throw Problem(.notFound)
            }
            var response = Response.json(detail.json)
            response.headers[.eTag] = RecordWritingRoutes.tag(of: detail.sequence)
            return response
        }
    }

    private func readable(
        _ context: RequestContext, _ access: Access
    ) throws -> ReadableCollection {
        try ReadableCollection(
            context.named("collection"), of: context.named("app"),
            in: context.values["scope"], access, registry.current)
    }

    /// Returns the query of a request, which is counted.
    private func query(
        _ request: Request, _ context: RequestContext, _ access: Access
    ) throws -> RecordQuery {
        let query = try RecordQuery(
            link: request.uri.query ?? "", columns: context.values["columns"] ?? "",
            in: request.language)
        try limiter?.take(
            .query, access.counted,
            count: query.query.conditions.isEmpty ? 1 : CatalogueLimits.conditionCost)
        return query
    }

    private func rows(
        _ request: Request, _ context: RequestContext, _ access: Access
    ) async throws -> Response {
        let readable = try readable(context, access)
        let query = try query(request, context, access)
        do {
            return .json(try await tables.answer(query, in: readable))
        } catch let error as QueryError {
            throw error.problem(in: request.language)
        }
    }
}
