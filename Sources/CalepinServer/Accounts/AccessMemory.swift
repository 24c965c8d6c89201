// What tokens gave lately, so that a device which asks often is looked up once. It is never older
// than what is in the store: whatever changes accounts or access there makes all of it void.

import Synchronization

/// The access of tokens that were looked up since accounts last changed.
///
/// Invariant: an entry was read from the store when the store's ``Store/accessVersion`` was at
/// least ``Kept/version``, so one of the present version says what the store says now.
final class AccessMemory: Sendable {
    private struct Kept {
        var version: UInt64 = 0
        var entries: [String: Access] = [:]
    }

    private let kept = Mutex(Kept())

    /// What a token gives; nil when that has to be looked up.
    func access(_ token: String, version: UInt64) -> Access? {
        kept.withLock { kept in kept.version == version ? kept.entries[token] : nil }
    }

    /// Keeps what was read from a store after it had a version.
    func keep(_ access: Access, _ token: String, version: UInt64) {
        kept.withLock { kept in
            guard version >= kept.version else { return }
            if version > kept.version || kept.entries.count >= AccountLimits.rememberedTokens {
                kept = Kept(version: version)
            }
            kept.entries[token] = access
        }
    }
}
