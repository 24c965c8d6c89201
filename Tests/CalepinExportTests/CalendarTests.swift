// Calendars of random records, as the library icalendar of Python reads them. Other formats are in
// OracleTests.swift.

import CalepinExpressions
import CalepinForms
import Foundation
import Testing

@testable import CalepinExport

@Suite("A calendar of records")
struct CalendarTests {
    private struct Read: Decodable {
        struct Event: Decodable {
            let uid, start, summary, description, status: String
            let errors: Int
        }
        let events: [Event]
        let errors: Int
    }

    private func read(_ records: [ExportedRecord], day: String = "") throws -> Read {
        var settings = ExportSettings(.ics)
        settings.day = day
        let bytes = try VisitForm.export(records, settings).bytes
        #expect(try VisitForm.export(records, settings).bytes == bytes)
        let python = try Python()
        try python.write(bytes, to: "records.ics")
        let script = Python.root.appendingPathComponent("Tests/CalepinExportTests/events.py")
        let printed = try python.run([script.path, "records.ics"])
        return try JSONDecoder().decode(Read.self, from: Data(printed.utf8))
    }

    @Test("has an event for each record with a day, whatever its texts are")
    func random() throws {
        var numbers = RandomVisit(seed: 11)
        let records = (0..<150).map { numbers.record($0) }
        let found = try read(records)
        #expect(found.errors == 0 && found.events.allSatisfy { $0.errors == 0 })
        let settings = ExportSettings(.ics)
        let plan = try ExportPlan(try VisitForm.compiled(), settings)
        let event = try #require(plan.event)
        let expected = records.compactMap { record -> [String]? in
            let opened = OpenedRecord(record, plan, settings)
            guard case .day(let day) = opened.value(ofCell: event.day) else { return nil }
            return [record.id + "@calepin", day.description]
        }
        #expect(!expected.isEmpty)
        #expect(found.events.map { [$0.uid, $0.start] } == expected)
    }

    @Test("has what the record says as its title and description")
    func words() throws {
        let record = VisitForm.record(
            1, [("kind", "a"), ("day", "2026-03-01"), ("amount", "2.50"), ("note", "x\ny; z, \\")])
        var settings = ExportSettings(.ics)
        settings.labels = "fr"
        let text = try VisitForm.text([record], settings)
        #expect(text.contains("DTSTART;VALUE=DATE:20260301\r\n"))
        #expect(text.contains("SUMMARY:Pomme\r\n"))
        let found = try #require(try read([record]).events.first)
        #expect(found.description.contains("note: x\ny; z, \\") && found.status == "TENTATIVE")
    }

    @Test("is by the field that is named, and needs one")
    func fields() throws {
        let record = VisitForm.record(
            1, [("at", "2026-03-01T07:30:00+02:00"), ("day", "2026-01-01")])
        #expect(try read([record], day: "at").events.map(\.start) == ["2026-03-01T05:30:00+00:00"])
        #expect(try read([record], day: "day").events.map(\.start) == ["2026-01-01"])
        #expect(throws: ExportError.noDay("amount")) { try read([], day: "amount") }
        #expect(try read([VisitForm.record(2, [("amount", "1")])]).events.isEmpty)
    }
}
