// Attacks by queries: the most expensive ones of a large catalogue, and look-ups.

import Foundation

/// Sends the slowest queries of 100,000 rows, and look-ups.
struct QueryAttack: Attack {
    static let name = "queries"
    static let count = 4

    /// Four conditions that take every step they may, together with all other options of a query.
    private static let costly = [
        "where=" + "string-length(concat(${name}, ${line}, ${name}, ${line})) > 400".inQuery,
        "where=" + "contains(concat(${name}, ${name}, ${name}), 'zzz')".inQuery,
        "where=" + "regex(${name}, '(a*)*(a*)*b')".inQuery,
        "where=" + "(${number} * ${number} + ${number}) mod 97 = 96".inQuery,
    ].joined(separator: "&")

    private static let queries = [
        costly + "&q=a&sort=name&reversed=1&limit=200",
        "q=a&sort=name&limit=200", "q=marlin%20carbel%20oliduard&limit=200",
        "q=xqzwkv%20xqzwk%20xqzw%20wkvxq%20zwkvx%20vxqzw%20qzwkv%20kvxqz", "q=e&from=50000",
        "sort=name&from=99000&limit=200",
    ]

    init(_ folder: URL, command: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("players.csv")
        try Data(RowsBench.players().utf8).write(to: file)
        try Child.importPlayers(command, file, into: folder)
    }

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        let address = Siege.address(number)
        let guest = try Guest(number, port: port)
        // The rows are read and indexed at the first query.
        let connection = try Connection(port: port, from: address)
        connection.wait(seconds: 60)
        let first = try connection.ask(
            message("GET", "/api/rows/squad/players?limit=1", ["Cookie: \(guest.cookie)"]))
        guard first.head.hasPrefix("HTTP/1.1 200") else {
            throw Connection.Failure.unexpected(first.head)
        }
        let lookup =
            "/api/lookups/engine-power?make=amc&model=amc-hornet&year=1973"
        return { siege in
            var turn = number
            siege.repeating(from: address) { connection in
                turn += 1
                let path =
                    turn % 8 == 0
                    ? lookup
                    : "/api/rows/squad/players?" + Self.queries[turn % Self.queries.count]
                siege.note(
                    try connection.ask(message("GET", path, ["Cookie: \(guest.cookie)"])).head)
            }
        }
    }
}
