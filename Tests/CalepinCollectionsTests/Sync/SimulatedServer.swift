// The server of the simulation: the real scope log in memory and on disk, commits of groups,
// crashes, backups and restores, and answers from a copy that is behind. No test lives here.

@testable import CalepinCollections

/// A server that can lose what it has not committed.
struct SimulatedServer {
    /// An answer that waits for the commit, and for whom.
    struct Waiting {
        var device: Int
        var turn: Int64
        var answer: PushAnswer
    }

    var durable: ScopeLog
    var volatile: ScopeLog
    var waiting: [Waiting] = []
    /// Backups since the last verified one, which comes first.
    var backups: [ScopeLog]
    /// A copy that is behind, of the same life of the data.
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

    /// Makes what was pushed durable and gives the answers that may be sent now.
    mutating func commit() -> [Waiting] {
        durable = volatile
        defer { waiting = [] }
        return waiting
    }

    /// Loses what was not committed.
    mutating func crash() {
        volatile = durable
        waiting = []
    }

    mutating func backUp() { backups.append(durable) }

    /// Verifies the latest backup: earlier ones are not used any more.
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
