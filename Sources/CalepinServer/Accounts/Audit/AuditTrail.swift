// The audit trail: a line for each event of accounts, each with a digest over itself and the line
// before, so that none can be changed or taken out without a trace. The account is stored as a
// digest too, so nothing identifies a person once the account is removed. Where there is a key
// the digest needs it; lines from before are only chained. The key is in Store/AuditKey.swift, the
// activity shown to the person is Activity in Person.swift.

import CalepinSync
import CalepinExpressions
import Foundation

/// One line of the audit trail.
struct AuditLine: Equatable, Sendable {
    /// The number, from 1.
    var number: Int64
    /// The time it was written, in seconds since 1970; never before that of the previous line.
    var at: Int64
    /// The event, by its name on the wire.
    var what: String
    /// A digest of the account; empty when no account is concerned.
    var who: String
    /// The network of the request.
    var network: String
    /// Further details.
    var detail: String
    /// The digest of the previous line; empty for the first.
    var before: String
    /// A digest of the account of somebody else who did it; empty for none.
    var by = ""
    /// The scope of the team that it is about; empty for none.
    var team = ""
    /// The stored digest.
    var digest = ""
    /// True where the digest was made with a key.
    var isKeyed = false

    /// Returns the digest the line must have, with a key or without.
    func rightDigest(_ key: AuditKey?) -> String {
        let first = ["\(number)", "\(at)", what, who, network, detail, before]
        // Lines without these have the digest that they had before there were any.
        let isLonger = !by.isEmpty || !team.isEmpty
        return AuditLine.digest(isLonger ? first + [by, team] : first, key)
    }

    static func digest(_ parts: [String], _ key: AuditKey?) -> String {
        // Length prefixes separate the parts, whatever they contain.
        let text = parts.map { "\($0.utf8.count):\($0)" }.joined()
        return key?.digest(text) ?? Token.digest(text)
    }

    /// Returns the digest that stands for an account.
    static func who(_ account: String) -> String {
        // Computed for an empty account as well, so that both take the same time.
        let digest = Token.digest("audit " + account)
        return account.isEmpty ? "" : String(digest.prefix(16))
    }

    var row: AccountRow {
        AccountRow(
            .audit, key: AuditTrail.key(number), owner: "", at: at,
            json: .row([
                ("what", .string(what)), ("who", .string(who)), ("network", .string(network)),
                ("detail", .string(detail)), ("before", .string(before)),
                ("by", .string(by)), ("team", .string(team)),
                ("digest", .string(digest)), ("keyed", isKeyed ? .bool(true) : nil),
            ]))
    }

    init(
        number: Int64, at: Int64, what: String, who: String, network: String, detail: String,
        before: String
    ) {
        (self.number, self.at, self.what, self.who) = (number, at, what, who)
        (self.network, self.detail, self.before) = (network, detail, before)
    }

    init(_ row: AccountRow) {
        let json = row.json
        self.init(
            number: Int64(row.key, in: 0...RecordLimits.number) ?? 0, at: row.at,
            what: json.text("what"), who: json.text("who"), network: json.text("network"),
            detail: json.text("detail"), before: json.text("before"))
        (by, team) = (json.text("by"), json.text("team"))
        digest = json.text("digest")
        isKeyed = json["keyed"]?.asBool ?? false
    }
}

/// The last line of the trail, and the last one removed by age.
struct AuditEnds: Equatable, Sendable {
    var number: Int64 = 0
    var at: Int64 = 0
    var digest = ""
    /// The number of the last line that was removed.
    var forgotten: Int64 = 0
    var forgottenDigest = ""
    /// The HMAC over the ends; empty without a key.
    var proof = ""

    /// Returns the HMAC the ends must have.
    func rightProof(_ key: AuditKey) -> String {
        AuditLine.digest(
            ["ends", "\(number)", "\(at)", digest, "\(forgotten)", forgottenDigest], key)
    }
}

/// Writes and shortens the trail inside of a job.
enum AuditTrail {
    /// Returns the key of a line's row; keys sort by number.
    static func key(_ number: Int64) -> String { String(number, digits: 16) }

    /// The key of the row of the ends; it sorts after all lines.
    static let ends = "ends"

    static func ends(_ accounts: any AccountReading) throws(StoreError) -> AuditEnds {
        guard let json = try accounts.row(.audit, ends)?.json else { return AuditEnds() }
        return AuditEnds(
            number: json.number("number"), at: json.number("at"), digest: json.text("digest"),
            forgotten: json.number("forgotten"), forgottenDigest: json.text("forgottenDigest"),
            proof: json.text("proof"))
    }

    private static func put(
        _ found: AuditEnds, _ accounts: any AccountWriting
    ) throws(StoreError) {
        let proof = accounts.auditKey.map { found.rightProof($0) } ?? ""
        try accounts.put(
            AccountRow(
                .audit, key: ends, owner: "", at: .max,
                json: .row([
                    ("number", .int(found.number)), ("at", .int(found.at)),
                    ("digest", .string(found.digest)), ("forgotten", .int(found.forgotten)),
                    ("forgottenDigest", .string(found.forgottenDigest)),
                    ("proof", .string(proof)),
                ])))
    }

    /// Adds a line.
    static func add(
        _ activity: Activity, to accounts: any AccountWriting
    ) throws(StoreError) {
        var found = try ends(accounts)
        found.number += 1
        found.at = max(found.at, activity.at)
        var line = AuditLine(
            number: found.number, at: found.at, what: activity.what.rawValue,
            who: AuditLine.who(activity.account), network: activity.network,
            detail: activity.detail, before: found.digest)
        (line.by, line.team) = (AuditLine.who(activity.by), activity.team)
        line.isKeyed = accounts.auditKey != nil
        line.digest = line.rightDigest(accounts.auditKey)
        found.digest = line.digest
        try accounts.put(line.row)
        try put(found, accounts)
    }

    /// Removes the oldest lines, a batch at a time; returns true when there may be more.
    static func shorten(
        before seconds: Int64, _ accounts: any AccountWriting
    ) throws(StoreError) -> Bool {
        var found = try ends(accounts)
        let some = try accounts.rows(.audit, after: "", limit: UpkeepLimits.upkeepRows)
        let old = some.prefix { $0.key != ends && $0.at < seconds }
        guard let last = old.last else { return false }
        for row in old { try accounts.remove(.audit, row.key) }
        let line = AuditLine(last)
        (found.forgotten, found.forgottenDigest) = (line.number, line.digest)
        try put(found, accounts)
        return old.count == some.count
    }
}
