// Decimals as binary fractions, for places and statistics, which are judged by a bound.

import CalepinExpressions
import Foundation

extension CalepinExpressions.Decimal {
    /// The number as a binary fraction, about.
    ///
    /// Complexity: O(n) in its digits.
    var approximate: Double {
        var (number, places, isBehind) = (0.0, 0, false)
        let parts = description.lowercased().split(separator: "e", maxSplits: 1)
        for byte in (parts.first ?? "").utf8 {
            if byte == UInt8(ascii: ".") { isBehind = true }
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { continue }
            number = number * 10 + Double(byte - UInt8(ascii: "0"))
            if isBehind { places += 1 }
        }
        let power = parts.count > 1 ? Int(parts[1].filter { $0 != "+" }, in: -9_999...9_999) : 0
        let shift = (power ?? 0) - places
        let size = shift < 0 ? number / pow(10, Double(-shift)) : number * pow(10, Double(shift))
        return isNegative ? -size : size
    }
}
