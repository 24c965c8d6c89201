// Attacks by the address with which mail programs end mails: tokens of the maximum size that were
// made up, each of which the server has to decrypt.

import Foundation

/// Sends made-up tokens as fast as that is allowed.
struct StopAttack: Attack {
    static let name = "mailStops"
    static let count = 8

    init(_ folder: URL, command: String) {}

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        let token = String(repeating: "Ab-_", count: 128)
        let asked = message(
            "POST", "/api/mail/stop?token=\(token)",
            ["Content-Type: application/x-www-form-urlencoded"],
            Array("List-Unsubscribe=One-Click".utf8))
        return { siege in
            siege.repeating(from: Siege.address(number)) { siege.note(try $0.ask(asked).head) }
        }
    }
}
