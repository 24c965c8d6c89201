// The room of a scope: how many records it may have, how long they may be, and whether a mutation
// fits. What is there is counted in the scope's row, with every record that is written.

import CalepinCollections

/// The room of one scope.
struct ScopeRoom {
    /// Records it may have.
    let records: Int64
    /// Bytes of their states.
    let bytes: Int64

    /// The room of a scope as far as the access to it decides.
    init(_ access: Access) {
        let divisor = access.isGuest ? Limits.guestDivisor : 1
        records = Limits.scopeRecords / divisor
        bytes = Limits.scopeBytes / divisor
    }

    /// Whether a scope is within it when another is added to it.
    func fits(_ scope: StoredScope, with other: StoredScope) -> Bool {
        scope.recordCount + other.recordCount <= records && scope.bytes + other.bytes <= bytes
    }
}

/// What one push may add to a scope.
struct RoomLeft {
    private var records: Int64
    private var bytes: Int64

    /// What is left in a scope.
    init(_ room: ScopeRoom, _ scope: StoredScope) {
        records = room.records - scope.recordCount
        bytes = room.bytes - scope.bytes
    }

    /// Takes what a mutation may add at most; tells whether there is so much. What only takes away
    /// always fits.
    mutating func take(_ mutation: Mutation, isNew: Bool) -> Bool {
        guard isNew || !mutation.ops.allSatisfy(\.takesAway) else { return true }
        guard !isNew || records > 0 else { return false }
        let names = Int64(mutation.ops.count * Limits.opStateBytes)
        // Its length is looked at only where it matters.
        let isPlenty = bytes >= names + Int64(Limits.mutationBytes)
        let length = isPlenty ? Limits.mutationBytes : mutation.json().count
        guard bytes >= names + Int64(length) else { return false }
        bytes -= names + Int64(length)
        if isNew { records -= 1 }
        return true
    }
}
