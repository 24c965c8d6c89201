// Attacks by summaries of tables of records: as many columns as there may be, each by the groups
// of another one with sums of a third, drawn, over as many records as an attacker pushes.

import Foundation

/// Sums up the records of an account, and changes one in between.
struct SummaryAttack: Attack {
    static let name = "summaries"
    static let count = 2
    private let base: RecordSearchAttack

    init(_ folder: URL, command: String) throws {
        base = try RecordSearchAttack(folder, command: command)
    }

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        // Columns may be named again and again.
        let columns = Array(repeating: "words,_changed", count: 20).joined(separator: ",")
        let path = "/api/records/notes/notes/summary?drawn=1&of=_changed&columns=" + columns
        return try base.attacker(
            number, port: port,
            paths: ["title", "words", "_changed", "_changed_by"].map { path + "&by=" + $0 })
    }
}
