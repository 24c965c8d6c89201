// The outermost layer around every route: turns what is thrown into problems, refuses requests
// from other sites, adds the heads every answer carries and writes the log. Answers are made in
// Routes/.

import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// Stands before every route.
struct Doorkeeper: RouterMiddleware {
    typealias Context = Exchange

    let policy: String
    let isSecure: Bool
    /// Counts requests to the API; nil when clients may ask as often as they like.
    let limiter: RateLimiter?

    func handle(
        _ input: Request, context: Exchange,
        next: (Request, Exchange) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        var response: Response
        do {
            try SiteGuard.admit(input)
            let path = RequestPath(target: input.target)
            // What is no path counts as a question to the API that finds nothing.
            try count(input, path: path?.text ?? "/api/", context.address)
            guard path != nil else { throw Problem(.notFound) }
            response = try await next(input, context)
        } catch {
            response = answer(to: error, input, context)
        }
        // Also where no route was found, whose answer would have a body.
        if input.method == .head { response = response.createHeadResponse() }
        SecurityHeads.add(to: &response.headers, policy: policy, isSecure: isSecure)
        Self.log(
            input.method.rawValue, context.endpointPath ?? "-", status: response.status.code,
            since: start, context.logger)
        return response
    }

    /// Counts a request to the API. Files of the page are not counted: they cost little, and a
    /// page that comes in part is of no use.
    func count(
        _ request: some RequestHead, path: String, _ address: SocketAddress?
    ) throws(Problem) {
        guard let limiter, path.hasPrefix("/api/") else { return }
        let network = RequestAddress.network(of: request, address, isBehindProxy: isSecure)
        try limiter.take(.address, network)
        guard path == "/api/sync/replica" else { return }
        try limiter.take(.contact, network)
    }

    /// The answer to what a route threw: its problem, or one that says nothing about the inside.
    private func answer(to error: any Error, _ request: Request, _ exchange: Exchange)
        -> Response
    {
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
