// Groups of records with equal keys: texts are compared as a search does, numbers by their value,
// and all other values by their texts.

import CalepinExpressions
import CalepinQuery

/// Groups of records that may be the same.
struct DuplicateGroups: Sendable {
    /// The ids of the records of each group, those changed last first. The largest groups come
    /// first, then those with the latest change.
    let groups: [[String]]

    /// A part of a key.
    enum Part: Hashable {
        case empty
        case number(Decimal)
        case text([UInt8])
    }

    /// Makes the groups of rows with the same key. Rows whose key is empty, or cannot be computed,
    /// are in none.
    ///
    /// Complexity: O(n) in the bytes of the values, and O(m log m) in the records of the groups.
    init(_ rows: KeyedRows) {
        let later = { (left: Int, right: Int) in rows.sequences[left] > rows.sequences[right] }
        groups = Self.places(rows).map { $0.sorted(by: later) }.sorted {
            $0.count == $1.count ? later($0[0], $1[0]) : $0.count > $1.count
        }.map { $0.map { rows.ids[$0] } }
    }

    /// Returns the places of the rows of each group, in their order.
    ///
    /// Complexity: O(n) in the bytes of the values.
    static func places(_ rows: KeyedRows) -> [[Int]] {
        let same = SameText()
        var numbers: [[Part]: Int] = [:]
        var found: [[Int]] = []
        for row in rows.ids.indices {
            guard let key = key(of: row, rows, same) else { continue }
            let number = numbers[key] ?? found.count
            if number == found.count {
                numbers[key] = number
                found.append([])
            }
            found[number].append(row)
        }
        return found.filter { $0.count > 1 }
    }

    /// The number of records in all groups.
    var records: Int { groups.reduce(0) { $0 + $1.count } }

    /// Returns the key of a row; nil for none.
    static func key(of row: Int, _ rows: KeyedRows, _ same: SameText) -> [Part]? {
        var key: [Part] = []
        for values in rows.parts {
            switch values[row] {
            case .empty: key.append(.empty)
            case .error: return nil
            case .number(let number): key.append(.number(number))
            case let value:
                let text = value.asText ?? ""
                key.append(text.isEmpty ? .empty : .text(same.folded(text)))
            }
        }
        return key.allSatisfy { $0 == .empty } ? nil : key
    }
}

extension RecordTables {
    /// Returns the JSON of the duplicates that a request finds, over all changes before it.
    ///
    /// Throws: `QueryError`, `Problem`, the store's error; `CancellationError`.
    nonisolated func duplicates(
        _ asked: DuplicateRequest, in readable: ReadableParts, isWhole: Bool = false
    ) async throws -> [UInt8] {
        try await working(on: readable, for: asked.query, isWhole: isWhole) { table in
            // Others look at the table while its rows are put in groups.
            let groups = DuplicateGroups(try await table.keyed(asked))
            return try await table.answer(groups, asked)
        }
    }
}
