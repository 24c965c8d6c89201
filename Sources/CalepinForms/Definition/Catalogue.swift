// A table that choices and expressions read: rows of texts by column. The host gives the rows,
// from a file or a server.

import CalepinExpressions

/// A named, read-only table, shared by the sessions that read it.
///
/// Each row has a text for each attribute. The attribute `name` is the value of a choice, `label`
/// its label (`label.fr` the one in French, and so for any language); filters can read every
/// attribute. Without one called `name` the first is the value. Retired rows are those that were
/// replaced: they are not offered any more, and a record that has one keeps its label and stays
/// valid.
public struct Catalogue: Sendable {
    let table: CatalogueRows

    /// Makes a table; rows are cut or filled up with empty texts to the number of attributes.
    ///
    /// Complexity: O(n) in the number of cells.
    /// - Parameter retired: The rows that are not offered any more.
    public init(
        _ name: String, attributes: [String], rows: [[String]], retired: [[String]] = []
    ) {
        table = CatalogueRows(name, columns: attributes, rows: rows + retired, count: rows.count)
    }

    /// The name that forms use for it.
    public var name: String { table.name }
    /// The names of its columns, in order.
    public var attributes: [String] { table.columns }
    /// The number of rows that are offered.
    public var count: Int { table.count }

    /// Returns the label of the first row with a value, of a retired one too; nil for no such row.
    ///
    /// Complexity: O(1) in the number of rows.
    public func label(of value: String, in language: String) -> String? {
        table.row(ofValue: value).map { table.label($0, language) }
    }

    /// The rows that are offered, as a file.
    ///
    /// Complexity: O(n) in the number of cells.
    package var file: CatalogueFile {
        CatalogueFile(
            attributes: attributes,
            rows: (0..<count).map { row in
                attributes.indices.map { table.text(row, $0) }
            })
    }

    /// The languages that labels are given in, by code; empty when they are the same in all.
    package var languages: [String] {
        attributes.filter { $0.hasPrefix("label.") }.map { String($0.dropFirst(6)) }
    }
}

/// The choices of a list or the rows of a catalogue, found by value.
///
/// Immutable after it is made, so that sessions can share one.
final class CatalogueRows: Sendable {
    let name: String
    let columns: [String]
    /// The number of rows that are offered; the retired ones are after them.
    let count: Int
    /// The texts, row by row.
    private let texts: [String]
    /// The labels of a list of the form; a catalogue has its own in columns.
    private let labels: [LocalText]
    /// The files beside the choices of a list of the form; empty where there are none.
    private let media: [[MediaFile]]
    private let valueColumn: Int
    /// The first row of each value; the next with the same value, or -1.
    private let first: [String: Int]
    private let next: [Int32]

    init(
        _ name: String, columns: [String], rows: [[String]], count: Int? = nil,
        labels: [LocalText] = [], media: [[MediaFile]] = []
    ) {
        self.name = name
        self.columns = columns
        self.labels = labels
        self.media = media
        self.count = count ?? rows.count
        valueColumn = columns.firstIndex(of: "name") ?? 0
        var texts: [String] = []
        texts.reserveCapacity(rows.count * columns.count)
        for row in rows {
            for column in columns.indices { texts.append(column < row.count ? row[column] : "") }
        }
        var first: [String: Int] = [:]
        var next = [Int32](repeating: -1, count: rows.count)
        var row = rows.count - 1
        while row >= 0, !columns.isEmpty {
            let value = texts[row * columns.count + valueColumn]
            if let known = first[value] { next[row] = Int32(known) }
            first[value] = row
            row -= 1
        }
        self.texts = texts
        self.first = first
        self.next = next
    }

    convenience init(_ list: ChoiceList) {
        self.init(
            list.name, columns: ["name"] + list.attributes,
            rows: list.choices.map { [$0.value] + $0.attributes },
            labels: list.choices.map { $0.label },
            media: list.choices.contains { !$0.media.isEmpty }
                ? list.choices.map { $0.media } : [])
    }

    /// The number of a column; nil when there is none of that name. O(n) in the columns.
    func column(_ name: String) -> Int? { columns.firstIndex(of: name) }

    func text(_ row: Int, _ column: Int) -> String { texts[row * columns.count + column] }

    func value(_ row: Int) -> String { columns.isEmpty ? "" : text(row, valueColumn) }

    /// The first row with a value. O(1).
    func row(ofValue value: String) -> Int? { first[value] }

    /// The next row with the same value.
    func row(after row: Int) -> Int? { next[row] < 0 ? nil : Int(next[row]) }

    /// The first row that has a text in a column. O(1) in the column of values, else O(n).
    func row(where column: Int, is key: String) -> Int? {
        if column == valueColumn { return first[key] }
        var row = 0
        while row < next.count {
            if text(row, column) == key { return row }
            row += 1
        }
        return nil
    }

    /// The label of a row: in the language, else in any, else its value.
    func label(_ row: Int, _ language: String) -> String {
        if row < labels.count {
            let label = labels[row].text(in: language)
            return label.isEmpty ? value(row) : label
        }
        for name in ["label." + language, "label"] {
            if let column = column(name), !text(row, column).isEmpty { return text(row, column) }
        }
        for column in columns.indices where columns[column].hasPrefix("label.") {
            if !text(row, column).isEmpty { return text(row, column) }
        }
        return value(row)
    }

    /// A row as a choice: one of a list of the form with its label in each language, one of a
    /// catalogue with that in a given one.
    func choice(_ row: Int, _ language: String) -> Choice {
        let label =
            row < labels.count
            ? labels[row]
            : LocalText([LocalText.Translation(language, label(row, language))])
        var attributes: [String] = []
        for column in columns.indices where column != valueColumn {
            attributes.append(text(row, column))
        }
        return Choice(
            value(row), label, attributes: attributes, media: row < media.count ? media[row] : [])
    }
}
