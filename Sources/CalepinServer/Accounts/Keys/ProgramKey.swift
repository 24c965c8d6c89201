// A key of a program: the row that is kept of it, and what it may do. Its text is in
// KeyText.swift; the access that it gives is computed in Access+Keys.swift.

import CalepinExpressions

/// The rights of a key, as far as its account has them.
struct KeyRights: Equatable, Sendable {
    /// The right on records and their attachments; nil for none. Writing includes reading.
    var records: Right?
    /// True when the key may publish apps, as an owner of the server may.
    var publishes = false
    /// The collections whose records it is about; empty for all.
    var collections: Set<String> = []
    /// The scopes it is about; empty for all of the account.
    var scopes: Set<String> = []

    /// Returns true when a use is among the rights.
    func includes(_ use: KeyUse) -> Bool {
        switch use {
        case .reading: records != nil
        case .writing: records == .write
        case .publishing: publishes
        }
    }
}

/// The use of a route that takes keys.
enum KeyUse: String, CaseIterable, Sendable {
    /// Reads records, attachments, apps or rows.
    case reading = "read"
    /// Writes records or attachments.
    case writing = "write"
    /// Looks after the apps of the server.
    case publishing = "publish"
}

/// A key of a program. The key itself is kept as a digest only.
struct ProgramKey: Equatable, Sendable {
    /// The digest of its text.
    var digest: String
    /// The id in lists, which reveals nothing about the text.
    var id: String
    var account: String
    /// The name that its owner gave it.
    var name: String
    /// The beginning of its text, by which a key is recognised in lists and in the audit trail.
    var hint: String
    var rights: KeyRights
    /// The networks that it may be used from; empty for all.
    var networks: [NetworkRange] = []
    var since: Int64
    /// The time of its end, in seconds since 1970.
    var until: Int64
    /// The time of its last use; 0 before the first.
    var lastUsed: Int64 = 0
    /// The networks that it was used from, the latest last.
    var seen: [String] = []

    init(
        _ text: String, account: String, name: String, rights: KeyRights, since: Int64,
        until: Int64
    ) {
        digest = Token.digest(text)
        id = Token.randomName()
        hint = KeyText.hint(of: text)
        (self.account, self.name, self.rights) = (account, name, rights)
        (self.since, self.until) = (since, until)
    }

    /// The name and the hint, for the audit trail.
    var detail: String { String("\(hint) \(name)".prefix(AccountLimits.auditDetail)) }

    /// Returns true when the key may be used from an address; an unknown one is in no network.
    func isAllowed(from address: NetworkAddress?) -> Bool {
        networks.isEmpty
            || address.map { address in networks.contains { $0.contains(address) } }
                ?? false
    }

    /// Returns true when a use is recorded: not each one, because that would be a write each time.
    func isUseDue(from network: String, at moment: Int64) -> Bool {
        moment >= lastUsed + AccountLimits.noteSeconds || !seen.contains(network)
    }

    /// Records a use; returns true when it came from a network that is not remembered.
    mutating func use(from network: String, at moment: Int64) -> Bool {
        lastUsed = moment
        let isNew = !seen.contains(network)
        seen.removeAll { $0 == network }
        seen = (seen + [network]).suffix(AccountLimits.keyNetworksSeen)
        return isNew
    }
}

extension ProgramKey {
    init?(_ row: AccountRow) {
        let json = row.json
        func texts(_ key: String) -> [String] {
            (json[key]?.elements ?? []).compactMap(\.asString)
        }
        digest = row.key
        account = row.owner
        until = row.at
        id = json.text("id")
        name = json.text("name")
        hint = json.text("hint")
        since = json.number("since")
        lastUsed = json.number("lastUsed")
        seen = texts("seen")
        rights = KeyRights(
            records: Right(rawValue: json.text("records")),
            publishes: json["publishes"]?.asBool ?? false,
            collections: Set(texts("collections")), scopes: Set(texts("scopes")))
        let ranges = texts("networks").map { NetworkRange($0) }
        networks = ranges.compactMap(\.self)
        // One network less would mean everywhere.
        guard !id.isEmpty, networks.count == ranges.count else { return nil }
    }

    /// The key as a row; the time of the row is the end of the key.
    var row: AccountRow {
        func texts(_ all: some Sequence<String>) -> JSONValue? {
            let values = all.map { JSONValue.string($0) }
            return values.isEmpty ? nil : .array(values)
        }
        return AccountRow(
            .programKey, key: digest, owner: account, at: until,
            json: .row([
                ("id", .string(id)), ("name", .string(name)), ("hint", .string(hint)),
                ("records", .string(rights.records?.rawValue ?? "")),
                ("publishes", rights.publishes ? .bool(true) : nil),
                ("collections", texts(rights.collections.sorted())),
                ("scopes", texts(rights.scopes.sorted())),
                ("networks", texts(networks.map(\.text))), ("since", .int(since)),
                ("lastUsed", .int(lastUsed)), ("seen", texts(seen)),
            ]))
    }
}

extension AccountReading {
    func programKey(_ digest: String) throws(StoreError) -> ProgramKey? {
        try row(.programKey, digest).flatMap(ProgramKey.init)
    }

    /// Returns the keys of an account, the latest first.
    func programKeys(of account: String) throws(StoreError) -> [ProgramKey] {
        try rows(.programKey, owner: account).compactMap(ProgramKey.init)
            .sorted { ($1.since, $1.id) < ($0.since, $0.id) }
    }
}

extension AccountWriting {
    func put(_ key: ProgramKey) throws(StoreError) { try put(key.row) }

    /// Ends the keys of an account: somebody else may have made them.
    func endKeys(of account: String) throws(StoreError) {
        try removeAll(.programKey, owner: account)
    }
}
