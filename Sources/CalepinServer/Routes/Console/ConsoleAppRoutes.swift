// `/api/console/apps`: the apps of the server, for its owners. A declaration is checked and
// published, and the stages of apps are set. The work is done in Registry/PublishService.swift.

import CalepinExpressions
import CalepinForms
import HTTPTypes
import Hummingbird

/// The routes about apps for the console.
struct ConsoleAppRoutes: Sendable {
    /// Publishes something as a request wishes, and returns the JSON of what was done.
    private typealias Publishing =
        @Sendable (Request, RequestContext, Publication) async throws -> [UInt8]

    let service: PublishService
    let publications: ConsolePublications

    func add(to routes: inout Routes) {
        routes.get(
            "/api/console/apps", PublishingDescriptions.consoleApps, for: .owner, keys: .publishing
        ) { _, _, _ in
            .json(PublishJSON.list(service.apps()))
        }
        routes.get(
            "/api/console/apps/{id}/log", PublishingDescriptions.consoleLog, for: .owner,
            keys: .publishing
        ) {
            request, context, _ in
            try await publications.telling(request) {
                .json(PublishJSON.list(try await service.log(context.named("id"))))
            }
        }
        routes.get(
            "/api/console/apps/{id}/versions/{version}", PublishingDescriptions.consoleVersion,
            for: .owner,
            keys: .publishing
        ) {
            request, context, _ in
            guard let number = Int64(context.named("version"), in: 0...Int64(Int32.max)) else {
                throw Problem(.notFound)
            }
            return try await publications.telling(request) {
                .json(
                    try await service.declaration(
                        context.named("id"), version: number, hasFiles: true))
            }
        }
        routes.post(
            "/api/console/apps/check", PublishingDescriptions.checkApp, for: .owner,
            taking: [Self.file],
            keys: .publishing
        ) { request, context, _ in
            let bytes = try await publications.upload(request)
            let file = context.values["file"] ?? ""
            return try await publications.telling(request) {
                .json(try await service.look(bytes, request.language, file: file))
            }
        }
        add(
            .post, "/api/console/apps", PublishingDescriptions.publishApp, to: &routes
        ) { request, context, publication in
            let bytes = try await publications.upload(request)
            return try await service.publish(bytes, publication).json(in: request.language)
        }
        add(
            .put, "/api/console/apps/{id}/stage", PublishingDescriptions.setStage, to: &routes
        ) { request, context, publication in
            let number = context.values["version"].flatMap { Int64($0, in: 0...Int64(Int32.max)) }
            return try await service.setStage(
                context.named("id"), version: number, publication
            ).json(in: request.language)
        }
        routes.put(
            "/api/console/apps/{id}/team", PublishingDescriptions.setTeam, for: .confirmedOwner,
            taking: [.text("team")]
        ) { request, context, access in
            let (id, team) = (context.named("id"), context.values["team"] ?? "")
            // Whoever gives an app to a team sees its records, so the team has to be one's own.
            guard team.isEmpty || access.rights[team] == .whole else { throw Problem(.notFound) }
            return try await publications.telling(request) {
                try await service.setTeam(
                    id, team, publications.publication(request, context, access))
                return .json(PublishJSON.list(service.apps().filter { $0.id == id }))
            }
        }
    }

    /// The parameter with the name of a file.
    private static let file = QueryParameter.text("file", maxBytes: RegistryLimits.noteBytes)

    /// Adds a route that publishes something.
    private func add(
        _ method: HTTPRequest.Method, _ path: String, _ description: RouteDescription,
        to routes: inout Routes,
        _ publish: @escaping Publishing
    ) {
        routes.add(
            method, path, description, for: .confirmedOwner,
            taking: [
                .text("stage"), .text("confirm"),
                .text("note", maxBytes: RegistryLimits.noteBytes),
                .text("accept", maxBytes: RegistryLimits.noteBytes), Self.file,
                .number("version", in: 0...Int(Int32.max)),
            ], keys: .publishing
        ) { request, context, access in
            try await publications.telling(request) {
                let publication = try publications.publication(request, context, access)
                return .json(try await publish(request, context, publication))
            }
        }
    }
}
