// The audit trail: a line for everything that concerns accounts, each with a digest over itself
// and the line before, so that none can be changed or taken out without a trace. Whose account a
// line is about is a digest too: nothing in it names anybody once the account is gone. Where there
// is a key (AuditKey.swift) the digest needs it; lines from before are only chained. What
// happened to an account, for the person it belongs to, is Activity in Person.swift.

import CalepinCollections
import CalepinExpressions
import Foundation

/// One line of the audit trail.
struct AuditLine: Equatable, Sendable {
    /// Its number, from one.
    var number: Int64
    /// When it was written, in seconds since 1970; never before the line before it.
    var at: Int64
    /// What happened, as on the wire.
    var what: String
    /// A digest of the account; empty when there is none of that name.
    var who: String
    /// Where the request came from.
    var network: String
    /// What else there is to say.
    var detail: String
    /// The digest of the line before; empty at the first.
    var before: String
    /// The digest kept with it.
    var digest = ""
    /// True where the digest was made with a key.
    var isKeyed = false

    /// The digest as it has to be, with a key or without.
    func rightDigest(_ key: AuditKey?) -> String {
        AuditLine.digest(["\(number)", "\(at)", what, who, network, detail, before], key)
    }

    static func digest(_ parts: [String], _ key: AuditKey?) -> String {
        // Lengths keep the parts apart, whatever is in them.
        let text = parts.map { "\($0.utf8.count):\($0)" }.joined()
        return key?.digest(text) ?? Token.digest(text)
    }

    /// The digest that stands for an account.
    static func who(_ account: String) -> String {
        // Computed for nobody as well, so that both take as long.
        let digest = Token.digest("audit " + account)
        return account.isEmpty ? "" : String(digest.prefix(16))
    }

    var row: AccountRow {
        AccountRow(
            .audit, key: AuditTrail.key(number), owner: "", at: at,
            json: .row([
                ("what", .string(what)), ("who", .string(who)), ("network", .string(network)),
                ("detail", .string(detail)), ("before", .string(before)),
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
            number: Int64(row.key, in: 0...Limits.number) ?? 0, at: row.at,
            what: json.text("what"), who: json.text("who"), network: json.text("network"),
            detail: json.text("detail"), before: json.text("before"))
        digest = json.text("digest")
        isKeyed = json["keyed"]?.asBool ?? false
    }
}

/// Where the trail ends, and where it begins since old lines were forgotten.
struct AuditEnds: Equatable, Sendable {
    var number: Int64 = 0
    var at: Int64 = 0
    var digest = ""
    /// The last line that was forgotten.
    var forgotten: Int64 = 0
    var forgottenDigest = ""
    /// The proof, made with the key, that this is where it ends; empty without one.
    var proof = ""

    /// The proof as it has to be.
    func rightProof(_ key: AuditKey) -> String {
        AuditLine.digest(
            ["ends", "\(number)", "\(at)", digest, "\(forgotten)", forgottenDigest], key)
    }
}

/// Writes and shortens the trail inside of a job.
enum AuditTrail {
    /// The key of a line: in the order of numbers.
    static func key(_ number: Int64) -> String { String(number, digits: 16) }

    /// The key of the ends: after all lines.
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
        line.isKeyed = accounts.auditKey != nil
        line.digest = line.rightDigest(accounts.auditKey)
        found.digest = line.digest
        try accounts.put(line.row)
        try put(found, accounts)
    }

    /// Forgets the oldest lines, some at a time; says whether there may be more.
    static func shorten(
        before seconds: Int64, _ accounts: any AccountWriting
    ) throws(StoreError) -> Bool {
        var found = try ends(accounts)
        let some = try accounts.rows(.audit, after: "", most: UpkeepLimits.upkeepRows)
        let old = some.prefix { $0.key != ends && $0.at < seconds }
        guard let last = old.last else { return false }
        for row in old { try accounts.remove(.audit, row.key) }
        let line = AuditLine(last)
        (found.forgotten, found.forgottenDigest) = (line.number, line.digest)
        try put(found, accounts)
        return old.count == some.count
    }
}
