// The mail address of one person. The address of an account is managed by the accounts'
// MailService.swift.

/// A single mail address without a name, quotes or comments.
///
/// Invariant: printable ASCII only, so that it is safe in a header and on the wire.
struct MailAddress: Equatable, Sendable {
    /// The address as given.
    let text: String

    /// The key for comparisons, lowercase. The part before the `@` is formally case-sensitive, but
    /// no mail server in use distinguishes case.
    var key: String { text.lowercased() }

    /// The part after the `@`.
    var host: Substring { text.drop { $0 != "@" }.dropFirst() }

    /// Parses an address; nil for anything but one plain address.
    init?(_ text: String) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, text.utf8.count <= MailLimits.addressBytes,
            parts[0].utf8.count <= MailLimits.addressNameBytes,
            Self.isDotted(parts[0], Self.isOfName),
            Self.isDotted(parts[1], NetworkEndpoint.isOfHost),
            parts[1].split(separator: ".").allSatisfy(Self.isLabel)
        else { return nil }
        self.text = text
    }

    /// Returns true when a text is parts separated by single dots, each of allowed characters.
    private static func isDotted(_ text: Substring, _ fits: (UInt8) -> Bool) -> Bool {
        text.split(separator: ".", omittingEmptySubsequences: false)
            .allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(fits) }
    }

    private static func isLabel(_ text: Substring) -> Bool {
        text.utf8.count <= 63 && !text.hasPrefix("-") && !text.hasSuffix("-")
    }

    /// Returns true for the characters of a local part (RFC 5322, `atext`).
    private static func isOfName(_ byte: UInt8) -> Bool {
        NetworkEndpoint.isOfHost(byte) || Array("!#$%&'*+/=?^_`{|}~".utf8).contains(byte)
    }
}
