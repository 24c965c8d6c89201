// Finds the words of the vocabulary that match a word of a search with wrong, missing, additional
// or swapped letters: one walk over the sorted vocabulary, in which neighbours share prefixes.

extension Vocabulary {
    /// Notes words that match with at most the allowed typos, as a whole or by a beginning.
    ///
    /// Complexity: O(n) in the words, and O(l) for each letter of a prefix that is still within
    /// the typos, l being the letters of the search.
    func noteTypos(_ word: SearchWord, _ closeness: UnsafeMutableBufferPointer<UInt8>) {
        var walk = TypoWalk(word)
        withPacked { laid in
            for number in 0..<closeness.count {
                // Words added after the sort share no prefix.
                let same = number < laid.shared.count ? Int(laid.shared[number]) : 0
                let range = Int(laid.starts[number])..<Int(laid.starts[number &+ 1])
                let found = walk.closeness(laid.bytes, range, same)
                if found != 0, closeness[number] == 0 || closeness[number] > found {
                    closeness[number] = found
                }
            }
        }
    }
}

/// The edit distances of the present word's prefixes to the prefixes of the word searched.
///
/// Insertions, deletions, substitutions and swaps of neighbours count one each, and no letter is
/// edited twice (optimal string alignment).
private struct TypoWalk {
    private let letters: [UInt32]
    private let maxTypos: UInt8
    private let width: Int
    /// A row of distances for each prefix of the present word.
    private var rows: [UInt8]
    /// The letters of the present prefix, their end offsets in bytes, and for each the least
    /// distance to the whole word searched at this letter or an earlier one.
    private var taken: [UInt32]
    private var ends: [Int]
    private var least: [UInt8]
    private var depth = 0
    /// True when no continuation of the prefix can be within the typos.
    private var isOver = false

    init(_ word: SearchWord) {
        letters = word.letters
        maxTypos = word.typos
        width = letters.count + 1
        // Beyond this number of letters every distance is too large.
        let depths = width + Int(maxTypos) + 1
        rows = [UInt8](repeating: 0, count: depths * width)
        taken = [UInt32](repeating: 0, count: depths)
        ends = [Int](repeating: 0, count: depths)
        least = [UInt8](repeating: 255, count: depths)
        for place in 0..<width { rows[place] = UInt8(truncatingIfNeeded: place) }
    }

    /// Returns the closeness of a word that shares a number of bytes with the one before; 0 when
    /// it has no typos or more than allowed.
    @inline(__always)
    mutating func closeness(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ same: Int
    ) -> UInt8 {
        if isOver, same >= ends[depth] { return found(isAtEnd: false) }
        return walk(bytes, range, same)
    }

    @inline(never)
    private mutating func walk(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ same: Int
    ) -> UInt8 {
        while depth > 0, ends[depth] > same { depth -= 1 }
        isOver = false
        var place = range.lowerBound + ends[depth]
        while place < range.upperBound, !isOver {
            let letter = SearchNormalizer.scalar(bytes, &place)
            // One letter more than the rows have is too many.
            guard depth + 1 < ends.count else {
                isOver = true
                break
            }
            take(letter, endingAt: place - range.lowerBound)
        }
        return found(isAtEnd: place >= range.upperBound && !isOver)
    }

    private func found(isAtEnd: Bool) -> UInt8 {
        var found = Closeness.none
        let beginning = least[depth]
        if beginning > 0, beginning <= maxTypos {
            found = Closeness.withTypos(beginning, isWhole: false)
        }
        guard isAtEnd else { return found }
        let whole = rows[depth * width + width - 1]
        if whole > 0, whole <= maxTypos {
            let close = Closeness.withTypos(whole, isWhole: true)
            if found == 0 || close < found { found = close }
        }
        return found
    }

    private mutating func take(_ letter: UInt32, endingAt end: Int) {
        depth += 1
        taken[depth] = letter
        ends[depth] = end
        let row = depth * width
        let before = row - width
        let previous = taken[depth - 1]
        let mayBeSwapped = depth > 1
        let (letters, width) = (letters, width)
        var smallest: UInt8 = 255
        rows.withUnsafeMutableBufferPointer { rows in
            rows[row] = UInt8(truncatingIfNeeded: min(row / width, 255))
            smallest = rows[row]
            var place = 1
            while place < width {
                let isSame = letters[place &- 1] == letter
                var best = rows[before &+ place &- 1] &+ (isSame ? 0 : 1)
                best = min(best, min(rows[before &+ place], rows[row &+ place &- 1]) &+ 1)
                if mayBeSwapped, place > 1, letters[place &- 1] == previous,
                    letters[place &- 2] == letter
                {
                    best = min(best, rows[before &- width &+ place &- 2] &+ 1)
                }
                rows[row &+ place] = best
                smallest = min(smallest, best)
                place &+= 1
            }
        }
        // A matched beginning must end with the letter typed last; otherwise `navas` would find
        // `navarro`.
        let isEnding = letter == letters.last
        least[depth] = isEnding ? min(least[depth - 1], rows[row + width - 1]) : least[depth - 1]
        isOver = smallest > maxTypos
    }
}
