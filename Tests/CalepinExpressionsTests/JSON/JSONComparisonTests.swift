// The JSON reader and writer compared with Python's, and with each other, on random documents and
// broken ones by seed.

import Testing

@testable import CalepinExpressions

/// Random JSON documents.
private enum RandomJSON {
    static func value(_ depth: Int, _ numbers: inout SeededNumbers) -> JSONValue {
        switch numbers.below(depth == 0 ? 5 : 9) {
        case 0: return numbers.once(in: 2) ? .null : .bool(numbers.once(in: 2))
        case 1, 2: return .number(number(&numbers))
        case 3, 4: return .string(string(&numbers))
        case 5, 6: return .array((0..<numbers.below(4)).map { _ in value(depth - 1, &numbers) })
        default:
            return .object(
                (0..<numbers.below(4)).map { _ in
                    JSONMember(string(&numbers), value(depth - 1, &numbers))
                })
        }
    }

    private static func number(_ numbers: inout SeededNumbers) -> String {
        var text = numbers.once(in: 3) ? "-" : ""
        text += numbers.once(in: 3) ? "0" : "\(1 + numbers.below(1_000_000))"
        if numbers.once(in: 3) { text += ".0\(numbers.below(1_000))" }
        if numbers.once(in: 4) {
            text += numbers.pick(["e", "E", "e-", "E+"]) + "0\(numbers.below(9))"
        }
        return text
    }

    private static func string(_ numbers: inout SeededNumbers) -> String {
        var text = ""
        for _ in 0..<numbers.below(7) {
            let bound = numbers.pick([0x80, 0x80, 0x3000, 0x11_0000])
            text.unicodeScalars.append(Unicode.Scalar(UInt32(numbers.below(bound))) ?? "é")
        }
        return text
    }

    /// The bytes of a document written another way: spaces anywhere they may be, odd escapes.
    static func loose(_ value: JSONValue, _ numbers: inout SeededNumbers) -> [UInt8] {
        var result: [UInt8] = []
        var isInString = false
        // Bytes of an escape still to be kept as they are.
        var kept = 0
        for byte in value.text.utf8 {
            if isInString {
                if kept > 0 {
                    kept += byte == UInt8(ascii: "u") && kept == 1 ? 3 : -1
                } else if byte == UInt8(ascii: "\\") {
                    kept = 1
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                } else if byte < 0x80, numbers.once(in: 10) {
                    result += Array("\\u00".utf8) + Array(PythonRun.hex([byte]).utf8)
                    continue
                }
                result.append(byte)
                continue
            }
            let isMark = ",:[]{}\"".utf8.contains(byte)
            if isMark, numbers.once(in: 6) {
                result.append(numbers.pick([0x20, 0x09, 0x0A, 0x0D]))
            }
            isInString = byte == UInt8(ascii: "\"")
            result.append(byte)
        }
        return result
    }

    private static let snippets = [
        "\\ud83d", "\\ude00", "\\u12", "\\x", "NaN", "Infinity", "-", ".", "e", "0", ",", "]", "}",
        "[", "{", "\"", ":", "\n", "\u{0}", "\u{FEFF}", "null", "//", "'", "\\", "\u{B}", "\u{A0}",
    ]

    /// A document with one to three small damages.
    static func damaged(_ bytes: [UInt8], _ numbers: inout SeededNumbers) -> [UInt8] {
        var bytes = bytes
        for _ in 0...numbers.below(3) where !bytes.isEmpty {
            let place = numbers.below(bytes.count)
            switch numbers.below(6) {
            case 0: bytes.remove(at: place)
            case 1: bytes[place] = UInt8(numbers.below(256))
            case 2: bytes.insert(contentsOf: Array(numbers.pick(snippets).utf8), at: place)
            case 3: bytes.insert(UInt8(0x80 + numbers.below(128)), at: place)
            case 4: bytes.swapAt(place, numbers.below(bytes.count))
            default: bytes.removeLast(numbers.below(3) % bytes.count)
            }
        }
        return bytes
    }
}

/// Answers `-` for a refused document, else the hexadecimal form of the document as Python writes
/// it. Stricter than Python by default: no NaN or Infinity, no lone surrogates, a hundred levels.
private let pythonProgram = """
    import json, sys
    def refuse(word):
        raise ValueError(word)
    def check(value, depth):
        if isinstance(value, Text):
            return
        if isinstance(value, str):
            value.encode("utf-8")
        elif isinstance(value, list):
            if depth == 100: refuse("deep")
            for element in value: check(element, depth + 1)
        elif isinstance(value, Members):
            if depth == 100: refuse("deep")
            for key, element in value.pairs:
                check(key, depth + 1)
                check(element, depth + 1)
    class Text(str): pass
    class Members:
        def __init__(self, pairs): self.pairs = pairs
    def show(value):
        if isinstance(value, Text): return str(value)
        if isinstance(value, list): return "[" + ",".join(map(show, value)) + "]"
        if isinstance(value, Members):
            return "{" + ",".join(show(k) + ":" + show(v) for k, v in value.pairs) + "}"
        return json.dumps(value)
    out = []
    for line in open(sys.argv[1]):
        data = b"" if line.strip() == "-" else bytes.fromhex(line.strip())
        try:
            value = json.loads(data.decode("utf-8"), parse_constant=refuse, parse_int=Text,
                               parse_float=Text, object_pairs_hook=Members)
            check(value, 0)
            out.append(show(value).encode("ascii").hex())
        except (ValueError, RecursionError):
            out.append("-")
    print("\\n".join(out))
    """

@Suite("JSON comparison")
struct JSONComparisonTests {
    @Test("accepts and refuses the same 30,000 documents as Python, and reads the same in them")
    func agreesWithPython() throws {
        var numbers = SeededNumbers(0x150)
        var documents: [[UInt8]] = []
        for _ in 0..<10_000 {
            let bytes = RandomJSON.loose(RandomJSON.value(4, &numbers), &numbers)
            documents.append(bytes)
            documents.append(RandomJSON.damaged(bytes, &numbers))
            documents.append(RandomJSON.damaged(bytes, &numbers))
        }
        let answers = try PythonRun.output(
            of: pythonProgram, input: documents.map { PythonRun.hex($0) }.joined(separator: "\n")
        ).split(separator: "\n")
        try #require(answers.count == documents.count)
        var refused = 0
        for (document, answer) in zip(documents, answers) {
            let shown = String(decoding: document, as: UTF8.self)
            let value = try? JSONValue(reading: document)
            #expect((value == nil) == (answer == "-"), "\(shown)")
            #expect(skips(document) == (value != nil), "\(shown)")
            guard let value else {
                refused += 1
                continue
            }
            // A value written by Python reads back the same, digits and order included.
            let theirs = try JSONValue(reading: bytes(ofHex: answer))
            #expect(theirs == value, "\(shown)")
        }
        #expect(refused > 8_000 && refused < 22_000)
    }

    @Test("reads what it wrote, and Python reads it too")
    func roundTrips() throws {
        var numbers = SeededNumbers(0x2020)
        let values = (0..<5_000).map { _ in RandomJSON.value(5, &numbers) }
        let input = values.map { PythonRun.hex($0.text.utf8) }.joined(separator: "\n")
        let answers = try PythonRun.output(of: pythonProgram, input: input).split(separator: "\n")
        try #require(answers.count == values.count)
        for (value, answer) in zip(values, answers) {
            #expect(try JSONValue(reading: value.text) == value)
            #expect(try JSONValue(reading: bytes(ofHex: answer)) == value)
        }
    }

    @Test("refuses every part of a document cut short")
    func refusesTruncations() throws {
        var numbers = SeededNumbers(0x7C)
        var cuts = 0
        for _ in 0..<200 {
            let value = JSONValue.array([RandomJSON.value(5, &numbers)])
            let bytes = RandomJSON.loose(value, &numbers)
            try #require(try JSONValue(reading: bytes) == value)
            // Nothing shorter has the last bracket.
            for count in bytes.indices {
                let cut = Array(bytes[..<count])
                #expect((try? JSONValue(reading: cut)) == nil)
                #expect(!skips(cut))
                cuts += 1
            }
        }
        #expect(cuts > 5_000)
    }

    @Test("may be any bytes without a trap, however they are asked for")
    func neverTraps() {
        var numbers = SeededNumbers(0xF12)
        let marks = Array("{}[]\",:\\u0dDe-+.1 tfnrul\n".utf8)
        for _ in 0..<30_000 {
            let bytes = (0..<numbers.below(20)).map { _ in
                numbers.once(in: 6) ? UInt8(numbers.below(256)) : numbers.pick(marks)
            }
            _ = try? JSONValue(reading: bytes)
            bytes.withUnsafeBufferPointer { ask(JSONReader($0), &numbers) }
        }
    }

    /// Asks for random things in a row, also after errors and outside any object.
    private func ask(_ reader: JSONReader, _ numbers: inout SeededNumbers) {
        var reader = reader
        for _ in 0..<8 {
            switch numbers.below(11) {
            case 0: _ = try? reader.beginObject()
            case 1: _ = try? reader.nextKey()
            case 2: _ = try? reader.beginArray()
            case 3: _ = try? reader.nextElement()
            case 4: _ = try? reader.readString()
            case 5: _ = (try? reader.readNumber()).map { reader.text(in: $0) }
            case 6: _ = try? reader.readInt64()
            case 7: _ = try? reader.readBool()
            case 8: _ = try? reader.skipValue()
            case 9: _ = reader.keyIs("a") ? reader.key : ""
            default: _ = try? reader.readNull()
            }
            #expect(reader.position <= reader.bytes.count)
        }
    }

    private func skips(_ document: [UInt8]) -> Bool {
        document.withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes)
            do throws(JSONError) {
                let place = try reader.skipValue()
                try reader.finish()
                return place.upperBound <= bytes.count
            } catch {
                return false
            }
        }
    }

    private func bytes(ofHex text: Substring) -> [UInt8] {
        let digits = Array(text.utf8)
        return stride(from: 0, to: digits.count - 1, by: 2).map { place in
            let high = ASCIIHex.value(digits[place]) ?? 0
            let low = ASCIIHex.value(digits[place + 1]) ?? 0
            return UInt8(high << 4 | low)
        }
    }
}
