// Ordering and parting without the library's generic versions: each kind of element they are used
// with costs the page 4 KB, and breaking a text into Characters another 10. Comparing values is
// not here.

/// The places from 0 to below a count in the order of a comparison; equal ones stay as they are.
///
/// Complexity: O(n log n).
public func sortedPlaces(_ count: Int, _ isBefore: (Int, Int) -> Bool) -> [Int] {
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

/// The parts of a text between the occurrences of an ASCII character; at least one.
///
/// Complexity: O(n) in the text's length.
public func parts(of text: String, by separator: UInt8) -> [String] {
    var parts: [String] = []
    var part: [UInt8] = []
    for byte in text.utf8 {
        if byte == separator {
            parts.append(String(decoding: part, as: UTF8.self))
            part.removeAll(keepingCapacity: true)
        } else {
            part.append(byte)
        }
    }
    parts.append(String(decoding: part, as: UTF8.self))
    return parts
}

/// A text without its first byte, which is an ASCII character.
func withoutFirst(_ text: String) -> String {
    let bytes = Array(text.utf8)
    return bytes.isEmpty ? "" : String(decoding: bytes[1...], as: UTF8.self)
}

/// A text without its last byte, which is an ASCII character.
func withoutLast(_ text: String) -> String {
    var bytes = Array(text.utf8)
    _ = bytes.popLast()
    return String(decoding: bytes, as: UTF8.self)
}
