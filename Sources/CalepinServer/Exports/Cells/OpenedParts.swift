// The opened records of a scope, in pages by their ids. Where there are many, their computed cells
// are kept in a file: the first who reads all of them writes it, and for whoever reads them later
// only those are opened that were changed since.

import CalepinExport
import CalepinSync

/// A scope as it is at the beginning of an export.
struct ScopeStart: Sendable {
    let scope: StoredScope
    /// The sequence of the oldest change whose history is kept; that after all for none.
    var oldest = Int64.max
}

/// The opened records of a scope, some at a time.
struct OpenedParts {
    private let service: ExportService
    private let task: ExportTask
    private let scope: String
    /// The scope at the beginning, as far as kept cells need it.
    private let start: ScopeStart
    private var fresh: RecordParts?
    /// The file that records are read from; nil where they are opened.
    private var cells: CachedCells?
    /// The filling of the file by the records that are opened; nil for none.
    private var filling: (cells: CachedCells, turn: CellsFilling)?
    /// The id of the last record that was read from the file.
    private var last: String
    /// The names of accounts by their ids.
    private var names: [String: String] = [:]

    /// Begins to read.
    ///
    /// - Parameter id: The id after which records begin; empty for all.
    /// Throws: the store's error; `CancellationError`.
    init(
        _ service: ExportService, _ task: ExportTask, in scope: String, after id: String = ""
    ) async throws {
        (self.service, self.task, self.scope, last) = (service, task, scope, id)
        if task.readsCells, let cache = service.cells {
            start = try await service.start(of: scope)
            try await beginCells(cache)
        } else {
            start = ScopeStart(scope: StoredScope(name: scope))
        }
        if cells == nil { fresh = service.parts(of: task, in: scope, after: id) }
    }

    private mutating func beginCells(_ cache: CellsCache) async throws {
        guard start.scope.recordCount >= cache.leastRecords,
            let found = await cache.cells(of: task.cellsIdentity)
        else { return }
        do {
            if try await service.follow(task, start, found) {
                cells = found
            } else if last.isEmpty, task.only == nil, let turn = found.fill(scope) {
                try turn.begin()
                filling = (found, turn)
            }
        } catch let error as CellsError {
            await cache.drop(found, error)
        }
    }

    /// Returns the next records; nil at the end.
    ///
    /// Throws: the store's error; `CancellationError`.
    mutating func next() async throws -> [OpenedRecord]? {
        if let cells {
            do { return try await nextKept(cells.file) } catch let error as CellsError {
                await service.cells?.drop(cells, error)
                self.cells = nil
                fresh = service.parts(of: task, in: scope, after: last)
            }
        }
        guard let records = try await fresh?.next() else {
            await fill { [start] turn throws(CellsError) in
                try turn.end(at: start.scope.sequence)
            }
            filling = nil
            return nil
        }
        let task = task
        let opened = try await service.opening {
            try records.filter { task.isAsked($0.stored.id, in: $0.stored.scope) }
                .map { read throws(StoreError) in try task.opened(read) }
        }
        let id = fresh?.last ?? ""
        await fill { turn throws(CellsError) in try turn.add(opened, upTo: id) }
        return opened
    }

    /// Writes to the file that is filled; it is dropped when that fails.
    private mutating func fill(_ write: (CellsFilling) throws(CellsError) -> Void) async {
        guard let filling else { return }
        do throws(CellsError) { try write(filling.turn) } catch {
            self.filling = nil
            await service.cells?.drop(filling.cells, error)
        }
    }

    // Records from the file

    private mutating func nextKept(_ file: any CellsFile) async throws -> [OpenedRecord]? {
        try Task.checkCancellation()
        let (task, scope, last, oldest) = (task, scope, last, start.oldest)
        let part = try await service.opening {
            let page = try file.page(
                of: scope, after: last, limit: CellsLimits.pageRecords,
                bytes: CellsLimits.pageBytes)
            return try KeptPart(page, task, in: scope, oldest: oldest)
        }
        guard let end = part.end else { return nil }
        self.last = end
        if part.accounts.contains(where: { names[$0] == nil }) {
            names.merge(try await service.names(of: part.accounts)) { $1 }
        }
        let shown = task.shown(scope)
        let reviews = try await service.reviews(of: part.records.map(\.id), of: task, in: scope)
        let kept = part.records.map { [names] record in
            var marks = record.marks
            marks.name { names[$0] ?? $0 }
            let opened = OpenedRecord(
                record.id, record.cells, marks, scope: shown, task.settings)
            opened.review = reviews[record.id]
            return opened
        }
        guard !part.outdated.isEmpty else { return kept }
        let anew = try await service.opened(part.outdated, of: task, in: scope)
        return (kept + anew).sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    }
}

/// The records of a page of a file that an export asks for.
private struct KeptPart {
    /// The records with their cells, and marks without names.
    private(set) var records: [(id: String, cells: RecordCells, marks: MomentMarks)] = []
    /// The ids of those whose cells were computed for a moment that is not known any more.
    private(set) var outdated: Set<String> = []
    /// The accounts of the marks.
    private(set) var accounts: Set<String> = []
    /// The id of the last record of the page; nil at the end.
    let end: String?

    init(
        _ page: CellsPart, _ task: ExportTask, in scope: String, oldest: Int64
    ) throws(CellsError) {
        end = page.records.last?.id
        records.reserveCapacity(page.records.count)
        var last = ""
        for (id, part) in page.records where task.isAsked(id, in: scope) {
            guard let cells = try? RecordCells(page.bytes, part, task.plan) else {
                throw CellsError("record \(id)")
            }
            guard let marks = cells.marks.since(oldest) else {
                outdated.insert(id)
                continue
            }
            for account in marks.accounts where account != last {
                accounts.insert(account)
                last = account
            }
            records.append((id, cells, marks))
        }
    }
}

extension MomentMarks {
    /// The ids of the accounts.
    fileprivate var accounts: [String] {
        RecordMoment.allCases.compactMap { self[$0]?.account }
    }

    /// Returns the marks that changes from a sequence on tell; nil where calculations were made
    /// for another one.
    fileprivate func since(_ oldest: Int64) -> MomentMarks? {
        var marks = self
        let gone = RecordMoment.allCases.filter { (self[$0]?.sequence ?? .max) < oldest }
        guard !gone.isEmpty else { return self }
        for moment in gone { marks[moment] = nil }
        return marks.calculated == calculated ? marks : nil
    }
}
