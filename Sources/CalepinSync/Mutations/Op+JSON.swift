// Ops as JSON: `{"op":"set","path":...}`. Keys are written in a fixed order, so that equal ops
// have equal bytes; unknown keys are errors, because ignoring a member could lose a change.

import CalepinExpressions
import CalepinForms

extension Op {
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        switch self {
        case .set(let change):
            writer.member("op", "set")
            change.write(to: &writer)
        case .resolve(let change):
            writer.member("op", "resolve")
            change.write(to: &writer)
        case .insert(let place):
            writer.member("op", "ins")
            place.write(to: &writer)
        case .move(let place):
            writer.member("op", "move")
            place.write(to: &writer)
        case .remove(let removal):
            writer.member("op", "del")
            writer.member("path", removal.path)
            writer.lists("seen", removal.seen)
        case .attach(let attachment):
            writer.member("op", "att")
            attachment.write(to: &writer)
        case .submit(let digest):
            writer.member("op", "submit")
            writer.member("seenDigest", digest)
        }
        writer.endObject()
    }

    init(_ reader: inout WireReader) throws(SyncError) {
        var members = OpMembers()
        try reader.object { (reader, key) throws(SyncError) in
            try members.read(key, &reader)
        }
        self = try members.op(reader)
    }
}

extension CellChange {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.member("path", path)
        writer.key("value")
        writer.value(value)
        writer.member("base", base)
        if let baseHash { writer.member("baseHash", baseHash) }
        if let from {
            writer.key("from")
            writer.value(from)
        }
        writer.member("deps", deps)
        if let cause { writer.member("cause", Int64(cause)) }
        if origin != .user { writer.member("origin", origin.name) }
        writer.member("closes", closes)
    }
}

extension RowPlace {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.member("path", path)
        writer.member("item", row)
        if let after { writer.member("after", after) }
    }
}

extension AttachmentChange {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.member("path", path)
        writer.member("sha256", sha256)
        writer.member("size", size)
        writer.member("type", type)
        writer.member("base", base)
    }
}

/// The members of an op while it is being read; their combination is checked at the end.
private struct OpMembers {
    var word = ""
    var keys: [String] = []
    var change = CellChange("", .null)
    var place = RowPlace("", row: "", after: nil)
    var seen: [SeenVersion] = []
    var digest = ""
    var size: Int64 = 0
    var type = ""

    mutating func read(_ key: String, _ reader: inout WireReader) throws(SyncError) {
        keys.append(key)
        switch key {
        case "op": word = try reader.string()
        case "path":
            change.path = try reader.string()
            guard change.path.isEmpty || WireReader.isPath(change.path) else {
                throw reader.error(.badPath, change.path)
            }
        case "value": change.value = try reader.value()
        case "base": change.base = try reader.version()
        case "baseHash": change.baseHash = try reader.digest(16)
        case "from": change.from = try reader.value()
        case "deps": change.deps = try reader.orderedVersions()
        case "cause":
            change.cause = Int32(truncatingIfNeeded: try reader.number(0, Int64(RecordLimits.ops)))
        case "origin": change.origin = try reader.origin()
        case "closes": change.closes = try reader.versions()
        default: try readMore(key, &reader)
        }
    }

    private mutating func readMore(_ key: String, _ reader: inout WireReader) throws(SyncError) {
        switch key {
        case "item": place.row = try reader.row()
        case "after": place.after = try reader.row()
        case "seen": seen = try reader.orderedLists()
        case "sha256": digest = try reader.digest(64)
        case "size": size = try reader.number()
        case "type": type = try reader.string()
        case "seenDigest": digest = try reader.digest(16)
        default: throw reader.error(.unknownKey, key)
        }
    }

    /// Returns the op; throws when required keys are missing or others are present.
    func op(_ reader: WireReader) throws(SyncError) -> Op {
        let may = ["base", "baseHash", "from", "deps", "cause", "origin", "closes"]
        switch word {
        case "set":
            try check(["path", "value"], may, reader)
            return .set(change)
        case "resolve":
            try check(["path", "value", "closes"], may, reader)
            return .resolve(change)
        case "ins", "move":
            try check(["path", "item"], ["after"], reader)
            var place = place
            place.path = change.path
            return word == "ins" ? .insert(place) : .move(place)
        case "del":
            try check(["path"], ["seen"], reader)
            return .remove(Removal(change.path, seen: seen))
        case "att":
            try check(["path", "sha256", "size", "type"], ["base"], reader)
            return .attach(
                AttachmentChange(
                    change.path, sha256: digest, size: size, type: type, base: change.base))
        case "submit":
            try check(["seenDigest"], [], reader)
            return .submit(seenDigest: digest)
        default: throw reader.error(.unknownWord, word)
        }
    }

    private func check(
        _ needed: [String], _ allowed: [String], _ reader: WireReader
    ) throws(SyncError) {
        for key in needed where !keys.contains(key) { throw reader.error(.missingKey, key) }
        for key in keys where key != "op" && !needed.contains(key) {
            guard allowed.contains(key) else { throw reader.error(.unknownKey, key) }
        }
        // Only the record itself has an empty path, and it can only be removed or restored.
        let mayBeRecord = ["del", "set", "resolve", "submit"].contains(word)
        guard mayBeRecord || !change.path.isEmpty else { throw reader.error(.badPath) }
    }
}
