// Numbers, words and whole values of JSON text. Numbers stay text, and the caller converts them,
// so that no digit is lost.

extension JSONReader {
    /// Reads a number and gives the place of its text.
    ///
    /// Complexity: O(n) in the digits.
    /// Throws: if no well-formed number comes next.
    package mutating func readNumber() throws(JSONError) -> Range<Int> {
        try expect(.number)
        let start = position
        if bytes[position] == UInt8(ascii: "-") { position += 1 }
        if position < bytes.count, bytes[position] == UInt8(ascii: "0") {
            position += 1
        } else {
            try takeDigits()
        }
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            position += 1
            try takeDigits()
        }
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            position += 1
            if position < bytes.count,
                bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-")
            {
                position += 1
            }
            try takeDigits()
        }
        return start..<position
    }

    /// Moves past one digit or more.
    private mutating func takeDigits() throws(JSONError) {
        let start = position
        while position < bytes.count, bytes[position] &- UInt8(ascii: "0") < 10 { position += 1 }
        guard position > start else {
            throw JSONError(start == bytes.count ? .unexpectedEnd : .invalidNumber, at: start)
        }
    }

    /// The text at a place ``readNumber()`` or ``skipValue()`` gave.
    ///
    /// Complexity: O(n) in the place.
    package func text(in place: Range<Int>) -> String {
        let inside = place.clamped(to: 0..<bytes.count)
        return String(utf8: UnsafeBufferPointer(rebasing: bytes[inside]))
    }

    /// Reads a number written without fraction and exponent.
    ///
    /// Throws: if none comes next, or it needs more than 64 bits.
    package mutating func readInt64() throws(JSONError) -> Int64 {
        let place = try readNumber()
        let isNegative = bytes[place.lowerBound] == UInt8(ascii: "-")
        var value: Int64 = 0
        for index in (isNegative ? place.lowerBound + 1 : place.lowerBound)..<place.upperBound {
            let digit = Int64(bytes[index]) - 48
            guard (0...9).contains(digit) else {
                throw JSONError(.notInteger, at: place.lowerBound)
            }
            // Negative all the way: the least number has no positive counterpart.
            let (tens, overflows) = value.multipliedReportingOverflow(by: 10)
            let (sum, overflowsToo) = tens.subtractingReportingOverflow(digit)
            guard !overflows, !overflowsToo else {
                throw JSONError(.notInteger, at: place.lowerBound)
            }
            value = sum
        }
        if isNegative { return value }
        guard value != .min else { throw JSONError(.notInteger, at: place.lowerBound) }
        return -value
    }

    /// Reads `true` or `false`.
    ///
    /// Throws: if neither comes next.
    package mutating func readBool() throws(JSONError) -> Bool {
        try expect(.bool)
        let isTrue = bytes[position] == UInt8(ascii: "t")
        if isTrue { try takeWord("true") } else { try takeWord("false") }
        return isTrue
    }

    /// Reads `null`.
    ///
    /// Throws: if it does not come next.
    package mutating func readNull() throws(JSONError) {
        try expect(.null)
        try takeWord("null")
    }

    /// Moves past one value of any kind, checking all of it, and returns its place.
    ///
    /// Complexity: O(n) in the value.
    /// Throws: if no well-formed value comes next.
    @discardableResult
    package mutating func skipValue() throws(JSONError) -> Range<Int> {
        let outside = depth
        // One bit for each object or array entered here, the innermost lowest: 1 for an object.
        // The depth limit keeps within 128.
        var entered: UInt128 = 0
        skipSpace()
        let start = position
        repeat {
            switch try peek() {
            case .object:
                try beginObject()
                entered = entered << 1 | 1
            case .array:
                try beginArray()
                entered = entered << 1
            case .string: _ = try scanString()
            case .number: _ = try readNumber()
            case .bool: _ = try readBool()
            case .null: try readNull()
            }
            while depth > outside {
                if try entered & 1 == 1 ? nextKey() : nextElement() { break }
                entered = entered >> 1
            }
        } while depth > outside
        return start..<position
    }

    /// Reads one value of any kind into a tree.
    ///
    /// Complexity: O(n) in the value.
    /// Throws: if no well-formed value comes next.
    package mutating func readValue() throws(JSONError) -> JSONValue {
        // Recursion no deeper than ExpressionLimits.jsonDepth: entering an object or array
        // checks it.
        switch try peek() {
        case .object:
            var members: [JSONMember] = []
            try beginObject()
            while try nextKey() {
                let key = key
                members.append(JSONMember(key, try readValue()))
            }
            return .object(members)
        case .array:
            var elements: [JSONValue] = []
            try beginArray()
            while try nextElement() { elements.append(try readValue()) }
            return .array(elements)
        case .string: return .string(try readString())
        case .number: return .number(text(in: try readNumber()))
        case .bool: return .bool(try readBool())
        case .null:
            try readNull()
            return .null
        }
    }
}
