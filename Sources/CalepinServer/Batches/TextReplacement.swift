// A text that is found in the answers to a question and replaced by another one, in many records.

import CalepinExpressions
import CalepinSync

/// The replacement of a text in an answer.
struct TextReplacement: Equatable, Sendable {
    /// The path of the answer.
    let path: String
    /// The text that is looked for, with upper and lower case as they are.
    let found: String
    /// The text in its place; empty to remove it.
    let other: String

    /// Reads the JSON: `{"column":"name","find":"Genf","with":"Geneva"}`.
    ///
    /// Throws: `Problem` `malformed`.
    init(_ json: JSONValue) throws(Problem) {
        guard json.members != nil else { throw .malformed("/replace", .notObject) }
        func text(_ name: String) throws(Problem) -> String {
            guard let value = json[name] else { throw .malformed("/replace/" + name, .missing) }
            guard let text = value.asString else { throw .malformed("/replace/" + name, .notText) }
            return text
        }
        (path, found, other) = (try text("column"), try text("find"), try text("with"))
        for (name, part) in [("column", path), ("find", found)] where part.isEmpty {
            throw .malformed("/replace/" + name, .missing)
        }
        for (name, part) in [("find", found), ("with", other)]
        where part.utf8.count > BatchLimits.replacedBytes {
            throw .malformed("/replace/" + name, .notName(BatchLimits.replacedBytes))
        }
    }

    /// Returns the change of a record; one without values where the text is not in its answer, or
    /// the answer is no text.
    ///
    /// Complexity: O(n) in the answer.
    func edit(of state: RecordState) -> RecordEdit {
        var edit = RecordEdit()
        guard case .string(let text) = state.value(at: path), text.contains(found) else {
            return edit
        }
        let next = text.replacing(found, with: other)
        edit.values = [RecordEdit.Member(path: path, value: .text(next))]
        return edit
    }
}
