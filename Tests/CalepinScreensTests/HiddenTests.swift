// Fields that no screen shows: not in a section, not among the answers, and a section with nothing
// else is no section; the rows of a repeat may be named by one.

import CalepinExpressions
import CalepinForms
import Testing

@Suite("Hidden fields")
struct HiddenTests {
    private static let json = """
        {"format": 1, "id": "visit", "languages": ["en"], "title": "Visit", "recordTitle": "name",
         "sections": [
           {"name": "kept", "title": "Kept", "contents": [
             {"field": "code", "type": "hidden", "initial": "'x'", "required": ""}]},
           {"name": "all", "title": "All", "contents": [
             {"field": "who", "label": "Who"},
             {"field": "name", "type": "hidden", "calculation": "concat('Dr ', ${who})"},
             {"composite": "inner", "label": "Inner", "contents": [
               {"field": "deep", "type": "hidden", "calculation": "1"}]},
             {"repeat": "pets", "label": "Pet", "rowTitle": "title", "contents": [
               {"field": "pet", "label": "Pet"},
               {"field": "title", "type": "hidden", "calculation": "concat('The ', ${pet})"}]}]}]}
        """

    private static func person() throws -> AppDriver {
        try AppDriver.filling(try FormDefinition(json: Array(json.utf8)))
    }

    @Test("sections and answers do not have them")
    func notShown() throws {
        let person = try Self.person()
        try person.open("/visit/new/all")
        let parts = person.screen["parts"]?.elements ?? []
        #expect(parts.map { $0["path"]?.asString } == ["who", "pets"])
        try person.act("set", ["path": "who", "text": "Rossi"])
        #expect(person.sent("value", at: "name") == [])
        try person.open("/visit/\(person.record)")
        let tasks = person.screen["tasks"]?.elements ?? []
        #expect(tasks.map { $0["path"]?.asString } == ["all"])
        #expect(person.screen["title"]?.asString == "Dr Rossi")
        try person.open("/visit/\(person.record)/read")
        let answers = (person.screen["groups"]?.elements ?? []).flatMap {
            $0["answers"]?.elements ?? []
        }
        #expect(answers.compactMap { $0["label"]?.asString } == ["Who"])
    }

    @Test("a row is named by one")
    func rows() throws {
        let person = try Self.person()
        try person.open("/visit/new/all")
        try person.act("add", ["path": "pets"])
        try person.open("/visit/\(person.record)/all")
        let added = person.part("pets")?["rows"]?.elements?.first
        let row = try #require(added?["path"]?.asString)
        try person.open(try #require(added?["route"]?.asString))
        try person.act("set", ["path": row + ".pet", "text": "Cat"])
        try person.open("/visit/\(person.record)/all")
        let card = person.part("pets")?["rows"]?.elements?.first
        #expect(card?["title"]?.asString == "The Cat")
    }
}
