// The keys by which rows of repeats find what they are in: ours, ODK Central's and KoboToolbox's.

/// The keys by which rows of repeats find what they are in.
enum RowKeys {
    /// A column of rows of repeats, and those of the rows around them that have the same texts.
    private typealias Link = (inner: String, outer: [String])

    /// The links to records.
    private static let toRecords: [Link] = [
        ("record_id", ["record_id"]), ("parent_key", ["key", "instanceid", "meta-instanceid"]),
        ("_submission__uuid", ["_uuid"]), ("_parent_index", ["_index"]),
        ("_submission__id", ["_id"]),
    ]
    /// The links to rows of other repeats.
    private static let toRows: [Link] = [
        ("parent_row_id", ["row_id"]), ("parent_key", ["key"]), ("_parent_index", ["_index"]),
    ]

    /// All of them.
    static let all = Set(
        (toRecords + toRows).flatMap { [$0.inner] + $0.outer } + ["row_id", "_index"])

    /// Puts the rows of a repeat into those that they belong to; returns the rows that belong to
    /// none.
    ///
    /// Complexity: O(n log n) in the rows, and O(n) in the columns.
    static func put(
        _ inner: [GivenRow], as name: String, into rows: inout [GivenRow], isRow: Bool
    ) -> [GivenRow] {
        guard let row = rows.first, let first = inner.first else { return inner }
        var places: (inner: Int, outer: Int)?
        for link in isRow ? toRows : toRecords where places == nil {
            guard let place = first.place(of: link.inner) else { continue }
            for outer in link.outer where places == nil {
                places = row.place(of: outer).map { (place, $0) }
            }
        }
        guard let places else { return inner }
        var grouped = Dictionary(grouping: inner) { plain($0.cells[places.inner].text) }
        for place in rows.indices {
            let key = plain(rows[place].cells[places.outer].text)
            guard !key.isEmpty, let some = grouped.removeValue(forKey: key) else { continue }
            rows[place].inner.append((name, ordered(some)))
        }
        return grouped.values.flatMap(\.self).sorted { $0.line < $1.line }
    }

    /// Returns a key as keys are compared: without the scheme of an instance ID.
    static func plain(_ key: String) -> String {
        key.hasPrefix("uuid:") ? String(key.dropFirst(5)) : key
    }

    /// Returns the number from 0 that a key of ODK Central ends with: 1 for `…/people[2]`.
    static func position(_ key: String) -> Int? {
        guard key.last == "]", let start = key.lastIndex(of: "[") else { return nil }
        return Int(key[key.index(after: start)...].dropLast(), in: 1...ImportLimits.rows)
            .map { $0 - 1 }
    }

    /// Returns rows in the order that their keys have, or else the file.
    private static func ordered(_ rows: [GivenRow]) -> [GivenRow] {
        guard let place = rows.first?.place(of: "key") else { return rows }
        let numbers = rows.compactMap { position($0.cells[place].text) }
        guard numbers.count == rows.count else { return rows }
        return zip(numbers, rows).enumerated()
            .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
    }
}
