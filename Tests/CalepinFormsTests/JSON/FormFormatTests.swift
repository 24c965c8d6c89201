// The documents of the format: docs/form-format.md read and round-tripped, and its tables and
// docs/form.schema.json compared with the keys the reader knows and the values it takes.

import CalepinExpressions
import Foundation
import TestSizes
import Testing

@testable import CalepinForms

@Suite("The documents of the form format") struct FormFormatTests {
    /// A file of the project.
    private static func file(_ path: String) throws -> String {
        try String(contentsOf: FormSchemaOracle.root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The example of docs/form-format.md.
    static func example() throws -> [UInt8] {
        let parts = try file("docs/form-format.md").components(separatedBy: "```")
        let example = try #require(parts.first { $0.hasPrefix("json\n") })
        return Array(example.dropFirst(5).utf8)
    }

    /// The keys of every object: the heading of its cells, its name in the schema, its keys.
    static let objects: [(heading: String, schema: String, keys: [String])] = [
        ("## The form", "", FormKey.allCases.map(\.text)),
        ("## Print", "print", PrintKey.allCases.map(\.text)),
        ("## Section", "section", SectionKey.allCases.map(\.text)),
        ("## Field", "field", FieldKey.allCases.map(\.text)),
        ("## Media", "media", MediaKind.allCases.map(\.text)),
        ("## Constraint", "rule", ConstraintKey.allCases.map(\.text)),
        ("## Scale", "scale", ScaleKey.allCases.map(\.text)),
        ("## When", "when", WhenKey.allCases.map(\.text)),
        ("## Proposal", "proposal", ProposalKey.allCases.map(\.text)),
        ("## Choices of a field", "choiceSource", ChoicesKey.allCases.map(\.text)),
        ("## Composite", "composite", CompositeKey.allCases.map(\.text)),
        ("## Repeat", "repeat", RepeatKey.allCases.map(\.text)),
        ("## Choice list", "choiceList", ChoiceListKey.allCases.map(\.text)),
        ("## Choice", "choice", ChoiceKey.allCases.map(\.text)),
        ("## Migration step", "migration", MigrationKey.allCases.map(\.text)),
        ("### Rename", "rename", RenameKey.allCases.map(\.text)),
        ("### Split", "split", SplitKey.allCases.map(\.text)),
        ("### Map choices", "mapChoices", MapChoicesKey.allCases.map(\.text)),
    ]

    @Test("The example of the documentation is read, and written and read back equal")
    func documented() throws {
        let form = try FormDefinition(json: Self.example())
        #expect(form.id == "lending")
        #expect(form.sections.map(\.name) == ["who", "what", "terms"])
        #expect(form.choiceLists.count == 2 && form.migrations.count == 2)
        #expect(try FormDefinition(json: form.json()) == form)
    }

    @Test("The example says every value the way it is written, but for the spaces")
    func canonical() throws {
        let example = try Self.example()
        let written = try FormDefinition(json: example).json()
        #expect(try Self.sorted(written) == Self.sorted(example))
    }

    /// The JSON without spaces and with its keys in order.
    private static func sorted(_ json: [UInt8]) throws -> Data {
        let value = try JSONSerialization.jsonObject(with: Data(json))
        return try JSONSerialization.data(withJSONObject: value, options: .sortedKeys)
    }

    @Test("Every key has its line in the documentation, and no other has one")
    func documentedKeys() throws {
        let lines = try Self.file("docs/form-format.md").components(separatedBy: "\n")
        for object in Self.objects {
            let start = try #require(lines.firstIndex(of: object.heading), "\(object.heading)")
            let rest = lines[(start + 1)...].prefix { !$0.hasPrefix("#") }
            let rows = rest.filter { $0.hasPrefix("| `") }
            let keys = rows.compactMap { $0.components(separatedBy: "`").dropFirst().first }
            #expect(Set(keys) == Set(object.keys), "\(object.heading)")
            #expect(keys.count == object.keys.count, "\(object.heading)")
        }
    }

    @Test("Every key is a property of the schema, and no other is one")
    func schemaKeys() throws {
        let text = try Self.file("docs/form.schema.json")
        let schema = try #require(
            JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let parts = try #require(schema["$defs"] as? [String: [String: Any]])
        for object in Self.objects {
            var part = object.schema.isEmpty ? schema : try #require(parts[object.schema])
            if let choices = part["oneOf"] as? [[String: Any]],
                let long = choices.first(where: { $0["properties"] != nil })
            {
                part = long
            }
            let properties = try #require(part["properties"] as? [String: Any])
            #expect(Set(properties.keys) == Set(object.keys), "\(object.schema)")
            #expect(part["additionalProperties"] as? Bool == false, "\(object.schema)")
        }
    }

    @Test("Every kind of error is named in the documentation")
    func documentedErrors() throws {
        let text = try Self.file("docs/form-format.md")
        for code in FormJSONError.Code.allCases {
            let name = FormJSONError(code, at: 0).name
            #expect(text.contains("`\(name)`"), "\(name)")
        }
    }
}

// MARK: - The schema

@Suite("The JSON Schema of the form format") struct FormSchemaTests {
    private func isRead(_ json: [UInt8]) -> Bool { (try? FormDefinition(json: json)) != nil }

    @Test("The schema takes what is written: random forms and the example")
    func written() throws {
        var documents = [try FormFormatTests.example()]
        for seed in Sizes.seeds(300) {
            var generator = FormGenerator(seed: seed, contents: 15)
            documents.append(generator.form().json())
        }
        let verdicts = try FormSchemaOracle.verdicts(documents)
        #expect(verdicts.count == documents.count)
        for (index, isTaken) in verdicts.enumerated() {
            #expect(isTaken, "document \(index)")
        }
    }

    @Test("The schema and the reader agree on documents broken by seed")
    func broken() throws {
        let example = try FormFormatTests.example()
        var documents: [[UInt8]] = []
        let count = Sizes.count(3_000)
        for seed in 0..<UInt64(count) {
            var generator = FormGenerator(seed: seed, contents: 4)
            let json = seed % 3 == 0 ? example : generator.form().json()
            var breaker = FormBreaker(seed: seed)
            documents.append(try breaker.broken(json))
        }
        let verdicts = try FormSchemaOracle.verdicts(documents)
        #expect(verdicts.count == documents.count)
        var refused = 0
        for (document, isTaken) in zip(documents, verdicts) {
            let text = String(decoding: document.prefix(2_000), as: UTF8.self)
            #expect(isRead(document) == isTaken, "\(text)")
            if !isTaken { refused += 1 }
        }
        #expect(
            refused > count / 2 && refused < count * 59 / 60, "\(refused) refused of \(count)")
    }
}
