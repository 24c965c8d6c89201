// `GET /api/records/APP/COLLECTION/changes?after=CURSOR`: what changed in a collection since a
// program last asked; on the operator's socket the same for a command. The work is done in
// Changes.

import CalepinExport
import CalepinExpressions
import CalepinSync
import HTTPTypes
import Hummingbird

/// The route of changes.
struct RecordChangeRoutes: Sendable {
    let changes: RecordChanges
    let exports: ExportService
    let registry: AppRegistry
    let seal: CursorSeal
    let limiter: RateLimiter?

    /// The parameters of an export that these changes have, too.
    private static let settings = ["labels", "choices", "zone"]

    func add(to routes: inout Routes) {
        routes.get(
            "/api/records/{app}/{collection}/changes", RecordDescriptions.recordChanges,
            for: .account,
            within: [.asked],
            taking: [.text("scope"), .text("after", maxBytes: RecordLimits.sealedBytes)]
                + ExportSettings.parameters.filter { Self.settings.contains($0.name) },
            keys: .reading
        ) { request, context, access in
            try limiter?.take(.query, access.counted, count: RecordTableLimits.changesCost)
            do {
                return .json(
                    try await changes.page(
                        after: context.values["after"], in: try followed(context, access)))
            } catch let error as ExportFailure {
                throw error.problem(in: request.language)
            }
        }
    }

    private func followed(
        _ context: RequestContext, _ access: Access
    ) throws -> FollowedCollection {
        let snapshot = registry.current
        let readable = try ReadableCollection(context, access, snapshot)
        let isWhole = access.readableForms(readable.scope) == nil
        var reader = RecordReader(store: changes.store, readable)
        reader.seesDropped = isWhole
        return FollowedCollection(
            task: try exports.task(
                readable.collection.name, of: readable.version, snapshot.forms,
                in: readable.scope, try ExportSettings(changes: context.values)),
            reader: reader,
            cursors: ChangeCursorTexts(
                seal: seal, scope: readable.scope, access: isWhole ? nil : access))
    }
}

extension ExportSettings {
    /// Creates the settings of changes from the values that are given.
    ///
    /// Throws: `ExportFailure` `wrongSetting`.
    init(changes values: [String: String]) throws(ExportFailure) {
        try self.init(values)
        format = .jsonl
    }
}
