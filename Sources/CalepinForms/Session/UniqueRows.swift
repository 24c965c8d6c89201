// Rows that must differ: the rows of a repeat by the values of their unique fields.

import CalepinExpressions

/// The rows of each repeat by the key of their unique fields.
struct UniqueRows {
    /// The key of each row that has one.
    private var keys: [Int32: String] = [:]
    /// The rows of each key, by the number of their repeat's cell and the key.
    private var rows: [String: [Int32]] = [:]

    /// Sets the key of a row, empty for none; returns the rows that have to be judged again.
    mutating func note(_ row: Int32, in list: Int32, _ key: String) -> [Int32] {
        let name = key.isEmpty ? "" : list.description + "#" + key
        let old = keys[row] ?? ""
        guard old != name else { return [] }
        var told: [Int32] = []
        if !old.isEmpty {
            let left = (rows[old] ?? []).filter { $0 != row }
            rows[old] = left.isEmpty ? nil : left
            if left.count == 1 { told += left }
        }
        keys[row] = name.isEmpty ? nil : name
        if !name.isEmpty {
            // Of three equal rows, two were judged already.
            if let same = rows[name], same.count == 1 { told += same }
            rows[name, default: []].append(row)
        }
        told.append(row)
        return told
    }

    /// Returns true when another row has the same key.
    func isRepeated(_ row: Int32) -> Bool {
        guard let key = keys[row] else { return false }
        return (rows[key] ?? []).count > 1
    }
}

extension FormSession {
    /// Updates the key of a row, and schedules the judging of every row that it equals, or
    /// equalled.
    func noteUnique(_ row: Int32) {
        let scope = form.scopes[Int(cells.rows[Int(row)].scope)]
        guard scope.node >= 0 else { return }
        let rows = form.nodes[Int(scope.node)]
        guard !rows.unique.isEmpty else { return }
        let list = cells.cell(of: scope.node, from: cells.rows[Int(row)].parent)
        let key = cells.rows[Int(row)].isAlive ? key(of: rows.unique, row) : ""
        for told in unique.note(row, in: list, key) {
            waitToJudge(cells.rows[Int(told)].base)
        }
    }

    /// Returns the values of fields as one text; empty when all are empty.
    private func key(of fields: [Int32], _ row: Int32) -> String {
        var key = ""
        var isEmpty = true
        for field in fields {
            let cell = cells.rows[Int(row)].base + form.localOf[Int(field)]
            let text = cells.effective[Int(cell)].asText ?? ""
            if !text.isEmpty { isEmpty = false }
            key += text.utf8.count.description + ":" + text
        }
        return isEmpty ? "" : key
    }
}
