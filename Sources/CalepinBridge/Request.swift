// What a request says: its members as trees, but the definition of a form as the bytes it has, for
// a large form as a tree would take many times its size. What operations ask of it is theirs.

import CalepinExpressions

/// One request.
public struct Request {
    /// Its members but `definition`.
    public private(set) var members = JSONValue.object([])
    /// The bytes of `definition`; none when it is left out.
    public let definition: UnsafeBufferPointer<UInt8>

    /// Reads a request; its bytes must stay while it is used.
    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(Problem) {
        var reader = JSONReader(bytes)
        var place = 0..<0
        do throws(JSONError) {
            if try reader.peek() == .object {
                members = .object(try Request.members(&reader, &place))
            } else {
                members = try reader.readValue()
            }
            try reader.finish()
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
    public subscript(key: String) -> JSONValue? { members[key] }

    /// The text at a key.
    ///
    /// - Throws: `bad-request`.
    public func text(_ key: String) throws(Problem) -> String {
        guard let text = members[key]?.asString else {
            throw Problem("bad-request", key + " must be a text")
        }
        return text
    }

    /// The language of messages, and of how numbers are written.
    public var language: Language {
        Language(code: members["language"]?.asString ?? "en") ?? .english
    }

    /// The moment (`now`, in ISO 8601), zone (`zone`, minutes east of UTC) and `seed`.
    ///
    /// - Throws: `bad-request`.
    public func context() throws(Problem) -> EvaluationContext {
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
            now: now.shown(in: zone), zone: zone, seed: seed, language: language)
    }
}
