// Attacks by exports with files: as many records as an attacker pushes, each with a file, whose
// names are made by an expression that reads long texts again and again.

import Foundation

/// Exports the records and files of an account, and changes one in between.
struct ExportAttack: Attack {
    static let name = "exports"
    static let count = 2
    private let base: RecordSearchAttack

    init(_ folder: URL, command: String) throws {
        base = try RecordSearchAttack(folder, command: command)
    }

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        let words = Array(repeating: "%24%7Bwords%7D", count: 40).joined(separator: ",")
        let names = "substring-before(concat(\(words),'.'),'.')"
        let path = "/api/exports/notes/notes?as=zip&names=" + names
        // Every record has the same file: as many bytes again as it was uploaded with.
        let file = Array("%PDF-1.7 ".utf8) + [UInt8](repeating: UInt8(number % 256), count: 8_192)
        return try base.attacker(
            number, port: port, paths: ["csv", "jsonl", "xlsx"].map { path + "&inside=" + $0 },
            file: file)
    }
}
