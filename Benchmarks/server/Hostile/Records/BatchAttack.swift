// Attacks by changes of many records at once: all records of an account are found, opened, changed
// and taken back, and its trash is listed, again and again.

import CalepinExpressions
import Foundation

/// Changes all records of an account with each request, and removes and restores some.
struct BatchAttack: Attack {
    static let name = "batches"
    static let count = 2
    /// The number of records of an account.
    private static let records = 1_000
    /// The keys of accounts, one for each attacker.
    private let keys: [String]

    init(_ folder: URL, command: String) throws {
        keys = try Publisher(command: command, folder: folder)
            .writers("batch", count: 4 * Self.count)
    }

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        let address = Siege.address(number)
        let headers = ["Authorization: Bearer " + keys[number % keys.count]]
        let connection = try Connection(port: port, from: address)
        connection.wait(seconds: 60)
        let texts = String(repeating: "word ", count: 40)
        let file =
            "KEY,title,words\n"
            + (0..<Self.records).map { "\(number).\($0),t,\(texts)\n" }.joined()
        let made = try connection.ask(
            message("POST", "/api/imports/notes/notes?mode=run", headers, Array(file.utf8)))
        guard made.head.hasPrefix("HTTP/1.1 200") else {
            throw Connection.Failure.unexpected(made.head)
        }
        let path = "/api/batches/notes/notes?mode="
        @Sendable func batch(_ name: String, _ action: String) -> [UInt8] {
            Array("{\"batch\":\"\(name)\",\(action),\"query\":\"q=word\"}".utf8)
        }
        return { siege in
            Siege.all(["title", "words"]) { field, _ in
                var turn = 0
                siege.repeating(from: address) { connection in
                    turn += 1
                    let bodies = [
                        ("check", batch("a\(turn)", "\"set\":{\"\(field)\":\"word \(turn)\"}")),
                        ("run", batch("b\(turn)", "\"set\":{\"\(field)\":\"word \(turn)\"}")),
                        ("run", batch("c\(turn)", "\"remove\":true")),
                        ("check", batch("d\(turn)", "\"move\":\"team:none\"")),
                    ]
                    let (mode, body) = bodies[turn % bodies.count]
                    siege.note(
                        try connection.ask(message("POST", path + mode, headers, body)).head)
                    let trash = message("GET", "/api/records/notes/notes/trash", headers)
                    siege.note(try connection.ask(trash).head)
                }
            }
        }
    }
}
