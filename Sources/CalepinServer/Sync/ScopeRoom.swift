// The room of a scope: how many records it may have, how long they may be, and whether a mutation
// fits. What is there is counted in the scope's row, with every record that is written.

import CalepinCollections

/// The room of one scope.
struct ScopeRoom: Sendable {
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
}

/// What may be added to a scope at most.
struct RoomTaken: Equatable, Sendable {
    var records: Int64 = 0
    var bytes: Int64 = 0
}

extension ScopeRoom {
    /// Whether a scope has room for something.
    func has(_ taken: RoomTaken, in scope: StoredScope) -> Bool {
        let hasRecords = taken.records == 0 || scope.recordCount + taken.records <= records
        return hasRecords && (taken.bytes == 0 || scope.bytes + taken.bytes <= bytes)
    }
}

extension PushPlan {
    /// Takes what a mutation may add at most; tells whether a scope has so much room. What only
    /// takes away always fits.
    mutating func take(_ mutation: Mutation, isNew: Bool, in scope: StoredScope) -> Bool {
        guard isNew || !mutation.ops.allSatisfy(\.takesAway) else { return true }
        var next = taken
        if isNew { next.records += 1 }
        next.bytes += Int64(mutation.ops.count * Limits.opStateBytes)
        // Its length is looked at only where it matters.
        let start = next.bytes
        next.bytes += Int64(Limits.mutationBytes)
        if !room.has(next, in: scope) { next.bytes = start + Int64(mutation.json().count) }
        guard room.has(next, in: scope) else { return false }
        taken = next
        return true
    }
}
