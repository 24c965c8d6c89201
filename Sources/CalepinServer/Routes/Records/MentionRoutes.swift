// `/api/mentions`: the comments in which the account is named; and
// `/api/records/APP/COLLECTION/people`: whom a comment may name. The work is done in Mentions/.

import CalepinExpressions
import HTTPTypes
import Hummingbird

/// The routes of mentions.
struct MentionRoutes: Sendable {
    let service: MentionService
    let registry: AppRegistry
    let limiter: RateLimiter?

    func add(to routes: inout Routes) {
        routes.get("/api/mentions", MentionDescriptions.mentions, for: .account) {
            _, _, access in
            let listed = try await service.mentions(of: access)
            return .json(
                JSONValue.object([JSONMember("mentions", .array(listed.map(\.json)))]).bytes)
        }
        routes.delete(
            "/api/mentions/{mention}", MentionDescriptions.remove, for: .account, within: [.asked]
        ) { _, context, access in
            try await service.remove(context.named("mention"), of: access)
            return Response(status: .noContent)
        }
        routes.get(
            "/api/records/{app}/{collection}/people", MentionDescriptions.people, for: .account,
            within: [.asked], taking: [.text("scope"), .text("q")]
        ) { _, context, access in
            let readable = try ReadableCollection(context, access, registry.current)
            try limiter?.take(.query, access.counted)
            let people = try await service.people(
                context.values["q"] ?? "", of: readable, access)
            let list = people.map { person in
                JSONValue.object([
                    JSONMember("id", .string(person.account)),
                    JSONMember("name", .string(person.name)),
                    JSONMember("title", .string(person.title)),
                ])
            }
            return .json(JSONValue.object([JSONMember("people", .array(list))]).bytes)
        }
    }
}

extension MentionService.Listed {
    fileprivate var json: JSONValue {
        .object([
            JSONMember("id", .string(mention.id)), JSONMember("app", .string(mention.app)),
            JSONMember("title", place.title.json),
            JSONMember("collection", .string(mention.collection)),
            JSONMember("scope", .string(mention.scope)),
            JSONMember("record", .string(mention.record)),
            JSONMember("comment", .string(mention.comment)), JSONMember("by", .string(by)),
            JSONMember("at", .int(mention.at)), JSONMember("text", .string(text)),
        ])
    }
}
