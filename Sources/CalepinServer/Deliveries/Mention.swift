// The rows of comments in which people are named: one for each comment whose people are not told
// yet, which is written with the comment, and one for each person who was told. Who may be told is
// decided in Mentions/MentionTeller.swift; see docs/decisions/0100-who-is-named-is-told-later.md.

import CalepinAppModel
import CalepinExpressions
import CalepinForms

/// The people that a change of a comment has named.
struct NewMention: Equatable, Sendable {
    /// The scope and the id of the comment.
    let scope: String
    let comment: String
    let form: String
    /// The sequence of the change: relative to that of the scope while it is planned.
    var sequence: Int64
    /// The account that made the change.
    let by: String
    /// The accounts that are named, at most ``MentionLimits/named``.
    let accounts: [String]
    /// The time of the change, in seconds since 1970.
    let at: Int64

    /// The row, which belongs to the scope.
    var row: AccountRow {
        AccountRow(
            .newMention, key: "\(scope) \(comment) \(sequence)", owner: scope, at: at,
            json: .row([
                ("comment", .string(comment)), ("form", .string(form)), ("by", .string(by)),
                ("sequence", .int(sequence)), ("accounts", .array(accounts.map(JSONValue.string))),
            ]))
    }

    init(
        scope: String, comment: String, form: String, sequence: Int64, by: String,
        accounts: [String], at: Int64
    ) {
        (self.scope, self.comment, self.form) = (scope, comment, form)
        (self.sequence, self.by, self.accounts, self.at) = (sequence, by, accounts, at)
    }

    init(_ row: AccountRow) {
        let json = row.json
        self.init(
            scope: row.owner, comment: json.text("comment"), form: json.text("form"),
            sequence: json.number("sequence"), by: json.text("by"),
            accounts: (json["accounts"]?.elements ?? []).compactMap(\.asString), at: row.at)
    }
}

/// A comment in which somebody was named.
struct Mention: Equatable, Sendable {
    /// The id in lists.
    let id: String
    /// The account that is named.
    let account: String
    let app: String
    /// The name of the collection of the record.
    let collection: String
    let scope: String
    let record: String
    let comment: String
    /// The account that named it.
    let by: String
    /// The time of the comment, in seconds since 1970.
    let at: Int64

    /// The row, which belongs to the account.
    var row: AccountRow {
        AccountRow(
            .mention, key: id, owner: account, at: at,
            json: .row([
                ("app", .string(app)), ("collection", .string(collection)),
                ("scope", .string(scope)), ("record", .string(record)),
                ("comment", .string(comment)), ("by", .string(by)),
            ]))
    }

    /// Creates the mention of an account by a comment on a record of a collection.
    init(
        _ new: NewMention, of account: String, app: String, _ collection: String, record: String
    ) {
        id = Token.randomName()
        (self.account, self.app, self.collection) = (account, app, collection)
        (scope, self.record, comment) = (new.scope, record, new.comment)
        (by, at) = (new.by, new.at)
    }

    init(_ row: AccountRow) {
        let json = row.json
        (id, account, at) = (row.key, row.owner, row.at)
        (app, collection) = (json.text("app"), json.text("collection"))
        (scope, record) = (json.text("scope"), json.text("record"))
        (comment, by) = (json.text("comment"), json.text("by"))
    }
}

extension Mention {
    /// Returns the mentions of an account, the latest first.
    ///
    /// Complexity: O(n) in them, of which there are at most ``MentionLimits/perAccount``.
    static func all(
        of account: String, _ accounts: any AccountReading
    ) throws(StoreError) -> [Mention] {
        try accounts.rows(.mention, owner: account).map(Mention.init)
            .sorted { ($0.at, $0.id) > ($1.at, $1.id) }
    }
}
