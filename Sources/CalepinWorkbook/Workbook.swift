// A workbook as texts with their places: what all kinds of files become, and what nothing above
// this module looks behind.

/// A workbook: its sheets in the order of the file.
package struct Workbook: Sendable, Equatable {
    /// The sheets, the hidden ones too.
    package var sheets: [Sheet]

    /// Makes a workbook.
    package init(sheets: [Sheet]) { self.sheets = sheets }

    /// A sheet: its rows that have a cell with text, by their numbers.
    package struct Sheet: Sendable, Equatable {
        /// The name, as it is written.
        package var name: String
        /// The rows, in ascending order.
        package var rows: [Row]

        /// Makes a sheet.
        package init(name: String, rows: [Row]) {
            self.name = name
            self.rows = rows
        }
    }

    /// A row: its cells that have a text, by their columns.
    package struct Row: Sendable, Equatable {
        /// The number that a spreadsheet shows, from 1.
        package var number: Int
        /// The cells, in ascending order of their columns.
        package var cells: [Cell]

        /// Makes a row.
        package init(number: Int, cells: [Cell]) {
            self.number = number
            self.cells = cells
        }

        /// Returns the text of a column; empty where the row has none.
        ///
        /// Complexity: O(log n) in the cells of the row.
        package subscript(column: Int) -> String {
            var low = 0
            var high = cells.count
            while low < high {
                let middle = (low + high) / 2
                if cells[middle].column < column { low = middle + 1 } else { high = middle }
            }
            return low < cells.count && cells[low].column == column ? cells[low].text : ""
        }
    }

    /// A cell with a text that is not empty.
    package struct Cell: Sendable, Equatable {
        /// The index of the column, from 0.
        package var column: Int
        /// The text as a person reads it, without white space at its ends: `1` for the number 1.0,
        /// `2026-11-24` for a day.
        package var text: String

        /// Makes a cell.
        package init(column: Int, text: String) {
            self.column = column
            self.text = text
        }
    }
}

/// A place in a workbook.
package struct SheetPlace: Sendable, Hashable {
    /// The name of the sheet, as it is written.
    package var sheet: String
    /// The number of the row, from 1; nil for the sheet as a whole.
    package var row: Int?
    /// The index of the column, from 0; nil for the row as a whole.
    package var column: Int?

    /// Makes a place.
    package init(sheet: String, row: Int? = nil, column: Int? = nil) {
        self.sheet = sheet
        self.row = row
        self.column = column
    }

    /// The letters of a column, as a spreadsheet shows them: `A` for 0, `AA` for 26.
    package static func letters(of column: Int) -> String {
        var letters = ""
        var rest = column + 1
        while rest > 0 {
            let letter = UInt8((rest - 1) % 26)
            letters = String(UnicodeScalar(UInt8(ascii: "A") + letter)) + letters
            rest = (rest - 1) / 26
        }
        return letters
    }
}

extension SheetPlace: CustomStringConvertible {
    /// The place in a line: `survey!F12`, `survey!12`, `survey`.
    package var description: String {
        guard let row else { return sheet }
        return "\(sheet)!\(column.map(Self.letters(of:)) ?? "")\(row)"
    }
}
