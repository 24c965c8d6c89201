// Public links by an operator's requests, over the socket of a running server or without one.

import CalepinExpressions

extension LinkService {
    /// Executes an operator's request, such as `{"do":"list","app":...}`; returns the JSON answer.
    ///
    /// Throws: ``LinkError``, or the store's error.
    package func carryOut(_ json: JSONValue) async throws -> [UInt8] {
        let (app, link) = (json.text("app"), json.text("link"))
        switch json.text("do") {
        case "list": return try await list(of: app).bytes
        case "add":
            var settings = try LinkSettings(json: json["settings"] ?? .null)
            settings.by = Publication.operatorName
            let made = try await make(settings, for: app, confirmation: json.text("confirm"))
            return LinkJSON.one(made).bytes
        case "change":
            let settings = try LinkSettings(json: json["settings"] ?? .null)
            return LinkJSON.one(try await change(link, of: app, to: settings)).bytes
        case "end":
            var settings = try await self.link(link, of: app).settings
            settings.isEnded = true
            return LinkJSON.one(try await change(link, of: app, to: settings)).bytes
        case "people":
            let people = try await people(of: link, in: app)
            return JSONValue.object([LinkJSON.people(people)]).bytes
        case "add-people":
            let added = try await add(
                people: Array(json.text("people").utf8), to: link, in: app)
            return JSONValue.object([JSONMember("added", .number("\(added)"))]).bytes
        default:
            throw Problem.malformed(
                "/do", .noneOf(["list", "add", "change", "end", "people", "add-people"]))
        }
    }
}
