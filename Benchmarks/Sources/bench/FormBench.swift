// Loading and editing large forms: the workload of SurveyJS and similar engines, in which most
// fields are computed from two others and one is read by a thousand. Expressions alone are in
// ExpressionBench.

import CalepinExpressions
import CalepinForms
import Foundation

enum FormBench {
    /// Returns N fields, a tenth of them plain numbers, the others each computed from two earlier
    /// ones; one field is read by 3 expressions, one by at most 1,000, and one begins a chain of
    /// N.
    static func definition(_ count: Int) -> FormDefinition {
        let plain = max(3, count / 10)
        let readers = min(1_000, count / 2)
        var contents: [Content] = []
        for number in 0..<count {
            var calculation = ""
            if number >= plain {
                let rank = number - plain
                let first =
                    rank < 3 ? "f0" : (rank < 3 + readers ? "f1" : "f\(2 + rank % (plain - 2))")
                let second = "f\(2 + (rank * 7) % (plain - 2))"
                calculation = "${\(first)} + ${\(second)} * 2"
            }
            contents.append(field("f\(number)", calculation))
        }
        return form(contents)
    }

    /// Returns a form of one section.
    static func form(_ contents: [Content]) -> FormDefinition {
        FormDefinition(
            id: "bench", title: LocalText("Bench"),
            sections: [Section("all", title: LocalText("All"), contents: contents)])
    }

    /// Returns an optional number, computed when there is a calculation.
    static func field(_ name: String, _ calculation: String) -> Content {
        var field = Field(name, "decimal", label: LocalText(name))
        field.required = ""
        field.calculation = calculation
        return .field(field)
    }

    /// Opens the large form repeatedly, for a profiler.
    static func openAgainAndAgain() {
        guard let context else { return }
        let definition = definition(10_000)
        for _ in 0..<40 {
            if let form = try? definition.compiled() { keep(FormSession(form, context: context)) }
        }
    }

    static func run(_ judge: inout Judge) {
        do {
            let answers = try [100, 1_000, 10_000, 100_000].map { try measure($0, &judge) }
            let (least, large, largest) = (answers[0], answers[2], answers[3])
            let at100000 = "times slower at 100,000 than at 10,000"
            judge.note("form.answer3.growth", large.few / least.few, "times slower at 10,000")
            judge.note("form.answer3.growth.100000", largest.few / large.few, at100000)
            judge.note("form.answer1000.growth.100000", largest.many / large.many, at100000)
            try measureChain(&judge)
            try measureRows(&judge)
            try measureKinds(&judge)
            try measureVersions(&judge)
            measureMemory(&judge)
        } catch { print("the benchmark's form is refused: \(error)") }
    }

    static var context: EvaluationContext? {
        Instant(milliseconds: 1_795_000_000_000).map { EvaluationContext(now: $0) }
    }

    /// Measures a form of `count` fields; returns the nanoseconds of an edit that affects 3.
    private static func measure(
        _ count: Int, _ judge: inout Judge
    ) throws -> (few: Double, many: Double) {
        guard let context else { return (.nan, .nan) }
        let definition = definition(count)
        let form = try definition.compiled()
        judge.note("form.load.\(count)", load(definition, context) / 1e6, "ms")
        let session = FormSession(form, context: context)
        for number in 0..<max(3, count / 10) {
            _ = try session.set(CellPath("f\(number)"), to: "\(number % 90 + 1)")
        }
        let few = nanoseconds(2_000) { answer(session, "f0", 2_000) }
        judge.note("form.answer3.\(count)", few / 1_000, "us")
        let many = nanoseconds(40) { answer(session, "f1", 40) }
        judge.note("form.answer1000.\(count)", many / 1e6, "ms")
        return (few, many)
    }

    /// Returns the nanoseconds to open a form, without closing it.
    static func load(_ definition: FormDefinition, _ context: EvaluationContext) -> Double {
        var open: [FormSession] = []
        return nanoseconds(1, runs: 5) {
            guard let form = try? definition.compiled() else { return }
            open.append(FormSession(form, context: context))
        }
    }

    private static func answer(_ session: FormSession, _ name: String, _ times: Int) {
        let path = CellPath(name)
        for time in 0..<times {
            keep(try? session.set(path, to: .number(CalepinExpressions.Decimal(time % 2 + 5))))
        }
    }

    /// Measures a chain of 5,000 fields, each computed from the one before.
    private static func measureChain(_ judge: inout Judge) throws {
        guard let context else { return }
        let chain = (0..<5_000).map { number in
            field("f\(number)", number > 0 ? "${f\(number - 1)} + 1" : "")
        }
        let session = FormSession(try form(chain).compiled(), context: context)
        let spent = nanoseconds(10) { answer(session, "f0", 10) }
        judge.note("form.chain5000", spent / 1e6, "ms")
    }

    /// Measures adding a row of ten fields to 100 and to 1,000 rows, with a sum over them.
    private static func measureRows(_ judge: inout Judge) throws {
        guard let context else { return }
        let inner = (0..<10).map { number in
            field("r\(number)", number > 2 ? "${r\(number - 1)} * 2 + ${r0}" : "")
        }
        let definition = form([
            .rows(Repeat("rows", label: LocalText("Rows"), contents: inner)),
            field("total", "sum(${r9})"),
        ])
        var spent: [Double] = []
        for count in [100, 1_000] {
            let session = FormSession(try definition.compiled(), context: context)
            for _ in 0..<count { _ = try session.addRow(to: CellPath("rows")) }
            let row = nanoseconds(20, runs: 3) {
                for _ in 0..<20 { keep(try? session.addRow(to: CellPath("rows"))) }
            }
            judge.note("form.addRow.\(count)", row / 1_000, "us")
            spent.append(row)
        }
        judge.note("form.addRow.growth", spent[1] / spent[0], "times slower at 1,000")
    }
}
