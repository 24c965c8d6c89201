// `/api/console/apps/ID/retention`: the rules of retention of an app, for owners of the server who
// may change all of its records. The work is done in Retention/RetentionService.swift.

import CalepinExpressions
import HTTPTypes
import Hummingbird

/// The routes about retention for the console.
struct ConsoleRetentionRoutes: Sendable {
    let service: RetentionService
    /// True when a proxy names the address of the client.
    let isBehindProxy: Bool

    private static let base = "/api/console/apps/{id}/retention"
    private static let one = base + "/{collection}"

    func add(to routes: inout Routes) {
        routes.get(Self.base, RetentionDescriptions.rules, for: .owner, keys: .publishing) {
            request, context, access in
            try await telling(request) {
                let asker = asker(request, context, access)
                return .json(
                    RetentionService.Listed.json(
                        try await service.rules(of: context.named("id"), by: asker)))
            }
        }
        routes.put(
            Self.one, RetentionDescriptions.setRule, for: .confirmedOwner, keys: .publishing
        ) { request, context, access in
            let json = try await request.json()
            return try await telling(request) {
                let set = try await service.set(
                    try Retention(json), for: context.named("collection"),
                    of: context.named("id"), by: asker(request, context, access),
                    in: request.language)
                return .json(set.json.bytes)
            }
        }
        routes.post(
            Self.one + "/preview", RetentionDescriptions.preview, for: .owner,
            within: [.asked, .account(.retention)], keys: .publishing
        ) { request, context, access in
            let json = try await request.json()
            return try await telling(request) {
                let rule = json.members?.isEmpty == true ? nil : try Retention(json)
                let preview = try await service.preview(
                    of: rule, for: context.named("collection"), of: context.named("id"),
                    by: asker(request, context, access))
                return .json(preview.json.bytes)
            }
        }
        routes.post(
            Self.one + "/run", RetentionDescriptions.run, for: .confirmedOwner,
            within: [.asked, .account(.retention)], keys: .publishing
        ) { request, context, access in
            try await telling(request) {
                let run = try await service.run(
                    context.named("collection"), of: context.named("id"),
                    by: asker(request, context, access))
                return .json(run.json.bytes)
            }
        }
    }

    private func asker(
        _ request: Request, _ context: RequestContext, _ access: Access
    ) -> RetentionService.Asker {
        .person(
            access,
            network: RequestAddress.network(
                of: request, context.address, isBehindProxy: isBehindProxy))
    }

    /// Returns the answer of `body`, or the problem with the reason why nothing was changed.
    private func telling(
        _ request: Request, _ body: () async throws -> Response
    ) async throws -> Response {
        do { return try await body() } catch let error as RetentionError {
            throw error.problem(in: request.language)
        }
    }
}

extension RetentionError {
    /// The problem of a request, with the reason in words.
    fileprivate func problem(in language: Language) -> Problem {
        switch self {
        case .unknownApp, .unknownCollection: return Problem(.notFound)
        case .notWritable: return Problem(.noAccess)
        default: break
        }
        var problem = Problem(.retentionRefused)
        let reason = JSONValue.object([
            JSONMember("place", .string("")), JSONMember("line", .string(line(in: language))),
        ])
        problem.members.append(JSONMember("reasons", .array([reason])))
        return problem
    }
}
