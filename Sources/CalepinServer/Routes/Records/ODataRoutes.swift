// `GET /api/odata/APP/…`: the records of an app as OData 4.0, for Excel, Power BI and other tools
// that read it. The rows are read in OData/; what the protocol says is in CalepinExport/OData.

import CalepinExport
import CalepinExpressions
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The routes of OData.
struct ODataRoutes: Sendable {
    let service: ODataService
    let registry: AppRegistry
    let activities: RequestActivities
    let limiter: RateLimiter?
    /// The address of the page; nil for that of the machine.
    let origin: SiteOrigin?
    /// Seconds since 1970.
    let now: @Sendable () -> Int64

    private static let parameters =
        [.text("scope")]
        + ExportSettings.parameters.filter { ["labels", "zone"].contains($0.name) }

    private static let options = ODataQuery.names.map {
        QueryParameter.text($0, maxBytes: ODataLimits.optionBytes)
    }

    func add(to routes: inout Routes) {
        let root = "/api/odata/{app}"
        routes.get(
            root, ODataDescriptions.service, for: .account, within: [.asked],
            taking: Self.parameters + [.text("$format")], keys: .reading
        ) { request, context, access in
            try await answering(request) {
                let collections = try await collections(request, context, access)
                let style = try style(request, context)
                return response(collections.model.service(at: collections.root), style)
            }
        }
        routes.get(
            root + "/{set}", ODataDescriptions.set, for: .account, within: [.asked],
            taking: Self.parameters + Self.options, keys: .reading
        ) { request, context, access in
            try await answering(request) { try await answer(request, context, access) }
        }
        routes.get(
            root + "/{set}/{part}", ODataDescriptions.part, for: .account, within: [.asked],
            taking: Self.parameters + Self.options, keys: .reading
        ) { request, context, access in
            try await answering(request) { try await answer(request, context, access) }
        }
    }

    /// Returns the answer, with the errors of OData and of exports as problems.
    private func answering(
        _ request: Request, _ answer: () async throws -> Response
    ) async throws -> Response {
        do { return try await answer() } catch let error as ODataError {
            throw error.problem(in: request.language)
        } catch let error as ExportFailure {
            throw error.problem(in: request.language)
        }
    }

    // What is asked for

    private func collections(
        _ request: Request, _ context: RequestContext, _ access: Access
    ) async throws -> ODataCollections {
        let app = context.named("app")
        let host = origin?.text ?? "http://" + (request.head.authority ?? "localhost")
        return try await ODataCollections(
            of: app, in: context.values["scope"], access, registry.current, service.exports,
            ExportSettings(changes: context.values), root: "\(host)/api/odata/\(app)/")
    }

    private func style(
        _ request: Request, _ context: RequestContext
    ) throws(ODataError) -> ODataStyle {
        try ODataStyle(
            accept: request.headers[.accept] ?? "", format: context.values["$format"])
    }

    private func answer(
        _ request: Request, _ context: RequestContext, _ access: Access
    ) async throws -> Response {
        let collections = try await collections(request, context, access)
        let part = context.names["part"].map { Self.plain(String($0)) }
        let path = try ODataPath(
            Self.plain(context.named("set")), part, in: collections.model)
        let given = try Self.options(of: request)
        if path == .metadata { return metadata(collections) }
        let set = path.rowSet(in: collections.model)
        guard let moment = Instant(milliseconds: now() * 1_000) else {
            throw Problem(.internalError)
        }
        let asked = ODataRowRequest(
            service: collections, set: set,
            query: try ODataQuery(given, set, of: collections.model, for: path),
            style: try style(request, context), pageRows: Self.pageRows(request), now: moment)
        switch path {
        case .metadata, .rows: return try await rows(asked, request, context, access)
        case .count:
            try limiter?.take(.query, access.counted, count: ODataLimits.scanCost)
            return Self.text("\(try await service.count(asked))")
        case .entity(_, let key):
            try limiter?.take(.query, access.counted)
            guard let row = try await service.entity(asked, key) else {
                throw ODataError.noResource(context.named("set"))
            }
            return response(asked.json(of: row, isAlone: true), asked.style)
        case .inner(let outer, let key, _):
            try limiter?.take(.query, access.counted)
            return try await inner(asked, of: outer, key, context)
        }
    }

    /// Returns the options of a request: all parameters that begin with `$`.
    ///
    /// Throws: `ODataError.wrongOption` for one that comes twice.
    private static func options(of request: Request) throws(ODataError) -> [String: String] {
        var values: [String: String] = [:]
        for (name, value) in request.queryPairs where name.hasPrefix("$") {
            guard values[name] == nil else { throw .wrongOption(name) }
            values[name] = value ?? ""
        }
        return values
    }

    /// Returns a decoded part of an address; empty for one that cannot be decoded.
    private static func plain(_ text: String) -> String { text.removingPercentEncoding ?? "" }

    /// Returns the number of rows of a page: that which the client prefers, if it is smaller
    /// (OData Protocol 4.0, 8.2.8.5).
    private static func pageRows(_ request: Request) -> Int {
        let preferences = (request.headers[.prefer] ?? "").split(separator: ",")
        for preference in preferences {
            let parts = preference.split(separator: "=", maxSplits: 1).map {
                $0.trimmingCharacters(in: .whitespaces).lowercased()
            }
            guard parts.count == 2, ["odata.maxpagesize", "maxpagesize"].contains(parts[0]),
                let rows = Int(parts[1], in: 1...ODataLimits.pageRows)
            else { continue }
            return rows
        }
        return ODataLimits.pageRows
    }

    // Answers

    private func metadata(_ collections: ODataCollections) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "application/xml", .cacheControl: "no-store",
                .odataVersion: "4.0",
            ], body: ResponseBody(byteBuffer: ByteBuffer(string: collections.model.schema())))
    }

    private func response(_ json: [UInt8], _ style: ODataStyle) -> Response {
        Response(
            status: .ok, headers: Self.headers(style),
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: json)))
    }

    private static func headers(_ style: ODataStyle) -> HTTPFields {
        [.contentType: style.mediaType, .cacheControl: "no-store", .odataVersion: "4.0"]
    }

    private static func text(_ text: String) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "text/plain", .cacheControl: "no-store", .odataVersion: "4.0",
            ], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    private func rows(
        _ asked: ODataRowRequest, _ request: Request, _ context: RequestContext, _ access: Access
    ) async throws -> Response {
        let query = asked.query
        let cost =
            query.isCounted || !query.orders.isEmpty
            ? ODataLimits.scanCost : ODataLimits.pageCost
        try limiter?.take(.query, access.counted, count: cost)
        if query.after.isEmpty {
            let set = "\(context.named("app"))/\(asked.rowSet.name) odata"
            try await activities.note(
                .exported, set, in: asked.service.scope, request, context, access)
        }
        let count = query.isCounted ? try await service.count(asked) : nil
        let places = query.orders.isEmpty ? nil : try await service.places(asked)
        let address = Self.address(of: request, asked)
        return Response(
            status: .ok, headers: Self.headers(asked.style),
            body: ResponseBody(computedBy: { [service] writer in
                func send(_ bytes: [UInt8]) async throws {
                    try await writer.write(ByteBuffer(bytes: bytes))
                }
                try await send(asked.start(count: count))
                var next: ODataContinuation?
                if let places {
                    try await service.write(places, asked, send)
                } else {
                    next = try await service.writePage(asked, send)
                }
                try await send(asked.end(next: next.map { address + $0.options }))
                try await writer.finish(nil)
            }))
    }

    private func inner(
        _ asked: ODataRowRequest, of outer: Int, _ key: [String], _ context: RequestContext
    ) async throws -> Response {
        let around = ODataRowRequest(
            service: asked.service, set: outer, query: ODataQuery(), style: asked.style,
            pageRows: asked.pageRows, now: asked.now)
        guard let row = try await service.entity(around, key) else {
            throw ODataError.noResource(context.named("set"))
        }
        let found = asked.filtered(row.rows(of: asked.task.plan.tables[asked.rowSet.table]))
        let rows = asked.arranged(found.map { (asked.keys(of: $0), $0) })
        var bytes = asked.start(count: asked.query.isCounted ? found.count : nil)
        bytes += rows.map { asked.json(of: $0) }.joined(separator: [UInt8(ascii: ",")])
        return response(bytes + asked.end(next: nil), asked.style)
    }

    /// Returns the address of further pages of a request, without what says where they begin.
    private static func address(of request: Request, _ asked: ODataRowRequest) -> String {
        let changed = ["$top", "$skip", "$skiptoken", "$count"]
        let kept = (request.uri.query ?? "").split(separator: "&").filter { pair in
            !changed.contains(plain(String(pair.prefix { $0 != "=" })))
        }
        return asked.service.root + asked.rowSet.name + "?"
            + kept.map { $0 + "&" }.joined()
    }
}

extension ODataContinuation {
    /// The options of the request for the next page. The place of several parts is encoded.
    fileprivate var options: String {
        let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
        let id = after.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
        return "$skiptoken=\(id)" + (skip > 0 ? "&$skip=\(skip)" : "")
            + (top.map { "&$top=\($0)" } ?? "")
    }
}

extension ODataPath {
    /// Returns the place of the set whose rows it names.
    fileprivate func rowSet(in model: ODataModel) -> Int {
        switch self {
        case .metadata: 0
        case .rows(let set), .count(let set), .entity(let set, _): set
        case .inner(let set, _, let navigation):
            model.sets[set].navigations[navigation].target
        }
    }
}

extension ODataError {
    /// Returns the problem for the client, with the member that the protocol wants (OData JSON
    /// Format 4.0, 19).
    func problem(in language: Language) -> Problem {
        var problem: Problem
        switch self {
        case .noResource: problem = Problem(.notFound)
        case .unsupported(let part): problem = Problem(.notSupported, part)
        default: problem = Problem.badQuery(texts, in: language)
        }
        problem.members = [
            JSONMember(
                "error",
                .object([
                    JSONMember("code", .string(problem.code.rawValue)),
                    JSONMember("message", .string(message(in: language))),
                ]))
        ]
        return problem
    }
}

extension HTTPField.Name {
    fileprivate static let odataVersion = calepin("OData-Version")
    fileprivate static let prefer = calepin("Prefer")
}
