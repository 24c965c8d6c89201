// The trash of a collection: the records that were removed and not dropped yet, the latest removal
// first, with what was in them.

import CalepinExpressions
import CalepinForms

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

    /// Returns the JSON of a page: see docs/server.md.
    ///
    /// - Parameter names: The names of the columns whose cells are told.
    /// Complexity: O(n) in the records of the page, each of which is opened.
    /// Throws: `Problem` `bad-query`; the store's error; `CancellationError`.
    func page(
        after cursor: TrashCursor?, of names: [String], in readable: ReadableCollection,
        _ language: Language
    ) async throws -> [UInt8] {
        let maker = RecordRowMaker(readable)
        let places = try names.map { (name) throws(Problem) in
            guard let place = maker.columns.firstIndex(where: { $0.name == name }) else {
                let words = "columns=\(name)"
                throw Problem.badQuery((words, words), in: language)
            }
            return place
        }
        let reader = RecordReader(store: store, readable)
        let (scope, form) = (readable.scope, readable.collection.form)
        let found = try await store.read { (job) throws(StoreError) -> [ReadRecord] in
            let some = try job.upkeep.trash(
                scope: scope, form: form, after: cursor, limit: RecordTableLimits.trashRows)
            var names = AccountNames(job: job)
            return try some.map { stored throws(StoreError) in
                try reader.read(stored, job, &names)
            }
        }
        return try await share.pass { Self.json(found, places, maker) }
    }

    private static func json(
        _ found: [ReadRecord], _ places: [Int], _ maker: RecordRowMaker
    ) -> [UInt8] {
        var writer = JSONWriter(capacity: 4_096)
        writer.beginObject()
        writer.key("records")
        writer.beginArray()
        for read in found {
            // Of one that cannot be read, nothing but that it is there is told.
            let row = (try? read.stored.readState()).map { maker.row(of: read, $0.kept) }
            writer.beginObject()
            writer.member("id", read.stored.id)
            writer.member("sequence", read.stored.sequence)
            writer.member("at", (read.stored.removedAt ?? 0) * 1_000)
            writer.member("by", read.marks[.changed]?.by ?? "")
            writer.key("cells")
            writer.beginArray()
            for place in places { writer.string(row?.texts[place] ?? "") }
            writer.endArray()
            writer.endObject()
        }
        writer.endArray()
        if found.count == RecordTableLimits.trashRows, let last = found.last {
            writer.member("next", TrashCursor(last.stored).text)
        }
        writer.endObject()
        return writer.bytes
    }
}
