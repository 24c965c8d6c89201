// A repeatable source of hostile input: random bytes, and words of the tested languages in random
// order, which reach deeper than bytes alone.

/// A generator of input from a seed.
struct Source {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    /// Returns the next random word (xorshift64*).
    mutating func next() -> UInt64 {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return state &* 0x2545_F491_4F6C_DD1D
    }

    /// Returns a number from 0 to below a bound.
    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    /// Returns a random element.
    mutating func one<T>(of things: [T]) -> T { things[below(things.count)] }

    /// Returns at most `most` random bytes.
    mutating func bytes(_ most: Int) -> [UInt8] {
        (0..<below(most + 1)).map { _ in UInt8(truncatingIfNeeded: next()) }
    }

    /// Returns at most `most` words of a vocabulary, some of them cut or replaced by random bytes.
    mutating func text(_ vocabulary: [String], _ most: Int) -> String {
        var text = ""
        for _ in 0..<below(most + 1) {
            switch below(20) {
            case 0: text += String(decoding: bytes(6), as: UTF8.self)
            case 1: text += String(repeating: one(of: vocabulary), count: below(300))
            case 2: text += String(one(of: vocabulary).dropLast())
            default: text += one(of: vocabulary)
            }
        }
        return text
    }
}
