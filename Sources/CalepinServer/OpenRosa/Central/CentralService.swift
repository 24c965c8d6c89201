// The answers to programs that are written for ODK Central: projects, forms, submissions and their
// tables, as JSON. Who may read what is that of every other way to records.

import CalepinAppModel
import CalepinExport
import CalepinExpressions
import CalepinForms
import CalepinSync

/// The reader of what programs for ODK Central ask for.
struct CentralService: Sendable {
    let store: any Store
    let registry: AppRegistry
    let forms: OpenRosaForms
    let writer: RecordWriter
    /// Seconds since 1970.
    let now: @Sendable () -> Int64
    private let share = WorkShare(atOnce: OpenRosaLimits.atOnce)

    init(
        registry: AppRegistry, forms: OpenRosaForms, writer: RecordWriter,
        now: @escaping @Sendable () -> Int64
    ) {
        (store, self.registry, self.forms) = (writer.store, registry, forms)
        (self.writer, self.now) = (writer, now)
    }

    // Projects and forms

    /// Returns the projects of an account, or the one of a number, as JSON.
    ///
    /// Complexity: O(n) in the collections that it may read.
    /// Throws: `Problem` `not-found`; the store's error.
    func projects(_ number: String?, _ access: Access) async throws -> [UInt8] {
        let snapshot = registry.current
        let found =
            try number.map { (text) throws(Problem) in
                [try CentralProject(text, access, snapshot)]
            } ?? CentralProject.all(access, snapshot)
        let teams = try await store.read { (job) throws(StoreError) -> [String: Team] in
            var names = AccountNames(job: job)
            var teams: [String: Team] = [:]
            for project in found {
                let own = try names.name(of: access.account)
                teams[project.scope] =
                    try job.accounts.row(.team, project.scope).map { Team($0) }
                    ?? Team(scope: project.scope, title: own, since: 0)
            }
            return teams
        }
        return Self.json(found, isList: number == nil) { project, writer in
            writer.member("id", project.id)
            writer.member("name", teams[project.scope]?.title ?? "")
            writer.member("createdAt", Self.text(teams[project.scope]?.since ?? 0))
            writer.key("description")
            writer.null()
            writer.key("archived")
            writer.bool(false)
            writer.member("forms", Int64(project.collections.count))
        }
    }

    /// Returns the forms of a project, or the one of an id, as JSON.
    ///
    /// Complexity: O(n) in the forms, and in what was done with their apps.
    /// Throws: `Problem` `not-found`; the store's error.
    func forms(
        of project: CentralProject, _ id: String?
    ) async throws -> [UInt8] {
        let found =
            try id.map { (id) throws(Problem) in [try project.records(of: id)] }
            ?? project.collections
        let apps = Set(found.map(\.first.app))
        let events = try await store.read { (job) throws(StoreError) in
            var events: [String: [StoredAppEvent]] = [:]
            for app in apps {
                events[app] = try job.registry.events(of: app, limit: RegistryLimits.events)
            }
            return events
        }
        let snapshot = registry.current
        var digests: [String: String] = [:]
        for parts in found {
            let form = try await forms.described(parts.first)
            digests[parts.first.collection.form] = form?.digest ?? ""
        }
        return Self.json(found, isList: id == nil) { parts, writer in
            let readable = parts.first
            let definition = readable.judged.form.definition
            writer.member("projectId", project.id)
            writer.member("xmlFormId", definition.id)
            writer.member("version", "\(readable.judged.version)")
            writer.member("hash", digests[definition.id] ?? "")
            writer.member("state", Self.state(snapshot.app(readable.app)?.stage))
            writer.member("name", definition.title.text(in: definition.languages.first ?? "en"))
            let own = events[readable.app] ?? []
            let published = own.first { $0.what == "published" || $0.what == "live" } ?? own.first
            writer.member("createdAt", Self.text(own.last?.at ?? 0))
            writer.member("publishedAt", Self.text(published?.at ?? 0))
            for name in ["updatedAt", "enketoId", "keyId"] {
                writer.key(name)
                writer.null()
            }
        }
    }

    /// Returns a form as an XForm.
    ///
    /// Throws: `Problem` `not-found`, also for a form that clients of ODK are not offered.
    func xform(_ id: String, of project: CentralProject) async throws -> CachedResponse {
        guard let form = try await forms.described(project.records(of: id).first) else {
            throw Problem(.notFound)
        }
        return form.xml
    }

    private static func state(_ stage: AppStage?) -> String {
        switch stage {
        case .live?, .test?, .draft?: "open"
        case .closing?: "closing"
        case .closed?, .archived?, nil: "closed"
        }
    }

    private static func text(_ seconds: Int64) -> String {
        let moment = Instant(milliseconds: seconds * 1_000)
        return CentralName.text(of: moment ?? Zone.utc.instant(.first, .midnight))
    }

    /// Returns objects as a list, or the first one alone.
    private static func json<Item>(
        _ items: [Item], isList: Bool, _ write: (Item, inout JSONWriter) -> Void
    ) -> [UInt8] {
        var writer = JSONWriter(capacity: 1_024)
        if isList { writer.beginArray() }
        for item in items {
            writer.beginObject()
            write(item, &writer)
            writer.endObject()
        }
        if isList { writer.endArray() }
        return writer.bytes
    }

    // Records

    /// Returns the reader of the records of a collection: only of those that are approved where
    /// only these leave the server.
    func reader(_ parts: ReadableParts) -> RecordReader {
        var reader = RecordReader(store: store, parts)
        reader.findsApprovedOnly = parts.first.collection.reviewTerms.exportsApproved
        reader.readsFirstSubmissions = true
        reader.share = share
        return reader
    }

    /// Gives the records of a collection that were handed in to `take`, a page at a time, until
    /// it returns false.
    ///
    /// Complexity: O(n) in the records.
    /// Throws: the store's error, the error of `take`; `CancellationError`.
    func each(
        _ parts: ReadableParts, _ take: ([CentralRecord]) async throws -> Bool
    ) async throws {
        let (reader, first) = (reader(parts), parts.first)
        for scope in parts.scopes {
            var last: String? = ""
            while let start = last {
                try Task.checkCancellation()
                let page = try await reader.page(scope, after: start)
                last = page.last
                let records = try await handedIn(page.records, first)
                if !records.isEmpty, try await !take(records) { return }
            }
        }
    }

    /// Returns those of some records that were handed in.
    private func handedIn(
        _ records: [ReadRecord], _ readable: ReadableCollection
    ) async throws -> [CentralRecord] {
        try await share.pass {
            try records.compactMap { read throws(StoreError) in
                try CentralRecord(read, readable)
            }
        }
    }

    /// Returns the record that an instance ID names, with its place.
    ///
    /// Throws: `Problem` `not-found`, `many-parts`; the store's error.
    func record(
        _ instance: String, of form: String, in project: CentralProject
    ) async throws -> (record: CentralRecord, readable: ReadableCollection) {
        let parts = try project.records(of: form)
        for id in CentralName.records(of: instance, form: form) {
            guard let readable = try await parts.holder(of: id, in: store),
                let read = try await reader(parts).records([id], in: readable.scope).first,
                let record = try CentralRecord(read, readable)
            else { continue }
            return (record, readable)
        }
        throw Problem(.notFound)
    }

    /// Returns the rows of a table of records.
    ///
    /// Complexity: O(n) in the cells of the records, which are opened.
    func rows(
        _ table: CentralTable, of records: [CentralRecord], by readable: ReadableCollection
    ) async throws -> [[UInt8]] {
        let judged = readable.judged
        return try await share.pass {
            try records.flatMap { record throws(StoreError) -> [[UInt8]] in
                let session = try record.read.exported(judged, scope: nil)
                    .opened(by: judged.form, catalogues: judged.catalogues)
                return table.rows(of: record, session)
            }
        }
    }

    // Files and comments

    /// Returns the files of a record, each with whether it is here.
    ///
    /// Throws: the store's error.
    func files(
        of record: CentralRecord, in readable: ReadableCollection
    ) async throws -> [(name: String, hash: String, isHere: Bool)] {
        let (files, scope) = (record.files, readable.scope)
        return try await store.read { (job) throws(StoreError) in
            var found: [(name: String, hash: String, isHere: Bool)] = []
            for file in files {
                let isHere = try job.blob(scope: scope, hash: file.hash) != nil
                found.append((file.name, file.hash, isHere))
            }
            return found
        }
    }

    /// Returns the comments on a record as JSON, the latest first.
    ///
    /// Complexity: O(n) in the records of the scope.
    /// Throws: `Problem` `not-found` where they may not be read; the store's error.
    func comments(
        on record: CentralRecord, in readable: ReadableCollection, _ access: Access
    ) async throws -> [UInt8] {
        guard readable.collection.isReviewed else { return Array("[]".utf8) }
        let comments = try ReadableCollection(
            readable.collection.commentsName, of: readable.app, in: readable.scope, access,
            registry.current)
        var known = CommentsOfRecords(store: store)
        try await known.read(readable)
        guard let id = Identifier(record.read.stored.id) else { throw Problem(.notFound) }
        let reader = RecordReader(store: store, comments)
        var found: [CentralComment] = []
        for read in try await reader.records(known.of(id, in: readable), in: readable.scope) {
            let body = try read.stored.readState().value(at: ReviewField.text).asString ?? ""
            guard let mark = read.marks[.created] ?? read.marks[.changed], !body.isEmpty else {
                continue
            }
            found.append(CentralComment(at: mark.at, by: mark.account, body: body))
        }
        let all = found.sorted { $0.at > $1.at }.map(\.json)
        return Array("[".utf8) + all.joined(separator: Array(",".utf8)) + Array("]".utf8)
    }
}
