// Registers people and creates the team in which many listen to one writer, on a server that is
// measured beside another. Their requests are made in CalepinSide.swift.

import CalepinSync
import CalepinExpressions
import Foundation

/// The accounts of a new server.
struct TeamSetting {
    private let command: String
    private let place: DataPlace
    private let connection: Connection

    init(_ command: String, _ place: DataPlace, port: Int) throws {
        self.command = command
        self.place = place
        connection = try Connection(port: port)
    }

    /// Registers people and signs them in; the first becomes the owner of the server.
    func people(_ names: [String]) throws -> [SignedInPerson] {
        for name in names { try register(name) }
        let options = ["--data", place.url.path]
        try Child.run(command, ["user", "role", names[0], "owner"] + options)
        return try names.map { try SignedInPerson($0, connection) }
    }

    /// Creates a team of the first person in which `count` others read notes.
    func team(of count: Int) throws -> (Scope, [SignedInPerson]) {
        let owner = try SignedInPerson("person0", connection)
        let made = try tell("POST", "/api/teams", "{\"title\":\"Listeners\"}", owner)
        guard let scope = made["scope"]?.asString.flatMap({ Scope($0) }) else {
            throw Connection.Failure.unexpected("no team")
        }
        let id = "\(scope)".dropFirst("team:".count)
        let grant = "{\"role\":\"reader\",\"collection\":\"note\",\"right\":\"read\"}"
        _ = try tell("PUT", "/api/teams/\(id)/grants", grant, owner)
        let names = (0..<count).map { "listener\($0)" }
        for name in names {
            try register(name)
            let member = "{\"name\":\"\(name)\",\"role\":\"reader\"}"
            _ = try tell("PUT", "/api/teams/\(id)/members", member, owner)
        }
        return (scope, try names.map { try SignedInPerson($0, connection) })
    }

    private func register(_ name: String) throws {
        let body = "{\"name\":\"\(name)\",\"password\":\"\(SignedInPerson.password)\"}"
        let answer = try connection.ask(request("/api/account/register", Array(body.utf8)))
        guard answer.head.hasPrefix("HTTP/1.1 202") else {
            throw Connection.Failure.unexpected(answer.head)
        }
    }

    private func tell(
        _ method: String, _ path: String, _ body: String, _ person: SignedInPerson
    ) throws -> JSONValue {
        let headers = ["X-Calepin: 1", "Cookie: \(person.cookie)"]
        let answer = try connection.ask(message(method, path, headers, Array(body.utf8)))
        guard answer.head.hasPrefix("HTTP/1.1 20") else {
            throw Connection.Failure.unexpected(
                answer.head + String(decoding: answer.body, as: UTF8.self))
        }
        return try JSONValue(reading: Array(answer.body))
    }
}
