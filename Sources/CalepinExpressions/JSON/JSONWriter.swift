// Writes JSON text piece by piece into bytes, commas included, so that it may also stand inside
// HTML and JavaScript. The caller decides what is written.

/// A writer of JSON text.
///
/// Members and elements get their commas by themselves; the caller ends every object and array and
/// gives every key one value.
///
///     var writer = JSONWriter()
///     writer.beginObject()
///     writer.key("year")
///     writer.int(2024)
///     writer.endObject()
///     writer.text  // {"year":2024}
public struct JSONWriter: Sendable {
    /// The UTF-8 bytes written so far.
    public private(set) var bytes: [UInt8] = []
    /// True when a value has been written where another may follow.
    private var needsComma = false

    /// An empty writer with room for `capacity` bytes.
    public init(capacity: Int = 0) {
        bytes.reserveCapacity(max(0, capacity))
    }

    /// Makes room for about so many bytes more: a long text that grows step by step is copied, and
    /// takes three times the memory it needs.
    package mutating func reserve(_ count: Int) {
        bytes.reserveCapacity(bytes.count + max(0, count))
    }

    /// The text written so far.
    ///
    /// Complexity: O(n) in the text.
    public var text: String {
        String(utf8: bytes)
    }

    /// Starts an object.
    @inline(never)
    package mutating func beginObject() {
        begin(UInt8(ascii: "{"))
    }

    /// Ends an object.
    @inline(never)
    package mutating func endObject() {
        end(UInt8(ascii: "}"))
    }

    /// Starts an array.
    @inline(never)
    package mutating func beginArray() {
        begin(UInt8(ascii: "["))
    }

    /// Ends an array.
    @inline(never)
    package mutating func endArray() {
        end(UInt8(ascii: "]"))
    }

    /// Writes the key of the value that follows, one that is known when the program is built: it
    /// has no signs that would have to be escaped.
    ///
    /// Complexity: O(n) in the key.
    @inline(never)
    package mutating func key(_ key: StaticString) {
        key.withUTF8Buffer { key in
            write(atMost: key.count &+ 4) { target, start in
                var end = start
                target[end] = UInt8(ascii: "\"")
                for byte in key {
                    end &+= 1
                    target[end] = byte
                }
                target[end &+ 1] = UInt8(ascii: "\"")
                target[end &+ 2] = UInt8(ascii: ":")
                return end &+ 3
            }
        }
        needsComma = false
    }

    /// Writes the key of the value that follows, any text.
    ///
    /// Complexity: O(n) in the key.
    @inline(never) @_disfavoredOverload
    package mutating func key(_ key: String) {
        append(quoted: key)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a string.
    ///
    /// Complexity: O(n) in the text.
    @inline(never)
    package mutating func string(_ text: String) {
        append(quoted: text)
        needsComma = true
    }

    /// Writes a number as a string: the one that `Decimal.description` gives.
    ///
    /// Complexity: O(n) in the digits.
    @inline(never)
    package mutating func string(_ number: Decimal) {
        write(atMost: 2) { target, start in
            target[start] = UInt8(ascii: "\"")
            return start &+ 1
        }
        number.appendPlain(to: &bytes)
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    /// Writes an integer.
    @inline(never)
    package mutating func int(_ value: Int64) {
        separate()
        append(value)
        needsComma = true
    }

    /// Writes a number as its text; a text that is no JSON number becomes `null`, so that what is
    /// written is always JSON.
    ///
    /// Complexity: O(n) in the text.
    package mutating func number(_ text: String) {
        let digits = Array(text.utf8)
        guard Self.isNumber(digits) else { return null() }
        separate()
        bytes.append(contentsOf: digits)
        needsComma = true
    }

    /// Writes `true` or `false`.
    @inline(never)
    package mutating func bool(_ value: Bool) {
        separate()
        append(value ? "true" : "false")
        needsComma = true
    }

    /// Writes `null`.
    package mutating func null() {
        separate()
        append("null")
        needsComma = true
    }

    /// Writes a value that is already JSON text, without looking at it.
    ///
    /// Complexity: O(n) in the bytes.
    package mutating func verbatim(_ json: [UInt8]) {
        separate()
        bytes.append(contentsOf: json)
        needsComma = true
    }

    /// Writes a tree.
    ///
    /// Complexity: O(n) in the tree.
    package mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let value): bool(value)
        case .number(let text): number(text)
        case .string(let text): string(text)
        case .array(let elements):
            beginArray()
            for element in elements { self.value(element) }
            endArray()
        case .object(let members):
            beginObject()
            for member in members {
                key(member.key)
                self.value(member.value)
            }
            endObject()
        }
    }
}

// MARK: - Bytes

extension JSONWriter {
    private mutating func begin(_ byte: UInt8) {
        separate()
        bytes.append(byte)
        needsComma = false
    }

    private mutating func end(_ byte: UInt8) {
        bytes.append(byte)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }

    private mutating func append(_ word: StaticString) {
        word.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    private mutating func append(_ value: Int64) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        let first = bytes.count
        var rest = value.magnitude
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0
        bytes[first...].reverse()
    }

    private static func isNumber(_ digits: [UInt8]) -> Bool {
        digits.withUnsafeBufferPointer { digits in
            guard let first = digits.first, first > 0x20 else { return false }
            var reader = JSONReader(digits)
            guard let place = try? reader.readNumber() else { return false }
            return place.upperBound == digits.count
        }
    }

    /// Appends the comma that is due, and what `body` writes behind it: at most so many bytes, the
    /// comma included. It is given where the bytes go and the place of the first, and gives the
    /// place behind the last.
    @inline(__always)
    private mutating func write(
        atMost maxBytes: Int, _ body: (UnsafeMutablePointer<UInt8>, Int) -> Int
    ) {
        let comma = needsComma ? 1 : 0
        bytes.append(addingCapacity: maxBytes) { (span: inout OutputSpan<UInt8>) in
            span.withUnsafeMutableBufferPointer { buffer, count in
                guard let start = buffer.baseAddress else { return }
                let target = start + count
                target[0] = UInt8(ascii: ",")
                count &+= body(target, comma)
            }
        }
    }

    /// Appends the comma that is due and a text in quotes.
    private mutating func append(quoted text: String) {
        var text = text
        text.withUTF8 { append(quoted: $0) }
    }

    @inline(never)
    private mutating func append(quoted text: UnsafeBufferPointer<UInt8>) {
        var place = 0
        write(atMost: text.count &+ 3) { target, start in
            var end = start
            target[end] = UInt8(ascii: "\"")
            end &+= 1
            // Most texts stand for themselves.
            while place < text.count {
                let byte = text[place]
                if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
                    || byte == UInt8(ascii: "<") || byte == 0xE2
                {
                    return end
                }
                target[end] = byte
                end &+= 1
                place &+= 1
            }
            target[end] = UInt8(ascii: "\"")
            return end &+ 1
        }
        guard place < text.count else { return }
        appendEscaped(UnsafeBufferPointer(rebasing: text[place...]))
        bytes.append(UInt8(ascii: "\""))
    }

    /// Appends runs that stand for themselves whole, and escapes what is between them.
    private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
        var run = 0
        var place = 0
        while place < text.count {
            let byte = text[place]
            let length = Self.escapedLength(byte, text, place)
            guard length > 0 else {
                place += 1
                continue
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[run..<place]))
            appendEscape(byte, last: text[place + length - 1])
            place += length
            run = place
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[run...]))
    }

    /// Returns the number of bytes from `place` on that need an escape: 3 for U+2028 and U+2029,
    /// which end a line in older JavaScript; 1 for quotes, backslashes, controls, and `<`, which
    /// could end a script.
    private static func escapedLength(
        _ byte: UInt8, _ text: UnsafeBufferPointer<UInt8>, _ place: Int
    ) -> Int {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "<"), 0x00..<0x20: return 1
        case 0xE2:
            let isLineEnd =
                place + 2 < text.count && text[place + 1] == 0x80
                && text[place + 2] | 1 == 0xA9
            return isLineEnd ? 3 : 0
        default: return 0
        }
    }

    private mutating func appendEscape(_ byte: UInt8, last: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append("\\\"")
        case UInt8(ascii: "\\"): append("\\\\")
        case 0x08: append("\\b")
        case 0x09: append("\\t")
        case 0x0A: append("\\n")
        case 0x0C: append("\\f")
        case 0x0D: append("\\r")
        case 0xE2: append(last == 0xA8 ? "\\u2028" : "\\u2029")
        default:
            append("\\u00")
            for digit in [byte >> 4, byte & 15] {
                let base = digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "A") - 10
                bytes.append(base + digit)
            }
        }
    }
}
