// The one way of a request to its route: refuses those of other sites, reads the path, finds the
// route, and judges by what that route declares whether it may be used now and by whom. Turns what
// is thrown into problems, adds the heads every answer carries and writes the log. Answers are
// made in Routes/; ShortRoutes.swift asks the same questions for what goes the short way.

import CalepinExpressions
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// Stands before every route.
struct Doorkeeper: HTTPResponder {
    typealias Context = Exchange

    let index: RouteIndex
    let access: AccessService
    let site: SiteGuard
    let policy: String
    let isSecure: Bool
    /// Counts requests; nil when clients may ask as often as they like.
    let limiter: RateLimiter?

    func respond(to request: Request, context: Exchange) async throws -> Response {
        let start = ContinuousClock.now
        var (exchange, route) = (context, Route?.none)
        var response: Response
        do {
            try site.admit(request)
            route = try find(request, &exchange)
            response = try await answer(request, exchange, route)
        } catch {
            response = Self.response(to: error, request, exchange)
        }
        SecurityHeads.add(to: &response.headers, policy: policy, isSecure: isSecure)
        if request.method == .head { response = response.createHeadResponse() }
        Self.log(
            request.method.rawValue, route?.path ?? "-", status: response.status.code,
            since: start, exchange.logger)
        return response
    }

    /// The route of a request, and what is named in its address.
    private func find(_ request: Request, _ exchange: inout Exchange) throws(Problem) -> Route? {
        guard let path = RequestPath(target: request.target),
            let found = index.find(request.method, path)
        else { return nil }
        (exchange.path, exchange.names) = (path.text, found.names)
        return found.route
    }

    private func answer(
        _ request: Request, _ exchange: Exchange, _ route: Route?
    ) async throws -> Response {
        guard let route else {
            try count(request, [.asked], by: nil, exchange.address)
            guard let page = index.lost?(request) else { throw Problem(.notFound) }
            return page
        }
        let access = try await admit(request, route, exchange.address)
        var exchange = exchange
        exchange.values = try request.values(of: route.parameters)
        if route.isShort { return try await route.answer(request, exchange, access) }
        return try await withTaskExecutorPreference(globalConcurrentExecutor) {
            [exchange] in try await route.answer(request, exchange, access)
        }
    }

    /// Confirms that a route may be used now by whoever asks, and gives the access.
    private func admit(
        _ request: Request, _ route: Route, _ address: SocketAddress?
    ) async throws -> Access? {
        let byNetwork = route.budgets.filter(\.isOfNetwork)
        try count(request, byNetwork, by: nil, address)
        guard route.level != .everybody else { return nil }
        let known = try await access.known(request)
        try access.require(route.level, of: known)
        try count(request, route.budgets.filter { !$0.isOfNetwork }, by: known, address)
        return known
    }

    /// Counts a request against some budgets.
    ///
    /// Throws: `Problem` `too-often`.
    func count(
        _ request: some RequestHead, _ budgets: [RouteBudget], by asker: Access?,
        _ address: SocketAddress?
    ) throws(Problem) {
        guard let limiter, !budgets.isEmpty else { return }
        let network = RequestAddress.network(of: request, address, isBehindProxy: isSecure)
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
                try limiter.take(budget, asker.account)
            }
        }
    }

    /// The kilobytes of a body, as far as its head tells; one that does not counts as the longest
    /// there may be.
    private static func kilobytes(of request: some RequestHead) -> Int {
        if request.text(.transferEncoding) != nil { return ServerLimits.pieceBytes / 1_024 }
        guard let length = request.text(.contentLength) else { return 0 }
        return (Int(length, in: 0...ServerLimits.pieceBytes) ?? ServerLimits.pieceBytes) / 1_024
    }
}

// MARK: - What went wrong, and the log

extension Doorkeeper {
    /// The answer to what a route threw: its problem, or one that says nothing about the inside.
    static func response(
        to error: any Error, _ request: Request, _ exchange: Exchange
    ) -> Response {
        let problem =
            switch error {
            case let problem as Problem: problem
            case let error as StoreError: Problem(error)
            case let error as HTTPError: Problem(status: error.status)
            default: Problem(.internalError)
            }
        // Being busy is no fault, and whoever causes it could fill the log.
        if problem.status.code >= 500, problem.code != .busy {
            exchange.logger.error("a request failed", metadata: ["error": "\(error)"])
        }
        return problem.response(in: request.language, id: exchange.id)
    }

    /// Writes a line about a request that was answered.
    static func log(
        _ method: String, _ route: String, status: Int, since start: ContinuousClock.Instant,
        _ logger: Logger
    ) {
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
    /// Whether it is counted by network, which is known before it is known who asks.
    var isOfNetwork: Bool {
        switch self {
        case .asked, .network: true
        case .account: false
        }
    }
}

/// Stands before the routes of the operator's socket, which only the owner of the data folder
/// reaches.
struct OperatorDoor: HTTPResponder {
    typealias Context = Exchange

    let index: RouteIndex

    func respond(to request: Request, context: Exchange) async throws -> Response {
        do {
            guard let path = RequestPath(target: request.target),
                let found = index.find(request.method, path), found.route.level == .operator
            else { throw Problem(.notFound) }
            return try await found.route.answer(request, context, nil)
        } catch {
            return Doorkeeper.response(to: error, request, context)
        }
    }
}

extension Problem {
    /// The problem that says what the framework's status says.
    init(status: HTTPResponse.Status) {
        switch status.code {
        case 404: self.init(.notFound)
        case 405: self.init(.wrongMethod)
        case 413: self.init(.tooLarge)
        case 400..<500: self = .malformed(nil, .notHTTP)
        default: self.init(.internalError)
        }
    }
}
