// `GET /api/rows/APP/COLLECTION?q=...`: the rows of a catalogue that a query finds, for catalogues
// that are too large for a page. Finding is the collections' work, the answer QueryAnswer's.

import CalepinCollections
import Foundation
import HTTPTypes
import Hummingbird

/// Answers queries.
struct RowRoutes: Sendable {
    let catalogues: [RowCatalogue]
    let keeper: RowKeeper
    let limiter: RateLimiter?
    let isSecure: Bool

    func add(to router: Router<Exchange>) {
        router.get("/api/rows/:app/:collection") { request, exchange in
            guard let catalogue = catalogues.named(by: exchange) else {
                throw Problem(.notFound)
            }
            try limiter?.take(
                .query,
                RequestAddress.network(of: request, exchange.address, isBehindProxy: isSecure))
            return try await answer(catalogue, request)
        }
    }

    private func answer(_ catalogue: RowCatalogue, _ request: Request) async throws -> Response {
        var query = Query(link: request.uri.query ?? "")
        guard query.conditions.count <= ServerLimits.queryConditions else {
            throw Problem(.badQuery, "where")
        }
        query.limit = min(query.limit ?? ServerLimits.usualRows, ServerLimits.answeredRows)
        do {
            let bytes = try await keeper.answer(query, in: catalogue)
            return Response.json(bytes)
        } catch let error as QueryError {
            throw Problem(.badQuery, error.message(in: request.language))
        } catch let error as FetchError {
            throw error.problem
        } catch is CatalogueError {
            throw Problem(.noRows)
        }
    }
}
