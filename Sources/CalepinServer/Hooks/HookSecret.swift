// The secret of a hook and the signatures made with it, as in Standard Webhooks 1.0
// (standardwebhooks.com): HMAC with SHA-256 over id, time and body.

import CalepinExpressions

/// A secret that requests are signed with.
struct HookSecret: Sendable, Equatable {
    private static let mark = "whsec_"
    /// The size of the key in bytes.
    private static let bytes = 32
    private let key: [UInt8]

    /// Creates a random secret.
    init() { key = Sodium.randomBytes(Self.bytes) }

    /// Reads a secret that was encrypted with the server's key; nil for any other text.
    init?(sealed: String, _ sealing: SealingKey) {
        guard let key = sealing.open(sealed), key.count == Self.bytes else { return nil }
        self.key = key
    }

    /// The text that whoever makes a hook gives to the receiver.
    var text: String { Self.mark + Base64.text(of: key) }

    /// Returns the secret encrypted with the server's key.
    func sealed(_ sealing: SealingKey) -> String { sealing.seal(key) }

    /// Returns the signature of a message at seconds since 1970, such as `v1,…`.
    func signature(of message: String, at seconds: Int64, _ body: [UInt8]) -> String {
        "v1," + Base64.text(of: Sodium.hmac(Array("\(message).\(seconds).".utf8) + body, key: key))
    }
}

extension HookSettings {
    /// Returns the header lines of a message at seconds since 1970: those of the secret, and for a
    /// time those of the one before. Nil when the secret was encrypted with another key.
    func headers(
        _ message: String, at seconds: Int64, _ body: [UInt8], _ sealing: SealingKey
    ) -> [String]? {
        guard let present = HookSecret(sealed: secret, sealing) else { return nil }
        var secrets = [present]
        if seconds < formerUntil, let old = HookSecret(sealed: former, sealing) {
            secrets.append(old)
        }
        let signatures = secrets.map { $0.signature(of: message, at: seconds, body) }
        return [
            "Content-Type: application/json", "webhook-id: \(message)",
            "webhook-timestamp: \(seconds)",
            "webhook-signature: \(signatures.joined(separator: " "))",
        ]
    }
}
