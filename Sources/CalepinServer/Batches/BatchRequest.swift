// A change of many records at once, as somebody at a table asks for it: what is done to each of
// them, and which they are. It is read from JSON here, and carried out by BatchService.

import CalepinAppModel
import CalepinExpressions
import CalepinSync

/// The change that a batch makes of each record.
enum BatchAction: Sendable {
    /// Other answers.
    case edit(RecordEdit)
    case replacement(TextReplacement)
    /// Another state of the review, which says what was seen; nil to leave it.
    case review(ReviewState?, assignee: String?, reviewClass: String?)
    case removal
    /// The end of being removed.
    case restoration
    /// Answers as other records have them.
    case cells([TakenCells])
    /// The part with a scope, into which the record goes.
    case move(String)
}

/// A change of many records.
struct BatchRequest: Sendable {
    /// The name that the asker made up for it: sent again, it changes no record twice.
    let name: String
    let action: BatchAction
    /// The records; nil for those that a query finds.
    let records: [BatchRecord]?
    /// The link of that query.
    let query: String
    /// The reason that the history of each record tells; empty for none.
    let reason: String

    /// Reads the JSON: see docs/server.md.
    ///
    /// Complexity: O(n) in the JSON.
    /// Throws: `Problem` `malformed`, `too-many`.
    init(_ json: JSONValue) throws(Problem) {
        name = try json.requiredText("batch")
        guard (1...BatchLimits.nameBytes).contains(name.utf8.count) else {
            throw .malformed("/batch", .notName(BatchLimits.nameBytes))
        }
        action = try Self.action(json)
        query = try json.optionalText("query") ?? ""
        records = try Self.records(json["records"])
        reason = try RecordEdit.reason(json)
    }

    private static func action(_ json: JSONValue) throws(Problem) -> BatchAction {
        let known = ["set", "replace", "review", "remove", "restore", "move"]
        let given = known.filter { json[$0] != nil }
        guard let key = given.first, given.count == 1, let value = json[key] else {
            throw .malformed("", .noneOf(known))
        }
        switch key {
        case "set":
            let edit = try RecordEdit(.object([JSONMember("values", value)]))
            guard !edit.values.isEmpty else { throw .malformed("/set", .missing) }
            return .edit(edit)
        case "replace": return .replacement(try TextReplacement(value))
        case "review":
            guard value.members != nil else { throw .malformed("/review", .notObject) }
            let state = try value.optionalText("state").map { (word) throws(Problem) in
                try ReviewState.of(word, at: "/review/state")
            }
            let assignee = try value.optionalText("assignee")
            let reviewClass = try value.optionalText("class")
            guard state != nil || assignee != nil || reviewClass != nil else {
                throw .malformed("/review", .missing)
            }
            return .review(state, assignee: assignee, reviewClass: reviewClass)
        case "move": return .move(try json.requiredText("move"))
        default:
            guard value == .bool(true) else { throw .malformed("/" + key, .notBool) }
            return key == "remove" ? .removal : .restoration
        }
    }

    private static func records(_ value: JSONValue?) throws(Problem) -> [BatchRecord]? {
        guard let value, value != .null else { return nil }
        guard let elements = value.elements else { throw .malformed("/records", .notTexts) }
        guard elements.count <= BatchLimits.records else {
            throw Problem(.tooMany, "\(BatchLimits.records)")
        }
        var ids: [BatchRecord] = []
        for (place, element) in elements.enumerated() {
            guard let id = element.asString.flatMap({ BatchRecord($0) }) else {
                throw .malformed("/records/\(place)", .noneOf(["26 × 0-9, a-z"]))
            }
            ids.append(id)
        }
        return ids
    }
}

/// Limits of changes of many records, with the reason beside each.
enum BatchLimits {
    /// The maximum number of records of one batch: some minutes of work.
    static let records = 10_000
    /// The maximum size of a request in bytes: the ids of so many records, and values for them.
    static let bodyBytes = 1_048_576
    /// The maximum size of the name of a batch in bytes.
    static let nameBytes = 64
    /// The maximum size of a text that is found or put in place, in bytes: a line.
    static let replacedBytes = 1_000
    /// The number of batches that are worked on at once: each opens thousands of records.
    static let atOnce = 1
    /// The number of records after which progress is told.
    static let told = 50
    /// The maximum number of faults, and of records that others changed, that are named; the
    /// others are counted.
    static let faults = 200
    /// The number of records whose differences a check shows, and of cells of each.
    static let samples = 20
    /// The time for which a batch can be undone, in seconds: as long as the trash keeps what was
    /// removed.
    static let undoneSeconds = UpkeepLimits.trashDays * 86_400
}
