// A record in the list: its content, its sync status and its submission. docs/patches.md describes
// when it is stored, OpenRecords its further handling.

import CalepinExpressions
import CalepinForms

/// A stored record.
struct Draft {
    let id: String
    /// The revision of the state that the page has.
    var revision: Int64 = 0
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

    /// Reads a record from a `kept` action; nil when it was removed.
    init?(_ kept: JSONValue) {
        guard let text = kept["text"]?.asString else { return nil }
        do throws(RecordJSONError) {
            self.init(
                kept["record"]?.asString ?? "", changed: kept["at"]?.asInt64 ?? 0,
                try FormRecord(json: Array(text.utf8)))
        } catch { return nil }
        isBare = true
        revision = kept["rev"]?.asInt64 ?? 0
        syncState = SyncState(named: kept["state"]?.asString ?? "")
        isSubmitted = kept["isSubmitted"]?.asBool ?? false
    }

    /// Applies the newer keystrokes to the record opened from it.
    func apply(to record: OpenRecord) {
        record.base.revision = revision
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
enum SyncState: UInt8 {
    /// Not on the server yet; on the server; with a conflict to settle; not accepted as submitted.
    case here, server, choose, refused

    var name: String {
        switch self {
        case .here: "here"
        case .server: "server"
        case .choose: "choose"
        case .refused: "refused"
        }
    }

    init(named name: String) {
        switch name {
        case "server": self = .server
        case "choose": self = .choose
        case "refused": self = .refused
        default: self = .here
        }
    }
}
