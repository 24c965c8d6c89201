// Attacks by the history of a record: many replacements of the largest text, read again and again.

import CalepinExpressions
import CalepinSync
import Foundation

/// Reads the history of a record whose every change replaces 60 KB of text.
struct HistoryAttack: Attack {
    static let name = "history"
    static let count = 3
    private static let connections = 4
    private static let replacements = 120

    init(_ folder: URL, command: String) {}

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        let address = Siege.address(number)
        var guest = try Guest(number, port: port)
        let record = Identifier.random()
        let connection = try Connection(port: port, from: address)
        connection.wait(seconds: 60)
        var version: VersionName?
        for turn in 0..<Self.replacements {
            let text = "\(turn) " + String(repeating: "x", count: 60_000)
            let change = CellChange("text", .string(text), base: version)
            let answer = try connection.ask(guest.push([guest.mutation(record, [.set(change)])]))
            version = VersionName(guest.replica, guest.made, 0)
            guard answer.head.hasPrefix("HTTP/1.1 200") else {
                throw Connection.Failure.unexpected(answer.head)
            }
        }
        let path = "/api/history?record=\(record)"
        let cookie = guest.cookie
        return { siege in
            Siege.all(Array(0..<Self.connections)) { _, _ in
                siege.repeating(from: address) { connection in
                    siege.note(
                        try connection.ask(message("GET", path, ["Cookie: \(cookie)"])).head)
                }
            }
        }
    }
}
