// The words of the vocabulary that a word of a search means, by their beginning and inside. Those
// with typos are found in Vocabulary+Typos.

extension Vocabulary {
    /// Notes for each word how close it is to a word of a search, where it is closer than noted.
    ///
    /// Complexity: O(n) in the bytes of all words.
    func note(_ word: SearchWord, in closeness: UnsafeMutableBufferPointer<UInt8>) {
        guard !word.bytes.isEmpty, closeness.count == count else { return }
        bytes.withUnsafeBufferPointer { bytes in
            starts.withUnsafeBufferPointer { starts in
                word.bytes.withUnsafeBufferPointer { sought in
                    if word.isSoughtInside {
                        noteInside(sought, bytes, starts, closeness)
                    } else {
                        noteBeginnings(sought, bytes, starts, closeness)
                    }
                }
            }
        }
        if word.typos > 0 { noteTypos(word, closeness) }
    }

    private func noteBeginnings(
        _ sought: UnsafeBufferPointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>,
        _ starts: UnsafeBufferPointer<Int32>, _ closeness: UnsafeMutableBufferPointer<UInt8>
    ) {
        var start = 0
        var word = 0
        let length = sought.count
        while word < closeness.count {
            let end = Int(starts[word &+ 1])
            if end &- start >= length, bytes[start] == sought[0],
                isSame(bytes, start, sought)
            {
                closer(word, end &- start == length, closeness)
            }
            start = end
            word &+= 1
        }
    }

    /// One pass over all bytes; the word of a place is only looked up where it was found.
    private func noteInside(
        _ sought: UnsafeBufferPointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>,
        _ starts: UnsafeBufferPointer<Int32>, _ closeness: UnsafeMutableBufferPointer<UInt8>
    ) {
        let first = sought[0]
        let second = sought[1]
        let end = bytes.count &- sought.count
        var place = 0
        while place <= end {
            if bytes[place] == first, bytes[place &+ 1] == second, isSame(bytes, place, sought) {
                let word = word(at: place, starts)
                let wordEnd = Int(starts[word &+ 1])
                // What was found may reach into the next word.
                if place &+ sought.count <= wordEnd {
                    let start = Int(starts[word])
                    if place == start {
                        closer(word, wordEnd &- start == sought.count, closeness)
                    } else if closeness[word] == 0 || closeness[word] > Closeness.inside {
                        closeness[word] = Closeness.inside
                    }
                }
            }
            place &+= 1
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
        _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ sought: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        var place = 1
        while place < sought.count {
            if bytes[start &+ place] != sought[place] { return false }
            place &+= 1
        }
        return true
    }

    /// The word that has a byte.
    private func word(at place: Int, _ starts: UnsafeBufferPointer<Int32>) -> Int {
        var low = 0
        var high = starts.count - 1
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(starts[middle]) <= place { low = middle } else { high = middle }
        }
        return low
    }
}
