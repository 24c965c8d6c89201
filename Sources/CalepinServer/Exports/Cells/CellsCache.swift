// Which files of computed cells there are, and who fills them. How they are read is in
// OpenedParts.swift.

import CalepinExport
import CalepinExpressions
import Logging
import Synchronization

/// The file of the cells of a form, while it is in use.
final class CachedCells: Sendable {
    let name: String
    let file: any CellsFile
    /// One writes the changes of a scope at a time; who asks afterwards has those of before.
    let turn = AsyncSemaphore(1)
    private let filled = Mutex<Set<String>>([])

    init(_ name: String, _ file: any CellsFile) { (self.name, self.file) = (name, file) }

    /// Lets the caller write all records of a scope, until what it returns is gone; nil while
    /// another one does.
    func fill(_ scope: String) -> CellsFilling? {
        filled.withLock { $0.insert(scope).inserted } ? CellsFilling(self, scope) : nil
    }

    /// Returns true while somebody writes all records of a scope.
    func isFilling(_ scope: String) -> Bool { filled.withLock { $0.contains(scope) } }

    fileprivate func end(_ scope: String) { filled.withLock { _ = $0.remove(scope) } }
}

/// The filling of a file with all records of a scope, by one at a time.
final class CellsFilling: Sendable {
    private let cached: CachedCells
    private let scope: String
    /// The id up to which the file has the records.
    private let last = Mutex("")

    fileprivate init(_ cached: CachedCells, _ scope: String) {
        (self.cached, self.scope) = (cached, scope)
    }

    deinit { cached.end(scope) }

    /// Begins anew.
    ///
    /// Throws: the file's error.
    func begin() throws(CellsError) { try cached.file.set(nil, of: scope) }

    /// Writes the records up to an id.
    ///
    /// Throws: the file's error.
    func add(_ records: [OpenedRecord], upTo id: String) throws(CellsError) {
        let kept = records.map { KeptRecord(id: $0.id, cells: $0.cells.encoded) }
        try cached.file.replace(after: last.withLock { $0 }, upTo: id, by: kept, in: scope)
        last.withLock { $0 = id }
    }

    /// Ends after the last record, with the sequence of the scope at the beginning.
    ///
    /// Throws: the file's error.
    func end(at sequence: Int64) throws(CellsError) {
        try cached.file.replace(after: last.withLock { $0 }, upTo: nil, by: [], in: scope)
        try cached.file.set(sequence, of: scope)
    }
}

/// The files of the computed cells of records, those used least recently dropped first.
actor CellsCache {
    private struct Kept {
        let cells: CachedCells
        var used: UInt64
        var usedAt = ContinuousClock.now
    }

    /// The number of records of a scope from which on they are kept.
    nonisolated let leastRecords: Int64
    private let folder: any CellsFolder
    private let maxBytes: Int64
    private let logger: Logger
    private var kept: [String: Kept] = [:]
    private var uses: UInt64 = 0

    /// Creates a cache over a folder, which it clears.
    ///
    /// - Parameters:
    ///   - leastRecords: The number of records of a scope from which on they are kept.
    ///   - maxBytes: The size of all files together, in bytes.
    init(
        _ folder: any CellsFolder, leastRecords: Int64 = CellsLimits.leastRecords,
        maxBytes: Int64 = CellsLimits.bytes, logger: Logger
    ) {
        (self.folder, self.leastRecords) = (folder, leastRecords)
        (self.maxBytes, self.logger) = (maxBytes, logger)
        folder.clear()
    }

    /// Returns the file of an identity, which is a new one at first; nil where there is no room.
    func cells(of identity: String) -> CachedCells? {
        let name = Hex.text(of: Sodium.sha256(Array(identity.utf8)))
        uses += 1
        makeRoom(besides: name)
        if kept[name] != nil {
            kept[name]?.used = uses
            kept[name]?.usedAt = .now
            return kept[name]?.cells
        }
        guard folder.hasRoom else { return nil }
        do throws(CellsError) {
            let cells = CachedCells(name, try folder.create(name))
            kept[name] = Kept(cells: cells, used: uses)
            return cells
        } catch {
            note(error)
            return nil
        }
    }

    /// Returns the files that are in use; those of long ago are dropped.
    func inUse() -> [CachedCells] {
        let oldest = ContinuousClock.now - .seconds(CellsLimits.keptSeconds)
        for (name, one) in kept where one.usedAt < oldest { remove(name) }
        return kept.values.map(\.cells)
    }

    /// Drops a file that has failed.
    func drop(_ cells: CachedCells, _ error: CellsError) {
        note(error)
        remove(cells.name)
    }

    private func note(_ error: CellsError) {
        logger.warning("computed cells cannot be kept: \(error.text)")
    }

    private func remove(_ name: String) {
        guard kept.removeValue(forKey: name) != nil else { return }
        folder.remove(name)
    }

    /// Drops the files used least recently while there are too many, or too large ones.
    private func makeRoom(besides name: String) {
        let order = kept.filter { $0.key != name }.sorted { $0.value.used < $1.value.used }
        var bytes = kept.values.reduce(0) { $0 + $1.cells.file.bytes }
        for (name, old) in order {
            guard bytes > maxBytes || kept.count > CellsLimits.files || !folder.hasRoom else {
                return
            }
            remove(name)
            bytes -= old.cells.file.bytes
        }
        if bytes > maxBytes { remove(name) }
    }
}
