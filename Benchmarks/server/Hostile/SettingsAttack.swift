// Attacks by owners of the server: settings of the greatest size, changed without end, and mails
// that try a mail server which refuses them.

import CalepinExpressions
import Foundation

/// Changes settings and tries mail servers as often as that is allowed.
struct SettingsAttack: Attack {
    static let name = "settings"
    static let count = 2
    private static let connections = 4
    private let publisher: Publisher

    init(_ folder: URL, command: String) throws {
        publisher = Publisher(command: command, folder: folder)
    }

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        let person = try AttackingPerson(
            "chief", number, as: "owner", by: publisher, port: port)
        let (address, connection) = (person.address, person.connection)
        var headers = person.headers
        let confirmed = try connection.ask(
            message(
                "POST", "/api/account/confirm", headers,
                Array("{\"password\":\"\(SignedInPerson.password)\"}".utf8)))
        guard confirmed.head.hasPrefix("HTTP/1.1 2") else {
            throw Connection.Failure.unexpected(confirmed.head)
        }
        // The session has another token from then on.
        let cookies = connection.values(of: "set-cookie", in: confirmed.head)
        if !cookies.isEmpty {
            let pairs = cookies.map { String($0.prefix { $0 != ";" }) }
            headers[0] = "Cookie: " + pairs.joined(separator: "; ")
        }
        func wish(_ letter: String) -> String {
            let sender = String(repeating: letter, count: 80)
            return """
                {"address":"http://127.0.0.1:\(port)","guestMegabytes":2048,"mail":\
                {"server":"smtp://127.0.0.1:9","sender":"\(sender) <a@example.org>"}}
                """
        }
        let path = "/api/console/settings"
        let asked = [
            message("PUT", path, headers, Array(wish("a").utf8)),
            message("PUT", path, headers, Array(wish("b").utf8)),
            message("GET", path, headers),
            message(
                "POST", path + "/mail", headers,
                Array("{\"to\":\"a@example.org\",\"settings\":\(wish("c"))}".utf8)),
        ]
        return Siege.asking(asked, from: address, connections: Self.connections)
    }
}
