// The declaration of a route: address, required level of access, budgets and handler, all given
// where it is added; a route without a level does not compile. Requests are matched in
// RouteIndex.swift, and access is checked in RequestMiddleware.swift.

import HTTPTypes
import Hummingbird

/// The level of access that a route requires.
enum RouteLevel: CaseIterable, Sendable {
    /// None; the token is not looked up.
    case everybody
    /// None; the token is looked up, and the answer may depend on it.
    case anybody
    /// A token of a guest or an account.
    case token
    /// An account.
    case account
    /// An account whose password was given recently.
    case confirmed
    /// An account that may create teams.
    case manager
    /// An account that looks after the server.
    case owner
    /// An account that looks after the server, whose password was given recently.
    case confirmedOwner
    /// A connection to the operator's socket; no network route has this level.
    case `operator`
}

/// The level of a route, and the access its handler gets. A handler has no other way to learn the
/// account.
struct RouteRequirement<Asker: Sendable>: Sendable {
    let level: RouteLevel
    /// Returns the handler's access, after the level was checked.
    let asker: @Sendable (Access?) throws(Problem) -> Asker
}

extension RouteRequirement where Asker == Void {
    /// Anybody; the handler does not learn the account.
    static let everybody = RouteRequirement(level: .everybody) { _ in }
    /// Clients of the operator's socket.
    static let `operator` = RouteRequirement(level: .operator) { _ in }
}

extension RouteRequirement where Asker == Access? {
    /// Anybody; the handler gets the access when the token is valid.
    static let anybody = RouteRequirement(level: .anybody) { $0 }
}

extension RouteRequirement where Asker == Access {
    /// Guests and accounts.
    static let token = RouteRequirement(.token)
    /// Accounts.
    static let account = RouteRequirement(.account)
    /// Accounts whose password was given recently.
    static let confirmed = RouteRequirement(.confirmed)
    /// Accounts that may create teams.
    static let manager = RouteRequirement(.manager)
    /// Accounts that look after the server.
    static let owner = RouteRequirement(.owner)
    /// Accounts that look after the server, whose password was given recently.
    static let confirmedOwner = RouteRequirement(.confirmedOwner)

    private init(_ level: RouteLevel) {
        self.init(level: level) { (access) throws(Problem) in
            guard let access else { throw Problem(.noToken) }
            return access
        }
    }
}

/// A budget that each request of a route is counted against before its handler runs. Budgets that
/// depend on the body are counted by the handler.
enum RouteBudget: Sendable {
    /// The API's budget by network of the client, together with the kilobytes of the body.
    case asked
    /// Counted by network of the client.
    case network(Budget)
    /// Counted by account; only for routes that require one.
    case account(Budget)
}

/// The handler of a route.
enum RouteHandler: Sendable {
    /// Answers a request in the framework, and reads its body itself.
    case request(@Sendable (Request, RequestContext, Access?) async throws -> Response)
    /// Answers a body of JSON on the fast path, without the framework.
    case json(JSONHandler)
}

/// A handler that takes a body of JSON and answers with JSON, in less time than the framework's
/// overhead.
struct JSONHandler: Sendable {
    /// The maximum size of a body in bytes.
    let maxBytes: Int
    /// Returns the answer to a body without a task, or nil when it cannot be given at once; nil
    /// for a handler that always needs a task.
    var answerNow: (@Sendable ([UInt8], Access) throws -> CountedJSON?)?
    /// Returns the answer to a body.
    let answer: @Sendable ([UInt8], Access) async throws -> CountedJSON
}

/// One route.
struct Route: Sendable {
    let method: HTTPRequest.Method
    /// The address: `{name}` matches any segment, `**` at the end any number of further segments.
    let path: String
    let level: RouteLevel
    /// The right that a key needs here; nil when keys are not taken.
    let keys: KeyUse?
    let budgets: [RouteBudget]
    /// The declared query parameters.
    let parameters: [QueryParameter]
    /// The description for those who write programs.
    let description: RouteDescription
    /// True to answer on the connection's event loop: only for handlers that take less time than a
    /// change of threads, apart from the store's own threads.
    let isShort: Bool
    /// True for a route of the console, which is left when nobody has used it for a while.
    let isOfConsole: Bool
    let handler: RouteHandler
}

extension Route {
    /// The beginnings of the addresses that the console asks. Numbers of records for the start
    /// page, `/api/records`, are not among them.
    private static let console = [
        "/api/console/", "/api/records/", "/api/exports/", "/api/imports/", "/api/batches/",
        "/api/merges/", "/api/schedules", "/api/teams",
    ]

    /// Returns true for an address of the console.
    fileprivate static func isOfConsole(_ path: String) -> Bool {
        console.contains { path.hasPrefix($0) }
    }
}

/// The routes of a server while they are added.
struct Routes: Sendable {
    /// All routes.
    private(set) var all: [Route] = []
    /// Returns the answer to a browser at an unknown address; nil without a page.
    var lost: (@Sendable (Request) -> Response?)?

    /// Adds a route.
    ///
    /// - Parameters:
    ///   - description: what it does, takes and gives.
    ///   - requirement: the required level of access.
    ///   - budgets: the budgets of each request.
    ///   - parameters: the query parameters.
    ///   - keys: the right that a key needs; nil to take none.
    mutating func add<Asker>(
        _ method: HTTPRequest.Method, _ path: String, _ description: RouteDescription,
        for requirement: RouteRequirement<Asker>,
        within budgets: [RouteBudget] = [.asked], taking parameters: [QueryParameter] = [],
        keys: KeyUse? = nil, isShort: Bool = false,
        _ answer: @escaping @Sendable (Request, RequestContext, Asker) async throws -> Response
    ) {
        all.append(
            Route(
                method: method, path: path, level: requirement.level, keys: keys,
                budgets: budgets, parameters: parameters, description: description,
                isShort: isShort, isOfConsole: Route.isOfConsole(path),
                handler: .request { request, context, access in
                    try await answer(request, context, try requirement.asker(access))
                }))
    }

    /// Adds a route for `POST` of JSON with a token, on the fast path. Its address has no
    /// placeholders.
    mutating func add(
        _ path: String, _ description: RouteDescription,
        within budgets: [RouteBudget] = [.asked], keys: KeyUse? = nil, _ handler: JSONHandler
    ) {
        all.append(
            Route(
                method: .post, path: path, level: .token, keys: keys, budgets: budgets,
                parameters: [], description: description, isShort: true,
                isOfConsole: Route.isOfConsole(path), handler: .json(handler)))
    }
}

extension Routes {
    /// Adds a GET route. It also answers `HEAD`, unless there is a route for that.
    mutating func get<Asker>(
        _ path: String, _ description: RouteDescription,
        for requirement: RouteRequirement<Asker>,
        within budgets: [RouteBudget] = [.asked],
        taking parameters: [QueryParameter] = [], keys: KeyUse? = nil, isShort: Bool = false,
        _ answer: @escaping @Sendable (Request, RequestContext, Asker) async throws -> Response
    ) {
        add(
            .get, path, description, for: requirement, within: budgets, taking: parameters,
            keys: keys,
            isShort: isShort, answer)
    }

    /// Adds a POST route.
    mutating func post<Asker>(
        _ path: String, _ description: RouteDescription,
        for requirement: RouteRequirement<Asker>,
        within budgets: [RouteBudget] = [.asked], taking parameters: [QueryParameter] = [],
        keys: KeyUse? = nil,
        _ answer: @escaping @Sendable (Request, RequestContext, Asker) async throws -> Response
    ) {
        add(
            .post, path, description, for: requirement, within: budgets, taking: parameters,
            keys: keys, answer)
    }

    /// Adds a PUT route.
    mutating func put<Asker>(
        _ path: String, _ description: RouteDescription,
        for requirement: RouteRequirement<Asker>,
        within budgets: [RouteBudget] = [.asked],
        taking parameters: [QueryParameter] = [], keys: KeyUse? = nil,
        _ answer: @escaping @Sendable (Request, RequestContext, Asker) async throws -> Response
    ) {
        add(
            .put, path, description, for: requirement, within: budgets, taking: parameters,
            keys: keys, answer)
    }

    /// Adds a PATCH route.
    mutating func patch<Asker>(
        _ path: String, _ description: RouteDescription,
        for requirement: RouteRequirement<Asker>,
        within budgets: [RouteBudget] = [.asked], taking parameters: [QueryParameter] = [],
        keys: KeyUse? = nil,
        _ answer: @escaping @Sendable (Request, RequestContext, Asker) async throws -> Response
    ) {
        add(
            .patch, path, description, for: requirement, within: budgets, taking: parameters,
            keys: keys,
            answer)
    }

    /// Adds a DELETE route.
    mutating func delete<Asker>(
        _ path: String, _ description: RouteDescription,
        for requirement: RouteRequirement<Asker>,
        within budgets: [RouteBudget] = [.asked], taking parameters: [QueryParameter] = [],
        keys: KeyUse? = nil,
        _ answer: @escaping @Sendable (Request, RequestContext, Asker) async throws -> Response
    ) {
        add(
            .delete, path, description, for: requirement, within: budgets, taking: parameters,
            keys: keys,
            answer)
    }
}
