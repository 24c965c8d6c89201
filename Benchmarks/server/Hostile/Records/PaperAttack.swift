// Attacks by PDFs: some of as many records as an attacker pushes, found by an expression that is
// computed for all of them, and drawn again and again.

import Foundation

/// Has PDFs of an account's records drawn, and changes one in between.
struct PaperAttack: Attack {
    static let name = "papers"
    static let count = 2
    private let base: RecordSearchAttack

    init(_ folder: URL, command: String) throws {
        base = try RecordSearchAttack(folder, command: command)
    }

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        let path = "/api/exports/notes/notes?as=pdf&where=starts-with(%24%7Btitle%7D,'note%20"
        return try base.attacker(
            number, port: port, paths: ["199", "18", "1"].map { path + $0 + "')" })
    }
}
