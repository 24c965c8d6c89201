// The access of a request that brings a key in its `Authorization` header. Only routes that say so
// take keys; what a key may do is computed in Accounts/Keys.

import CalepinExpressions

/// The origin of a request with a key.
struct KeyPlace: Sendable {
    /// The address of the client; nil when it is not known.
    var address: NetworkAddress?
    /// The client's network, as recorded in activities.
    var network: String
}

extension RequestMetadata {
    /// The key in the address of a client of ODK, or in the `Authorization` header: the text after
    /// `Bearer`, or for reading the password after `Basic`, which is all that Excel and Power BI
    /// send; nil when there is none, or a password that is no key, which is that of a proxy in
    /// front.
    ///
    /// A browser keeps what it was given for `Basic` and adds it to requests that another site
    /// causes, so that nothing is changed by it but by clients of ODK, whose addresses no other
    /// site can post to: see ``SiteGuard``.
    var programKey: String? {
        if let key = RequestPath.key(in: target) { return key }
        guard let header = header(.authorization) else { return nil }
        let scheme = header.prefix { $0 != " " }
        let text = String(header.dropFirst(scheme.count).drop { $0 == " " })
        switch scheme.lowercased() {
        case "bearer": return text
        case "basic":
            guard verb == .get || verb == .head || RequestPath.isOfODK(target),
                let bytes = Base64.bytes(from: text),
                let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
            else { return nil }
            let password = String(decoding: bytes[(colon + 1)...], as: UTF8.self)
            return KeyText.isWellFormed(password) ? password : nil
        default: return nil
        }
    }
}

extension AccessService {
    /// Returns the access of a request with a key to a route.
    ///
    /// Throws: `Problem` `key-refused` for a route that takes no keys, `key-and-cookie`,
    /// `wrong-key`, `key-over`, `key-network` or `key-right`; the store's error.
    func known(
        key text: String, _ request: some RequestMetadata, to route: Route, from place: KeyPlace
    ) async throws -> Access {
        guard let use = route.keys else { throw Problem(.keyRefused) }
        guard request.cookie(tokenName) == nil, request.header(.filling) == nil else {
            throw Problem(.keyAndCookie)
        }
        let moment = now()
        guard let access = try await known(key: text, at: moment), let key = access.key else {
            throw Problem(.wrongKey)
        }
        guard moment < key.until else { throw Problem(.keyOver) }
        guard key.isAllowed(from: place.address) else { throw Problem(.keyNetwork) }
        if key.isUseDue(from: place.network, at: moment) {
            try await noteUse(of: key, from: place.network, at: moment)
        }
        guard key.rights.includes(use) else { throw Problem(.keyRight, use.rawValue) }
        return access
    }

    /// Returns a key that somebody signs in with, and the end of it; nil for no key, and for one
    /// that is over.
    func known(password text: String) async throws -> (text: String, until: Instant)? {
        let moment = now()
        guard let key = try await known(key: text, at: moment)?.key, moment < key.until,
            let until = Instant(milliseconds: key.until * 1_000)
        else { return nil }
        return (text, until)
    }

    /// Returns the access of a request that was admitted before; nil when it has none any more.
    func knownAgain(_ request: some RequestMetadata) async throws -> Access? {
        guard let text = request.programKey else { return try await known(request) }
        let moment = now()
        let access = try await known(key: text, at: moment)
        return access.flatMap { access in access.key.map { moment < $0.until } } == true
            ? access : nil
    }

    /// Returns the access of a key, also of one that is over; nil for a text that is no key, or
    /// not one any more.
    private func known(key text: String, at moment: Int64) async throws -> Access? {
        guard KeyText.isWellFormed(text) else { return nil }
        let digest = Token.digest(text)
        // Read before the look-up, so that a change in between invalidates the cached entry.
        let version = version
        if let access = latelyByKey.access(digest, version: version),
            try await isCurrent(access)
        {
            return access
        }
        let access = try await look(digest) { (job) throws(StoreError) in
            try AccessJob(job: job, now: moment).access(key: digest)
        }
        if let access { latelyByKey.keep(access, digest, version: version) }
        return access
    }

    /// Records the time that a key was used, and the first use from a network.
    private func noteUse(
        of key: ProgramKey, from network: String, at moment: Int64
    ) async throws {
        let keys = Keys(.account(key.account), .audit)
        try await store.commit(touching: keys) { (job) throws(StoreError) in
            // A key that was revoked in the meantime stays revoked.
            guard var key = try job.accounts.programKey(key.digest),
                key.isUseDue(from: network, at: moment)
            else { return }
            let isNew = key.use(from: network, at: moment)
            try job.accountChanges.put(key)
            guard isNew else { return }
            try job.accountChanges.note(
                Activity(
                    .keyUsed, account: key.account, at: moment, network: network,
                    detail: key.detail))
        }
    }
}
