// Identifiers of scopes, replicas, records and accounts, and the scope they are ordered in. Ids
// of rows are opaque texts of the form session and are not made here.

/// A random name of 128 bits, written as 26 letters and digits.
///
/// It is opaque: nothing about who made it, when or where can be read from it.
public struct Identifier: Hashable, Comparable, Sendable, CustomStringConvertible {
    // In halves: there are many of them, and 128 bits at once would be aligned to as many.
    private let high: UInt64
    private let low: UInt64

    /// The bits.
    public var bits: UInt128 { UInt128(high) << 64 | UInt128(low) }

    /// An identifier of these bits.
    public init(_ bits: UInt128) {
        self.init(
            high: UInt64(truncatingIfNeeded: bits >> 64), low: UInt64(truncatingIfNeeded: bits))
    }

    /// An identifier of random bits the caller drew.
    public init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

    /// Reads the text of an identifier; nil when it is none.
    public init?(_ text: String) {
        var text = text
        let read: UInt128? = text.withUTF8 { Self.bits(of: $0) }
        guard let read else { return nil }
        self.init(read)
    }

    /// The bits that 26 digits of base 32 stand for; nil for other bytes.
    static func bits(of digits: UnsafeBufferPointer<UInt8>) -> UInt128? {
        // 26 digits have 130 bits: the first may not exceed 7.
        guard digits.count == Self.length, digits[0] <= UInt8(ascii: "7") else { return nil }
        var bits: UInt128 = 0
        for byte in digits {
            guard let digit = digit(byte) else { return nil }
            bits = bits << 5 | UInt128(digit)
        }
        return bits
    }

    /// The text: digits and small letters without i, l, o and u.
    public var description: String {
        String(unsafeUninitializedCapacity: Self.length) { bytes in
            for place in 0..<Self.length { bytes[place] = digit(at: place) }
            return Self.length
        }
    }

    /// The digit at a place: five bits, but for the first.
    private func digit(at place: Int) -> UInt8 {
        let shift = UInt64(5 * (Self.length - 1 - place))
        // Shifts by more than there are bits give none, so both halves can be asked.
        let bits = shift < 64 ? low >> shift | high << (64 - shift) : high >> (shift - 64)
        return Self.byte(UInt8(truncatingIfNeeded: bits) & 31)
    }

    /// Order by bits, which is also the order of the texts.
    public static func < (left: Identifier, right: Identifier) -> Bool { left.bits < right.bits }

    /// Digits of the text.
    static let length = 26

    private static let letters: StaticString = "0123456789abcdefghjkmnpqrstvwxyz"

    private static func byte(_ digit: UInt8) -> UInt8 {
        letters.withUTF8Buffer { $0[Int(digit)] }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): return byte &- UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "z"):
            let place = Int(byte &- UInt8(ascii: "a"))
            let digit = places.withUTF8Buffer { $0[place] }
            return digit == UInt8(ascii: "-") ? nil : digit &- UInt8(ascii: "0")
        default: return nil
        }
    }

    /// The digits of the small letters, each as the byte so many after `0`.
    private static let places: StaticString = ":;<=>?@A-BC-DE-FGHIJ-KLMNO"
}

/// What is shared and put in order together.
public struct Scope: Hashable, Sendable, CustomStringConvertible {
    /// Whose records a scope has.
    public enum Sharing: UInt8, CaseIterable, Sendable {
        /// Those of one person, of a team, of a read-only catalogue.
        case user, team, catalogue

        /// The word on the wire.
        public var name: String {
            switch self {
            case .user: "user"
            case .team: "team"
            case .catalogue: "catalogue"
            }
        }
    }

    /// Whose records they are.
    public var sharing: Sharing
    /// Which person, team or catalogue.
    public var id: Identifier

    /// Makes a scope.
    public init(_ sharing: Sharing, _ id: Identifier) {
        self.sharing = sharing
        self.id = id
    }

    /// Reads a text such as `team:` and an identifier; nil when it is none.
    public init?(_ text: String) {
        for sharing in Sharing.allCases {
            let start = sharing.name + ":"
            guard text.utf8.starts(with: start.utf8) else { continue }
            guard let id = Identifier(String(text.dropFirst(start.utf8.count))) else { return nil }
            self.init(sharing, id)
            return
        }
        return nil
    }

    /// The text: sharing, colon, identifier.
    public var description: String { sharing.name + ":" + id.description }
}
