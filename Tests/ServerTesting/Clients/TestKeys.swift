// Programs with keys, and an account that makes them. It contains no test.

import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer

/// The terms of a key as a request says them.
struct KeyTerms: Sendable {
    var name = "backup"
    var right: String? = "read"
    var publish = false
    var collections: [String] = []
    var scopes: [String] = []
    var networks: [String] = []
    var days: Int64?

    var json: JSONValue {
        func texts(_ name: String, _ all: [String]) -> JSONMember {
            JSONMember(name, .array(all.map { .string($0) }))
        }
        var members = [
            JSONMember("name", .string(name)), JSONMember("publish", .bool(publish)),
            texts("collections", collections), texts("scopes", scopes),
            texts("networks", networks),
        ]
        if let right { members.append(JSONMember("right", .string(right))) }
        if let days { members.append(JSONMember("days", .number("\(days)"))) }
        return .object(members)
    }
}

extension TestBrowser {
    /// Makes a key of the account; returns its text and its id.
    func makeKey(_ terms: KeyTerms = KeyTerms()) async throws -> (text: String, id: String) {
        let reply = try await send("POST", "/api/account/keys", terms.json)
        try #require(reply.status == 201, "\(reply.status) \(reply.text)")
        return (reply.json.text("key"), reply.json.text("id"))
    }

    /// Returns a program with a new key of the account.
    func program(_ terms: KeyTerms = KeyTerms()) async throws -> TestBrowser {
        TestBrowser(server, key: try await makeKey(terms).text)
    }

    /// Returns the keys of the account.
    func keys() async throws -> [JSONValue] {
        try await send("GET", "/api/account/keys").json["keys"]?.elements ?? []
    }

    /// Returns the kinds of the account's activity, the latest first.
    func activity() async throws -> [String] {
        let json = try await send("GET", "/api/account/activity").json
        return (json["activity"]?.elements ?? []).map { $0.text("what") }
    }
}
