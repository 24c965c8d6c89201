// Who may use which route: the one table, and the guard that stands before every route. A route
// that is not in the table is answered as if it did not exist. What an account may see through a
// route is decided by Access.

import HTTPTypes
import Hummingbird

/// Whom a route is for.
enum RouteNeed: Sendable {
    /// Everybody, strangers too.
    case nothing
    /// Guests and accounts.
    case token
    /// Accounts.
    case account
    /// Accounts whose password was given lately.
    case confirmed
    /// Accounts that may make teams.
    case manager
}

/// The table of routes and their needs.
enum RouteAccess {
    /// Every route of the API, by method and path.
    static let needs: [String: RouteNeed] = [
        "GET /api/apps": .nothing,
        "GET /api/apps/{id}": .nothing,
        "GET /api/map": .nothing,
        "GET /api/sources/{app}/{collection}": .nothing,
        "GET /api/rows/{app}/{collection}": .nothing,
        "GET /api/lookups/{name}": .token,
        "POST /api/sync/replica": .nothing,
        "POST /api/sync/push": .token,
        "POST /api/sync/pull": .token,
        "GET /api/sync/held": .token,
        "GET /api/feed": .token,
        "HEAD /api/feed": .token,
        "POST /api/blobs": .token,
        "HEAD /api/blobs/{hash}": .token,
        "PATCH /api/blobs/{hash}": .token,
        "GET /api/blobs/{hash}": .token,
        "GET /api/blobs/{hash}/thumbnail": .token,
        "GET /api/account": .nothing,
        "PATCH /api/account": .account,
        "POST /api/account/register": .nothing,
        "POST /api/account/sign-in": .nothing,
        "POST /api/account/link": .nothing,
        "POST /api/account/link/use": .nothing,
        "POST /api/account/reset": .nothing,
        "POST /api/account/forgotten": .nothing,
        "POST /api/account/mail/confirm": .nothing,
        "PUT /api/account/mail": .confirmed,
        "DELETE /api/account/mail": .confirmed,
        "POST /api/account/sign-out": .nothing,
        "POST /api/account/confirm": .account,
        "POST /api/account/password": .account,
        "GET /api/account/sessions": .account,
        "DELETE /api/account/sessions": .confirmed,
        "DELETE /api/account/sessions/{id}": .confirmed,
        "POST /api/account/recovery-codes": .confirmed,
        "POST /api/account/second-factor": .confirmed,
        "PUT /api/account/second-factor": .confirmed,
        "DELETE /api/account/second-factor": .confirmed,
        "GET /api/account/activity": .account,
        "GET /api/account/export": .confirmed,
        "POST /api/account/delete": .confirmed,
        "POST /api/account/guest": .account,
        "POST /api/teams": .manager,
        "GET /api/teams/{id}": .account,
        "PUT /api/teams/{id}/members": .account,
        "PUT /api/teams/{id}/grants": .account,
    ]

    /// The need of a route; nil when it may not be used at all. What lies outside of the API are
    /// files of the page, which are for everybody and only to be read.
    static func need(_ method: HTTPRequest.Method, _ route: String, path: String) -> RouteNeed? {
        let isRead = method == .get || method == .head
        guard path.hasPrefix("/api/") || path == "/api" else { return isRead ? .nothing : nil }
        if let need = needs["\(method.rawValue) \(route)"] { return need }
        return method == .head ? needs["GET \(route)"] : nil
    }
}

/// Stands before every route and finds out who is asking.
struct RouteGuard: RouterMiddleware {
    typealias Context = Exchange

    let access: AccessService

    func handle(
        _ input: Request, context: Exchange,
        next: (Request, Exchange) async throws -> Response
    ) async throws -> Response {
        guard let route = context.endpointPath else { return try await next(input, context) }
        guard let need = RouteAccess.need(input.method, route, path: input.uri.path) else {
            throw Problem(.notFound)
        }
        var exchange = context
        if input.uri.path.hasPrefix("/api/") {
            exchange.known = try await access.known(input)
        }
        try admit(exchange.known, need)
        return try await next(input, exchange)
    }

    private func admit(_ access: Access?, _ need: RouteNeed) throws {
        if case .nothing = need { return }
        guard let access else { throw Problem(.noToken) }
        if case .token = need { return }
        guard let role = access.role, let session = access.session else {
            throw Problem(.noAccount)
        }
        switch need {
        case .nothing, .token, .account: return
        case .confirmed:
            guard session.isConfirmed(at: self.access.now()) else { throw Problem(.confirmFirst) }
        case .manager:
            guard role == .owner || role == .manager else { throw Problem(.noAccess) }
        }
    }
}
