// The pocket calculator as a state machine: keys in, line and result out. Editing the line is in
// CalculatorLine, the displayed texts in Calculator+Display.swift, evaluation in
// Calculator+Evaluation.

/// A calculator: the line that is typed, its result and the history.
///
/// The line is an expression in `Notation.calculator`, evaluated by the same parser and evaluator
/// as any other. No key or pasted text traps: what cannot be done is ignored or reported by
/// `message(in:)`.
public struct Calculator: Sendable {
    /// The state of the line: being typed, computed, or failed.
    enum Phase: UInt8, Sendable {
        /// The line is being typed.
        case typing
        /// The line was computed; `result` is its value.
        case done
        /// The line was computed without a value; it can still be edited.
        case failed
    }

    /// The moment, zone and randomness that functions such as `today()` read.
    public var context: EvaluationContext
    var line = CalculatorLine()
    var phase = Phase.typing
    /// The value of the line, after = or, as a preview, while a finished expression is typed.
    public internal(set) var result: CalculatorResult?
    /// The message about the last key, if there is one.
    var notice: CalculatorError?
    /// Past computations, oldest first; at most `ExpressionLimits.historyEntries`.
    public internal(set) var history: [CalculatorEntry] = []

    /// Makes an empty calculator.
    public init(context: EvaluationContext) { self.context = context }

    // Properties of the state

    /// True when the line ends in an operand, so that = can compute it.
    var isCoherent: Bool { line.isCoherent }

    /// True when there is something to compute: two operands, a percentage or a function.
    var hasEnoughElements: Bool { line.hasEnoughElements }

    /// True when = was pressed and gave the result.
    var containsEquals: Bool { phase == .done }

    /// True when the point key adds a point.
    var canAddPoint: Bool { phase == .done || line.canAddPoint }

    /// True when nothing is typed, so that the clear key reads AC.
    public var isEmpty: Bool { line.isEmpty }

    // Keys

    /// Presses a key.
    ///
    /// Complexity: O(n) in the line's length.
    public mutating func press(_ key: CalculatorKey) {
        switch phase {
        case .typing: pressWhileTyping(key)
        case .done: pressOnResult(key)
        case .failed: pressOnFailure(key)
        }
    }

    private mutating func pressOnResult(_ key: CalculatorKey) {
        switch key {
        case .equals, .close: return
        case .backspace: break
        case .plus, .minus, .times, .divide, .percent, .sign:
            if let result { line = CalculatorLine(from: result) }
        default: line = CalculatorLine()
        }
        phase = .typing
        if key == .backspace { showPreview() } else { pressWhileTyping(key) }
    }

    /// Handles a key after a failure: the line can be edited at its end, operations are ignored,
    /// as they would hide the place of the error.
    private mutating func pressOnFailure(_ key: CalculatorKey) {
        if key.digit == nil {
            switch key {
            case .point, .sign, .backspace, .clear: break
            default: return
            }
        }
        phase = .typing
        pressWhileTyping(key)
    }

    private mutating func pressWhileTyping(_ key: CalculatorKey) {
        notice = nil
        let before = line
        switch key {
        case .equals: return compute()
        case .clear: line = CalculatorLine()
        case .backspace: line.backspace()
        case .point: line.typePoint()
        case .percent: line.typePercent()
        case .open: line.typeOpen()
        case .close: line.typeClose()
        case .sign: line.toggleSign()
        default:
            if let digit = key.digit { line.type(digit: digit) }
            if let operation = key.operation { line.type(operation) }
        }
        keepWithinLimits(before)
        showPreview()
    }

    /// Restores the line before a change when the change made it too long.
    mutating func keepWithinLimits(_ before: CalculatorLine) {
        let length = line.text.utf8.count
        if length > ExpressionLimits.lineBytes {
            notice = .syntax([SyntaxFault(.tooLarge, Span(0, length))])
        } else if line.openCount > ExpressionLimits.lineParentheses {
            notice = .syntax([SyntaxFault(.tooDeep, Span(length - 1, length))])
        } else {
            return
        }
        line = before
    }

    // Computing

    private mutating func compute() {
        guard !line.isEmpty else { return }
        let closed = line.closed
        guard closed.isCoherent else {
            let end = line.text.utf8.count
            notice = .syntax([SyntaxFault(.valueMissing, Span(end, end))])
            return
        }
        do throws(CalculatorError) {
            let value = try value(of: closed)
            line = closed
            result = value
            phase = .done
            remember()
        } catch {
            result = nil
            phase = .failed
            notice = error
        }
    }

    /// Returns the value of a line, which must be a number, since the next line may continue from
    /// it.
    private mutating func value(
        of line: CalculatorLine
    ) throws(CalculatorError) -> CalculatorResult {
        let value = try Calculator.evaluate(
            line.source, base: line.base, last: history.last?.result, context: &context)
        guard value.number != nil else {
            let error = ValueError(.notANumber, value.text)
            throw .value(error, Span(0, line.text.utf8.count))
        }
        return value
    }

    /// Computes a finished expression while it is typed; a failure leaves no message.
    mutating func showPreview() {
        result = nil
        let closed = line.closed
        guard phase == .typing, closed.isCoherent, closed.hasEnoughElements else { return }
        let kept = context
        do throws(CalculatorError) { result = try value(of: closed) } catch {}
        context = kept
    }
}
