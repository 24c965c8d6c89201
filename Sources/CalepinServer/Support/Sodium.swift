// The functions of libsodium in use: Argon2id, random bytes, secret boxes, comparison in constant
// time, and SHA-256 of long data. The number of passwords hashed at once is limited in
// PasswordHasher.swift.

import CSodium
import CalepinExpressions

/// The cost parameters of Argon2id.
struct PasswordCost: Sendable, Equatable {
    /// Passes over the memory.
    var passes: UInt64
    /// Bytes of memory.
    var bytes: Int

    /// OWASP's numbers for Argon2id with one pass.
    static let standard = PasswordCost(passes: 1, bytes: 46 * 1_048_576)
    /// The minimum, for tests that are about other things.
    static let least = PasswordCost(passes: 1, bytes: 8_192)
}

/// Wrappers around libsodium.
enum Sodium {
    /// True when the library is ready; the first access initialises it.
    static let isReady = sodium_init() >= 0

    /// Returns the Argon2id text of a password with a random salt; nil when there is not enough
    /// memory.
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

    /// Returns the SHA-256 of bytes; several times as fast as the engine's own over a file.
    static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_bytes()))
        crypto_hash_sha256(&result, bytes, UInt64(bytes.count))
        return result
    }

    /// Returns the HMAC with SHA-256 of bytes.
    static func hmac(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        var state = crypto_auth_hmacsha256_state()
        var result = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_bytes()))
        crypto_auth_hmacsha256_init(&state, key, key.count)
        crypto_auth_hmacsha256_update(&state, bytes, UInt64(bytes.count))
        crypto_auth_hmacsha256_final(&state, &result)
        return result
    }

    /// Returns true when a password matches an Argon2id text.
    static func isPassword(_ password: [UInt8], _ text: String) -> Bool {
        guard isReady else { return false }
        let signs = password.map { CChar(bitPattern: $0) } + [0]
        return crypto_pwhash_str_verify(text, signs, UInt64(password.count)) == 0
    }

    /// Returns true when a text was made with other cost parameters.
    static func isOutdated(_ text: String, _ cost: PasswordCost) -> Bool {
        isReady && crypto_pwhash_str_needs_rehash(text, cost.passes, cost.bytes) != 0
    }

    /// Returns a text of the same cost that matches no password, to compare with for unknown
    /// accounts.
    static func unknownText(_ cost: PasswordCost) -> String {
        func random(_ count: Int) -> String {
            String(Base64.text(of: randomBytes(count)).prefix { $0 != "=" })
        }
        return "$argon2id$v=19$m=\(cost.bytes / 1_024),t=\(cost.passes),p=1$"
            + "\(random(16))$\(random(32))"
    }

    /// Returns random bytes of the system.
    static func randomBytes(_ count: Int) -> [UInt8] {
        guard isReady else {
            var generator = SystemRandomNumberGenerator()
            return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        }
        var bytes = [UInt8](repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        return bytes
    }

    /// Returns true when two byte arrays are equal, in constant time.
    static func isSame(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count && sodium_memcmp(left, right, left.count) == 0
    }
}

/// A key that encrypts what must be read again, such as the secret of a second factor.
package struct SealingKey: Sendable {
    /// The size of a key in bytes.
    package static let count = 32
    private let bytes: [UInt8]

    /// Creates a key from 32 bytes; nil for any other number.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.count, Sodium.isReady else { return nil }
        self.bytes = bytes
    }

    /// Creates a random key.
    package init() {
        bytes = Sodium.randomBytes(Self.count)
    }

    /// Returns a digest by which keys are compared without showing them.
    package static func mark(_ name: String, _ bytes: [UInt8]) -> String {
        Hex.text(of: Sodium.hmac(Array("calepin \(name)".utf8), key: bytes))
    }

    /// Returns random bytes for a key file.
    package static func random() -> [UInt8] { Sodium.randomBytes(count) }

    /// Returns the bytes encrypted with a random nonce, in Base64.
    func seal(_ plain: [UInt8]) -> String {
        let nonce = Sodium.randomBytes(Int(crypto_secretbox_noncebytes()))
        var box = [UInt8](repeating: 0, count: plain.count + Int(crypto_secretbox_macbytes()))
        crypto_secretbox_easy(&box, plain, UInt64(plain.count), nonce, bytes)
        return Base64.text(of: nonce + box)
    }

    /// Returns a text encrypted with a random nonce, in Base64.
    func seal(_ text: String) -> String { seal(Array(text.utf8)) }

    /// Returns the decrypted text; nil when it is damaged or was encrypted with another key.
    func text(of sealed: String) -> String? {
        open(sealed).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the decrypted bytes; nil when the text is damaged or was encrypted with another
    /// key.
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
