// Changes for an operator: asked by a command, over the socket or on a data folder without a
// server.

import CalepinExport
import CalepinExpressions

extension RecordChanges {
    /// Returns some of the changes that an operator asks for, such as
    /// `{"app":"visits","collection":"visits","after":"…"}`, with the settings as texts, as JSON.
    ///
    /// Throws: ``ExportFailure``; `Problem` `malformed`; the store's error.
    package func page(
        _ json: JSONValue, _ snapshot: RegistrySnapshot, _ exports: ExportService
    ) async throws -> [UInt8] {
        var json = json
        let app = json.text("app")
        if json["scope"] == nil, case .object(let members) = json {
            let team = snapshot.team(of: app)
            guard !team.isEmpty || snapshot.served(app, for: []) == nil else {
                throw ExportFailure.noScope(app)
            }
            json = .object(members + [JSONMember("scope", .string(team))])
        }
        var task = try await exports.task(json, snapshot)
        task.settings.format = .jsonl
        let scope = json.text("scope")
        var reader = RecordReader(store: store, form: task.judged.form.definition.id)
        reader.judge = task.judge
        reader.reviewForm =
            snapshot.served(app, for: [scope])?.app?.collections
            .first { $0.name == json.text("collection") && $0.isReviewed }?.reviewForm
        return try await page(
            after: json["after"]?.asString,
            in: FollowedCollection(
                task: task, reader: reader,
                cursors: ChangeCursorTexts(seal: CursorSeal(), scope: scope, access: nil)))
    }
}

extension MaintenanceService {
    /// The reader of changes.
    package var changes: RecordChanges {
        RecordChanges(store: store) { SystemClock.seconds }
    }
}
