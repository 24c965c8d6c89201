// Reads the pieces a form's JSON is made of: objects with known keys, texts, lists of texts. What
// they mean is in FormJSONReader+Form and FormJSONReader+Contents.

import CalepinExpressions

/// A reading of one form.
///
/// Errors carry no path: it is found from their offset when there is one.
struct FormJSONReader {
    var reader: JSONReader
    /// The language of texts without one; nil until it is asked for.
    var language: String?
    /// Sections and contents read so far.
    var fields = 0
    /// Composites and repeats open.
    var nesting = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        reader = JSONReader(bytes)
    }

    /// Asks the JSON reader, its errors becoming the form's.
    mutating func read<T>(
        _ expected: FormJSONError.Code,
        _ body: (inout JSONReader) throws(JSONError) -> T
    ) throws(FormJSONError) -> T {
        do throws(JSONError) { return try body(&reader) } catch {
            throw FormJSONError(error, expected: expected)
        }
    }

    /// The place of the value that comes next, whatever it is.
    mutating func start() throws(FormJSONError) -> Int {
        _ = try read(.expectsText) { (reader) throws(JSONError) in try reader.peek() }
        return reader.position
    }

    /// Whether an object comes next, rather than a text, the only other thing it may be.
    mutating func isObject() throws(FormJSONError) -> Bool {
        switch try read(.expectsText, { (reader) throws(JSONError) in try reader.peek() }) {
        case .object: return true
        case .string: return false
        default: throw FormJSONError(.expectsTextOrObject, at: reader.position)
        }
    }
}

// MARK: - Objects and arrays

/// What is known of the object being read.
struct FormJSONMembers<Key: FormJSONKey> {
    /// The place of the object.
    var start: Int
    /// The bits of the keys that were read.
    var seen: UInt32 = 0
    /// The place of the latest key.
    var keyStart = 0

    func has(_ key: Key) -> Bool { seen & key.bit != 0 }
}

extension FormJSONReader {
    /// Enters an object; ``next(_:)`` follows until it gives nil.
    mutating func members<Key: FormJSONKey>(
        _ keys: Key.Type
    ) throws(FormJSONError) -> FormJSONMembers<Key> {
        try read(.expectsObject) { (reader) throws(JSONError) in try reader.beginObject() }
        return FormJSONMembers(start: reader.position - 1)
    }

    /// The next key, which must be known and new; nil at the object's end.
    mutating func next<Key: FormJSONKey>(
        _ members: inout FormJSONMembers<Key>
    ) throws(FormJSONError) -> Key? {
        let before = reader.position
        let hasNext = try read(.expectsObject) { (reader) throws(JSONError) in
            try reader.nextKey()
        }
        guard hasNext else { return nil }
        members.keyStart = quote(after: before)
        var rawValue: UInt8 = 0
        while let key = Key(rawValue: rawValue) {
            if reader.keyIs(key.name) {
                guard members.seen & key.bit == 0 else {
                    throw FormJSONError(.duplicateKey, at: members.keyStart, key.text)
                }
                members.seen |= key.bit
                return key
            }
            rawValue += 1
        }
        throw FormJSONError(
            .unknownKey, at: members.keyStart, FormJSONPath.shown(reader.key),
            known: Self.known(Key.self))
    }

    /// The place of the next quote; one was read.
    private func quote(after position: Int) -> Int {
        var place = position
        while place < reader.position, reader.bytes[place] != UInt8(ascii: "\"") { place += 1 }
        return place
    }

    /// The keys an object may have, for messages.
    private static func known<Key: FormJSONKey>(_ keys: Key.Type) -> String {
        var text = ""
        for key in Key.allCases {
            if !text.isEmpty { text += ", " }
            text += key.text
        }
        return text
    }

    /// Confirms that a key was read.
    func require<Key: FormJSONKey>(
        _ key: Key, _ members: FormJSONMembers<Key>
    ) throws(FormJSONError) {
        guard members.has(key) else {
            throw FormJSONError(.missingKey, at: members.start, key.text)
        }
    }

    /// Enters an array; ``nextElement()`` follows until it gives false.
    mutating func beginArray() throws(FormJSONError) {
        try read(.expectsArray) { (reader) throws(JSONError) in try reader.beginArray() }
    }

    /// Whether an element comes next.
    mutating func nextElement() throws(FormJSONError) -> Bool {
        try read(.expectsArray) { (reader) throws(JSONError) in try reader.nextElement() }
    }
}

// MARK: - Values

extension FormJSONReader {
    /// A text within the limit.
    mutating func text() throws(FormJSONError) -> String {
        let start = try start()
        let text = try read(.expectsText) { (reader) throws(JSONError) in
            try reader.readString()
        }
        guard text.utf8.count <= Limits.textBytes else {
            throw FormJSONError(.textTooLong, at: start, "\(Limits.textBytes)")
        }
        return text
    }

    /// An array of texts.
    mutating func texts() throws(FormJSONError) -> [String] {
        var texts: [String] = []
        try beginArray()
        while try nextElement() { texts.append(try text()) }
        return texts
    }

    /// `true` or `false`.
    mutating func flag() throws(FormJSONError) -> Bool {
        try read(.expectsFlag) { (reader) throws(JSONError) in try reader.readBool() }
    }

    /// A whole number from `least` up to what 32 bits hold.
    mutating func whole(from least: Int64) throws(FormJSONError) -> Int {
        let start = try start()
        let number = try read(.expectsWholeNumber) { (reader) throws(JSONError) in
            try reader.readInt64()
        }
        guard number >= least, number <= Int64(Int32.max) else {
            throw FormJSONError(.outOfRange, at: start, "\(least)…\(Int32.max)")
        }
        return Int(number)
    }

    /// A text in the default language, or an object of texts by language.
    mutating func localText() throws(FormJSONError) -> LocalText {
        guard try isObject() else {
            return LocalText([LocalText.Translation(defaultLanguage(), try text())])
        }
        var result = LocalText()
        try read(.expectsObject) { (reader) throws(JSONError) in try reader.beginObject() }
        while try nextLanguage(after: result) {
            let language = reader.key
            result.texts.append(LocalText.Translation(language, try text()))
        }
        return result
    }

    /// Whether another language comes next, which must be new.
    private mutating func nextLanguage(after text: LocalText) throws(FormJSONError) -> Bool {
        let before = reader.position
        let hasNext = try read(.expectsObject) { (reader) throws(JSONError) in
            try reader.nextKey()
        }
        guard hasNext else { return false }
        guard text.texts.count < Limits.languages else {
            throw FormJSONError(.tooManyLanguages, at: quote(after: before), "\(Limits.languages)")
        }
        let language = reader.key
        for known in text.texts where known.language == language {
            throw FormJSONError(
                .duplicateKey, at: quote(after: before), FormJSONPath.shown(language))
        }
        return true
    }

    /// The first of the form's languages, looked up ahead when texts come before them. What is
    /// wrong on the way is found when it is read.
    private mutating func defaultLanguage() -> String {
        if let language { return language }
        var ahead = JSONReader(reader.bytes)
        var found = FormJSONReader.defaultLanguage
        do throws(JSONError) {
            try ahead.beginObject()
            while try ahead.nextKey() {
                guard ahead.keyIs(FormKey.languages.name) else {
                    try ahead.skipValue()
                    continue
                }
                try ahead.beginArray()
                if try ahead.nextElement() { found = try ahead.readString() }
                break
            }
        } catch {}
        language = found
        return found
    }

    /// The language of texts of a form that names none.
    static let defaultLanguage = "en"
}
