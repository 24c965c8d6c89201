// Numbers in short: sum, mean, quartiles and histogram, all exact. Numbers of a column nearly
// always have few digits, so they are added and sorted as whole numbers of their smallest unit.

import CalepinExpressions

/// The summary of some numbers.
struct NumberSummary: Sendable {
    /// A part of a histogram: from a number on, up to the next one.
    struct Bin: Sendable {
        let from, to: Decimal
        let count: Int
    }

    let sum, mean: Decimal
    /// The least number, the quartiles and the greatest one: with linear interpolation between
    /// neighbours, as spreadsheets do (Hyndman and Fan, type 7).
    let quartiles: [Decimal]
    /// The histogram; none where numbers have more than 17 digits.
    let bins: [Bin]

    /// Computes the summary of the texts of numbers; nil for none, and where a sum has no decimal.
    ///
    /// Complexity: O(n log n).
    init?(_ texts: [String]) {
        guard let made = Self.fixed(texts) ?? Self.decimals(texts) else { return nil }
        self = made
    }

    private init(sum: Decimal, mean: Decimal, quartiles: [Decimal], bins: [Bin]) {
        (self.sum, self.mean, self.quartiles, self.bins) = (sum, mean, quartiles, bins)
    }

    // Whole numbers of a unit

    /// A number as digits and the count of those behind the point.
    private struct Fixed {
        var digits: Int64
        var scale: Int

        /// Reads digits with a sign and a point; nil for others, and for more than 17 digits.
        init?(_ text: String) {
            (digits, scale) = (0, 0)
            var (count, hasPoint, isNegative) = (0, false, false)
            for (place, byte) in text.utf8.enumerated() {
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

    private static func fixed(_ texts: [String]) -> NumberSummary? {
        var numbers: [Fixed] = []
        numbers.reserveCapacity(texts.count)
        for text in texts {
            guard let number = Fixed(text) else { return nil }
            numbers.append(number)
        }
        guard let scale = numbers.map(\.scale).max() else { return nil }
        var units: [Int64] = []
        units.reserveCapacity(numbers.count)
        for number in numbers {
            let (value, overflow) = number.digits.multipliedReportingOverflow(
                by: powers[scale - number.scale])
            // Four times a number, and the sum of two, have room.
            guard !overflow, abs(value) < Int64.max / 8 else { return nil }
            units.append(value)
        }
        units.sort()
        let total = units.reduce(Int128(0)) { $0 + Int128($1) }
        guard let sum = decimal(total, scale),
            let mean = try? sum.divided(by: Decimal(units.count))
        else { return nil }
        let quartiles = (0...4).compactMap { quarter(units, $0, scale) }
        guard quartiles.count == 5 else { return nil }
        return NumberSummary(
            sum: sum, mean: mean, quartiles: quartiles, bins: bins(units, scale))
    }

    private static func decimal(_ units: Int128, _ scale: Int) -> Decimal? {
        (try? Decimal("\(units)e-\(scale)"))
    }

    /// Returns the value below which so many quarters are, of sorted units.
    private static func quarter(_ units: [Int64], _ count: Int, _ scale: Int) -> Decimal? {
        let place = (units.count - 1) * count
        let low = units[place / 4]
        let high = units[min(place / 4 + 1, units.count - 1)]
        let quarters = Int128(low) * 4 + Int128(high - low) * Int128(place % 4)
        // A quarter has two more digits.
        return decimal(quarters * 25, scale + 2)
    }

    /// Returns at most twelve parts of equal width: 1, 2 or 5 times a power of ten.
    private static func bins(_ units: [Int64], _ scale: Int) -> [Bin] {
        guard let least = units.first, let most = units.last else { return [] }
        var width: Int64 = 1
        var next = 0
        while (most - least) / width >= SummaryLimits.bins {
            width = width / [1, 2, 5][next] * [2, 5, 10][next]
            next = (next + 1) % 3
        }
        let start = least - (least % width + width) % width
        var counts: [Int] = []
        for unit in units {
            let place = Int((unit - start) / width)
            while counts.count <= place { counts.append(0) }
            counts[place] += 1
        }
        return counts.enumerated().compactMap { place, count in
            let from = Int128(start) + Int128(width) * Int128(place)
            guard let from = decimal(from, scale),
                let to = decimal(Int128(start) + Int128(width) * Int128(place + 1), scale)
            else { return nil }
            return Bin(from: from, to: to, count: count)
        }
    }

    // Decimals of any size

    private static func decimals(_ texts: [String]) -> NumberSummary? {
        do {
            let numbers = try texts.map { try Decimal($0) }.sorted()
            guard !numbers.isEmpty else { return nil }
            let sum = try numbers.reduce(Decimal(0)) { try $0.adding($1) }
            let quartiles = try (0...4).map { count in
                let place = (numbers.count - 1) * count
                let low = numbers[place / 4]
                let high = numbers[min(place / 4 + 1, numbers.count - 1)]
                let part = try high.subtracting(low).multiplied(by: Decimal(place % 4))
                return try low.adding(part.divided(by: Decimal(4)))
            }
            let mean = try sum.divided(by: Decimal(numbers.count))
            return NumberSummary(
                sum: sum, mean: mean, quartiles: quartiles, bins: [])
        } catch {
            return nil
        }
    }
}
