// Identifiers of scopes, replicas, records and accounts, and the scopes in which mutations are
// ordered. Ids of rows are opaque texts made by the form session.

import CalepinExpressions

/// A random identifier of 128 bits, written as 26 letters and digits.
///
/// It is opaque: it contains nothing about its author, time or origin.
public struct Identifier: Hashable, Comparable, Sendable, CustomStringConvertible {
    // Two halves, because a UInt128 would be aligned to 16 bytes, and there are many identifiers.
    private let high: UInt64
    private let low: UInt64

    /// The bits as one number.
    package var bits: UInt128 { UInt128(high) << 64 | UInt128(low) }

    /// Makes an identifier of the given bits.
    public init(_ bits: UInt128) {
        self.init(
            high: UInt64(truncatingIfNeeded: bits >> 64), low: UInt64(truncatingIfNeeded: bits))
    }

    /// Makes an identifier of random bits supplied by the caller.
    public init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

    /// Reads the text of an identifier; nil when it is invalid.
    public init?(_ text: String) {
        var text = text
        let read: UInt128? = text.withUTF8 { Self.bits(of: $0) }
        guard let read else { return nil }
        self.init(read)
    }

    /// Returns the bits that 26 digits of base 32 stand for; nil for other bytes.
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

    /// The text: digits and lowercase letters without i, l, o and u.
    public var description: String {
        String(unsafeUninitializedCapacity: Self.length) { bytes in
            for place in 0..<Self.length { bytes[place] = digit(at: place) }
            return Self.length
        }
    }

    /// Returns the digit at an index: five bits, except for the first.
    private func digit(at place: Int) -> UInt8 {
        let shift = UInt64(5 * (Self.length - 1 - place))
        // A shift by more bits than the width gives zero, so both halves can be combined.
        let bits = shift < 64 ? low >> shift | high << (64 - shift) : high >> (shift - 64)
        return Self.byte(UInt8(truncatingIfNeeded: bits) & 31)
    }

    /// Returns true when the bits are less, which is also the order of the texts.
    public static func < (left: Identifier, right: Identifier) -> Bool { left.bits < right.bits }

    /// The number of digits of the text.
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

    /// For each lowercase letter its value as a digit, plus the code of `0`.
    private static let places: StaticString = ":;<=>?@A-BC-DE-FGHIJ-KLMNO"
}

/// A set of records that are shared and ordered together.
public struct Scope: Hashable, Sendable, CustomStringConvertible {
    /// The owner of a scope's records.
    public enum Sharing: UInt8, CaseIterable, Sendable {
        /// The records of one person, of a team, of a read-only catalogue.
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

    /// The kind of owner.
    public var sharing: Sharing
    /// The identifier of the person, team or catalogue.
    public var id: Identifier

    /// Makes a scope.
    public init(_ sharing: Sharing, _ id: Identifier) {
        self.sharing = sharing
        self.id = id
    }

    /// Reads a text such as `team:` and an identifier; nil when it is invalid.
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

extension Identifier {
    /// Makes the identifier that follows from a name: the first half of its SHA-256.
    public init(named name: String) {
        var bits: UInt128 = 0
        for byte in digest(Array(name.utf8), .sha256).prefix(16) {
            bits = bits << 8 | UInt128(byte)
        }
        self.init(bits)
    }
}
