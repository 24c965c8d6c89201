// A pull parser of JSON text (RFC 8259) that builds nothing: spaces, objects, arrays. Strings,
// numbers and whole values are in its extensions.

/// The kind of a JSON value.
package enum JSONKind: Equatable, Sendable {
    /// `{...}`.
    case object
    /// `[...]`.
    case array
    /// A text in quotes.
    case string
    /// A number.
    case number
    /// `true` or `false`.
    case bool
    /// `null`.
    case null
}

/// A strict pull parser over UTF-8 bytes.
///
/// The bytes must stay where they are while the reader is used. Duplicate keys are given as they
/// come. After an error the reader is of no further use, but safe.
///
///     try reader.beginObject()
///     while try reader.nextKey() {
///         guard reader.keyIs("name") else { try reader.skipValue(); continue }
///         name = try reader.readString()
///     }
///     try reader.finish()
///
/// Invariant: `0 <= position <= bytes.count`; `depth` never exceeds
/// `ExpressionLimits.jsonDepth`.
package struct JSONReader {
    /// The text.
    package let bytes: UnsafeBufferPointer<UInt8>
    /// The number of bytes that have been read.
    package internal(set) var position = 0
    /// Objects and arrays open around the position.
    private(set) var depth = 0
    /// True when the innermost object or array has just been opened, so that no comma is due.
    private var isFirst = false
    /// The latest key.
    private var keySpan = StringSpan(start: 0, end: 0, hasEscapes: false)

    /// A reader at the start of `bytes`.
    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// The kind of the value that comes next, which is not read.
    ///
    /// Throws: if no value can start here.
    package mutating func peek() throws(JSONError) -> JSONKind {
        skipSpace()
        switch try currentByte() {
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
        case UInt8(ascii: "n"): return .null
        default: throw JSONError(.unexpectedByte, at: position)
        }
    }

    /// Enters an object; ``nextKey()`` follows until it gives false.
    ///
    /// Throws: if no object comes next, or it would be too deep.
    package mutating func beginObject() throws(JSONError) {
        try begin(.object)
    }

    /// Enters an array; ``nextElement()`` follows until it gives false.
    ///
    /// Throws: if no array comes next, or it would be too deep.
    package mutating func beginArray() throws(JSONError) {
        try begin(.array)
    }

    private mutating func begin(_ kind: JSONKind) throws(JSONError) {
        try expect(kind)
        guard depth < ExpressionLimits.jsonDepth else { throw JSONError(.tooDeep, at: position) }
        position += 1
        depth += 1
        isFirst = true
    }

    /// Reads the next key of the innermost object and its colon, or leaves the object.
    ///
    /// Complexity: O(n) in the key.
    /// Throws: if neither a key nor the end comes next.
    package mutating func nextKey() throws(JSONError) -> Bool {
        guard try hasNext(end: UInt8(ascii: "}")) else { return false }
        guard try currentByte() == UInt8(ascii: "\"") else {
            throw JSONError(.unexpectedByte, at: position)
        }
        keySpan = try scanString()
        skipSpace()
        guard try currentByte() == UInt8(ascii: ":") else {
            throw JSONError(.unexpectedByte, at: position)
        }
        position += 1
        return true
    }

    /// Returns true when an element of the innermost array comes next, or leaves the array.
    ///
    /// Throws: if neither a comma nor the end comes next.
    package mutating func nextElement() throws(JSONError) -> Bool {
        try hasNext(end: UInt8(ascii: "]"))
    }

    /// Takes the comma before a member, or the byte that ends the object or array.
    private mutating func hasNext(end: UInt8) throws(JSONError) -> Bool {
        skipSpace()
        let byte = try currentByte()
        if byte == end {
            position += 1
            depth -= 1
            isFirst = false
            return false
        }
        if isFirst {
            isFirst = false
            return true
        }
        guard byte == UInt8(ascii: ",") else { throw JSONError(.unexpectedByte, at: position) }
        position += 1
        skipSpace()
        // A comma requires one more: an end here would be a trailing comma.
        guard try currentByte() != end else { throw JSONError(.unexpectedByte, at: position) }
        return true
    }

    /// Returns true when the latest key is `name`.
    ///
    /// Complexity: O(n) in the name.
    @inline(never)
    package func keyIs(_ name: StaticString) -> Bool {
        name.withUTF8Buffer { name in
            if keySpan.hasEscapes {
                return decoded(keySpan).withUnsafeBufferPointer { areSame($0, name) }
            }
            return areSame(
                UnsafeBufferPointer(rebasing: bytes[keySpan.start..<keySpan.end]), name)
        }
    }

    /// Returns true when the latest key has these bytes in UTF-8.
    ///
    /// Complexity: O(n) in the name.
    @inline(never)
    package func keyIs(_ name: [UInt8]) -> Bool {
        if keySpan.hasEscapes { return decoded(keySpan) == name }
        return name.withUnsafeBufferPointer {
            areSame(UnsafeBufferPointer(rebasing: bytes[keySpan.start..<keySpan.end]), $0)
        }
    }

    /// The latest key.
    ///
    /// Complexity: O(n) in the key.
    package var key: String {
        text(of: keySpan)
    }

    /// Confirms that nothing but space is left.
    ///
    /// Throws: ``JSONError/Kind/trailingBytes``, or ``JSONError/Kind/unexpectedEnd`` if an object
    /// or array is still open.
    package mutating func finish() throws(JSONError) {
        skipSpace()
        guard position == bytes.count else { throw JSONError(.trailingBytes, at: position) }
        guard depth == 0 else { throw JSONError(.unexpectedEnd, at: position) }
    }
}

// MARK: - Bytes

extension JSONReader {
    /// The byte at the position.
    func currentByte() throws(JSONError) -> UInt8 {
        guard position < bytes.count else { throw JSONError(.unexpectedEnd, at: position) }
        return bytes[position]
    }

    /// Moves past the four bytes that JSON calls whitespace.
    mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    /// Confirms the kind of the value that comes next.
    mutating func expect(_ kind: JSONKind) throws(JSONError) {
        guard try peek() == kind else { throw JSONError(.unexpectedKind, at: position) }
    }

    /// Takes the word `word`, whose first letter has been seen.
    mutating func takeWord(_ word: StaticString) throws(JSONError) {
        for index in 0..<word.utf8CodeUnitCount {
            let expected = word.withUTF8Buffer { $0[index] }
            guard try currentByte() == expected else {
                throw JSONError(.unexpectedByte, at: position)
            }
            position += 1
        }
    }
}
