// The note of a change that is made once, or that can be taken back: written in the transaction of
// the change, with the sequences before and after. The keys are made in Records/Writing and
// Imports.

import CalepinExpressions
import CalepinSync

/// The note of a change that was made.
struct WrittenNote: Sendable {
    /// The key of the row.
    let key: String
    /// The digest of what was asked for.
    let request: String
    /// The account that the row belongs to.
    let account: String
    let record: String
    /// The time up to which it is remembered, in seconds since 1970.
    let until: Int64
    /// The sequence of the record before the change; 0 for none.
    var base: Int64 = 0
    /// The sequence of the change; 0 before it is written.
    var sequence: Int64 = 0
    /// The name of who made the change as a file says, which its history keeps; empty for none.
    var author = ""
    /// Further rows that are written with it.
    var besides: [AccountRow] = []

    init(key: String, request: String, account: String, record: String, until: Int64) {
        (self.key, self.request, self.account) = (key, request, account)
        (self.record, self.until) = (record, until)
    }

    init?(_ row: AccountRow) {
        let json = row.json
        (key, request, account) = (row.key, json.text("request"), row.owner)
        (record, until) = (json.text("record"), row.at)
        (base, sequence) = (json.number("base"), json.number("sequence"))
        guard !record.isEmpty else { return nil }
    }

    /// Returns the replica of an account's changes on the server, the same each time.
    static func replica(of account: String) -> Identifier {
        Identifier(named: "written on the server \(account)")
    }

    /// Returns the row of a change with a sequence.
    func row(at sequence: Int64) -> AccountRow {
        AccountRow(
            .written, key: key, owner: account, at: until,
            json: .row([
                ("request", .string(request)), ("record", .string(record)),
                ("base", .int(base)), ("sequence", .int(sequence)),
            ]))
    }
}
