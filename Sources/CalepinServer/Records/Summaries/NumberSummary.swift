// Numbers in short: sum, mean, quartiles and histogram. All are exact but for a mean, and
// quartiles of decimals, that need more than 34 digits: these are rounded, half to even.

import CalepinExpressions

/// The summary of some numbers.
struct NumberSummary: Sendable {
    /// A part of a histogram: from a number on, up to the next one.
    struct Bin: Equatable, Sendable {
        let from, to: Decimal
        let count: Int
    }

    let sum, mean: Decimal
    /// The least number, the quartiles and the greatest one: with linear interpolation between
    /// neighbours, as spreadsheets, numpy and `statistics.quantiles(method="inclusive")` do
    /// (Hyndman and Fan, type 7).
    let quartiles: [Decimal]
    /// The histogram; none where numbers have more than 17 digits.
    let bins: [Bin]

    /// Computes the summary of numbers; nil where a sum has no decimal.
    ///
    /// Complexity: O(n log n).
    init?(_ numbers: CellNumbers) { self.init(numbers.values) }

    /// Computes the summary of the numbers at some places; nil for none.
    ///
    /// Complexity: O(n log n) in the places.
    init?(_ numbers: CellNumbers, at places: [Int32]) {
        guard !places.isEmpty else { return nil }
        switch numbers.values {
        case .units(let all, let scale):
            self.init(.units(places.map { all[Int($0)] }, scale: scale))
        case .decimals(let all): self.init(.decimals(places.map { all[Int($0)] }))
        }
    }

    private init?(_ values: CellNumbers.Values) {
        let made: NumberSummary? =
            switch values {
            case .units(let units, let scale): Self.fixed(units, scale)
            case .decimals(let numbers): Self.decimals(numbers)
            }
        guard let made else { return nil }
        self = made
    }

    private init(sum: Decimal, mean: Decimal, quartiles: [Decimal], bins: [Bin]) {
        (self.sum, self.mean, self.quartiles, self.bins) = (sum, mean, quartiles, bins)
    }

    // Whole numbers of a unit

    private static func fixed(_ values: [Int64], _ scale: Int) -> NumberSummary? {
        var units = values
        units.sort()
        let total = units.reduce(Int128(0)) { $0 + Int128($1) }
        guard let sum = CellNumbers.decimal(total, scale),
            let mean = try? sum.divided(by: Decimal(units.count))
        else { return nil }
        let quartiles = (0...4).compactMap { quarter(units, $0, scale) }
        guard quartiles.count == 5 else { return nil }
        return NumberSummary(
            sum: sum, mean: mean, quartiles: quartiles, bins: bins(units, scale))
    }

    /// Returns the value below which so many quarters are, of sorted units.
    private static func quarter(_ units: [Int64], _ count: Int, _ scale: Int) -> Decimal? {
        let place = (units.count - 1) * count
        let low = units[place / 4]
        let high = units[min(place / 4 + 1, units.count - 1)]
        let quarters = Int128(low) * 4 + Int128(high - low) * Int128(place % 4)
        // A quarter has two more digits.
        return CellNumbers.decimal(quarters * 25, scale + 2)
    }

    /// Returns parts of equal width: 1, 2 or 5 times a power of ten, so that there are few.
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
            guard let from = CellNumbers.decimal(from, scale),
                let to = CellNumbers.decimal(
                    Int128(start) + Int128(width) * Int128(place + 1), scale)
            else { return nil }
            return Bin(from: from, to: to, count: count)
        }
    }

    // Decimals of any size

    private static func decimals(_ values: [Decimal]) -> NumberSummary? {
        do {
            let numbers = values.sorted()
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
            return NumberSummary(sum: sum, mean: mean, quartiles: quartiles, bins: [])
        } catch {
            return nil
        }
    }
}
