// The output of the JSON writer, and access to the parts of a JSON value.

import Testing

@testable import CalepinExpressions

@Suite("JSON writer")
struct JSONWriterTests {
    @Test("puts commas between members and elements, nowhere else")
    func putsCommas() {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("a")
        writer.beginArray()
        writer.int(1)
        writer.beginArray()
        writer.endArray()
        writer.beginObject()
        writer.endObject()
        writer.null()
        writer.endArray()
        writer.key("b")
        writer.bool(false)
        writer.key("c")
        writer.verbatim(Array("[2, 3]".utf8))
        writer.key("d")
        writer.number("1.50")
        writer.endObject()
        #expect(writer.text == #"{"a":[1,[],{},null],"b":false,"c":[2, 3],"d":1.50}"#)
    }

    @Test("escapes what JSON, HTML and JavaScript ask for, and nothing else")
    func escapes() {
        let text = "\"\\/<>&'\u{8}\t\n\u{C}\r\u{1}\u{1F}\u{7F}\u{2027}\u{2028}\u{2029}\u{202A}é😀"
        #expect(
            JSONValue.string(text).text
                == "\"\\\"\\\\/\\u003C>&'\\b\\t\\n\\f\\r\\u0001\\u001F\u{7F}\u{2027}"
                + "\\u2028\\u2029\u{202A}é😀\"")
        #expect(
            JSONValue.object([JSONMember("</script>", .null)]).text
                == #"{"\u003C/script>":null}"#)
    }

    @Test("writes integers of 64 bits")
    func writesIntegers() {
        for value: Int64 in [0, 7, -7, 10, .max, .min, 1_234_567_890_123] {
            var writer = JSONWriter()
            writer.int(value)
            #expect(writer.text == "\(value)")
        }
    }

    @Test("writes null for a number that is none, so that the text stays JSON")
    func writesNumbersOnly() {
        for text in ["", "NaN", "1,5", " 1", "1 ", "01", "1.", "--1", "1}", "\"1\"", "٣"] {
            #expect(JSONValue.array([.number(text)]).text == "[null]", "\(text)")
        }
        #expect(JSONValue.number("-0.00e-12").text == "-0.00e-12")
    }

    @Test("gives back members and elements of a value")
    func looksInside() throws {
        let value = try JSONValue(
            reading: #"{"a":1,"b":[true,null,"x"],"a":2,"\u00e9":{}}"#)
        #expect(value["a"]?.asNumber == "2")
        #expect(value["b"]?[0]?.asBool == true)
        #expect(value["b"]?[1]?.isNull == true)
        #expect(value["b"]?[2]?.asString == "x")
        #expect(value["b"]?[3] == nil)
        #expect(value["b"]?[-1] == nil)
        #expect(value["é"]?.members?.isEmpty == true)
        // Canonically equal, but another key.
        #expect(value["e\u{301}"] == nil)
        #expect(value["c"] == nil)
        #expect(value[0] == nil)
        #expect(value["b"]?["a"] == nil)
        #expect(value["b"]?.elements?.count == 3)
        #expect(value.asString == nil && value.asBool == nil && value.asInt64 == nil)
        #expect(JSONValue.string("é") != .string("e\u{301}"))
        #expect(JSONValue.number("1") != .number("1.0"))
    }
}
