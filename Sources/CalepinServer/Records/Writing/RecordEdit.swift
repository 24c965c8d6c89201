// A change of a record that a program or somebody at a table asks for: answers by path, rows, and
// submitting. It is read from JSON here; RecordWriter carries it out.

import CalepinExpressions
import CalepinForms

/// A change of a record.
struct RecordEdit: Sendable {
    /// A value for a path of a record.
    enum Value: Equatable, Sendable {
        /// The text of an answer, as a person types it; empty for none.
        case text(String)
        /// A text with the note that says why it stands in spite of a warning.
        case noted(String, String)
        /// Rows that are added to a repeat, each with its own values.
        case rows([[Member]])
        /// The removal of a row.
        case removal
    }

    /// A path, in a row that of the row's own cell, and its value.
    struct Member: Equatable, Sendable {
        let path: String
        let value: Value
    }

    /// The values, in the order given.
    var values: [Member] = []
    /// True to submit the record. One that is submitted already stays so.
    var submits = false
    /// The reason, which the history keeps; empty for none.
    var reason = ""

    /// Makes a change without any value.
    init() {}

    /// Reads the JSON: `{"values":{"name":"Ann","drivers":[{"birth":"1984-03-01"}],
    /// "drivers#k1":null},"submit":true}`.
    ///
    /// Complexity: O(n) in the JSON.
    /// Throws: `Problem` `malformed`, `too-many`.
    init(_ json: JSONValue) throws(Problem) {
        if let twin = json.twin { throw .malformed(twin, .twice) }
        var count = 0
        if let values = json["values"], values != .null {
            guard case .object(let members) = values else {
                throw .malformed("/values", .notObject)
            }
            self.values = try Self.members(members, at: "/values", &count)
        }
        switch json["submit"] {
        case nil, .null: break
        case .bool(let submits): self.submits = submits
        default: throw .malformed("/submit", .notBool)
        }
        reason = try Self.reason(json)
    }

    /// Returns the reason of a change in the JSON of its request; empty for none.
    ///
    /// Throws: `Problem` `malformed`, `too-large`.
    static func reason(_ json: JSONValue) throws(Problem) -> String {
        let text = try json.optionalText("reason") ?? ""
        guard text.utf8.count <= RecordWritingLimits.reasonBytes else {
            throw Problem(.tooLarge, "\(RecordWritingLimits.reasonBytes)")
        }
        // What nobody can read is no reason.
        return text.contains { !$0.isWhitespace } ? text : ""
    }

    private static func members(
        _ members: [JSONMember], at pointer: String, _ count: inout Int
    ) throws(Problem) -> [Member] {
        var values: [Member] = []
        for member in members {
            count += 1
            guard count <= RecordWritingLimits.values else {
                throw Problem(.tooMany, "\(RecordWritingLimits.values)")
            }
            let place = pointer + "/" + JSONPointer.escaped(member.key)
            values.append(
                Member(path: member.key, value: try value(member, at: place, &count)))
        }
        return values
    }

    private static func value(
        _ member: JSONMember, at pointer: String, _ count: inout Int
    ) throws(Problem) -> Value {
        switch member.value {
        case .string(let text), .number(let text): return .text(text)
        case .bool(let truth): return .text(truth ? "true" : "false")
        case .null: return CellPath(member.key).parts.last?.row == nil ? .text("") : .removal
        case .object:
            guard let text = member.value["text"]?.asString,
                let note = member.value["note"]?.asString
            else { throw .malformed(pointer, .notText) }
            return .noted(text, note)
        case .array(let elements):
            var rows: [[Member]] = []
            for (place, element) in elements.enumerated() {
                let inside = pointer + "/\(place)"
                guard case .object(let members) = element else {
                    throw .malformed(inside, .notObject)
                }
                count += 1
                rows.append(try self.members(members, at: inside, &count))
            }
            return .rows(rows)
        }
    }
}

/// Limits of changes that are asked for, with the reason beside each.
enum RecordWritingLimits {
    /// The maximum number of values and rows of one change: as many cells as a record may have.
    static let values = 5_000
    /// The maximum number of mutations that one change is split into: a record's cells at the
    /// maximum number of ops of each, and one that submits.
    static let mutations = 60
    /// The number of times a change is tried anew after another one of the same account was
    /// faster.
    static let tries = 5
    /// The maximum number of mutations in one push of a change.
    static let pushedAtOnce = 3
    /// The number of changes that are worked on at once: each opens a record with its form.
    static let atOnce = 2
    /// The maximum size of an `Idempotency-Key` in bytes.
    static let keyBytes = 255
    /// The time for which a change with an `Idempotency-Key` is remembered, in seconds: a day.
    static let keptSeconds: Int64 = 86_400
    /// The maximum number of changes that going back in a history undoes.
    static let undoneChanges = 2_000
    /// The maximum size of the reason of a change in bytes: some sentences.
    static let reasonBytes = 1_000
    /// The maximum number of issues that are told of one record.
    static let issues = 100
}
