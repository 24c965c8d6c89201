// `GET /apps/...`: catalogues stored on this server. `GET /api/sources/APP/COLLECTION`: the body
// of a source on another server, fetched for the page. Both are public, as declarations are.

import HTTPTypes
import Hummingbird

/// The routes of complete catalogues.
struct CatalogueRoutes: Sendable {
    let files: CatalogueFiles
    let sources: SourceCache
    let catalogues: [RowCatalogue]

    func add(to routes: inout Routes) {
        routes.get("/apps/**", .unlisted, for: .anybody, within: []) { request, context, access in
            guard let body = try await files.body(at: context.path) else {
                throw Problem(.notFound)
            }
            try access.require(body.readers)
            return body.bytes.response(to: request, isPublic: body.readers == .everyone)
        }
        routes.get(
            "/api/sources/{app}/{collection}", AppDescriptions.source, for: .anybody,
            keys: .reading
        ) {
            request, context, access in
            guard let catalogue = catalogues.named(by: context),
                catalogue.outsideAddress != nil
            else { throw Problem(.notFound) }
            try access.require(catalogue.collection.readableBy)
            return try await fetched(catalogue, request)
        }
    }

    /// Returns the body of a source: the present one, or the last good one with the reason of the
    /// failure.
    private func fetched(_ catalogue: RowCatalogue, _ request: Request) async throws -> Response {
        let anew = request.headers[.cacheControl]?.contains("no-cache") ?? false
        return try Self.response(
            await sources.state(of: catalogue, anew: anew), to: request,
            isPublic: catalogue.collection.readableBy == .everyone)
    }

    /// Returns the response for a state of a source.
    static func response(
        _ state: SourceCache.State, to request: Request, isPublic: Bool = true
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
    /// Returns the catalogue named by a request; nil for none.
    func named(by context: RequestContext) -> RowCatalogue? {
        let (app, collection) = (context.named("app"), context.named("collection"))
        return first { $0.app == app && $0.collection.name == collection }
    }
}
