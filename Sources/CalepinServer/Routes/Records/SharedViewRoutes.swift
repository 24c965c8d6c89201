// `/api/records/APP/COLLECTION/shared-views`: the shared views of a collection, for those who look
// after them; and `/api/shared-view…`: one of them, for those who look. Its token comes in the
// header `X-Calepin-View`, so that it is in no log of addresses. The work is done in SharedViews/.

import CalepinExpressions
import CalepinQuery
import HTTPTypes
import Hummingbird

/// The routes of shared views.
struct SharedViewRoutes: Sendable {
    let service: SharedViewService
    let tables: RecordTables
    let registry: AppRegistry
    let activities: RequestActivities
    let limiter: RateLimiter?

    private static let base = "/api/records/{app}/{collection}/shared-views"
    private static let scope = QueryParameter.text("scope")

    func add(to routes: inout Routes) {
        routes.get(
            Self.base, SharedViewDescriptions.views, for: .account, taking: [Self.scope]
        ) { _, context, access in
            let listed = try await service.views(of: try parts(context, access), access)
            let list = listed.map { $0.json(service.key) }
            return .json(JSONValue.object([JSONMember("views", .array(list))]).bytes)
        }
        routes.post(
            Self.base, SharedViewDescriptions.make, for: .confirmed,
            within: [.asked, .account(.sharedViews)], taking: [Self.scope]
        ) { request, context, access in
            var wish = try SharedViewWish(json: try await request.json())
            wish.scope = context.values["scope"] ?? ""
            let readable = try parts(context, access)
            let made = try await request.telling {
                try await service.make(wish, of: readable, access, in: request.language)
            }
            try await note(.viewShared, made.view, request, context, access)
            return .json(made.json(service.key).bytes, status: .created)
        }
        routes.delete(
            Self.base + "/{view}", SharedViewDescriptions.end, for: .account,
            within: [.asked, .account(.sharedViews)], taking: [Self.scope]
        ) { request, context, access in
            let readable = try parts(context, access)
            let ended = try await service.end(context.named("view"), of: readable, access)
            try await note(.viewEnded, ended, request, context, access)
            return Response(status: .noContent)
        }
        addLooking(to: &routes)
    }

    private func addLooking(to routes: inout Routes) {
        routes.get("/api/shared-view/columns", SharedViewDescriptions.columns, for: .anybody) {
            request, _, access in
            .json(try await open(request, access).columnsJSON())
        }
        routes.get(
            "/api/shared-view", SharedViewDescriptions.rows, for: .anybody,
            taking: RecordRoutes.parameters
        ) { request, context, access in
            let open = try await open(request, access)
            return try await request.telling {
                let query = try open.query(
                    RecordQuery(request, context))
                try limiter?.take(
                    .query, open.counted, count: query.cost(in: open.readable))
                return .json(try await tables.answer(query, in: open.readable))
            }
        }
        routes.get(
            "/api/shared-view/summary", SharedViewDescriptions.summary, for: .anybody,
            taking: SummaryRoutes.parameters
        ) { request, context, access in
            let open = try await open(request, access)
            return try await request.telling {
                let values = context.values
                let query = try open.query(
                    RecordQuery(request, context),
                    besides: ["by", "of"].compactMap { values[$0] }.filter { !$0.isEmpty })
                let asked = try SummaryQuery(query, values)
                let style = try ChartStyle(request.language, values)
                try limiter?.take(.query, open.counted, count: asked.cost)
                let summary = try await tables.summary(asked, in: open.readable)
                return .json(summary.json(drawnIn: values["drawn"] == "1" ? style : nil))
            }
        }
    }

    private func open(_ request: Request, _ access: Access?) async throws -> OpenView {
        try await service.open(request.headers[.sharedView] ?? "", for: access)
    }

    private func parts(
        _ context: RequestContext, _ access: Access
    ) throws -> ReadableParts {
        try ReadableParts(context, access, registry.current)
    }

    private func note(
        _ what: Activity.What, _ view: SharedView, _ request: Request, _ context: RequestContext,
        _ access: Access
    ) async throws {
        try await activities.note(
            what, "\(view.app)/\(view.collection) \(view.wish.reader)".trimmingControls,
            in: view.owner, request, context, access)
    }
}

extension OpenView {
    /// The name that requests are counted by: all who look at a view share its budget.
    fileprivate var counted: String { "view:" + view.id }
}

extension SharedViewService.Listed {
    /// Returns the view with its token, for those who look after it.
    ///
    /// - Parameter key: The key that encrypts tokens.
    fileprivate func json(_ key: SealingKey) -> JSONValue {
        var members = [
            JSONMember("id", .string(view.id)), JSONMember("title", .string(view.wish.title)),
            JSONMember("token", .string(view.plainToken(key))),
            JSONMember("columns", .array(view.wish.columns.map(JSONValue.string))),
            JSONMember("query", .string(view.wish.link)), JSONMember("by", .string(by)),
            JSONMember("since", .int(view.since)), JSONMember("until", .int(view.wish.until)),
            JSONMember("isOpen", .bool(isOpen)),
        ]
        if !view.wish.reader.isEmpty {
            members.append(JSONMember("for", .string(view.wish.reader)))
        }
        return .object(members)
    }
}
