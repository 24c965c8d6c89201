// Rows that are counted on a screen: they come by themselves, and nobody adds or removes them but
// where an answer keeps one too many.

import CalepinExpressions
import CalepinForms
import Testing

@Suite("Counted rows")
struct CountedTests {
    private static let json = """
        {"format": 1, "id": "visit", "languages": ["en"], "title": "Visit", "recordTitle": "name",
         "sections": [{"name": "all", "title": "All", "contents": [
             {"field": "name", "label": "Name"},
             {"field": "count", "type": "integer", "label": "Children"},
             {"repeat": "child", "label": "Child", "least": "${count}", "most": "${count}",
              "contents": [{"field": "first", "label": "First name"}]}]}]}
        """

    @Test("rows come with the number, and cannot be added or removed by hand")
    func counted() throws {
        let person = try AppDriver.filling(try FormDefinition(json: Array(Self.json.utf8)))
        try person.open("/visit/new/all")
        #expect(person.part("child")?["add"] == nil)
        try person.act("set", ["path": "count", "text": "2"])
        let rows = person.part("child")?["rows"]?.elements ?? []
        #expect(rows.map { $0["title"]?.asString } == ["Child 1", "Child 2"])
        #expect(rows.allSatisfy { $0["canRemove"] == nil })
        #expect(person.part("child")?["add"] == nil)
        // The record has its own address from the first answer on.
        try person.open("/visit/" + person.record + "/all")
        let named = person.part("child")?["rows"]?.elements?.last
        let last = try #require(named?["path"]?.asString)
        try person.open(try #require(named?["route"]?.asString))
        try person.act("set", ["path": last + ".first", "text": "Ann"])
        try person.open("/visit/" + person.record + "/all")
        try person.act("set", ["path": "count", "text": "1"])
        let kept = person.part("child")?["rows"]?.elements ?? []
        #expect(kept.count == 2)
        #expect(kept.allSatisfy { $0["canRemove"]?.asBool == true })
        try person.act("remove", ["path": last])
        #expect(person.part("child")?["rows"]?.elements?.count == 1)
    }
}
