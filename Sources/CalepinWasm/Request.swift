// The members of a request as trees, except the definition of a form, which stays bytes: for a
// large form a tree would take many times their size. A body may follow, after a tab.

import CalepinExpressions

/// One request.
package struct Request {
    /// The members except `definition`.
    package private(set) var members = JSONValue.object([])
    /// The bytes of `definition`; none when it is left out.
    package let definition: UnsafeBufferPointer<UInt8>
    /// The bytes after the members and a tab, such as the text of a source, which would otherwise
    /// be JSON within JSON; none when there is no tab.
    let body: UnsafeBufferPointer<UInt8>

    /// Reads a request; its bytes must stay at their address while it is used.
    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(Problem) {
        var reader = JSONReader(bytes)
        var place = 0..<0
        do throws(JSONError) {
            if try reader.peek() == .object {
                members = .object(try Request.members(&reader, &place))
            } else {
                members = try reader.readValue()
            }
            // A tab is what no writer of JSON ends with.
            let end = reader.position
            if end < bytes.count, bytes[end] == UInt8(ascii: "\t") {
                body = UnsafeBufferPointer(rebasing: bytes[(end + 1)...])
            } else {
                try reader.finish()
                body = UnsafeBufferPointer(rebasing: bytes[end..<end])
            }
        } catch {
            throw Problem("not-json", error.kind.rawValue + " at " + error.offset.description)
        }
        definition = UnsafeBufferPointer(rebasing: bytes[place])
    }

    private static func members(
        _ reader: inout JSONReader, _ definition: inout Range<Int>
    ) throws(JSONError) -> [JSONMember] {
        var members: [JSONMember] = []
        try reader.beginObject()
        while try reader.nextKey() {
            if reader.keyIs("definition") {
                definition = try reader.skipValue()
            } else {
                let key = reader.key
                members.append(JSONMember(key, try reader.readValue()))
            }
        }
        return members
    }

    /// The member at a key.
    package subscript(key: String) -> JSONValue? { members[key] }

    /// The text at a key.
    ///
    /// - Throws: `bad-request`.
    package func text(_ key: String) throws(Problem) -> String {
        guard let text = members[key]?.asString else {
            throw Problem("bad-request", key + " must be a text")
        }
        return text
    }

    /// The language of messages and number formats.
    package var language: Language {
        Language(code: members["language"]?.asString ?? "en") ?? .english
    }

    /// The moment (`now`, in ISO 8601), zone (`zone`, minutes east of UTC) and `seed`, with the
    /// languages of words and of texts (`language`, `texts`).
    ///
    /// - Throws: `bad-request`.
    package func context() throws(Problem) -> EvaluationContext {
        let minutes = members["zone"]?.asInt64 ?? 0
        guard let offset = Int16(exactly: minutes), let zone = Zone(fixedMinutes: offset) else {
            throw Problem("bad-request", "zone is out of range")
        }
        let text = members["now"]?.asString ?? "1970-01-01T00:00:00Z"
        guard let now = Instant.parse(text, zone: zone) else {
            throw Problem("bad-request", "now is not an instant")
        }
        let seed = UInt64(bitPattern: members["seed"]?.asInt64 ?? 0)
        return EvaluationContext(
            now: now.shown(in: zone), zone: zone, seed: seed, language: language,
            textLanguage: members["texts"]?.asString)
    }
}
