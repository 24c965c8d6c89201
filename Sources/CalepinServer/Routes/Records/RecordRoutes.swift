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
            taking: [.text("counts")], keys: .reading
        ) { _, context, access in
            let all = ReadableParts.all(access, registry.current)
            let isCounted = context.values["counts"] == "1"
            return .json(isCounted ? try await counted(all, access) : ReadableParts.json(all))
        }
        routes.get(
            "/api/records/{app}/{collection}/columns", RecordDescriptions.recordColumns,
            for: .account,
            within: [.asked],
            taking: [Self.scope], keys: .reading
        ) { _, context, access in
            let readable = try parts(context, access)
            let titles = try await tables.titles(of: readable)
            return .json(readable.columnsJSON(for: access, titles))
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
                    after: cursor, of: names, in: try parts(context, access),
                    request.language))
        }
        routes.get(
            "/api/records/{app}/{collection}/one/{id}", RecordDescriptions.record, for: .account,
            within: [.asked, .account(.query)], taking: [Self.scope, .text("state")],
            keys: .reading
        ) { _, context, access in
            let detail = try await tables.detail(
                of: context.named("id"), in: try parts(context, access),
                hasState: context.values["state"] == "1")
            guard let detail else { throw Problem(.notFound) }
            var response = Response.json(detail.json)
            response.headers[.eTag] = RecordWritingRoutes.tag(of: detail.sequence)
            return response
        }
    }

    /// Returns the JSON of collections with their numbers, of which some may come later.
    private func counted(
        _ all: [ReadableParts], _ access: Access
    ) async throws -> [UInt8] {
        let shown = all.filter { parts in
            parts.first.version.app?.isOfReview(parts.first.collection.name) != true
        }
        let first = Array(shown.prefix(RecordTableLimits.countedTables))
        try limiter?.take(.query, access.counted, count: max(first.count, 1))
        return ReadableParts.json(
            shown, counts: try await tables.counts(of: first),
            for: try await tables.name(of: access.account), at: tables.now)
    }

    private func parts(
        _ context: RequestContext, _ access: Access
    ) throws -> ReadableParts {
        try ReadableParts(context, access, registry.current)
    }

    /// Returns the query of a request, which is counted.
    private func query(
        _ request: Request, _ context: RequestContext, _ access: Access,
        in readable: ReadableParts
    ) throws -> RecordQuery {
        let query = try RecordQuery(request, context)
        try limiter?.take(.query, access.counted, count: query.cost(in: readable))
        return query
    }

    private func rows(
        _ request: Request, _ context: RequestContext, _ access: Access
    ) async throws -> Response {
        let readable = try parts(context, access)
        let query = try query(request, context, access, in: readable)
        return try await request.telling { .json(try await tables.answer(query, in: readable)) }
    }
}
