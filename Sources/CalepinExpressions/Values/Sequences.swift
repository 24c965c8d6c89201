// Sorting and splitting without the library's generic versions: each kind of element they are used
// with costs the page 4 KB, and breaking a text into Characters another 10. Comparing values is
// not here.

/// Returns the indices from 0 to below a count in the order of a comparison; equal ones keep their
/// order.
///
/// Complexity: O(n log n).
package func sortedPlaces(_ count: Int, _ isBefore: (Int, Int) -> Bool) -> [Int] {
    var places = Array(0..<max(0, count))
    var width = 1
    while width < count {
        var start = 0
        var merged: [Int] = []
        merged.reserveCapacity(count)
        while start < count {
            let middle = min(start + width, count)
            let end = min(middle + width, count)
            merge(places, start, middle, end, into: &merged, isBefore)
            start = end
        }
        places = merged
        width *= 2
    }
    return places
}

extension Array {
    /// Returns the elements in the order of a comparison; equal ones keep their order.
    ///
    /// Complexity: O(n log n).
    package func ordered(by isBefore: (Element, Element) -> Bool) -> [Element] {
        sortedPlaces(count) { isBefore(self[$0], self[$1]) }.map { self[$0] }
    }
}

extension Array where Element: Comparable {
    /// Returns the elements in ascending order.
    ///
    /// Complexity: O(n log n).
    package func ordered() -> [Element] { ordered { $0 < $1 } }
}

/// Appends two neighbouring runs in order.
private func merge(
    _ places: [Int], _ start: Int, _ middle: Int, _ end: Int, into merged: inout [Int],
    _ isBefore: (Int, Int) -> Bool
) {
    var left = start
    var right = middle
    for _ in start..<end {
        let takesRight = left == middle || right < end && isBefore(places[right], places[left])
        merged.append(takesRight ? places[right] : places[left])
        if takesRight { right += 1 } else { left += 1 }
    }
}

/// Splits a text at the occurrences of an ASCII character; at least one part.
///
/// Complexity: O(n) in the text's length.
package func parts(of text: String, by separator: UInt8) -> [String] {
    var parts: [String] = []
    var part: [UInt8] = []
    for byte in text.utf8 {
        if byte == separator {
            parts.append(String(utf8: part))
            part.removeAll(keepingCapacity: true)
        } else {
            part.append(byte)
        }
    }
    parts.append(String(utf8: part))
    return parts
}

/// Returns the index of a word in a list of words separated by spaces, compared byte for byte; nil
/// when it is not in it. A switch over texts would compare and release each of them at its own
/// place.
///
/// Complexity: O(n) in the bytes of the list.
@inline(never)
package func place(of word: String, in words: StaticString) -> Int? {
    var word = word
    guard !word.isEmpty else { return nil }
    return word.withUTF8 { word in words.withUTF8Buffer { place(of: word, in: $0) } }
}

private func place(
    of word: UnsafeBufferPointer<UInt8>, in words: UnsafeBufferPointer<UInt8>
) -> Int? {
    var number = 0
    var start = 0
    while start < words.count {
        var end = start
        while end < words.count, words[end] != UInt8(ascii: " ") { end += 1 }
        if areSame(UnsafeBufferPointer(rebasing: words[start..<end]), word) { return number }
        start = end + 1
        number += 1
    }
    return nil
}

/// Returns the scalars of a text as an array. Iterating over a text by scalars costs the page 500
/// bytes of code at each place; iterating over this array, 50.
///
/// Complexity: O(n).
@inline(never)
package func scalars(of text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }

/// Returns true when two runs of bytes are the same.
func areSame(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    for index in 0..<left.count where left[index] != right[index] { return false }
    return true
}

extension String {
    /// Makes the text of UTF-8 bytes, with invalid UTF-8 replaced: the library's own initialiser
    /// is copied to each place that uses it.
    ///
    /// Complexity: O(n).
    @inline(never)
    package init(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
    }

    /// Makes the text of UTF-8 bytes, with invalid UTF-8 replaced.
    ///
    /// Complexity: O(n).
    @inline(never)
    package init(utf8 bytes: [UInt8]) {
        self = bytes.withUnsafeBufferPointer { String(utf8: $0) }
    }

    /// Makes the text of UTF-8 bytes, with invalid UTF-8 replaced.
    ///
    /// Complexity: O(n).
    @inline(never)
    package init(utf8 bytes: ArraySlice<UInt8>) {
        self = bytes.withUnsafeBufferPointer { String(utf8: $0) }
    }
}

/// A text without its first byte, which is an ASCII character.
func withoutFirst(_ text: String) -> String {
    let bytes = Array(text.utf8)
    return bytes.isEmpty ? "" : String(utf8: bytes[1...])
}

/// A text without its last byte, which is an ASCII character.
func withoutLast(_ text: String) -> String {
    var bytes = Array(text.utf8)
    _ = bytes.popLast()
    return String(utf8: bytes)
}
