// Evaluation of a text to a result, for keys, the command line and the page alike. The rules of
// the keys are in Calculator.swift.

extension Calculator {
    /// The result of an expression in the calculator's notation.
    ///
    /// `ans` in the text stands for the last result in full precision, 0 when there is none.
    /// Complexity: O(n) in the text's length plus the cost of its functions, bounded by
    /// `ExpressionLimits`.
    /// - Throws: a `CalculatorError` when the text has faults or no value.
    public static func evaluate(
        _ text: String, last: CalculatorResult? = nil, context: inout EvaluationContext
    ) throws(CalculatorError) -> CalculatorResult {
        try evaluate(text, base: nil, last: last, context: &context)
    }

    /// Returns the result of an expression as the public function does; `${base}` in the text
    /// stands for the result that the line continues.
    static func evaluate(
        _ text: String, base: CalculatorResult?, last: CalculatorResult?,
        context: inout EvaluationContext
    ) throws(CalculatorError) -> CalculatorResult {
        let expression = try compiled(text, hasBase: base != nil)
        context.stepsLeft = ExpressionLimits.steps
        context.tracksExactness = true
        context.fractions.removeAll()
        context.isExact = !hasLongNumber(text) && base?.isExact != false
        if expression.references.contains(Reference(.lastResult)), last?.isExact == false {
            context.isExact = false
        }
        let cells = CellList([base?.value ?? .empty, last?.value ?? .number(.zero)])
        var evaluator = Evaluator()
        let value = evaluator.evaluate(expression, cells: cells, context: &context)
        if case .error(let error) = value {
            throw .value(error, evaluator.errorSpan ?? Span(0, text.utf8.count))
        }
        var fraction: Fractions.Fraction?
        if case .number(let number) = value { fraction = context.fractions.fraction(of: number) }
        return CalculatorResult(value, isExact: context.isExact, fraction: fraction)
    }
}

/// The program of a text, its references bound: the base is cell 0, the last result cell 1.
private func compiled(
    _ text: String, hasBase: Bool
) throws(CalculatorError) -> Expression {
    do throws(ExpressionError) {
        let expression = try Expression(text, notation: .calculator)
        return try expression.bound { reference in
            switch reference.root {
            case .field("base") where hasBase && reference.steps.isEmpty: .cell(0)
            case .lastResult where reference.steps.isEmpty: .cell(1)
            default: .unknown
            }
        }
    } catch { throw .syntax(error.faults) }
}

/// Returns true when a number in the text has more digits than a decimal keeps, so that reading it
/// already rounds. Digits in names or quotes may count too: then fewer digits than possible are
/// shown.
private func hasLongNumber(_ text: String) -> Bool {
    var digits = 0
    var significant = 0
    for byte in text.utf8 {
        if isDigit(byte) {
            if digits > 0 || byte != UInt8(ascii: "0") { digits += 1 }
            if byte != UInt8(ascii: "0") { significant = Swift.max(significant, digits) }
        } else if byte != UInt8(ascii: ".") {
            digits = 0
        }
    }
    return significant > DecimalContext.decimal128.precision
}
