// The path of each request to its route: rejects requests of other sites, parses the path, finds
// the route, checks access and budgets as the route declares them, converts errors into problems,
// adds the common headers and writes the log. Answers are made in Routes/. FastRoutes.swift calls
// the same functions for requests on the fast path.

import CalepinExpressions
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// The responder in front of all routes.
struct RequestMiddleware: HTTPResponder {
    typealias Context = RequestContext

    let index: RouteIndex
    let access: AccessService
    let site: SiteGuard
    let policy: String
    let isBehindProxy: Bool
    /// True to tell browsers to come over TLS alone.
    let staysSecure: Bool
    /// Limits the rate of requests; nil for no limits.
    let limiter: RateLimiter?
    var counts = RequestCounts()

    func respond(to request: Request, context: RequestContext) async throws -> Response {
        let start = ContinuousClock.now
        var (context, route, access) = (context, Route?.none, Access?.none)
        var response: Response
        do {
            try site.admit(request)
            route = try find(request, &context)
            response = try await answer(request, context, route, &access)
        } catch {
            response = Self.answer(to: error, request, id: context.id, context.logger).response
            // Tools that read OData, and clients of ODK, ask for a user name and a password only
            // where they are told.
            let group = route?.description.group
            if group == .odata || group == .odk, response.status == .unauthorized {
                response.headers[.wwwAuthenticate] = "Basic realm=\"calepin\", charset=\"UTF-8\""
            }
        }
        SecurityHeaders.add(to: &response.headers, policy: policy, staysSecure: staysSecure)
        if let rate = rate(of: request, context, route, access) { response.headers.add(rate) }
        if request.method == .head { response = response.createHeadResponse() }
        counts.group(of: route).count(response.status.code, since: start)
        Self.log(
            request.method.rawValue, route?.path ?? "-", status: response.status.code,
            since: start, context.logger)
        return response
    }

    /// Returns the budget of a program that is closest to its end; nil for other requests.
    private func rate(
        of request: Request, _ context: RequestContext, _ route: Route?, _ access: Access?
    ) -> RateState? {
        guard let route, let access, let limiter, access.key != nil else { return nil }
        let network = RequestAddress.network(
            of: request, context.address, isBehindProxy: isBehindProxy)
        let states = route.budgets.map { budget in
            switch budget {
            case .asked: limiter.state(.address, network)
            case .network(let budget): limiter.state(budget, network)
            case .account(let budget): limiter.state(budget, access.counted)
            }
        }
        return states.min { $0.left * $1.quota < $1.left * $0.quota }
    }

    /// Finds the route of a request, and stores the values of its placeholders.
    private func find(_ request: Request, _ context: inout RequestContext) throws(Problem)
        -> Route?
    {
        guard let path = RequestPath(target: request.target),
            let found = index.find(request.method, path)
        else { return nil }
        (context.path, context.names) = (path.text, found.names)
        return found.route
    }

    private func answer(
        _ request: Request, _ context: RequestContext, _ route: Route?,
        _ known: inout Access?
    ) async throws -> Response {
        guard let route else {
            try count(request, [.asked], by: nil, context.address)
            if let path = RequestPath(target: request.target) {
                let methods = index.methods(of: path)
                guard methods.isEmpty else { throw Problem.wrongMethod(methods) }
            }
            guard let page = index.lost?(request) else { throw Problem(.notFound) }
            return page
        }
        let access = try await admit(request, to: route, from: context.address)
        known = access
        var context = context
        context.values = try request.values(of: route.parameters)
        // Requests for JSON handlers do not come here; see FastPath.swift.
        guard case .request(let answer) = route.handler else { throw Problem(.notFound) }
        if route.isShort { return try await answer(request, context, access) }
        return try await withTaskExecutorPreference(globalConcurrentExecutor) {
            [context] in try await answer(request, context, access)
        }
    }

    /// Confirms that the client may use a route now, and returns its access.
    func admit(
        _ request: some RequestMetadata, to route: Route, from address: SocketAddress?
    ) async throws -> Access? {
        let byNetwork = route.budgets.filter(\.isOfNetwork)
        try count(request, byNetwork, by: nil, address)
        if let key = request.programKey {
            return try await admit(key, request, to: route, from: address)
        }
        guard route.level != .everybody else { return nil }
        let known = try await access.known(request)
        try access.require(route.level, of: known)
        if let known, route.isOfConsole {
            try await access.useConsole(known, isByPerson: request.header(.idle) == nil)
        }
        try count(request, route.budgets.filter { !$0.isOfNetwork }, by: known, address)
        return known
    }

    /// Confirms the same for a request with a key. A key that is not valid counts against its
    /// network as a wrong password does.
    private func admit(
        _ key: String, _ request: some RequestMetadata, to route: Route,
        from address: SocketAddress?
    ) async throws -> Access {
        let network = RequestAddress.network(of: request, address, isBehindProxy: isBehindProxy)
        let place = KeyPlace(
            address: RequestAddress.address(of: request, address, isBehindProxy: isBehindProxy),
            network: network)
        do {
            let known = try await access.known(key: key, request, to: route, from: place)
            try access.require(route.level, of: known)
            try count(request, route.budgets.filter { !$0.isOfNetwork }, by: known, address)
            return known
        } catch let problem as Problem where problem.isWrongKey {
            counts.refusedKeys.add()
            try limiter?.take(.signIn, network)
            throw problem
        }
    }

    /// Confirms the same when the client's access is cached, without a task; returns nil, and
    /// counts nothing, when it is not.
    func admitNow(
        _ request: some RequestMetadata, to route: Route, from address: SocketAddress?
    ) throws(Problem) -> Access? {
        guard request.programKey == nil, let known = access.remembered(request) else { return nil }
        try access.require(route.level, of: known)
        try count(request, route.budgets, by: known, address)
        return known
    }

    /// Counts a request against budgets.
    ///
    /// Throws: `Problem` `too-often`.
    private func count(
        _ request: some RequestMetadata, _ budgets: [RouteBudget], by asker: Access?,
        _ address: SocketAddress?
    ) throws(Problem) {
        guard let limiter, !budgets.isEmpty else { return }
        let network = RequestAddress.network(of: request, address, isBehindProxy: isBehindProxy)
        for budget in budgets {
            switch budget {
            case .asked:
                try limiter.take(.address, network)
                let kilobytes = Self.kilobytes(of: request)
                if kilobytes > 0 { try limiter.take(.bytes, network, count: kilobytes) }
            case .network(let budget):
                try limiter.take(budget, network)
            case .account(let budget):
                guard let asker else { continue }
                try limiter.take(budget, asker.counted)
            }
        }
    }

    /// Returns the size of a body in kilobytes from its headers; one without a length counts as
    /// the maximum.
    private static func kilobytes(of request: some RequestMetadata) -> Int {
        if request.header(.transferEncoding) != nil { return ServerLimits.pieceBytes / 1_024 }
        guard let length = request.header(.contentLength) else { return 0 }
        return (Int(length, in: 0...ServerLimits.pieceBytes) ?? ServerLimits.pieceBytes) / 1_024
    }
}

// MARK: - Errors and the log

extension RequestMiddleware {
    private static let failures = FailureLog()

    /// Returns the answer to an error of a route: its problem, or a general one that reveals no
    /// details.
    ///
    /// - Parameter id: the id of the request in the log.
    static func answer(
        to error: any Error, _ request: some RequestMetadata, id: String, _ logger: Logger
    ) -> JSONResponse {
        let problem =
            switch error {
            case let problem as Problem: problem
            case let error as StoreError: Problem(error)
            case let error as HTTPError: Problem(status: error.status)
            default: Problem(.internalError)
            }
        let isFailure = problem.status.code >= 500 && problem.status != .notImplemented
        if isFailure, failures.isDue(problem.code, at: .now) {
            logger.error(
                "a request failed", metadata: ["error": "\(error)", "hb.request.id": "\(id)"])
        }
        return problem.answer(in: request.language, id: id)
    }

    /// Logs an answered request.
    static func log(
        _ method: String, _ route: String, status: Int, since start: ContinuousClock.Instant,
        _ logger: Logger
    ) {
        guard logger.logLevel <= .debug else { return }
        let duration = ContinuousClock.now - start
        let microseconds = duration.components.attoseconds / 1_000_000_000_000
        logger.debug(
            "request",
            metadata: [
                "method": "\(method)",
                "route": "\(route)",
                "status": "\(status)",
                "us": "\(duration.components.seconds * 1_000_000 + microseconds)",
            ])
    }
}

extension RouteBudget {
    /// True when the budget is counted by network, before the account is looked up.
    var isOfNetwork: Bool {
        switch self {
        case .asked, .network: true
        case .account: false
        }
    }
}

/// The responder in front of the operator's socket, which only the owner of the data folder
/// reaches.
struct OperatorMiddleware: HTTPResponder {
    typealias Context = RequestContext

    let index: RouteIndex

    func respond(to request: Request, context: RequestContext) async throws -> Response {
        do {
            guard let path = RequestPath(target: request.target),
                let found = index.find(request.method, path), found.route.level == .operator,
                case .request(let answer) = found.route.handler
            else { throw Problem(.notFound) }
            return try await answer(request, context, nil)
        } catch {
            return RequestMiddleware.answer(to: error, request, id: context.id, context.logger)
                .response
        }
    }
}
