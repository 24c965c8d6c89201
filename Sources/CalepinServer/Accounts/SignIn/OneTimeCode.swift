// Codes of an authenticator (RFC 6238, on RFC 4226 and RFC 2104), the secret's text in base 32
// (RFC 4648), and recovery codes. SignInService.swift decides when a code is required.

import CalepinExpressions

/// Codes that change with time.
enum OneTimeCode {
    /// The length of a step in seconds.
    static let stepSeconds: Int64 = 30
    /// The size of a secret in bytes: as long as the digest.
    static let secretBytes = 20
    /// The number of digits of a code.
    static let digits = 6

    /// Returns the code of a step.
    static func code(_ secret: [UInt8], step: Int64, digits: Int = digits) -> String {
        let counter = (0..<8).reversed().map { UInt8(truncatingIfNeeded: step >> ($0 * 8)) }
        let mac = authenticate(counter, secret)
        let start = Int(mac[19] & 0x0F)
        let number = mac[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let modulus = (0..<digits).reduce(UInt64(1)) { product, _ in product * 10 }
        return String(Int64(UInt64(number & 0x7FFF_FFFF) % modulus), digits: digits)
    }

    /// Returns the step of a valid code, at most one step from now and after `last`; nil for a
    /// wrong code.
    static func step(
        of code: String, _ secret: [UInt8], at seconds: Int64, after last: Int64
    ) -> Int64? {
        let now = seconds / stepSeconds
        var found: Int64?
        // All candidates are compared, so that the time taken reveals nothing.
        for step in now - 1...now + 1
        where Sodium.isSame(Array(Self.code(secret, step: step).utf8), Array(code.utf8)) {
            if step > last { found = step }
        }
        return found
    }

    /// Returns the HMAC-SHA-1 of a message.
    static func authenticate(_ message: [UInt8], _ key: [UInt8]) -> [UInt8] {
        var block = key.count > 64 ? digest(key, .sha1) : key
        block += [UInt8](repeating: 0, count: 64 - block.count)
        let inner = digest(block.map { $0 ^ 0x36 } + message, .sha1)
        return digest(block.map { $0 ^ 0x5C } + inner, .sha1)
    }

    /// Returns the `otpauth:` address for an authenticator, with the name it shows.
    static func address(_ secret: [UInt8], name: String) -> String {
        let plain = name.utf8.map { byte -> String in
            let isPlain = Character(UnicodeScalar(byte)).isLetter || (0x30...0x39).contains(byte)
            return isPlain && byte < 0x80
                ? String(UnicodeScalar(byte)) : "%" + Hex.text(of: [byte]).uppercased()
        }.joined()
        return "otpauth://totp/Calepin:\(plain)?secret=\(Base32.text(of: secret))"
            + "&issuer=Calepin&algorithm=SHA1&digits=\(digits)&period=\(stepSeconds)"
    }
}

/// Base 32 without padding.
enum Base32 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")

    /// Returns the text of some bytes.
    static func text(of bytes: [UInt8]) -> String {
        var text = ""
        var buffer = 0
        var bits = 0
        for byte in bytes {
            buffer = (buffer & 0xFF) << 8 | Int(byte)
            bits += 8
            while bits >= 5 {
                bits -= 5
                text.append(letters[buffer >> bits & 31])
            }
        }
        if bits > 0 { text.append(letters[buffer << (5 - bits) & 31]) }
        return text
    }
}

/// Recovery codes, for a lost authenticator or password: 80 random bits each.
enum RecoveryCode {
    private static let letters = Array("abcdefghjkmnpqrstuvwxyz023456789")

    /// Returns a new code, in four groups of four characters.
    static func random() -> String {
        let bytes = Sodium.randomBytes(16)
        let text = bytes.map { letters[Int($0) % 32] }
        return stride(from: 0, to: 16, by: 4).map { String(text[$0..<$0 + 4]) }
            .joined(separator: "-")
    }

    /// Returns the stored digest of a code, bound to one account.
    static func digest(_ code: String, account: String) -> String {
        let plain = code.lowercased().filter { $0 != "-" && $0 != " " }
        return Token.digest("recovery " + account + " " + plain)
    }

    /// Returns true when a text has the form of a recovery code; six digits are an
    /// authenticator's.
    static func isWellFormed(_ text: String) -> Bool {
        text.filter { $0 != "-" && $0 != " " }.utf8.count == 16
    }
}
