// The rows of sets of OData, read as in an export: in short pages by the ids of records, so that a
// record that is there all the time is found once, however much is written meanwhile. What the
// protocol says is in CalepinExport/OData.

import CalepinExport

/// The place of a row: the id of its record, and its own in that.
struct ODataPlace: Hashable, Sendable {
    let record, row: String
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
    /// Complexity: O(n) in the records of the scope, which are opened unless all are counted.
    /// Throws: the store's error; `CancellationError`.
    func count(_ asked: ODataRowRequest) async throws -> Int {
        var count = 0
        let isOfAll = asked.rowSet.isOfRecords && asked.query.filter == nil
        var parts = exports.parts(of: asked.task, in: asked.scope)
        while let records = try await parts.next() {
            count +=
                isOfAll
                ? records.count
                : try await exports.opening {
                    try records.reduce(0) { try $0 + asked.rows(of: $1).count }
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
        var parts = exports.parts(of: asked.task, in: asked.scope)
        while let records = try await parts.next() {
            let more = try await exports.opening { try records.flatMap(asked.places) }
            bytes += more.reduce(0) { $1.keys.reduce($0 + 128) { $0 + $1.bytes } }
            found += more
            guard found.count <= ODataLimits.orderedRows, bytes <= ODataLimits.orderedBytes else {
                throw ODataError.tooManyRows
            }
        }
        return asked.arranged(found)
    }

    /// Returns the row of a key; nil for one that is not there.
    ///
    /// Throws: the store's error; `CancellationError`.
    func entity(_ asked: ODataRowRequest, _ key: [String]) async throws -> ODataRow? {
        guard let id = key.first,
            let read = try await exports.records([id], of: asked.task, in: asked.scope).first
        else { return nil }
        return try await exports.opening {
            let rows = try asked.allRows(of: read)
            return key.count == 1 ? rows.first : rows.first { $0.id == key[1] }
        }
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
            let ids = Set(part.map(\.record))
            let records = try await exports.records(ids, of: asked.task, in: asked.scope)
            let rows = try await exports.opening { try asked.rows(at: part, of: records) }
            for row in rows { list.add(asked.json(of: row)) }
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
        var parts = exports.parts(of: asked.task, in: asked.scope, after: asked.query.after)
        while !allowance.isDone, let records = try await parts.next() {
            let rows = try await exports.opening {
                try records.flatMap { read in try allowance.rows(of: read, asked) }
            }
            for row in rows { list.add(asked.json(of: row)) }
            if !list.bytes.isEmpty { try await take(list.take()) }
        }
        return allowance.next
    }
}

/// The place where a page ended.
struct ODataContinuation: Sendable {
    /// The id of the last record that was looked at.
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
        of read: ReadRecord, _ asked: ODataRowRequest
    ) throws(StoreError) -> [ODataRow] {
        guard !isDone else { return [] }
        let found = try asked.rows(of: read)
        let rows = found.filter { _ in takes() }
        end(of: read.stored.id)
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

    /// Returns what was added since it was taken last.
    mutating func take() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }
}
