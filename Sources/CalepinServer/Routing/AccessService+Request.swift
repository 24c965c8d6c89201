// The access of a request: its token in a cookie, and the level that a route needs. Rights are
// decided in Accounts/Access.swift.

extension AccessService {
    /// The name of the cookie that holds a token; a browser accepts the prefix only over TLS.
    var tokenName: String { isSecure ? "__Host-calepin" : "calepin" }

    /// The name of the cookie that marks a browser in which somebody has signed in.
    var knownName: String { tokenName + "-known" }

    /// Returns the access of a request; nil when it has no valid token.
    func known(_ request: some RequestMetadata) async throws -> Access? {
        guard let token = token(of: request) else { return nil }
        let access = try await known(token)
        return isTaken(access, from: request) ? access : nil
    }

    /// Returns the cached access of a request; nil when it has to be looked up in the store.
    func remembered(_ request: some RequestMetadata) -> Access? {
        let access = token(of: request).flatMap { remembered($0) }
        return isTaken(access, from: request) ? access : nil
    }

    /// Returns the token of a request: the credential of a filling, whatever the account of the
    /// browser, or else that of the cookie.
    private func token(of request: some RequestMetadata) -> String? {
        request.header(.filling) ?? request.cookie(tokenName)
    }

    /// Returns true for the access of a filling by its credential, and of anything else by the
    /// cookie: neither takes the place of the other.
    private func isTaken(_ access: Access?, from request: some RequestMetadata) -> Bool {
        (access?.filling != nil) == (request.header(.filling) != nil)
    }

    /// Confirms that an access reaches the level a route needs.
    ///
    /// Throws: `Problem` `no-token`, `no-account`, `confirm-first` or `no-access`.
    func require(_ level: RouteLevel, of access: Access?) throws(Problem) {
        switch level {
        case .everybody, .anybody: return
        case .operator: throw Problem(.notFound)
        case .token, .account, .confirmed, .manager, .owner, .confirmedOwner: break
        }
        guard let access else { throw Problem(.noToken) }
        if level == .token { return }
        guard let role = access.role, access.session != nil || access.key != nil else {
            throw Problem(.noAccount)
        }
        if level == .manager, role != .owner, role != .manager { throw Problem(.noAccess) }
        if level == .owner || level == .confirmedOwner, role != .owner {
            throw Problem(.noAccess)
        }
        // A key was made with the password, and its route says that it takes keys.
        guard let session = access.session else { return }
        if level == .confirmed || level == .confirmedOwner, !session.isConfirmed(at: now()) {
            throw Problem(.confirmFirst)
        }
    }

    /// Returns true when a request has the token of a session or filling that has ended: the
    /// browser is asked to sign in again and does not silently become a guest, which would delete
    /// its local records.
    func isOver(_ request: some RequestMetadata) -> Bool {
        request.header(.filling) != nil
            || [tokenName, knownName].allSatisfy { name in
                request.cookie(name).map(Token.isWellFormed) ?? false
            }
    }

    /// Returns the `Set-Cookie` header for a token: not readable by scripts, never sent from
    /// another site, at most a year. Whether the token is still valid is decided by the server.
    func tokenHeader(_ token: String) -> String {
        header(tokenName, token, seconds: 31_536_000)
    }

    /// The `Set-Cookie` header that removes the token.
    var noTokenHeader: String { header(tokenName, "", seconds: 0) }

    /// Returns the `Set-Cookie` header of a cookie that only the server reads.
    func header(_ name: String, _ text: String, seconds: Int64) -> String {
        "\(name)=\(text); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict"
            + (isSecure ? "; Secure" : "")
    }
}
