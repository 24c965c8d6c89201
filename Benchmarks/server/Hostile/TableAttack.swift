// Attacks by the catalogues of an app: a large one is fetched again and again, also as the rows
// that people look at, and patches from tables that never were are asked for.

import CalepinExpressions
import Foundation

/// Fetches a catalogue of 100,000 rows, and asks for patches from unknown ones.
struct TableAttack: Attack {
    static let name = "tables"
    static let count = 4

    init(_ folder: URL, command: String) throws {
        let publisher = Publisher(command: command, folder: folder)
        let shown = TablesBench.app(0..<100_000).replacing(
            #""address":"p.csv""#,
            with: #""title":{"en":"P"},"views":[{"view":"list","cells":["label"]}]"#)
        let app = try publisher.file("places.json", shown)
        try publisher.run(["app", "publish", app])
    }

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        let address = Siege.address(number)
        let connection = try Connection(port: port, from: address)
        let declaration = try connection.ask(message("GET", "/api/apps/visit", []))
        let json = try JSONValue(reading: Array(declaration.body))
        guard let digest = json["catalogues"]?.elements?.first?["digest"]?.asString else {
            throw Connection.Failure.unexpected(declaration.head)
        }
        let path = "/api/apps/visit/tables/\(digest)"
        return { siege in
            var turn = number
            siege.repeating(from: address) { connection in
                turn += 1
                let digits = String(turn, radix: 16)
                let unknown = String(repeating: "0", count: 64 - digits.count) + digits
                let query = turn % 2 == 0 ? "" : "?from=" + unknown
                let coding = turn % 4 == 0 ? ["Accept-Encoding: gzip"] : []
                let target = turn % 3 == 0 ? "/api/apps/visit/rows/places" : path + query
                let head = try connection.ask(message("GET", target, coding)).head
                // There is no patch, as it should be.
                if turn % 3 == 0 || query.isEmpty || !head.hasPrefix("HTTP/1.1 404") {
                    siege.note(head)
                }
            }
        }
    }
}
