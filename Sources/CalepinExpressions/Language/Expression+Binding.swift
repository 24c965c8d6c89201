// Binds the references of an expression to cells and rows by number. The caller decides the
// numbers of names.

/// The target of a reference.
public enum Binding: Hashable, Sendable {
    /// One cell, by number.
    case cell(Int32)
    /// The values of a cell in every row, by number.
    case rows(Int32)
    /// The values of rows that pass a filter, by number: all where several may stand, else the
    /// first.
    case filtered(Int32)
    /// Nothing of that name.
    case unknown
    /// Something an expression cannot reach.
    case unsupported
}

extension Expression {
    /// The references that are read in a row counted out by `indexed-repeat`.
    ///
    /// Complexity: O(n) in the program's length.
    package var indexedReferences: [Reference] {
        var found: [Reference] = []
        for step in instructions where step.operation == .indexed {
            let reference = references[Int(step.a)]
            if !found.contains(reference) { found.append(reference) }
        }
        return found
    }

    /// The expression with every reference replaced by the cell or rows it stands for.
    ///
    /// Complexity: O(n) in the program's length and one call of `resolve` a reference.
    /// - Throws: an `ExpressionError` naming every reference that is unknown or unsupported, and
    ///   every one with a value per row where one value is needed.
    public func bound(
        _ resolve: (Reference) -> Binding
    ) throws(ExpressionError) -> Expression {
        var result = self
        try result.bind(resolve)
        return result
    }

    /// Replaces every reference in place, without a copy when the expression is uniquely
    /// referenced. Where it throws, some may be replaced.
    ///
    /// Complexity: as ``bound(_:)``.
    /// - Throws: as ``bound(_:)``.
    package mutating func bind(_ resolve: (Reference) -> Binding) throws(ExpressionError) {
        var bindings: [Binding] = []
        bindings.reserveCapacity(references.count)
        for reference in references { bindings.append(resolve(reference)) }
        var faults: [SyntaxFault] = []
        for index in instructions.indices {
            let step = instructions[index]
            guard step.operation == .load || step.operation == .indexed else { continue }
            do throws(SyntaxFault) {
                instructions[index] = try bound(step, bindings[Int(step.a)], at: index)
            } catch { faults.append(error) }
        }
        guard faults.isEmpty else { throw ExpressionError(faults) }
    }

    /// A load with its reference replaced by what it stands for.
    private func bound(
        _ step: Instruction, _ binding: Binding, at index: Int
    ) throws(SyntaxFault) -> Instruction {
        switch binding {
        case .cell(let cell) where step.operation == .load: return Instruction(.cell, Int(cell))
        // In the row where it stands an indexed value is still one of any row.
        case .cell(let rows) where step.operation == .indexed:
            return Instruction(.indexedRows, Int(rows), Int(step.b))
        case .rows(let rows) where step.operation == .indexed:
            return Instruction(.indexedRows, Int(rows), Int(step.b))
        case .rows(let rows) where step.b == 1: return Instruction(.rows, Int(rows))
        case .filtered(let rows) where step.operation == .load:
            return Instruction(step.b == 1 ? .rows : .cell, Int(rows))
        case .rows: throw fault(.manyRows, step, index)
        case .unknown: throw fault(.unknownReference, step, index)
        case .cell, .filtered, .unsupported: throw fault(.unsupportedPath, step, index)
        }
    }

    private func fault(
        _ code: SyntaxFault.Code, _ step: Instruction, _ index: Int
    ) -> SyntaxFault {
        SyntaxFault(code, spans[index], references[Int(step.a)].description)
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
        case .catalogue(let name): result = "instance('" + name + "')"
        case .current: result = "current()"
        case .lastResult: result = "ans"
        }
        for (index, step) in steps.enumerated() {
            for filter in filters where filter.place == index { result += "[" + filter.text + "]" }
            result += separator + step
            separator = "/"
        }
        for filter in filters where filter.place >= steps.count {
            result += "[" + filter.text + "]"
        }
        return result
    }
}
