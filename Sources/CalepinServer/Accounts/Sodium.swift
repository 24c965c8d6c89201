// What is used of libsodium: Argon2id, random bytes, secret boxes, comparing in constant time, and
// SHA-256 of what is long.
// How many passwords are worked on at once is in PasswordMill.swift.

import CSodium
import CalepinExpressions

/// What a password costs to compute.
struct PasswordCost: Sendable, Equatable {
    /// Passes over the memory.
    var passes: UInt64
    /// Bytes of memory.
    var bytes: Int

    /// OWASP's numbers for Argon2id with one pass.
    static let standard = PasswordCost(passes: 1, bytes: 46 * 1_048_576)
    /// The least there is, for tests that are about other things.
    static let least = PasswordCost(passes: 1, bytes: 8_192)
}

/// The functions of libsodium.
enum Sodium {
    /// Whether the library is ready; asking makes it so.
    static let isReady = sodium_init() >= 0

    /// The Argon2id text of a password, with a salt of its own; nil when there is no memory.
    static func passwordText(_ password: [UInt8], _ cost: PasswordCost) -> String? {
        guard isReady else { return nil }
        var text = [CChar](repeating: 0, count: Int(crypto_pwhash_strbytes()))
        let signs = password.map { CChar(bitPattern: $0) } + [0]
        let result = crypto_pwhash_str(
            &text, signs, UInt64(password.count), cost.passes, cost.bytes)
        guard result == 0 else { return nil }
        let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The SHA-256 of bytes: the engine's own takes several times as long over a file.
    static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_bytes()))
        crypto_hash_sha256(&result, bytes, UInt64(bytes.count))
        return result
    }

    /// Whether a password is the one of an Argon2id text.
    static func isPassword(_ password: [UInt8], _ text: String) -> Bool {
        guard isReady else { return false }
        let signs = password.map { CChar(bitPattern: $0) } + [0]
        return crypto_pwhash_str_verify(text, signs, UInt64(password.count)) == 0
    }

    /// Whether a text was made with other numbers than these.
    static func isOutdated(_ text: String, _ cost: PasswordCost) -> Bool {
        isReady && crypto_pwhash_str_needs_rehash(text, cost.passes, cost.bytes) != 0
    }

    /// A text of the same cost that no password has, to compare with when there is none.
    static func unknownText(_ cost: PasswordCost) -> String {
        func random(_ count: Int) -> String {
            String(Base64.text(of: randomBytes(count)).prefix { $0 != "=" })
        }
        return "$argon2id$v=19$m=\(cost.bytes / 1_024),t=\(cost.passes),p=1$"
            + "\(random(16))$\(random(32))"
    }

    /// Random bytes of the system.
    static func randomBytes(_ count: Int) -> [UInt8] {
        guard isReady else {
            var generator = SystemRandomNumberGenerator()
            return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        }
        var bytes = [UInt8](repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        return bytes
    }

    /// Whether two rows of bytes are the same, in a time that tells nothing.
    static func isSame(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count && sodium_memcmp(left, right, left.count) == 0
    }
}

/// A key that seals what must be read again, such as the secret of a second factor.
public struct SealingKey: Sendable {
    /// Bytes of a key.
    public static let count = 32
    private let bytes: [UInt8]

    /// A key of 32 bytes; nil for any other number.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.count, Sodium.isReady else { return nil }
        self.bytes = bytes
    }

    /// A key nobody has.
    public init() {
        bytes = Sodium.randomBytes(Self.count)
    }

    /// Bytes for a file.
    public static func random() -> [UInt8] { Sodium.randomBytes(count) }

    /// The bytes sealed with a number of their own, in Base64.
    func seal(_ plain: [UInt8]) -> String {
        let nonce = Sodium.randomBytes(Int(crypto_secretbox_noncebytes()))
        var box = [UInt8](repeating: 0, count: plain.count + Int(crypto_secretbox_macbytes()))
        crypto_secretbox_easy(&box, plain, UInt64(plain.count), nonce, bytes)
        return Base64.text(of: nonce + box)
    }

    /// What was sealed; nil when it was not, or with another key.
    func open(_ sealed: String) -> [UInt8]? {
        let nonceCount = Int(crypto_secretbox_noncebytes())
        let macCount = Int(crypto_secretbox_macbytes())
        guard let all = Base64.bytes(from: sealed), all.count >= nonceCount + macCount else {
            return nil
        }
        let box = Array(all[nonceCount...])
        var plain = [UInt8](repeating: 0, count: box.count - macCount)
        let result = crypto_secretbox_open_easy(
            &plain, box, UInt64(box.count), Array(all[..<nonceCount]), bytes)
        return result == 0 ? plain : nil
    }
}
