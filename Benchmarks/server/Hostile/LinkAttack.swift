// Attacks by a public link that is open to all: fillings are begun as often as that is allowed,
// and each record is changed and submitted again and again.

import CalepinExpressions
import CalepinSync
import Foundation

/// Submits records of a link with ten quotas by expressions, each time with another value.
struct LinkAttack: Attack {
    static let name = "links"
    static let count = 4
    private static let fillers = 4
    private let token: String

    init(_ folder: URL, command: String) throws {
        let publisher = Publisher(command: command, folder: folder)
        let quotas = (0..<10).flatMap { number in
            ["--quota", "concat(${region}, '\(number)', substr(${name}, 0, 3))=1000000"]
        }
        let options = ["--editable-until", "2999-01-01T00:00:00Z"] + quotas
        token = try LinkSetting(publisher, options: options).token
    }

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        { siege in
            Siege.all(Array(0..<Self.fillers)) { _, place in
                attack(siege, as: number, from: place)
            }
        }
    }

    /// Fills in until the round is over, with one record for fifty submissions.
    private func attack(_ siege: Siege, as number: Int, from place: Int) {
        var (filler, turn) = (Filler?.none, place)
        siege.repeating(from: Siege.address(number)) { connection in
            turn += 1
            if filler == nil || turn % 50 == 0 { filler = try Filler(token, connection) }
            guard let bytes = filler?.submission("r\(number)-\(turn % 20)") else { return }
            // What is refused is not sent again: the next one begins anew.
            if !siege.note(try connection.ask(bytes).head) { filler = nil }
        }
    }
}
