// Settings for owners of the server: looking at them, changing them, and trying the mail server
// with a mail before it is used.

import CalepinExpressions

/// The settings of a server.
struct SettingsService: Sendable {
    let store: any Store
    let live: LiveSettings
    let key: SealingKey
    /// Seconds since 1970.
    let clock: @Sendable () -> Int64
    /// One mail is tried at a time: a server that does not answer holds a thread.
    private let share = WorkShare(atOnce: 1)

    init(
        store: any Store, live: LiveSettings, key: SealingKey,
        clock: @escaping @Sendable () -> Int64
    ) {
        (self.store, self.live, self.key, self.clock) = (store, live, key, clock)
    }

    /// Returns settings that may be used, as an owner sends them.
    ///
    /// Throws: ``SettingsError``.
    private func read(_ json: JSONValue) throws(SettingsError) -> ServerSettings {
        let known = live.stored
        var wish = try ServerSettings(json, over: known)
        let fixed = live.fixed
        // What an option says may be sent back as it was told.
        if fixed.contains(.address), wish.address == live.address { wish.address = known.address }
        if fixed.contains(.mayRegister), wish.mayRegister == live.mayRegister {
            wish.mayRegister = known.mayRegister
        }
        if fixed.contains(.guestMegabytes), wish.guestMegabytes == live.guestMegabytes {
            wish.guestMegabytes = known.guestMegabytes
        }
        for part in wish.parts(differingFrom: known) where fixed.contains(part) {
            throw .fixed(part)
        }
        if !wish.address.isEmpty, SiteOrigin(wish.address) == nil {
            throw .badAddress(wish.address)
        }
        _ = try live.mailSettings(wish)
        return wish
    }

    /// Stores settings, which hold from then on.
    ///
    /// Throws: ``SettingsError``; the store's error.
    func set(_ json: JSONValue, _ access: Access, network: String) async throws {
        let wish = try read(json)
        let parts = wish.parts(differingFrom: live.stored)
        guard !parts.isEmpty else { return }
        let (moment, row) = (clock(), wish.row(key, at: clock()))
        try await store.commit(touching: Keys(.server, .audit)) { (job) throws(StoreError) in
            try job.accountChanges.put(row)
            try AuditTrail.add(
                Activity(
                    .settingsSet, account: access.account, at: moment, network: network,
                    detail: parts.map(\.rawValue).joined(separator: " ")),
                to: job.accountChanges)
        }
        live.take(wish)
    }

    /// Sends a mail by settings that are not stored yet, and waits for what comes of it.
    ///
    /// Throws: ``SettingsError``.
    func tryMail(
        _ json: JSONValue, to receiver: String, _ language: Language
    ) async throws {
        guard let to = MailAddress(receiver) else { throw SettingsError.badReceiver(receiver) }
        let wish = try read(json)
        var sender = live.post
        if !live.fixed.contains(.mail) {
            sender = try live.mailSettings(wish).map { live.sender($0) }
        }
        guard let sender else { throw SettingsError.mail(.badServer("")) }
        let mail = SettingsMail.mail(to: to, sender.settings.origin, in: language)
        try await share.pass {
            do throws(MailFailure) {
                try await sender.deliver(mail, id: Token.randomName())
            } catch { throw SettingsError.notTaken(error.words, error.reply) }
        }
    }

    /// The settings as JSON: see docs/server.md.
    var json: JSONValue {
        let (stored, fixed) = (live.stored, live.fixed)
        var members: [JSONMember] = []
        if let mail = stored.mail, !fixed.contains(.mail) {
            members.append(
                JSONMember(
                    "mail",
                    .object([
                        JSONMember("server", .string(mail.server)),
                        JSONMember("sender", .string(mail.sender)),
                        JSONMember("login", .string(mail.login)),
                        JSONMember("hasPassword", .bool(!mail.password.isEmpty)),
                    ])))
        }
        members += [
            JSONMember("sendsMail", .bool(live.post != nil)),
            JSONMember("address", .string(live.address)),
            JSONMember("mayRegister", .bool(live.mayRegister)),
        ]
        if let count = live.guestMegabytes {
            members.append(JSONMember("guestMegabytes", .int(count)))
        }
        let names = ServerSettings.Part.allCases.filter(fixed.contains).map(\.rawValue)
        members.append(JSONMember("fixed", .array(names.map { .string($0) })))
        return .object(members)
    }
}

/// The mail that tries settings.
private enum SettingsMail {
    static func mail(to address: MailAddress, _ origin: String, in language: Language) -> Mail {
        let french = language == .french
        return Mail(
            to: address,
            subject: french ? "Calepin : les mails arrivent" : "Calepin: mails arrive",
            text: (french
                ? "Les mails de \(origin) passent par ce serveur de mail."
                : "Mails of \(origin) go through this mail server.") + "\n")
    }
}
