// Random orders that a seed decides, the same as those of ODK's tools. Who draws a seed is
// elsewhere.

/// The orders of seeds.
package enum RandomOrder {
    /// Returns the places from 0 to below a count in random order: a shuffle from the inside out,
    /// drawn from the generator of Park and Miller (multiplier 16807, modulus 2^31 - 1), as ODK's
    /// tools have it, so that a seed gives the same order there.
    package static func places(_ count: Int, seed: Int64) -> [Int] {
        let modulus: Int64 = 2_147_483_647
        // ODK's seed is a binary number of 53 bits.
        let cut = UInt64(max(0, 11 - seed.magnitude.leadingZeroBitCount))
        let isOdd = seed.magnitude >> cut & 1
        let half = cut == 0 ? 0 : (1 << (cut - 1)) - 1 + isOdd
        let rounded = ((seed.magnitude &+ half) >> cut) << cut
        var state = Int64(rounded % UInt64(modulus))
        if seed < 0 { state = -state }
        if state <= 0 { state += modulus - 1 }
        var places: [Int] = []
        for index in 0..<count {
            state = state * 16_807 % modulus
            let drawn = Int((state - 1) * Int64(index + 1) / (modulus - 1))
            places.append(drawn < index ? places[drawn] : index)
            places[drawn] = index
        }
        return places
    }

    /// Returns the seed that a value stands for, as ODK does: a number without its fraction, 0 for
    /// empty, and for a text that is no number the first eight bytes of its SHA-256 digest.
    package static func seed(of value: Value) -> Int64 {
        if case .number(let number) = value.asNumber { return number.truncated.int64() ?? 0 }
        guard case .text(let text) = value else { return 0 }
        var seed: UInt64 = 0
        for byte in CalepinExpressions.digest(Array(text.utf8), .sha256).prefix(8) {
            seed = seed << 8 | UInt64(byte)
        }
        return Int64(bitPattern: seed)
    }
}
