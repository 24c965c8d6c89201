// `GET /api/lookups/NAME?make=...`: a value from a service, within a timeout. For tests, a request
// or an option of the server makes a service misbehave. Services of files are configured at the
// start; those of published apps answer from the tables of the version in use.

import CalepinExpressions
import Foundation
import HTTPTypes
import Hummingbird

/// The routes of look-ups.
struct LookupRoutes: Sendable {
    let lookups: [Lookup]
    let registry: AppRegistry
    let allowsTrials: Bool

    func add(to routes: inout Routes) {
        for lookup in lookups {
            routes.get(
                "/api/lookups/" + lookup.name, AppDescriptions.lookup, for: .token,
                taking: lookup.parameters
            ) { request, context, access in
                try Optional(access).require(lookup.readers)
                return try await answer(lookup, context.values, trial(request))
            }
        }
        routes.get("/api/lookups/{name}", AppDescriptions.lookup, for: .token) {
            request, context, access in
            let name = context.named("name")
            guard let lookup = registry.current.service(name, for: access.scopes) else {
                throw Problem(.notFound)
            }
            try Optional(access).require(lookup.readers)
            let values = try request.values(of: lookup.parameters)
            return try await answer(lookup, values, trial(request))
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

/// Returns the result of `body`, unless it takes longer than `seconds`.
///
/// Throws: `CancellationError` on a timeout, or the error of `body`.
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
