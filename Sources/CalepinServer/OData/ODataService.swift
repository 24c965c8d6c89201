// The rows of sets of OData, read as in an export: in short pages by the ids of records, so that a
// record that is there all the time is found once, however much is written meanwhile. What the
// protocol says is in CalepinExport/OData.

import CalepinExport

/// The place of a row: the scope and the id of its record, and its own in that.
struct ODataPlace: Hashable, Sendable {
    let scope, record, row: String
}

/// A reader of the rows of sets.
struct ODataService: Sendable {
    let exports: ExportService
    /// The keys of all rows are in memory while they are put in order: of one request at a time.
    private let ordering = AsyncSemaphore(1)

    /// Creates a reader of the records that exports have.
    init(exports: ExportService) { self.exports = exports }

    /// Returns the number of rows that a filter finds.
    ///
    /// Complexity: O(n) in the records of the scope.
    /// Throws: the store's error; `CancellationError`.
    func count(_ asked: ODataRowRequest) async throws -> Int {
        var count = 0
        for scope in asked.scopes { count += try await self.count(asked, in: scope) }
        return count
    }

    private func count(_ asked: ODataRowRequest, in scope: String) async throws -> Int {
        var count = 0
        if asked.rowSet.isOfRecords, asked.query.filter == nil {
            var parts = exports.parts(of: asked.task, in: scope)
            while let records = try await parts.next() { count += records.count }
            return count
        }
        var parts = try await OpenedParts(exports, asked.task, in: scope)
        while let records = try await parts.next() {
            count += try await exports.opening {
                records.reduce(0) { $0 + asked.rows(of: $1).count }
            }
        }
        return count
    }

    /// Returns the places of the rows that a request with an order asks for.
    ///
    /// Complexity: O(n log n) in the rows that are found.
    /// Throws: `ODataError.tooManyRows`; the store's error; `CancellationError`.
    func places(_ asked: ODataRowRequest) async throws -> [ODataPlace] {
        try await ordering.pass { try await arrangedPlaces(asked) }
    }

    private func arrangedPlaces(_ asked: ODataRowRequest) async throws -> [ODataPlace] {
        var found: [(keys: [ODataValue], element: ODataPlace)] = []
        var bytes = 0
        for scope in asked.scopes {
            try await readPlaces(asked, in: scope, &found, &bytes)
        }
        return asked.arranged(found)
    }

    private func readPlaces(
        _ asked: ODataRowRequest, in scope: String,
        _ found: inout [(keys: [ODataValue], element: ODataPlace)], _ bytes: inout Int
    ) async throws {
        var parts = try await OpenedParts(exports, asked.task, in: scope)
        while let records = try await parts.next() {
            let more = try await exports.opening {
                records.flatMap { asked.places(of: $0, in: scope) }
            }
            bytes += more.reduce(0) { $1.keys.reduce($0 + 128) { $0 + $1.bytes } }
            found += more
            guard found.count <= ODataLimits.orderedRows, bytes <= ODataLimits.orderedBytes else {
                throw ODataError.tooManyRows
            }
        }
    }

    /// Returns the row of a key; nil for one that is not there. Of two parts with a record of the
    /// id, that of the first counts.
    ///
    /// Throws: the store's error; `CancellationError`.
    func entity(_ asked: ODataRowRequest, _ key: [String]) async throws -> ODataRow? {
        guard let id = key.first else { return nil }
        var found: OpenedRecord?
        for scope in asked.scopes where found == nil {
            found = try await exports.opened([id], of: asked.task, in: scope).first
        }
        guard let record = found else { return nil }
        let rows = asked.allRows(of: record)
        return key.count == 1 ? rows.first : rows.first { $0.id == key[1] }
    }

    /// Writes rows in an order, as they are now; those that are gone are left out.
    ///
    /// Complexity: O(n) in the rows, whose records are opened.
    /// Throws: the store's error, the error of `take`; `CancellationError`.
    func write(
        _ places: [ODataPlace], _ asked: ODataRowRequest, _ take: ([UInt8]) async throws -> Void
    ) async throws {
        var list = JSONList()
        var rest = places[...]
        while !rest.isEmpty {
            try Task.checkCancellation()
            let part = rest.prefix(ExportLimits.pageRecords)
            rest = rest.dropFirst(part.count)
            var records: [String: [OpenedRecord]] = [:]
            for (scope, places) in Dictionary(grouping: part, by: \.scope) {
                let ids = Set(places.map(\.record))
                records[scope] = try await exports.opened(ids, of: asked.task, in: scope)
            }
            for row in asked.rows(at: part, of: records) { list.add(asked.json(of: row)) }
            try await take(list.take())
        }
    }

    /// Writes a page of rows by the ids of their records. It ends with the record at which it is
    /// large enough, or so many have been looked at that others wait.
    ///
    /// Complexity: O(n) in the records looked at, which are opened.
    /// - Returns: The place where the next page goes on; nil for none.
    /// - Throws: the store's error, the error of `take`; `CancellationError`.
    func writePage(
        _ asked: ODataRowRequest, _ take: ([UInt8]) async throws -> Void
    ) async throws -> ODataContinuation? {
        var list = JSONList()
        var allowance = RowAllowance(asked.query, rows: asked.pageRows)
        // A page of several parts goes on in the one where it ended, or in those behind it.
        let (after, begun) = RowID.parts(of: asked.query.after)
        for scope in asked.scopes where !allowance.isDone && begun.map({ $0 <= scope }) ?? true {
            let id = begun == nil || begun == scope ? after : ""
            var parts = try await OpenedParts(exports, asked.task, in: scope, after: id)
            while let rows = try await rows(of: &parts, asked, in: scope, &allowance) {
                list.add(rows.map { asked.json(of: $0) })
                if !list.bytes.isEmpty { try await take(list.take()) }
            }
        }
        return allowance.next
    }

    /// Returns the next rows of a scope for a page; nil at its end, and once the page is full.
    private func rows(
        of parts: inout OpenedParts, _ asked: ODataRowRequest, in scope: String,
        _ allowance: inout RowAllowance
    ) async throws -> [ODataRow]? {
        guard !allowance.isDone, let records = try await parts.next() else { return nil }
        return try await exports.opening {
            records.flatMap { allowance.rows(of: $0, in: scope, asked) }
        }
    }
}

/// The place where a page ended.
struct ODataContinuation: Sendable {
    /// The id of the last record that was looked at, of several parts that of its row.
    let after: String
    /// The rows that are still to be left out, and those still asked for; nil for all.
    let skip: Int
    let top: Int?
}

/// The rows that a page may still have.
private struct RowAllowance {
    private var skip: Int
    private var top: Int?
    private var room: Int
    private var seen = 0
    /// The place where the next page goes on, once this one is full.
    private(set) var next: ODataContinuation?

    init(_ query: ODataQuery, rows: Int) {
        (skip, top, room) = (query.skip, query.top, rows)
    }

    /// True once no further row is taken.
    var isDone: Bool { next != nil || top == 0 }

    /// Returns the rows of the next record that are part of the page; none once it is full.
    mutating func rows(
        of record: OpenedRecord, in scope: String, _ asked: ODataRowRequest
    ) -> [ODataRow] {
        guard !isDone else { return [] }
        let rows = asked.rows(of: record).filter { _ in takes() }
        end(of: asked.scopes.count > 1 ? RowID.text(record.id, in: scope) : record.id)
        return rows
    }

    /// Returns true when the next row is part of the page.
    private mutating func takes() -> Bool {
        if skip > 0 {
            skip -= 1
            return false
        }
        guard top != 0 else { return false }
        top = top.map { $0 - 1 }
        room -= 1
        return true
    }

    /// Notes that all rows of a record were looked at.
    private mutating func end(of record: String) {
        seen += 1
        guard room <= 0 || seen >= ODataLimits.pageRecords, top != 0 else { return }
        next = ODataContinuation(after: record, skip: skip, top: top)
    }
}

/// The elements of an array of JSON, with commas between them.
private struct JSONList {
    private(set) var bytes: [UInt8] = []
    private var isFirst = true

    mutating func add(_ json: [UInt8]) {
        if !isFirst { bytes += ",\n".utf8 }
        isFirst = false
        bytes += json
    }

    mutating func add(_ all: [[UInt8]]) {
        for json in all { add(json) }
    }

    /// Returns what was added since it was taken last.
    mutating func take() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }
}
