// The operator's socket: requests about accounts. The work is done in AccountAdmin.swift.

import CalepinExpressions
import Hummingbird

/// The routes about accounts on the operator's socket.
struct OperatorAccountRoutes: Sendable {
    let admin: AccountAdmin

    func add(to routes: inout Routes) {
        routes.post("/accounts", .unlisted, for: .operator, within: []) { request, _, _ in
            let json = try await request.json()
            return try await reply { try await admin.carryOut(json) }
        }
    }

    private func reply(_ body: () async throws -> [UInt8]) async throws -> Response {
        do {
            return Response.json(try await body())
        } catch let error as AccountAdminError {
            return Response.trouble(error.words, status: .conflict)
        }
    }
}

extension AccountAdmin {
    /// Executes an operator's request, such as `{"do":"add","name":...}`; returns the JSON answer.
    ///
    /// Throws: ``AccountAdminError``, or the store's error.
    package func carryOut(_ json: JSONValue) async throws -> [UInt8] {
        let name = json.text("name")
        switch json.text("do") {
        case "add":
            let token = try await add(name, title: json.text("title"), role: json.text("role"))
            return Self.write { $0.member("token", token) }
        case "reset":
            let token = try await reset(
                name, secondFactor: json["secondFactor"]?.asBool ?? false)
            return Self.write { $0.member("token", token) }
        case "role":
            try await setRole(name, json.text("role"))
            return Self.write { _ in }
        case "remove":
            try await remove(name)
            return Self.write { _ in }
        case "list": return Self.write(try await all())
        case "addTeam":
            let scope = try await addTeam(json.text("title"), owner: name)
            return Self.write { $0.member("scope", scope) }
        case "member":
            try await setMember(json.text("scope"), name, json.text("role"))
            return Self.write { _ in }
        case "teams": return Self.write(try await teams())
        case "keys": return (try await keys(of: name)).json
        case "addKey":
            return try await makeKey(of: name, json["key"] ?? .null).json
        case "revokeKey":
            try await revokeKey(json.text("id"), of: name)
            return Self.write { _ in }
        default:
            throw Problem.malformed(
                "/do",
                .noneOf([
                    "add", "reset", "role", "remove", "list", "addTeam", "member", "teams",
                    "keys", "addKey", "revokeKey",
                ]))
        }
    }

    private static func write(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        body(&writer)
        writer.endObject()
        return writer.bytes
    }

    private static func write(_ all: [AccountSummary]) -> [UInt8] {
        write { writer in
            writer.key("accounts")
            writer.beginArray()
            for one in all {
                writer.beginObject()
                writer.member("name", one.name)
                writer.member("role", one.role)
                writer.key("sessions")
                writer.int(Int64(one.sessions))
                writer.key("since")
                writer.int(one.since)
                writer.endObject()
            }
            writer.endArray()
        }
    }

    private static func write(_ all: [TeamSummary]) -> [UInt8] {
        write { writer in
            writer.key("teams")
            writer.beginArray()
            for one in all {
                writer.beginObject()
                writer.member("scope", one.scope)
                writer.member("title", one.title)
                writer.key("members")
                writer.beginArray()
                for member in one.members {
                    writer.beginObject()
                    writer.member("name", member.name)
                    writer.member("role", member.role)
                    writer.endObject()
                }
                writer.endArray()
                writer.endObject()
            }
            writer.endArray()
        }
    }
}
