// Gives the references of an expression a meaning: cells and rows by number. Which name is which
// number is the caller's business.

/// What a reference stands for.
public enum Binding: Hashable, Sendable {
    /// One cell, by number.
    case cell(Int32)
    /// The values of a cell in every row, by number.
    case rows(Int32)
    /// Nothing of that name.
    case unknown
    /// Something an expression cannot reach.
    case unsupported
}

extension Expression {
    /// The expression with every reference replaced by the cell or rows it stands for.
    ///
    /// Complexity: O(n) in the program's length and one call of `resolve` a reference.
    /// - Throws: an `ExpressionError` naming every reference that is unknown or unsupported, and
    ///   every one with a value per row where one value is needed.
    public func bound(
        _ resolve: (Reference) -> Binding
    ) throws(ExpressionError) -> Expression {
        var bindings: [Binding] = []
        bindings.reserveCapacity(references.count)
        for reference in references { bindings.append(resolve(reference)) }
        var result = self
        var faults: [SyntaxFault] = []
        for (index, step) in instructions.enumerated() where step.operation == .load {
            let number = Int(step.a)
            let name = references[number].description
            switch bindings[number] {
            case .cell(let cell):
                result.instructions[index] = Instruction(.cell, Int(cell))
            case .rows(let rows) where step.b == 1:
                result.instructions[index] = Instruction(.rows, Int(rows))
            case .rows: faults.append(SyntaxFault(.manyRows, spans[index], name))
            case .unknown: faults.append(SyntaxFault(.unknownReference, spans[index], name))
            case .unsupported: faults.append(SyntaxFault(.unsupportedPath, spans[index], name))
            }
        }
        guard faults.isEmpty else { throw ExpressionError(faults) }
        return result
    }
}

extension Reference: CustomStringConvertible {
    /// The reference as it is written: `${name}`, `/a/b`, `../c`.
    public var description: String {
        var result: String
        var separator = "/"
        switch root {
        case .field(let name): result = "${" + name + "}"
        case .own: result = "."
        case .parent(let levels):
            result = ".."
            for _ in 1..<Swift.max(1, levels) { result += "/.." }
        case .absolute: result = ""
        case .relative:
            result = ""
            separator = ""
        case .table(let name): result = "instance('" + name + "')"
        case .current: result = "current()"
        case .lastResult: result = "ans"
        }
        for step in steps {
            result += separator + step
            separator = "/"
        }
        return result
    }
}
