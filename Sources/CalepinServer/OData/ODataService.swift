// The rows of sets of OData, read as in an export: in short pages by the ids of records, so that a
// record that is there all the time is found once, however much is written meanwhile. What the
// protocol says is in CalepinExport/OData.

import CalepinExport

/// The place of a row: the id of its record, and its own in that.
struct ODataPlace: Sendable {
    let record, row: String
}

/// A reader of the rows of sets.
struct ODataService: Sendable {
    let exports: ExportService

    /// Returns the number of rows that a filter finds.
    ///
    /// Complexity: O(n) in the records of the scope, which are opened unless all are counted.
    /// Throws: the store's error; `CancellationError`.
    func count(_ query: ODataQuery) async throws -> Int {
        var count = 0
        let isOfAll = query.rowSet.isOfRecords && query.options.filter == nil
        var pages = exports.pages(of: query.task, in: query.scope)
        while let records = try await pages.next() {
            if isOfAll {
                count += records.count
            } else {
                count += try await exports.opening {
                    try records.reduce(0) { try $0 + query.rows(of: $1).count }
                }
            }
        }
        return count
    }

    /// Returns the places of the rows that a query with an order asks for.
    ///
    /// Complexity: O(n log n) in the rows that are found.
    /// Throws: `ODataError.tooManyRows`; the store's error; `CancellationError`.
    func places(_ query: ODataQuery) async throws -> [ODataPlace] {
        var found: [(keys: [ODataValue], element: ODataPlace)] = []
        var bytes = 0
        var pages = exports.pages(of: query.task, in: query.scope)
        while let records = try await pages.next() {
            try await exports.opening {
                for read in records {
                    for row in try query.rows(of: read) {
                        let keys = query.keys(of: row)
                        let place = ODataPlace(record: read.stored.id, row: row.id)
                        bytes += keys.reduce(128) { $0 + $1.bytes }
                        found.append((keys, place))
                    }
                }
            }
            guard found.count <= ODataLimits.orderedRows, bytes <= ODataLimits.orderedBytes else {
                throw ODataError.tooManyRows
            }
        }
        return query.arranged(found)
    }

    /// Returns the rows of a record that is read anew; nil for one that is gone.
    ///
    /// Throws: the store's error; `CancellationError`.
    func entity(_ query: ODataQuery, _ key: [String]) async throws -> ODataRow? {
        guard let id = key.first,
            let read = try await exports.records([id], of: query.task, in: query.scope).first
        else { return nil }
        return try await exports.opening {
            let rows = ODataRow.all(
                of: query.rowSet.table, query.task.plan, in: try query.opened(read))
            return key.count == 1 ? rows.first : rows.first { $0.id == key[1] }
        }
    }

    /// Writes rows in an order, as they are now; those that are gone are left out.
    ///
    /// Complexity: O(n) in the rows, whose records are opened.
    /// Throws: the store's error, the error of `take`; `CancellationError`.
    func write(
        _ places: [ODataPlace], _ query: ODataQuery, _ take: ([UInt8]) async throws -> Void
    ) async throws {
        var list = JSONList()
        var rest = places[...]
        while !rest.isEmpty {
            try Task.checkCancellation()
            let part = rest.prefix(ExportLimits.pageRecords)
            rest = rest.dropFirst(part.count)
            let ids = Set(part.map(\.record))
            let records = try await exports.records(ids, of: query.task, in: query.scope)
            try await exports.opening {
                var known: [String: [String: ODataRow]] = [:]
                for read in records {
                    known[read.stored.id] = Dictionary(
                        try query.rows(of: read).map { ($0.id, $0) },
                        uniquingKeysWith: { first, _ in first })
                }
                for place in part {
                    guard let row = known[place.record]?[place.row] else { continue }
                    list.add(query.json(of: row))
                }
            }
            try await take(list.take())
        }
    }

    /// Writes a page of rows by the ids of their records. It ends with the record at which it is
    /// large enough, or so many have been looked at that others wait.
    ///
    /// Complexity: O(n) in the records looked at, which are opened.
    /// - Returns: Where the next page goes on; nil for none.
    /// - Throws: the store's error, the error of `take`; `CancellationError`.
    func writePage(
        _ query: ODataQuery, _ take: ([UInt8]) async throws -> Void
    ) async throws -> ODataContinuation? {
        var list = JSONList()
        var page = ODataPage(query.options, rows: query.pageRows)
        var pages = exports.pages(of: query.task, in: query.scope, after: query.options.after)
        while !page.isDone, let records = try await pages.next() {
            try await exports.opening {
                for read in records where !page.isDone {
                    for row in try query.rows(of: read) where page.takes() {
                        list.add(query.json(of: row))
                    }
                    page.end(of: read.stored.id)
                }
            }
            if !list.bytes.isEmpty { try await take(list.take()) }
        }
        return page.next
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

/// A page while it is written.
private struct ODataPage {
    private var skip: Int
    private var top: Int?
    private var room: Int
    private var seen = 0
    /// Where the next page goes on, once this one is full.
    private(set) var next: ODataContinuation?

    init(_ options: ODataOptions, rows: Int) {
        (skip, top, room) = (options.skip, options.top, rows)
    }

    /// True once no further row is taken.
    var isDone: Bool { next != nil || top == 0 }

    /// Returns true when the next row is part of the page.
    mutating func takes() -> Bool {
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
    mutating func end(of record: String) {
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
