// The flat program an expression is compiled to, run by Evaluation/Evaluator.swift.

/// One step of a program for a stack machine, in postfix order.
struct Instruction: Hashable, Sendable {
    /// The operation of an instruction.
    enum Operation: UInt8, Sendable {
        /// Push the constant `a`.
        case constant
        /// Push the value of reference `a`; in rows form, when `b` is 1, all of its values.
        case load
        /// Push the value of the bound cell `a`.
        case cell
        /// Push the values of the bound rows `a`.
        case rows
        case add, subtract, multiply, divide, remainder, power, negate
        /// Percent: of one alone, added to, and taken from the value before.
        case percent, addPercent, subtractPercent
        case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
        /// Replace the top by its truth.
        case condition
        /// Go to `a` when the top is false (or an error), keeping it; else drop it.
        case skipUnlessTrue
        /// Go to `a` when the top is true (or an error), keeping it; else drop it.
        case skipIfTrue
        /// Drop the top and go to `a` when it is false; keep it and go to `b` when an error.
        case branch
        /// Go to `a`.
        case jump
        /// Go to `a` when the top is not empty, keeping it; else drop it.
        case skipIfFilled
        /// Push the cell's stored value when it is filled and go to `a`.
        case once
        /// Remember the height of the stack, for a call with as many values as there are rows.
        case mark
        /// Call function `a` with the `b` values on top; `b` below 0 means those above the mark.
        case call
        /// Replace the `b` positions on top by the value of reference `a` in the row they count
        /// out.
        case indexed
        /// As `indexed`, of the bound rows `a`.
        case indexedRows
        /// Push the position of the row `a` levels up.
        case position
        /// Replace the text on top by true when it matches pattern `a`, else false.
        case match
    }

    var operation: Operation
    var a: Int32
    var b: Int32

    init(_ operation: Operation, _ a: Int = 0, _ b: Int = 0) {
        self.operation = operation
        self.a = Int32(truncatingIfNeeded: a)
        self.b = Int32(truncatingIfNeeded: b)
    }
}
