// Finds the words of the vocabulary that begin with or contain a word of a search. Those with
// typos are found in Vocabulary+Typos.

extension Vocabulary {
    /// Sets for each word its closeness to a word of a search, where it is closer than noted so
    /// far.
    ///
    /// Complexity: O(n) in the bytes of all words.
    func note(_ word: SearchWord, in closeness: UnsafeMutableBufferPointer<UInt8>) {
        guard !word.bytes.isEmpty, closeness.count == count else { return }
        withPacked { laid in
            word.bytes.withUnsafeBufferPointer { sought in
                if word.isSoughtInside {
                    laid.noteInside(sought, closeness)
                } else {
                    laid.noteBeginnings(sought, closeness)
                }
            }
        }
        if word.typos > 0 { noteTypos(word, closeness) }
    }

    /// Calls `body` with unsafe pointers to the words.
    func withPacked(_ body: (PackedWords) -> Void) {
        bytes.withUnsafeBufferPointer { bytes in
            starts.withUnsafeBufferPointer { starts in
                shared.withUnsafeBufferPointer {
                    body(PackedWords(bytes: bytes, starts: starts, shared: $0))
                }
            }
        }
    }
}

/// Unsafe pointers to the words of a vocabulary.
struct PackedWords {
    let bytes: UnsafeBufferPointer<UInt8>
    let starts: UnsafeBufferPointer<Int32>
    let shared: UnsafeBufferPointer<UInt8>

    func noteBeginnings(
        _ sought: UnsafeBufferPointer<UInt8>, _ closeness: UnsafeMutableBufferPointer<UInt8>
    ) {
        var start = 0
        var word = 0
        let length = sought.count
        while word < closeness.count {
            let end = Int(starts[word &+ 1])
            if end &- start >= length, bytes[start] == sought[0],
                isSame(start, sought)
            {
                closer(word, end &- start == length, closeness)
            }
            start = end
            word &+= 1
        }
    }

    /// Notes words that contain the one searched, in one pass over all bytes; the word at an
    /// offset is only looked up after a match.
    func noteInside(
        _ sought: UnsafeBufferPointer<UInt8>, _ closeness: UnsafeMutableBufferPointer<UInt8>
    ) {
        let first = sought[0]
        let second = sought[1]
        let end = bytes.count &- sought.count
        var place = 0
        while place <= end {
            if bytes[place] == first, bytes[place &+ 1] == second, isSame(place, sought) {
                note(sought.count, at: place, closeness)
            }
            place &+= 1
        }
    }

    /// Notes the word that contains a match of so many bytes, unless the match extends into the
    /// next word.
    private func note(
        _ length: Int, at place: Int, _ closeness: UnsafeMutableBufferPointer<UInt8>
    ) {
        let word = word(at: place)
        let start = Int(starts[word])
        let end = Int(starts[word &+ 1])
        guard place &+ length <= end else { return }
        if place == start {
            closer(word, end &- start == length, closeness)
        } else if closeness[word] == 0 || closeness[word] > Closeness.inside {
            closeness[word] = Closeness.inside
        }
    }

    @inline(__always)
    private func closer(
        _ word: Int, _ isWhole: Bool, _ closeness: UnsafeMutableBufferPointer<UInt8>
    ) {
        let found = isWhole ? Closeness.whole : Closeness.beginning
        if closeness[word] == 0 || closeness[word] > found { closeness[word] = found }
    }

    @inline(__always)
    private func isSame(
        _ start: Int, _ sought: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        var place = 1
        while place < sought.count {
            if bytes[start &+ place] != sought[place] { return false }
            place &+= 1
        }
        return true
    }

    /// Returns the number of the word that contains the byte at an offset.
    private func word(at place: Int) -> Int {
        var low = 0
        var high = starts.count - 1
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(starts[middle]) <= place { low = middle } else { high = middle }
        }
        return low
    }
}
