// Helpers of the tests of the language: the value of a text, and its faults. No test is here.

import CalepinExpressions

/// A fixed moment, so that no test depends on the time of its run: Friday 20 November 2026, 19:28
/// in a zone seven hours west of Greenwich without summer time.
func fixedContext() -> EvaluationContext {
    guard let zone = Zone(fixedMinutes: -420),
        let now = Instant.parse("2026-11-20T19:28:07-07:00", zone: zone)
    else { fatalError("the fixed moment is not readable") }
    return EvaluationContext(now: now, zone: zone, seed: 42)
}

/// The value of an expression, its references bound to cells by the order of `cells`.
func value(
    of text: String, _ notation: Notation = .form, cells: [(String, Value)] = [],
    rows: [(String, [Value])] = [], own: Value = .empty
) throws -> Value {
    var expression = try Expression(text, notation: notation)
    expression = try expression.bound { reference in
        if reference == Reference(.own) { return .cell(-1) }
        guard case .field(let name) = reference.root else { return .unknown }
        if let index = cells.firstIndex(where: { $0.0 == name }) { return .cell(Int32(index)) }
        if let index = rows.firstIndex(where: { $0.0 == name }) { return .rows(Int32(index)) }
        return .unknown
    }
    var evaluator = Evaluator()
    var context = fixedContext()
    let source = OwnedCells(list: CellList(cells.map(\.1), rows: rows.map(\.1), own: own))
    return evaluator.evaluate(expression, cells: source, context: &context)
}

/// The text of a value; of an error its kind after `error: `.
func text(_ value: Value) -> String {
    value.error.map { "error: " + $0.name } ?? value.asText ?? ""
}

/// The text of the value of an expression.
func result(
    _ text: String, _ notation: Notation = .form, cells: [(String, Value)] = [],
    rows: [(String, [Value])] = [], own: Value = .empty
) throws -> String {
    CalepinExpressionsTests.text(
        try value(of: text, notation, cells: cells, rows: rows, own: own))
}

/// The faults of an expression's text, as `kind@start-end`.
func faults(_ text: String, _ notation: Notation = .form) -> [String] {
    do {
        _ = try Expression(text, notation: notation)
        return []
    } catch {
        return error.faults.map { "\($0.name)@\($0.span.start)-\($0.span.end)" }
    }
}

/// Cells by number, with the own value as cell -1.
private struct OwnedCells: CellReader {
    var list: CellList
    var ownValue: Value { list.ownValue }
    func value(ofCell number: Int32) -> Value {
        number == -1 ? list.ownValue : list.value(ofCell: number)
    }
    func rowCount(_ number: Int32) -> Int { list.rowCount(number) }
    func value(ofRows number: Int32, row: Int) -> Value { list.value(ofRows: number, row: row) }
    func value(ofRows number: Int32, at positions: [Int]) -> Value {
        list.value(ofRows: number, at: positions)
    }
    func position(levelsUp: Int) -> Int? { levelsUp == 1 ? 3 : nil }
}
