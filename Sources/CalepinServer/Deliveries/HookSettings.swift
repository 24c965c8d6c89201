// The settings of a hook: the address of its receiver, or the field with that of a mail, what it
// is told, and its secrets. They are stored as JSON, and come as JSON from whoever makes a hook.

import CalepinExpressions

/// The settings of a hook.
package struct HookSettings: Equatable, Sendable {
    /// The name that its owners know it by; empty for none.
    package var title = ""
    /// The address of the receiver; empty for copies by mail.
    package var address = ""
    /// The settings of copies by mail; nil for a receiver with an address.
    package var copies: CopySettings?
    /// The names of the collections; empty for all of the app.
    package var collections: [String] = []
    /// The events that are told, each once.
    package var events = HookEvent.allCases
    /// The account that made it, which has to be able to read what is told; `operator` for a
    /// command.
    var by = ""
    /// The scope of the team whose records are told.
    var scope = ""
    /// The secret, encrypted with the server's key.
    var secret = ""
    /// The secret before that, encrypted; empty for none.
    var former = ""
    /// The time until which that one signs too, in seconds since 1970.
    var formerUntil: Int64 = 0

    package init() {}

    /// Returns true when the records of a collection are told.
    func includes(_ collection: String) -> Bool {
        collections.isEmpty || collections.contains(collection)
    }
}

/// A reason why a member of settings is not as it should be.
enum HookDefect: Error, Equatable, Sendable {
    /// A member is missing or not as it should be; its key, empty for the whole.
    case unexpected(String)
    /// A text has more bytes than this.
    case tooLong(String, Int)
}

extension HookSettings {
    /// Reads settings as whoever makes a hook sends them: title, address, collections and events.
    init(json: JSONValue) throws(HookDefect) {
        guard json.members != nil else { throw .unexpected("") }
        title = try Self.text(json, "title", maxBytes: HookLimits.titleBytes).trimmingControls
        address = try Self.text(json, "address", maxBytes: RemoteURL.maxBytes)
        collections = try Self.texts(json, "collections", most: HookLimits.collections)
        if let mail = json["mail"], !mail.isNull {
            guard address.isEmpty else { throw .unexpected("address") }
            copies = try CopySettings(json: mail)
            // A copy is one of what was handed in.
            events = [.submitted]
        }
        let names = try Self.texts(json, "events", most: HookEvent.allCases.count)
        guard !names.isEmpty else { return }
        events = HookEvent.allCases.filter { names.contains($0.rawValue) }
        guard events.count == Set(names).count, copies == nil || events == [.submitted] else {
            throw .unexpected("events")
        }
    }

    /// Reads settings as they are stored.
    init(stored json: JSONValue) throws(HookDefect) {
        try self.init(json: json)
        by = try Self.text(json, "by", maxBytes: HookLimits.titleBytes)
        scope = try Self.text(json, "scope", maxBytes: HookLimits.titleBytes)
        secret = try Self.text(json, "secret", maxBytes: HookLimits.titleBytes)
        former = try Self.text(json, "former", maxBytes: HookLimits.titleBytes)
        formerUntil = json["formerUntil"]?.asInt64 ?? 0
    }

    /// Returns the text of a member; empty for none.
    ///
    /// - Parameter path: The path to `json` with a slash at its end, for the reason; empty for the
    ///   whole.
    static func text(
        _ json: JSONValue, _ key: String, maxBytes: Int, within path: String = ""
    ) throws(HookDefect) -> String {
        guard let value = json[key], !value.isNull else { return "" }
        guard let text = value.asString else { throw .unexpected(path + key) }
        guard text.utf8.count <= maxBytes else { throw .tooLong(path + key, maxBytes) }
        return text
    }

    private static func texts(
        _ json: JSONValue, _ key: String, most: Int
    ) throws(HookDefect) -> [String] {
        guard let value = json[key], !value.isNull else { return [] }
        guard let elements = value.elements, elements.count <= most else {
            throw .unexpected(key)
        }
        var texts: [String] = []
        for element in elements {
            guard let text = element.asString, text.utf8.count <= HookLimits.titleBytes else {
                throw .unexpected(key)
            }
            texts.append(text)
        }
        return texts
    }

    /// The members that are shown.
    var members: [JSONMember] {
        var members = [
            JSONMember("title", .string(title)), JSONMember("address", .string(address)),
            JSONMember("collections", .array(collections.map { .string($0) })),
            JSONMember("events", .array(events.map { .string($0.rawValue) })),
        ]
        if let copies { members.append(JSONMember("mail", copies.json)) }
        return members
    }

    /// The settings as they are stored.
    var stored: [UInt8] {
        let own = [
            JSONMember("by", .string(by)), JSONMember("scope", .string(scope)),
            JSONMember("secret", .string(secret)), JSONMember("former", .string(former)),
            JSONMember("formerUntil", .number("\(formerUntil)")),
        ]
        return JSONValue.object(members + own).bytes
    }
}

extension StoredHook {
    /// Returns the settings.
    ///
    /// Throws: `damaged` for bytes that were not written as settings.
    func settings() throws(StoreError) -> HookSettings {
        do { return try HookSettings(stored: try JSONValue(reading: bytes)) } catch {
            throw .damaged("hook \(id)")
        }
    }
}
