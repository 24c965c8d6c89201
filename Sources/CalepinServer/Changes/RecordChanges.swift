// What changed in a collection since a program last asked: each record that was changed, as it is
// now, once, in the order of the last changes. A program that asks from the cursor of the answer
// before misses no change, whatever is written meanwhile, and learns when it has to begin again.

import CalepinExport
import CalepinExpressions
import CalepinSync

/// The collection that changes are read from, for an asker.
struct FollowedCollection: Sendable {
    let task: ExportTask
    let reader: RecordReader
    let cursors: ChangeCursorTexts

    var scope: String { cursors.scope }
}

/// A reader of changes.
package struct RecordChanges: Sendable {
    let store: any Store
    /// Seconds since 1970.
    let now: @Sendable () -> Int64
    /// Opening records takes a processor for seconds.
    private let share = WorkShare(atOnce: RecordTableLimits.atOnce)

    init(store: any Store, now: @escaping @Sendable () -> Int64) {
        (self.store, self.now) = (store, now)
    }

    /// The age in seconds from which a cursor is not valid any more: what was removed later than
    /// it may have left the trash since.
    private static let validSeconds = UpkeepLimits.trashDays * 86_400

    /// Returns some of the changes after a cursor, as JSON: see docs/server.md.
    ///
    /// - Parameter text: the cursor of the answer before; nil to begin.
    /// Complexity: O(n) in the records of the answer, each of which is opened.
    /// Throws: `Problem` `malformed`; the store's error; `CancellationError`.
    func page(
        after text: String?, in followed: FollowedCollection
    ) async throws -> [UInt8] {
        let (moment, scope) = (now(), followed.scope)
        let (epoch, last) = try await store.read { (job) throws(StoreError) in
            (try job.epoch(), try job.scope(scope)?.sequence ?? 0)
        }
        let given = try text.map { text throws(Problem) in try followed.cursors.cursor(text) }
        let known = given?.flatMap { cursor in
            cursor.epoch == epoch && cursor.sequence <= last
                && moment < cursor.since + Self.validSeconds ? cursor : nil
        }
        let start = known ?? ChangeCursor(epoch: epoch, sequence: 0, since: moment)
        let part = try await followed.reader.page(scope, .after(start.sequence))
        var next = start
        // Read after `last`: where nothing follows, there was nothing up to `last` either.
        next.sequence = part.edge ?? last
        let hasMore = part.edge.map { $0 < last } ?? false
        if !hasMore { next.since = moment }
        let changes = try await share.pass { try followed.changes(part) }
        var writer = JSONWriter(capacity: changes.reduce(256) { $0 + $1.count + 1 })
        writer.beginObject()
        writer.key("reset")
        writer.bool(text != nil && known == nil)
        writer.key("changes")
        writer.beginArray()
        for change in changes { writer.verbatim(change) }
        writer.endArray()
        writer.member("cursor", followed.cursors.text(of: next))
        writer.key("more")
        writer.bool(hasMore)
        writer.endObject()
        return writer.bytes
    }
}

extension FollowedCollection {
    /// Returns the changes of a part as JSON, by their sequences.
    ///
    /// Complexity: that of opening each record.
    fileprivate func changes(_ part: RecordPart) throws -> [[UInt8]] {
        var changes = part.removed.map { id, sequence in
            (sequence, Self.change(id, sequence, "removed"))
        }
        for read in part.records {
            try Task.checkCancellation()
            changes.append((read.sequence, try change(read)))
        }
        return changes.sorted { $0.0 < $1.0 }.map(\.1)
    }

    private func change(_ read: ReadRecord) throws -> [UInt8] {
        guard let state = try? read.stored.readState(),
            let record = try? task.opened(read)
        else {
            // As in tables, one that cannot be read keeps nobody from the others.
            return Self.change(read.stored.id, read.sequence, "unreadable")
        }
        var exporter = try Exporter(task.plan, task.settings)
        try exporter.add(record)
        let line = exporter.take().dropLast()
        let status = state.submission == nil ? "draft" : "submitted"
        return Self.change(read.stored.id, read.sequence, status) { writer in
            let review = read.reviewWord(over: state, reader.judge)
            if read.review != nil || !review.isEmpty { writer.member("review", review) }
            if let name = read.review?.reviewClass, !name.isEmpty { writer.member("class", name) }
            writer.key("record")
            writer.verbatim(Array(line))
        }
    }

    private static func change(
        _ id: String, _ sequence: Int64, _ status: String,
        _ write: (inout JSONWriter) -> Void = { _ in }
    ) -> [UInt8] {
        var writer = JSONWriter(capacity: 128)
        writer.beginObject()
        writer.member("id", id)
        writer.member("sequence", sequence)
        writer.member("status", status)
        write(&writer)
        writer.endObject()
        return writer.bytes
    }
}
