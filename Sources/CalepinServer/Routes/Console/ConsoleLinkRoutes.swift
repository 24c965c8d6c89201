// `/api/console/apps/ID/links`: the public links of an app, for the owners of the server. They are
// made, changed and ended, and people get addresses; the work is done in Links/LinkService.swift.

import CalepinExpressions
import HTTPTypes
import Hummingbird

/// The routes about public links for the console.
struct ConsoleLinkRoutes: Sendable {
    let service: LinkService
    /// Returns the sender of mails at each use; nil when none are sent.
    let mailing: @Sendable () -> MailSender?

    private static let base = "/api/console/apps/{id}/links"

    func add(to routes: inout Routes) {
        routes.get(Self.base, PublishingDescriptions.links, for: .owner) { request, context, _ in
            try await telling(request) {
                .json(try await service.list(of: context.named("id")).bytes)
            }
        }
        routes.post(
            Self.base, PublishingDescriptions.makeLink, for: .confirmedOwner,
            taking: [.text("confirm")]
        ) { request, context, access in
            let json = try await request.json()
            return try await telling(request) {
                var settings = try LinkSettings(json: json)
                settings.by = access.account
                let made = try await service.make(
                    settings, for: context.named("id"),
                    confirmation: context.values["confirm"] ?? "")
                return .json(LinkJSON.one(made).bytes, status: .created)
            }
        }
        routes.put(Self.base + "/{link}", PublishingDescriptions.changeLink, for: .confirmedOwner)
        {
            request, context, _ in
            let json = try await request.json()
            return try await telling(request) {
                let changed = try await service.change(
                    context.named("link"), of: context.named("id"),
                    to: try LinkSettings(json: json))
                return .json(LinkJSON.one(changed).bytes)
            }
        }
        addPeople(to: &routes)
    }

    private func addPeople(to routes: inout Routes) {
        let path = Self.base + "/{link}/people"
        routes.get(path, PublishingDescriptions.linkPeople, for: .confirmedOwner) {
            request, context, _ in
            try await telling(request) {
                let people = try await service.people(
                    of: context.named("link"), in: context.named("id"))
                return .json(JSONValue.object([LinkJSON.people(people)]).bytes)
            }
        }
        routes.post(path, PublishingDescriptions.addPeople, for: .confirmedOwner) {
            request, context, _ in
            let bytes = try await request.bytes(upTo: LinkLimits.peopleBytes)
            return try await telling(request) {
                let (link, id) = (context.named("link"), context.named("id"))
                let added = try await service.add(people: bytes, to: link, in: id)
                let people = try await service.people(of: link, in: id)
                return .json(
                    JSONValue.object([
                        JSONMember("added", .number("\(added)")), LinkJSON.people(people),
                    ]).bytes)
            }
        }
        routes.post(
            Self.base + "/{link}/mails", PublishingDescriptions.mailPeople, for: .confirmedOwner
        ) {
            request, context, _ in
            let json = try await request.json()
            let language = Language(code: json.text("language")) ?? request.language
            return try await telling(request) {
                let mailed = try await service.mail(
                    context.named("link"), of: context.named("id"), by: mailing(), language)
                return .json(
                    JSONValue.object([
                        JSONMember("sent", .number("\(mailed.sent)")),
                        JSONMember("left", .number("\(mailed.left)")),
                    ]).bytes)
            }
        }
    }

    /// Returns the answer of `body`, or the problem with the reasons why nothing was changed.
    private func telling(
        _ request: Request, _ body: () async throws -> Response
    ) async throws -> Response {
        do { return try await body() } catch let error as LinkError {
            throw error.problem(in: request.language)
        }
    }
}

extension LinkError {
    /// The problem of a request, with each reason in words.
    fileprivate func problem(in language: Language) -> Problem {
        switch self {
        case .unknownApp, .unknownLink: return Problem(.notFound)
        default: break
        }
        var problem = Problem(.linkRefused)
        let reasons = lines(in: language).map { line in
            JSONValue.object([
                JSONMember("place", .string("")), JSONMember("line", .string(line)),
            ])
        }
        problem.members.append(JSONMember("reasons", .array(reasons)))
        if case .unconfirmed = self { problem.members.append(JSONMember("confirm", .bool(true))) }
        return problem
    }
}
