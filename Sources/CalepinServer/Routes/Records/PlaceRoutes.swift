// `GET /api/records/APP/COLLECTION/map`: what a query of a table finds, on a map: record by record
// or in clusters. The work is done in Records/Places.

import CalepinExpressions
import CalepinQuery
import Hummingbird

/// The route of maps.
struct PlaceRoutes: Sendable {
    let tables: RecordTables
    let registry: AppRegistry
    let limiter: RateLimiter?

    func add(to routes: inout Routes) {
        routes.get(
            "/api/records/{app}/{collection}/map", RecordDescriptions.recordMap, for: .account,
            within: [.asked],
            taking: RecordRoutes.parameters + [
                .text("place"), .text("by"), .text("box"), .number("zoom", in: PlaceLimits.zooms),
            ], keys: .reading
        ) { request, context, access in
            let readable = try ReadableParts(context, access, registry.current)
            let query = try RecordQuery(request, context)
            return try await request.telling {
                let asked = try PlaceQuery(query, context.values, in: readable)
                let cost = max(PlaceLimits.cost, asked.query.cost(in: readable))
                try limiter?.take(.query, access.counted, count: cost)
                return .json(try await tables.map(asked, in: readable))
            }
        }
    }
}

extension PlaceQuery {
    /// Creates a request from the texts of its settings: without a column, the first one of
    /// places; without a box the world.
    ///
    /// Throws: `ExportFailure.wrongSetting`.
    init(
        _ query: RecordQuery, _ values: [String: String], in readable: ReadableParts
    ) throws(ExportFailure) {
        let all = TableColumn.all(of: readable.first.judged).filter { $0.content == .place }
        guard let place = values["place"] ?? all.first?.name else {
            throw .wrongSetting("place", "", [])
        }
        var box = PlaceBox.world
        if let text = values["box"] {
            guard let read = PlaceBox(text) else {
                throw .wrongSetting("box", text, ["46.9,7.3,47.0,7.5"])
            }
            box = read
        }
        let zoom = values["zoom"].flatMap { Int($0, in: PlaceLimits.zooms) }
        self.init(
            query, place: place, by: values["by"] ?? "",
            zoom: zoom ?? PlaceLimits.zooms.lowerBound, box: box)
    }
}
