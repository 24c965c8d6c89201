// Runs one case of a General Decimal Arithmetic test file: in the arithmetic itself, whose
// exponents are unbounded, and where the context is within decimal128 once more through the public
// types.

@testable import CalepinExpressions

/// The outcome of a case.
enum DecTestOutcome: Equatable {
    case passed
    case skipped(String)
    case failed(String)
}

/// The result of an operation: text or an error, and the conditions raised.
struct DecTestAnswer: Equatable {
    var text: String
    var conditions: Conditions
}

extension DecTestCase {
    private static let conditionNames: [String: Conditions] = [
        "clamped": .clamped, "division_by_zero": .divisionByZero,
        "division_impossible": .divisionImpossible, "division_undefined": .divisionUndefined,
        "inexact": .inexact, "invalid_operation": .invalidOperation, "overflow": .overflow,
        "rounded": .rounded, "subnormal": .subnormal, "underflow": .underflow,
        "conversion_syntax": .conversionSyntax,
    ]

    /// Runs the case and compares text and conditions exactly.
    func run() -> DecTestOutcome {
        if let reason = reasonToSkip { return .skipped(reason) }
        var expected = DecTestAnswer(text: result, conditions: [])
        for name in conditions {
            guard let condition = Self.conditionNames[name] else {
                return .skipped("condition not offered: \(name)")
            }
            expected.conditions.insert(condition)
        }
        guard let answer = answer() else { return .skipped("power with a fraction") }
        for answer in [answer] + publicAnswers() where !matches(answer, expected) {
            return .failed(
                "\(name) \(operation) \(operands) -> \(result) \(conditions), gave "
                    + "\(answer.text) \(Self.names(of: answer.conditions))")
        }
        return .passed
    }

    private static func names(of conditions: Conditions) -> [String] {
        conditionNames.filter { conditions.contains($0.value) }.map(\.key).sorted()
    }

    private var notOffered: String { "operation not offered: \(operation)" }

    /// Errors stand where the file has an infinity or no number.
    private func matches(_ answer: DecTestAnswer, _ expected: DecTestAnswer) -> Bool {
        let error = answer.text.hasPrefix("!")
        let text =
            error
            ? Self.isSpecial(expected.text) && agrees(answer.text, expected)
            : answer.text == expected.text
        return text && answer.conditions == expected.conditions
    }

    /// Returns true when the error is the expected reason for a result that is not finite.
    private func agrees(_ error: String, _ expected: DecTestAnswer) -> Bool {
        switch error {
        case "!overflow": expected.conditions.contains(.overflow)
        case "!divisionByZero": expected.text.hasSuffix("Infinity")
        case "!divisionUndefined": expected.conditions.contains(.divisionUndefined)
        case "!divisionImpossible": expected.conditions.contains(.divisionImpossible)
        case "!syntax": expected.conditions.contains(.conversionSyntax)
        default: expected.conditions.contains(.invalidOperation)
        }
    }

    static func isSpecial(_ text: String) -> Bool {
        let lower = text.lowercased()
        return lower.contains("nan") || lower.contains("inf")
    }

    private var isConversion: Bool { ["tosci", "toeng"].contains(operation) }

    private var reasonToSkip: String? {
        if !context.extended { return "context is not extended" }
        if operands.contains(where: { $0.hasPrefix("#") }) || result.hasPrefix("#") {
            return "operand is an encoding or missing"
        }
        if context.precision > 34 { return "precision is above 34" }
        if context.rounding == nil { return "rounding mode not offered" }
        let conversion = isConversion
        if operands.contains(where: Self.isSpecial) && (!conversion || Self.isSpecial(result))
            && !conditions.contains("conversion_syntax")
        {
            return "operand is no number or infinite"
        }
        if conversion { return nil }
        if !Self.offered.contains(operation) { return notOffered }
        if operation == "power", operands.count == 3 { return "power modulo not offered" }
        if operands.contains(where: { Self.digitCount($0) > 34 }) {
            return "operand has more than 34 digits"
        }
        return nil
    }

    private static func digitCount(_ text: String) -> Int {
        var count = 0
        for byte in text.utf8 {
            if byte | 0x20 == UInt8(ascii: "e") { break }
            if byte == UInt8(ascii: "0") && count == 0 { continue }
            if byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") { count += 1 }
        }
        return count
    }

    /// The operands as they stand, whatever the context.
    private var numbers: [Unpacked] {
        operands.compactMap { operand in
            Array(operand.utf8).withUnsafeBufferPointer {
                NumberScan($0, exponentAllowed: true).number
            }.map {
                Unpacked(
                    negative: $0.negative, exponent: $0.exponent, coefficient: $0.coefficient)
            }
        }
    }

    private func answer() -> DecTestAnswer? {
        guard let rounding = context.rounding else { return nil }
        var arithmetic = Arithmetic(
            precision: context.precision, rounding: rounding,
            maximumExponent: context.maximumExponent, minimumExponent: context.minimumExponent,
            clamp: context.clamp)
        do throws(DecimalError) {
            guard let text = try answerText(&arithmetic) else { return nil }
            return DecTestAnswer(text: text, conditions: arithmetic.conditions)
        } catch {
            return DecTestAnswer(text: "!\(error)", conditions: arithmetic.conditions)
        }
    }

    private func answerText(_ arithmetic: inout Arithmetic) throws(DecimalError) -> String? {
        switch operation {
        case "tosci": return try arithmetic.number(Array(operands[0].utf8)).scientificText
        case "toeng": return try arithmetic.number(Array(operands[0].utf8)).engineeringText
        default: break
        }
        let numbers = numbers
        if numbers.count != operands.count { return nil }
        if let order = order(numbers) { return String(order) }
        return try value(numbers, &arithmetic)?.scientificText
    }

    private func order(_ n: [Unpacked]) -> Int? {
        switch operation {
        case "compare", "comparesig": Unpacked.compare(n[0], n[1])
        case "comparetotal": Unpacked.compareTotal(n[0], n[1])
        case "comparetotmag": Unpacked.compareTotal(n[0].magnitude, n[1].magnitude)
        case "samequantum": n[0].exponent == n[1].exponent ? 1 : 0
        default: nil
        }
    }

    static let offered: Set<String> = [
        "add", "subtract", "multiply", "fma", "divide", "divideint", "remainder", "remaindernear",
        "power", "squareroot", "quantize", "rescale", "reduce", "tointegral", "tointegralx",
        "abs", "minus", "plus", "apply", "max", "min", "maxmag", "minmag", "max_mag", "min_mag",
        "copy", "canonical", "copyabs", "copynegate", "copysign", "compare", "comparesig",
        "comparetotal", "comparetotmag", "samequantum",
    ]

    private func value(
        _ n: [Unpacked], _ c: inout Arithmetic
    ) throws(DecimalError) -> Unpacked? {
        switch operation {
        case "add": return try c.add(n[0], n[1])
        case "subtract": return try c.add(n[0], n[1].negated)
        case "multiply": return try c.multiply(n[0], n[1])
        case "fma": return try c.fma(n[0], n[1], n[2])
        case "divide": return try c.divide(n[0], n[1])
        case "divideint": return try c.divideInteger(n[0], n[1])
        case "remainder": return try c.remainder(n[0], n[1])
        case "remaindernear": return try c.remainderNear(n[0], n[1])
        case "squareroot": return try c.squareRoot(n[0])
        case "power":
            guard let power = n[1].int64 else { return nil }
            return try c.power(n[0], power)
        case "quantize": return try c.quantize(n[0], exponent: n[1].exponent)
        case "rescale": return try rescaled(n, &c)
        default: return try digits(n, &c)
        }
    }

    /// The operand of `rescale` must be an integer.
    private func rescaled(
        _ n: [Unpacked], _ c: inout Arithmetic
    ) throws(DecimalError) -> Unpacked {
        guard let exponent = n[1].int64 else {
            throw c.fail(.invalidOperation, .invalidOperation)
        }
        return try c.quantize(n[0], exponent: Int(exponent))
    }

    private func digits(
        _ n: [Unpacked], _ c: inout Arithmetic
    ) throws(DecimalError) -> Unpacked? {
        switch operation {
        case "reduce": return try c.reduce(n[0])
        case "tointegral": return n[0].integral(c.rounding).value
        case "tointegralx":
            let (value, raised) = n[0].integral(c.rounding)
            c.conditions.formUnion(raised)
            return value
        case "abs": return try c.plus(n[0].negative ? n[0].negated : n[0])
        case "minus": return try c.plus(n[0].negated)
        case "plus": return try c.plus(n[0])
        case "apply": return try c.finish(n[0])
        case "max": return try c.greater(n[0], n[1])
        case "min": return try c.lesser(n[0], n[1])
        case "maxmag", "max_mag": return try c.greater(n[0], n[1], byMagnitude: true)
        case "minmag", "min_mag": return try c.lesser(n[0], n[1], byMagnitude: true)
        case "copy", "canonical": return n[0]
        case "copyabs": return n[0].magnitude
        case "copynegate": return n[0].negated
        case "copysign":
            return n[1].negative ? n[0].magnitude.negated : n[0].magnitude
        default: return nil
        }
    }
}

extension Unpacked {
    var magnitude: Unpacked {
        Unpacked(negative: false, exponent: exponent, coefficient: coefficient)
    }

    /// The value where it is an integer that 64 bits hold.
    var int64: Int64? {
        if !DecimalLayout.exponents.contains(exponent) { return isZero ? 0 : nil }
        return Decimal(self).int64()
    }
}
