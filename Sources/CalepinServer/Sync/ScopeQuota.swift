// The quota of a scope: number and size of its records, and the check whether a mutation fits. The
// present usage is in the scope's row, updated with every record.

import CalepinSync

/// The quota of one scope.
struct ScopeQuota: Sendable {
    /// Maximum number of records.
    let records: Int64
    /// Maximum size of their states in bytes.
    let bytes: Int64

    /// Creates the quota of an account's scope.
    init(_ access: Access) {
        let divisor = access.isGuest ? RecordLimits.guestDivisor : 1
        records = RecordLimits.scopeRecords / divisor
        bytes = RecordLimits.scopeBytes / divisor
    }
}

/// The maximum growth of a scope by a push.
struct QuotaUse: Equatable, Sendable {
    var records: Int64 = 0
    var bytes: Int64 = 0
}

extension ScopeQuota {
    /// Returns true when a scope has room for the growth.
    func has(_ taken: QuotaUse, in scope: StoredScope) -> Bool {
        let hasRecords = taken.records == 0 || scope.recordCount + taken.records <= records
        return hasRecords && (taken.bytes == 0 || scope.bytes + taken.bytes <= bytes)
    }
}

extension PushPlan {
    /// Adds the maximum growth by a mutation; returns false when it exceeds the quota. A mutation
    /// that only removes always fits.
    mutating func take(_ mutation: Mutation, isNew: Bool, in scope: StoredScope) -> Bool {
        guard isNew || !mutation.ops.allSatisfy(\.takesAway) else { return true }
        var next = taken
        if isNew { next.records += 1 }
        next.bytes += Int64(mutation.ops.count * RecordLimits.opStateBytes)
        // The length is computed only where it matters.
        let start = next.bytes
        next.bytes += Int64(RecordLimits.mutationBytes)
        if !quota.has(next, in: scope) { next.bytes = start + Int64(mutation.json().count) }
        guard quota.has(next, in: scope) else { return false }
        taken = next
        return true
    }
}
