// Exports of the records of a collection. Records are read in short pages, opened by their form in
// a share of the machine, and written as they come, so that neither memory nor a reader of the
// store is held; nothing is ever written to the store but the line in the audit trail.

import CalepinAppModel
import CalepinExport
import CalepinExpressions
import CalepinSync

/// An export that can be made: its form, its scopes and its settings.
package struct ExportTask: Sendable {
    let judged: JudgedForm
    let plan: ExportPlan
    var settings: ExportSettings
    /// The scope that records are read from; nil for all.
    let scope: String?
    /// The ids of the records that are in it; nil for all of the collection.
    var only: Set<String>?

    /// The ending of the name of the file.
    package var ending: String { plan.ending(settings) }

    /// The media type of the file.
    var mediaType: String { plan.mediaType(settings) }
}

/// Exports of records.
package struct ExportService: Sendable {
    let store: any Store
    /// The folder of the files that are attached to records.
    let files: BlobFolder
    /// Opening thousands of records takes a processor for seconds, so exports get a share of the
    /// machine only.
    private let share = WorkShare(atOnce: ExportLimits.openedAtOnce)

    /// Creates a service over a store and its files.
    init(store: any Store, files: BlobFolder) {
        (self.store, self.files) = (store, files)
    }

    /// Prepares the export of a collection of an app.
    ///
    /// - Parameter scope: The scope; nil for all, with a column that names it.
    /// Throws: ``ExportFailure``.
    func task(
        _ name: String, of version: AppVersion, _ forms: FormVersions, in scope: String?,
        _ settings: ExportSettings
    ) throws(ExportFailure) -> ExportTask {
        let known = (version.app?.collections ?? []).filter { $0.sharing != .catalogue }
        guard let collection = version.app?.collections.first(where: { $0.name == name }) else {
            throw .unknownCollection(name, known.map(\.name))
        }
        guard collection.sharing != .catalogue, let judged = forms.latest(collection.form) else {
            throw .catalogue(name)
        }
        var settings = settings
        settings.hasScope = scope == nil
        do throws(ExportError) {
            let plan = try ExportPlan(judged.form, catalogues: judged.catalogues, settings)
            // A table that is not there is found before the first byte.
            if let table = settings.table { _ = try plan.place(ofTable: table) }
            return ExportTask(judged: judged, plan: plan, settings: settings, scope: scope)
        } catch { throw .file(error) }
    }

    /// Makes an export and gives its bytes to `take`, a piece at a time.
    ///
    /// Complexity: O(n) in the records of the scopes.
    /// Throws: the store's error, ``ExportFailure``, the error of `take`; `CancellationError`.
    package func make(
        _ task: ExportTask, _ take: ([UInt8]) async throws -> Void
    ) async throws {
        do {
            var exporter = try Exporter(task.plan, task.settings, path: files.file)
            if let scope = task.scope {
                try await add(scope, of: task, to: &exporter, take)
            } else {
                for scope in try await scopes() {
                    try await add(scope, of: task, to: &exporter, take)
                }
            }
            while try await opening({ try exporter.end() }) {
                if exporter.readyBytes > 0 { try await take(exporter.take()) }
                try Task.checkCancellation()
            }
            if exporter.readyBytes > 0 { try await take(exporter.take()) }
        } catch let error as ExportError {
            throw ExportFailure.file(error)
        }
    }

    /// Returns the names of all scopes that have records.
    private func scopes() async throws -> [String] {
        var names: [String] = []
        try await store.forEachScope { names.append($0.name) }
        return names
    }

    /// Adds the records of a scope.
    private func add(
        _ scope: String, of task: ExportTask, to exporter: inout Exporter,
        _ take: ([UInt8]) async throws -> Void
    ) async throws {
        var parts = parts(of: task, in: scope)
        while let records = try await parts.next() {
            var exported = try await opening {
                try records.filter { task.only?.contains($0.stored.id) ?? true }
                    .map { try $0.exported(task.judged, showsScope: task.settings.hasScope) }
            }
            if task.settings.format == .zip { try await addFiles(in: scope, to: &exported) }
            try await opening { for record in exported { try exporter.add(record) } }
            if exporter.readyBytes > 0 { try await take(exporter.take()) }
        }
    }

    /// Returns the records of a scope in the order of their ids, some at a time.
    ///
    /// - Parameter after: The id after which they begin; empty for all.
    func parts(of task: ExportTask, in scope: String, after: String = "") -> RecordParts {
        RecordParts(
            reader: RecordReader(store: store, form: task.judged.form.definition.id),
            scope: scope, last: after)
    }

    /// Returns the records with these ids that there are.
    ///
    /// Complexity: O(n) in the ids, of which there are about as many as in a page.
    /// Throws: the store's error.
    func records(
        _ ids: Set<String>, of task: ExportTask, in scope: String
    ) async throws -> [ReadRecord] {
        let reader = RecordReader(store: store, form: task.judged.form.definition.id)
        return try await store.read { (job) throws(StoreError) in
            var found: [ReadRecord] = []
            for id in ids.sorted() {
                if let read = try reader.record(id, in: scope, job) { found.append(read) }
            }
            return found
        }
    }

    /// Opens records in the share of the machine that exports have.
    ///
    /// Throws: the error of `work`; `CancellationError`.
    func opening<Result>(_ work: () throws -> Result) async throws -> Result {
        try await share.pass { try work() }
    }
}

/// The records of a scope, some at a time.
struct RecordParts {
    let reader: RecordReader
    let scope: String
    fileprivate(set) var last: String

    /// Returns the next records, which are at least one; nil at the end.
    ///
    /// Throws: the store's error; `CancellationError`.
    mutating func next() async throws -> [ReadRecord]? {
        while true {
            try Task.checkCancellation()
            let page = try await reader.page(scope, after: last)
            guard let end = page.last else { return nil }
            last = end
            if !page.records.isEmpty { return page.records }
        }
    }
}
