// What a hook is told of a review besides the record. The review itself is a record, whose fields
// are in CalepinAppModel/App+Reviews.swift.

import CalepinAppModel
import CalepinExpressions
import CalepinSync

/// The facts of a review.
enum ReviewFacts {
    /// Returns `{"state","isCurrent","assignee","class"}`: `isCurrent` is false where answers
    /// changed since the reviewer saw them, and `class` is there where one was given.
    ///
    /// Complexity: O(n) in the record.
    static func json(of review: RecordState, over record: RecordState) -> String {
        let text = { (name: String) in review.value(at: name).asString ?? "" }
        let seen = text(ReviewField.seen)
        let reviewClass = text(ReviewField.reviewClass)
        let json = JSONValue.object(
            [
                JSONMember("state", .string(text(ReviewField.state))),
                JSONMember("isCurrent", .bool(seen.isEmpty || seen == record.contentDigest)),
                JSONMember("assignee", .string(text(ReviewField.assignee))),
            ] + (reviewClass.isEmpty ? [] : [JSONMember("class", .string(reviewClass))]))
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
