// Strings of JSON text: checked in place, copied only when their text is asked for.

/// The place of the contents of a string, quotes excluded.
struct StringSpan {
    var start: Int
    var end: Int
    var hasEscapes: Bool
}

extension JSONReader {
    /// Reads a string.
    ///
    /// Complexity: O(n) in the string.
    /// Throws: if no well-formed string comes next.
    package mutating func readString() throws(JSONError) -> String {
        try expect(.string)
        return text(of: try scanString())
    }

    /// Reads a string and appends its UTF-8 bytes to `target`.
    ///
    /// Complexity: O(n) in the string.
    /// Throws: if no well-formed string comes next; `target` is then as before.
    mutating func readString(into target: inout [UInt8]) throws(JSONError) {
        try expect(.string)
        let span = try scanString()
        if span.hasEscapes {
            target.append(contentsOf: decoded(span))
        } else {
            target.append(contentsOf: bytes[span.start..<span.end])
        }
    }

    /// Moves past a string, whose opening quote comes next, checking all of it.
    mutating func scanString() throws(JSONError) -> StringSpan {
        let start = position + 1
        var place = start
        var hasEscapes = false
        while place < bytes.count {
            let byte = bytes[place]
            switch byte {
            case UInt8(ascii: "\""):
                position = place + 1
                return StringSpan(start: start, end: place, hasEscapes: hasEscapes)
            case UInt8(ascii: "\\"):
                hasEscapes = true
                place += try escape(at: place).length
            case 0x20..<0x80:
                place += 1
            case 0x80...:
                place += try lengthAboveASCII(at: place)
            default:
                throw JSONError(.controlCharacter, at: place)
            }
        }
        throw JSONError(.unexpectedEnd, at: bytes.count)
    }

    private func lengthAboveASCII(at place: Int) throws(JSONError) -> Int {
        if let found = ScalarDecoding.decode(bytes, at: place) { return found.length }
        throw JSONError(.invalidUTF8, at: place)
    }

    /// The text of a checked string.
    func text(of span: StringSpan) -> String {
        if span.hasEscapes { return String(utf8: decoded(span)) }
        let contents = UnsafeBufferPointer(rebasing: bytes[span.start..<span.end])
        return String(utf8: contents)
    }

    /// The UTF-8 bytes of a checked string, escapes replaced.
    func decoded(_ span: StringSpan) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(span.end - span.start)
        var place = span.start
        while place < span.end {
            guard bytes[place] == UInt8(ascii: "\\"), let found = try? escape(at: place) else {
                result.append(bytes[place])
                place += 1
                continue
            }
            ScalarDecoding.append(found.scalar, to: &result)
            place += found.length
        }
        return result
    }

    /// The scalar an escape stands for and the bytes it takes; surrogates come in pairs.
    private func escape(at place: Int) throws(JSONError) -> ScalarDecoding.Decoded {
        guard place + 1 < bytes.count else { throw JSONError(.unexpectedEnd, at: bytes.count) }
        let plain: UInt32
        switch bytes[place + 1] {
        case UInt8(ascii: "\""): plain = 0x22
        case UInt8(ascii: "\\"): plain = 0x5C
        case UInt8(ascii: "/"): plain = 0x2F
        case UInt8(ascii: "b"): plain = 0x08
        case UInt8(ascii: "f"): plain = 0x0C
        case UInt8(ascii: "n"): plain = 0x0A
        case UInt8(ascii: "r"): plain = 0x0D
        case UInt8(ascii: "t"): plain = 0x09
        case UInt8(ascii: "u"): return try unicodeEscape(at: place)
        default: throw JSONError(.invalidEscape, at: place)
        }
        return ScalarDecoding.Decoded(scalar: plain, length: 2)
    }

    private func unicodeEscape(at place: Int) throws(JSONError) -> ScalarDecoding.Decoded {
        let unit = try codeUnit(at: place + 2, of: place)
        if ScalarDecoding.isScalar(unit) { return .init(scalar: unit, length: 6) }
        guard unit < 0xDC00, place + 7 < bytes.count, bytes[place + 6] == UInt8(ascii: "\\"),
            bytes[place + 7] == UInt8(ascii: "u")
        else { throw JSONError(.loneSurrogate, at: place) }
        let low = try codeUnit(at: place + 8, of: place + 6)
        guard low >= 0xDC00, low <= 0xDFFF else { throw JSONError(.loneSurrogate, at: place) }
        let scalar = 0x1_0000 + (unit - 0xD800) << 10 + (low - 0xDC00)
        return .init(scalar: scalar, length: 12)
    }

    /// Four hexadecimal digits of the escape at `escape`.
    private func codeUnit(at place: Int, of escape: Int) throws(JSONError) -> UInt32 {
        var unit: UInt32 = 0
        for index in place..<place + 4 {
            guard index < bytes.count else { throw JSONError(.unexpectedEnd, at: bytes.count) }
            guard let digit = ASCIIHex.value(bytes[index]) else {
                throw JSONError(.invalidEscape, at: escape)
            }
            unit = unit << 4 | digit
        }
        return unit
    }
}
