// The difference of a table to the one that people use, in words for whoever publishes it.

import CalepinExpressions

/// The difference between two tables of the same name.
package struct TableChange: Equatable, Sendable {
    /// A row that differs, with its label or value.
    struct Example: Equatable, Sendable {
        enum Difference: String { case added, changed, removed }
        let difference: Difference
        let value: String
        let label: String
    }

    let name: String
    /// The numbers of rows that are offered before and after.
    let before: Int, after: Int
    private(set) var added = 0, changed = 0
    /// The values of rows that are offered no more.
    private(set) var removedValues: Set<String> = []
    private(set) var addedColumns: [String] = [], removedColumns: [String] = []
    /// The first rows of each kind.
    private(set) var examples: [Example] = []
    /// The number of records that have removed rows; nil when none are removed.
    var records: Int?

    /// Compares the tables of a version with those that come after it; those that are equal are
    /// left out.
    ///
    /// Complexity: O(n) in their cells.
    static func all(from live: AppVersion, to declaration: AppDeclaration) -> [TableChange] {
        let before = live.tables()
        return declaration.tables.compactMap { table in
            guard let old = before.first(where: { $0.name == table.name }) else { return nil }
            let isSame = old.attributes == table.attributes && old.rows == table.rows
            return isSame ? nil : TableChange(from: old, to: table)
        }
    }

    /// Compares two tables by the values of their rows; of several rows with one value, each with
    /// the one in the same order.
    init(from old: AppTable, to new: AppTable) {
        (name, before, after) = (new.name, old.rows.count, new.rows.count)
        addedColumns = new.attributes.filter { !old.attributes.contains($0) }
        removedColumns = old.attributes.filter { !new.attributes.contains($0) }
        let columns = new.attributes.map { old.attributes.firstIndex(of: $0) }
        var places: [String: [Int]] = [:]
        for place in old.rows.indices.reversed() {
            places[old.rows[place][old.valueColumn], default: []].append(place)
        }
        var met = Array(repeating: false, count: old.rows.count)
        for row in new.rows {
            let value = row[new.valueColumn]
            guard let place = places[value]?.popLast() else {
                added += 1
                note(.added, value, new.label(of: row), added)
                continue
            }
            met[place] = true
            let isSame = zip(row, columns).allSatisfy { text, column in
                text == column.map { old.rows[place][$0] } ?? ""
            }
            if !isSame {
                changed += 1
                note(.changed, value, new.label(of: row), changed)
            }
        }
        let left = Set(new.rows.map { $0[new.valueColumn] })
        for (place, row) in old.rows.enumerated() where !met[place] {
            let value = row[old.valueColumn]
            guard !left.contains(value) else { continue }
            removedValues.insert(value)
            note(.removed, value, old.label(of: row), removedValues.count)
        }
    }

    private mutating func note(
        _ difference: Example.Difference, _ value: String, _ label: String, _ count: Int
    ) {
        guard count <= RegistryLimits.tableSamples else { return }
        examples.append(Example(difference: difference, value: value, label: label))
    }

    /// The difference in one line.
    package func line(in language: Language) -> String {
        let style = NumberStyle(of: language)
        let counts = [
            (TableTexts.added, added), (.changed, changed), (.removed, removedValues.count),
        ]
        let parts = counts.filter { $0.1 > 0 }
            .map { $0.0.text(in: language, of: $0.1, style.written("\($0.1)")) }
        var line = TableTexts.of.text(in: language, name)
        line +=
            parts.isEmpty
            ? TableTexts.reordered.text(in: language) : parts.joined(separator: ", ")
        for (texts, columns) in [
            (TableTexts.addedColumns, addedColumns), (.removedColumns, removedColumns),
        ] where !columns.isEmpty {
            line += "; " + texts.text(in: language, columns.joined(separator: ", "))
        }
        guard let records, records > 0 else { return line }
        let kept = TableTexts.kept.text(in: language, of: records, style.written("\(records)"))
        return line + " (" + kept + ")"
    }

    /// Returns the JSON, in words.
    func json(in language: Language) -> JSONValue {
        func number(_ count: Int) -> JSONValue { .number("\(count)") }
        var members = [
            JSONMember("name", .string(name)), JSONMember("before", number(before)),
            JSONMember("after", number(after)), JSONMember("added", number(added)),
            JSONMember("changed", number(changed)),
            JSONMember("removed", number(removedValues.count)),
        ]
        if let records { members.append(JSONMember("records", number(records))) }
        members.append(
            JSONMember(
                "samples",
                .array(
                    examples.map { example in
                        .object([
                            JSONMember("kind", .string(example.difference.rawValue)),
                            JSONMember("value", .string(example.value)),
                            JSONMember("label", .string(example.label)),
                        ])
                    })))
        members.append(JSONMember("line", .string(line(in: language))))
        return .object(members)
    }
}

extension AppTable {
    /// Returns the label of a row, or else its value.
    fileprivate func label(of row: [String]) -> String {
        let label = attributes.firstIndex { $0 == "label" || $0.hasPrefix("label.") }
        let text = label.map { row[$0] } ?? ""
        return text.isEmpty ? row[valueColumn] : text
    }
}

/// The words about differences of tables.
private enum TableTexts {
    case of, added, changed, removed, reordered, addedColumns, removedColumns, kept

    func text(in language: Language, of count: Int = 2, _ arguments: String...) -> String {
        let texts = count == 1 ? single ?? several : several
        return filled(language == .french ? texts.1 : texts.0, arguments)
    }

    private var several: (String, String) {
        switch self {
        case .of: ("{0}: ", "{0}\u{A0}: ")
        case .added: ("{0} rows added", "{0} lignes ajoutées")
        case .changed: ("{0} rows changed", "{0} lignes modifiées")
        case .removed: ("{0} rows removed", "{0} lignes retirées")
        case .reordered: ("in another order", "dans un autre ordre")
        case .addedColumns: ("new columns: {0}", "nouvelles colonnes\u{A0}: {0}")
        case .removedColumns: ("columns removed: {0}", "colonnes retirées\u{A0}: {0}")
        case .kept:
            (
                "{0} records have removed rows, and keep their text",
                "{0} dossiers ont des lignes retirées et gardent leur texte"
            )
        }
    }

    private var single: (String, String)? {
        switch self {
        case .added: ("{0} row added", "{0} ligne ajoutée")
        case .changed: ("{0} row changed", "{0} ligne modifiée")
        case .removed: ("{0} row removed", "{0} ligne retirée")
        case .kept:
            (
                "{0} record has removed rows, and keeps their text",
                "{0} dossier a des lignes retirées et garde leur texte"
            )
        default: nil
        }
    }
}
