// The key with which a store authenticates the lines of the audit trail. Its file is in
// Accounts/Audit/AuditKeyFile.swift.

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
        Hex.text(of: Sodium.hmac(Array(text.utf8), key: bytes))
    }
}
