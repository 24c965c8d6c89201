// The content of a cell of an export, as writers take it. How each format writes it is in the
// folder of files.

import CalepinExpressions

/// The content of a cell of an export.
package enum ExportCell: Equatable, Sendable {
    case empty
    case text(String)
    /// The chosen ones of several choices, and what stands between them in one text.
    case several([String], separator: String)
    case number(Decimal)
    case boolean(Bool)
    case day(Day)
    case time(Time)
    case instant(Instant)

    /// The text of the cell, in the forms of ISO 8601 and with a point in numbers.
    package var text: String {
        switch self {
        case .empty: ""
        case .text(let text): text
        case .several(let texts, let separator): texts.joined(separator: separator)
        case .number(let number): number.description
        case .boolean(let isTrue): isTrue ? "true" : "false"
        case .day(let day): day.description
        case .time(let time): time.description
        case .instant(let instant): instant.description
        }
    }
}
