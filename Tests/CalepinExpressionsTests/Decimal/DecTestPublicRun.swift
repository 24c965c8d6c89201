// The same cases through the public types: DecimalContext where the context is within decimal128,
// and the convenience calls of Decimal where it is decimal128 itself.

@testable import CalepinExpressions

extension DecTestCase {
    /// Returns the results of the public calls; empty where the case is outside of decimal128.
    func publicAnswers() -> [DecTestAnswer] {
        guard let rounding = context.rounding, isWithinDecimal128 else { return [] }
        var decimals: [Decimal] = []
        for operand in operands {
            var exact = DecimalContext.decimal128
            guard let number = try? exact.number(operand), exact.conditions.isEmpty else {
                return []
            }
            decimals.append(number)
        }
        let public128 = DecimalContext(
            precision: context.precision, rounding: rounding,
            maximumExponent: context.maximumExponent, minimumExponent: context.minimumExponent,
            clamp: context.clamp)
        var answers: [DecTestAnswer] = []
        if let answer = contextAnswer(public128, decimals) { answers.append(answer) }
        if let answer = directAnswer(public128, decimals) { answers.append(answer) }
        return answers
    }

    private var isWithinDecimal128: Bool {
        // Without clamping the top exponent has no packed form of its own.
        let top = context.clamp ? 6144 : 6111
        return context.maximumExponent <= top && context.minimumExponent >= -6143
            && context.maximumExponent >= context.precision - 1
            && context.minimumExponent <= 0
    }

    private func contextAnswer(_ start: DecimalContext, _ n: [Decimal]) -> DecTestAnswer? {
        var context = start
        do throws(DecimalError) {
            guard let value = try inContext(&context, n) else { return nil }
            return DecTestAnswer(text: value.scientificText, conditions: context.conditions)
        } catch {
            return DecTestAnswer(text: "!\(error)", conditions: context.conditions)
        }
    }

    private func inContext(
        _ c: inout DecimalContext, _ n: [Decimal]
    ) throws(DecimalError) -> Decimal? {
        switch operation {
        case "add": return try c.add(n[0], n[1])
        case "subtract": return try c.subtract(n[0], n[1])
        case "multiply": return try c.multiply(n[0], n[1])
        case "fma": return try c.fma(n[0], n[1], n[2])
        case "divide": return try c.divide(n[0], n[1])
        case "divideint": return try c.divideInteger(n[0], n[1])
        case "remainder": return try c.remainder(n[0], n[1])
        case "remaindernear": return try c.remainderNear(n[0], n[1])
        case "squareroot": return try c.squareRoot(n[0])
        case "power":
            guard let power = n[1].int64() else { return nil }
            return try c.power(n[0], power)
        case "quantize": return try c.quantize(n[0], n[1])
        case "rescale":
            guard let exponent = n[1].int64() else { return nil }
            return try c.rescale(n[0], exponent: Int(exponent))
        case "compare", "comparesig": return Decimal(c.compare(n[0], n[1]))
        case "comparetotal": return Decimal(c.compareTotal(n[0], n[1]))
        default: return try digitsInContext(&c, n)
        }
    }

    private func digitsInContext(
        _ c: inout DecimalContext, _ n: [Decimal]
    ) throws(DecimalError) -> Decimal? {
        switch operation {
        case "reduce": return try c.reduce(n[0])
        case "tointegral": return c.toIntegral(n[0])
        case "tointegralx": return c.toIntegralExact(n[0])
        case "abs": return try c.abs(n[0])
        case "minus": return try c.minus(n[0])
        case "plus": return try c.plus(n[0])
        case "max": return try c.max(n[0], n[1])
        case "min": return try c.min(n[0], n[1])
        case "maxmag", "max_mag": return try c.maxMagnitude(n[0], n[1])
        case "minmag", "min_mag": return try c.minMagnitude(n[0], n[1])
        case "tosci": return try c.number(operands[0])
        case "copy", "canonical": return n[0]
        case "copyabs": return n[0].magnitude
        case "copynegate": return n[0].negated
        default: return nil
        }
    }

    /// The convenience call; it has no conditions, so the expected ones stand in.
    private func directAnswer(_ context: DecimalContext, _ n: [Decimal]) -> DecTestAnswer? {
        var context = context
        let isDefault =
            context.precision == 34 && context.rounding == .halfEven
            && context.maximumExponent == 6144 && context.minimumExponent == -6143 && context.clamp
        if !isDefault { return nil }
        do throws(DecimalError) {
            guard let value = try direct(n) else { return nil }
            _ = try inContext(&context, n)
            return DecTestAnswer(text: value.scientificText, conditions: context.conditions)
        } catch {
            _ = try? inContext(&context, n)
            return DecTestAnswer(text: "!\(error)", conditions: context.conditions)
        }
    }

    private func direct(_ n: [Decimal]) throws(DecimalError) -> Decimal? {
        switch operation {
        case "add": return try n[0].adding(n[1])
        case "subtract": return try n[0].subtracting(n[1])
        case "multiply": return try n[0].multiplied(by: n[1])
        case "divide": return try n[0].divided(by: n[1])
        case "divideint": return try n[0].dividedInteger(by: n[1])
        case "remainder": return try n[0].remainder(dividingBy: n[1])
        case "squareroot": return try n[0].squareRoot()
        case "compare": return n[0] == n[1] ? 0 : (n[0] < n[1] ? -1 : 1)
        case "tosci": return try Decimal(operands[0])
        case "reduce": return n[0].reduced
        default: return nil
        }
    }
}
