// The rows of a file before they are matched with a form: texts by the names of their columns, and
// the rows of repeats inside. ImportFile reads them; ImportPlan matches them.

/// A row of a file.
struct GivenRow {
    /// The number of the row in its table as a spreadsheet shows it, or of the line.
    let line: Int
    /// The name of its table; empty for the records.
    var table = ""
    /// The texts, by the names of columns as the file has them.
    var cells: [(column: String, text: String)] = []
    /// The rows of repeats inside, by the names of the repeats.
    var inner: [(repeat: String, rows: [GivenRow])] = []

    /// Returns the first text that is not empty of some columns, whose names are compared without
    /// case.
    func text(_ names: [String]) -> String? {
        for name in names {
            let found = cells.first { ImportPlan.plain($0.column) == name && !$0.text.isEmpty }
            if let found { return found.text }
        }
        return nil
    }
}

/// The records of a file, with the columns of its tables.
struct GivenRecords {
    var rows: [GivenRow] = []
    /// The names of the columns by tables, in the order of the file.
    var columns: [(table: String, names: [String])] = []
}
