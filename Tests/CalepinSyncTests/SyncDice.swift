// Repeatable random numbers for the tests of sync, and shorthands for identifiers. This file has
// no tests.

import CalepinSync

/// A repeatable random number generator (splitmix64): each step of a simulation has its own, so
/// that removing one step does not change the others.
struct SyncDice {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    mutating func below(_ bound: Int) -> Int { Int(next() >> 33) % max(1, bound) }

    mutating func chance(_ hundredths: Int) -> Bool { below(100) < hundredths }

    mutating func one<T>(of things: [T]) -> T { things[below(things.count)] }
}

/// Returns an identifier that is readable in the output of a failing test.
func id(_ number: Int) -> Identifier { Identifier(high: 0, low: UInt64(number)) }
