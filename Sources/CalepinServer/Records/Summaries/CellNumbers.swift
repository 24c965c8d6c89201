// The numbers of a column. Those of a column nearly always have few digits, so they are whole
// numbers of their smallest unit, which are added and sorted quickly and exactly; others are
// decimals.

import CalepinExpressions

/// The numbers of a column, with their rows.
struct CellNumbers: Sendable {
    /// The numbers in one of two forms.
    enum Values: Sendable {
        /// Whole numbers of a unit with so many digits behind the point.
        case units([Int64], scale: Int)
        case decimals([Decimal])
    }

    /// The rows that have a number, in their order.
    let rows: [Int32]
    let values: Values

    /// Reads the numbers of a column; nil when there is none, or a text that is no number.
    ///
    /// Complexity: O(n) in the bytes.
    init?(_ texts: ColumnTexts) {
        var (rows, numbers, isFixed) = ([Int32](), [Fixed](), true)
        rows.reserveCapacity(texts.count)
        numbers.reserveCapacity(texts.count)
        texts.forEachFilled { row, bytes in
            rows.append(Int32(truncatingIfNeeded: row))
            guard isFixed else { return }
            if let number = Fixed(bytes) { numbers.append(number) } else { isFixed = false }
        }
        guard !rows.isEmpty else { return nil }
        self.rows = rows
        if isFixed, let units = Self.units(numbers) {
            values = units
        } else {
            let decimals = rows.compactMap { try? Decimal(texts.text(Int($0))) }
            guard decimals.count == rows.count else { return nil }
            values = .decimals(decimals)
        }
    }

    /// A number as digits and the count of those behind the point.
    private struct Fixed {
        var digits: Int64
        var scale: Int

        /// Reads digits with a sign and a point; nil for others, and for more than 17 digits.
        init?(_ bytes: UnsafeBufferPointer<UInt8>) {
            (digits, scale) = (0, 0)
            var (count, hasPoint, isNegative) = (0, false, false)
            for (place, byte) in bytes.enumerated() {
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"):
                    count += 1
                    guard count <= 17 else { return nil }
                    digits = digits * 10 + Int64(byte - UInt8(ascii: "0"))
                    if hasPoint { scale += 1 }
                case UInt8(ascii: "-") where place == 0: isNegative = true
                case UInt8(ascii: ".") where !hasPoint: hasPoint = true
                default: return nil
                }
            }
            guard count > 0 else { return nil }
            if isNegative { digits = -digits }
        }
    }

    /// The powers of ten up to 10¹⁷.
    private static let powers = (0...17).reduce(into: [Int64(1)]) { powers, _ in
        powers.append(powers[powers.count - 1] * 10)
    }

    /// Returns numbers in the smallest unit of all; nil where one does not fit.
    private static func units(_ numbers: [Fixed]) -> Values? {
        var scale = 0
        for number in numbers { scale = max(scale, number.scale) }
        var units: [Int64] = []
        units.reserveCapacity(numbers.count)
        for number in numbers {
            let (value, overflow) = number.digits.multipliedReportingOverflow(
                by: powers[scale - number.scale])
            // Four times a number, and the sum of two, have room.
            guard !overflow, abs(value) < Int64.max / 8 else { return nil }
            units.append(value)
        }
        return .units(units, scale: scale)
    }

    /// Returns the number of so many units; nil where it has no decimal.
    static func decimal(_ units: Int128, _ scale: Int) -> Decimal? {
        try? Decimal("\(units)e-\(scale)")
    }
}

/// The sum of numbers of a column that are added one by one.
struct NumberSum: Sendable {
    private(set) var count = 0
    private var units: Int128 = 0
    /// The sum of decimals; nil where it has none.
    private var sum: Decimal? = 0

    /// Adds the number at a place.
    mutating func add(_ numbers: CellNumbers, _ place: Int) {
        count += 1
        switch numbers.values {
        case .units(let values, _): units += Int128(values[place])
        case .decimals(let values): sum = sum.flatMap { try? $0.adding(values[place]) }
        }
    }

    /// Returns the sum; nil where it has no decimal.
    func total(of numbers: CellNumbers) -> Decimal? {
        switch numbers.values {
        case .units(_, let scale): CellNumbers.decimal(units, scale)
        case .decimals: sum
        }
    }

    /// Returns the mean, rounded to 34 digits, half to even; nil for none.
    func mean(of numbers: CellNumbers) -> Decimal? {
        guard count > 0, let total = total(of: numbers) else { return nil }
        return try? total.divided(by: Decimal(count))
    }
}
