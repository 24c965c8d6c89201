// Rows that must differ: which rows of a repeat have the same values in the fields that tell them
// apart.

import CalepinExpressions

/// The rows of each repeat by what tells them apart.
struct UniqueRows {
    /// What each row has, when it has something.
    private var keys: [Int32: String] = [:]
    /// The rows that have it, by the number of their repeat's cell and the key.
    private var rows: [String: [Int32]] = [:]

    /// Notes what a row has now, an empty text for nothing; gives the rows that are to be judged
    /// again.
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
            // Of three that are the same, two were told already.
            if let same = rows[name], same.count == 1 { told += same }
            rows[name, default: []].append(row)
        }
        told.append(row)
        return told
    }

    /// Whether another row has the same.
    func isRepeated(_ row: Int32) -> Bool {
        guard let key = keys[row] else { return false }
        return (rows[key] ?? []).count > 1
    }
}

extension FormSession {
    /// Notes what tells a row apart now, and lets every row that it equals, or equalled, be
    /// judged.
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

    /// The values of fields as one text; empty when all are.
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
