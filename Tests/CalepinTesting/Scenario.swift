// A test of a form as a chain of steps of the person who fills it in, and of expectations, which
// are in Scenario+Expectations.swift. It needs no test library and collects its failures.

import CalepinExpressions
import CalepinForms

/// A record being filled in by a test.
///
/// Rows are addressed by index: `drivers[0].birth`. Failed expectations are collected in
/// `failures`, each with its line, so that a test ends in `#expect(scenario.failures == [])`.
package final class Scenario {
    /// The session, for calls that have no shorthand here.
    package let session: FormSession
    /// The failed expectations.
    package private(set) var failures: [String] = []
    /// The change set of the last step.
    package private(set) var changes: ChangeSet?

    /// Starts a record on a day, at noon UTC.
    package init(
        _ form: CompiledForm, catalogues: [Catalogue] = [], on day: String = "2026-11-21",
        language: Language = .english
    ) {
        guard let now = Instant.parse(day + "T12:00:00Z", zone: .utc) else {
            fatalError("no day: " + day)
        }
        var context = EvaluationContext(now: now, seed: 1)
        context.language = language
        session = FormSession(form, context: context, catalogues: catalogues)
    }

    /// Continues with an existing session.
    package init(_ session: FormSession) { self.session = session }

    // Steps

    /// Sets a cell to a text.
    @discardableResult
    package func answer(_ path: String, _ text: String, line: Int = #line) -> Scenario {
        step(line) { session throws(SessionError) in
            try session.set(self.cell(path), to: text)
        }
    }

    /// Sets several cells, in order.
    @discardableResult
    package func answer(
        _ texts: KeyValuePairs<String, String>, line: Int = #line
    ) -> Scenario {
        for (path, text) in texts { answer(path, text, line: line) }
        return self
    }

    /// Empties a cell.
    @discardableResult
    package func clear(_ path: String, line: Int = #line) -> Scenario {
        answer(path, "", line: line)
    }

    /// Adds a row at the end of a repeat, with texts in its cells.
    @discardableResult
    package func addRow(
        _ path: String, _ texts: KeyValuePairs<String, String> = [:], line: Int = #line
    ) -> Scenario {
        step(line) { session throws(SessionError) in try session.addRow(to: self.cell(path)) }
        let place = ids(of: path).count - 1
        for (name, text) in texts { answer("\(path)[\(place)].\(name)", text, line: line) }
        return self
    }

    /// Removes a row, such as `drivers[0]`.
    @discardableResult
    package func removeRow(_ path: String, line: Int = #line) -> Scenario {
        step(line) { session throws(SessionError) in try session.removeRow(self.cell(path)) }
    }

    /// Moves a row to another index, from 0.
    @discardableResult
    package func moveRow(_ path: String, to place: Int, line: Int = #line) -> Scenario {
        step(line) { session throws(SessionError) in
            try session.moveRow(self.cell(path), to: place)
        }
    }

    /// Adds a copy of a row.
    @discardableResult
    package func duplicateRow(_ path: String, line: Int = #line) -> Scenario {
        step(line) { session throws(SessionError) in try session.duplicateRow(self.cell(path)) }
    }

    /// Undoes the last step.
    @discardableResult
    package func undo() -> Scenario {
        changes = session.undo()
        return self
    }

    /// Redoes the step that was undone.
    @discardableResult
    package func redo() -> Scenario {
        changes = session.redo()
        return self
    }

    /// Overrides a warning with a note.
    @discardableResult
    package func override(_ path: String, note: String, line: Int = #line) -> Scenario {
        step(line) { session throws(SessionError) in
            try session.override(self.cell(path), note: note)
        }
    }

    /// Passes the response of a cell's service.
    @discardableResult
    package func serviceAnswers(
        _ path: String, _ reply: Reply, asked generation: Int? = nil, line: Int = #line
    ) -> Scenario {
        let cell = cell(path)
        let last = session.asks.last { $0.path == cell }?.generation
        guard let number = generation ?? last else {
            return fail("nothing was asked for \(path)", line)
        }
        return step(line) { session throws(SessionError) in
            try session.reply(cell, generation: number, reply)
        }
    }

    /// Returns the id of a cell's pending request; -1 when there is none.
    package func question(for path: String) -> Int {
        let cell = cell(path)
        return session.asks.last { $0.path == cell }?.generation ?? -1
    }

    /// Fills the record with initial data, and expects that all of it is valid.
    @discardableResult
    package func fill(_ data: JSONValue, line: Int = #line) -> Scenario {
        let (changes, problems) = session.fill(data)
        self.changes = changes
        for problem in problems { fail(problem.message(in: .english), line) }
        return self
    }

    @discardableResult
    private func step(
        _ line: Int, _ step: (FormSession) throws(SessionError) -> ChangeSet
    ) -> Scenario {
        do throws(SessionError) {
            changes = try step(session)
        } catch { fail("refused: \(error)", line) }
        return self
    }

    // Paths

    /// Returns the path of a cell whose rows are given by index.
    func cell(_ text: String) -> CellPath {
        var path = CellPath([])
        for part in text.split(separator: ".") {
            let sides = part.split(separator: "[")
            path.parts.append(CellPath.Part(String(sides[0])))
            guard sides.count > 1, let place = Int(sides[1].dropLast()) else { continue }
            let ids = (try? session.rows(at: path)) ?? []
            let id = ids.indices.contains(place) ? ids[place] : "none"
            path.parts[path.parts.count - 1].row = id
        }
        return path
    }

    func ids(of path: String) -> [String] { (try? session.rows(at: cell(path))) ?? [] }

    @discardableResult
    func fail(_ text: String, _ line: Int) -> Scenario {
        failures.append("line \(line): \(text)")
        return self
    }
}
