// The end of mails that nobody asked to confirm: each carries a token with which whoever got it
// ends them, without an account. A token says what it ends and is encrypted, so that none can be
// made up.

import CalepinExpressions

/// The mails that somebody who got one ends with its token.
enum MailStop: Equatable, Sendable {
    /// The copies of records to an address, in lowercase.
    case address(String)
    /// The mails of a schedule.
    case schedule(String)

    /// The key of the row of an address: its digest, since it belongs to nobody here.
    static func row(of address: MailAddress) -> String {
        Token.digest(address.key)
    }

    /// Returns the token, of letters, digits, `-` and `_`.
    func token(_ key: SealingKey) -> String {
        let text =
            switch self {
            case .address(let address): "a" + address
            case .schedule(let id): "s" + id
            }
        return String(
            key.seal(Array(text.utf8)).compactMap { letter -> Character? in
                switch letter {
                case "+": "-"
                case "/": "_"
                case "=": nil
                default: letter
                }
            })
    }

    /// Reads a token; nil for one that was not made with the key.
    init?(_ token: String, _ key: SealingKey) {
        guard token.utf8.count <= MailLimits.stopTokenBytes else { return nil }
        let text = String(
            token.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
        let end = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        guard let plain = key.open(text + end) else { return nil }
        let words = String(decoding: plain.dropFirst(), as: UTF8.self)
        switch plain.first {
        case UInt8(ascii: "a"): self = .address(words)
        case UInt8(ascii: "s"): self = .schedule(words)
        default: return nil
        }
    }
}

extension MailSettings {
    /// The address of the page on which a token ends mails. The token is in the fragment, which
    /// browsers do not send.
    func stopPage(_ token: String) -> String { origin + "/account/stop#" + token }

    /// The address at which one request without a page does so (RFC 8058).
    func stopRequest(_ token: String) -> String { origin + "/api/mail/stop?token=" + token }
}

/// Ends mails by their tokens.
struct MailStopService: Sendable {
    let store: any Store
    let key: SealingKey
    /// Seconds since 1970.
    var clock: @Sendable () -> Int64 = { SystemClock.seconds }

    /// Ends mails, or has them sent again; returns what the token is for. Doing so twice is doing
    /// it once.
    ///
    /// Throws: `Problem` `not-found` for a token that was not made here; the store's error.
    func change(_ token: String, isEnd: Bool) async throws -> MailStop {
        guard let stop = MailStop(token, key) else { throw Problem(.notFound) }
        let moment = clock()
        switch stop {
        case .address(let text):
            guard let address = MailAddress(text) else { throw Problem(.notFound) }
            let row = AccountRow(
                .mailStop, key: MailStop.row(of: address), owner: "", at: moment)
            try await store.commit(touching: Keys(.name(row.key))) { (job) throws(StoreError) in
                let accounts = job.accountChanges
                if isEnd { try accounts.put(row) } else { try accounts.remove(row.sort, row.key) }
            }
        case .schedule(let id):
            let found = try await store.read { (job) throws(StoreError) in
                try job.accounts.schedule(id)
            }
            guard let found else { return stop }
            try await store.commit(touching: Keys(.account(found.account))) {
                (job) throws(StoreError) in
                guard var schedule = try job.accounts.schedule(id) else { return }
                schedule.settings.isMailed = !isEnd
                try job.accountChanges.put(schedule.row)
            }
        }
        return stop
    }
}
