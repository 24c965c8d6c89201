// `GET /api/apps`, `GET /api/apps/ID` and `GET /api/apps/ID/VERSION`: the declarations of the
// apps, those of a team for its members; `GET /api/apps/ID/tables/DIGEST`: their large catalogues;
// `GET /api/apps/ID/rows/COLLECTION`: the rows of a catalogue that people look at. The files that
// forms show are in AppFileRoutes.swift.
// A published version never changes; only the one that people use, or try, is served, from memory.

import CalepinExpressions
import HTTPTypes
import Hummingbird

/// Serves declarations.
struct AppRoutes: Sendable {
    let registry: AppRegistry
    let patches: TablePatches
    /// The rate of large bodies.
    let pace: BytePace

    func add(to routes: inout Routes) {
        routes.get("/api/apps", AppDescriptions.apps, for: .anybody, keys: .reading) {
            request, _, access in
            registry.current.list(for: access?.scopes ?? [])
                .response(to: request, isPublic: false)
        }
        routes.get("/api/apps/{id}", AppDescriptions.app, for: .anybody, keys: .reading) {
            request, context, access in
            try served(request, context, access).response
        }
        routes.get(
            "/api/apps/{id}/{version}", AppDescriptions.appVersion, for: .anybody, keys: .reading
        ) {
            request, context, access in
            var found = try served(request, context, access)
            guard context.named("version") == "\(found.number)" else { throw Problem(.notFound) }
            // Those that ship change with the program.
            if found.number > 0 { found.response.keep(isPublic: found.isPublic) }
            return found.response
        }
        routes.get(
            "/api/apps/{id}/tables/{digest}", AppDescriptions.appTable, for: .anybody,
            taking: [.text("from", maxBytes: RegistryLimits.digestBytes)], keys: .reading
        ) { request, context, access in try await table(request, context, access) }
        routes.get(
            "/api/apps/{id}/rows/{collection}", AppDescriptions.appRows, for: .anybody,
            keys: .reading
        ) {
            request, context, access in try rows(request, context, access)
        }
    }

    /// Returns the rows of a catalogue that people look at, as CSV.
    ///
    /// Throws: `Problem` `not-found`, or that the rows are for others.
    private func rows(
        _ request: Request, _ context: RequestContext, _ access: Access?
    ) throws(Problem) -> Response {
        let (id, apps) = (context.named("id"), registry.current)
        guard let version = apps.served(id, for: access),
            let found = version.catalogues[context.named("collection")]
        else { throw Problem(.notFound) }
        try access.require(found.readers)
        let isPublic = found.readers == .everyone && apps.team(of: id).isEmpty
        return found.bytes.response(to: request, isPublic: isPublic, pace: pace)
    }

    /// Returns a table of the version that is served to whoever asks, or with `from` a patch from
    /// the table of that digest.
    ///
    /// Throws: `Problem` `not-found`, also where there is no patch.
    private func table(
        _ request: Request, _ context: RequestContext, _ access: Access?
    ) async throws -> Response {
        let (id, digest, apps) = (context.named("id"), context.named("digest"), registry.current)
        guard let version = apps.served(id, for: access), let table = version.table(digest)
        else { throw Problem(.notFound) }
        var found = version.tableResponses[digest]
        if let from = context.values["from"] {
            found = try await patches.patch(from: from, to: table)
        }
        guard let found else { throw Problem(.notFound) }
        let isPublic = apps.team(of: id).isEmpty
        var response = found.response(to: request, isPublic: isPublic, pace: pace)
        response.keep(isPublic: isPublic)
        return response
    }

    /// A declaration as it is served.
    private struct Served {
        let number: Int64
        let isPublic: Bool
        var response: Response
    }

    /// Returns the version of an app that is served to whoever asks.
    ///
    /// Throws: `Problem` `not-found`, also for the app of a team of others.
    private func served(
        _ request: Request, _ context: RequestContext, _ access: Access?
    ) throws(Problem) -> Served {
        let (id, apps) = (context.named("id"), registry.current)
        guard let found = apps.served(id, for: access) else { throw Problem(.notFound) }
        let isPublic = apps.team(of: id).isEmpty
        return Served(
            number: found.number, isPublic: isPublic,
            response: found.response.response(to: request, isPublic: isPublic, pace: pace))
    }
}

extension Response {
    /// Lets browsers, and proxies where it is public, keep what never changes.
    mutating func keep(isPublic: Bool) {
        let readers = isPublic ? "public" : "private"
        headers[.cacheControl] = "\(readers), max-age=31536000, immutable"
    }
}

extension RegistrySnapshot {
    /// Returns the version of an app that is served to whoever asks.
    func served(_ id: String, for access: Access?) -> AppVersion? {
        served(id, for: access?.scopes ?? [], filling: access?.filling?.app)
    }
}
