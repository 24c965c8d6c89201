// Attacks by those who look at shared views without an account: expensive conditions, orders and
// summaries over all records behind a view, and tokens that open none.

import CalepinExpressions
import Foundation

/// Shares the records of an account, and asks strangers' questions about them without end.
struct SharedViewAttack: Attack {
    static let name = "sharedViews"
    static let count = 2
    private static let connections = 4
    private let publisher: Publisher

    init(_ folder: URL, command: String) throws {
        publisher = Publisher(command: command, folder: folder)
    }

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        let person = try AttackingPerson(
            "sharer", number, as: "manager", by: publisher, port: port)
        let (address, connection) = (person.address, person.connection)
        let headers = person.headers
        var writer = try RecordSearchAttack.Writer(connection, headers, "note")
        for _ in 0..<RecordSearchAttack.records / RecordSearchAttack.perPush {
            try writer.push(connection, headers, RecordSearchAttack.perPush)
        }
        let until = Int(Date().timeIntervalSince1970) + 86_400
        let wish = "{\"columns\":[\"title\",\"words\"],\"until\":\(until)}"
        let made = try connection.ask(
            message("POST", "/api/records/notes/notes/shared-views", headers, Array(wish.utf8)))
        let json = (try? JSONValue(reading: Array(made.body))) ?? .null
        guard let token = json["token"]?.asString else {
            throw Connection.Failure.unexpected(made.head)
        }
        let asked = Self.requests(token)
        return Siege.asking(asked, from: address, connections: Self.connections)
    }

    private static func requests(_ token: String) -> [[UInt8]] {
        let condition = "contains(concat(%24%7Bwords%7D%2C%24%7Btitle%7D)%2C'x')"
        let conditions = String(repeating: "&where=" + condition, count: 8)
        let wrong = String(token.reversed())
        return [
            ("?columns=title,words&limit=500&sort=title" + conditions, token),
            ("/summary?columns=title,words&by=title&drawn=1" + conditions, token),
            ("?columns=title,words&limit=500&sort=words&reversed=1" + conditions, token),
            ("/columns", token), ("?columns=title", wrong), ("?columns=_changed", token),
        ].map { path, token in
            message("GET", "/api/shared-view" + path, ["X-Calepin-View: " + token])
        }
    }
}
