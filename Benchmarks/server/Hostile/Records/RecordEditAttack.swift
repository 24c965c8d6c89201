// Attacks by changes of records over the API: each opens the record with its form, enters as many
// values as one change may have, and most are refused.

import CalepinExpressions
import CalepinSync
import Foundation

/// Changes the same records again and again, with thousands of values that the form refuses and
/// long texts that it takes.
struct RecordEditAttack: Attack {
    static let name = "edits"
    static let count = 2
    private static let connections = 4
    /// As many as are read: `RecordWritingLimits.values`.
    private static let values = 5_000
    /// The keys of accounts, one for each attacker.
    private let keys: [String]

    init(_ folder: URL, command: String) throws {
        keys = try Publisher(command: command, folder: folder)
            .writers("eve", count: 4 * Self.count)
    }

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        let address = Siege.address(number)
        let headers = ["Authorization: Bearer " + keys[number % keys.count]]
        let connection = try Connection(port: port, from: address)
        connection.wait(seconds: 60)
        let made = try connection.ask(
            message(
                "POST", "/api/records/notes/notes", headers,
                Array(#"{"values":{"title":"t"}}"#.utf8)))
        let json = (try? JSONValue(reading: Array(made.body))) ?? .null
        guard let id = json["id"]?.asString else { throw Connection.Failure.unexpected(made.head) }
        let path = "/api/records/notes/notes/one/" + id
        let wrong = (0..<Self.values - 1).map { "\"nothing\($0)\":\"x\"" }
        let bodies = [
            "{\"values\":{\(wrong.joined(separator: ",")),\"title\":\"t\"}}",
            "{\"values\":{\"words\":\"\(String(repeating: "word ", count: 8_000))\"}}",
        ]
        return { siege in
            Siege.all(Array(0..<Self.connections)) { _, place in
                let asked = message("PATCH", path, headers, Array(bodies[place % 2].utf8))
                siege.repeating(from: address) { siege.note(try $0.ask(asked).head) }
            }
        }
    }
}
