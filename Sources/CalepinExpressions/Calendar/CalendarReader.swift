// Reading and writing the digits of days, times and instants. The callers decide what the digits
// mean and which of them are valid.

/// A cursor in a text that moves over what it recognises and stays where it is otherwise.
struct CalendarReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private(set) var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position == bytes.count }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func accept(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    mutating func digit() -> Int? {
        guard let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else {
            return nil
        }
        position += 1
        return Int(byte - UInt8(ascii: "0"))
    }

    /// The number made of at least `minDigits` and at most `maxDigits` digits; `maxDigits` is 4 at
    /// most, so that it cannot overflow.
    mutating func number(minDigits: Int, maxDigits: Int) -> Int? {
        var value = 0
        for count in 0..<maxDigits {
            guard let digit = digit() else { return count < minDigits ? nil : value }
            value = value * 10 + digit
        }
        return value
    }

    /// The milliseconds of the digits after a decimal point; those after the third are read and
    /// dropped, so that a moment never moves into the next second. Nil without any digit.
    mutating func fraction() -> Int? {
        guard var value = digit() else { return nil }
        value *= 100
        var weight = 10
        while let digit = digit() {
            value += digit * weight
            weight /= 10
        }
        return value
    }
}

/// Appends `value` (not negative) in decimal with at least `width` digits, zeros in front.
func appendDigits(_ value: Int, width: Int, to bytes: inout [UInt8]) {
    var divisor = 1
    var digits = 1
    while digits < width || value / divisor > 9 {
        divisor *= 10
        digits += 1
    }
    while divisor > 0 {
        bytes.append(UInt8(ascii: "0") + UInt8(value / divisor % 10))
        divisor /= 10
    }
}
