// Shorthand for forms that are made from sheets in tests: their parts by path, their fields, and
// what a session makes of them.

import CalepinExpressions
import CalepinForms
import CalepinXLSForm
import Testing

/// Makes a form of sheets without faults.
func made(
    _ survey: [String], _ sheets: [String: [String]] = [:],
    files: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
) throws -> FormImport {
    let reading = form(survey, sheets)
    try #require(reading.lines == [], sourceLocation: sourceLocation)
    return FormImport(reading.survey) { files[$0].map { CatalogueFile($0) } }
}

extension FormImport {
    /// The codes of the remarks.
    var codes: [String] { report.notes.map(\.fault.code) }

    /// The names of all parts, those in a part in brackets after it.
    var outline: String {
        form.sections.map { $0.name + Self.outline($0.contents) }.joined(separator: " ")
    }

    private static func outline(_ contents: [Content]) -> String {
        let names = contents.map { content in
            switch content {
            case .field(let field): field.name
            case .composite(let composite): composite.name + outline(composite.contents)
            case .rows(let rows): rows.name + "*" + outline(rows.contents)
            }
        }
        return "(" + names.joined(separator: " ") + ")"
    }

    /// Returns the field of a name.
    func field(_ name: String) throws -> Field {
        try #require(Self.fields(form.sections.flatMap(\.contents)).first { $0.name == name })
    }

    /// Returns the repeat of a name.
    func rows(_ name: String) throws -> Repeat {
        try #require(Self.repeats(form.sections.flatMap(\.contents)).first { $0.name == name })
    }

    private static func fields(_ contents: [Content]) -> [Field] {
        contents.flatMap { content -> [Field] in
            switch content {
            case .field(let field): [field]
            case .composite(let composite): fields(composite.contents)
            case .rows(let rows): fields(rows.contents)
            }
        }
    }

    private static func repeats(_ contents: [Content]) -> [Repeat] {
        contents.flatMap { content -> [Repeat] in
            switch content {
            case .field: []
            case .composite(let composite): repeats(composite.contents)
            case .rows(let rows): [rows] + repeats(rows.contents)
            }
        }
    }

    /// Opens a record of the form.
    func session() throws -> FormSession {
        let now = try #require(Instant.parse("2026-11-24T10:00:00Z", zone: .utc))
        return FormSession(
            try form.compiled(), context: EvaluationContext(now: now), catalogues: catalogues)
    }
}

extension FormSession {
    /// Returns the text of a cell.
    func text(_ path: String) throws -> String {
        try value(at: CellPath(path)).asText ?? ""
    }
}
