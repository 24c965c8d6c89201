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
    /// The scopes that records are read from; nil for all.
    let scopes: [String]?
    /// The names that stand for the scopes in the file; the scopes themselves without any.
    var scopeNames: [String: String] = [:]
    /// The ids of the records that are in it; nil for all of the collection.
    var only: Set<String>?
    /// The form of reviews where they are read; nil where they are not.
    var reviewForm: String?
    /// True where only what is approved leaves the server.
    var findsApprovedOnly = false
    /// The judge of the records; nil for none.
    var judge: CollectionJudge?
    /// The account that asks, which has one PDF drawn at a time.
    var account = ""
    /// The picture above the records of a PDF; nil for none.
    var logo: AppMedia?
    /// The text that changes when the declaration of the app, or a table of it, does.
    var identity = ""

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
    /// The programs that draw PDFs.
    let press: PaperPress
    /// The computed cells of records that were exported before; nil where none are kept.
    let cells: CellsCache?

    /// Creates a service over a store and its files.
    init(
        store: any Store, files: BlobFolder, press: PaperPress = PaperPress(PaperRenderer()),
        cells: CellsCache? = nil
    ) {
        (self.store, self.files, self.press, self.cells) = (store, files, press, cells)
    }

    /// The records that are opened for exports, and what waits for that.
    var load: WorkLoad { share.load }

    /// Prepares the export of a collection of an app.
    ///
    /// - Parameter scope: The scope; nil for all, with a column that names it.
    /// Throws: ``ExportFailure``.
    func task(
        _ name: String, of version: AppVersion, _ forms: FormVersions, in scope: String?,
        _ settings: ExportSettings
    ) throws(ExportFailure) -> ExportTask {
        try task(name, of: version, forms, within: scope.map { [$0] }, settings)
    }

    /// Prepares the export of a collection in all parts of it, with a column that names whose
    /// part it is where there are several.
    ///
    /// Throws: ``ExportFailure``.
    func task(
        _ parts: ReadableParts, _ forms: FormVersions, _ settings: ExportSettings
    ) throws(ExportFailure) -> ExportTask {
        let first = parts.first
        return try task(
            first.collection.name, of: first.version, forms, within: parts.scopes, settings)
    }

    private func task(
        _ name: String, of version: AppVersion, _ forms: FormVersions, within scopes: [String]?,
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
        settings.hasScope = scopes?.count != 1
        settings.reviews = ReviewColumns(of: collection)
        if settings.format == .pdf, settings.labels == nil {
            settings.labels = judged.form.definition.languages.first
        }
        let logo = judged.form.definition.print?.logo
        do throws(ExportError) {
            let plan = try ExportPlan(judged.form, catalogues: judged.catalogues, settings)
            // A table that is not there is found before the first byte.
            if let table = settings.table { _ = try plan.place(ofTable: table) }
            var task = ExportTask(
                judged: judged, plan: plan, settings: settings, scopes: scopes)
            task.identity = version.identity
            task.logo = version.served.files.first { $0.name == logo }
            task.findsApprovedOnly = collection.reviewTerms.exportsApproved
            if task.findsApprovedOnly || settings.reviews != nil {
                task.reviewForm = collection.reviewForm
            }
            task.judge = version.judges[collection.name]
            return task
        } catch { throw .file(error) }
    }

    /// Makes an export and gives its bytes to `take`, a piece at a time.
    ///
    /// Complexity: O(n) in the records of the scopes.
    /// Throws: the store's error, ``ExportFailure``, the error of `take`; `CancellationError`.
    package func make(
        _ task: ExportTask, _ take: ([UInt8]) async throws -> Void
    ) async throws {
        if task.settings.format == .pdf {
            let pdf = try await paper(task)
            while let bytes = try pdf.next() { try await take(bytes) }
            return
        }
        do {
            var exporter = try Exporter(task.plan, task.settings, path: files.file)
            // Whoever waits sees that it has begun, while the first records are read.
            if exporter.readyBytes > 0 { try await take(exporter.take()) }
            for scope in try await scopes(of: task) {
                try await add(scope, of: task, to: &exporter, take)
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

    /// Returns the names of the scopes of an export.
    func scopes(of task: ExportTask) async throws -> [String] {
        if let scopes = task.scopes { return scopes }
        var names: [String] = []
        try await store.forEachScope { names.append($0.name) }
        return names
    }

    /// Adds the records of a scope.
    private func add(
        _ scope: String, of task: ExportTask, to exporter: inout Exporter,
        _ take: ([UInt8]) async throws -> Void
    ) async throws {
        var parts = try await OpenedParts(self, task, in: scope)
        while var opened = try await parts.next() {
            if task.settings.format == .zip {
                let files = try await files(opened.map { $0.digests(task.plan) }, in: scope)
                for (place, found) in files.enumerated() { opened[place].files = found }
            }
            try await opening { for record in opened { try exporter.add(record) } }
            if exporter.readyBytes > 0 { try await take(exporter.take()) }
        }
    }

    /// Returns the records of a scope in the order of their ids, some at a time.
    ///
    /// - Parameter after: The id after which they begin; empty for all.
    func parts(of task: ExportTask, in scope: String, after: String = "") -> RecordParts {
        var parts = RecordParts(reader: reader(of: task), scope: scope, last: after)
        // A few are read by their ids, and not looked for among all.
        if let only = task.only, only.count <= ExportLimits.pageRecords {
            parts.ids = task.ids(among: only, in: scope)
        }
        return parts
    }

    /// Returns the set of one record that is exported.
    ///
    /// Throws: `Problem` `not-found` where there is none of the id, or it is not among those that
    /// are asked for; the store's error.
    func only(_ record: String, of task: ExportTask) async throws -> Set<String> {
        for scope in task.scopes ?? [] where task.isAsked(record, in: scope) {
            let found = try await records([record], of: task, in: scope)
            // Of two scopes with a record of the id, the first is one's own.
            if !found.isEmpty { return [RowID.text(record, in: scope)] }
        }
        throw Problem(.notFound)
    }

    /// Returns the names of the people or groups whose parts the scopes are.
    ///
    /// Complexity: O(n) in the parts.
    /// Throws: the store's error.
    func scopeNames(of parts: ReadableParts) async throws -> [String: String] {
        guard parts.isSeveral else { return [:] }
        let holders = parts.holders
        return try await store.read { (job) throws(StoreError) in
            var names = AccountNames(job: job)
            var found: [String: String] = [:]
            for (scope, holder) in holders { found[scope] = try names.name(of: holder) }
            return found
        }
    }

    /// Returns the records with these ids that there are.
    ///
    /// Complexity: O(n) in the ids, of which there are about as many as in a page.
    /// Throws: the store's error.
    func records(
        _ ids: Set<String>, of task: ExportTask, in scope: String
    ) async throws -> [ReadRecord] {
        try await reader(of: task).records(ids.sorted(), in: scope)
    }

    /// Returns the reader of the records of an export.
    private func reader(of task: ExportTask) -> RecordReader {
        var reader = RecordReader(store: store, form: task.judged.form.definition.id)
        reader.reviewForm = task.reviewForm
        reader.findsApprovedOnly = task.findsApprovedOnly
        (reader.judge, reader.share) = (task.judge, share)
        return reader
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
    /// The ids of the only records, of which there are a few; nil for all.
    fileprivate var ids: [String]?

    /// Returns the next records, which are at least one; nil at the end.
    ///
    /// Throws: the store's error; `CancellationError`.
    mutating func next() async throws -> [ReadRecord]? {
        if let ids {
            self.ids = []
            let found = try await reader.records(ids, in: scope)
            return found.isEmpty ? nil : found
        }
        while true {
            try Task.checkCancellation()
            let page = try await reader.page(scope, after: last)
            guard let end = page.last else { return nil }
            last = end
            if !page.records.isEmpty { return page.records }
        }
    }
}
