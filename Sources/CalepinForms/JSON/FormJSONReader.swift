// Reads the parts of a form's JSON: objects with known keys, texts, lists of texts. Their meaning
// is in FormJSONReader+Form and FormJSONReader+Contents.

import CalepinExpressions

/// The error that stops reading; the reason is in `failure`. Throwing the whole error through
/// every call would copy it at each, half of the reader's code.
struct FormJSONStop: Error {}

/// A reading of one form.
///
/// Errors carry no path: it is found from their offset when there is one.
struct FormJSONReader {
    var reader: JSONReader
    /// The language of texts without one; nil until it is first needed.
    var language: String?
    /// True when signs in texts are marks; and when texts were read before that was known.
    var isMarked = false
    private(set) var hasUnmarked = false
    /// Sections and contents read so far.
    var fields = 0
    /// The number of composites and repeats open.
    var nesting = 0

    /// The reason why reading stopped.
    private(set) var failure: FormJSONError?

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        reader = JSONReader(bytes)
    }

    /// Stores the reason and returns the error that stops reading.
    @inline(never)
    mutating func stop(
        _ code: FormJSONError.Code, at offset: Int, _ argument: String = "", known: String = ""
    ) -> FormJSONStop {
        failure = FormJSONError(code, at: offset, argument, known: known)
        return FormJSONStop()
    }

    /// Stores the JSON reader's error and returns the error that stops reading.
    @inline(never)
    private mutating func stop(
        _ error: JSONError, _ expected: FormJSONError.Code
    ) -> FormJSONStop {
        failure = FormJSONError(error, expected: expected)
        return FormJSONStop()
    }

    /// Calls the JSON reader and converts its errors.
    mutating func read<T>(
        _ expected: FormJSONError.Code,
        _ body: (inout JSONReader) throws(JSONError) -> T
    ) throws(FormJSONStop) -> T {
        do throws(JSONError) { return try body(&reader) } catch {
            throw stop(error, expected)
        }
    }

    /// Returns the place of the next value, of any kind.
    mutating func start() throws(FormJSONStop) -> Int {
        _ = try read(.expectsText) { (reader) throws(JSONError) in try reader.peek() }
        return reader.position
    }

    /// Returns true when an object comes next, rather than a text, the only other kind allowed.
    mutating func isObject() throws(FormJSONStop) -> Bool {
        switch try read(.expectsText, { (reader) throws(JSONError) in try reader.peek() }) {
        case .object: return true
        case .string: return false
        default: throw stop(.expectsTextOrObject, at: reader.position)
        }
    }
}

// MARK: - Objects and arrays

/// The state of the object being read.
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
    ) throws(FormJSONStop) -> FormJSONMembers<Key> {
        try read(.expectsObject) { (reader) throws(JSONError) in try reader.beginObject() }
        return FormJSONMembers(start: reader.position - 1)
    }

    /// The next key, which must be known and new; nil at the object's end.
    @inline(__always)
    mutating func next<Key: FormJSONKey>(
        _ members: inout FormJSONMembers<Key>
    ) throws(FormJSONStop) -> Key? {
        let found = try nextKey(&members.seen, &members.keyStart) { Key(rawValue: $0)?.name }
        return found.flatMap { Key(rawValue: $0) }
    }

    /// Returns the index of the next key among names given by index: not generic, as each kind of
    /// object would have its copy.
    @inline(never)
    private mutating func nextKey(
        _ seen: inout UInt32, _ keyStart: inout Int, _ name: (UInt8) -> StaticString?
    ) throws(FormJSONStop) -> UInt8? {
        let before = reader.position
        let hasNext = try read(.expectsObject) { (reader) throws(JSONError) in
            try reader.nextKey()
        }
        guard hasNext else { return nil }
        keyStart = quote(after: before)
        var number: UInt8 = 0
        while let known = name(number) {
            if reader.keyIs(known) {
                guard seen & 1 << UInt32(number) == 0 else {
                    throw stop(.duplicateKey, at: keyStart, reader.key)
                }
                seen |= 1 << UInt32(number)
                return number
            }
            number += 1
        }
        throw stop(
            .unknownKey, at: keyStart, FormJSONPath.shown(reader.key), known: Self.known(name))
    }

    /// The place of the next quote; one was read.
    private func quote(after position: Int) -> Int {
        var place = position
        while place < reader.position, reader.bytes[place] != UInt8(ascii: "\"") { place += 1 }
        return place
    }

    /// The keys an object may have, for messages.
    private static func known(_ name: (UInt8) -> StaticString?) -> String {
        var text = ""
        var number: UInt8 = 0
        while let known = name(number) {
            if number > 0 { text += ", " }
            text += known.withUTF8Buffer { String(utf8: $0) }
            number += 1
        }
        return text
    }

    /// Checks that a key was read.
    mutating func require<Key: FormJSONKey>(
        _ key: Key, _ members: FormJSONMembers<Key>
    ) throws(FormJSONStop) {
        guard members.has(key) else {
            throw stop(.missingKey, at: members.start, key.text)
        }
    }

    /// Enters an array; ``nextElement()`` follows until it gives false.
    mutating func beginArray() throws(FormJSONStop) {
        try read(.expectsArray) { (reader) throws(JSONError) in try reader.beginArray() }
    }

    /// Returns true when an element comes next.
    mutating func nextElement() throws(FormJSONStop) -> Bool {
        try read(.expectsArray) { (reader) throws(JSONError) in try reader.nextElement() }
    }
}

// MARK: - Values

extension FormJSONReader {
    /// A text within the limit.
    mutating func text() throws(FormJSONStop) -> String {
        let start = try start()
        let text = try read(.expectsText) { (reader) throws(JSONError) in
            try reader.readString()
        }
        guard text.utf8.count <= FormLimits.textBytes else {
            throw stop(.textTooLong, at: start, "\(FormLimits.textBytes)")
        }
        return text
    }

    /// An array of texts.
    mutating func texts() throws(FormJSONStop) -> [String] {
        var texts: [String] = []
        try beginArray()
        while try nextElement() { texts.append(try text()) }
        return texts
    }

    /// `true` or `false`.
    mutating func flag() throws(FormJSONStop) -> Bool {
        try read(.expectsFlag) { (reader) throws(JSONError) in try reader.readBool() }
    }

    /// A whole number from `minValue` up to what 32 bits hold.
    mutating func whole(from minValue: Int64) throws(FormJSONStop) -> Int {
        let start = try start()
        let number = try read(.expectsWholeNumber) { (reader) throws(JSONError) in
            try reader.readInt64()
        }
        guard number >= minValue, number <= Int64(Int32.max) else {
            throw stop(.outOfRange, at: start, "\(minValue)…\(Int32.max)")
        }
        return Int(number)
    }

    /// A text in the default language, or an object of texts by language.
    mutating func localText() throws(FormJSONStop) -> LocalText {
        guard try isObject() else {
            return LocalText([try translation(defaultLanguage())])
        }
        var result = LocalText()
        try read(.expectsObject) { (reader) throws(JSONError) in try reader.beginObject() }
        while try nextLanguage(after: result) {
            let language = reader.key
            result.texts.append(try translation(language))
        }
        return result
    }

    private mutating func translation(
        _ language: String
    ) throws(FormJSONStop) -> LocalText.Translation {
        let text = try text()
        if isMarked { return LocalText.Translation(language, marking: text) }
        hasUnmarked = true
        return LocalText.Translation(language, text)
    }

    /// Returns true when another language comes next, which must be new.
    private mutating func nextLanguage(after text: LocalText) throws(FormJSONStop) -> Bool {
        let before = reader.position
        let hasNext = try read(.expectsObject) { (reader) throws(JSONError) in
            try reader.nextKey()
        }
        guard hasNext else { return false }
        guard text.texts.count < FormLimits.languages else {
            throw stop(.tooManyLanguages, at: quote(after: before), "\(FormLimits.languages)")
        }
        let language = reader.key
        for known in text.texts where known.language == language {
            throw stop(
                .duplicateKey, at: quote(after: before), FormJSONPath.shown(language))
        }
        return true
    }

    /// Returns the first of the form's languages, looked up ahead when texts come before them.
    /// Errors before it are found when that part is read.
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
