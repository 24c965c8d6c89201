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
    let isBehindProxy: Bool

    func add(to routes: inout Routes) {
        routes.post(
            "/api/batches/{app}/{collection}", RecordDescriptions.batch, for: .account,
            within: [.asked, .account(.batch)], taking: [.text("scope"), .text("mode")],
            keys: .writing
        ) { request, context, access in
            let mode = try BatchMode.of(context.values["mode"] ?? "check", as: "mode")
            let batch = try BatchRequest(await request.json(upTo: BatchLimits.bodyBytes))
            let origin = try origin(batch, context, access)
            do {
                let language = request.language
                let records = try await batches.records(
                    of: batch, in: origin.readable, language)
                try await note(mode, records.count, request, context, access)
                return ProgressLines.response { [batches] lines in
                    try await Self.carryOut(
                        mode, batch.action, records, from: origin, by: batches, language, &lines)
                }
            } catch let error as QueryError {
                throw error.problem(in: request.language)
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

    /// Records a batch, for the person and in the audit trail.
    private func note(
        _ mode: BatchMode, _ count: Int, _ request: Request, _ context: RequestContext,
        _ access: Access
    ) async throws {
        guard mode != .check else { return }
        let network = RequestAddress.network(
            of: request, context.address, isBehindProxy: isBehindProxy)
        let detail =
            "\(context.named("app"))/\(context.named("collection")) \(mode.rawValue) \(count)"
        let activity = Activity(
            .changedMany, account: access.account, at: batches.writer.clock(),
            network: network, detail: String(detail.prefix(AccountLimits.auditDetail)))
        try await batches.writer.store.commit { (job) throws(StoreError) in
            try job.accountChanges.note(activity)
        }
    }

    /// Carries out a batch, and writes how far it is and how it ended.
    private static func carryOut(
        _ mode: BatchMode, _ action: BatchAction, _ records: [Identifier],
        from origin: BatchOrigin, by batches: BatchService, _ language: Language,
        _ lines: inout ProgressLines
    ) async throws {
        try await lines.write(0, of: records.count)
        do {
            let result = try await batches.carryOut(
                mode, action, records, from: origin, language
            ) { done in try await lines.write(done, of: records.count) }
            try await lines.write { json in
                json.key("result")
                json.value(result.json(mode, in: language))
            }
        } catch let problem as Problem {
            try await lines.write(problem, in: language)
        }
    }
}

extension BatchResult {
    /// Returns the JSON: see docs/server.md.
    fileprivate func json(_ mode: BatchMode, in language: Language) -> JSONValue {
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

extension BatchMode {
    /// Returns the mode of a name.
    ///
    /// Throws: `Problem` `malformed` with the parameter.
    fileprivate static func of(_ name: String, as parameter: String) throws(Problem) -> BatchMode {
        guard let mode = BatchMode(rawValue: name) else {
            throw .malformed(nil, .parameter(parameter))
        }
        return mode
    }
}
