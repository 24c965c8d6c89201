// Fills in a recorded form in a session: the paths of the recording are found, rows are made as
// the recorded form has them. Queries and comparisons are in FormDriver+Asking.swift.

import CalepinExpressions
import CalepinForms

/// A difference between a recording and the engine.
struct Mismatch: Error {
    var text: String
    /// The place that differs, the name of the error in its cell, and the texts compared.
    var place: XFormPlace?
    /// The form of the place, which refers to the places around it weakly.
    var form: XForm?
    var error: String?
    var given: String?
    var recorded: String?
    /// The expectation that does not hold, of Web Forms.
    var expectation: [String: Any] = [:]

    init(_ text: String, at place: XFormPlace? = nil) {
        self.text = text
        self.place = place
    }
}

/// The filling in of a recorded form.
final class FormDriver {
    let form: XForm
    let catalogues: [Catalogue]
    let keepsCounts: Bool
    /// A deliberate difference that was found.
    var difference: CellDifference?
    var session: FormSession

    /// Starts a form; with `keepsCounts`, repeats get the rows of their counts at once.
    init(_ text: String, keepsCounts: Bool = true) throws {
        self.keepsCounts = keepsCounts
        form = try XForm(text)
        var reader = XFormReader(form)
        let definition = try reader.definition()
        catalogues = reader.catalogues.map {
            Catalogue($0.name, attributes: $0.columns, rows: $0.rows)
        }
        guard try FormDefinition(json: definition.json()) == definition else {
            throw Mismatch("the definition reads back as another one")
        }
        let compiled: CompiledForm
        do throws(FormError) {
            compiled = try definition.compiled()
        } catch { throw Refusal(faults: error.faults) }
        session = FormSession(compiled, context: recordedContext(), catalogues: catalogues)
        try fill(form.record, form.top, [])
        try keepCounts()
    }

    /// Opens the submitted record of another one, written and read again.
    init(restoring other: FormDriver) throws {
        form = other.form
        keepsCounts = other.keepsCounts
        catalogues = other.catalogues
        let written = other.session.submitted.json()
        session = FormSession(
            other.session.form, context: other.session.context, catalogues: catalogues,
            record: try FormRecord(json: written))
        try keepCounts()
    }

    /// Switches to the language of a code such as `French (fr)`.
    func speak(_ name: String) throws {
        var context = session.context
        if name.lowercased().contains("fr") {
            context.language = .french
        } else if name.lowercased().contains("en") {
            context.language = .english
        } else {
            throw Obstacle.unchecked
        }
        session = FormSession(
            session.form, context: context, catalogues: catalogues, record: session.record)
    }

    // Rows

    /// Makes the rows the recorded form starts with, and puts its values into them.
    private func fill(_ tag: XMLTag, _ place: XFormPlace, _ rows: [CellPath.Part]) throws {
        for inner in tag.tags {
            guard let below = form.place(place.path + [inner.name]) else { continue }
            var parts = rows
            if below.content == .rows {
                if inner.attributes["jr:template"] != nil || below.count != nil { continue }
                let path = CellPath(rows + [.init(below.fieldName)])
                try session.addRow(to: path)
                parts.append(.init(below.fieldName, row: try session.rows(at: path).last))
            }
            try fill(inner, below, parts)
            if below.content == .value, !rows.isEmpty { try start(below, inner.trimmed, rows) }
        }
    }

    /// Sets the value a recorded row starts with, where it differs from a new row's.
    private func start(_ place: XFormPlace, _ text: String, _ rows: [CellPath.Part]) throws {
        let hasAction = place.action != nil || place.rowAction != nil
        let isSet = hasAction ? place.isForNewRows : text != place.initial
        guard isSet, (place.rules["calculate"] ?? "").isEmpty else { return }
        try session.set(CellPath(rows + [.init(place.fieldName)]), to: text)
    }

    /// Gives repeats the rows of their counts, as a page does when the engine reports too few.
    func keepCounts() throws {
        for place in form.places where place.count != nil && keepsCounts {
            for path in try paths(of: place) { try keepCount(path) }
        }
    }

    private func keepCount(_ path: CellPath) throws {
        for _ in 0..<200 {
            let codes = try session.issues(at: path).map(\.code)
            if codes.contains(.tooFewRows) {
                try session.addRow(to: path)
            } else if codes.contains(.tooManyRows), let last = try session.rows(at: path).last {
                try session.removeRow(path.row(last))
            } else {
                return
            }
        }
    }

    /// Makes the missing rows of repeats with a count on a path; with `isAsked`, the engine must
    /// report that they are missing.
    func makeRows(_ steps: [Step], isAsked: Bool = false) throws {
        guard let place = form.place(steps.map(\.name)) else { return }
        let around = place.rowsAround + (place.content == .rows ? [place] : [])
        for rows in around where rows.count != nil {
            let outer = Array(steps.prefix(rows.path.count))
            guard let number = outer.last?.row, try rowCount(outer) <= number else { continue }
            let path = try path(outer)
            let isAskedFor = try session.issues(at: path).contains { $0.code == .tooFewRows }
            if isAsked, !isAskedFor, try session.isRelevant(at: path) {
                throw Mismatch("no count asks for row \(number) of \(path)")
            }
            try session.addRow(to: path)
        }
    }

    /// The paths of a repeat, one in each row around it.
    private func paths(of place: XFormPlace) throws -> [CellPath] {
        var paths: [[CellPath.Part]] = [[]]
        for rows in place.rowsAround {
            paths = try paths.flatMap { outer in
                let path = CellPath(outer + [.init(rows.fieldName)])
                return try session.rows(at: path).map { outer + [.init(rows.fieldName, row: $0)] }
            }
        }
        return paths.map { CellPath($0 + [.init(place.fieldName)]) }
    }

    // Paths

    /// A step of a recorded path: a name, and the place of a row, from 0.
    struct Step {
        var name: String
        var row: Int?
    }

    /// The steps of a path whose rows are counted from `first`.
    static func steps(_ text: String, from first: Int) -> [Step] {
        text.split(separator: "/").map { part in
            let sides = part.split(separator: "[")
            let name = XMLTag.step(String(sides[0]))
            guard sides.count == 2, let number = Int(sides[1].dropLast()) else {
                return Step(name: name)
            }
            // JavaRosa takes 0 for the first row as well.
            return Step(name: name, row: max(0, number - first))
        }
    }

    /// The place a path names.
    func place(_ steps: [Step]) throws -> XFormPlace {
        guard let place = form.place(steps.map(\.name)) else {
            throw Mismatch("no place \(steps.map(\.name))")
        }
        return place
    }

    /// The cell a path names; rows that are not there are added when they may be. A repeat's last
    /// row is left out.
    func path(_ steps: [Step], addsRows: Bool = false) throws -> CellPath {
        let place = try place(steps)
        var parts: [CellPath.Part] = []
        for rows in place.rowsAround {
            let path = CellPath(parts + [.init(rows.fieldName)])
            let number = steps[rows.path.count - 1].row ?? 0
            while addsRows, try session.rows(at: path).count <= number {
                try session.addRow(to: path)
            }
            let ids = try session.rows(at: path)
            guard ids.indices.contains(number) else {
                throw Mismatch("no row \(number) at \(path)")
            }
            parts.append(.init(rows.fieldName, row: ids[number]))
        }
        return CellPath(parts + [.init(place.fieldName)])
    }

    // Actions

    func answer(_ steps: [Step], _ text: String) throws {
        let path = try path(steps, addsRows: true)
        try session.set(path, to: text)
        try keepCounts()
    }

    func addRow(_ steps: [Step]) throws {
        try session.addRow(to: try path(steps))
        try keepCounts()
    }

    func removeRow(_ steps: [Step]) throws {
        let path = try path(steps)
        let ids = try session.rows(at: path)
        let number = steps.last?.row ?? 0
        guard ids.indices.contains(number) else { throw Mismatch("no row \(number) at \(path)") }
        try session.removeRow(path.row(ids[number]))
        try keepCounts()
    }
}

/// A form the engine refuses.
struct Refusal: Error {
    var faults: [Fault]
    /// The kinds of the faults, of expressions those of their texts.
    var names: [String] { faults.map { $0.syntax?.name ?? $0.name } }
}

/// The day the recordings were made, on which some of their values depend.
private func recordedContext() -> EvaluationContext {
    var context = fixedContext()
    if let now = Instant.parse("2026-11-21T05:00:00Z", zone: .utc) { context.now = now }
    return context
}

extension CellPath {
    /// The path of one of a repeat's rows.
    fileprivate func row(_ id: String) -> CellPath {
        var parts = parts
        parts[parts.count - 1].row = id
        return CellPath(parts)
    }
}
