// Codes of an authenticator (RFC 6238, on RFC 4226 and RFC 2104), the secret's text in base 32
// (RFC 4648), and recovery codes. When a code is asked for is decided in SignInService.swift.

import CalepinExpressions

/// Codes that change with time.
enum OneTimeCode {
    /// Seconds of a step.
    static let stepSeconds: Int64 = 30
    /// Bytes of a secret: as long as the digest.
    static let secretBytes = 20
    /// Digits of a code.
    static let digits = 6

    /// The code of a step.
    static func code(_ secret: [UInt8], step: Int64, digits: Int = digits) -> String {
        let counter = (0..<8).reversed().map { UInt8(truncatingIfNeeded: step >> ($0 * 8)) }
        let mac = authenticate(counter, secret)
        let start = Int(mac[19] & 0x0F)
        let number = mac[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let modulus = (0..<digits).reduce(UInt64(1)) { product, _ in product * 10 }
        return String(Int64(UInt64(number & 0x7FFF_FFFF) % modulus), digits: digits)
    }

    /// The step of a code that is right at a moment, or was or will be a step away, and comes
    /// after the latest one taken; nil when it is wrong.
    static func step(
        of code: String, _ secret: [UInt8], at seconds: Int64, after last: Int64
    ) -> Int64? {
        let now = seconds / stepSeconds
        var found: Int64?
        // All are compared, so that the time tells nothing.
        for step in now - 1...now + 1
        where Sodium.isSame(Array(Self.code(secret, step: step).utf8), Array(code.utf8)) {
            if step > last { found = step }
        }
        return found
    }

    /// HMAC with SHA-1.
    static func authenticate(_ message: [UInt8], _ key: [UInt8]) -> [UInt8] {
        var block = key.count > 64 ? digest(key, .sha1) : key
        block += [UInt8](repeating: 0, count: 64 - block.count)
        let inner = digest(block.map { $0 ^ 0x36 } + message, .sha1)
        return digest(block.map { $0 ^ 0x5C } + inner, .sha1)
    }

    /// The address for an authenticator, with the name it shows.
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

/// Base 32 without signs at the end.
enum Base32 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")

    /// The text of some bytes.
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

/// Codes for the day the authenticator or the password is lost: 80 random bits each.
enum RecoveryCode {
    private static let letters = Array("abcdefghjkmnpqrstuvwxyz023456789")

    /// A new code, in four groups of four characters.
    static func random() -> String {
        let bytes = Sodium.randomBytes(16)
        let text = bytes.map { letters[Int($0) % 32] }
        return stride(from: 0, to: 16, by: 4).map { String(text[$0..<$0 + 4]) }
            .joined(separator: "-")
    }

    /// What is kept of a code: it proves one account only.
    static func digest(_ code: String, account: String) -> String {
        let plain = code.lowercased().filter { $0 != "-" && $0 != " " }
        return Token.digest("recovery " + account + " " + plain)
    }

    /// Whether a text could be one: six digits are a code of an authenticator.
    static func isWellFormed(_ text: String) -> Bool {
        text.filter { $0 != "-" && $0 != " " }.utf8.count == 16
    }
}
