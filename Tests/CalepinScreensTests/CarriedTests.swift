// Records of an earlier version of their form: the screen says where each answer has gone, until
// the record is saved with the later version; what has no place stays and is said.

import CalepinExpressions
import CalepinForms
import Testing

@Suite("Answers of an earlier version")
struct CarriedTests {
    /// A form of text fields.
    private static func form(
        _ version: Int, _ names: [String], steps: String = "[]"
    ) throws -> FormDefinition {
        let fields = names.map { #"{"field": "\#($0)", "label": "Label of \#($0)"}"# }
        let json = """
            {"format": 1, "id": "visit", "version": \(version), "languages": ["en"],
             "title": "Visit", "recordTitle": "\(names[0])", "migrations": \(steps),
             "sections": [{"name": "all", "title": "All",
                           "contents": [\(fields.joined(separator: ","))]}]}
            """
        return try FormDefinition(json: Array(json.utf8))
    }

    private static let steps = """
        [{"version": 1, "rename": {"from": "name", "to": "who"}},
         {"version": 1, "split": {"from": "address", "into": ["street", "city"]}}]
        """

    /// Somebody who opens a record of version 1 with another form; and the record's address.
    private static func reopened(
        _ answers: [String: String], with form: FormDefinition
    ) throws -> (AppDriver, String) {
        let first = try AppDriver.filling(Self.form(1, ["name", "address", "note"]))
        try first.open("/visit/new/all")
        for (path, text) in answers.sorted(by: { $0.key < $1.key }) {
            try first.act("set", ["path": path, "text": text])
        }
        let address = "/visit/\(first.record)"
        return (try AppDriver.filling(form, device: first.device), address)
    }

    /// The texts of the answers that the screen names as `moved` or `lost`.
    private static func answers(
        _ kind: String, of person: AppDriver, _ keys: String...
    ) -> [[String]] {
        let lines = person.screen["carried"]?[kind]?.elements ?? []
        return lines.map { line in keys.map { line[$0]?.asString ?? "" } }
    }

    @Test("what steps have moved is said with its label, what has no place by its name")
    func movedAndLost() throws {
        let later = try Self.form(2, ["who", "street", "city"], steps: Self.steps)
        let (person, address) = try Self.reopened(
            ["name": "Rossi", "address": "Rue Basse", "note": "Dog"], with: later)
        try person.open(address)
        let carried = person.screen["carried"]
        let moved = Self.answers("moved", of: person, "from", "label", "text")
        #expect(
            moved == [
                ["address", "Label of street", "Rue"], ["name", "Label of who", "Rossi"],
            ])
        #expect(Self.answers("lost", of: person, "from", "text") == [["note", "Dog"]])
        try person.open(address + "/read")
        #expect(person.screen["carried"] == carried)
    }

    @Test("a save with the later version ends what is said of moves, and keeps the rest")
    func saved() throws {
        let later = try Self.form(2, ["who", "street", "city"], steps: Self.steps)
        let (person, address) = try Self.reopened(
            ["name": "Rossi", "note": "Dog"], with: later)
        try person.open(address + "/all")
        try person.act("set", ["path": "city", "text": "Geneva"])
        try person.restart()
        try person.open(address)
        #expect(Self.answers("moved", of: person, "from").isEmpty)
        #expect(Self.answers("lost", of: person, "from", "text") == [["note", "Dog"]])
    }

    @Test("nothing is said of a record whose answers are where they were")
    func nothing() throws {
        let same = try Self.form(2, ["name", "address", "note", "more"])
        let (person, address) = try Self.reopened(["name": "Rossi", "note": "Dog"], with: same)
        try person.open(address)
        #expect(person.screen["carried"] == nil)
        let gone = try Self.form(2, ["name"])
        let (other, there) = try Self.reopened(["name": "Rossi", "note": ""], with: gone)
        try other.open(there)
        #expect(other.screen["carried"] == nil)
    }
}
