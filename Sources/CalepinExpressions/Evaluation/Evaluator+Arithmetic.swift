// Runs programs of nothing but sums and products of numbers, which most calculations of a form
// are, without the stack of values. Everything else is left to Evaluator.swift.

/// The content of a cell as arithmetic reads it.
package enum ArithmeticCell {
    /// A number.
    case number(Decimal)
    /// Nothing.
    case empty
    /// Something else, or something that has to be computed first.
    case other
}

extension Evaluator {
    /// The most numbers that wait for their operator at once; a program that needs more is not
    /// run here.
    static let waitingNumbers = 8

    /// Returns the value of an expression of arithmetic whose cells are numbers or empty, the same
    /// as `evaluate(_:cells:context:)`; nil for every other expression and where an operator
    /// fails, both of which are that method's.
    ///
    /// Complexity: O(n) in the program's length.
    package mutating func arithmetic(
        _ expression: Expression, context: inout EvaluationContext,
        _ cell: (Int32) -> ArithmeticCell
    ) -> Value? {
        let count = expression.instructions.count
        guard expression.parts.isArithmetic, !context.tracksExactness, count <= context.stepsLeft
        else { return nil }
        var numbers = InlineArray<8, Decimal>(repeating: .zero)
        // A bit for each place where there is no number.
        var empties: UInt32 = 0
        var height = 0
        for step in expression.instructions {
            switch step.operation {
            case .constant:
                guard case .number(let number) = expression.parts.constants[Int(step.a)] else {
                    return nil
                }
                numbers[height] = number
                height &+= 1
            case .cell:
                switch cell(step.a) {
                case .number(let number): numbers[height] = number
                case .empty: empties |= 1 << UInt32(truncatingIfNeeded: height)
                case .other: return nil
                }
                height &+= 1
            default:
                height &-= 1
                let both: UInt32 = 3 << UInt32(truncatingIfNeeded: height &- 1)
                guard empties & both == 0 else {
                    // Nothing with anything is nothing.
                    empties = empties & ~both | (both & (both >> 1))
                    continue
                }
                let (left, right) = (numbers[height &- 1], numbers[height])
                guard let result = Self.result(step.operation, left, right) else { return nil }
                numbers[height &- 1] = result
            }
        }
        context.stepsLeft &-= count
        errorSpan = nil
        return empties == 0 ? .number(numbers[0]) : .empty
    }

    /// The result of an operator; nil where there is none.
    private static func result(
        _ operation: Instruction.Operation, _ left: Decimal, _ right: Decimal
    ) -> Decimal? {
        let arithmetic: ArithmeticOperation
        switch operation {
        case .add: arithmetic = .add
        case .subtract: arithmetic = .subtract
        case .multiply: arithmetic = .multiply
        case .divide: arithmetic = .divide
        default: return nil
        }
        do throws(DecimalError) { return try arithmetic.result(left, right) } catch { return nil }
    }
}

extension Parser.Program {
    /// True for arithmetic alone that never lets more numbers wait than there is room for.
    var isArithmetic: Bool {
        var height = 0
        for step in instructions {
            switch step.operation {
            case .constant, .load: height += 1
            case .add, .subtract, .multiply, .divide: height -= 1
            default: return false
            }
            if height > Evaluator.waitingNumbers || height < 1 { return false }
        }
        return height == 1
    }
}
