// The options with which programs for ODK Central read a table: a condition over what is known of
// the records besides their answers, and which of the rows they want.

import CalepinExport
import CalepinExpressions

/// The rows of a table that are asked for.
struct CentralWindow: Sendable {
    let filter: ODataExpression?
    let skip: Int
    let top: Int?
    let isCounted: Bool
    let isExpanded: Bool
    let selection: CentralSelection
    let writesText: Bool
    /// The moment of the request.
    let now: Instant

    /// Reads the options; an empty one counts as left out.
    ///
    /// Throws: `ODataError`.
    init(_ given: [String: String], at seconds: Int64) throws(ODataError) {
        let values = given.filter { !$0.value.isEmpty }
        func number(_ name: String) throws(ODataError) -> Int? {
            guard let text = values[name] else { return nil }
            guard let number = Int(text, in: 0...Int(Int32.max)) else { throw .wrongOption(name) }
            return number
        }
        func truth(_ name: String) throws(ODataError) -> Bool {
            switch values[name]?.lowercased() {
            case nil, "false": return false
            case "true": return true
            default: throw .wrongOption(name)
            }
        }
        // Rows of repeats name what is known of their record in this way.
        let text = values["$filter"]?.replacing("$root/Submissions/", with: "")
            .replacing("__system/", with: "")
        if let text {
            filter = try ODataExpression(filter: text, over: CentralRecord.names)
        } else {
            filter = nil
        }
        (skip, top) = (try number("$skip") ?? 0, try number("$top"))
        (isCounted, writesText) = (try truth("$count"), try truth("$wkt"))
        switch values["$expand"] {
        case nil: isExpanded = false
        case "*": isExpanded = true
        default: throw .unsupported("$expand")
        }
        if let names = values["$select"] {
            selection = try CentralSelection(names)
        } else {
            selection = .all
        }
        now = Instant(milliseconds: seconds * 1_000) ?? Zone.utc.instant(.first, .midnight)
    }

    /// True where about as many records are looked at as are asked for, and not many.
    var isPage: Bool {
        filter == nil && !isCounted && top.map { skip + $0 <= OpenRosaLimits.pageRows } == true
    }

    /// Returns true for a record that the condition finds.
    func finds(_ record: CentralRecord) -> Bool {
        filter?.finds(at: now) { record.value($0) } ?? true
    }
}

extension CentralService {
    /// Gives the rows that are asked for to `take`, some at a time.
    ///
    /// Complexity: O(n) in the records, of which those are opened that may have such rows.
    /// Throws: the store's error, the error of `take`; `CancellationError`.
    func each(
        _ window: CentralWindow, _ table: CentralTable, _ parts: ReadableParts,
        _ take: ([[UInt8]]) async throws -> Void
    ) async throws {
        var (skip, top) = (window.skip, window.top ?? .max)
        guard top > 0 else { return }
        try await each(parts) { records in
            var found = records.filter { window.finds($0) }
            if table.isOfRecords {
                // Each record is one row, so that those left out need not be opened.
                let left = min(skip, found.count)
                skip -= left
                found = Array(found.dropFirst(left).prefix(top))
            }
            for part in found.chunks(of: OpenRosaLimits.openedAtOnce) {
                var rows = try await rows(table, of: part, by: parts.first)
                if !table.isOfRecords {
                    let left = min(skip, rows.count)
                    skip -= left
                    rows = Array(rows.dropFirst(left).prefix(top))
                }
                top -= rows.count
                try await take(rows)
                if top == 0 { return false }
            }
            return true
        }
    }

    /// Returns the number of rows that the condition finds.
    ///
    /// Complexity: O(n) in the records, which are opened for a table of rows of a repeat.
    /// Throws: the store's error; `CancellationError`.
    func count(
        _ window: CentralWindow, _ table: CentralTable, _ parts: ReadableParts
    ) async throws -> Int {
        var count = 0
        try await each(parts) { records in
            let found = records.filter { window.finds($0) }
            guard !table.isOfRecords else {
                count += found.count
                return true
            }
            for part in found.chunks(of: OpenRosaLimits.openedAtOnce) {
                count += try await rows(table, of: part, by: parts.first).count
            }
            return true
        }
        return count
    }

    /// Returns the name of an account.
    ///
    /// Throws: the store's error.
    func name(of account: String) async throws -> String {
        try await store.read { (job) throws(StoreError) in
            var names = AccountNames(job: job)
            return try names.name(of: account)
        }
    }
}

extension [CentralRecord] {
    /// Returns the records in pieces of a size.
    fileprivate func chunks(of size: Int) -> [[CentralRecord]] {
        stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
    }
}
