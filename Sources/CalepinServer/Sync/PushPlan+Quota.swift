// The check of a push against the quota of its scope, which is in Quota/ScopeQuota.swift.

import CalepinSync

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
