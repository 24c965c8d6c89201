// The settings of an export: the format, and how values are written in it.

import CalepinExpressions

/// The formats of exports, by the name that commands and addresses use.
package enum ExportFormat: String, CaseIterable, Sendable {
    /// Comma-separated values: one file, or a zip of one for each table.
    case csv
    /// A workbook with a sheet for each table.
    case xlsx
    /// One array of JSON.
    case json
    /// A line of JSON for each record.
    case jsonl
    /// Features of GeoJSON at the place of each record.
    case geojson
    /// A calendar with an event for each record that has a day.
    case ics
    /// A zip of the records and of the files that are attached to them.
    case zip
    /// Pages to print and to hand on.
    case pdf
}

/// The settings of an export.
package struct ExportSettings: Sendable {
    /// The separators of CSV, by the name in commands and addresses.
    package enum Separator: String, CaseIterable, Sendable {
        case comma, semicolon, tab

        /// The character.
        var byte: UInt8 {
            switch self {
            case .comma: UInt8(ascii: ",")
            case .semicolon: UInt8(ascii: ";")
            case .tab: 9
            }
        }
    }

    /// The formats of records in a zip with their files, by the name in commands and addresses.
    package enum Inside: String, CaseIterable, Sendable {
        case csv, xlsx, jsonl
    }

    /// The format.
    package var format: ExportFormat
    /// The code of the language of labels, in place of the values of choices and the names of
    /// columns; nil for values and names. JSON keeps its names.
    package var labels: String?
    /// The zone in which moments are written.
    package var zone = Zone.utc
    /// The separator of CSV.
    package var separator = Separator.comma
    /// True for CSV that begins with the mark of UTF-8, as Excel expects it.
    package var hasMark = false
    /// True to leave texts of CSV as they are that a spreadsheet would calculate; otherwise they
    /// get an apostrophe.
    package var isRaw = false
    /// True for a further column for each choice of fields with several choices.
    package var hasChoiceColumns = false
    /// True for a column with the scope of each record.
    package var hasScope = false
    /// The words of the columns with the review of each record; nil for no such columns.
    package var reviews: ReviewColumns?
    /// The name of the only table that is exported to CSV: empty for the records, else a repeat;
    /// nil for all tables, in a zip when there are several.
    package var table: String?
    /// The name of the field that places features; empty for the first one.
    package var place = ""
    /// The name of the field of the day or moment of events; empty for the first one.
    package var day = ""
    /// The format of the records in a zip with their files.
    package var inside = Inside.csv
    /// The expression that names the files of such a zip; empty for `RECORD/field.jpg`.
    package var names = ""

    /// Creates the settings of a format.
    package init(_ format: ExportFormat) { self.format = format }

    /// The language of words of ours.
    package var language: Language { labels.flatMap { Language(code: $0) } ?? .english }
}
