// `GET /api/records/APP/COLLECTION/duplicates`: records that may be the same, in groups.
// `POST /api/merges/APP/COLLECTION?mode=check|run|undo`: one record takes answers of others, which
// go to the trash. The work is done in Records/Duplicates/ and Batches/.

import CalepinAppModel
import CalepinExpressions
import CalepinQuery
import CalepinSync
import Hummingbird

/// The routes of duplicates.
struct DuplicateRoutes: Sendable {
    let tables: RecordTables
    let merges: MergeService
    let registry: AppRegistry
    let activities: RequestActivities
    let limiter: RateLimiter?

    func add(to routes: inout Routes) {
        routes.get(
            "/api/records/{app}/{collection}/duplicates", RecordDescriptions.duplicates,
            for: .account, within: [.asked],
            taking: RecordRoutes.parameters + [
                .text("by", maxBytes: ServerLimits.pathBytes),
                .text("key", maxBytes: DuplicateLimits.keyBytes),
            ], keys: .reading
        ) { request, context, access in
            let readable = try ReadableParts(context, access, registry.current)
            let query = try RecordQuery(request, context)
            let asked = try DuplicateRequest(
                query, fields: context.values["by"] ?? "",
                expression: context.values["key"] ?? "",
                usual: readable.first.collection.duplicates)
            try limiter?.take(.query, access.counted, count: DuplicateLimits.cost)
            return try await request.telling {
                .json(try await tables.duplicates(asked, in: readable))
            }
        }
        routes.post(
            "/api/merges/{app}/{collection}", RecordDescriptions.merge, for: .account,
            within: [.asked, .account(.batch)], taking: [.text("scope"), .text("mode")],
            keys: .writing
        ) { request, context, access in
            let mode = try ChangeMode(parameter: context.values["mode"])
            let merge = try MergeRequest(
                await request.json(upTo: DuplicateLimits.bodyBytes))
            let readable = try readable(context, access)
            guard access.mayWrite(readable.scope, form: readable.collection.form) else {
                throw Problem(.noAccess)
            }
            var origin = BatchOrigin(
                readable: readable, target: readable, access: access, name: merge.name)
            origin.reason = merge.reason
            try await activities.note(
                .changedMany, mode, merge.records.count, in: readable.scope, request, context,
                access)
            let result = try await merges.carryOut(mode, merge, from: origin, request.language)
            return .json(
                JSONValue.object([
                    JSONMember("result", result.json(mode, in: request.language))
                ]).bytes)
        }
    }

    private func readable(
        _ context: RequestContext, _ access: Access
    ) throws -> ReadableCollection {
        try ReadableCollection(context, access, registry.current)
    }
}
