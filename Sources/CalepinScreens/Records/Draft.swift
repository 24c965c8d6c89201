// A record in the list: its content, its sync status and its submission. docs/patches.md describes
// when it is stored, OpenRecords its further handling.

import CalepinSync
import CalepinExpressions
import CalepinForms

/// A stored record.
struct Draft {
    let id: String
    /// The state that it shows; nil for a record that was never stored.
    var seen: RecordState?
    /// The time of the last change, in milliseconds since 1970; 0 when it was not changed here.
    var changed: Int64
    var syncState = SyncState.here
    var isSubmitted = false
    /// The content; calculated cells are missing while `isBare`, as they are never stored.
    var record: FormRecord
    var isBare = false
    /// True when some values are initial data.
    var hasInitialData = false
    /// The keystrokes that are newer than the record.
    var typed: [(path: String, text: String)] = []

    init(_ id: String, changed: Int64, _ record: FormRecord) {
        self.id = id
        self.changed = changed
        self.record = record
    }

    /// Makes a record of a stored state.
    init(_ state: RecordState, changed: Int64) {
        self.init(state.id.description, changed: changed, state.formRecord)
        isBare = true
        seen = state
    }

    /// Applies the newer keystrokes to the record opened from it.
    func apply(to record: OpenRecord) {
        for typed in typed {
            let path = CellPath(typed.path)
            _ = record.asked { () throws(SessionError) in
                try record.session.set(path, to: typed.text)
            }
            record.isDirty = true
        }
    }
}

/// The sync status of a record.
package enum SyncState: UInt8, Sendable {
    /// Not on the server yet; on the server; with a conflict to settle; not accepted as submitted.
    case here, server, choose, refused

    /// The name in patches.
    package var name: String {
        switch self {
        case .here: "here"
        case .server: "server"
        case .choose: "choose"
        case .refused: "refused"
        }
    }
}
