// The JSON of a part of a record's history, for the page and for the command.

import CalepinExpressions

extension HistoryListing {
    /// Returns the JSON for an asker.
    ///
    /// - Parameter isOwn: returns true for an account that is the asker's.
    func json(isOwn: (String) -> Bool = { _ in false }) -> [UInt8] {
        var writer = JSONWriter(capacity: 4_096)
        writer.beginObject()
        writer.member("record", record)
        writer.member("form", form)
        writer.key("changes")
        writer.beginArray()
        for change in changes { change.write(to: &writer, isOwn: isOwn(change.row.account)) }
        writer.endArray()
        if let next { writer.member("next", next) }
        writer.key("isWhole")
        writer.bool(isWhole)
        writer.endObject()
        return writer.bytes
    }
}

extension HistoryListing.Change {
    fileprivate func write(to writer: inout JSONWriter, isOwn: Bool) {
        writer.beginObject()
        writer.member("sequence", row.sequence)
        writer.member("kind", sort.rawValue)
        writer.member("at", row.at)
        writer.member("savedAt", row.savedAt)
        writer.member("account", row.account)
        if let name { writer.member("name", name) }
        if !author.isEmpty { writer.member("author", author) }
        if !reason.isEmpty { writer.member("reason", reason) }
        if isOwn {
            writer.key("isOwn")
            writer.bool(true)
        }
        writer.member("replica", row.replica)
        writer.member("formVersion", Int64(row.formVersion))
        if isSubmission {
            writer.key("isSubmission")
            writer.bool(true)
        }
        writer.key("cells")
        writer.beginArray()
        for cell in cells { cell.write(to: &writer) }
        writer.endArray()
        if moreCells > 0 { writer.member("moreCells", Int64(moreCells)) }
        writer.endObject()
    }
}

extension HistoryListing.Cell {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("kind", sort.rawValue)
        writer.member("path", path)
        writer.member("label", label)
        if !old.isEmpty { writer.member("old", old) }
        if !new.isEmpty { writer.member("new", new) }
        if origin != .user, origin != .none { writer.member("origin", origin.name) }
        writer.endObject()
    }
}
