// The mutations of a replica: unconfirmed ones in the outbox, and confirmed ones that are in no
// verified backup in the journal. This file decides when a mutation moves; Replica decides when to
// contact the server.

import CalepinExpressions

/// The mutations of a replica that are not yet safe elsewhere.
///
/// Invariant: the mutations of each replica id are in the order of their numbers, earlier ids
/// first.
public struct Outbox: Equatable, Sendable {
    /// The mutations the server has not confirmed.
    public internal(set) var mutations: [Mutation] = []
    /// The mutations the server has confirmed, but that are in no verified backup.
    var journal: [Mutation] = []
    /// The last number that a push acknowledged, by replica id.
    var acknowledged: [Identifier: Int64] = [:]

    /// Makes an empty outbox.
    public init() {}

    /// Returns the mutations to send next: consecutive ones of one replica id.
    ///
    /// Complexity: O(n) in the mutations, and in their bytes.
    func batch() -> [Mutation] {
        var batch: [Mutation] = []
        var bytes = 0
        for mutation in mutations where mutation.n > (acknowledged[mutation.replica] ?? 0) {
            if let last = batch.last {
                guard mutation.replica == last.replica, mutation.n == last.n + 1 else { break }
            }
            bytes += mutation.json().count
            guard batch.isEmpty || bytes <= RecordLimits.pushBytes else { break }
            batch.append(mutation)
            if batch.count == RecordLimits.pushMutations { break }
        }
        return batch
    }

    /// Returns the hash of the mutation before a number; empty when it is not stored.
    func hash(before replica: Identifier, _ n: Int64) -> String {
        for mutation in journal + mutations
        where mutation.isNamed(replica, n - 1) {
            return mutation.hash
        }
        return ""
    }

    /// Returns true when the server's mark of a replica id can only be explained by another copy
    /// of the replica.
    func isDoubtful(_ mark: PullAnswer.Mark, own: Identifier, nextN: Int64) -> Bool {
        if mark.replica == own, mark.lastN >= nextN { return true }
        guard !mark.lastHash.isEmpty else { return false }
        for mutation in journal + mutations
        where mutation.isNamed(mark.replica, mark.lastN) {
            return mutation.hash != mark.lastHash
        }
        return false
    }

    /// Moves mutations according to a mark of the server, and returns the changes on the device.
    ///
    /// A mutation leaves the outbox when the server has it; it leaves the journal when it is in a
    /// verified backup; it returns from the journal to the outbox when the server has lost it.
    mutating func settle(_ mark: PullAnswer.Mark, isDoubtful: Bool) -> [DiskChange] {
        var changes: [DiskChange] = []
        let sure = isDoubtful ? acknowledged[mark.replica] ?? 0 : mark.lastN
        let (confirmed, others) = divided(mutations) {
            $0.replica == mark.replica && $0.n <= min(sure, mark.lastN)
        }
        mutations = others
        for mutation in confirmed {
            changes.append(.remove(.outbox, key: DiskValue.key(of: mutation)))
            changes.append(.put(.journal(mutation)))
        }
        let (lost, kept) = divided(journal) { $0.replica == mark.replica && $0.n > mark.lastN }
        let (safe, journaled) = divided(kept + confirmed) {
            $0.replica == mark.replica && $0.n <= mark.backedUpTo
        }
        journal = journaled
        for mutation in safe {
            changes.append(.remove(.journal, key: DiskValue.key(of: mutation)))
        }
        for mutation in lost {
            changes.append(.remove(.journal, key: DiskValue.key(of: mutation)))
            changes.append(.put(.outbox(mutation)))
        }
        insert(lost)
        if let known = acknowledged[mark.replica] {
            acknowledged[mark.replica] = min(known, mark.lastN)
        }
        return changes
    }

    /// Moves all confirmed mutations of a replica id back into the outbox, to be sent again: the
    /// server recognizes by the hashes those it has.
    mutating func reopen(_ replica: Identifier) -> [DiskChange] {
        acknowledged[replica] = nil
        let (reopened, others) = divided(journal) { $0.replica == replica }
        journal = others
        insert(reopened)
        return reopened.flatMap { mutation -> [DiskChange] in
            [
                .remove(.journal, key: DiskValue.key(of: mutation)),
                .put(.outbox(mutation)),
            ]
        }
    }

    /// Inserts mutations before those of the same replica id in the outbox.
    private mutating func insert(_ lost: [Mutation]) {
        guard let id = lost.first?.replica else { return }
        let index = mutations.firstIndex { $0.replica == id } ?? mutations.count
        mutations.insert(contentsOf: lost, at: index)
    }

    /// Sorts the mutations: earlier replica ids first, then by number.
    mutating func sort(former: [Identifier], own: Identifier) {
        let order = former + [own]
        func isBefore(_ left: Mutation, _ right: Mutation) -> Bool {
            let first = order.firstIndex(of: left.replica) ?? 0
            let second = order.firstIndex(of: right.replica) ?? 0
            return first == second ? left.n < right.n : first < second
        }
        mutations = mutations.ordered(by: isBefore)
        journal = journal.ordered(by: isBefore)
    }

    private func divided(
        _ mutations: [Mutation], _ isFirst: (Mutation) -> Bool
    ) -> ([Mutation], [Mutation]) {
        var first: [Mutation] = []
        var second: [Mutation] = []
        for mutation in mutations {
            if isFirst(mutation) { first.append(mutation) } else { second.append(mutation) }
        }
        return (first, second)
    }

    /// Gives the mutations of a replica id, from a number on, another id and numbers from `start`,
    /// and renames their versions wherever stored mutations name them; returns the number of
    /// mutations changed.
    mutating func renumber(
        _ old: Identifier, from n: Int64, to id: Identifier, start: Int64
    ) -> Int64 {
        var rename = Renaming(old: old, id: id)
        for mutation in mutations where mutation.replica == old && mutation.n >= n {
            rename.add(mutation, as: start + Int64(rename.numbers.count))
        }
        mutations = mutations.map { rename.mutation($0) }
        return Int64(rename.numbers.count)
    }
}

/// A renaming of the versions of mutations that got another replica id.
struct Renaming {
    var old: Identifier
    var id: Identifier
    /// The new number by old number.
    private(set) var numbers: [Int64: Int64] = [:]
    /// The path of the cell that each op wrote.
    private var paths: [VersionName: String] = [:]
    /// The version of the op being renamed: other versions of the old id that are not before it
    /// were written by the other copy of the profile.
    private var place: VersionName?

    init(old: Identifier, id: Identifier) {
        self.old = old
        self.id = id
    }

    /// Adds a mutation that gets a new number.
    mutating func add(_ mutation: Mutation, as number: Int64) {
        numbers[mutation.n] = number
        for (index, op) in mutation.ops.enumerated() {
            if let path = op.change?.path { paths[mutation.version(of: index)] = path }
        }
    }

    func version(_ version: VersionName) -> VersionName {
        guard version.replica == old, let n = numbers[version.n] else { return version }
        if let place, version >= place { return version }
        return VersionName(id, n, version.i)
    }

    func mutation(_ mutation: Mutation) -> Mutation {
        var renamed = mutation
        if mutation.replica == old, let n = numbers[mutation.n] {
            renamed.replica = id
            renamed.n = n
        }
        renamed.ops = mutation.ops.indices.map { index in
            var rename = self
            if mutation.replica == old { rename.place = mutation.version(of: index) }
            return rename.op(mutation.ops[index])
        }
        // Comparing values, and not bytes, would be ten thousand more bytes in the page's module.
        return renamed.json() == mutation.json() ? mutation : renamed.sealed
    }

    private func op(_ op: Op) -> Op {
        switch op {
        case .set(let change): return .set(self.change(change))
        case .resolve(let change): return .resolve(self.change(change))
        case .remove(let removal): return .remove(Removal(removal.path, seen: seen(removal.seen)))
        case .attach(var attachment):
            attachment.base = attachment.base.map(version)
            return .attach(attachment)
        case .insert, .move, .submit: return op
        }
    }

    private func change(_ change: CellChange) -> CellChange {
        var renamed = change
        // A version of another cell was written by the other copy, which used the same numbers.
        renamed.base = change.base.map { paths[$0] == change.path ? version($0) : $0 }
        renamed.deps = seen(change.deps)
        renamed.closes = change.closes.map(version)
        return renamed
    }

    private func seen(_ seen: [SeenVersion]) -> [SeenVersion] {
        seen.map { SeenVersion($0.path, $0.version.map(version)) }
    }
}
