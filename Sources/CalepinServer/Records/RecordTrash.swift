// The trash of a collection: the records that were removed and not dropped yet, the latest removal
// first, with what was in them.

import CalepinExpressions
import CalepinForms
import CalepinSync

extension TrashCursor {
    /// The text of an answer that leads on.
    var text: String { "\(removedAt).\(record)" }

    /// Reads a cursor.
    ///
    /// Throws: `Problem` `malformed` for a text that is none.
    init(_ text: String) throws(Problem) {
        let parts = text.split(separator: ".", maxSplits: 1)
        guard parts.count == 2, let at = Int64(parts[0], in: 0...Int64.max) else {
            throw .malformed(nil, .parameter("after"))
        }
        self.init(removedAt: at, record: String(parts[1]))
    }
}

/// The trash of a collection.
struct RecordTrash: Sendable {
    let store: any Store
    /// Opening records takes a processor for a while.
    private let share = WorkShare(atOnce: RecordTableLimits.atOnce)

    init(store: any Store) { self.store = store }

    /// A removed record.
    private struct Removed: Sendable {
        let read: ReadRecord
        /// The reason that somebody gave; empty for none.
        let reason: String
    }

    /// Returns the JSON of a page: see docs/server.md.
    ///
    /// - Parameter names: The names of the columns whose cells are told.
    /// Complexity: O(n) in the records of the page, each of which is opened.
    /// Throws: `Problem` `bad-query`; the store's error; `CancellationError`.
    func page(
        after cursor: TrashCursor?, of names: [String], in parts: ReadableParts,
        _ language: Language
    ) async throws -> [UInt8] {
        let maker = RecordRowMaker(parts.first)
        let places = try names.map { (name) throws(Problem) in
            guard let place = maker.columns.firstIndex(where: { $0.name == name }) else {
                let words = "columns=\(name)"
                throw Problem.badQuery((words, words), in: language)
            }
            return place
        }
        let found = try await removed(after: cursor, in: parts)
        return try await share.pass { Self.json(found, places, maker, parts.isSeveral) }
    }

    /// Returns the first removed records of all parts after a cursor. Those of two parts with one
    /// id that were removed in one second are on one page.
    ///
    /// Complexity: O(n) in the parts, with a page of records of each.
    private func removed(
        after cursor: TrashCursor?, in parts: ReadableParts
    ) async throws -> [Removed] {
        let (reader, form) = (RecordReader(store: store, parts), parts.first.collection.form)
        let limit = RecordTableLimits.trashRows
        var first: [StoredRecord] = []
        for scope in parts.scopes {
            try Task.checkCancellation()
            first += try await store.read { (job) throws(StoreError) in
                try job.upkeep.trash(scope: scope, form: form, after: cursor, limit: limit)
            }
            first.sort { $0.trashPlace > $1.trashPlace }
            let last = first.prefix(limit).last?.trashPlace
            first = first.enumerated().prefix { place, one in
                place < limit || last.map { $0 == one.trashPlace } ?? false
            }.map(\.element)
        }
        let some = first
        return try await store.read { (job) throws(StoreError) in
            var names = AccountNames(job: job)
            var found: [Removed] = []
            for stored in some {
                let change = try job.change(scope: stored.scope, sequence: stored.sequence)
                let told = change.flatMap { try? RecordChange(json: $0.bytes) }
                found.append(
                    Removed(
                        read: try reader.read(stored, job, &names), reason: told?.reason ?? ""))
            }
            return found
        }
    }

    private static func json(
        _ found: [Removed], _ places: [Int], _ maker: RecordRowMaker, _ isSeveral: Bool
    ) -> [UInt8] {
        var writer = JSONWriter(capacity: 4_096)
        writer.beginObject()
        writer.key("records")
        writer.beginArray()
        for (read, reason) in found.map({ ($0.read, $0.reason) }) {
            // Of one that cannot be read, nothing but that it is there is told.
            let row = (try? read.stored.readState()).map { maker.row(of: read, $0.kept) }
            writer.beginObject()
            writer.member("id", read.stored.id)
            if isSeveral { writer.member("scope", read.stored.scope) }
            writer.member("sequence", read.stored.sequence)
            writer.member("at", (read.stored.removedAt ?? 0) * 1_000)
            writer.member("by", read.marks[.changed]?.by ?? "")
            if !reason.isEmpty { writer.member("reason", reason) }
            writer.key("cells")
            writer.beginArray()
            for place in places { writer.string(row?.texts[place] ?? "") }
            writer.endArray()
            writer.endObject()
        }
        writer.endArray()
        if found.count >= RecordTableLimits.trashRows, let last = found.last {
            writer.member("next", TrashCursor(last.read.stored).text)
        }
        writer.endObject()
        return writer.bytes
    }
}

extension StoredRecord {
    /// The place in a trash, where the latest removal comes first.
    fileprivate var trashPlace: (Int64, String) { (removedAt ?? 0, id) }
}
