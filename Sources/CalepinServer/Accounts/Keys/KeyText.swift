// The text of a key: a prefix by which scanners of secrets find it, random characters, and a sum
// that tells a mistyped key from one that was revoked. Only its digest is kept.

import CalepinExpressions
import CalepinSync

/// The texts of keys, such as `clp_` and 58 letters and digits.
enum KeyText {
    static let prefix = "clp_"
    /// The number of characters of the sum: 30 bits.
    private static let sumLength = 6
    /// The number of characters of the secret: 256 bits.
    private static let secretLength = 52
    /// The number of characters that lists show, 20 bits of them of the secret.
    private static let hintLength = 8

    /// Returns a new key with 256 random bits.
    static func random() -> String {
        let start = prefix + Token.random()
        return start + sum(of: start)
    }

    /// Returns true when a text has the form of a key, and its sum.
    static func isWellFormed(_ text: String) -> Bool {
        let length = prefix.utf8.count + secretLength + sumLength
        guard text.utf8.count == length, text.hasPrefix(prefix) else { return false }
        let start = String(text.dropLast(sumLength))
        return Token.isWellFormed(String(start.dropFirst(prefix.count)))
            && text.utf8.suffix(sumLength).elementsEqual(sum(of: start).utf8)
    }

    /// Returns the beginning of a key, as lists show it.
    static func hint(of text: String) -> String { text.prefix(hintLength) + "…" }

    /// Returns the last digits of an identifier of the first 128 bits of the digest.
    private static func sum(of start: String) -> String {
        let bytes = CalepinExpressions.digest(start, .sha256)
        let low = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return String(Identifier(high: 0, low: low).description.suffix(sumLength))
    }
}
