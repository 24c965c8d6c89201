// Forms as pyxform is given them: a line of JSON with the sheets of a workbook. structure.py reads
// such lines.

import CalepinWorkbook
import Foundation

/// A form for both readers.
struct FormBook {
    /// The name, for messages.
    var name: String
    /// The name of the form's own data.
    var root: String
    /// The workbook.
    var workbook: Workbook

    /// The form as a line of JSON.
    func line() throws -> String {
        var sheets: [String: [[String]]] = [:]
        for sheet in workbook.sheets { sheets[sheet.name] = Self.table(sheet) }
        let form: [String: Any] = ["name": root, "sheets": sheets]
        let data = try JSONSerialization.data(withJSONObject: form, options: [.sortedKeys])
        return String(decoding: data, as: UTF8.self)
    }

    /// The cells of a sheet, each row as long as the first.
    private static func table(_ sheet: Workbook.Sheet) -> [[String]] {
        let columns = sheet.rows.first?.cells.map(\.column) ?? []
        return sheet.rows.map { row in columns.map { row[$0] } }
    }
}
