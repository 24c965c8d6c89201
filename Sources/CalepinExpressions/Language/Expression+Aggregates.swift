// Lets the caller that binds an expression keep sums and counts over rows up to date by itself,
// instead of reading every row at each evaluation.

/// A sum or count over the rows of one reference that can be kept by differences.
package enum AggregateFunction: UInt8, Sendable {
    /// `sum`, `count`, `count-non-empty`, `min` and `max` of one reference.
    case sum, count, filled, least, most

    /// The aggregate of a function's name; nil for other functions.
    init?(function name: String) {
        switch name {
        case "sum": self = .sum
        case "count": self = .count
        case "count-non-empty": self = .filled
        case "min": self = .least
        case "max": self = .most
        default: return nil
        }
    }
}

extension Expression {
    /// The expression with calls such as `sum(${amount})` replaced by the cell that keeps their
    /// value, and the numbers of those cells; a call for which `cell` gives nil stays as it is.
    ///
    /// Complexity: O(n) in the program's length.
    package func withAggregates(
        _ cell: (AggregateFunction, Reference) -> Int32?
    ) -> (expression: Expression, cells: [Int32]) {
        var result = self
        var cells: [Int32] = []
        var index = 0
        while index + 2 < instructions.count {
            if let function = aggregate(at: index),
                let number = cell(function, references[Int(instructions[index + 1].a)])
            {
                // The program keeps its length, so that no jump has to be moved.
                result.instructions[index] = Instruction(.cell, Int(number))
                result.instructions[index + 1] = Instruction(.jump, index + 3)
                result.instructions[index + 2] = Instruction(.jump, index + 3)
                cells.append(number)
            }
            index += 1
        }
        return (result, cells)
    }

    /// Returns the aggregate that three instructions compute: a mark, one load of rows, and the
    /// call.
    private func aggregate(at index: Int) -> AggregateFunction? {
        let load = instructions[index + 1]
        let call = instructions[index + 2]
        guard instructions[index].operation == .mark, load.operation == .load, load.b == 1,
            call.operation == .call, call.b < 0
        else { return nil }
        return AggregateFunction(function: Functions.all[Int(call.a)].name)
    }
}

extension AggregateFunction {
    /// The value of the function over these values, as its call would give it.
    ///
    /// Complexity: O(n) in the number of values.
    package func value(of values: [Value], context: inout EvaluationContext) -> Value {
        guard let index = Functions.index(of: name) else { return .empty }
        if let failed = values.first(where: { $0.error != nil }) { return failed }
        return Functions.bodies[index](Arguments(values[...]), &context)
    }

    private var name: String {
        switch self {
        case .sum: return "sum"
        case .count: return "count"
        case .filled: return "count-non-empty"
        case .least: return "min"
        case .most: return "max"
        }
    }
}
