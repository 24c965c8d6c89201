// The operator's socket: requests about apps. The work is done in Registry/PublishService.swift.

import CalepinExpressions
import Hummingbird

/// The routes about apps on the operator's socket.
struct OperatorAppRoutes: Sendable {
    let service: PublishService

    func add(to routes: inout Routes) {
        routes.post("/apps", for: .operator, within: []) { request, _, _ in
            // The declaration is a text inside of the request.
            let json = try await request.json(upTo: 2 * RegistryLimits.declarationBytes)
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
            isDraft: json["draft"]?.asBool ?? false, language: language)
        switch json.text("do") {
        case "check":
            return try await check(Array(json.text("declaration").utf8), language)
                .json(in: language)
        case "publish":
            return try await publish(Array(json.text("declaration").utf8), publication)
                .json(in: language)
        case "stage":
            return try await setStage(
                id, json.text("stage"), version: json["version"]?.asInt64, publication
            ).json(in: language)
        case "list": return Self.json(apps())
        case "log": return Self.json(try await log(id))
        case "fetch": return try await declaration(id, version: json["version"]?.asInt64)
        default:
            throw Problem.malformed(
                "/do", .noneOf(["check", "publish", "stage", "list", "log", "fetch"]))
        }
    }

    private static func json(_ apps: [AppSummary]) -> [UInt8] {
        list("apps", apps) { app, writer in
            writer.member("id", app.id)
            writer.member("stage", app.stage.rawValue)
            if let live = app.live {
                writer.key("live")
                writer.int(live)
            }
        }
    }

    private static func json(_ events: [StoredAppEvent]) -> [UInt8] {
        list("events", events) { event, writer in
            writer.key("at")
            writer.int(event.at)
            writer.member("by", event.by)
            writer.member("what", event.what)
            writer.key("version")
            writer.int(event.version)
            writer.member("note", event.note)
        }
    }

    private static func list<Item>(
        _ key: String, _ items: [Item], _ write: (Item, inout JSONWriter) -> Void
    ) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key(key)
        writer.beginArray()
        for item in items {
            writer.beginObject()
            write(item, &writer)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }
}

extension PublishResult {
    /// The JSON for the operator's socket, with each difference in words.
    fileprivate func json(in language: Language) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("app", app)
        writer.key("version")
        writer.int(version)
        if let before {
            writer.key("before")
            writer.int(before)
        }
        writer.key("changes")
        writer.beginArray()
        for change in changes {
            writer.beginObject()
            writer.member("form", change.form)
            writer.member("code", change.change.name)
            writer.member("place", change.change.place)
            if let records = change.records {
                writer.key("records")
                writer.int(Int64(records))
            }
            writer.member("line", change.line(in: language))
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }
}
