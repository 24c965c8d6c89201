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
        for step in definition.steps(from: version) { record.apply(step.change) }
        record.version = definition.version
        record.hash = ""
        // An orphan may have a field again.
        record.cells += record.orphans
        record.orphans = []
        return record
    }

    private mutating func apply(_ change: MigrationStep.Change) {
        for index in rows.indices { rows[index].path = change.path(rows[index].path) }
        var result: [RecordCell] = []
        for cell in cells {
            for (path, text) in change.cells(of: cell.text, at: cell.path) {
                guard let text else { continue }
                var part = cell
                part.path = path
                part.text = text
                result.append(part)
            }
        }
        cells = result
    }
}

extension FormDefinition {
    /// Returns the steps for a record of an earlier version: in the order of versions, and of the
    /// declaration within one.
    ///
    /// Complexity: O(s log s) in the steps.
    package func steps(from version: Int) -> [MigrationStep] {
        var steps: [MigrationStep] = []
        for place in sortedPlaces(
            migrations.count, { migrations[$0].version < migrations[$1].version })
        where migrations[place].version >= version && migrations[place].version < self.version {
            steps.append(migrations[place])
        }
        return steps
    }
}

extension MigrationStep.Change {
    /// Returns the path that a cell, repeat or row has after the change; of a field that is split,
    /// that of the first of the new ones.
    package func path(_ path: CellPath) -> CellPath {
        var path = path
        switch self {
        case .rename(let from, let to):
            for index in path.parts.indices where path.parts[index].name == from {
                path.parts[index].name = to
            }
        case .split(let from, let into):
            if let first = into.first, path.parts.last?.name == from, path.parts.last?.row == nil {
                path.parts[path.parts.count - 1].name = first
            }
        case .mapChoices: break
        }
        return path
    }

    /// Returns the cells that have the text of a cell after the change: one, or each of those that
    /// it is split into, without a text where too few words are there.
    ///
    /// Complexity: O(n) in the text.
    package func cells(of text: String, at path: CellPath) -> [(path: CellPath, text: String?)] {
        switch self {
        case .rename: return [(self.path(path), text)]
        case .mapChoices(let field, let pairs):
            guard path.parts.last?.name == field else { return [(path, text)] }
            var words = TypedText.words(text)
            for index in words.indices { words[index] = Self.mapped(words[index], pairs) }
            return [(path, joined(words, " "))]
        case .split(let from, let into):
            guard path.parts.last?.name == from, !into.isEmpty else { return [(path, text)] }
            let words = TypedText.words(text)
            var cells: [(path: CellPath, text: String?)] = []
            for (place, name) in into.enumerated() {
                var part = path
                part.parts[part.parts.count - 1].name = name
                let isLast = place == into.count - 1
                let own = place < words.count ? words[place] : nil
                let rest = isLast ? joined(Array(words.dropFirst(place)), " ") : ""
                cells.append((part, isLast && own != nil ? rest : own))
            }
            return cells
        }
    }

    private static func mapped(_ word: String, _ pairs: [(String, String)]) -> String {
        for pair in pairs where pair.0 == word { return pair.1 }
        return word
    }
}
