// Drafts of an earlier version of a form, as a page opens them all after a later one was
// published.

import CalepinExpressions
import CalepinForms

extension FormBench {
    private static let (cells, drafts) = (100, 10_000)

    /// Measures carrying 10,000 drafts of 100 answers over three steps: a renamed field, one that
    /// was split, and choices with other values.
    static func measureVersions(_ judge: inout Judge) throws {
        guard let context else { return }
        let session = FormSession(try version(1).compiled(), context: context)
        for number in 0..<cells {
            _ = try session.set(CellPath("f\(number)"), to: "one two")
        }
        let (record, later) = (session.record, version(4))
        guard record.migrated(to: later).cells.count == cells + 1 else {
            return print("the draft is not carried over")
        }
        let spent = nanoseconds(1, runs: 3) {
            for _ in 0..<drafts { keep(record.migrated(to: later)) }
        }
        judge.note("form.migrate.10000", spent / 1e6, "ms")
    }

    private static func version(_ number: Int) -> FormDefinition {
        var names = (0..<cells).map { "f\($0)" }
        if number > 1 { names.replaceSubrange(0..<3, with: ["g0", "h0", "h1", "f2"]) }
        var form = FormDefinition(id: "bench", version: number, title: LocalText("Bench"))
        form.sections = [
            Section(
                "all", title: LocalText("All"),
                contents: names.map { .field(Field($0, "text", label: LocalText($0))) })
        ]
        guard number > 1 else { return form }
        form.migrations = [
            MigrationStep(from: 1, .rename(from: "f0", to: "g0")),
            MigrationStep(from: 2, .split(from: "f1", into: ["h0", "h1"])),
            MigrationStep(from: 3, .mapChoices(field: "f2", [("one two", "three")])),
        ]
        return form
    }
}
