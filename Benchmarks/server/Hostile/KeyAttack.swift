// Attacks with keys for programs: guesses, whose form is right so that each is looked up, between
// requests with keys that are valid, each from an address of its own.

import CalepinExpressions
import CalepinSync
import Foundation

/// Guesses keys, and uses valid ones so that their last use has to be kept.
struct KeyAttack: Attack {
    static let name = "keys"
    static let count = 4
    private static let connections = 4
    /// The keys of an account, as many as it may have.
    private let keys: [String]

    init(_ folder: URL, command: String) throws {
        let publisher = Publisher(command: command, folder: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try publisher.run(["user", "add", "ann"])
        keys = try (0..<20).map { number in
            let made = try publisher.run(["key", "new", "ann", "key \(number)", "--right", "read"])
            return String(decoding: made, as: UTF8.self).trimmingCharacters(in: .newlines)
        }
    }

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        { siege in
            Siege.all(Array(0..<Self.connections)) { _, place in
                var turn = place
                siege.repeating(from: Siege.address(number)) { connection in
                    turn += 1
                    let key = turn % 2 == 0 ? keys[turn % keys.count] : Self.guess()
                    let headers = ["Authorization: Bearer " + key]
                    siege.note(try connection.ask(message("GET", "/api/apps", headers)).head)
                }
            }
        }
    }

    /// Returns a key that nobody has, with the sum that every key has.
    private static func guess() -> String {
        let start = "clp_\(Identifier.random())\(Identifier.random())"
        let low = digest(start, .sha256).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return start + Identifier(high: 0, low: low).description.suffix(6)
    }
}
