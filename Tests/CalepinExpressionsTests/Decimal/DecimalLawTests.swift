// Laws that hold for all decimals, on seeded random ones: text and back, equality, order, and the
// agreement of short operations with long ones. Named cases are in DecimalTests.swift.

import Testing

@testable import CalepinExpressions

@Suite struct DecimalLawTests {
    private func each(_ count: Int, _ check: (inout DecimalGenerator) throws -> Void) rethrows {
        var random = DecimalGenerator(seed: 4_711)
        print("decimal law seed \(random.seed)")
        for _ in 0..<count { try check(&random) }
    }

    @Test func `a number comes back from each of its texts`() throws {
        try each(3_000) { random in
            let number = random.decimal()
            #expect(try Decimal(number.description) == number)
            let exact = try Decimal(number.scientificText)
            #expect(exact.high == number.high && exact.low == number.low)
            let engineering = try Decimal(number.engineeringText)
            #expect(engineering == number)
            var bytes: [UInt8] = []
            number.appendPlain(to: &bytes)
            #expect(String(decoding: bytes, as: UTF8.self) == number.description)
        }
    }

    @Test func `equal values hash alike and order is by value`() throws {
        try each(3_000) { random in
            let first = random.text()
            let a = try Decimal(first)
            let b = try Decimal(random.text(near: first))
            #expect(a.reduced == a)
            #expect(a.reduced.hashValue == a.hashValue)
            #expect((a == b) == !(a < b || b < a))
            let context = DecimalContext.decimal128
            #expect((a < b) == (context.compare(a, b) < 0))
            if a != b { #expect(context.compareTotal(a, b) == context.compare(a, b)) }
            #expect((a < b) == (b.negated < a.negated))
        }
    }

    @Test func `short operations agree with the long way`() throws {
        try each(20_000) { random in
            let a = Decimal.random(short: &random)
            let b = Decimal.random(short: &random)
            var context = Arithmetic.decimal128
            let (x, y) = (a.unpacked, b.unpacked)
            let pairs = [
                (try a.adding(b), Decimal(try context.add(x, y))),
                (try a.subtracting(b), Decimal(try context.add(x, y.negated))),
                (try a.multiplied(by: b), Decimal(try context.multiply(x, y))),
            ]
            for (quick, long) in pairs {
                #expect(quick.high == long.high && quick.low == long.low)
            }
            if b.isZero { return }
            var dividing = Arithmetic.decimal128
            let (quick, long) = (try a.divided(by: b), Decimal(try dividing.divide(x, y)))
            #expect(quick.high == long.high && quick.low == long.low)
            // Who asks for the conditions learns of every rounding.
            var noting = DecimalContext.decimal128
            let noted = try noting.divide(a, b)
            #expect(noted.high == long.high && noted.low == long.low)
            #expect(noting.conditions == dividing.conditions)
        }
    }

    @Test func `sums of exact numbers commute and cancel`() throws {
        try each(3_000) { random in
            let a = Decimal.random(short: &random)
            let b = Decimal.random(short: &random)
            let sum = try a.adding(b)
            #expect(sum == (try b.adding(a)))
            var context = DecimalContext.decimal128
            _ = try context.add(a, b)
            if context.conditions.isEmpty { #expect(try sum.subtracting(b) == a) }
            #expect(try a.subtracting(a).isZero)
            #expect(try a.adding(a.negated).isZero)
        }
    }

    @Test func `a quotient and its remainder rebuild the dividend`() throws {
        try each(3_000) { random in
            let a = Decimal(Int64(truncatingIfNeeded: random.next()) >> 16)
            let b = Decimal(random.int(1...99_999)).negated
            let quotient = try a.dividedInteger(by: b)
            let remainder = try a.remainder(dividingBy: b)
            #expect(try quotient.multiplied(by: b).adding(remainder) == a)
            #expect(remainder.magnitude < b.magnitude)
            #expect(remainder.isZero || remainder.isNegative == a.isNegative)
        }
    }

    @Test func `a root squared is within its last digit`() throws {
        try each(1_000) { random in
            let square = Decimal.random(short: &random).magnitude
            if square.isZero { return }
            let found = try square.squareRoot()
            let back = try found.multiplied(by: found)
            let error = try back.subtracting(square).magnitude
            #expect(try error <= square.multiplied(by: Decimal("1E-32")))
        }
    }

    @Test func `rounding never moves further than half a unit`() throws {
        try each(3_000) { random in
            let number = Decimal.random(short: &random)
            let places = random.int(-3...6)
            let half = try Decimal(coefficient: 5, exponent: -places - 1)
            let rounded = try number.rounded(toPlaces: places)
            #expect(try rounded.subtracting(number).magnitude <= half)
            #expect(number.floor <= number && number <= number.ceiling)
            #expect(number.truncated.magnitude <= number.magnitude)
        }
    }

    @Test func `exponential and logarithm undo each other`() throws {
        try each(200) { random in
            let number = Decimal.random(short: &random).magnitude
            if number.isZero { return }
            let back = try Transcendental.exp10(Transcendental.log10(number))
            let error = try back.subtracting(number).magnitude
            #expect(try error <= number.multiplied(by: Decimal("1E-30")))
        }
    }
}

extension Decimal {
    /// A number as forms have them: few digits, few places; sometimes of one word or more.
    static func random(short random: inout DecimalGenerator) -> Decimal {
        let exponent = random.int(-6...2)
        let bits = UInt64(random.int(0...3) == 0 ? random.int(1...64) : random.int(1...34))
        let coefficient = random.next() >> (64 - bits)
        return
            (try? Decimal(
                coefficient: UInt128(coefficient), exponent: exponent,
                negative: random.int(0...1) == 0)) ?? .zero
    }
}
