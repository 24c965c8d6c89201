// SHA-2 (FIPS 180-4, 6.2 to 6.5): the rounds over one chunk of 16 words. The same code serves
// words of 32 bits (SHA-256) and 64 bits (SHA-384 and SHA-512), which differ in their constants,
// number of rounds and rotations. Padding is in Padding.swift.

/// The parts of SHA-2 that both word sizes share.
enum SHA2 {
    /// Three bit counts: three rotations of a word, or two rotations and one shift.
    struct Turns {
        let first, second, third: Int
    }

    /// The state between chunks.
    struct State<Word: FixedWidthInteger & UnsignedInteger> {
        var words: [Word]
        private let constants: [Word]
        private let expandEarly, expandLate, roundEarly, roundLate: Turns
        private var schedule: [Word]

        /// Mixes in 16 words of bytes from `start`, which exist.
        mutating func absorb(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
            expand(bytes, from: start)
            let (roundEarly, roundLate) = (roundEarly, roundLate)
            var (a, b, c, d) = (words[0], words[1], words[2], words[3])
            var (e, f, g, h) = (words[4], words[5], words[6], words[7])
            // Both arrays have a word for each step.
            constants.withUnsafeBufferPointer { constants in
                schedule.withUnsafeBufferPointer { schedule in
                    for step in 0..<constants.count {
                        let late = Self.rotated(e, roundLate) &+ ((e & f) ^ (~e & g))
                        let first = h &+ late &+ constants[step] &+ schedule[step]
                        let second =
                            Self.rotated(a, roundEarly) &+ ((a & b) ^ (a & c) ^ (b & c))
                        (e, f, g, h) = (d &+ first, e, f, g)
                        (a, b, c, d) = (first &+ second, a, b, c)
                    }
                }
            }
            add(0, a, b, c, d)
            add(4, e, f, g, h)
        }

        private mutating func expand(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
            let width = Word.bitWidth / 8
            for index in 0..<16 {
                schedule[index] = bigEndian(bytes, at: start + width * index)
            }
            let (expandEarly, expandLate) = (expandEarly, expandLate)
            schedule.withUnsafeMutableBufferPointer { schedule in
                for index in 16..<schedule.count {
                    let early = Self.shifted(schedule[index - 15], expandEarly)
                    let late = Self.shifted(schedule[index - 2], expandLate)
                    schedule[index] =
                        late &+ schedule[index - 7] &+ early &+ schedule[index - 16]
                }
            }
        }

        private mutating func add(_ start: Int, _ a: Word, _ b: Word, _ c: Word, _ d: Word) {
            words[start] &+= a
            words[start + 1] &+= b
            words[start + 2] &+= c
            words[start + 3] &+= d
        }

        // Amounts are less than the bits of a word, so that no shift needs a check.
        private static func turned(_ word: Word, _ amount: Int) -> Word {
            word &>> Word(truncatingIfNeeded: amount)
                | word &<< Word(truncatingIfNeeded: Word.bitWidth - amount)
        }

        private static func rotated(_ word: Word, _ turns: Turns) -> Word {
            turned(word, turns.first) ^ turned(word, turns.second) ^ turned(word, turns.third)
        }

        private static func shifted(_ word: Word, _ turns: Turns) -> Word {
            turned(word, turns.first) ^ turned(word, turns.second)
                ^ word &>> Word(truncatingIfNeeded: turns.third)
        }
    }
}

extension SHA2.State where Word == UInt32 {
    /// The initial state of SHA-256.
    static var sha256: Self {
        let constants = SHA2.cubeRoots.prefix(64).map { UInt32($0 >> 32) }
        return Self(
            words: SHA2.squareRoots.prefix(8).map { UInt32($0 >> 32) }, constants: constants,
            expandEarly: SHA2.Turns(first: 7, second: 18, third: 3),
            expandLate: SHA2.Turns(first: 17, second: 19, third: 10),
            roundEarly: SHA2.Turns(first: 2, second: 13, third: 22),
            roundLate: SHA2.Turns(first: 6, second: 11, third: 25),
            schedule: [UInt32](repeating: 0, count: constants.count))
    }
}

extension SHA2.State where Word == UInt64 {
    /// The initial state of SHA-384, whose digest is the first six words.
    static var sha384: Self { wide(Array(SHA2.squareRoots.suffix(8))) }

    /// The initial state of SHA-512.
    static var sha512: Self { wide(Array(SHA2.squareRoots.prefix(8))) }

    private static func wide(_ words: [UInt64]) -> Self {
        Self(
            words: words, constants: SHA2.cubeRoots,
            expandEarly: SHA2.Turns(first: 1, second: 8, third: 7),
            expandLate: SHA2.Turns(first: 19, second: 61, third: 6),
            roundEarly: SHA2.Turns(first: 28, second: 34, third: 39),
            roundLate: SHA2.Turns(first: 14, second: 18, third: 41),
            schedule: [UInt64](repeating: 0, count: SHA2.cubeRoots.count))
    }
}
