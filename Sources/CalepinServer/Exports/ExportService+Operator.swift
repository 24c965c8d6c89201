// Exports for an operator, of every scope or of one: asked by a command, over the socket or on a
// data folder without a server.

import CalepinExport
import CalepinExpressions

extension ExportService {
    /// Prepares an export from an operator's request, such as
    /// `{"app":"motor","collection":"records","as":"csv"}`, with the settings as texts.
    ///
    /// Throws: ``ExportFailure``; the store's error.
    package func task(
        _ json: JSONValue, _ snapshot: RegistrySnapshot
    ) async throws -> ExportTask {
        let app = json.text("app")
        guard let version = snapshot.served(app, for: [snapshot.team(of: app)]) else {
            throw ExportFailure.unknownApp(app)
        }
        var values: [String: String] = [:]
        for parameter in ExportSettings.parameters {
            values[parameter.name] = json[parameter.name]?.asString
        }
        let scope = json["scope"]?.asString
        if let scope {
            let known = try await store.read { (job) throws(StoreError) in try job.scope(scope) }
            guard known != nil else { throw ExportFailure.unknownScope(scope) }
        }
        var task = try task(
            json.text("collection"), of: version, snapshot.forms, in: scope,
            ExportSettings(values))
        if let record = json["record"]?.asString { task.only = [record] }
        let file = json.text("file")
        guard task.ending != "zip" || !file.lowercased().hasSuffix(".csv") else {
            throw ExportFailure.zip(file)
        }
        return task
    }

    /// Records an operator's export in the audit trail.
    ///
    /// Throws: the store's error.
    package func noteExport(_ json: JSONValue) async throws {
        let format = json["as"]?.asString ?? ExportFormat.csv.rawValue
        let activity = Activity(
            operator: .exported, "\(json.text("app"))/\(json.text("collection")) \(format)")
        try await store.commit(touching: Keys(.audit)) { (job) throws(StoreError) in
            try AuditTrail.add(activity, to: job.accountChanges)
        }
    }
}

extension MaintenanceService {
    /// The service that makes exports.
    package var exports: ExportService { ExportService(store: store, files: blobs.folder) }
}
