// What the page hears of a stored record: its sync status, how full it is, and its conflicts.

import CalepinSync
import CalepinExpressions

/// The status of a stored record.
package struct RecordUpdate {
    private let state: RecordState
    /// Its sync status.
    package let syncState: SyncState
    private let records: OpenRecords

    /// Makes the status of a record.
    ///
    /// - Parameter waits: The status of its unsent changes; nil when the server has all.
    package init(_ state: RecordState, waits: SyncState?, records: OpenRecords) {
        self.state = state
        syncState = waits ?? (state.hasSiblings ? .choose : .server)
        self.records = records
    }

    /// Writes the members after `record` of an element of the patch `kept`.
    package func write(to out: PatchWriter) {
        out.text("state", syncState.name)
        let full = state.fullness
        if full >= RecordLimits.nearlyFull { out.number("full", Int64(full)) }
        Conflicts(records: records).write(state)
    }
}
