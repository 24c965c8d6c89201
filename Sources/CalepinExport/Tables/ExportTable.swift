// The tables of an export and their columns. ExportPlan.swift makes them from a form.

import CalepinForms

/// A table of an export: the records, or the rows of one repeat.
package struct ExportTable: Sendable {
    /// The name: that of the form, or those of the repeats joined by a point, as in a cell path.
    package let name: String
    /// The title: the name, or the label where labels are asked for.
    package let title: String
    /// The columns, in order.
    package internal(set) var columns: [ExportColumn]
    /// The number of the cell of the repeat in a row of the table around it; nil for the records.
    let cell: Int32?
    /// The name of the repeat; empty for the records.
    package let repeatName: String
    /// The places in the plan of the tables of the repeats in it.
    package internal(set) var inner: [Int] = []
    /// The numbers in a row of the cells that have columns, in the order of the form.
    let cells: [Int32]
    /// True for each of ``cells`` that has a place on the map, whose numbers have columns.
    let isPlace: [Bool]
    /// The place among ``cells`` of each number; -1 for one that is not there.
    private let slots: [Int32]
    /// The position of its repeat among those of the table around it, from 0.
    let position: Int
    /// The expression that names the files of its rows; nil for the usual names.
    var naming: NameExpression?

    /// Creates a table without inner ones.
    init(
        name: String, title: String, columns: [ExportColumn], of fields: [FormColumn],
        cell: Int32?, repeatName: String, position: Int
    ) {
        (self.name, self.title, self.columns) = (name, title, columns)
        cells = fields.map(\.cell)
        isPlace = fields.map { $0.field.type == "place" }
        (self.cell, self.repeatName, self.position) = (cell, repeatName, position)
        var slots = [Int32](repeating: -1, count: Int(cells.max() ?? -1) + 1)
        for (place, cell) in cells.enumerated() { slots[Int(cell)] = Int32(place) }
        self.slots = slots
    }

    /// Returns the place among ``cells`` of the cell of a number; nil for one without a column.
    func slot(ofCell cell: Int32) -> Int32? {
        guard cell >= 0, Int(cell) < slots.count, slots[Int(cell)] >= 0 else { return nil }
        return slots[Int(cell)]
    }
}

/// A column of an export.
package struct ExportColumn: Sendable {
    /// The name, unique in the table.
    package internal(set) var name: String
    /// The text at the head of the column: the name, or the label.
    package internal(set) var head: String
    /// The type of its cells.
    package let type: ExportType
    /// The source of its cells.
    let content: ColumnContent
    /// The number of the cell whose file it names; nil for other columns.
    let fileCell: Int32?
    /// The labels of its choices; nil for their values.
    let labels: ChoiceLabels?

    init(
        name: String, head: String, type: ExportType, content: ColumnContent,
        labels: ChoiceLabels? = nil
    ) {
        (self.name, self.head, self.type) = (name, head, type)
        (self.content, self.labels) = (content, labels)
        // Kept, and not read from the content each time: the optimizer of Swift 6.3.1 ends with an
        // error of its own where a loop over columns does that.
        if case .file(let cell) = content { fileCell = cell } else { fileCell = nil }
    }
}

/// The type of the cells of a column. A cell may still hold a text, where a draft has one that is
/// not of its type.
package enum ExportType: Sendable {
    case text, number, count, truth, day, time, instant
    /// Values of any type, which a calculation gives.
    case any
}

extension ExportColumn {
    /// The number of the cell of what people answer or the form calculates; nil for what is known
    /// besides, and for further columns of a field.
    var cell: Int32? {
        switch content {
        case .field(let cell), .choices(let cell), .yesNo(let cell): cell
        default: nil
        }
    }

    /// Returns true for the columns that name a record, or with it a row.
    package func isKey(ofRows: Bool) -> Bool {
        switch content {
        case .record: true
        case .row: ofRows
        default: false
        }
    }
}

/// The source of the cells of a column.
enum ColumnContent: Sendable {
    /// The id of the record, and its scope.
    case record, scope
    /// A moment of the record, and the account that did it then.
    case moment(RecordMoment), account(RecordMoment)
    /// The state of the review of the record, and the class of its quality.
    case review, reviewClass
    /// The id of the row, that of the row around it, and its position among its rows from 1.
    case row, parent, position
    /// The field of a cell, by its number in a row.
    case field(Int32)
    /// The name that the file of a cell has in the export.
    case file(Int32)
    /// The choices of a cell, a text for all of them.
    case choices(Int32)
    /// True where a choice is among those of a cell.
    case isChosen(Int32, String)
    /// A number of the place in a cell, by its index: 0 the latitude, 1 the longitude.
    case coordinate(Int32, Int)
    /// The yes, no or unknown of a cell.
    case yesNo(Int32)
}
