// Changes of a locked record that the server did not take: a person sends them again once the lock
// is over. They get new numbers, since the server has settled theirs.

extension Outcome {
    /// True for a mutation that a lock of its record kept out.
    public var isLocked: Bool { defect?.isLock ?? false }
}

extension Replica {
    /// Sends the changes of a record again that its lock kept out, in the order in which they were
    /// made.
    ///
    /// Complexity: O(n) in the notices and the mutations that are kept.
    package mutating func sendAgain(_ record: Identifier) -> [SyncEffect] {
        guard !isGone, fork == nil else { return [] }
        var kept = Outbox()
        for notice in rejected where notice.outcome.isLocked && notice.mutation.record == record {
            kept.mutations.append(notice.mutation)
        }
        guard !kept.mutations.isEmpty else { return [] }
        kept.sort(former: about.former, own: about.id)
        var changes: [DiskChange] = []
        for mutation in kept.mutations {
            // The journal would send it once more after a restored backup.
            outbox.journal.removeAll { $0.isNamed(mutation.replica, mutation.n) }
            changes.append(.remove(.journal, key: DiskValue.key(of: mutation)))
            changes.append(forgetNotice(of: mutation))
        }
        renumber(&kept)
        outbox.mutations += kept.mutations
        for mutation in kept.mutations {
            show(mutation)
            changes.append(.put(.outbox(mutation)))
        }
        changes.append(.put(.about(about)))
        return [.write(changes), .changed([record])] + wake()
    }

    /// Gives sorted mutations the next numbers of this replica.
    private mutating func renumber(_ kept: inout Outbox) {
        var start = about.nextN
        for mutation in kept.mutations where mutation.replica != about.id {
            // Of several of one replica the first renames all.
            start += kept.renumber(mutation.replica, from: 0, to: about.id, start: start)
        }
        // Those that were renamed stand before its own, and stay as they are.
        about.nextN += kept.renumber(about.id, from: 0, to: about.id, start: about.nextN)
    }

    /// Forgets the notices of changes that a lock kept out and that are to be sent once more, as
    /// after a restored backup: the server decides about them anew.
    mutating func dropReopened(_ changes: inout [DiskChange]) {
        for mutation in outbox.mutations {
            let isKeptOut = rejected.contains {
                $0.outcome.isLocked && $0.mutation.isNamed(mutation.replica, mutation.n)
            }
            if isKeptOut { changes.append(forgetNotice(of: mutation)) }
        }
    }
}
