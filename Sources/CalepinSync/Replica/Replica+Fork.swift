// Handles copied browser profiles: two replicas with one id. The server detects this when the
// second copy sends a number it has from the first with another hash; the second then takes a new
// id, and its later mutations get new numbers.

extension Replica {
    /// Notes that mutations from a number on were also made by another copy of this profile.
    mutating func forked(_ replica: Identifier, from n: Int64) -> [SyncEffect] {
        fork = (replica, n)
        guard replica != about.id else { return [.askReplica, .timer(RecordLimits.pullInterval)] }
        // An earlier id: its remaining mutations continue under the present one.
        return renumber(to: about.id, start: about.nextN)
    }

    /// Continues under a new id assigned by the server.
    public mutating func adopt(_ id: Identifier) -> [SyncEffect] {
        guard fork != nil, id != about.id, !about.former.contains(id) else { return [] }
        about.former.append(about.id)
        about.id = id
        return renumber(to: id, start: 1)
    }

    private mutating func renumber(to id: Identifier, start: Int64) -> [SyncEffect] {
        guard let (replica, n) = fork else { return [] }
        fork = nil
        // Other values on the device that could not be read stay there.
        let former = outbox.mutations.map { DiskValue.key(of: $0) }
        let count = outbox.renumber(replica, from: n, to: id, start: start)
        about.nextN = start + count
        outbox.sort(former: about.former, own: id)
        showAll()
        let changes: [DiskChange] =
            former.map { .remove(.outbox, key: $0) }
            + outbox.mutations.map { .put(.outbox($0)) } + [.put(.about(about))]
        return [.write(changes)] + wake()
    }
}
