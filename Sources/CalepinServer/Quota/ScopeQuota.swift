// The quota of a scope: number and size of its records. The present usage is in the scope's row,
// updated with every record; Sync/PushPlan+Quota.swift checks mutations.

import CalepinSync

/// The quota of one scope.
struct ScopeQuota: Sendable {
    /// Maximum number of records.
    let records: Int64
    /// Maximum size of their states in bytes.
    let bytes: Int64

    /// Creates the quota of a scope: that of a team, of an account, or of a guest.
    init(of scope: String, isGuest: Bool = false) {
        guard !scope.hasPrefix("team:") else {
            (records, bytes) = (RecordLimits.teamRecords, RecordLimits.teamBytes)
            return
        }
        let divisor = isGuest ? RecordLimits.guestDivisor : 1
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
