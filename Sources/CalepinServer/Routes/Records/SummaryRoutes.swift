// `GET /api/records/APP/COLLECTION/summary…`: what a query of a table finds in short, as numbers
// and as a drawing. The work is done in Records/Summaries.

import CalepinExpressions
import CalepinQuery
import HTTPTypes
import Hummingbird
import NIOCore

/// The routes of summaries.
struct SummaryRoutes: Sendable {
    let tables: RecordTables
    let registry: AppRegistry
    let limiter: RateLimiter?

    /// The parameters of a summary: those of a query, and the settings.
    static let parameters: [QueryParameter] =
        RecordRoutes.parameters
        + [
            .text("by"), .text("of"), .text("texts"), .text("figure"), .text("drawn"),
            .number("zone", in: SummaryLimits.zone), .number("width", in: SummaryLimits.widths),
        ]

    func add(to routes: inout Routes) {
        let path = "/api/records/{app}/{collection}/summary"
        routes.get(
            path, RecordDescriptions.recordSummary, for: .account, within: [.asked],
            taking: Self.parameters,
            keys: .reading
        ) { request, context, access in
            let summary = try await summary(request, context, access)
            let style = try await style(request, context)
            return .json(summary.json(drawnIn: context.values["drawn"] == "1" ? style : nil))
        }
        routes.get(
            path + "/chart", RecordDescriptions.recordChart, for: .account, within: [.asked],
            taking: Self.parameters,
            keys: .reading
        ) { request, context, access in
            let summary = try await summary(request, context, access)
            guard let drawing = summary.drawing(try await style(request, context)) else {
                throw Problem(.notFound)
            }
            return Response(
                status: .ok,
                headers: [.contentType: "image/svg+xml", .cacheControl: "no-store"],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: drawing)))
        }
    }

    private func summary(
        _ request: Request, _ context: RequestContext, _ access: Access
    ) async throws -> RecordSummary {
        let readable = try ReadableParts(context, access, registry.current)
        let query = try RecordQuery(request, context)
        return try await request.telling {
            let asked = try SummaryQuery(query, context.values)
            try limiter?.take(.query, access.account, count: asked.cost)
            return try await tables.summary(asked, in: readable)
        }
    }

    private func style(_ request: Request, _ context: RequestContext) async throws -> ChartStyle {
        try await request.telling { try ChartStyle(request.language, context.values) }
    }
}

extension SummaryQuery {
    /// Creates a request from the texts of its settings.
    ///
    /// Throws: `ExportFailure.wrongSetting`.
    init(_ query: RecordQuery, _ values: [String: String]) throws(ExportFailure) {
        var offset = 0
        if let text = values["zone"] {
            guard let minutes = Int(text, in: SummaryLimits.zone) else {
                throw .wrongSetting("zone", text, ["-1080", "…", "1080"])
            }
            offset = minutes
        }
        try self.init(query, by: values["by"] ?? "", of: values["of"] ?? "", offset: offset)
    }
}

extension ChartStyle {
    /// Creates a style from the texts of its settings.
    ///
    /// Throws: `ExportFailure.wrongSetting`.
    init(_ language: Language, _ values: [String: String]) throws(ExportFailure) {
        let widths = SummaryLimits.widths
        let width = values["width"].map { Int($0, in: widths) } ?? SummaryLimits.width
        guard let width else {
            throw .wrongSetting(
                "width", values["width"] ?? "",
                ["\(widths.lowerBound)", "…", "\(widths.upperBound)"])
        }
        let figure = values["figure"] ?? CrosstabFigure.count.rawValue
        guard let known = CrosstabFigure(rawValue: figure) else {
            throw .wrongSetting("figure", figure, CrosstabFigure.allCases.map(\.rawValue))
        }
        self.init(language, texts: values["texts"], width: width, figure: known)
    }
}
