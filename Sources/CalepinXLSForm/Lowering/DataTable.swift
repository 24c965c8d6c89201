// Rows of named texts, as files that are no tables have them: each row may have other names.

import CalepinForms
import CalepinWorkbook

/// A table that is made of rows of named texts.
struct DataTable {
    private var columns: [String] = []
    private var places: [String: Int] = [:]
    private var rows: [[String]] = []
    private var isTooLarge = false

    /// Adds a row; of two texts with the same name the later one counts. Nothing is added any more
    /// once there are too many columns or cells.
    mutating func add(_ texts: [(name: String, text: String)]) {
        for (name, _) in texts where places[name] == nil {
            places[name] = columns.count
            columns.append(name)
        }
        let isWithin =
            columns.count <= WorkbookLimits.columns
            && (rows.count + 1) * columns.count <= WorkbookLimits.cells
        guard isWithin, !isTooLarge else {
            isTooLarge = true
            return
        }
        var row = [String](repeating: "", count: columns.count)
        for (name, text) in texts { row[places[name] ?? 0] = text }
        rows.append(row)
    }

    /// The table as a file; nil when it was too large. Rows before a new column have no text
    /// for it.
    var file: CatalogueFile? {
        isTooLarge ? nil : CatalogueFile(attributes: columns, rows: rows)
    }
}
