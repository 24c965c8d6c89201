// Attacks by somebody who owns a team and reads who did what in it: searches through a long trail
// that find nothing, between changes that make it longer.

import CalepinExpressions
import Foundation

/// Searches the trail of a team, as often as that is allowed.
struct AuditAttack: Attack {
    static let name = "audit"
    static let count = 2
    private static let connections = 4
    /// The number of lines that each attacker adds first.
    private static let lines = 1_000
    private let publisher: Publisher

    init(_ folder: URL, command: String) throws {
        publisher = Publisher(command: command, folder: folder)
    }

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        let person = try AttackingPerson(
            "clerk", number, as: "manager", by: publisher, port: port)
        let (address, connection) = (person.address, person.connection)
        let headers = person.headers
        let made = try connection.ask(
            message("POST", "/api/teams", headers, Array("{\"title\":\"Crew\"}".utf8)))
        let json = (try? JSONValue(reading: Array(made.body))) ?? .null
        guard let scope = json["scope"]?.asString else {
            throw Connection.Failure.unexpected(made.head)
        }
        let path = "/api/teams/" + scope.dropFirst(5)
        let grant = #"{"role":"agent","collection":"motor","right":"read"}"#
        let change = message("PUT", path + "/grants", headers, Array(grant.utf8))
        for _ in 0..<Self.lines { _ = try connection.ask(change) }
        let asked = [
            "?q=nothing%20of%20this", "?person=er", "?since=1&until=2", "", "?kind=wiped",
        ].map { message("GET", path + "/audit" + $0, headers) }
        return { siege in
            Siege.all(Array(0..<Self.connections)) { _, place in
                var turn = place
                siege.repeating(from: address) { connection in
                    turn += 1
                    let isChange = turn % 8 == 0
                    let next = isChange ? change : asked[turn % asked.count]
                    siege.note(try connection.ask(next).head)
                }
            }
        }
    }
}
