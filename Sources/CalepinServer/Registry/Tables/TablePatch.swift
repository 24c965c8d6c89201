// The difference of two texts in lines: a page that has one gets the other from it.

import CalepinExpressions

/// The difference of two texts.
enum TablePatch {
    /// Returns the JSON of a patch, `{"parts": [...]}`: a text to add, or `[start, count]` for
    /// lines of the earlier text, from 0; line ends are between the parts. Returns nil when it
    /// would be more than half as long as the text itself.
    ///
    /// Complexity: O(n) in the bytes of both.
    static func json(from old: [UInt8], to new: [UInt8]) -> [UInt8]? {
        let (before, after) = (lines(old), lines(new))
        var places: [ArraySlice<UInt8>: Int] = [:]
        for (place, line) in before.enumerated() where places[line] == nil { places[line] = place }
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("parts")
        writer.beginArray()
        var at = 0
        while at < after.count {
            let start = at
            if let place = places[after[at]] {
                while at < after.count, place + at - start < before.count,
                    before[place + at - start] == after[at]
                {
                    at += 1
                }
                writer.beginArray()
                writer.int(Int64(place))
                writer.int(Int64(at - start))
                writer.endArray()
            } else {
                while at < after.count, places[after[at]] == nil { at += 1 }
                let text = new[after[start].startIndex..<after[at - 1].endIndex]
                writer.string(String(decoding: text, as: UTF8.self))
            }
            guard writer.bytes.count <= new.count / 2 else { return nil }
        }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }

    private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }
}
