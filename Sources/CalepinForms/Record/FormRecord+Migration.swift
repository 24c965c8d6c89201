// The migration of a record of an earlier version to a later one: the declared steps, in order.
// Values without a field are kept as orphans when the record is opened.

import CalepinExpressions

extension FormRecord {
    /// Returns the record after the steps of a form from its own version on; a record of that
    /// version or a later one is returned as it is.
    ///
    /// Complexity: O(s · n) for s steps and n cells.
    public func migrated(to definition: FormDefinition) -> FormRecord {
        guard version < definition.version else { return self }
        var record = self
        // In the order of versions, and of the declaration within one.
        let steps = definition.migrations.filter { $0.version >= version }
        for place in sortedPlaces(steps.count, { steps[$0].version < steps[$1].version })
        where steps[place].version < definition.version {
            record.apply(steps[place].change)
        }
        record.version = definition.version
        record.hash = ""
        // An orphan may have a field again.
        record.cells += record.orphans
        record.orphans = []
        return record
    }

    private mutating func apply(_ change: MigrationStep.Change) {
        switch change {
        case .rename(let from, let to):
            for index in cells.indices { cells[index].path.rename(from, to) }
            for index in rows.indices { rows[index].path.rename(from, to) }
        case .split(let from, let into): split(from, into)
        case .mapChoices(let field, let pairs):
            for index in cells.indices where cells[index].path.parts.last?.name == field {
                let words = TypedText.words(cells[index].text)
                cells[index].text = joined(words.map { mapped($0, pairs) }, " ")
            }
        }
    }

    private func mapped(_ word: String, _ pairs: [(String, String)]) -> String {
        for pair in pairs where pair.0 == word { return pair.1 }
        return word
    }

    private mutating func split(_ from: String, _ into: [String]) {
        var result: [RecordCell] = []
        for cell in cells {
            guard cell.path.parts.last?.name == from, !into.isEmpty else {
                result.append(cell)
                continue
            }
            let words = TypedText.words(cell.text)
            for (place, name) in into.enumerated() where place < words.count {
                var part = cell
                part.path.parts[part.path.parts.count - 1].name = name
                let isLast = place == into.count - 1
                part.text = isLast ? joined(Array(words[place...]), " ") : words[place]
                result.append(part)
            }
        }
        cells = result
    }
}

extension CellPath {
    /// Renames a name in all paths.
    fileprivate mutating func rename(_ from: String, _ to: String) {
        for index in parts.indices where parts[index].name == from { parts[index].name = to }
    }
}
