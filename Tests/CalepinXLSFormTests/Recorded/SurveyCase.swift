// The recorded cases of XLSForm as values: the workbook, the verdict of pyxform and the place that
// its message names.

import CalepinWorkbook
import CalepinXLSForm
import Foundation
import RecordedCases

/// A recorded case.
struct SurveyCase {
    /// The name of the test that it comes from.
    var name: String
    /// The form.
    var workbook: Workbook
    /// The name of the form's own data.
    var root: String
    /// The message with which pyxform refuses the form; nil when it accepts it.
    var refusal: String?

    /// The warnings of pyxform.
    var warnings: [String]

    /// Our reading of the form.
    var reading: SurveyReading { SurveyReader.read(workbook, root: root) }

    /// The cases that have a form; nil where they are not present.
    static func all() throws -> [SurveyCase]? {
        try recordedCases("xlsform")?.compactMap(SurveyCase.init)
    }

    private init?(_ case: [String: Any]) {
        guard let workbook = Self.workbook(`case`) else { return nil }
        self.workbook = workbook
        name = `case`["test"] as? String ?? ""
        // The tests of pyxform name their forms so, unless a case says another name.
        root = `case`["name"] as? String ?? "test_name"
        refusal = `case`["actual_error"] as? String
        warnings = `case`["actual_warnings"] as? [String] ?? []
    }

    private static func workbook(_ case: [String: Any]) -> Workbook? {
        if let text = `case`["md"] as? String { return MarkdownReader.read(text) }
        guard let sheets = `case`["ss_structure"] as? [String: [[String: String]]] else {
            return nil
        }
        return Workbook(sheets: sheets.sorted { $0.key < $1.key }.map(sheet))
    }

    private static func sheet(_ name: String, _ records: [[String: String]]) -> Workbook.Sheet {
        let headers = Set(records.flatMap(\.keys)).sorted()
        let table = [Dictionary(uniqueKeysWithValues: headers.map { ($0, $0) })] + records
        let rows = table.enumerated().map { number, record in
            Workbook.Row(
                number: number + 1,
                cells: headers.enumerated().compactMap { column, header in
                    record[header].map { Workbook.Cell(column: column, text: $0) }
                })
        }
        return Workbook.Sheet(name: name, rows: rows)
    }
}

/// A place that a message of pyxform names.
struct SaidPlace: Equatable {
    /// The sheet; nil where the message names none.
    var sheet: String?
    /// The row.
    var row: Int?
    /// The header of the column.
    var column: String?

    /// Reads the places of a message, one for each of its lines that names a row or a sheet.
    static func all(in message: String) -> [SaidPlace] {
        message.split(separator: "\n").compactMap { line in
            let line = String(line)
            let sheet =
                between(line, "On the '", "' sheet") ?? between(line, "for sheet: '", "'")
            let row = between(line, "[row : ", "]").flatMap { Int($0, radix: 10) }
            let column =
                between(line, "sheet, the '", "' value") ?? between(line, ", the '", "' column")
            guard sheet != nil || row != nil || column != nil else { return nil }
            return SaidPlace(sheet: sheet, row: row, column: column)
        }
    }

    private static func between(_ text: String, _ start: String, _ end: String) -> String? {
        guard let first = text.firstRange(of: start),
            let last = text[first.upperBound...].firstRange(of: end)
        else { return nil }
        return String(text[first.upperBound..<last.lowerBound])
    }
}
