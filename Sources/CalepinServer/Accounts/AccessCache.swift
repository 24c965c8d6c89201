// A cache of access by token, so that a device with frequent requests is not looked up each time.
// Every change of accounts or access in the store invalidates all entries; where other servers
// change them, all entries are of one version, and each has stamps to compare.

import Synchronization

/// The access of tokens, looked up since accounts last changed.
///
/// Invariant: an entry was read from the store when the store's ``Store/accessVersion`` was at
/// least ``Kept/version``, so one of the present version says what the store says now.
final class AccessCache: Sendable {
    private struct Kept {
        var version: UInt64 = 0
        var entries: [String: Access] = [:]
    }

    private let kept = Mutex(Kept())

    /// Returns the access of a token; nil when it has to be looked up.
    func access(_ token: String, version: UInt64) -> Access? {
        kept.withLock { kept in kept.version == version ? kept.entries[token] : nil }
    }

    /// Adds an entry that was read from the store after it had the given version.
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
