// Attacks by comments that name as many people as they may, each of whom is told, and by lists of
// whom a comment may name.

import CalepinExpressions
import Foundation

/// Comments on a record of a team in the name of its manager without end.
struct MentionAttack: Attack {
    static let name = "mentions"
    static let count = 2
    private static let connections = 4
    /// The number of people in each team besides its manager: as many as a comment may name.
    private static let people = 10
    private let publisher: Publisher

    init(_ folder: URL, command: String) throws {
        publisher = Publisher(command: command, folder: folder)
        _ = try publisher.writers("crew", count: Self.people)
    }

    /// Publishes an app whose form has its id.
    private func publish(_ app: String) throws {
        let form = Publisher.form(app, [#"{"field":"n","label":{"en":"n"}}"#])
        try publisher.run([
            "app", "publish",
            try publisher.file(
                "\(app).json",
                """
                {"id":"\(app)","title":{"en":"Rounds"},"forms":[\(form)],"start":"all",
                "collections":[{"name":"all","title":{"en":"All"},"form":"\(app)",
                "sharing":"team","review":true}]}
                """),
        ])
    }

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        let person = try AttackingPerson(
            "namer", number, as: "manager", by: publisher, port: port)
        let team = try tell(person, "POST", "/api/teams", #"{"title":"Crew"}"#)
        let scope = team.text("scope")
        let id = String(scope.dropFirst("team:".utf8.count))
        for number in 0..<Self.people {
            _ = try tell(
                person, "PUT", "/api/teams/\(id)/members",
                "{\"name\":\"crew\(number)\",\"role\":\"manager\"}")
        }
        // Another one in each round: an app with records stays with its team.
        let app = "rounds\(number)-\(UInt32.random(in: 0...(.max)))"
        try publish(app)
        try publisher.run(["app", "team", app, scope])
        let records = "/api/records/\(app)/all"
        let record = try tell(person, "POST", records, #"{"values":{"n":"x"}}"#).text("id")
        let offered = try tell(person, "GET", records + "/people?q=crew", "")
        let accounts = (offered["people"]?.elements ?? []).map { $0.text("id") }
        guard accounts.count == Self.people else {
            throw Connection.Failure.unexpected("\(accounts.count) people are offered")
        }
        let comment = """
            {"values":{"record":"\(record)","text":"\(String(repeating: "@all ", count: 200))",
            "named":"\(accounts.joined(separator: " "))"}}
            """
        let asked = [
            message("POST", records + "-comments", person.headers, Array(comment.utf8)),
            message("GET", records + "/people?q=c", person.headers),
            message("GET", records + "/people?q=none", person.headers),
            message("GET", "/api/mentions", person.headers),
            message("DELETE", "/api/mentions/none", person.headers),
        ]
        return Siege.asking(asked, from: person.address, connections: Self.connections)
    }

    private func tell(
        _ person: AttackingPerson, _ method: String, _ path: String, _ body: String
    ) throws -> JSONValue {
        let answer = try person.connection.ask(
            message(method, path, person.headers, Array(body.utf8)))
        guard answer.head.hasPrefix("HTTP/1.1 20") else {
            throw Connection.Failure.unexpected(path + ": " + answer.head)
        }
        return (try? JSONValue(reading: Array(answer.body))) ?? .null
    }
}

extension JSONValue {
    fileprivate func text(_ name: String) -> String { self[name]?.asString ?? "" }
}
