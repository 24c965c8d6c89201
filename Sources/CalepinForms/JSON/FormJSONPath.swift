// The path of keys and indices to a byte of a form's JSON. Found by a second reading after an
// error, so that the first one keeps no path.

import CalepinExpressions

/// The path from the whole document to one of its bytes.
struct FormJSONPath {
    private var reader: JSONReader
    private let offset: Int
    private var path: [UInt8] = []

    /// Bytes of a key that are shown.
    private static let shownBytes = 60

    /// The path of the innermost value at `offset`, such as `sections[2].title`.
    ///
    /// Complexity: O(n · d) in the bytes and the depth.
    static func of(_ offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> String {
        var path = FormJSONPath(reader: JSONReader(bytes), offset: offset)
        var isInside = true
        while isInside {
            do throws(JSONError) { isInside = try path.descend() } catch { isInside = false }
        }
        return String(utf8: path.path)
    }

    private init(reader: JSONReader, offset: Int) {
        self.reader = reader
        self.offset = offset
    }

    /// Descends into the member of the next value that holds the offset; false when none does.
    private mutating func descend() throws(JSONError) -> Bool {
        let kind = try reader.peek()
        guard reader.position < offset else { return false }
        switch kind {
        case .object:
            try reader.beginObject()
            while try reader.nextKey() {
                let key = reader
                if try isHere() {
                    append(key: key)
                    return reader.position <= offset
                }
            }
            return false
        case .array:
            try reader.beginArray()
            var index: Int64 = 0
            while try reader.nextElement() {
                if try isHere() {
                    path.append(contentsOf: "[\(index)]".utf8)
                    return reader.position <= offset
                }
                index += 1
            }
            return false
        default: return false
        }
    }

    /// Moves past the next value, unless the offset is before its end.
    private mutating func isHere() throws(JSONError) -> Bool {
        var after = reader
        do throws(JSONError) { _ = try after.skipValue() } catch { return true }
        if offset < after.position { return true }
        reader = after
        return false
    }

    private mutating func append(key reader: JSONReader) {
        let key = reader.key
        let isPlain = key.utf8.allSatisfy { byte in
            byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
                || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
                || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
        }
        if isPlain, !key.isEmpty, key.utf8.count <= Self.shownBytes {
            if !path.isEmpty { path.append(UInt8(ascii: ".")) }
            path.append(contentsOf: key.utf8)
            return
        }
        var writer = JSONWriter()
        writer.string(Self.shown(key))
        path.append(UInt8(ascii: "["))
        path.append(contentsOf: writer.bytes)
        path.append(UInt8(ascii: "]"))
    }

    /// A key as a message names it: whole, or its beginning.
    static func shown(_ key: String) -> String {
        let bytes = Array(key.utf8)
        guard bytes.count > shownBytes else { return key }
        var end = shownBytes
        // Not within a character: its later bytes begin with the bits 10.
        while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return String(utf8: bytes[..<end]) + "…"
    }
}
