// Random names and tokens. Only digests of tokens are stored, so that a stolen database is of no
// use.

import CalepinSync
import CalepinExpressions

/// Random tokens and their digests.
enum Token {
    /// Returns a token: 256 random bits of the system as two identifiers.
    static func random() -> String { randomName() + randomName() }

    /// Returns an identifier of 128 random bits, which cannot be guessed and reveals nothing.
    static func randomName() -> String {
        var generator = SystemRandomNumberGenerator()
        return Identifier(high: generator.next(), low: generator.next()).description
    }

    /// Returns true when a text has the form of a token.
    static func isWellFormed(_ text: String) -> Bool {
        text.utf8.count == 52 && Identifier(String(text.prefix(26))) != nil
            && Identifier(String(text.suffix(26))) != nil
    }

    /// Returns the stored digest of a token: SHA-256 in hexadecimal digits.
    static func digest(_ token: String) -> String {
        Hex.text(of: CalepinExpressions.digest(token, .sha256))
    }
}
