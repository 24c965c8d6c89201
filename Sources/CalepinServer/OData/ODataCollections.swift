// The collections of an app that somebody may read, as entity sets of OData.

import CalepinExport

/// The entity sets of an app for somebody.
struct ODataCollections: Sendable {
    let model: ODataModel
    /// The exports of the collections, by their place in the model.
    let tasks: [ExportTask]
    /// The scope of their records, or of the first part of them.
    let scope: String
    /// The address of the service, with a slash at its end.
    let root: String

    /// Finds the collections of an app.
    ///
    /// Complexity: O(n) in the forms of the app.
    /// - Parameters:
    ///   - scope: The scope; nil for the team's, or one's own for an app of nobody's.
    ///   - settings: The language of labels and the zone.
    /// - Throws: `Problem` `not-found` where none may be read; ``ExportFailure``.
    init(
        of app: String, in scope: String?, _ access: Access, _ snapshot: RegistrySnapshot,
        _ exports: ExportService, _ settings: ExportSettings, root: String
    ) async throws {
        let names = snapshot.served(app, for: access.scopes)?.app?.collections.map(\.name) ?? []
        let readable = try names.prefix(ODataLimits.collections).compactMap { name in
            do throws(Problem) {
                return try ReadableParts(name, of: app, in: scope, access, snapshot)
            } catch {
                guard error.code == .notFound else { throw error }
                return nil as ReadableParts?
            }
        }
        guard let first = readable.first?.first else { throw Problem(.notFound) }
        var tasks: [ExportTask] = []
        for parts in readable {
            var task = try exports.task(parts, snapshot.forms, settings)
            task.scopeNames = try await exports.scopeNames(of: parts)
            tasks.append(task)
        }
        self.tasks = tasks
        model = ODataModel(zip(readable, tasks).map { ($0.first.collection.name, $1.plan) })
        (self.scope, self.root) = (first.scope, root)
    }
}
