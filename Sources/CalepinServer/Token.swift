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
        hexadecimal(CalepinExpressions.digest(token, .sha256))
    }

    /// Bytes as hexadecimal digits in small letters.
    static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 2)
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }
}
