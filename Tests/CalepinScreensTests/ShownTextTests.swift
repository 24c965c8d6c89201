// Texts of a form with answers in them: labels, hints and messages show what was given, and are
// drawn anew when it changes.

import CalepinExpressions
import CalepinForms
import Testing

@Suite("Texts with answers")
struct ShownTextTests {
    private static let json = """
        {"format": 1, "id": "visit", "languages": ["en"], "title": "Visit", "recordTitle": "name",
         "choiceLists": [{"name": "sizes", "choices": [{"value": "s", "label": "Small"}]}],
         "sections": [
           {"name": "all", "title": "About ${name}", "contents": [
             {"field": "name", "label": "Name"},
             {"field": "size", "type": "one", "choices": "sizes", "label": "Size", "required": ""},
             {"field": "age", "type": "integer", "label": "How old is ${name} (${size})?",
              "hint": "Ask ${name}", "required": "",
              "constraint": {"test": ". < 99", "message": "${name} is not that old"}},
             {"repeat": "pets", "label": "Pet of ${name}", "contents": [
               {"field": "pet", "label": "Pet"},
               {"field": "sort", "label": "Sort of ${pet} of ${name}"}]}]}]}
        """

    private static func person() throws -> AppDriver {
        try AppDriver.filling(try FormDefinition(json: Array(json.utf8)))
    }

    private func label(_ person: AppDriver, _ path: String) -> String? {
        person.part(path)?["label"]?.asString
    }

    @Test("labels and hints show the answers, and an ellipsis before there are some")
    func labels() throws {
        let person = try Self.person()
        try person.open("/visit/new/all")
        #expect(label(person, "age") == "How old is … (…)?")
        try person.act("set", ["path": "name", "text": "Rossi"])
        try person.act("set", ["path": "size", "text": "s"])
        #expect(label(person, "age") == "How old is Rossi (Small)?")
        #expect(person.part("age")?["hint"]?.asString == "Ask Rossi")
        #expect(label(person, "pets") == "Pet of Rossi")
        try person.act("set", ["path": "age", "text": "100"])
        try person.act("leave", ["path": "age"])
        let issues = person.part("age")?["issues"]?.elements ?? []
        #expect(issues.map { $0["text"]?.asString } == ["Rossi is not that old"])
        try person.open("/visit/" + person.record + "/review")
        let groups = person.screen["groups"]?.elements ?? []
        #expect(groups.first?["title"]?.asString == "About Rossi")
    }

    @Test("a row reads its own answers and those around it")
    func rows() throws {
        let person = try Self.person()
        try person.open("/visit/new/all")
        try person.act("set", ["path": "name", "text": "Rossi"])
        try person.act("add", ["path": "pets"])
        try person.open("/visit/" + person.record + "/all")
        let card = person.part("pets")?["rows"]?.elements?.first
        let row = try #require(card?["path"]?.asString)
        try person.open(try #require(card?["route"]?.asString))
        #expect(label(person, row + ".sort") == "Sort of … of Rossi")
        try person.act("set", ["path": row + ".pet", "text": "Rex"])
        #expect(label(person, row + ".sort") == "Sort of Rex of Rossi")
    }

    @Test("a text that names no field of the form is a fault")
    func unknown() throws {
        let form = try FormDefinition(
            json: Array(Self.json.replacing("Ask ${name}", with: "Ask ${nobody}").utf8))
        let faults = form.check()
        #expect(faults.map(\.code) == [.unknownReference])
        #expect(faults.first?.place == "age")
        #expect(faults.first?.rule == "hint")
        _ = try form.compiled()
    }
}
