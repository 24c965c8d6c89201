// Pointers to the place of a byte, for each byte of a text and for texts that are cut short.

import CalepinExpressions
import Testing

@Suite("Pointers into JSON")
struct JSONPointerTests {
    @Test(
        "name the innermost value a byte belongs to",
        arguments: [
            (#"{"a":[1,{"b":"x"}],"c":2}"#, #""x""#, "/a/1/b"),
            (#"{"a":[1,{"b":"x"}],"c":2}"#, "2", "/c"),
            (#"{"a":[1,{"b":"x"}],"c":2}"#, "[1", "/a/0"),
            (#"{"a/b":{"m~n":true}}"#, "true", "/a~1b/m~0n"),
            (#" [ [ ] , 5 ] "#, "5", "/1"),
            (#"{"":0}"#, "0", "/"),
            ("7", "7", ""),
        ])
    func places(_ text: String, _ part: String, _ pointer: String) throws {
        let bytes = Array(text.utf8)
        let end = try #require(bytes.firstRange(of: Array(part.utf8))).upperBound
        #expect(JSONPointer.text(of: end, in: bytes) == pointer)
    }

    @Test("after an object is the object, not its last member")
    func afterAnObject() {
        let bytes = Array(#"{"a":{"b":1}}"#.utf8)
        #expect(JSONPointer.text(of: 12, in: bytes) == "/a")
        #expect(JSONPointer.text(of: 13, in: bytes) == "")
    }

    @Test("lead into a text that is no JSON as far as it can be read")
    func brokenText() {
        #expect(JSONPointer.text(of: 99, in: Array(#"{"a":[1,{"b":tru"#.utf8)) == "/a/1/b")
        #expect(JSONPointer.text(of: 99, in: Array("[[[".utf8)) == "/0/0")
        #expect(JSONPointer.text(of: 0, in: []) == "")
        let deep = Array(String(repeating: "[", count: 5_000).utf8)
        #expect(JSONPointer.text(of: 5_000, in: deep).utf8.count < 300)
    }

    @Test("are given for every byte without a trap")
    func everyByte() {
        let bytes = Array(#"{"a":[1,{"b":"é"}],"c":{},"d":[]}"#.utf8)
        for end in 0...bytes.count {
            for place in 0...bytes.count + 1 {
                #expect(JSONPointer.text(of: place, in: Array(bytes[..<end])).utf8.count < 9)
            }
        }
    }
}
