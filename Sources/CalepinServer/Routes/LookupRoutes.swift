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
        for lookup in lookups {
            routes.get(
                "/api/lookups/" + lookup.name, for: .token, taking: lookup.parameters
            ) { request, exchange, access in
                try Optional(access).require(lookup.readers)
                return try await answer(lookup, exchange.values, trial(request))
            }
        }
    }

    private func answer(
        _ lookup: Lookup, _ values: [String: String], _ trial: LookupTrial?
    ) async throws -> Response {
        let found = try await find(lookup, values, trial: trial)
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

    private func trial(_ request: Request) -> LookupTrial? {
        guard allowsTrials else { return nil }
        return request.headers[.lookupTrial].flatMap(LookupTrial.init(rawValue:))
    }

    private func find(
        _ lookup: Lookup, _ values: [String: String], trial: LookupTrial?
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
                try await lookup.find(values)
            }
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
