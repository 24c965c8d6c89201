// What a route is: its address, whom it is for, what it counts against, and what answers. All of
// it is said where the route is added; a route that does not say whom it is for does not compile.
// Which route a request belongs to is found out in RouteIndex.swift, and whether it may be used
// is judged in Guard/Doorkeeper.swift.

import HTTPTypes
import Hummingbird

/// How much is asked of somebody who wants to use a route.
enum RouteLevel: CaseIterable, Sendable {
    /// Nothing, and nobody looks who it is.
    case everybody
    /// Nothing; who it is may change the answer.
    case anybody
    /// A token: guests and accounts.
    case token
    /// An account.
    case account
    /// An account whose password was given lately.
    case confirmed
    /// An account that may make teams.
    case manager
    /// A place at the operator's socket, which no route of the network has.
    case `operator`
}

/// Whom a route is for, and what its handler is told of whoever asks. A handler learns of an
/// account in no other way.
struct RouteNeed<Asker: Sendable>: Sendable {
    let level: RouteLevel
    /// What the handler gets; the level has been judged before.
    let asker: @Sendable (Access?) throws(Problem) -> Asker
}

extension RouteNeed where Asker == Void {
    /// Everybody, strangers too; the handler does not learn who asks.
    static let everybody = RouteNeed(level: .everybody) { _ in }
    /// Whoever reaches the operator's socket.
    static let `operator` = RouteNeed(level: .operator) { _ in }
}

extension RouteNeed where Asker == Access? {
    /// Everybody, strangers too; the handler gets the access of whoever is known.
    static let anybody = RouteNeed(level: .anybody) { $0 }
}

extension RouteNeed where Asker == Access {
    /// Guests and accounts.
    static let token = RouteNeed(.token)
    /// Accounts.
    static let account = RouteNeed(.account)
    /// Accounts whose password was given lately.
    static let confirmed = RouteNeed(.confirmed)
    /// Accounts that may make teams.
    static let manager = RouteNeed(.manager)

    private init(_ level: RouteLevel) {
        self.init(level: level) { (access) throws(Problem) in
            guard let access else { throw Problem(.noToken) }
            return access
        }
    }
}

/// A budget that each request of a route is counted against before its handler runs. What depends
/// on the body of a request is counted by the handler.
enum RouteBudget: Sendable {
    /// Counted for all of the API by the network the request comes from, and so are the
    /// kilobytes of its body.
    case asked
    /// Counted by the network the request comes from.
    case network(Budget)
    /// Counted by the account that asks; only for routes that have one.
    case account(Budget)
}

/// One route.
struct Route: Sendable {
    let method: HTTPRequest.Method
    /// Its address: `{name}` stands for any part, `**` at the end for any further parts.
    let path: String
    let level: RouteLevel
    let budgets: [RouteBudget]
    /// What it takes in the query of its address.
    let parameters: [QueryParameter]
    /// Whether it is answered on the thread of its connection: only what takes less time than a
    /// change of threads, but for what the store does on threads of its own.
    let isShort: Bool
    let answer: @Sendable (Request, Exchange, Access?) async throws -> Response
}

/// The routes of a server while they are added.
struct Routes: Sendable {
    /// All that were added.
    private(set) var all: [Route] = []
    /// Those that also go the short way.
    private(set) var short: [ShortRoute] = []
    /// Answers whoever looks for a page where there is no route; nil without a page.
    var lost: (@Sendable (Request) -> Response?)?

    /// Adds a route.
    ///
    /// - Parameters:
    ///   - need: whom it is for.
    ///   - budgets: what each request counts against.
    ///   - parameters: what it takes in the query.
    mutating func add<Asker>(
        _ method: HTTPRequest.Method, _ path: String, for need: RouteNeed<Asker>,
        within budgets: [RouteBudget] = [.asked], taking parameters: [QueryParameter] = [],
        isShort: Bool = false,
        _ answer: @escaping @Sendable (Request, Exchange, Asker) async throws -> Response
    ) {
        all.append(
            Route(
                method: method, path: path, level: need.level, budgets: budgets,
                parameters: parameters, isShort: isShort
            ) { request, exchange, access in
                try await answer(request, exchange, try need.asker(access))
            })
    }

    /// Adds a route for `POST` of JSON that takes the short way where it can.
    mutating func add(_ route: ShortRoute) {
        short.append(route)
        add(.post, route.path, for: .token, within: route.budgets, isShort: true) {
            request, _, access in
            try request.requireJSON()
            let body = try await request.bytes(upTo: route.most)
            return Response.json(try await route.answer(body, access))
        }
    }
}

extension Routes {
    /// Adds a route that reads. `HEAD` is answered by it too, unless it has a route of its own.
    mutating func get<Asker>(
        _ path: String, for need: RouteNeed<Asker>, within budgets: [RouteBudget] = [.asked],
        taking parameters: [QueryParameter] = [], isShort: Bool = false,
        _ answer: @escaping @Sendable (Request, Exchange, Asker) async throws -> Response
    ) {
        add(
            .get, path, for: need, within: budgets, taking: parameters, isShort: isShort, answer)
    }

    /// Adds a route that does something.
    mutating func post<Asker>(
        _ path: String, for need: RouteNeed<Asker>, within budgets: [RouteBudget] = [.asked],
        _ answer: @escaping @Sendable (Request, Exchange, Asker) async throws -> Response
    ) { add(.post, path, for: need, within: budgets, answer) }

    /// Adds a route that puts something in the place of what is there.
    mutating func put<Asker>(
        _ path: String, for need: RouteNeed<Asker>, within budgets: [RouteBudget] = [.asked],
        _ answer: @escaping @Sendable (Request, Exchange, Asker) async throws -> Response
    ) { add(.put, path, for: need, within: budgets, answer) }

    /// Adds a route that changes something.
    mutating func patch<Asker>(
        _ path: String, for need: RouteNeed<Asker>, within budgets: [RouteBudget] = [.asked],
        _ answer: @escaping @Sendable (Request, Exchange, Asker) async throws -> Response
    ) { add(.patch, path, for: need, within: budgets, answer) }

    /// Adds a route that takes something away.
    mutating func delete<Asker>(
        _ path: String, for need: RouteNeed<Asker>, within budgets: [RouteBudget] = [.asked],
        _ answer: @escaping @Sendable (Request, Exchange, Asker) async throws -> Response
    ) { add(.delete, path, for: need, within: budgets, answer) }
}
