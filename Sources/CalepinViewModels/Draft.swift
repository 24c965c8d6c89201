// A record as the list knows it: its content, how it stands with the server and whether it was
// handed in. docs/patches.md says when it is kept, OpenRecords what becomes of it then.

import CalepinExpressions
import CalepinForms

/// A record that is kept.
struct Draft {
    let id: String
    /// Which of the states the page was told of this is.
    var revision: Int64 = 0
    /// Milliseconds since 1970; 0 when it was not changed here.
    var changed: Int64
    var standing = Standing.here
    var isSubmitted = false
    /// What is in it; calculated cells are missing while `isBare`, as they are never kept.
    var record: FormRecord
    var isBare = false
    /// True when some of what is in it is initial data.
    var hasInitialData = false
    /// Keystrokes that are newer than the record.
    var typed: [(path: String, text: String)] = []

    init(_ id: String, changed: Int64, _ record: FormRecord) {
        self.id = id
        self.changed = changed
        self.record = record
    }

    /// Reads what `kept` tells of a record; nil when it is gone.
    init?(_ kept: JSONValue) {
        guard let text = kept["text"]?.asString else { return nil }
        do throws(RecordJSONError) {
            self.init(
                kept["record"]?.asString ?? "", changed: kept["at"]?.asInt64 ?? 0,
                try FormRecord(json: Array(text.utf8)))
        } catch { return nil }
        isBare = true
        revision = kept["rev"]?.asInt64 ?? 0
        standing = Standing(named: kept["state"]?.asString ?? "")
        isSubmitted = kept["isSubmitted"]?.asBool ?? false
    }

    /// Does in the record that was opened from it what was typed since.
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

/// How a record stands between the device and the server.
enum Standing: UInt8 {
    /// Not on the server yet; there; somebody has to choose; not accepted as handed in.
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
