// Escapes of a pattern, outside and inside classes. Classes are in PatternParser+Class.

extension PatternParser {
    /// The meaning of an escape.
    enum Escape {
        case scalar(UInt32)
        case set(ScalarSetBuilder)
        case place(PatternPlace)
    }

    /// Reads an escape outside a class.
    mutating func parseEscape() throws(PatternError) {
        let offset = position
        switch try takeEscape() {
        case .scalar(let scalar): try emitScalar(scalar, from: offset)
        case .set(let set): try emitSet(set, isNegated: false, from: offset)
        case .place(let place): try emitPlace(place, from: offset)
        }
    }

    /// Reads an escape, backslash included.
    mutating func takeEscape() throws(PatternError) -> Escape {
        let offset = position
        position += 1
        guard let byte = peek() else { throw PatternError(.trailingBackslash, at: offset) }
        if byte >= 0x80 { return .scalar(takeScalar()) }
        position += 1
        switch byte {
        case UInt8(ascii: "t"): return .scalar(0x09)
        case UInt8(ascii: "n"): return .scalar(0x0A)
        case UInt8(ascii: "f"): return .scalar(0x0C)
        case UInt8(ascii: "r"): return .scalar(0x0D)
        case UInt8(ascii: "d"), UInt8(ascii: "w"), UInt8(ascii: "s"):
            return .set(Self.shorthand(byte, isNegated: false))
        case UInt8(ascii: "D"), UInt8(ascii: "W"), UInt8(ascii: "S"):
            return .set(Self.shorthand(byte | 0x20, isNegated: true))
        case UInt8(ascii: "p"): return .set(try takeProperty(isNegated: false, offset))
        case UInt8(ascii: "P"): return .set(try takeProperty(isNegated: true, offset))
        case UInt8(ascii: "u"): return .scalar(try takeUnit(offset))
        case UInt8(ascii: "x"): return .scalar(try takeCode(offset))
        case UInt8(ascii: "b"): return .place(.wordBoundary)
        case UInt8(ascii: "B"): return .place(.noWordBoundary)
        case UInt8(ascii: "A"): return .place(.start)
        case UInt8(ascii: "z"): return .place(.end)
        case UInt8(ascii: "1")...UInt8(ascii: "9"), UInt8(ascii: "k"):
            throw PatternError(.backreference, at: offset)
        default:
            // Every other letter or digit is reserved; punctuation stands for itself.
            let isKept = ScalarSet.isWord(UInt32(byte)) && byte != UInt8(ascii: "_")
            guard !isKept else { throw PatternError(.unknownEscape, at: offset) }
            return .scalar(UInt32(byte))
        }
    }

    /// `\d`, `\w` and `\s` as Java has them by default: ASCII only.
    private static func shorthand(_ letter: UInt8, isNegated: Bool) -> ScalarSetBuilder {
        let ranges: [ScalarRange]
        switch letter {
        case UInt8(ascii: "d"):
            ranges = [ScalarRange(low: 0x30, high: 0x39)]
        case UInt8(ascii: "w"):
            ranges = [
                ScalarRange(low: 0x30, high: 0x39), ScalarRange(low: 0x41, high: 0x5A),
                ScalarRange(low: 0x5F, high: 0x5F), ScalarRange(low: 0x61, high: 0x7A),
            ]
        default:
            ranges = [ScalarRange(low: 0x09, high: 0x0D), ScalarRange(low: 0x20, high: 0x20)]
        }
        var set = ScalarSetBuilder()
        if isNegated { set.addComplement(of: ranges) } else { set.ranges = ranges }
        return set
    }

    /// Takes the property after `\p` or `\P`: a letter, or a category in braces.
    private mutating func takeProperty(
        isNegated: Bool, _ offset: Int
    ) throws(PatternError) -> ScalarSetBuilder {
        let isBraced = accept("{")
        guard let first = peek() else { throw PatternError(.unknownProperty, at: offset) }
        position += 1
        var second: UInt8?
        if isBraced, let byte = peek(), byte != UInt8(ascii: "}") {
            second = byte
            position += 1
        }
        let isClosed = !isBraced || accept("}")
        guard isClosed, var mask = ScalarCategory.mask(first: first, second: second) else {
            throw PatternError(.unknownProperty, at: offset)
        }
        if foldsCase, mask & ScalarCategory.cased != 0 { mask |= ScalarCategory.cased }
        var set = ScalarSetBuilder()
        set.categories = isNegated ? ScalarCategory.all & ~mask : mask
        return set
    }

    /// The four digits after `\u`; two surrogates in a row are one scalar.
    private mutating func takeUnit(_ offset: Int) throws(PatternError) -> UInt32 {
        guard let unit = takeHex(4) else { throw PatternError(.invalidCode, at: offset) }
        if ScalarDecoding.isScalar(unit) { return unit }
        guard unit < 0xDC00, accept("\\u"), let low = takeHex(4), low >= 0xDC00, low <= 0xDFFF
        else { throw PatternError(.invalidCode, at: offset) }
        return 0x1_0000 + (unit - 0xD800) << 10 + (low - 0xDC00)
    }

    /// The two digits, or up to six in braces, after `\x`.
    private mutating func takeCode(_ offset: Int) throws(PatternError) -> UInt32 {
        guard accept("{") else {
            guard let code = takeHex(2) else { throw PatternError(.invalidCode, at: offset) }
            return code
        }
        var code: UInt32 = 0
        var digits = 0
        while digits < 6, let digit = takeHex(1) {
            code = code << 4 | digit
            digits += 1
        }
        guard digits > 0, accept("}"), ScalarDecoding.isScalar(code) else {
            throw PatternError(.invalidCode, at: offset)
        }
        return code
    }

    /// Exactly `count` hexadecimal digits as a number; takes nothing if they are not there.
    private mutating func takeHex(_ count: Int) -> UInt32? {
        guard count <= bytes.count - position else { return nil }
        var value: UInt32 = 0
        for index in 0..<count {
            guard let digit = ASCIIHex.value(bytes[position + index]) else { return nil }
            value = value << 4 | digit
        }
        position += count
        return value
    }
}

/// Hexadecimal digits.
enum ASCIIHex {
    /// The value of a digit, or nil.
    static func value(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x30...0x39: UInt32(byte - 0x30)
        case 0x41...0x46: UInt32(byte - 0x37)
        case 0x61...0x66: UInt32(byte - 0x57)
        default: nil
        }
    }
}
