// `/api/console/apps/ID/hooks`: the hooks of an app, for the owners of the server. They are made,
// tested, tried again and removed; the work is done in Hooks/HookService.swift.

import CalepinExpressions
import HTTPTypes
import Hummingbird

/// The routes about hooks for the console.
struct ConsoleHookRoutes: Sendable {
    let service: HookService
    /// True when a proxy names the address of the client.
    let isBehindProxy: Bool

    private static let base = "/api/console/apps/{id}/hooks"

    func add(to routes: inout Routes) {
        routes.get(Self.base, PublishingDescriptions.hooks, for: .owner, keys: .publishing) {
            request, context, _ in
            try await telling(request) {
                .json(HookJSON.list(try await service.hooks(of: context.named("id"))))
            }
        }
        routes.post(
            Self.base, PublishingDescriptions.makeHook, for: .confirmedOwner, keys: .publishing
        ) { request, context, access in
            let json = try await request.json()
            let maker = maker(request, context, access)
            return try await telling(request) {
                let (made, secret) = try await service.make(
                    try HookSettings(wanted: json), for: context.named("id"), by: maker)
                return .json(HookJSON.one(made, secret: secret).bytes, status: .created)
            }
        }
        routes.delete(
            Self.base + "/{hook}", PublishingDescriptions.removeHook, for: .confirmedOwner,
            keys: .publishing
        ) { request, context, access in
            let maker = maker(request, context, access)
            return try await telling(request) {
                try await service.remove(
                    context.named("hook"), of: context.named("id"), by: maker)
                return Response(status: .noContent)
            }
        }
        addWork(to: &routes)
    }

    private func addWork(to routes: inout Routes) {
        let path = Self.base + "/{hook}"
        routes.get(
            path + "/attempts", PublishingDescriptions.hookAttempts, for: .owner, keys: .publishing
        ) {
            request, context, _ in
            try await telling(request) {
                .json(
                    HookJSON.list(
                        try await service.attempts(
                            context.named("hook"), of: context.named("id"))))
            }
        }
        routes.post(
            path + "/secret", PublishingDescriptions.rotateSecret, for: .confirmedOwner,
            keys: .publishing
        ) { request, context, access in
            let maker = maker(request, context, access)
            return try await telling(request) {
                let (changed, secret) = try await service.rotate(
                    context.named("hook"), of: context.named("id"), by: maker)
                return .json(HookJSON.one(changed, secret: secret).bytes)
            }
        }
        routes.post(
            path + "/test", PublishingDescriptions.testHook, for: .confirmedOwner,
            keys: .publishing
        ) { request, context, _ in
            try await telling(request) {
                let attempt = try await service.test(
                    context.named("hook"), of: context.named("id"))
                return .json(HookJSON.one(attempt).bytes)
            }
        }
        routes.post(
            path + "/retry", PublishingDescriptions.retryHook, for: .confirmedOwner,
            keys: .publishing
        ) { request, context, access in
            let maker = maker(request, context, access)
            return try await telling(request) {
                let hook = try await service.retry(
                    context.named("hook"), of: context.named("id"), by: maker)
                return .json(HookJSON.one(hook).bytes)
            }
        }
    }

    private func maker(
        _ request: Request, _ context: RequestContext, _ access: Access
    ) -> HookService.Maker {
        .person(
            access,
            network: RequestAddress.network(
                of: request, context.address, isBehindProxy: isBehindProxy))
    }

    /// Returns the answer of `body`, or the problem with the reason why nothing was changed.
    private func telling(
        _ request: Request, _ body: () async throws -> Response
    ) async throws -> Response {
        do { return try await body() } catch let error as HookError {
            throw error.problem(in: request.language)
        }
    }
}

extension HookError {
    /// The problem of a request, with the reason in words.
    fileprivate func problem(in language: Language) -> Problem {
        switch self {
        case .unknownApp, .unknownHook: return Problem(.notFound)
        default: break
        }
        var problem = Problem(.hookRefused)
        let reason = JSONValue.object([
            JSONMember("place", .string("")), JSONMember("line", .string(line(in: language))),
        ])
        problem.members.append(JSONMember("reasons", .array([reason])))
        return problem
    }
}
