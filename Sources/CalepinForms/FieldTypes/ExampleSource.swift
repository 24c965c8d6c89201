// Random texts for examples of records. Which of them a field gets is decided by its type.

import CalepinExpressions

/// A source of random texts, the same for the same seed.
struct ExampleSource: Sendable {
    var random: RandomSource

    /// Makes a source; the seed determines all texts.
    init(seed: UInt64) { random = RandomSource(seed: seed) }

    /// Returns a random number from 0 to below `count`.
    mutating func below(_ count: Int) -> Int {
        count < 2 ? 0 : Int(random.next() % UInt64(count))
    }

    /// Returns a number of letters or digits of an alphabet in ASCII.
    mutating func characters(_ count: Int, of alphabet: String) -> String {
        let letters = Array(alphabet.utf8)
        var bytes: [UInt8] = []
        for _ in 0..<count { bytes.append(letters[below(letters.count)]) }
        return String(utf8: bytes)
    }

    /// Returns a number of digits.
    mutating func digits(_ count: Int) -> String { characters(count, of: "0123456789") }

    /// Returns a readable word, with a capital.
    mutating func word() -> String {
        var word = characters(1, of: "BCDFGLMNPRST")
        for _ in 0..<(1 + below(3)) {
            word += characters(1, of: "aeiou") + characters(1, of: "lmnrst")
        }
        return word
    }
}
