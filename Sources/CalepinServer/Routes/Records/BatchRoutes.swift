// `POST /api/batches/APP/COLLECTION?mode=check|run|undo`: the same change of many records. The
// answer is lines of JSON that tell how far it is, then the result. The work is done in Batches/.

import CalepinExpressions
import CalepinQuery
import CalepinSync
import Hummingbird

/// The route of batches.
struct BatchRoutes: Sendable {
    let batches: BatchService
    let registry: AppRegistry
    let activities: RequestActivities

    func add(to routes: inout Routes) {
        routes.post(
            "/api/batches/{app}/{collection}", RecordDescriptions.batch, for: .account,
            within: [.asked, .account(.batch)], taking: [.text("scope"), .text("mode")],
            keys: .writing
        ) { request, context, access in
            let mode = try ChangeMode(parameter: context.values["mode"])
            let batch = try BatchRequest(await request.json(upTo: BatchLimits.bodyBytes))
            let parts = try ReadableParts(context, access, registry.current)
            let origins = try BatchOrigins(batch, in: parts, access, registry.current)
            return try await request.telling {
                let language = request.language
                let records = try await batches.records(of: batch, in: parts, language)
                try await activities.note(
                    .changedMany, mode, records.count, in: parts.first.scope, request, context,
                    access)
                return answer(mode, batch.action, records, from: origins, language)
            }
        }
    }

    private func answer(
        _ mode: ChangeMode, _ action: BatchAction, _ records: [BatchRecord],
        from origins: BatchOrigins, _ language: Language
    ) -> Response {
        ProgressLines.response { [batches] lines in
            try await lines.carryOut(records.count, language) { tell in
                try await batches.carryOut(
                    mode, action, records, from: origins, language, tell: tell)
            } result: {
                $1.value($0.json(mode, in: language))
            }
        }
    }
}

extension BatchResult {
    /// Returns the JSON: see docs/server.md.
    func json(_ mode: ChangeMode, in language: Language) -> JSONValue {
        let counts = [
            ("changed", changed), ("same", same), ("faulty", faulty), ("undone", undone),
            ("kept", kept),
        ]
        var members = [JSONMember("mode", .string(mode.rawValue))]
        members += counts.map { JSONMember($0.0, .number("\($0.1)")) }
        members.append(JSONMember("faults", .array(faults.map { $0.json(in: language) })))
        members.append(
            JSONMember("keptRecords", .array(keptRecords.map { .string($0.text) })))
        // Whoever runs or takes back a batch names its records.
        guard mode == .check else { return .object(members) }
        members.append(JSONMember("samples", .array(samples.map(\.json))))
        members.append(JSONMember("records", .array(records.map { .string($0.text) })))
        return .object(members)
    }
}

extension BatchResult.Named<Problem> {
    fileprivate func json(in language: Language) -> JSONValue {
        var members = record.members
        members += told.short(in: language).members ?? []
        return .object(members + told.members.filter { $0.key == "issues" })
    }
}

extension BatchResult.Named<[CellDifference]> {
    fileprivate var json: JSONValue {
        let cells = told.map { cell in
            JSONValue.object([
                JSONMember("path", .string(cell.path)), JSONMember("old", cell.old),
                JSONMember("new", cell.new),
            ])
        }
        return .object(record.members + [JSONMember("cells", .array(cells))])
    }
}

extension BatchRecord {
    /// The names of the record in JSON.
    fileprivate var members: [JSONMember] {
        [JSONMember("record", .string(id.description))]
            + (scope.map { [JSONMember("scope", .string($0))] } ?? [])
    }
}
