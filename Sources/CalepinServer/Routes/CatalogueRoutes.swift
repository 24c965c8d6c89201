// `GET /apps/...`: catalogues that this server has itself. `GET /api/sources/APP/COLLECTION`: the
// body of a source elsewhere, fetched for the page. Each catalogue says who may read it.

import HTTPTypes
import Hummingbird

/// Serves catalogues as they are.
struct CatalogueRoutes: Sendable {
    let files: CatalogueFiles
    let outside: OutsideKeeper
    let catalogues: [RowCatalogue]

    func add(to routes: inout Routes) {
        routes.get("/apps/**", for: .anybody, within: []) { request, exchange, access in
            guard let body = try await files.body(at: exchange.path) else {
                throw Problem(.notFound)
            }
            try access.require(body.readers)
            return body.bytes.response(to: request, isPublic: body.readers == .everyone)
        }
        routes.get("/api/sources/{app}/{collection}", for: .anybody) {
            request, exchange, access in
            guard let catalogue = catalogues.named(by: exchange),
                catalogue.outsideAddress != nil
            else { throw Problem(.notFound) }
            try access.require(catalogue.collection.readableBy)
            return try await fetched(catalogue, request)
        }
    }

    /// The body of a source: as it is now, or as it was when it was last good, with the reason.
    private func fetched(_ catalogue: RowCatalogue, _ request: Request) async throws -> Response {
        let anew = request.headers[.cacheControl]?.contains("no-cache") ?? false
        return try Self.response(
            await outside.state(of: catalogue, anew: anew), to: request,
            isPublic: catalogue.collection.readableBy == .everyone)
    }

    /// What is answered when this is known of a source.
    static func response(
        _ state: OutsideKeeper.State, to request: Request, isPublic: Bool = true
    ) throws(Problem) -> Response {
        guard let kept = state.kept else { throw (state.problem ?? .unreachable).problem }
        var response = kept.answer.response(to: request, isPublic: isPublic)
        if let problem = state.problem {
            response.headers[.sourceWhy] = problem.why
            if case .status(let status) = problem { response.headers[.sourceStatus] = "\(status)" }
        }
        return response
    }
}

extension [RowCatalogue] {
    /// The catalogue that an address names; nil for none.
    func named(by exchange: Exchange) -> RowCatalogue? {
        let (app, collection) = (exchange.named("app"), exchange.named("collection"))
        return first { $0.app == app && $0.collection.name == collection }
    }
}
