// Runs the program of an expression. Functions are implemented in Functions/, operators on values
// in Values/.

/// A stack machine that runs expressions; keep one and reuse it, so its stack is allocated once.
public struct Evaluator: Sendable {
    private var stack: [Value] = []
    private var marks: [Int] = []
    /// The place in the text of the step that made the last error, for a caret under it.
    public internal(set) var errorSpan: Span?

    /// Makes an evaluator.
    public init() { stack.reserveCapacity(32) }

    /// The value of an expression without references.
    ///
    /// Complexity: as `evaluate(_:cells:context:)`.
    public mutating func evaluate(
        _ expression: Expression, context: inout EvaluationContext
    ) -> Value {
        evaluate(expression, cells: CellList(), context: &context)
    }

    /// The value of an expression whose references are bound; one that is not gives empty.
    ///
    /// Never traps: what goes wrong is an error value.
    /// Complexity: O(n) in the program's length and the rows and texts it reads, bounded by the
    /// steps left in the context.
    public mutating func evaluate<Cells: CellReader>(
        _ expression: Expression, cells: Cells, context: inout EvaluationContext
    ) -> Value {
        stack.removeAll(keepingCapacity: true)
        marks.removeAll(keepingCapacity: true)
        errorSpan = nil
        var counter = 0
        let parts = expression.parts
        let count = expression.instructions.count
        while counter < count {
            let step = expression.instructions[counter]
            let at = counter
            counter += 1
            guard context.spend(1) else { return .failed(.tooManySteps) }
            switch step.operation {
            case .cell: stack.append(cells.value(ofCell: step.a))
            case .indexedRows: pushIndexed(step, cells)
            case .rows: pushRows(step.a, cells, &context)
            case .once: counter = keepsOwn(cells.ownValue) ? Int(step.a) : counter
            case .position: stack.append(position(cells.position(levelsUp: Int(step.a))))
            default: counter = take(step, parts, &context) ?? counter
            }
            if errorSpan == nil, case .error? = stack.last { errorSpan = parts.spans[at] }
        }
        return stack.popLast() ?? .empty
    }

    /// Executes a step that reads no cell, and returns the target when it is a jump. Not generic,
    /// so that it exists once and not for each kind of reader.
    @inline(never)
    private mutating func take(
        _ step: Instruction, _ parts: Expression.Parts, _ context: inout EvaluationContext
    ) -> Int? {
        switch step.operation {
        case .constant: stack.append(parts.constants[Int(step.a)])
        case .load, .indexed: stack.append(.empty)
        case .call: call(step, &context)
        case .mark: marks.append(stack.count)
        case .jump: return Int(step.a)
        case .skipUnlessTrue, .skipIfTrue, .branch, .skipIfFilled: return jump(step)
        case .match: match(parts.patterns[Int(step.a)], &context)
        case .negate: negate(&context)
        case .condition: replaceByTruth()
        case .percent: percent(&context)
        default: applyOperator(step.operation, &context)
        }
        return nil
    }

    /// Pushes the cell's own value, for `once`, when it is filled.
    private mutating func keepsOwn(_ own: Value) -> Bool {
        guard !own.isEmpty else { return false }
        stack.append(own)
        return true
    }

    // Stack

    /// The top of the stack, taken off.
    @inline(__always)
    private mutating func pop() -> Value { stack.popLast() ?? .empty }

    /// Replaces the top by its truth; an error stays.
    private mutating func replaceByTruth() {
        guard let truth = stack.last?.truth else { return }
        stack[stack.count - 1] = .boolean(truth)
    }

    private func position(_ position: Int?) -> Value {
        position.map { .number(Decimal($0)) } ?? .failed(.notAPosition)
    }

    private mutating func pushRows<Cells: CellReader>(
        _ number: Int32, _ cells: Cells, _ context: inout EvaluationContext
    ) {
        let count = cells.rowCount(number)
        guard context.spend(count) else { return stack.append(.failed(.tooManyRows)) }
        for row in 0..<count { stack.append(cells.value(ofRows: number, row: row)) }
    }

    /// The value of a cell in the row that the positions on the stack count out.
    private mutating func pushIndexed<Cells: CellReader>(
        _ step: Instruction, _ cells: Cells
    ) {
        var positions: [Int] = []
        let failed = takePositions(step, &positions)
        stack.append(failed ?? cells.value(ofRows: step.a, at: positions))
    }

    /// Takes the positions off the stack; returns the error when one is no number.
    @inline(never)
    private mutating func takePositions(_ step: Instruction, _ positions: inout [Int]) -> Value? {
        let first = Swift.max(0, stack.count - Int(step.b))
        var failed: Value?
        for value in stack[first...] {
            let number = value.asNumber
            if case .number(let position) = number {
                positions.append(position.truncated.int64().flatMap { Int(exactly: $0) } ?? 0)
            } else {
                failed = failed ?? number
            }
        }
        stack.removeSubrange(first...)
        return failed
    }

    // Jumps

    /// Returns the target of a conditional jump; nil to go on with the next step.
    private mutating func jump(_ step: Instruction) -> Int? {
        guard let top = stack.last else { return nil }
        let truth = top.truth
        let leaves: Bool
        switch step.operation {
        case .skipUnlessTrue: leaves = truth != true
        case .skipIfTrue: leaves = truth != false
        case .skipIfFilled: leaves = !top.isEmpty
        default:
            guard let truth else { return Int(step.b) }
            stack.removeLast()
            return truth ? nil : Int(step.a)
        }
        if leaves { return Int(step.a) }
        stack.removeLast()
        return nil
    }

    // Operators

    @inline(__always)
    private mutating func applyOperator(
        _ operation: Instruction.Operation, _ context: inout EvaluationContext
    ) {
        let right = pop()
        let left = pop()
        let result: Value
        switch operation {
        case .add: result = .computed(.add, left, right, &context)
        case .subtract: result = .computed(.subtract, left, right, &context)
        case .multiply: result = .computed(.multiply, left, right, &context)
        case .divide: result = .computed(.divide, left, right, &context)
        case .remainder: result = .computed(.remainder, left, right, &context)
        case .power: result = .computed(.power, left, right, &context)
        case .addPercent: result = .withPercent(.add, left, right, &context)
        case .subtractPercent: result = .withPercent(.subtract, left, right, &context)
        default: result = .compared(operation, left, right, context.zone)
        }
        stack.append(result)
    }

    private mutating func negate(_ context: inout EvaluationContext) {
        let top = pop()
        if context.tracksExactness, case .number(let number) = top {
            context.fractions.negate(number)
        }
        stack.append(top.negated)
    }

    /// A hundredth of the top.
    private mutating func percent(_ context: inout EvaluationContext) {
        let top = pop()
        stack.append(.computed(.divide, top, .number(Decimal(100)), &context))
    }

    private mutating func match(_ pattern: Pattern, _ context: inout EvaluationContext) {
        let top = pop()
        guard let text = top.asText else { return stack.append(top) }
        stack.append(Functions.matches(text, pattern, &context))
    }

    // Calls

    private mutating func call(_ step: Instruction, _ context: inout EvaluationContext) {
        let first: Int
        if step.b < 0 {
            first = marks.popLast() ?? 0
        } else {
            first = Swift.max(0, stack.count - Int(step.b))
        }
        let arguments = stack[first...]
        let failed = arguments.first { $0.error != nil }
        let result = failed ?? Functions.bodies[Int(step.a)](Arguments(arguments), &context)
        stack.removeSubrange(first...)
        stack.append(result)
    }
}

extension Value {
    /// Returns the boolean of `=`, `<` and the other comparisons of two values; the first error
    /// among them otherwise.
    static func compared(
        _ operation: Instruction.Operation, _ left: Value, _ right: Value, _ zone: Zone
    ) -> Value {
        if case .error = left { return left }
        if case .error = right { return right }
        switch operation {
        case .equal: return .boolean(left.isEqual(to: right, in: zone) == true)
        case .notEqual: return .boolean(left.isEqual(to: right, in: zone) == false)
        default: break
        }
        guard let order = left.ordering(to: right, in: zone) else { return .boolean(false) }
        switch operation {
        case .less: return .boolean(order == .less)
        case .lessOrEqual: return .boolean(order != .greater)
        case .greater: return .boolean(order == .greater)
        default: return .boolean(order != .less)
        }
    }

    /// A value with so many percent of it added or taken: `1020 + 29%` is 1020 × 1.29.
    static func withPercent(
        _ operation: ArithmeticOperation, _ base: Value, _ percent: Value,
        _ context: inout EvaluationContext
    ) -> Value {
        let share = computed(.multiply, base, percent, &context)
        let part = computed(.divide, share, .number(Decimal(100)), &context)
        return computed(operation, base, part, &context)
    }
}
