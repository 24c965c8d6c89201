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
            let origin = try origin(batch, context, access)
            do {
                let language = request.language
                let records = try await batches.records(
                    of: batch, in: origin.readable, language)
                try await activities.note(
                    .changedMany, mode, records.count, request, context, access)
                return answer(mode, batch.action, records, from: origin, language)
            } catch let error as QueryError {
                throw error.problem(in: request.language)
            }
        }
    }

    private func answer(
        _ mode: ChangeMode, _ action: BatchAction, _ records: [Identifier],
        from origin: BatchOrigin, _ language: Language
    ) -> Response {
        ProgressLines.response { [batches] lines in
            try await lines.carryOut(records.count, language) { tell in
                try await batches.carryOut(
                    mode, action, records, from: origin, language, tell: tell)
            } result: {
                $1.value($0.json(mode, in: language))
            }
        }
    }

    /// Returns the collections that a batch reads and writes.
    ///
    /// Throws: `Problem` `not-found`, also for the review of records that have none, `no-access`.
    private func origin(
        _ batch: BatchRequest, _ context: RequestContext, _ access: Access
    ) throws(Problem) -> BatchOrigin {
        let (app, name) = (context.named("app"), context.named("collection"))
        let readable = try ReadableCollection(
            name, of: app, in: context.values["scope"], access, registry.current)
        var target = readable
        if case .review = batch.action {
            target = try ReadableCollection(
                readable.collection.reviewsName, of: app, in: readable.scope, access,
                registry.current)
        }
        guard access.mayWrite(target.scope, form: target.collection.form) else {
            throw Problem(.noAccess)
        }
        return BatchOrigin(
            readable: readable, target: target, access: access, name: batch.name)
    }
}

extension BatchResult {
    /// Returns the JSON: see docs/server.md.
    fileprivate func json(_ mode: ChangeMode, in language: Language) -> JSONValue {
        let counts = [
            ("changed", changed), ("same", same), ("faulty", faulty), ("undone", undone),
            ("kept", kept),
        ]
        var members = [JSONMember("mode", .string(mode.rawValue))]
        members += counts.map { JSONMember($0.0, .number("\($0.1)")) }
        members.append(JSONMember("faults", .array(faults.map { $0.json(in: language) })))
        members.append(
            JSONMember("keptRecords", .array(keptRecords.map { .string($0.description) })))
        // Whoever runs or takes back a batch names its records.
        guard mode == .check else { return .object(members) }
        members.append(JSONMember("samples", .array(samples.map(\.json))))
        members.append(JSONMember("records", .array(records.map { .string($0.description) })))
        return .object(members)
    }
}

extension BatchResult.Named<Problem> {
    fileprivate func json(in language: Language) -> JSONValue {
        var members = [JSONMember("record", .string(record.description))]
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
        return .object([
            JSONMember("record", .string(record.description)),
            JSONMember("cells", .array(cells)),
        ])
    }
}
