// Random decimals by seed, chosen to hit the corners: short and long, huge and tiny, near equal,
// carries, subnormal numbers.

import Foundation

@testable import CalepinExpressions

/// The number type under test, where Foundation has one of that name too.
typealias Decimal = CalepinExpressions.Decimal

/// A seeded generator; `CALEPIN_SEED` overrides the seed, so that a failure can be replayed.
struct DecimalGenerator: RandomNumberGenerator {
    let seed: UInt64
    private var state: UInt64

    init(seed: UInt64) {
        let override = ProcessInfo.processInfo.environment["CALEPIN_SEED"].flatMap { UInt64($0) }
        self.seed = override ?? seed
        state = self.seed
    }

    /// A Weyl sequence through a mixing function of shifts and odd multiplications.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 32)) &* 0xD6E8_FEB8_6659_FD93
        mixed = (mixed ^ (mixed >> 32)) &* 0xD6E8_FEB8_6659_FD93
        return mixed ^ (mixed >> 32)
    }

    mutating func int(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    /// A coefficient of exactly so many digits; often with runs of 0, 5 or 9.
    mutating func digits(_ count: Int) -> String {
        let run: [UInt8] = [48, 53, 57]
        let style = int(0...5)
        var bytes: [UInt8] = []
        for index in 0..<count {
            let random = 48 + UInt8(int(index == 0 ? 1...9 : 0...9))
            let inRun = style < 3 && index > 0 && int(0...9) > 1
            bytes.append(inRun ? run[style] : random)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A number of at most 34 digits as scientific text.
    mutating func text() -> String {
        let sign = int(0...2) == 0 ? "-" : ""
        switch int(0...11) {
        case 0: return "\(sign)0E\(int(-40...40))"
        case 1...4: return "\(sign)\(digits(int(1...6)))E\(int(-4...2))"
        case 5, 6: return "\(sign)\(digits(int(30...34)))E\(int(-40...10))"
        case 7: return "\(sign)\(digits(int(1...34)))E\(int(6000...6111))"
        case 8: return "\(sign)\(digits(int(1...34)))E\(int(-6176...(-6100)))"
        case 9: return "\(sign)\(digits(int(17...21)))E\(int(-25...5))"
        case 10: return "\(sign)\(digits(int(1...34)))E\(int(-3200...3200))"
        default: return "\(sign)\(digits(int(1...34)))E\(int(-34...34))"
        }
    }

    mutating func decimal() -> Decimal {
        (try? Decimal(text())) ?? .zero
    }

    /// A second number that is often near the first in size or in digits.
    mutating func text(near other: String) -> String {
        let parts = other.split(separator: "E")
        guard int(0...2) == 0, parts.count == 2, let exponent = Int(parts[1]) else {
            return text()
        }
        let sign = int(0...1) == 0 ? "-" : ""
        let unsigned = parts[0].hasPrefix("-") ? parts[0].dropFirst() : parts[0]
        if int(0...1) == 0 {
            let last = exponent + int(-3...3)
            return "\(sign)\(unsigned)E\(min(max(last, -6176), 6111))"
        }
        let last = exponent + int(-36...36)
        return "\(sign)\(digits(int(1...34)))E\(min(max(last, -6176), 6111))"
    }
}
