// `GET /api/history?scope=...&record=...`: the history of a record, the latest changes first. The
// work is done in History/.

import CalepinExpressions
import CalepinSync
import Hummingbird

/// The route of histories.
struct HistoryRoutes: Sendable {
    let history: HistoryService

    func add(to routes: inout Routes) {
        routes.get(
            "/api/history", RecordDescriptions.history, for: .token,
            within: [.asked, .account(.pull)],
            taking: [
                .text("scope"), .text("record"), .text("texts"),
                .number("from", in: 1...Int(RecordLimits.number)),
            ], keys: .reading
        ) { request, context, access in
            try await answer(request, context, access)
        }
    }

    private func answer(
        _ request: Request, _ context: RequestContext, _ access: Access
    ) async throws -> Response {
        // Without a scope a record of one's own comes before one of a team.
        let record = context.values["record"] ?? ""
        var scopes = context.values["scope"].map { [$0] } ?? access.scopes
        if scopes.count > 1 {
            scopes = try await history.scopes(of: record, among: scopes)
        }
        for scope in scopes {
            try access.require(scope: scope)
            let readable = access.readableForms(scope)
            let page = try await history.page(
                scope: scope, record: record,
                from: context.values["from"].flatMap { Int64($0, in: 1...RecordLimits.number) },
                limit: HistoryLimits.page, request.language, texts: context.values["texts"]
            ) { readable?.contains($0) ?? true }
            if let page { return .json(page.json { access.owns($0) }) }
        }
        throw Problem(.notFound)
    }
}
