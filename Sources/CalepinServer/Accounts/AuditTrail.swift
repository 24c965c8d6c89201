// The audit trail: a line for everything that concerns accounts, each with a digest over itself
// and the line before, so that none can be changed or taken out without a trace. Whose account a
// line is about is a digest too: nothing in it names anybody once the account is gone. What
// happened to an account, for the person it belongs to, is Activity in Person.swift.

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

    /// What the digest has to be.
    var rightDigest: String {
        let parts = ["\(number)", "\(at)", what, who, network, detail, before]
        // Lengths keep the parts apart, whatever is in them.
        return Token.digest(parts.map { "\($0.utf8.count):\($0)" }.joined())
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
                ("digest", .string(digest)),
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
            number: Int64(row.key) ?? 0, at: row.at, what: json.text("what"),
            who: json.text("who"), network: json.text("network"), detail: json.text("detail"),
            before: json.text("before"))
        digest = json.text("digest")
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
            forgotten: json.number("forgotten"), forgottenDigest: json.text("forgottenDigest"))
    }

    private static func put(
        _ found: AuditEnds, _ accounts: any AccountWriting
    ) throws(StoreError) {
        try accounts.put(
            AccountRow(
                .audit, key: ends, owner: "", at: .max,
                json: .row([
                    ("number", .int(found.number)), ("at", .int(found.at)),
                    ("digest", .string(found.digest)), ("forgotten", .int(found.forgotten)),
                    ("forgottenDigest", .string(found.forgottenDigest)),
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
        line.digest = line.rightDigest
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

/// What a look at the audit trail found.
public struct AuditResult: Equatable, Sendable {
    /// Lines that are there.
    public internal(set) var lines = 0
    /// The number and the digest of the last, to be kept elsewhere: who has it notices also when
    /// the whole trail was written anew.
    public internal(set) var last = ""
    /// What is wrong, a line each; at most so many as of a verification.
    public internal(set) var findings: [String] = []

    mutating func note(_ finding: String) {
        if findings.count < UpkeepLimits.findings { findings.append(finding) }
    }
}

/// A look at the whole trail.
struct AuditCheck: Sendable {
    let store: any Store
    /// A last line that was noted earlier; empty when none was.
    let seen: String

    /// Looks at every line.
    ///
    /// Throws: the store's error.
    func run() async throws -> AuditResult {
        try await store.read { (job) throws(StoreError) in
            try look(job.accounts)
        }
    }

    private func look(_ accounts: any AccountReading) throws(StoreError) -> AuditResult {
        let ends = try AuditTrail.ends(accounts)
        var result = AuditResult()
        var (number, digest) = (ends.forgotten, ends.forgottenDigest)
        // What was forgotten since it was seen cannot be compared any more.
        let seenNumber = Int64(seen.split(separator: ":").first ?? "") ?? 0
        var isSeen = seen.isEmpty || seenNumber < ends.forgotten
        var key = ""
        while true {
            let some = try accounts.rows(.audit, after: key, most: UpkeepLimits.upkeepRows)
            for row in some where row.key != AuditTrail.ends {
                let line = AuditLine(row)
                if line.number != number + 1 {
                    result.note("lines \(number + 1) to \(line.number - 1) are missing")
                } else if line.before != digest {
                    result.note("line \(line.number) does not follow the line before it")
                }
                if line.digest != line.rightDigest {
                    result.note("line \(line.number) was changed")
                }
                (number, digest) = (line.number, line.digest)
                isSeen = isSeen || seen == "\(number):\(digest)"
                result.lines += 1
            }
            guard let last = some.last else { break }
            key = last.key
        }
        if number != ends.number || digest != ends.digest {
            result.note("lines after \(number) are missing")
        }
        if !isSeen { result.note("the line that was noted earlier is not there any more") }
        result.last = "\(number):\(digest)"
        return result
    }
}

// MARK: - The operator

extension Caretaker {
    /// Looks at the audit trail.
    ///
    /// - Parameter seen: The last line of an earlier look; empty when there was none.
    ///
    /// Throws: the store's error.
    public func audit(seen: String) async throws -> AuditResult {
        try await AuditCheck(store: store, seen: seen).run()
    }
}

extension AuditResult {
    /// The JSON, for the operator's socket.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("lines")
        writer.int(Int64(lines))
        writer.key("last")
        writer.string(last)
        writer.member("findings", findings)
        writer.endObject()
    }

    /// Reads what ``write(to:)`` wrote; nil for anything else.
    public init?(_ value: JSONValue) {
        guard let lines = value["lines"]?.asInt64, let last = value["last"]?.asString,
            let findings = value.texts("findings")
        else { return nil }
        self.lines = Int(lines)
        self.last = last
        self.findings = findings
    }
}
