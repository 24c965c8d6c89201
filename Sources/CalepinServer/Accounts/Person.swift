// What the rows about accounts mean: people, their sessions, what proves once, attempts and what
// happened. Rows of teams are in Team.swift. How a row is kept is the store's business.

import CalepinExpressions
import Foundation

extension JSONValue {
    /// An object of texts and numbers; nothing that is nil or empty is written.
    static func row(_ members: [(String, JSONValue?)]) -> JSONValue {
        .object(
            members.compactMap { name, value in
                guard let value, value != .string(""), value != .number("0") else { return nil }
                return JSONMember(name, value)
            })
    }

    static func int(_ number: Int64) -> JSONValue { .number("\(number)") }

    /// The text of a member; empty when there is none.
    func text(_ key: String) -> String { self[key]?.asString ?? "" }

    /// The number of a member; 0 when there is none.
    func number(_ key: String) -> Int64 { self[key]?.asInt64 ?? 0 }
}

extension AccountRow {
    /// What the bytes say; an empty object when they are none.
    var json: JSONValue { (try? JSONValue(reading: bytes)) ?? .object([]) }

    init(_ sort: Sort, key: String, owner: String, at: Int64, json: JSONValue) {
        self.init(sort, key: key, owner: owner, at: at, bytes: Array(json.text.utf8))
    }
}

/// An account with a name.
struct Person: Equatable, Sendable {
    var account: String
    var name: String
    var title: String
    var role: Role
    var since: Int64
    /// The mail address that was confirmed; empty when there is none.
    var mail = ""
    /// The language that mails about the account are in; nil while that is not known, as of
    /// addresses that were confirmed before it was noted.
    var language: Language?
    /// The password's Argon2id text; empty while none has been set.
    var password = ""
    /// Whether the password has as many characters as one needs that is the only proof; nil while
    /// that is not known, as of passwords that were set before it was noted.
    var isPasswordLong: Bool?
    /// The second factor's secret, sealed, in Base64; empty when there is none.
    var secret = ""
    /// Whether codes are asked for: not while the secret has only been shown.
    var hasSecondFactor = false
    /// The step of the latest code taken, so that none is taken twice.
    var lastStep: Int64 = 0

    init(account: String, name: String, title: String, role: Role, since: Int64) {
        self.account = account
        self.name = name
        self.title = title
        self.role = role
        self.since = since
    }

    init(_ row: AccountRow) {
        let json = row.json
        self.init(
            account: row.key, name: json.text("name"), title: json.text("title"),
            role: Role(rawValue: json.text("role")) ?? .reader, since: row.at)
        mail = json.text("mail")
        language = Language(code: json.text("language"))
        password = json.text("password")
        isPasswordLong = json["isPasswordLong"]?.asBool
        secret = json.text("secret")
        hasSecondFactor = json["hasSecondFactor"]?.asBool ?? false
        lastStep = json.number("lastStep")
    }

    var row: AccountRow {
        AccountRow(
            .person, key: account, owner: account, at: since,
            json: .row([
                ("name", .string(name)), ("title", .string(title)),
                ("role", .string(role.rawValue)), ("mail", .string(mail)),
                ("language", language.map { .string($0.code) }),
                ("password", .string(password)),
                ("isPasswordLong", isPasswordLong.map(JSONValue.bool)),
                ("secret", .string(secret)),
                ("hasSecondFactor", hasSecondFactor ? .bool(true) : nil),
                ("lastStep", .int(lastStep)),
            ]))
    }
}

/// A browser that is signed in.
struct AccountSession: Equatable, Sendable {
    /// The digest of its token.
    var digest: String
    /// What it is called in lists, which does not change when its token does.
    var id: String
    var account: String
    /// The account of the guest the browser was before; empty when it was none.
    var guest = ""
    /// What the browser says of itself.
    var agent = ""
    var since: Int64
    var lastUsed: Int64
    /// When the password was last given.
    var confirmedAt: Int64

    init(digest: String, id: String, account: String, since: Int64) {
        self.digest = digest
        self.id = id
        self.account = account
        self.since = since
        lastUsed = since
        confirmedAt = since
    }

    init(_ row: AccountRow) {
        let json = row.json
        self.init(digest: row.key, id: json.text("id"), account: row.owner, since: row.at)
        guest = json.text("guest")
        agent = json.text("agent")
        lastUsed = json.number("lastUsed")
        confirmedAt = json.number("confirmedAt")
    }

    var row: AccountRow {
        AccountRow(
            .session, key: digest, owner: account, at: since,
            json: .row([
                ("id", .string(id)), ("guest", .string(guest)), ("agent", .string(agent)),
                ("lastUsed", .int(lastUsed)), ("confirmedAt", .int(confirmedAt)),
            ]))
    }

    /// Whether it still counts at a moment.
    func isAlive(at now: Int64) -> Bool {
        now < since + AccountLimits.sessionSeconds && now < lastUsed + AccountLimits.idleSeconds
    }

    /// Whether the password was given lately.
    func isConfirmed(at now: Int64) -> Bool {
        now < confirmedAt + AccountLimits.confirmedSeconds
    }
}

/// Something that proves an account once, or a browser somebody signed in with.
struct Proof: Equatable, Sendable {
    /// What it is for.
    enum Purpose: String, Sendable {
        /// A link that makes the first owner.
        case owner
        /// A link that sets the first password of an account.
        case invitation
        /// A link that sets another password.
        case reset
        /// A link that makes a mail address the account's.
        case mail
        /// A recovery code.
        case recovery
        /// A browser somebody has signed in with.
        case known
    }

    var digest: String
    var purpose: Purpose
    /// The account; empty for the link of the first owner.
    var account: String
    /// When it is over.
    var until: Int64
    /// The address a link confirms; empty for all others.
    var mail = ""

    init(digest: String, purpose: Purpose, account: String, until: Int64) {
        self.digest = digest
        self.purpose = purpose
        self.account = account
        self.until = until
    }

    init?(_ row: AccountRow) {
        guard let purpose = Purpose(rawValue: row.json.text("purpose")) else { return nil }
        self.init(digest: row.key, purpose: purpose, account: row.owner, until: row.at)
        mail = row.json.text("mail")
    }

    var row: AccountRow {
        AccountRow(
            .proof, key: digest, owner: account, at: until,
            json: .row([("purpose", .string(purpose.rawValue)), ("mail", .string(mail))]))
    }
}

/// Something that happened to an account.
struct Activity: Equatable, Sendable {
    /// What happened; the raw value is the word on the wire.
    enum What: String, Sendable {
        case registered, confirmed, exported, removed
        case signedIn = "signed-in"
        case signInFailed = "sign-in-failed"
        case signedOut = "signed-out"
        case passwordChanged = "password-changed"
        case passwordReset = "password-reset"
        case sessionEnded = "session-ended"
        case recoveryCodesMade = "recovery-codes-made"
        case recoveryCodeUsed = "recovery-code-used"
        case secondFactorOn = "second-factor-on"
        case secondFactorOff = "second-factor-off"
        case linkMade = "link-made"
        case resetAsked = "reset-asked"
        case mailAsked = "mail-asked"
        case mailConfirmed = "mail-confirmed"
        case mailRemoved = "mail-removed"
        case linkUsed = "link-used"
        case guestTaken = "guest-taken"
        case roleChanged = "role-changed"
        case accessChanged = "access-changed"
        // What an operator does; in the audit trail alone, because it is about no account.
        case imported, restored, verified
        case backedUp = "backed-up"
        case auditVerified = "audit-verified"
        case auditKeyed = "audit-keyed"
    }

    var what: What
    var account: String
    var at: Int64
    /// Where the request came from; `operator` for a command.
    var network: String
    var detail = ""

    init(_ what: What, account: String, at: Int64, network: String, detail: String = "") {
        self.what = what
        self.account = account
        self.at = at
        self.network = network
        self.detail = detail
    }

    /// What an operator did, now.
    init(operator what: What, _ detail: String) {
        self.init(
            what, account: "", at: SystemClock.seconds, network: "operator",
            detail: String(detail.prefix(AccountLimits.auditDetail)))
    }

    init?(_ row: AccountRow) {
        let json = row.json
        guard let what = What(rawValue: json.text("what")) else { return nil }
        self.init(
            what, account: row.owner, at: row.at, network: json.text("network"),
            detail: json.text("detail"))
    }

    /// A row of its own: keys are in the order of time.
    var row: AccountRow {
        AccountRow(
            .activity, key: String(at, digits: 12) + Token.randomName(), owner: account, at: at,
            json: .row([
                ("what", .string(what.rawValue)), ("network", .string(network)),
                ("detail", .string(detail)),
            ]))
    }
}
