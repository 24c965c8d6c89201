// The rules by which a form may be refused that pyxform accepts: each has a name, a reason and a
// reference, and judges a fault by what the form says, never by the name of a case.

import CalepinWorkbook
import CalepinXLSForm

/// A reason for which we refuse more than pyxform.
struct StricterRule: Sendable {
    /// The name.
    var name: String
    /// The reason.
    var reason: String
    /// The reference.
    var reference: String
    /// Returns true for a fault that the rule explains in a form.
    var explains: @Sendable (SurveyFault, Workbook) -> Bool

    /// All rules.
    static let all: [StricterRule] = [
        encryption, expressions, bareMedia, equalColumns,
    ]

    private static let encryption = StricterRule(
        name: "encryption",
        reason: "records that only a key can read cannot be judged or merged by a server",
        reference: "the design of XLSForm import, section 2, public_key"
    ) { fault, workbook in
        guard ["encrypted-form", "instance-id-needed"].contains(fault.code) else { return false }
        return cells(workbook, "settings", ["public_key"]).contains { $0 == fault.place }
    }

    private static let expressions = StricterRule(
        name: "expressions",
        reason: "pyxform copies expressions unread; JavaRosa refuses the form that results",
        reference: "XPath 1.0, section 3, and the functions of the ODK XForms specification"
    ) { fault, workbook in
        let codes = [
            "unknown-function", "unclosed-bracket", "unopened-bracket", "unterminated-text",
            "unexpected-token", "incomplete-expression", "unknown-axis",
        ]
        guard codes.contains(fault.code), let span = fault.span else { return false }
        return text(workbook, fault.place).utf8.count >= Int(span.end)
    }

    private static let bareMedia = StricterRule(
        name: "bare-media",
        reason: "pyxform takes a column media without a kind for a label, and then shows nothing",
        reference: "ODK's documentation of XLSForm: media::image, media::audio, media::video"
    ) { fault, workbook in
        guard fault.code == "label-missing", let row = fault.place.row else { return false }
        return cells(workbook, fault.place.sheet, ["media"]).contains { $0.row == row }
    }

    private static let equalColumns = StricterRule(
        name: "equal-columns",
        reason: "of two columns of one meaning pyxform keeps the last in silence, by their order",
        reference: "pyxform's own reader of .xlsx, which refuses equal headers"
    ) { fault, workbook in
        guard fault.code == "duplicate-column", let partner = fault.partner else { return false }
        return !text(workbook, partner).isEmpty && !text(workbook, fault.place).isEmpty
    }

    /// Returns the places of the filled cells below some headers.
    private static func cells(
        _ workbook: Workbook, _ name: String, _ headers: [String]
    ) -> [SheetPlace] {
        workbook.sheets.filter { $0.name.lowercased() == name.lowercased() }.flatMap { sheet in
            let columns = sheet.rows.first?.cells.filter { headers.contains($0.text) } ?? []
            return sheet.rows.dropFirst().flatMap { row in
                columns.filter { !row[$0.column].isEmpty }.map {
                    SheetPlace(sheet: sheet.name, row: row.number, column: $0.column)
                }
            }
        }
    }

    /// Returns the text of a cell.
    static func text(_ workbook: Workbook, _ place: SheetPlace) -> String {
        guard let column = place.column else { return "" }
        let sheet = workbook.sheets.last { $0.name == place.sheet }
        return sheet?.rows.first { $0.number == place.row }?[column] ?? ""
    }
}
