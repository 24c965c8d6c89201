// Keeping the computed cells of records: whether a file of them can be read, and what is done so
// that it has the latest changes.

import CalepinExport
import CalepinSync

extension ExportTask {
    /// The text that changes when computed cells do: with the version of the app, a table that its
    /// forms read, the zone and the language.
    var cellsIdentity: String {
        [
            identity, judged.form.definition.id, settings.zone.name, settings.language.code,
        ].joined(separator: " ")
    }

    /// True where the records can be read from their computed cells: pages, and names of files by
    /// an expression, need open records, and approval is looked at record by record.
    var readsCells: Bool {
        settings.format != .pdf && !plan.namesFiles && !findsApprovedOnly
            && only.map { $0.count > ExportLimits.pageRecords } ?? true
    }

    /// Returns true for a record that is asked for: by its id, or by that with its scope.
    func isAsked(_ id: String, in scope: String) -> Bool {
        only.map { $0.contains(id) || $0.contains(RowID.text(id, in: scope)) } ?? true
    }

    /// Returns the ids of the records of a scope among those that are asked for, sorted.
    func ids(among only: Set<String>, in scope: String) -> [String] {
        only.compactMap { asked in
            let (record, named) = RowID.parts(of: asked)
            return named == nil || named == scope ? record : nil
        }.sorted()
    }

    /// Returns the name of a scope in the file; nil where it is not told.
    func shown(_ scope: String) -> String? {
        settings.hasScope ? scopeNames[scope] ?? scope : nil
    }

    /// Opens a record.
    ///
    /// Complexity: that of opening a session.
    /// Throws: `StoreError.damaged`.
    func opened(_ read: ReadRecord) throws(StoreError) -> OpenedRecord {
        var exported = try read.exported(judged, scope: shown(read.stored.scope))
        exported.review = try review(of: read)
        return OpenedRecord(exported, plan, settings)
    }
}

extension ExportService {
    /// Returns a scope as it is now.
    ///
    /// Throws: the store's error.
    func start(of scope: String) async throws -> ScopeStart {
        try await store.read { (job) throws(StoreError) in
            var start = ScopeStart(scope: try job.scope(scope) ?? StoredScope(name: scope))
            if let oldest = try job.oldestChanges(scope: scope, limit: 1).first {
                start.oldest = oldest.sequence
            }
            return start
        }
    }

    /// Returns the names of accounts by their ids.
    ///
    /// Complexity: O(n) in the ids.
    /// Throws: the store's error.
    func names(of accounts: Set<String>) async throws -> [String: String] {
        try await store.read { (job) throws(StoreError) in
            var (names, found) = (AccountNames(job: job), [String: String]())
            for account in accounts { found[account] = try names.name(of: account) }
            return found
        }
    }

    /// Opens the records with these ids that there are.
    ///
    /// Complexity: O(n) in the ids, of which there are about as many as in a page.
    /// Throws: the store's error; `CancellationError`.
    func opened(
        _ ids: Set<String>, of task: ExportTask, in scope: String
    ) async throws -> [OpenedRecord] {
        let records = try await records(ids, of: task, in: scope)
        return try await opening {
            try records.map { read throws(StoreError) in try task.opened(read) }
        }
    }

    /// Writes into a file of cells what changed since it was written; returns false where it does
    /// not have all records of the scope, or too many of them changed.
    ///
    /// Complexity: O(n) in the changed records, which are opened.
    /// Throws: the store's error, ``CellsError``; `CancellationError`.
    func follow(
        _ task: ExportTask, _ start: ScopeStart, _ cached: CachedCells
    ) async throws -> Bool {
        guard try place(of: start, in: cached.file) != nil else { return false }
        return try await cached.turn.pass {
            guard let place = try place(of: start, in: cached.file) else { return false }
            guard place < start.scope.sequence else { return true }
            // Those that were dropped go first: their ids may have been used again.
            try await removeDropped(since: place, start.scope, cached.file)
            try await putChanged(since: place, task, start.scope, cached.file)
            try cached.file.set(start.scope.sequence, of: start.scope.name)
            return true
        }
    }

    /// Removes from the files of cells the records that were dropped, and those of scopes that are
    /// gone, also where nobody exports them any more.
    ///
    /// Complexity: O(n) in the scopes of the files and the dropped records.
    /// Throws: the store's error.
    func tendCells() async throws {
        guard let cells else { return }
        for cached in await cells.inUse() {
            do {
                for scope in try cached.file.scopes() { try await tend(scope, cached) }
            } catch let error as CellsError {
                await cells.drop(cached, error)
            }
        }
    }

    private func tend(_ name: String, _ cached: CachedCells) async throws {
        try await cached.turn.pass {
            let scope = try await store.read { (job) throws(StoreError) in
                try job.scope(name)
            }
            let place = try cached.file.sequence(of: name)
            if let scope, let place, place >= scope.floor {
                try await removeDropped(since: place, scope, cached.file)
            } else if scope == nil || !cached.isFilling(name) {
                // It is filled anew at the next export.
                try cached.file.set(nil, of: name)
                try cached.file.replace(after: "", upTo: nil, by: [], in: name)
            }
        }
    }

    /// Returns the sequence from which a file can be followed; nil for none.
    private func place(
        of start: ScopeStart, in file: any CellsFile
    ) throws(CellsError) -> Int64? {
        let scope = start.scope
        guard let place = try file.sequence(of: scope.name) else { return nil }
        // Tombstones up to the floor are forgotten. Others may have followed it further already.
        guard place >= scope.floor, scope.sequence - place <= CellsLimits.followed else {
            return nil
        }
        return place
    }

    private func removeDropped(
        since place: Int64, _ scope: StoredScope, _ file: any CellsFile
    ) async throws {
        var place = place
        while true {
            let after = place
            let some = try await store.read { (job) throws(StoreError) in
                try job.tombstones(
                    scope: scope.name, after: after, upTo: scope.sequence,
                    limit: CellsLimits.droppedAtOnce)
            }
            guard let last = some.last else { return }
            try file.put([], removing: some.map(\.record), in: scope.name)
            place = last.sequence
        }
    }

    private func putChanged(
        since place: Int64, _ task: ExportTask, _ scope: StoredScope, _ file: any CellsFile
    ) async throws {
        let reader = RecordReader(store: store, form: task.judged.form.definition.id)
        var place = place
        while place < scope.sequence {
            try Task.checkCancellation()
            let part = try await reader.page(scope.name, .after(place))
            guard let edge = part.edge else { return }
            try await opening {
                let kept = try part.records.map { read throws(StoreError) in
                    KeptRecord(
                        id: read.stored.id, cells: try task.opened(read).cells.encoded)
                }
                try file.put(kept, removing: part.removed.map(\.id), in: scope.name)
            }
            place = edge
        }
    }
}
