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
    /// True when a proxy names the address of the client.
    let isBehindProxy: Bool

    func add(to routes: inout Routes) {
        routes.get("/api/console/apps", for: .owner) { _, _, _ in
            .json(PublishJSON.list(service.apps()))
        }
        routes.get("/api/console/apps/{id}/log", for: .owner) { request, context, _ in
            try await telling(request) {
                .json(PublishJSON.list(try await service.log(context.named("id"))))
            }
        }
        routes.get("/api/console/apps/{id}/versions/{version}", for: .owner) {
            request, context, _ in
            guard let number = Int64(context.named("version"), in: 0...Int64(Int32.max)) else {
                throw Problem(.notFound)
            }
            return try await telling(request) {
                .json(try await service.declaration(context.named("id"), version: number))
            }
        }
        routes.post("/api/console/apps/check", for: .owner) { request, _, _ in
            let bytes = try await declaration(request)
            return try await telling(request) {
                let language = request.language
                let (result, declaration) = try await service.look(bytes, language)
                return .json(result.json(in: language, declaration: declaration))
            }
        }
        add(
            .post, "/api/console/apps", to: &routes
        ) { request, context, publication in
            let bytes = try await declaration(request)
            return try await service.publish(bytes, publication).json(in: request.language)
        }
        add(
            .put, "/api/console/apps/{id}/stage", to: &routes
        ) { request, context, publication in
            let number = context.values["version"].flatMap { Int64($0, in: 0...Int64(Int32.max)) }
            return try await service.setStage(
                context.named("id"), version: number, publication
            ).json(in: request.language)
        }
        routes.put(
            "/api/console/apps/{id}/team", for: .confirmedOwner, taking: [.text("team")]
        ) { request, context, access in
            let (id, team) = (context.named("id"), context.values["team"] ?? "")
            // Whoever gives an app to a team sees its records, so the team has to be one's own.
            guard team.isEmpty || access.rights[team] == .whole else { throw Problem(.notFound) }
            return try await telling(request) {
                try await service.setTeam(id, team, publication(request, context, access))
                return .json(PublishJSON.list(service.apps().filter { $0.id == id }))
            }
        }
    }

    /// Adds a route that publishes something.
    private func add(
        _ method: HTTPRequest.Method, _ path: String, to routes: inout Routes,
        _ publish: @escaping Publishing
    ) {
        routes.add(
            method, path, for: .confirmedOwner,
            taking: [
                .text("stage"), .text("confirm"),
                .text("note", maxBytes: RegistryLimits.noteBytes),
                .number("version", in: 0...Int(Int32.max)),
            ]
        ) { request, context, access in
            try await telling(request) {
                let publication = try publication(request, context, access)
                return .json(try await publish(request, context, publication))
            }
        }
    }

    /// Returns the wish of a request.
    ///
    /// Throws: `PublishError` for an unknown stage.
    private func publication(
        _ request: Request, _ context: RequestContext, _ access: Access
    ) throws(PublishError) -> Publication {
        var publication = Publication(
            note: context.values["note"] ?? "", confirmation: context.values["confirm"] ?? "",
            stage: try AppStage(named: context.values["stage"] ?? "", or: .live),
            language: request.language)
        publication.by = access.account
        publication.network = RequestAddress.network(
            of: request, context.address, isBehindProxy: isBehindProxy)
        return publication
    }

    /// Returns the declaration in a request.
    private func declaration(_ request: Request) async throws -> [UInt8] {
        try await request.bytes(upTo: RegistryLimits.declarationBytes)
    }

    /// Returns the answer of `body`, or the problem with the reasons why something was not
    /// published.
    private func telling(
        _ request: Request, _ body: () async throws -> Response
    ) async throws -> Response {
        do { return try await body() } catch let error as PublishError {
            throw error.problem(in: request.language)
        }
    }
}

extension PublishError {
    /// The problem of a request, with each reason in words and, where it is known, its place.
    fileprivate func problem(in language: Language) -> Problem {
        switch self {
        case .unknownApp, .unknownVersion: return Problem(.notFound)
        default: break
        }
        var problem = Problem(.notPublished)
        let reasons = reasons(in: language).map { reason in
            JSONValue.object([
                JSONMember("place", .string(reason.place)),
                JSONMember("line", .string(reason.line)),
            ])
        }
        problem.members.append(JSONMember("reasons", .array(reasons)))
        if case .unconfirmed(_, let changes) = self {
            problem.members += [
                JSONMember("confirm", .bool(true)),
                JSONMember("changes", .array(changes.map { $0.json(in: language) })),
            ]
        }
        return problem
    }

    /// The reasons in words, each with its place in the declaration; empty for the whole.
    private func reasons(in language: Language) -> [(place: String, line: String)] {
        switch self {
        case .faults(let faults): faults.map { ($0.place, $0.message(in: language)) }
        case .form(let place, let error):
            [(FormPath.text(place, error.path), error.message(in: language))]
        default: lines(in: language).map { ("", $0) }
        }
    }
}
