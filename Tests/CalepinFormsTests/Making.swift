// Helpers of the tests of forms: functions that make fields and forms, and random ones by seed. No
// test is here.

import CalepinExpressions
import CalepinForms

/// A fixed moment, so that no test depends on the time of its run.
func fixedContext() -> EvaluationContext {
    guard let now = Instant.parse("2026-11-20T10:00:00Z", zone: .utc) else {
        fatalError("the fixed moment is not readable")
    }
    return EvaluationContext(now: now, seed: 1)
}

/// A field with some of its rules; optional unless stated otherwise.
func field(
    _ name: String, _ type: String = "decimal", relevant: String = "", required: String = "",
    calculation: String = "", parents: [String] = [], _ change: (inout Field) -> Void = { _ in }
) -> Content {
    var field = Field(name, type, label: LocalText(name))
    field.relevant = relevant
    field.required = required
    field.calculation = calculation
    field.parents = parents
    change(&field)
    return .field(field)
}

/// A form of one section.
func form(_ contents: [Content], relevant: String = "") -> FormDefinition {
    FormDefinition(
        id: "test", title: LocalText("Test"),
        sections: [
            Section("all", title: LocalText("All"), relevant: relevant, contents: contents)
        ])
}

/// A session of a form of one section.
func session(_ contents: [Content]) throws -> FormSession {
    FormSession(try form(contents).compiled(), context: fixedContext())
}

/// A session of a form of one section that may name services, lists and catalogues.
func session(
    _ contents: [Content], catalogues: [Catalogue] = [],
    _ change: (inout FormDefinition) -> Void
) throws -> FormSession {
    var definition = form(contents)
    definition.catalogues = catalogues.map { $0.name }
    change(&definition)
    return FormSession(
        try definition.compiled(), context: fixedContext(), catalogues: catalogues)
}

/// A repeat.
func rows(
    _ name: String, _ contents: [Content], _ change: (inout Repeat) -> Void = { _ in }
) -> Content {
    var rows = Repeat(name, label: LocalText(name), contents: contents)
    change(&rows)
    return .rows(rows)
}

/// A composite.
func composite(_ name: String, relevant: String = "", _ contents: [Content]) -> Content {
    .composite(
        Composite(name, label: LocalText(name), relevant: relevant, contents: contents))
}

extension FormSession {
    /// Enters a text into a cell.
    @discardableResult
    func set(_ path: String, to text: String) throws(SessionError) -> ChangeSet {
        try set(CellPath(path), to: text)
    }

    /// Adds a row of an id at the end of a repeat.
    @discardableResult
    func add(_ path: String, _ id: String) throws(SessionError) -> ChangeSet {
        try addRow(to: CellPath(path), id: id)
    }

    /// The text of a cell's effective value, or the name of its error.
    func text(_ path: String) throws(SessionError) -> String {
        shown(try value(at: CellPath(path)))
    }

    /// Returns the kinds of the issues of a cell.
    func codes(_ path: String) throws(SessionError) -> [IssueCode] {
        try issues(at: CellPath(path)).map { $0.code }
    }

    /// Returns the origin of a cell's value.
    func origin(_ path: String) throws(SessionError) -> Origin {
        try origin(at: CellPath(path))
    }

    /// The ids of the rows of a repeat.
    func ids(_ path: String) throws(SessionError) -> [String] {
        try rows(at: CellPath(path))
    }

    /// Opens the saved record in another session of the same form.
    func reopened(_ catalogues: [Catalogue] = []) -> FormSession {
        FormSession(form, context: context, catalogues: catalogues, record: record)
    }

    /// Everything a person or a page can see: rows, values, origins, issues, notes.
    func picture() throws -> [String] {
        var lines: [String] = []
        for cell in record.cells {
            let path = cell.path
            lines.append("\(path) \(cell.text) \(cell.origin) \(cell.note)")
            lines.append("  \(shown(try value(at: path))) \(try isRelevant(at: path))")
        }
        for rows in record.rows { lines.append("\(rows.path): \(rows.ids)") }
        for (path, issues) in allIssues { lines.append("\(path): \(issues)") }
        for stop in try walk() { lines.append("\(stop.path)") }
        return lines
    }
}

/// A value as text, or the name of its error.
func shown(_ value: Value) -> String {
    value.error.map { "error: " + $0.name } ?? value.asText ?? ""
}

/// The paths of some texts.
func paths(_ texts: String...) -> [CellPath] { texts.map { CellPath($0) } }

/// A repeatable source of choices (xorshift64*).
struct Dice {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    /// A number from 0 to below a bound.
    mutating func below(_ bound: Int) -> Int {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return Int((state &* 0x2545_F491_4F6C_DD1D) >> 33) % bound
    }

    /// One of several things.
    mutating func one<T>(of things: [T]) -> T { things[below(things.count)] }

    /// Returns true with a probability in hundredths.
    mutating func chance(_ hundredths: Int) -> Bool { below(100) < hundredths }
}

/// The JSON value of a text.
func json(_ text: String) throws -> JSONValue { try JSONValue(reading: Array(text.utf8)) }
