// `GET /api/rows/APP/COLLECTION?q=...`: queries of catalogues that are too large for the page. The
// collections find the rows, QueryResultJSON writes the answer.

import CalepinQuery
import Foundation
import HTTPTypes
import Hummingbird

/// The route of queries.
struct RowRoutes: Sendable {
    let catalogues: [RowCatalogue]
    let cache: RowIndexCache
    let limiter: RateLimiter?
    let isBehindProxy: Bool

    /// The parameters of a query's link, as Query reads them.
    private static let parameters: [QueryParameter] =
        ["q", "filter", "where", "sort", "reversed"].map {
            .text($0, maxBytes: ServerLimits.pathBytes)
        } + ["from", "limit"].map { .number($0, in: 0...RowLimits.searchedRows) }

    func add(to routes: inout Routes) {
        routes.get(
            "/api/rows/{app}/{collection}", AppDescriptions.catalogueRows, for: .anybody,
            taking: Self.parameters,
            keys: .reading
        ) { request, context, access in
            guard let catalogue = catalogues.named(by: context) else {
                throw Problem(.notFound)
            }
            let query = Query(link: request.uri.query ?? "")
            let network = RequestAddress.network(
                of: request, context.address, isBehindProxy: isBehindProxy)
            try limiter?.take(
                .query, network,
                count: query.conditions.isEmpty ? 1 : CatalogueLimits.conditionCost)
            return try await answer(query, catalogue, request, for: access)
        }
    }

    private func answer(
        _ query: Query, _ catalogue: RowCatalogue, _ request: Request, for access: Access?
    ) async throws -> Response {
        var query = query
        try query.requireConditions(atMost: CatalogueLimits.queryConditions, request.language)
        query.limit = min(query.limit ?? CatalogueLimits.usualRows, CatalogueLimits.answeredRows)
        do {
            let bytes = try await cache.answer(query, in: catalogue, for: access)
            return Response.json(bytes)
        } catch let error as QueryError {
            throw error.problem(in: request.language)
        } catch let error as FetchError {
            throw error.problem
        } catch is CatalogueError {
            throw Problem(.noRows)
        }
    }
}
