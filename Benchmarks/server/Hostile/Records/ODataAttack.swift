// Attacks by requests of OData: conditions with as many parts as there may be over all rows, put
// in order and counted, over as many records as an attacker pushes.

import Foundation

/// Reads the records of an account with the most expensive conditions and orders.
struct ODataAttack: Attack {
    static let name = "odata"
    static let count = 2
    private let base: RecordSearchAttack

    init(_ folder: URL, command: String) throws {
        base = try RecordSearchAttack(folder, command: command)
    }

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        let nearly = String(repeating: "a", count: 60) + "b"
        let part = "contains(concat(tolower(words),words),%27\(nearly)%27)"
        let condition = Array(repeating: part, count: 20).joined(separator: "%20or%20")
        let order = ["words", "title", "length(words)", "changed_at%20desc"]
        let orders = order.joined(separator: ",")
        let path = "/api/odata/notes/notes"
        return try base.attacker(
            number, port: port,
            paths: [
                path + "?$filter=" + condition, path + "/$count?$filter=" + condition,
                path + "?$count=true&$orderby=" + orders, path + "?$orderby=" + orders + "&$top=1",
            ])
    }
}
