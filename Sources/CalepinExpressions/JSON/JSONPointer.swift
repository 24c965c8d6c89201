// JSON pointers (RFC 6901) to a byte in a JSON text, for messages about what is wrong with a
// document. Readers keep no path while they read, because only errors need one.

/// Pointers into JSON text.
package enum JSONPointer {
    /// The pointer of the innermost value that a byte belongs to: a byte of a key belongs to the
    /// value of the key, and the byte right after a value to the value. Where the text is no JSON,
    /// the pointer leads as far as it can be read.
    ///
    /// Complexity: O(n) in the bytes before the place.
    /// - Parameter place: Bytes before the place.
    package static func text(of place: Int, in bytes: [UInt8]) -> String {
        bytes.withUnsafeBufferPointer { bytes in
            var trail = JSONTrail(JSONReader(bytes), to: place)
            do throws(JSONError) { _ = try trail.follow() } catch {}
            return trail.parts.reduce("") { $0 + "/" + escaped($1) }
        }
    }

    /// A key as a part of a pointer: `~` is written `~0`, `/` is written `~1`.
    ///
    /// Complexity: O(n) in the key.
    package static func escaped(_ key: String) -> String {
        var text = ""
        for scalar in key.unicodeScalars {
            switch scalar {
            case "~": text += "~0"
            case "/": text += "~1"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

/// The keys and indices on the path to a byte.
private struct JSONTrail {
    var reader: JSONReader
    let place: Int
    var parts: [String] = []

    init(_ reader: JSONReader, to place: Int) {
        self.reader = reader
        self.place = place
    }

    /// Reads the value that comes next; true when the place is in a value inside of it, to which
    /// `parts` then lead.
    mutating func follow() throws(JSONError) -> Bool {
        switch try reader.peek() {
        case .object:
            try reader.beginObject()
            while try reader.nextKey() {
                if try isInside(reader.key) { return true }
            }
        case .array:
            try reader.beginArray()
            var count = 0
            while try reader.nextElement() {
                if try isInside(count.description) { return true }
                count += 1
            }
        default: try reader.skipValue()
        }
        return false
    }

    private mutating func isInside(_ part: String) throws(JSONError) -> Bool {
        parts.append(part)
        // At the beginning of the value, it is about the value as a whole.
        _ = try reader.peek()
        if place <= reader.position { return true }
        if try follow() || place <= reader.position { return true }
        parts.removeLast()
        return false
    }
}
