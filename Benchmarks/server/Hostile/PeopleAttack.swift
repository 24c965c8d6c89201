// Attacks by somebody who owns a team and looks after its people: invitations by the hundreds that
// replace each other, long lists that are read, and devices that tell of themselves without end.

import CalepinExpressions
import Foundation

/// Invites, lists and looks as often as that is allowed.
struct PeopleAttack: Attack {
    static let name = "people"
    static let count = 2
    private static let connections = 4
    private static let invited = 500
    private let publisher: Publisher

    init(_ folder: URL, command: String) throws {
        publisher = Publisher(command: command, folder: folder)
    }

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        let person = try AttackingPerson(
            "boss", number, as: "manager", by: publisher, port: port)
        let (address, connection) = (person.address, person.connection)
        let headers = person.headers
        let made = try connection.ask(
            message("POST", "/api/teams", headers, Array("{\"title\":\"Crew\"}".utf8)))
        let json = (try? JSONValue(reading: Array(made.body))) ?? .null
        guard let scope = json["scope"]?.asString else {
            throw Connection.Failure.unexpected(made.head)
        }
        let asked = Self.requests("/api/teams/" + scope.dropFirst(5), person.name, scope, headers)
        return Siege.asking(asked, from: address, connections: Self.connections)
    }

    private static func requests(
        _ path: String, _ name: String, _ scope: String, _ headers: [String]
    ) -> [[UInt8]] {
        let people = (0..<invited).map { #"{"name":"P\#($0)","mail":"p\#($0)@example.org"}"# }
        let list =
            "name,mail,role\n"
            + String(repeating: "\"a\"\"b\",nobody,king\n", count: invited)
        func device(_ count: Int) -> [UInt8] {
            let words = #"{"build":"x","unsent":[{"scope":"\#(scope)","count":\#(count)}]}"#
            return message("POST", "/api/account/device", headers, Array(words.utf8))
        }
        return [
            message(
                "POST", path + "/invitations", headers,
                Array("{\"people\":[\(people.joined(separator: ","))]}".utf8)),
            device(1),
            message("POST", path + "/invitees/check", headers, Array(list.utf8)),
            message("GET", path + "/people", headers),
            device(2),
            message("GET", path + "/people/\(name)/sees", headers),
            message("GET", path + "/invitations", headers),
            message("POST", path + "/groups", headers, Array(#"{"title":"North"}"#.utf8)),
            message("PUT", path + "/groups/x", headers, Array(#"{"title":"East"}"#.utf8)),
            message("DELETE", path + "/groups/x", headers),
            message(
                "POST", path + "/groups/x/part", headers, Array(#"{"to":"y","run":true}"#.utf8)),
            message(
                "PUT", path + "/people/\(name)/groups", headers, Array(#"{"groups":[]}"#.utf8)),
            message(
                "POST", path + "/people/\(name)/part", headers,
                Array(#"{"to":"\#(name)","run":true}"#.utf8)),
        ]
    }
}
