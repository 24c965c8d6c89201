// The JSON reader: accepted texts, and every reason to refuse a text with its place.

import Testing

@testable import CalepinExpressions

/// Returns the result of `body` for a reader over the bytes of `text`.
private func read<T>(
    _ text: String, _ body: (inout JSONReader) throws(JSONError) -> T
) throws(JSONError) -> T {
    try Array(text.utf8).withUnsafeBufferPointer { (bytes) throws(JSONError) in
        var reader = JSONReader(bytes)
        return try body(&reader)
    }
}

/// A text that is refused, with the kind and place of the error.
struct JSONRefusal: Sendable, CustomTestStringConvertible {
    var bytes: [UInt8]
    var kind: JSONError.Kind
    var offset: Int

    init(_ text: String, _ kind: JSONError.Kind, _ offset: Int) {
        self.init(Array(text.utf8), kind, offset)
    }

    init(_ bytes: [UInt8], _ kind: JSONError.Kind, _ offset: Int) {
        (self.bytes, self.kind, self.offset) = (bytes, kind, offset)
    }

    var testDescription: String {
        "\(kind.rawValue): \(String(decoding: bytes.prefix(20), as: UTF8.self))"
    }
}

private let refusals: [JSONRefusal] = [
    .init("", .unexpectedEnd, 0),
    .init("  ", .unexpectedEnd, 2),
    .init("[1", .unexpectedEnd, 2),
    .init("{\"a\":", .unexpectedEnd, 5),
    .init("\"abc", .unexpectedEnd, 4),
    .init("\"a\\", .unexpectedEnd, 3),
    .init("\"\\u12", .unexpectedEnd, 5),
    .init("tru", .unexpectedEnd, 3),
    .init("-", .unexpectedEnd, 1),
    .init("nul1", .unexpectedByte, 3),
    .init("True", .unexpectedByte, 0),
    .init("NaN", .unexpectedByte, 0),
    .init("Infinity", .unexpectedByte, 0),
    .init("'a'", .unexpectedByte, 0),
    .init("\u{FEFF}1", .unexpectedByte, 0),
    .init("\u{A0}1", .unexpectedByte, 0),
    .init("[1,]", .unexpectedByte, 3),
    .init("[,1]", .unexpectedByte, 1),
    .init("[1 2]", .unexpectedByte, 3),
    .init("[1}", .unexpectedByte, 2),
    .init("[01]", .unexpectedByte, 2),
    .init("[1//x\n]", .unexpectedByte, 2),
    .init("{\"a\":1,}", .unexpectedByte, 7),
    .init("{a:1}", .unexpectedByte, 1),
    .init("{1:1}", .unexpectedByte, 1),
    .init("{\"a\" 1}", .unexpectedByte, 5),
    .init("{\"a\":1]", .unexpectedByte, 6),
    .init("{\"a\",1}", .unexpectedByte, 4),
    .init("1 1", .trailingBytes, 2),
    .init("{}]", .trailingBytes, 2),
    .init("01", .trailingBytes, 1),
    .init("1\0", .trailingBytes, 1),
    .init(String(repeating: "[", count: 101), .tooDeep, 100),
    .init(String(repeating: "{\"a\":", count: 101), .tooDeep, 500),
    .init("-a", .invalidNumber, 1),
    .init("[1.]", .invalidNumber, 3),
    .init("1e+x", .invalidNumber, 3),
    .init("[.5]", .unexpectedByte, 1),
    .init("+1", .unexpectedByte, 0),
    .init("\"a\\x\"", .invalidEscape, 2),
    .init("\"\\u12G4\"", .invalidEscape, 1),
    .init("\"\\U0041\"", .invalidEscape, 1),
    .init("\"\\ud83d\"", .loneSurrogate, 1),
    .init("\"\\ud83d\\u0041\"", .loneSurrogate, 1),
    .init("\"\\ude00\"", .loneSurrogate, 1),
    .init("\"\\ud83dx\"", .loneSurrogate, 1),
    .init("\"a\nb\"", .controlCharacter, 2),
    .init("{\"a\tb\":1}", .controlCharacter, 3),
    .init([0x22, 0x80, 0x22], .invalidUTF8, 1),
    .init([0x22, 0xC0, 0x80, 0x22], .invalidUTF8, 1),
    .init([0x22, 0xE0, 0x80, 0x80, 0x22], .invalidUTF8, 1),
    .init([0x22, 0xED, 0xA0, 0x80, 0x22], .invalidUTF8, 1),
    .init([0x22, 0xF0, 0x80, 0x80, 0x80, 0x22], .invalidUTF8, 1),
    .init([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], .invalidUTF8, 1),
    .init([0x22, 0xF5, 0x80, 0x80, 0x80, 0x22], .invalidUTF8, 1),
    .init([0x22, 0x61, 0xE2, 0x82, 0x22], .invalidUTF8, 2),
]

@Suite("JSON reader")
struct JSONReaderTests {
    @Test("refuses what is not JSON with its reason and place", arguments: refusals)
    func refuses(_ refusal: JSONRefusal) {
        let error = JSONError(refusal.kind, at: refusal.offset)
        #expect(throws: error) { try JSONValue(reading: refusal.bytes) }
        #expect(throws: error) {
            try refusal.bytes.withUnsafeBufferPointer { (bytes) throws(JSONError) in
                var reader = JSONReader(bytes)
                try reader.skipValue()
                try reader.finish()
            }
        }
    }

    @Test("has a refusal for every kind of error a text can give by itself")
    func coversEveryKind() {
        let covered = Set(refusals.map(\.kind.rawValue))
        let missing = JSONError.Kind.allCases.filter { !covered.contains($0.rawValue) }
        #expect(missing == [.unexpectedKind, .notInteger])
    }

    @Test("takes every form of every kind of value")
    func takesEveryForm() throws {
        for text in ["0", "-0", "12", "-1.50", "1e5", "0E-7", "1.2e+34", "123456789012345678901"] {
            #expect(try JSONValue(reading: text) == .number(text))
        }
        #expect(try JSONValue(reading: " \t\r\n true ") == .bool(true))
        #expect(try JSONValue(reading: "false") == .bool(false))
        #expect(try JSONValue(reading: "null") == .null)
        #expect(try JSONValue(reading: "[ ]") == .array([]))
        #expect(try JSONValue(reading: "{ }") == .object([]))
        #expect(
            try JSONValue(reading: #""\"\\\/\b\f\n\r\t\u00e9\ud83d\uDE00é😀""#)
                == .string("\"\\/\u{8}\u{C}\n\r\té😀é😀"))
        #expect(
            try JSONValue(reading: #"{"a" : [1, {"b":null}] , "a":"\u0000"}"#)
                == .object([
                    JSONMember("a", .array([.number("1"), .object([JSONMember("b", .null)])])),
                    JSONMember("a", .string("\0")),
                ]))
    }

    @Test("gives the pieces a caller asks for and skips the rest")
    func givesPieces() throws {
        let text = #"{"skip":[1,{"x":"]"}],"n\u0061me":"Zoé","":-5,"on":true,"no":null,"d":1.50}"#
        var found: [String] = []
        try read(text) { (reader) throws(JSONError) in
            try reader.beginObject()
            while try reader.nextKey() {
                if reader.keyIs("name") {
                    found.append(reader.key + "=" + (try reader.readString()))
                } else if reader.keyIs("") {
                    found.append("\(try reader.readInt64())")
                } else if reader.keyIs("on") {
                    found.append("\(try reader.readBool())")
                } else if reader.keyIs("no") {
                    try reader.readNull()
                } else if reader.keyIs("d") {
                    found.append(reader.text(in: try reader.readNumber()))
                } else {
                    #expect(reader.keyIs("skip") && !reader.keyIs("skim") && !reader.keyIs("ski"))
                    found.append(reader.text(in: try reader.skipValue()))
                }
            }
            try reader.finish()
        }
        #expect(found == [#"[1,{"x":"]"}]"#, "name=Zoé", "-5", "true", "1.50"])
    }

    @Test("tells the kind of a value without reading it")
    func tellsKind() throws {
        let kinds: [(String, JSONKind)] = [
            (" {}", .object), ("[]", .array), ("\"\"", .string), ("-1", .number), ("7", .number),
            ("true", .bool), ("false", .bool), ("null", .null),
        ]
        for (text, kind) in kinds {
            #expect(try read(text) { (reader) throws(JSONError) in try reader.peek() } == kind)
        }
    }

    @Test("refuses a value of another kind than asked for")
    func refusesOtherKinds() {
        let wrong = JSONError(.unexpectedKind, at: 1)
        #expect(throws: wrong) {
            try read(" 1") { (reader) throws(JSONError) in try reader.readString() }
        }
        #expect(throws: wrong) {
            try read(" []") { (reader) throws(JSONError) in try reader.beginObject() }
        }
        #expect(throws: wrong) {
            try read(" {}") { (reader) throws(JSONError) in try reader.beginArray() }
        }
        #expect(throws: wrong) {
            try read(" \"\"") { (reader) throws(JSONError) in try reader.readInt64() }
        }
        #expect(throws: wrong) {
            try read(" null") { (reader) throws(JSONError) in try reader.readBool() }
        }
    }

    @Test("reads integers of 64 bits and no others")
    func readsIntegers() throws {
        let readInteger = { (text: String) throws(JSONError) -> Int64 in
            try read(text) { (reader) throws(JSONError) in try reader.readInt64() }
        }
        #expect(try readInteger("9223372036854775807") == .max)
        #expect(try readInteger("-9223372036854775808") == .min)
        #expect(try readInteger("-0") == 0)
        let others = [
            "9223372036854775808", "-9223372036854775809", "1.0", "1e2", "99999999999999999999",
        ]
        for text in others {
            #expect(throws: JSONError(.notInteger, at: 0)) { try readInteger(text) }
            #expect(JSONValue.number(text).asInt64 == nil)
        }
        #expect(JSONValue.number("12").asInt64 == 12)
        #expect(JSONValue.number(" 12 x").asInt64 == nil)
    }

    @Test("takes a hundred levels and refuses one more, however it is read")
    func boundsDepth() throws {
        for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("[{\"a\":", "}]")] {
            let levels = open.count == 6 ? 50 : 100
            let inner = open == "[" ? "" : "1"
            let text = { (count: Int) in
                String(repeating: open, count: count) + inner
                    + String(repeating: close, count: count)
            }
            let deepest = try JSONValue(reading: text(levels))
            #expect(deepest.text == text(levels))
            for count in [levels + 1, 1_000, 200_000] { refuses(text(count)) }
        }
    }

    private func refuses(_ text: String) {
        #expect(throws: JSONError.self) { try JSONValue(reading: text) }
        #expect(throws: JSONError.self) {
            try read(text) { (reader) throws(JSONError) in try reader.skipValue() }
        }
    }

    @Test("reads strings of a megabyte")
    func readsLongStrings() throws {
        let plain = String(repeating: "é😀a\"", count: 125_000)
        #expect(plain.utf8.count == 1_000_000)
        let written = JSONValue.string(plain).text
        #expect(try JSONValue(reading: written).asString == plain)
        let escaped = "\"" + String(repeating: "\\u00e9", count: 200_000) + "\""
        #expect(try JSONValue(reading: escaped).asString == String(repeating: "é", count: 200_000))
        var bytes: [UInt8] = [1]
        try read(escaped) { (reader) throws(JSONError) in try reader.readString(into: &bytes) }
        #expect(bytes.count == 400_001)
    }
}
