// Who is asking, and what that account may do: the one place that decides. For now every browser
// is a guest with a scope of its own; accounts with passwords will be decided here too. Routes
// ask and never decide by themselves.

import CalepinExpressions
import HTTPTypes
import Hummingbird

/// What one account may do. Whatever is not granted is denied.
struct Access: Sendable, Equatable {
    /// The account asking.
    let account: String
    /// The scopes it may read and write.
    let scopes: [String]

    /// The scope of what belongs to the account alone.
    var ownScope: String { "user:" + account }

    /// Whether a scope may be written: no catalogue ever is.
    func mayWrite(_ scope: String) -> Bool {
        scopes.contains(scope) && !scope.hasPrefix("catalogue:")
    }

    /// Confirms that a scope may be used.
    ///
    /// Throws: `Problem` `not-found`, as for a scope that does not exist: that one exists is
    /// nobody else's business.
    func require(scope: String) throws(Problem) {
        guard scopes.contains(scope) else { throw Problem(.notFound) }
    }
}

/// Finds out who is asking.
struct AccessService: Sendable {
    let store: any Store
    /// Whether tokens may only travel over TLS.
    let isSecure: Bool

    /// The name of the cookie that holds a token; a browser accepts the prefix only over TLS.
    var tokenName: String { isSecure ? "__Host-calepin" : "calepin" }

    /// The access of a request.
    ///
    /// Throws: `Problem` `no-token`, or the store's error.
    func access(of request: Request) async throws -> Access {
        guard let access = try await known(request) else { throw Problem(.noToken) }
        return access
    }

    /// The access of a request whose token is known; nil when it brings none that is.
    func known(_ request: Request) async throws -> Access? {
        guard let token = request.cookie(tokenName), Token.isWellFormed(token) else {
            return nil
        }
        let key = Token.digest(token)
        let account = try await store.read { (job) throws(StoreError) in
            try job.account(token: key)
        }
        guard let account else { return nil }
        return Access(account: account, scopes: ["user:" + account])
    }

    /// A new guest, and the token that proves it.
    func makeGuest(at seconds: Int64) async throws -> (access: Access, token: String) {
        let token = Token.random()
        let account = Token.randomName()
        let key = Token.digest(token)
        try await store.commit { (job) throws(StoreError) in
            try job.addAccount(account, token: key, at: seconds)
        }
        return (Access(account: account, scopes: ["user:" + account]), token)
    }

    /// The head that makes a browser keep a token: unreachable for scripts, never sent from
    /// another site, a year at most.
    func tokenHead(_ token: String) -> String {
        "\(tokenName)=\(token); Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict"
            + (isSecure ? "; Secure" : "")
    }
}
