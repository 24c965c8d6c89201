// The settings that owners of the server change on the page, while it runs. Options that the
// server was started with come before them: see LiveSettings.swift.

import CalepinExpressions

/// Settings of a server; what is not set is as usual.
struct ServerSettings: Equatable, Sendable {
    /// The way to a mail server.
    struct Mail: Equatable, Sendable {
        /// `smtps://HOST[:PORT]` or `smtp://HOST[:PORT]`.
        var server = ""
        /// An address, or `NAME <ADDRESS>`.
        var sender = ""
        /// The login; empty where the mail server needs none.
        var login = ""
        var password = ""

        /// The line that a file of the login has; nil for none.
        var secret: String? { login.isEmpty ? nil : login + ":" + password }
    }

    /// The mail server; nil to send no mails.
    var mail: Mail?
    /// The address of the page, with which links in mails begin; empty for none.
    var address = ""
    /// True when anybody may register; nil for as usual.
    var mayRegister: Bool?
    /// The room for all guests together, in megabytes; nil for as usual.
    var guestMegabytes: Int64?
}

extension ServerSettings {
    /// The parts that are set on their own, by the keys of the JSON.
    enum Part: String, CaseIterable, Sendable {
        case mail, address, mayRegister, guestMegabytes
    }

    /// Reads what an owner sends. A password that is left out stays as it was, where the mail
    /// server and the login do, too: it never goes to another server.
    ///
    /// Throws: ``SettingsError`` `unexpected`, `tooLong`, `password`.
    init(_ json: JSONValue, over known: ServerSettings) throws(SettingsError) {
        guard let members = json.members else { throw .unexpected("") }
        if let other = members.first(where: { Part(rawValue: $0.key) == nil }) {
            throw .unexpected(other.key)
        }
        if let value = json["mail"], !value.isNull { mail = try Mail(value, over: known.mail) }
        address = try Self.text(json, "address")
        if let value = json["mayRegister"], !value.isNull {
            guard let truth = value.asBool else { throw .unexpected("mayRegister") }
            mayRegister = truth
        }
        if let value = json["guestMegabytes"], !value.isNull {
            guard let count = value.asInt64, SettingsLimits.guestMegabytes.contains(count) else {
                throw .unexpected("guestMegabytes")
            }
            guestMegabytes = count
        }
    }

    fileprivate static func text(
        _ json: JSONValue, _ key: String
    ) throws(SettingsError) -> String {
        guard let value = json[key], !value.isNull else { return "" }
        guard let text = value.asString else { throw .unexpected(key) }
        guard text.utf8.count <= SettingsLimits.textBytes else {
            throw .tooLong(key, SettingsLimits.textBytes)
        }
        return text
    }

    /// Reads stored settings; a password that cannot be decrypted is empty.
    init(_ row: AccountRow, _ key: SealingKey) {
        let json = row.json
        if let stored = json["mail"], !stored.isNull {
            var mail = Mail(
                server: stored.text("server"), sender: stored.text("sender"),
                login: stored.text("login"))
            if let plain = key.open(stored.text("password")) {
                mail.password = String(decoding: plain, as: UTF8.self)
            }
            self.mail = mail
        }
        address = json.text("address")
        (mayRegister, guestMegabytes) = (json["mayRegister"]?.asBool, json["guests"]?.asInt64)
    }

    /// Returns the settings as a row, with an encrypted password, at seconds since 1970.
    func row(_ key: SealingKey, at moment: Int64) -> AccountRow {
        var members = [("address", JSONValue.string(address))]
        if let mail {
            members.append(
                (
                    "mail",
                    .object([
                        JSONMember("server", .string(mail.server)),
                        JSONMember("sender", .string(mail.sender)),
                        JSONMember("login", .string(mail.login)),
                        JSONMember("password", .string(key.seal(mail.password))),
                    ])
                ))
        }
        if let mayRegister { members.append(("mayRegister", .bool(mayRegister))) }
        if let guestMegabytes { members.append(("guests", .int(guestMegabytes))) }
        return AccountRow(
            .settings, key: Self.key, owner: "", at: moment, json: .row(members))
    }

    /// The key of the row.
    static let key = "server"

    /// Reads the settings of a server; nil for none.
    static func stored(
        _ accounts: any AccountReading, _ key: SealingKey
    ) throws(StoreError) -> ServerSettings? {
        try accounts.row(.settings, Self.key).map { ServerSettings($0, key) }
    }

    /// Returns the parts in which two settings differ.
    func parts(differingFrom other: ServerSettings) -> [Part] {
        Part.allCases.filter { part in
            switch part {
            case .mail: mail != other.mail
            case .address: address != other.address
            case .mayRegister: mayRegister != other.mayRegister
            case .guestMegabytes: guestMegabytes != other.guestMegabytes
            }
        }
    }
}

extension ServerSettings.Mail {
    /// Reads the members; see ``ServerSettings/init(_:over:)``.
    fileprivate init(
        _ json: JSONValue, over known: ServerSettings.Mail?
    ) throws(SettingsError) {
        guard let members = json.members else { throw .unexpected("mail") }
        let keys = ["server", "sender", "login", "password"]
        if let other = members.first(where: { !keys.contains($0.key) }) {
            throw .unexpected(other.key)
        }
        server = try ServerSettings.text(json, "server")
        sender = try ServerSettings.text(json, "sender")
        login = try ServerSettings.text(json, "login")
        guard !login.isEmpty else { return }
        if let value = json["password"], !value.isNull {
            password = try ServerSettings.text(json, "password")
        } else if let known, known.server == server, known.login == login {
            password = known.password
        } else {
            throw .password
        }
    }
}

/// Limits of settings, with the reason beside each.
enum SettingsLimits {
    /// The maximum size of a text, in bytes: an address of a page or a mail, or a password.
    static let textBytes = 500
    /// The room for guests, in megabytes: up to 10 TB.
    static let guestMegabytes: ClosedRange<Int64> = 1...10_000_000
    /// Seconds between two looks at what another server of the same database has set.
    static let lookSeconds = 10
}

extension Budget {
    /// Mails that try settings, of an account: each makes the server reach another one.
    static let settingsMail = Budget(name: "settings-mail", burst: 10, perMinute: 4)
}
