// `GET /api/lookups/NAME?make=...`: a value from a service, within a time. For trying, a request
// or the server's start may ask a service to misbehave. What services there are is told at the
// start.

import CalepinExpressions
import Foundation
import HTTPTypes
import Hummingbird

/// Serves look-ups.
struct LookupRoutes: Sendable {
    let lookups: [Lookup]
    let allowsTrials: Bool

    func add(to routes: inout Routes) {
        routes.get("/api/lookups/{name}", for: .token) { request, exchange, _ in
            let name = exchange.named("name")
            guard let lookup = lookups.first(where: { $0.name == name }) else {
                throw Problem(.notFound)
            }
            let parameters = try read(request, lookup)
            let found = try await find(lookup, parameters, trial: trial(request))
            return Response.json { writer in
                writer.beginObject()
                writer.key("value")
                if let found { writer.string(found.value) } else { writer.null() }
                if let found {
                    writer.key("authority")
                    writer.string(found.authority)
                }
                writer.endObject()
            }
        }
    }

    private func trial(_ request: Request) -> LookupTrial? {
        guard allowsTrials else { return nil }
        return request.headers[.lookupTrial].flatMap(LookupTrial.init(rawValue:))
    }

    /// The parameters a service wants, as far as they are there.
    private func read(_ request: Request, _ lookup: Lookup) throws(Problem) -> [String: String] {
        var parameters: [String: String] = [:]
        for pair in (request.uri.query ?? "").split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1).map { part in
                // A plus is a space only before the rest is decoded.
                String(part.replacing("+", with: " ")).removingPercentEncoding ?? ""
            }
            guard parts.count == 2, lookup.parameters.contains(parts[0]) else { continue }
            guard parts[1].utf8.count <= ServerLimits.lookupTextBytes else {
                throw Problem(.tooLarge, "\(ServerLimits.lookupTextBytes)")
            }
            parameters[parts[0]] = parts[1]
        }
        return parameters
    }

    private func find(
        _ lookup: Lookup, _ parameters: [String: String], trial: LookupTrial?
    ) async throws -> Lookup.Found? {
        switch trial {
        case .slow: try await Task.sleep(for: .seconds(2))
        case .late: try await Task.sleep(for: .seconds(ServerLimits.lookupSeconds * 2))
        case .failing: throw Problem(.lookupFailed, lookup.name, retryAfter: 5)
        case .empty: return nil
        case nil: break
        }
        do {
            return try await within(seconds: ServerLimits.lookupSeconds) {
                try await lookup.find(parameters)
            }
        } catch Lookup.ParameterError.outOfRange(let name, let range) {
            throw Problem(.outOfRange, "\(name), \(range.lowerBound)–\(range.upperBound)")
        } catch {
            throw Problem(.lookupFailed, lookup.name, retryAfter: 5)
        }
    }
}

/// The result of `body`, unless it takes longer.
///
/// Throws: `CancellationError` when the time is over, or what `body` threw.
func within<Outcome: Sendable>(
    seconds: Int64, _ body: @escaping @Sendable () async throws -> Outcome
) async throws -> Outcome {
    try await withThrowingTaskGroup(of: Outcome.self) { group in
        group.addTask { try await body() }
        group.addTask {
            try await Task.sleep(for: .seconds(seconds))
            throw CancellationError()
        }
        defer { group.cancelAll() }
        guard let first = try await group.next() else { throw CancellationError() }
        return first
    }
}
