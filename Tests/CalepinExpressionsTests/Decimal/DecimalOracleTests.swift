// Random operations in random contexts against Python's decimal module: text and conditions.

import Foundation
import TestSizes
import Testing

@testable import CalepinExpressions

@Suite struct DecimalOracleTests {
    /// One operation on texts in a context.
    struct Request {
        var operation: String
        var precision: Int
        var rounding: RoundingMode
        var maximumExponent: Int
        var minimumExponent: Int
        var clamp: Bool
        var operands: [String]

        var line: String {
            let head = "\(operation) \(precision) \(rounding.rawValue) \(maximumExponent)"
            return "\(head) \(minimumExponent) \(clamp ? 1 : 0) \(operands.joined(separator: " "))"
        }
    }

    static let operations = [
        "add", "add", "add", "subtract", "multiply", "multiply", "divide", "divide",
        "divideInteger", "remainder", "remainderNear", "fma", "fma", "power", "squareRoot",
        "quantize", "compare", "reduce", "toIntegralExact", "plus", "minus", "abs", "max", "min",
        "number",
    ]

    private func request(_ random: inout DecimalGenerator) -> Request {
        let operation = Self.operations[random.int(0...(Self.operations.count - 1))]
        let isDefault = random.int(0...1) == 0
        let modes = RoundingMode.allCases
        var request = Request(
            operation: operation, precision: 34, rounding: .halfEven, maximumExponent: 6144,
            minimumExponent: -6143, clamp: true, operands: [])
        if !isDefault {
            request.precision = random.int(1...34)
            request.rounding = modes[random.int(0...(modes.count - 1))]
            // So that every exponent of the context has a packed form.
            request.maximumExponent = 6110 + request.precision
            if random.int(0...2) == 0 {
                request.maximumExponent = random.int(33...400)
                request.minimumExponent = -random.int(33...400)
            }
        }
        request.operands = operands(operation, &random)
        return request
    }

    private func operands(_ operation: String, _ random: inout DecimalGenerator) -> [String] {
        let first = random.text()
        switch operation {
        case "power": return [first, String(random.int(-40...40))]
        case "number": return ["\(random.digits(random.int(1...60)))E\(random.int(-6200...6150))"]
        case "fma": return [first, random.text(near: first), random.text(near: first)]
        case "squareRoot", "reduce", "toIntegralExact", "plus", "minus", "abs": return [first]
        default: return [first, random.text(near: first)]
        }
    }

    @Test func `random operations give the digits and conditions of Python's decimal`() throws {
        var random = DecimalGenerator(seed: 20_260_101)
        print("decimal oracle seed \(random.seed)")
        let requests = (0..<Sizes.count(100_000)).map { _ in request(&random) }
        let answers = try askPython("oracle.py", requests.map(\.line))
        #expect(answers.count == requests.count)
        var wrong = 0
        for (request, answer) in zip(requests, answers) {
            let own = Self.answer(request)
            if own == answer || "-\(own)" == answer && own.hasPrefix("Inf") { continue }
            wrong += 1
            if wrong <= 20 {
                Issue.record("\(request.line)\n  Python \(answer)\n  Calepin \(own)")
            }
        }
        #expect(wrong == 0)
    }

    static func answer(_ request: Request) -> String {
        var context = DecimalContext(
            precision: request.precision, rounding: request.rounding,
            maximumExponent: request.maximumExponent, minimumExponent: request.minimumExponent,
            clamp: request.clamp)
        var words: [String] = []
        do throws(DecimalError) {
            words.append(try value(request, &context).scientificText)
        } catch {
            words.append(special(error))
        }
        return (words + names(context.conditions)).joined(separator: " ")
    }

    /// Returns Python's value in place of an error; errors do not have the sign of an infinity.
    private static func special(_ error: DecimalError) -> String {
        error == .overflow || error == .divisionByZero ? "Infinity" : "NaN"
    }

    private static func value(
        _ request: Request, _ context: inout DecimalContext
    ) throws(DecimalError) -> Decimal {
        if request.operation == "number" { return try context.number(request.operands[0]) }
        let a = try Decimal(request.operands[0])
        let b = try request.operands.count > 1 ? Decimal(request.operands[1]) : .zero
        switch request.operation {
        case "add": return try context.add(a, b)
        case "subtract": return try context.subtract(a, b)
        case "multiply": return try context.multiply(a, b)
        case "divide": return try context.divide(a, b)
        case "divideInteger": return try context.divideInteger(a, b)
        case "remainder": return try context.remainder(a, b)
        case "remainderNear": return try context.remainderNear(a, b)
        case "fma": return try context.fma(a, b, Decimal(request.operands[2]))
        case "power": return try context.power(a, Int64(request.operands[1]) ?? 0)
        case "squareRoot": return try context.squareRoot(a)
        case "quantize": return try context.quantize(a, b)
        default: return try chosen(request.operation, a, b, &context)
        }
    }

    private static func chosen(
        _ operation: String, _ a: Decimal, _ b: Decimal, _ context: inout DecimalContext
    ) throws(DecimalError) -> Decimal {
        switch operation {
        case "compare": return Decimal(context.compare(a, b))
        case "reduce": return try context.reduce(a)
        case "toIntegralExact": return context.toIntegralExact(a)
        case "plus": return try context.plus(a)
        case "minus": return try context.minus(a)
        case "abs": return try context.abs(a)
        case "max": return try context.max(a, b)
        default: return try context.min(a, b)
        }
    }

    private static func names(_ conditions: Conditions) -> [String] {
        let invalid: Conditions = [
            .invalidOperation, .divisionImpossible, .divisionUndefined, .conversionSyntax,
        ]
        let all: [(Conditions, String)] = [
            (.clamped, "clamped"), (.divisionByZero, "divisionByZero"), (.inexact, "inexact"),
            (invalid, "invalidOperation"), (.overflow, "overflow"), (.rounded, "rounded"),
            (.subnormal, "subnormal"), (.underflow, "underflow"),
        ]
        return all.filter { !conditions.isDisjoint(with: $0.0) }.map(\.1)
    }
}
