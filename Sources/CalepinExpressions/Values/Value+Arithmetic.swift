// Arithmetic of values: exact decimals, and days and instants moved by a number of days.
// The decimals themselves live in Decimal/.

/// The two-sided operations of arithmetic.
enum ArithmeticOperation: UInt8, Sendable {
    case add, subtract, multiply, divide, remainder, power

    /// The result on two decimals. One copy of this code serves all callers: the page pays for
    /// each byte.
    ///
    /// Throws: what the operation throws; a remainder by zero is the caller's to refuse.
    @inline(never)
    func result(_ left: Decimal, _ right: Decimal) throws(DecimalError) -> Decimal {
        switch self {
        case .add: try left.adding(right)
        case .subtract: try left.subtracting(right)
        case .multiply: try left.multiplied(by: right)
        case .divide: try left.divided(by: right)
        case .remainder: try left.remainder(dividingBy: right)
        case .power: try left.raised(to: right)
        }
    }
}

extension Value {
    /// The sum, difference, product, quotient, remainder or power of two values.
    ///
    /// Empty with anything is empty; an error with anything is that error, the left one first.
    static func computed(
        _ operation: ArithmeticOperation, _ left: Value, _ right: Value,
        _ context: inout EvaluationContext
    ) -> Value {
        if case .number(let a) = left, case .number(let b) = right {
            return numbers(operation, a, b, &context)
        }
        if case .error = left { return left }
        if case .error = right { return right }
        if left.isEmpty || right.isEmpty { return .empty }
        let left = left.withoutText
        let right = right.withoutText
        if let moved = moved(operation, left, right, context.zone) { return moved }
        let a = left.asNumber
        let b = right.asNumber
        guard case .number(let first) = a else { return a }
        guard case .number(let second) = b else { return b }
        return numbers(operation, first, second, &context)
    }

    /// A text read as the number, day or instant it spells; other values as they are.
    private var withoutText: Value {
        guard case .text(let text) = self else { return self }
        return Decimal(plain: text).map { .number($0) } ?? Value.moment(reading: text) ?? self
    }

    /// Days and instants in sums and differences; nil where plain numbers do.
    ///
    /// A day plus a number is the day so many whole days later, an instant plus a number moves by
    /// parts of a day too; two days or instants subtract to the days between.
    private static func moved(
        _ operation: ArithmeticOperation, _ left: Value, _ right: Value, _ zone: Zone
    ) -> Value? {
        switch (operation, left, right) {
        case (.add, .day(let day), .number(let days)), (.add, .number(let days), .day(let day)):
            return day.moved(by: days)
        case (.subtract, .day(let day), .number(let days)):
            return day.moved(by: days.negated)
        case (.add, .instant(let instant), .number(let days)),
            (.add, .number(let days), .instant(let instant)):
            return instant.moved(by: days)
        case (.subtract, .instant(let instant), .number(let days)):
            return instant.moved(by: days.negated)
        case (.subtract, .instant, .day):
            return difference(left, right.asInstant(in: zone))
        case (.subtract, .day, .instant):
            return difference(left.asInstant(in: zone), right)
        default: return nil
        }
    }

    /// The days between two instants.
    private static func difference(_ left: Value, _ right: Value) -> Value {
        guard case .instant(let a) = left, case .instant(let b) = right else { return .empty }
        return .number(a.days(since: b))
    }

    /// Exact arithmetic on two decimals; what cannot be computed is an error value.
    @inline(__always)
    static func numbers(
        _ operation: ArithmeticOperation, _ left: Decimal, _ right: Decimal,
        _ context: inout EvaluationContext
    ) -> Value {
        if operation == .remainder, right.isZero { return .failed(.divisionByZero) }
        if context.tracksExactness { return tracked(operation, left, right, &context) }
        do throws(DecimalError) {
            return .number(try operation.result(left, right))
        } catch { return .failed(error.valueCode) }
    }

    /// Computes as `numbers`, with fractions kept exact; sets the context's `isExact` to false
    /// when a result had to be rounded.
    private static func tracked(
        _ operation: ArithmeticOperation, _ left: Decimal, _ right: Decimal,
        _ context: inout EvaluationContext
    ) -> Value {
        if let fraction = context.fractions.computed(operation, left, right) {
            if !fraction.isExact { context.isExact = false }
            return .number(fraction.value)
        }
        var arithmetic = DecimalContext.decimal128
        let result: Decimal
        do throws(DecimalError) {
            switch operation {
            case .add: result = try arithmetic.add(left, right)
            case .subtract: result = try arithmetic.subtract(left, right)
            case .multiply: result = try arithmetic.multiply(left, right)
            case .divide: result = try arithmetic.divide(left, right)
            case .remainder: result = try arithmetic.remainder(left, right)
            case .power:
                result = try left.raised(to: right)
                guard left.isInteger, right.isInteger, !right.isNegative,
                    result.digitCount < DecimalContext.decimal128.precision
                else {
                    context.isExact = false
                    return .number(result)
                }
            }
        } catch { return .failed(error.valueCode) }
        if arithmetic.conditions.contains(.inexact) { context.isExact = false }
        return .number(result)
    }

    /// The value with its sign changed.
    var negated: Value {
        switch self {
        case .number(let number): return .number(number.negated)
        case .empty, .error: return self
        default:
            guard case .number(let number) = asNumber else { return asNumber }
            return .number(number.negated)
        }
    }
}

extension DecimalError {
    /// The error a person sees for a computation that has no result.
    var valueCode: ValueError.Code {
        switch self {
        case .divisionByZero, .divisionUndefined: return .divisionByZero
        case .overflow, .divisionImpossible: return .overflow
        case .invalidOperation: return .outOfRange
        case .syntax: return .notANumber
        }
    }
}

extension Decimal {
    /// The number of digits of the coefficient; 1 for zero.
    var digitCount: Int { unpacked.digitCount }

    /// This number raised to any power: exact for whole exponents as long as the digits fit.
    func raised(to exponent: Decimal) throws(DecimalError) -> Decimal {
        // The decimal standard leaves 0 to the power 0 undefined; the languages of forms say 1.
        if exponent.isZero { return Decimal(1) }
        if let whole = exponent.int64() { return try power(whole) }
        return try Transcendental.pow(self, exponent)
    }
}

extension Day {
    /// The day so many days later, the fraction dropped downwards; an error value when it lies
    /// outside the calendar.
    func moved(by days: Decimal) -> Value {
        guard let whole = days.floor.int64(), let day = adding(days: whole) else {
            return .failed(.outOfRange, days.description)
        }
        return .day(day)
    }
}

extension Instant {
    /// The instant so many days of 24 hours later, to the millisecond.
    func moved(by days: Decimal) -> Value {
        do throws(DecimalError) {
            let exact = try days.multiplied(by: .millisecondsOfDay).rounded(toPlaces: 0)
            if let whole = exact.int64(), let instant = adding(milliseconds: whole) {
                return .instant(instant)
            }
        } catch {}
        return .failed(.outOfRange, days.description)
    }

    /// The days of 24 hours since an earlier instant, with their fraction; negative when later.
    func days(since other: Instant) -> Decimal {
        do throws(DecimalError) {
            let milliseconds = Decimal(self.milliseconds - other.milliseconds)
            return try milliseconds.divided(by: .millisecondsOfDay)
        } catch { return Decimal(0) }
    }
}
