// What a rule would take: numbers, and the first records as a table would show them.

import CalepinExpressions
import CalepinForms
import CalepinSync

/// The records that a rule would take.
struct RetentionPreview: Sendable {
    /// A record that would go, with the texts of its first columns.
    struct Shown: Sendable {
        let record: RetainedRecord
        let cells: [String]
    }

    let found: RetentionFound
    let first: [Shown]

    /// Opens the first records.
    ///
    /// Complexity: that of opening so many sessions.
    /// Throws: the store's error; `CancellationError`.
    init(
        _ found: RetentionFound, _ collection: RetainedCollection, _ store: any Store,
        _ share: WorkShare
    ) async throws {
        self.found = found
        let maker = RecordRowMaker(collection.readable)
        let columns = Self.columns(of: maker)
        let records = found.records
        first = try await share.pass {
            let stored = try await store.read { (job) throws(StoreError) in
                try records.map { one throws(StoreError) in
                    try job.record(scope: one.scope, id: one.id)
                }
            }
            return zip(records, stored).map { record, stored in
                let row = stored.flatMap { try? maker.row(of: ReadRecord(stored: $0)) }
                let texts = columns.compactMap { row?.texts[$0] }.filter { !$0.isEmpty }
                return Shown(
                    record: record, cells: Array(texts.prefix(RetentionLimits.shownColumns)))
            }
        }
    }

    /// Returns the places of the columns that tell records apart: those of the app's own list,
    /// else the first ones of the form.
    private static func columns(of maker: RecordRowMaker) -> [Int] {
        let fields = maker.columns.indices.filter { maker.columns[$0].title != nil }
        let shown = fields.filter { maker.shown.contains(maker.columns[$0].name) }
        return shown.isEmpty ? Array(fields.prefix(RetentionLimits.shownColumns)) : shown
    }

    /// Returns the JSON: see docs/server.md.
    var json: JSONValue {
        let first = first.map { shown in
            JSONValue.object([
                JSONMember("id", .string(shown.record.id)),
                JSONMember("scope", .string(shown.record.scope)),
                JSONMember("as", .array(shown.record.sorts.map { .string($0.rawValue) })),
                JSONMember("since", .int(shown.record.since)),
                JSONMember("cells", .array(shown.cells.map { .string($0) })),
            ])
        }
        return .object(
            [JSONMember("total", .int(found.total))] + found.counts.members + [
                JSONMember("waiting", .int(found.waiting)),
                JSONMember("unknown", .int(found.unknown)),
                JSONMember("first", .array(first)),
            ])
    }
}

extension RetainedField {
    /// The JSON: see docs/server.md.
    var json: JSONValue {
        var members = [JSONMember("name", .string(path)), JSONMember("label", label.json)]
        if let rows { members.append(JSONMember("rows", rows.json)) }
        if isFile { members.append(JSONMember("isFile", .bool(true))) }
        return .object(members)
    }
}

extension RetentionService.Listed {
    /// Returns the JSON: see docs/server.md.
    var json: JSONValue {
        let known = collection.readable
        let days = collection.days.map { field in
            JSONValue.object([
                JSONMember("name", .string(field.name)), JSONMember("label", field.label.json),
            ])
        }
        var members = [
            JSONMember("collection", .string(collection.name)),
            JSONMember("title", known.title.json),
            JSONMember("hasDrafts", .bool(collection.hasDrafts)),
            JSONMember("isReviewed", .bool(known.collection.isReviewed)),
            JSONMember("days", .array(days)),
            JSONMember("fields", .array(collection.fields.map(\.json))),
        ]
        guard let stored else { return .object(members) }
        members.append(JSONMember("rule", stored.rule.json))
        if stored.endedAt > 0 {
            members.append(
                JSONMember(
                    "last", .object([JSONMember("at", .int(stored.endedAt))] + stored.last.members)
                ))
        }
        return .object(members)
    }

    /// Returns the JSON of several.
    static func json(_ all: [RetentionService.Listed]) -> [UInt8] {
        JSONValue.object([JSONMember("collections", .array(all.map(\.json)))]).bytes
    }
}
