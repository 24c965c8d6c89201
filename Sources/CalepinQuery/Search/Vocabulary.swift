// The distinct words of all searched texts, numbered, in one buffer. Matching is in
// Vocabulary+Matching and Vocabulary+Typos; SearchIndex knows the rows that have them.

/// Words by number, with a hash table to find them.
///
/// Invariant: the words up to `shared.count` are sorted by their bytes; those behind were added
/// since. `starts` has one offset more than there are words.
struct Vocabulary: Sendable {
    /// The bytes of all words.
    private(set) var bytes: [UInt8] = []
    /// The offset in `bytes` of each word's beginning.
    private(set) var starts: [Int32] = [0]
    /// The length in bytes of the prefix that each sorted word shares with the one before.
    private(set) var shared: [UInt8] = []
    /// The hash table: word numbers, -1 for a free slot; at most half are taken.
    private var slots = [Int32](repeating: -1, count: 64)

    var count: Int { starts.count - 1 }

    func range(_ word: Int) -> Range<Int> { Int(starts[word])..<Int(starts[word + 1]) }

    /// Returns the number of a word, which is added when it is new.
    mutating func number(of word: UnsafeBufferPointer<UInt8>) -> Int32 {
        if count * 2 >= slots.count { placeAgain(in: slots.count * 2) }
        let slot = self.slot(of: word)
        if slots[slot] >= 0 { return slots[slot] }
        let number = Int32(truncatingIfNeeded: count)
        bytes.append(contentsOf: word)
        starts.append(Int32(truncatingIfNeeded: bytes.count))
        slots[slot] = number
        return number
    }

    /// Returns the slot that a word is in or belongs in.
    private func slot(of word: UnsafeBufferPointer<UInt8>) -> Int {
        // FNV-1a: words are short, and its one multiplication a byte is cheap in WebAssembly.
        var hash: UInt32 = 2_166_136_261
        for byte in word { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash ^ hash >> 15) & mask
        return slots.withUnsafeBufferPointer { slots in
            while slots[slot] >= 0, !isWord(Int(slots[slot]), word) { slot = (slot &+ 1) & mask }
            return slot
        }
    }

    private func isWord(_ number: Int, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = Int(starts[number])
        guard Int(starts[number + 1]) - start == word.count else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            var place = 0
            while place < word.count {
                if bytes[start &+ place] != word[place] { return false }
                place &+= 1
            }
            return true
        }
    }

    /// Rebuilds the hash table with a number of slots, a power of two.
    private mutating func placeAgain(in size: Int) {
        slots = [Int32](repeating: -1, count: size)
        for number in 0..<count {
            let slot = bytes.withUnsafeBufferPointer {
                self.slot(of: UnsafeBufferPointer(rebasing: $0[range(number)]))
            }
            slots[slot] = Int32(truncatingIfNeeded: number)
        }
    }

    // Order

    /// Sorts the words and drops unused ones; returns the new number of each, -1 for a dropped
    /// one.
    ///
    /// Complexity: O(n log n) in the words.
    mutating func sort(keeping isUsed: [Bool]) -> [Int32] {
        var order = wordsByBeginning(isUsed)
        orderByRest(&order)
        var numbers = [Int32](repeating: -1, count: count)
        var sorted = Vocabulary()
        sorted.bytes.reserveCapacity(bytes.count)
        sorted.starts.reserveCapacity(order.count + 1)
        bytes.withUnsafeBufferPointer { bytes in
            for word in order {
                let range = range(Int(word))
                numbers[Int(word)] = Int32(truncatingIfNeeded: sorted.count)
                sorted.appendInOrder(UnsafeBufferPointer(rebasing: bytes[range]))
            }
        }
        var size = 64
        while size <= sorted.count * 2 { size *= 2 }
        sorted.placeAgain(in: size)
        self = sorted
        return numbers
    }

    private mutating func appendInOrder(_ word: UnsafeBufferPointer<UInt8>) {
        var same = 0
        if let before = starts.dropLast().last {
            let length = bytes.count - Int(before)
            while same < length, same < word.count, bytes[Int(before) + same] == word[same] {
                same += 1
            }
        }
        bytes.append(contentsOf: word)
        starts.append(Int32(truncatingIfNeeded: bytes.count))
        shared.append(UInt8(truncatingIfNeeded: min(same, 255)))
    }

    /// Returns the numbers of the words, sorted by their first four bytes.
    private func wordsByBeginning(_ isUsed: [Bool]) -> [Int32] {
        var keys: [UInt64] = []
        keys.reserveCapacity(count)
        for number in 0..<count where isUsed[number] {
            keys.append(UInt64(beginning(number)) << 32 | UInt64(number))
        }
        sortByBytes(&keys)
        return keys.map { Int32(truncatingIfNeeded: $0) }
    }

    /// Returns the first four bytes of a word, padded with zeros.
    private func beginning(_ number: Int) -> UInt32 {
        let range = range(number)
        var beginning: UInt32 = 0
        for place in range.lowerBound..<range.lowerBound + 4 {
            beginning = beginning << 8 | (place < range.upperBound ? UInt32(bytes[place]) : 0)
        }
        return beginning
    }

    /// Sorts words with equal first four bytes by the remaining ones.
    private func orderByRest(_ order: inout [Int32]) {
        var first = 0
        while first < order.count {
            let beginning = beginning(Int(order[first]))
            var end = first + 1
            while end < order.count, self.beginning(Int(order[end])) == beginning { end += 1 }
            if end - first > 1 {
                order[first..<end].sort { isOrdered(Int($0), before: Int($1)) }
            }
            first = end
        }
    }

    private func isOrdered(_ left: Int, before right: Int) -> Bool {
        var (place, other) = (Int(starts[left]), Int(starts[right]))
        let (end, otherEnd) = (Int(starts[left + 1]), Int(starts[right + 1]))
        return bytes.withUnsafeBufferPointer { bytes in
            while place < end, other < otherEnd {
                if bytes[place] != bytes[other] { return bytes[place] < bytes[other] }
                place &+= 1
                other &+= 1
            }
            return end &- place < otherEnd &- other
        }
    }
}
