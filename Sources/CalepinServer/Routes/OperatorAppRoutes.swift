// The operator's socket: requests about apps and their public links. The work is done in
// Registry/PublishService.swift and Links/LinkService.swift.

import CalepinExpressions
import Hummingbird

/// The routes about apps on the operator's socket.
struct OperatorAppRoutes: Sendable {
    let service: PublishService
    let links: LinkService

    func add(to routes: inout Routes) {
        routes.post("/links", .unlisted, for: .operator, within: []) { request, _, _ in
            // A file of people is a text inside of the request.
            let json = try await request.json(upTo: 2 * LinkLimits.peopleBytes)
            do {
                return Response.json(try await links.carryOut(json))
            } catch let error as LinkError {
                let language = Language(code: json.text("language")) ?? .english
                return Response.trouble(
                    error.lines(in: language).joined(separator: "\n"), status: .conflict)
            }
        }
        routes.post("/apps", .unlisted, for: .operator, within: []) { request, _, _ in
            // The declaration is a text inside of the request.
            let json = try await request.json(
                upTo: RegistryLimits.uploadBytes + RegistryLimits.declarationBytes)
            do {
                return Response.json(try await service.carryOut(json))
            } catch let error as PublishError {
                let language = Language(code: json.text("language")) ?? .english
                return Response.trouble(
                    error.lines(in: language).joined(separator: "\n"), status: .conflict)
            }
        }
    }
}

extension PublishService {
    /// Executes an operator's request, such as `{"do":"log","app":...}`; returns the JSON answer.
    ///
    /// Throws: ``PublishError``, or the store's error.
    package func carryOut(_ json: JSONValue) async throws -> [UInt8] {
        let id = json.text("app")
        let language = Language(code: json.text("language")) ?? .english
        let publication = Publication(
            note: json.text("note"), confirmation: json.text("confirm"),
            stage: try AppStage(named: json.text("stage"), or: .live), language: language)
        switch json.text("do") {
        case "check":
            return try await check(Array(json.text("declaration").utf8), language)
                .json(in: language)
        case "publish":
            return try await publish(Array(json.text("declaration").utf8), publication)
                .json(in: language)
        case "stage":
            return try await setStage(
                id, version: json["version"]?.asInt64, publication
            ).json(in: language)
        case "team":
            try await setTeam(id, json.text("team"), publication)
            return PublishJSON.list(apps().filter { $0.id == id })
        case "tables": return PublishJSON.list(try await tables(id))
        case "rows":
            return JSONValue.object([
                JSONMember(
                    "rows",
                    .string(
                        String(
                            decoding: try await rows(of: json.text("table"), in: id),
                            as: UTF8.self)))
            ]).bytes
        case "check-rows":
            return try await checkRows(
                Array(json.text("rows").utf8), of: json.text("table"), in: id,
                try TableMode(named: json.text("mode")), language
            ).json(in: language)
        case "replace-rows":
            return try await replaceRows(
                Array(json.text("rows").utf8), of: json.text("table"), in: id,
                try TableMode(named: json.text("mode")), publication
            ).json(in: language)
        case "list": return PublishJSON.list(apps())
        case "log": return PublishJSON.list(try await log(id))
        case "fetch":
            return try await declaration(id, version: json["version"]?.asInt64, hasFiles: true)
        default:
            throw Problem.malformed(
                "/do",
                .noneOf([
                    "check", "publish", "stage", "team", "tables", "rows", "check-rows",
                    "replace-rows", "list", "log", "fetch",
                ]))
        }
    }
}
