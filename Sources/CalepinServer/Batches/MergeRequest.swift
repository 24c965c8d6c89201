// A merge of records that are the same: which one stays, which answers it takes from the others,
// and which records go to the trash. It is read from JSON here, and carried out by MergeService.

import CalepinExpressions
import CalepinSync

/// A merge of records.
struct MergeRequest: Sendable {
    /// The name that the asker made up for it: sent again, it changes no record twice.
    let name: String
    /// The record that stays.
    let kept: Identifier
    /// The records that go to the trash.
    let removed: [Identifier]
    /// The records that answers are taken from, by the names of their cells.
    let taken: [String: Identifier]
    /// The sequences of the records that the asker has seen.
    let seen: [Identifier: Int64]
    /// The reason that the trash tells; empty for none.
    let reason: String

    /// All records, the one that stays first.
    var records: [Identifier] { [kept] + removed }

    /// Reads the JSON: see docs/server.md.
    ///
    /// Complexity: O(n) in the JSON.
    /// Throws: `Problem` `malformed`, `too-many`.
    init(_ json: JSONValue) throws(Problem) {
        if let twin = json.twin { throw .malformed(twin, .twice) }
        name = try json.requiredText("batch")
        guard (1...BatchLimits.nameBytes).contains(name.utf8.count) else {
            throw .malformed("/batch", .notName(BatchLimits.nameBytes))
        }
        kept = try Self.record(json["keep"], at: "/keep")
        guard let others = json["remove"]?.elements, !others.isEmpty else {
            throw .malformed("/remove", .notTexts)
        }
        guard others.count < DuplicateLimits.records else {
            throw Problem(.tooMany, "\(DuplicateLimits.records)")
        }
        var all: Set<Identifier> = [kept]
        var removed: [Identifier] = []
        for (place, one) in others.enumerated() {
            let record = try Self.record(one, at: "/remove/\(place)")
            guard all.insert(record).inserted else {
                throw .malformed("/remove/\(place)", .twice)
            }
            removed.append(record)
        }
        self.removed = removed
        reason = try json.optionalText("reason") ?? ""
        guard reason.utf8.count <= DuplicateLimits.reasonBytes else {
            throw Problem(.tooLarge, "\(DuplicateLimits.reasonBytes)")
        }
        taken = try Self.taken(json["take"], among: all)
        seen = try Self.seen(json["seen"], of: all)
    }

    private static func record(
        _ value: JSONValue?, at pointer: String
    ) throws(Problem) -> Identifier {
        guard let id = value?.asString.flatMap({ Identifier($0) }) else {
            throw .malformed(pointer, .noneOf(["26 × 0-9, a-z"]))
        }
        return id
    }

    private static func taken(
        _ value: JSONValue?, among all: Set<Identifier>
    ) throws(Problem) -> [String: Identifier] {
        guard let value, value != .null else { return [:] }
        guard let members = value.members else { throw .malformed("/take", .notObject) }
        guard members.count <= RecordTableLimits.columns else {
            throw Problem(.tooMany, "\(RecordTableLimits.columns)")
        }
        var taken: [String: Identifier] = [:]
        for member in members {
            let pointer = "/take/" + JSONPointer.escaped(member.key)
            let record = try record(member.value, at: pointer)
            guard all.contains(record) else {
                throw .malformed(pointer, .noneOf(all.map(\.description).sorted()))
            }
            taken[member.key] = record
        }
        return taken
    }

    private static func seen(
        _ value: JSONValue?, of all: Set<Identifier>
    ) throws(Problem) -> [Identifier: Int64] {
        var seen: [Identifier: Int64] = [:]
        for record in all {
            guard let sequence = value?[record.description]?.asInt64, sequence > 0 else {
                throw .malformed("/seen/\(record)", .notCount)
            }
            seen[record] = sequence
        }
        return seen
    }
}
