// The wish for a key as a request says it, read and checked within the limits of keys.

import CalepinExpressions

/// A key that somebody wants to have.
struct KeyWish: Sendable {
    var name: String
    var rights: KeyRights
    var networks: [NetworkRange]
    /// The number of days that it is valid for.
    var days: Int64

    /// Reads a wish.
    ///
    /// Throws: `Problem` `malformed` with the place, `too-many` or `out-of-range`.
    init(_ json: JSONValue) throws(Problem) {
        name = try json.requiredText("name").trimmed
        guard (1...AccountLimits.keyNameLength).contains(name.count),
            name.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
        else { throw .malformed("/name", .notTitle(AccountLimits.keyNameLength)) }
        rights = KeyRights()
        if let word = try json.optionalText("right"), !word.isEmpty {
            rights.records = try Right.of(word, at: "/right")
        }
        rights.publishes = try Self.flag("publish", json)
        guard rights.records != nil || rights.publishes else {
            throw .malformed("/right", .missing)
        }
        rights.collections = Set(
            try Self.texts("collections", json, limit: AccountLimits.keyCollections))
        rights.scopes = Set(try Self.texts("scopes", json, limit: AccountLimits.keyCollections))
        networks = []
        let texts = try Self.texts("networks", json, limit: AccountLimits.keyNetworks)
        for (place, text) in texts.enumerated() {
            guard let range = NetworkRange(text) else {
                throw .malformed("/networks/\(place)", .notNetwork)
            }
            networks.append(range)
        }
        days = try Self.days(json)
    }

    private static func flag(_ key: String, _ json: JSONValue) throws(Problem) -> Bool {
        guard let value = json[key], value != .null else { return false }
        guard let flag = value.asBool else { throw .malformed("/" + key, .notBool) }
        return flag
    }

    private static func days(_ json: JSONValue) throws(Problem) -> Int64 {
        guard let value = json["days"], value != .null else { return AccountLimits.keyDays }
        guard let days = value.asInt64, days > 0 else { throw .malformed("/days", .notCount) }
        guard days <= AccountLimits.keyDays else {
            throw Problem(.outOfRange, "days: 1…\(AccountLimits.keyDays)")
        }
        return days
    }

    /// Reads a list of short texts; an empty one when it is missing.
    private static func texts(
        _ key: String, _ json: JSONValue, limit: Int
    ) throws(Problem) -> [String] {
        guard let value = json[key], value != .null else { return [] }
        guard let elements = value.elements else { throw .malformed("/" + key, .notTexts) }
        guard elements.count <= limit else { throw Problem(.tooMany, "\(limit)") }
        var texts: [String] = []
        for (place, element) in elements.enumerated() {
            guard let text = element.asString,
                (1...AccountLimits.collectionBytes).contains(text.utf8.count)
            else {
                throw .malformed("/\(key)/\(place)", .notName(AccountLimits.collectionBytes))
            }
            texts.append(text)
        }
        return texts
    }

    /// Returns the problem with the rights when an account has less; nil when it has them.
    func problem(with access: Access) -> Problem? {
        if rights.publishes, access.role != .owner { return Problem(.noAccess) }
        return rights.scopes.isSubset(of: access.scopes) ? nil : Problem(.notFound)
    }
}

extension String {
    /// The text without spaces at its ends.
    fileprivate var trimmed: String {
        let start = drop { $0 == " " }
        return String(start.reversed().drop { $0 == " " }.reversed())
    }
}

extension ProgramKey {
    /// Writes the key as it appears in lists: without its text.
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writeMembers(to: &writer)
        writer.endObject()
    }

    /// Writes the members of ``write(to:)``.
    func writeMembers(to writer: inout JSONWriter) {
        writer.member("id", id)
        writer.member("name", name)
        writer.member("hint", hint)
        if let right = rights.records { writer.member("right", right.rawValue) }
        if rights.publishes {
            writer.key("publish")
            writer.bool(true)
        }
        let lists = [
            ("collections", rights.collections.sorted()), ("scopes", rights.scopes.sorted()),
            ("networks", networks.map(\.text)),
        ]
        for (name, texts) in lists where !texts.isEmpty { writer.member(name, texts) }
        writer.member("since", since)
        writer.member("until", until)
        if lastUsed > 0 { writer.member("lastUsed", lastUsed) }
    }
}
