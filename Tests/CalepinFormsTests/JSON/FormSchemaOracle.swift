// The external oracle of documents: docs/form.schema.json applied by Python's jsonschema; and its
// documents, broken by seed in their structure rather than in their bytes.

import CalepinExpressions
import Foundation
import Testing

/// The schema, applied by another implementation.
enum FormSchemaOracle {
    /// The folder of the project.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static let program = """
        import json, sys
        try:
            from jsonschema import Draft202012Validator
        except ImportError:
            sys.exit(3)
        schema = json.load(open(sys.argv[1], encoding="utf-8"))
        Draft202012Validator.check_schema(schema)
        validator = Draft202012Validator(schema)
        for line in open(sys.argv[2], encoding="utf-8", newline="\\n"):
            sys.stdout.write("1" if validator.is_valid(json.loads(line)) else "0")
        """

    /// Returns true for each document that the schema accepts; throws when it cannot be run, so
    /// that nothing is skipped silently.
    static func verdicts(_ documents: [[UInt8]]) throws -> [Bool] {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("calepin-schema-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let lines = folder.appendingPathComponent("documents.jsonl")
        // A line end within a document is only between its values: there a space does as well.
        let oneLine = documents.map { $0.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 } }
        try Data(oneLine.joined(separator: [0x0A])).write(to: lines)
        let schema = root.appendingPathComponent("docs/form.schema.json")
        let output = try run(["-c", program, schema.path, lines.path])
        return output.map { $0 == UInt8(ascii: "1") }
    }

    /// Runs the project's Python, or the machine's where the project has none.
    private static func run(_ arguments: [String]) throws -> Data {
        let process = Process()
        let own = root.appendingPathComponent(".venv/bin/python3")
        if FileManager.default.isExecutableFile(atPath: own.path) {
            process.executableURL = own
            process.arguments = arguments
        } else {
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["python3"] + arguments
        }
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        try #require(
            process.terminationStatus != 3,
            "Python has no package jsonschema: run Scripts/setup")
        try #require(process.terminationStatus == 0, "the schema could not be applied")
        return output
    }
}

/// Breaks documents at one place or a few, keeping them well-formed.
struct FormBreaker {
    private var numbers: FormNumbers

    init(seed: UInt64) { numbers = FormNumbers(seed &+ 0x5EED) }

    mutating func broken(_ json: [UInt8]) throws -> [UInt8] {
        var value = try json.withUnsafeBufferPointer { (bytes) throws(JSONError) in
            var reader = JSONReader(bytes)
            return try reader.readValue()
        }
        for _ in 0...numbers.below(2) { change(&value) }
        var writer = JSONWriter()
        writer.value(value)
        return writer.bytes
    }

    /// Changes the value itself or, more often, something within it.
    private mutating func change(_ value: inout JSONValue) {
        switch value {
        case .object(var members) where !members.isEmpty && !numbers.once(in: 12):
            let index = numbers.below(members.count)
            if numbers.once(in: 4) {
                changeMember(&members, index)
            } else {
                change(&members[index].value)
            }
            value = .object(members)
        case .array(var elements) where !elements.isEmpty && !numbers.once(in: 12):
            let index = numbers.below(elements.count)
            if numbers.once(in: 6) {
                elements.remove(at: index)
            } else {
                change(&elements[index])
            }
            value = .array(elements)
        default: value = other()
        }
    }

    /// Removes, renames or adds a member; never one with an existing key, which a schema cannot
    /// see.
    private mutating func changeMember(_ members: inout [JSONMember], _ index: Int) {
        let key = numbers.pick([
            "name", "label", "title", "required", "optional", "contents", "field", "repeat",
            "open",
            "version", "rename", "split", "places", "message", "choices", "attributes", "x",
        ])
        let isThere = members.contains { $0.key == key }
        switch numbers.below(3) {
        case 0: members.remove(at: index)
        case 1 where !isThere: members[index] = JSONMember(key, members[index].value)
        case 2 where !isThere: members.append(JSONMember(key, other()))
        default: members.swapAt(index, numbers.below(members.count))
        }
    }

    private mutating func other() -> JSONValue {
        switch numbers.below(8) {
        case 0: .null
        case 1: .bool(numbers.once(in: 2))
        case 2: .number(numbers.pick(["0", "1", "2", "-1", "1.5", "2147483648"]))
        case 3: .array([])
        case 4: .object([])
        case 5: .array([.string("a"), .string("b")])
        case 6: .object([JSONMember("en", .string("a"))])
        default: .string(numbers.pick(["", "a"]))
        }
    }
}
