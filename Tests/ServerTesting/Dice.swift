// Random numbers that are the same for the same seed, as a value and for several tasks at once.

import Synchronization

/// Random numbers from a seed.
struct Dice {
    private var state: UInt64

    init(_ seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    }

    /// Returns a number from 0 to below `count`.
    mutating func below(_ count: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state >> 33) % count
    }
}

/// Random numbers from a seed, for several tasks.
final class SharedDice: Sendable {
    private let numbers: Mutex<HostileNumbers>

    init(_ seed: UInt64) {
        numbers = Mutex(HostileNumbers(seed: seed &* 0x9E37_79B9_7F4A_7C15))
    }

    /// Returns a number below a limit.
    func roll(_ limit: Int) -> Int {
        Int(numbers.withLock { $0.next() } % UInt64(limit))
    }
}

/// Random numbers from a seed (SplitMix64).
struct HostileNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
