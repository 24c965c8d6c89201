// The content of the rows about accounts: people, sessions, one-time proofs, failed attempts and
// activity. Rows of teams are in Team.swift. The store keeps them as bytes.

import CalepinExpressions
import Foundation

extension JSONValue {
    /// Returns an object of texts and numbers; nil and empty members are left out.
    static func row(_ members: [(String, JSONValue?)]) -> JSONValue {
        .object(
            members.compactMap { name, value in
                guard let value, value != .string(""), value != .number("0") else { return nil }
                return JSONMember(name, value)
            })
    }

    static func int(_ number: Int64) -> JSONValue { .number("\(number)") }

    /// Returns the text of a member; empty when it is missing.
    func text(_ key: String) -> String { self[key]?.asString ?? "" }

    /// Returns the number of a member; 0 when it is missing.
    func number(_ key: String) -> Int64 { self[key]?.asInt64 ?? 0 }
}

extension AccountRow {
    /// The content as JSON; an empty object when it cannot be read.
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
    /// The confirmed mail address; empty when there is none.
    var mail = ""
    /// The language of mails about the account; nil for addresses that were confirmed before it
    /// was stored.
    var language: Language?
    /// The password's Argon2id text; empty while none has been set.
    var password = ""
    /// True when the password is long enough to be the only proof; nil for passwords that were set
    /// before this was stored.
    var isPasswordLong: Bool?
    /// The second factor's secret, sealed, in Base64; empty when there is none.
    var secret = ""
    /// True when codes are required; false while the secret has only been shown.
    var hasSecondFactor = false
    /// The step of the latest accepted code, so that none is accepted twice.
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
    /// The session's id in lists, which stays the same when its token changes.
    var id: String
    var account: String
    /// The account of the guest the browser was before; empty when there was none.
    var guest = ""
    /// The browser's `User-Agent`.
    var agent = ""
    var since: Int64
    var lastUsed: Int64
    /// The time the password was last given, in seconds since 1970.
    var confirmedAt: Int64
    /// The time the console was last used, as far as it was recorded, in seconds since 1970.
    var consoleAt: Int64
    /// True when the browser is to remove its records and sign out once all changes were sent.
    var wipesWhenSent = false

    init(digest: String, id: String, account: String, since: Int64) {
        self.digest = digest
        self.id = id
        self.account = account
        self.since = since
        lastUsed = since
        confirmedAt = since
        consoleAt = since
    }

    init(_ row: AccountRow) {
        let json = row.json
        self.init(digest: row.key, id: json.text("id"), account: row.owner, since: row.at)
        guest = json.text("guest")
        agent = json.text("agent")
        lastUsed = json.number("lastUsed")
        confirmedAt = json.number("confirmedAt")
        consoleAt = json["consoleAt"]?.asInt64 ?? confirmedAt
        wipesWhenSent = json["wipesWhenSent"]?.asBool ?? false
    }

    var row: AccountRow {
        AccountRow(
            .session, key: digest, owner: account, at: since,
            json: .row([
                ("id", .string(id)), ("guest", .string(guest)), ("agent", .string(agent)),
                ("lastUsed", .int(lastUsed)), ("confirmedAt", .int(confirmedAt)),
                ("consoleAt", .int(consoleAt)),
                ("wipesWhenSent", wipesWhenSent ? .bool(true) : nil),
            ]))
    }

    /// Returns true when the session has not expired.
    func isAlive(at now: Int64) -> Bool {
        now < since + AccountLimits.sessionSeconds && now < lastUsed + AccountLimits.idleSeconds
    }

    /// Returns true when the console is open to it, which was last used at a time.
    func isOpenToConsole(usedAt last: Int64, at now: Int64) -> Bool {
        now < max(last, consoleAt) + ConsoleLimits.idleSeconds
            && now < confirmedAt + ConsoleLimits.seconds
    }

    /// Returns true when the password was given recently.
    func isConfirmed(at now: Int64) -> Bool {
        now < confirmedAt + AccountLimits.confirmedSeconds
    }
}

/// A one-time proof of an account, or a recognised browser.
struct Proof: Equatable, Sendable {
    /// The purpose of a proof.
    enum Purpose: String, Sendable {
        /// A link that creates the first owner.
        case owner
        /// A link that sets the first password of an account.
        case invitation
        /// A link that resets the password.
        case reset
        /// A link that confirms a mail address.
        case mail
        /// A recovery code.
        case recovery
        /// A browser in which somebody has signed in.
        case known
    }

    var digest: String
    var purpose: Purpose
    /// The account; empty for the link of the first owner.
    var account: String
    /// The time it expires, in seconds since 1970.
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

/// An event of an account, as shown to its owner and in the audit trail.
struct Activity: Equatable, Sendable {
    /// The event; the raw value is the word on the wire.
    enum What: String, CaseIterable, Sendable {
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
        case keyMade = "key-made"
        case keyUsed = "key-used"
        case keyRevoked = "key-revoked"
        case hookMade = "hook-made"
        case hookRotated = "hook-rotated"
        case hookRemoved = "hook-removed"
        case changedMany = "changed-many"
        case scheduleChanged = "schedule-changed"
        case viewShared = "view-shared"
        case viewEnded = "view-ended"
        case looked, invited, wiped
        case wipeAsked = "wipe-asked"
        case invitationRevoked = "invitation-revoked"
        // What rules of retention took, and who set them; in the audit trail only.
        case retained
        case retentionSet = "retention-set"
        // In the audit trail only.
        case settingsSet = "settings-set"
        // In the audit trail only: readings of it, and actions of an operator, which concern no
        // account.
        case auditRead = "audit-read"
        case auditExported = "audit-exported"
        case imported, published, restored, verified
        case backedUp = "backed-up"
        case auditVerified = "audit-verified"
        case auditKeyed = "audit-keyed"
    }

    var what: What
    var account: String
    var at: Int64
    /// The network of the request; `operator` for a command.
    var network: String
    var detail = ""
    /// The account of somebody else who did it; empty for the account itself and for an operator.
    /// In the audit trail only.
    var by = ""
    /// The scope of the team that it is about; empty for none. In the audit trail only.
    var team = ""

    init(
        _ what: What, account: String, at: Int64, network: String, detail: String = "",
        by: String = "", team: String = ""
    ) {
        self.what = what
        self.account = account
        self.at = at
        self.network = network
        self.detail = detail
        self.by = by == account ? "" : by
        self.team = team
    }

    /// Creates an action of an operator, now or at seconds since 1970.
    init(operator what: What, _ detail: String, at moment: Int64 = SystemClock.seconds) {
        self.init(
            what, account: "", at: moment, network: "operator",
            detail: String(detail.prefix(AccountLimits.auditDetail)))
    }

    init?(_ row: AccountRow) {
        let json = row.json
        guard let what = What(rawValue: json.text("what")) else { return nil }
        self.init(
            what, account: row.owner, at: row.at, network: json.text("network"),
            detail: json.text("detail"))
    }

    /// The activity as a row; keys sort by time.
    var row: AccountRow {
        AccountRow(
            .activity, key: String(at, digits: 12) + Token.randomName(), owner: account, at: at,
            json: .row([
                ("what", .string(what.rawValue)), ("network", .string(network)),
                ("detail", .string(detail)),
            ]))
    }
}
