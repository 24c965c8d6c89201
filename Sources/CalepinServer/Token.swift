// Random names and proofs. Only digests of tokens are stored, so a stolen database opens
// nothing.

import CalepinCollections
import CalepinExpressions

/// Makes and reads random tokens.
enum Token {
    /// A token: 256 random bits of the system as two identifiers.
    static func random() -> String { randomName() + randomName() }

    /// An identifier of 128 random bits: nobody guesses it and nothing is read from it.
    static func randomName() -> String {
        var generator = SystemRandomNumberGenerator()
        return Identifier(high: generator.next(), low: generator.next()).description
    }

    /// Whether a text could be a token.
    static func isWellFormed(_ text: String) -> Bool {
        text.utf8.count == 52 && Identifier(String(text.prefix(26))) != nil
            && Identifier(String(text.suffix(26))) != nil
    }

    /// What is stored of a token: SHA-256 in hexadecimal digits.
    static func digest(_ token: String) -> String {
        Hex.text(of: CalepinExpressions.digest(token, .sha256))
    }
}
