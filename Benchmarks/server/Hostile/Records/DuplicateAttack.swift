// Attacks by duplicates: all records of an account compared by an expression that is computed for
// each of them, and by as many columns as there may be, with as many groups as an answer has.

import Foundation

/// Looks for duplicates among the records of an account, and changes one in between.
struct DuplicateAttack: Attack {
    static let name = "duplicates"
    static let count = 2
    private let base: RecordSearchAttack

    init(_ folder: URL, command: String) throws {
        base = try RecordSearchAttack(folder, command: command)
    }

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        let columns = Array(repeating: "words", count: 8).joined(separator: ",")
        let words = Array(repeating: "%24%7Bwords%7D", count: 16).joined(separator: "%2C")
        let path = "/api/records/notes/notes/duplicates?limit=50&columns=title,words"
        return try base.attacker(
            number, port: port,
            paths: [
                path + "&by=" + columns, path + "&key=concat(" + words + ")",
                path + "&by=_changed_by", path + "&key=substr(%24%7Bwords%7D%2C0%2C1)",
            ])
    }
}
