// The server of the simulation: the real scope log in memory and on disk, group commits, crashes,
// backups and restores, and responses from a stale copy. This file has no tests.

@testable import CalepinSync

/// A server that loses uncommitted changes in a crash.
struct SimulatedServer {
    /// A response that waits for the commit, and its recipient.
    struct Waiting {
        var device: Int
        var turn: Int64
        var answer: PushAnswer
    }

    var durable: ScopeLog
    var volatile: ScopeLog
    var waiting: [Waiting] = []
    /// The backups since the last verified one, which comes first.
    var backups: [ScopeLog]
    /// A stale copy of the same epoch.
    var behind: ScopeLog
    var nextEpoch = 1_000
    var nextReplica = 100

    init(_ scope: Scope) {
        durable = ScopeLog(scope, dbEpoch: id(999))
        volatile = durable
        backups = [durable]
        behind = durable
    }

    mutating func newReplica() -> Identifier {
        nextReplica += 1
        return id(nextReplica)
    }

    /// Commits the pushed mutations and returns the responses that may be sent now.
    mutating func commit() -> [Waiting] {
        durable = volatile
        defer { waiting = [] }
        return waiting
    }

    /// Discards uncommitted changes.
    mutating func crash() {
        volatile = durable
        waiting = []
    }

    mutating func backUp() { backups.append(durable) }

    /// Verifies the latest backup; earlier ones are no longer used.
    mutating func verifyBackup() {
        guard let latest = backups.last else { return }
        backups = [latest]
        volatile.noteBackup(latest)
        durable.noteBackup(latest)
    }

    mutating func restore(_ dice: inout SyncDice) {
        nextEpoch += 1
        let index = dice.below(backups.count)
        durable = backups[index].restored(dbEpoch: id(nextEpoch))
        backups = Array(backups[...index])
        volatile = durable
        behind = durable
        waiting = []
    }
}
