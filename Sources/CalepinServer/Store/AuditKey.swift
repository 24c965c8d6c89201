// The key with which a store authenticates the lines of the audit trail. Its file is in
// Accounts/Audit/AuditKeyFile.swift.

import CSodium
import CalepinExpressions

/// A key that lines of the audit trail are authenticated with (HMAC with SHA-256).
package struct AuditKey: Sendable {
    /// The size of a key in bytes.
    static let count = 32
    private let bytes: [UInt8]

    /// Creates a key from 32 bytes; nil for any other number.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.count, Sodium.isReady else { return nil }
        self.bytes = bytes
    }

    /// Returns the HMAC of a text, in hexadecimal digits.
    func digest(_ text: String) -> String {
        let plain = Array(text.utf8)
        var result = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_bytes()))
        crypto_auth_hmacsha256(&result, plain, UInt64(plain.count), bytes)
        return Hex.text(of: result)
    }
}
