// Parsing and evaluating expressions, natively. WebAssembly is measured in WasmBench.swift.

import CalepinExpressions
import Foundation

enum ExpressionBench {
    /// Twenty operands and operators over four cells, as a premium is computed.
    private static let source =
        "(${a} + ${b} * 1.25 - ${c} div 4) * (${a} - 2) + ${d} * (${b} + ${c}) - ${a} * 3.5"

    static func run(_ judge: inout Judge) {
        do {
            try parse(&judge)
            try evaluate(&judge)
        } catch { print("the benchmark's expression is refused: \(error)") }
    }

    private static func parse(_ judge: inout Judge) throws {
        _ = try Expression(source)
        let spent = nanoseconds(10_000) {
            for _ in 0..<10_000 { keep(try? Expression(source)) }
        }
        judge.note("expression.parse", spent / 1_000, "us")
        judge.note("expression.parse.perSecond", 1e9 / spent, "expressions/s")
    }

    private static func evaluate(_ judge: inout Judge) throws {
        let names = ["a", "b", "c", "d"]
        let expression = try Expression(source).bound { reference in
            guard case .field(let name) = reference.root, let index = names.firstIndex(of: name)
            else { return .unknown }
            return .cell(Int32(index))
        }
        guard let now = Instant(milliseconds: 1_795_000_000_000) else { return }
        let cells = CellList(
            try ["120.50", "3.75", "17", "0.2"].map { text in
                Value.number(try CalepinExpressions.Decimal(text))
            })
        var evaluator = Evaluator()
        var context = EvaluationContext(now: now)
        let spent = nanoseconds(100_000) {
            for _ in 0..<100_000 {
                context.stepsLeft = 1_000
                keep(evaluator.evaluate(expression, cells: cells, context: &context))
            }
        }
        judge.note("expression.evaluate20", spent / 1_000, "us")
        judge.note("expression.evaluate20.perSecond", 1e9 / spent, "expressions/s")
    }
}
