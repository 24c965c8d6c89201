// A record as the device keeps it: its content, when it changed and whether it was submitted. The
// text is opaque to the page; docs/patches.md says when it is kept.

import CalepinExpressions
import CalepinForms

/// A record that is kept.
struct Draft {
    let id: String
    /// Milliseconds since 1970.
    var changed: Int64
    var isSubmitted = false
    var record: FormRecord
    /// Keystrokes that are newer than the record.
    var typed: [(path: String, text: String)] = []

    init(_ id: String, changed: Int64, _ record: FormRecord) {
        self.id = id
        self.changed = changed
        self.record = record
    }

    /// Reads what `text` wrote; nil when it is something else.
    init?(_ id: String, keeping text: String) {
        var read: JSONValue?
        do throws(JSONError) { read = try JSONValue(reading: text) } catch {}
        guard let read, let content = read["record"] else { return nil }
        do throws(RecordJSONError) {
            self.init(id, changed: read["changed"]?.asInt64 ?? 0, try FormRecord(content))
        } catch { return nil }
        isSubmitted = read["submitted"]?.asBool ?? false
    }

    /// The text that is kept.
    var text: String {
        var json = JSONWriter(capacity: 1024)
        json.beginObject()
        json.key("changed")
        json.int(changed)
        if isSubmitted {
            json.key("submitted")
            json.bool(true)
        }
        json.key("record")
        record.write(to: &json)
        json.endObject()
        return json.text
    }
}
