// The content of the rows about the devices of an account: what a browser told of itself, and the
// order to remove its records. A device is a browser with a session; sessions are in Person.swift.

import CalepinExpressions

/// The facts that a browser told of itself while somebody was signed in.
struct DeviceNote: Equatable, Sendable {
    /// The id of its session.
    var session: String
    var account: String
    /// The time it was told, in seconds since 1970.
    var at: Int64
    /// The version of the page that the browser has; empty when it keeps none.
    var build = ""
    /// The number of changes that were not sent yet, by scope; scopes without any are absent.
    var unsent: [String: Int64] = [:]

    init(session: String, account: String, at: Int64) {
        (self.session, self.account, self.at) = (session, account, at)
    }

    init(_ row: AccountRow) {
        self.init(session: row.key, account: row.owner, at: row.at)
        let json = row.json
        build = json.text("build")
        for member in json["unsent"]?.members ?? [] {
            unsent[member.key] = member.value.asInt64 ?? 0
        }
    }

    /// Returns the number of changes for some scopes that were not sent yet.
    func unsent(in scopes: [String]) -> Int64 { scopes.reduce(0) { $0 + (unsent[$1] ?? 0) } }

    var row: AccountRow {
        let counts = unsent.sorted { $0.key < $1.key }.map { JSONMember($0.key, .int($0.value)) }
        return AccountRow(
            .device, key: session, owner: account, at: at,
            json: .row([("build", .string(build)), ("unsent", .object(counts))]))
    }
}

/// The order to remove the records of an account from a browser whose session has ended. The
/// browser finds it by its old token at its next contact.
struct DeviceWipe: Equatable, Sendable {
    /// The digest of the token that the browser has.
    var digest: String
    /// The id that the session had.
    var id: String
    var account: String
    /// The time of the order, in seconds since 1970.
    var at: Int64
    var agent = ""
    var since: Int64 = 0
    var lastUsed: Int64 = 0
    /// The time at which the browser said that the records are removed; 0 before.
    var doneAt: Int64 = 0

    /// Creates the order for the browser of a session.
    init(of session: AccountSession, at moment: Int64) {
        (digest, id, account) = (session.digest, session.id, session.account)
        (agent, since, lastUsed) = (session.agent, session.since, session.lastUsed)
        at = moment
    }

    init(_ row: AccountRow) {
        let json = row.json
        (digest, account, at) = (row.key, row.owner, row.at)
        (id, agent) = (json.text("id"), json.text("agent"))
        (since, lastUsed) = (json.number("since"), json.number("lastUsed"))
        doneAt = json.number("doneAt")
    }

    var row: AccountRow {
        AccountRow(
            .wipe, key: digest, owner: account, at: at,
            json: .row([
                ("id", .string(id)), ("agent", .string(agent)), ("since", .int(since)),
                ("lastUsed", .int(lastUsed)), ("doneAt", .int(doneAt)),
            ]))
    }
}

/// The state of a device, as those who look after a team see it; the raw value is the word on the
/// wire.
enum DeviceState: String, CaseIterable, Sendable {
    /// Signed in.
    case open
    /// Its session has expired; what it has recorded is still there.
    case over
    /// Signed in, and its records are removed as soon as everything is sent.
    case emptying
    /// Signed out, and its records are removed at its next contact.
    case wiping
    /// It said that its records are removed.
    case wiped
}

/// The future of a device; the raw value is the word on the wire.
enum DeviceFate: String, CaseIterable, Sendable {
    /// Its session ends; its records stay until somebody signs in there.
    case end
    /// Its session ends, and its records are removed at its next contact.
    case wipe
    /// Its records are removed once all of its changes were sent, and then its session ends.
    case wipeWhenSent = "wipe-when-sent"
    /// An order that was not carried out yet is taken back.
    case keep
}

/// A device with what is known of it.
struct Device: Equatable, Sendable {
    let id: String
    let agent: String
    let since: Int64
    /// The time of the last contact, in seconds since 1970.
    let lastContact: Int64
    let state: DeviceState
    /// The time at which it said that its records are removed; 0 for never.
    var wipedAt: Int64 = 0
    /// The version of its page; empty when it is not known.
    var build = ""
    /// The number of changes for a team that were unsent at the last contact; nil when the device
    /// has not told.
    var unsent: Int64?

    /// Creates the device of a session.
    init(_ session: AccountSession, _ note: DeviceNote?, in scopes: [String], at now: Int64) {
        (id, agent, since) = (session.id, session.agent, session.since)
        lastContact = max(session.lastUsed, note?.at ?? 0)
        state = !session.isAlive(at: now) ? .over : session.wipesWhenSent ? .emptying : .open
        build = note?.build ?? ""
        unsent = note?.unsent(in: scopes)
    }

    /// Creates the device of a session that was ended to have its records removed.
    init(_ wipe: DeviceWipe, _ note: DeviceNote?, in scopes: [String]) {
        (id, agent, since) = (wipe.id, wipe.agent, wipe.since)
        lastContact = max(wipe.lastUsed, note?.at ?? 0, wipe.doneAt)
        state = wipe.doneAt > 0 ? .wiped : .wiping
        wipedAt = wipe.doneAt
        build = note?.build ?? ""
        unsent = wipe.doneAt > 0 ? nil : note?.unsent(in: scopes)
    }
}

extension AccountReading {
    func deviceNote(_ session: String) throws(StoreError) -> DeviceNote? {
        try row(.device, session).map(DeviceNote.init)
    }

    func wipe(_ digest: String) throws(StoreError) -> DeviceWipe? {
        try row(.wipe, digest).map(DeviceWipe.init)
    }

    /// Returns the devices of an account, the latest contact first.
    func devices(
        of account: String, in scopes: [String], at now: Int64
    ) throws(StoreError) -> [Device] {
        var devices: [Device] = []
        for session in try sessions(of: account) {
            let note = try deviceNote(session.id)
            devices.append(Device(session, note, in: scopes, at: now))
        }
        for wipe in try rows(.wipe, owner: account).map(DeviceWipe.init) {
            devices.append(Device(wipe, try deviceNote(wipe.id), in: scopes))
        }
        return devices.sorted { ($0.lastContact, $0.id) > ($1.lastContact, $1.id) }
    }
}
