// The address of one person's mail: which texts are one. Who has which is in the accounts'
// MailService.swift.

/// A mail address: one, without a name, quotes or comments, as people write theirs.
///
/// Invariant: only plain signs of ASCII, so it can stand in a mail's head and on the wire.
struct MailAddress: Equatable, Sendable {
    /// As it was given.
    let text: String

    /// By which it is found: what stands before the `@` is compared without case, though a mail
    /// server might make a difference; none does.
    var key: String { text.lowercased() }

    /// What stands behind the `@`.
    var host: Substring { text.drop { $0 != "@" }.dropFirst() }

    /// Reads an address; nil when it is none, more than one, or one with anything besides.
    init?(_ text: String) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, text.utf8.count <= MailLimits.addressBytes,
            parts[0].utf8.count <= MailLimits.addressNameBytes,
            Self.isDotted(parts[0], Self.isOfName), Self.isDotted(parts[1], Self.isOfHost),
            parts[1].split(separator: ".").allSatisfy(Self.isLabel)
        else { return nil }
        self.text = text
    }

    /// Whether a text is pieces with a point between each two, of certain signs.
    private static func isDotted(_ text: Substring, _ fits: (UInt8) -> Bool) -> Bool {
        text.split(separator: ".", omittingEmptySubsequences: false)
            .allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(fits) }
    }

    private static func isLabel(_ text: Substring) -> Bool {
        text.utf8.count <= 63 && !text.hasPrefix("-") && !text.hasSuffix("-")
    }

    /// The signs of a name (RFC 5322, `atext`).
    private static func isOfName(_ byte: UInt8) -> Bool {
        isOfHost(byte) || Array("!#$%&'*+/=?^_`{|}~".utf8).contains(byte)
    }

    static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
