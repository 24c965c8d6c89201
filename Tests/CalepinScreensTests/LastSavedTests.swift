// A new record of an app after others on the device: it reads the one that was saved last there.

import CalepinExpressions
import CalepinForms
import Testing

@Suite("The record saved last on the device")
struct LastSavedTests {
    private static let json = """
        {"format": 1, "id": "visit", "languages": ["en"], "title": "Visit", "recordTitle": "town",
         "sections": [
           {"name": "all", "title": "All", "contents": [
             {"field": "town", "label": "Town", "initial": "last-saved('town')"},
             {"field": "count", "type": "integer", "label": "Count", "optional": true},
             {"field": "double", "type": "calculated", "label": "Double",
              "calculation": "${count} * 2"},
             {"field": "before", "type": "hidden", "initial": "last-saved('double')"},
             {"field": "seen", "type": "calculated", "label": "Seen",
              "calculation": "${before}"}]}]}
        """

    private func person(_ device: Device = Device()) throws -> AppDriver {
        try AppDriver.filling(try FormDefinition(json: Array(Self.json.utf8)), device: device)
    }

    /// Fills in a record; returns its id.
    private func visit(_ person: AppDriver, town: String, count: String = "") throws -> String {
        try person.open("/visit/new/all")
        try person.act("set", ["path": "town", "text": town])
        try person.act("set", ["path": "count", "text": count])
        return person.record
    }

    private func begun(_ person: AppDriver) throws -> [String?] {
        try person.open("/visit/new/all")
        return ["town", "seen"].map { person.part($0)?["text"]?.asString }
    }

    @Test("is read by the next one, calculated values too, also after the page was closed")
    func next() throws {
        let person = try person()
        #expect(try begun(person).first == "")
        person.now = "2026-11-21T08:01:00Z"
        _ = try visit(person, town: "Bern", count: "4")
        person.now = "2026-11-21T08:02:00Z"
        #expect(try begun(person) == ["Bern", "8"])
        try person.restart()
        #expect(try begun(person) == ["Bern", "8"])
    }

    @Test("is the one that was changed last, not the one that was begun last, and never itself")
    func last() throws {
        let person = try person()
        person.now = "2026-11-21T08:01:00Z"
        let first = try visit(person, town: "Bern")
        person.now = "2026-11-21T08:02:00Z"
        let second = try visit(person, town: "Thun")
        #expect(try begun(person).first == "Thun")
        person.now = "2026-11-21T08:03:00Z"
        try person.open("/visit/\(first)/all")
        try person.act("set", ["path": "town", "text": "Biel"])
        #expect(try begun(person).first == "Biel")
        // One that is removed is read no more.
        try person.act("discard", ["record": first])
        #expect(try begun(person).first == "Thun")
        try person.open("/visit/\(second)/all")
        #expect(person.part("town")?["text"]?.asString == "Thun")
    }

    @Test("is no record of another device, nor of another account")
    func elsewhere() throws {
        let person = try person()
        _ = try visit(person, town: "Bern")
        #expect(try begun(try self.person()).first == "")
    }
}
