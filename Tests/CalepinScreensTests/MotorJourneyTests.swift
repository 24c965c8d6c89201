// A person's journeys through the Motor app: creating, filling in, reviewing, submitting, starting
// from an existing record. Single rules of screens are in ScreenTests.

import CalepinExpressions
import Testing

@Suite struct MotorJourneyTests {
    @Test func theListOfRecordsIsEmptyAtFirst() throws {
        let person = try AppDriver.motor()
        try person.open("/motor")
        #expect(person.screen["screen"]?.asString == "list")
        #expect(try person.rows().count == 0)
        #expect(person.list["empty"]?["title"]?.asString != nil)
        #expect(person.screen["buttons"]?.elements?.count == 2)
    }

    @Test func aNewPolicyShowsItsSections() throws {
        let person = try AppDriver.motor()
        try person.begin()
        #expect(person.screen["screen"]?.asString == "tasks")
        #expect(person.screen["tasks"]?.elements?.count == 8)
        #expect(person.status("keeperPart", in: person.screen["tasks"]) == "To do")
        #expect(person.device.unsent == 0)
    }

    @Test func thePolicyOfTheInitialDataIsSubmitted() throws {
        let person = try AppDriver.motor()
        try person.begin(initial: true)
        let id = person.record
        for section in person.screen["tasks"]?.elements ?? [] {
            #expect(
                ["Done", "Optional"].contains(section["status"]?["text"]?.asString),
                "\(section.text)")
        }
        try person.open("/motor/\(id)/review")
        #expect(person.screen["problems"] == nil, "\(person.screen["problems"]?.text ?? "")")
        try person.act("submit")
        #expect(person.route == "/motor/\(id)/read")
        #expect(person.screen["screen"]?.asString == "read")
        #expect(person.screen["title"]?.asString == "AB123CD, Martin")
        #expect(person.submitted == [id])
        try person.open("/motor")
        let card = try #require(try person.rows().first)
        #expect(card["status"]?["text"]?.asString == "Submitted")
    }

    @Test func theInitialDataTypedByHandMakesTheSamePolicy() throws {
        let person = try AppDriver.motor()
        try person.begin()
        let id = person.record
        let data = try JSONValue(reading: appFile("Motor/initial-data.json"))
        for section in (person.screen["tasks"]?.elements ?? []).compactMap({ $0["path"]?.asString }
        ) {
            try person.open("/motor/\(id)/\(section)")
            try fill(person, data, "")
            if section == "driverPart" {
                try person.act("add", ["path": "drivers"])
                let row = try #require(data["drivers"]?[0])
                let address = try #require(person.route.split(separator: "/").last)
                try fill(person, row, address.replacing("~", with: "#") + ".")
                try person.act("continue")
                #expect(person.screen["screen"]?.asString == "section")
                #expect(person.part("drivers")?["rows"]?[0]?["title"]?.asString == "Jeanne Martin")
            }
            try person.act("continue")
            #expect(person.sent("problems") == [], "\(section)")
        }
        #expect(person.screen["screen"]?.asString == "review")
        #expect(person.screen["problems"] == nil)
        try person.act("submit")
        #expect(person.screen["screen"]?.asString == "read")
    }

    private func fill(_ person: AppDriver, _ data: JSONValue, _ before: String) throws {
        for member in data.members ?? [] {
            let path = before + member.key
            guard person.part(path) != nil,
                let text = member.value.asString ?? member.value.asNumber
                    ?? (member.value.asBool.map { $0 ? "true" : "false" })
            else { continue }
            try person.set(path, text)
        }
    }

    @Test func aPolicyBeginsFromASubmittedOne() throws {
        let person = try AppDriver.motor()
        try person.begin(initial: true)
        let first = person.record
        try person.open("/motor/\(first)/vehiclePart")
        try person.set("plate", "CD-456-EF")
        try person.open("/motor/\(first)/review")
        try person.act("submit")
        try person.act("new", ["from": first])
        #expect(person.screen["screen"]?.asString == "tasks")
        #expect(person.record != first)
        try person.open("/motor/\(person.record)/coverPart")
        #expect(person.part("start")?["text"]?.asString == "")
        #expect(person.part("bonus")?["why"]?.asString == "Sample data")
        try person.open("/motor/\(person.record)/vehiclePart")
        #expect(person.part("plate")?["why"]?.asString == "From the earlier record")
    }

    @Test func nothingIsLostWhenThePageStartsAgain() throws {
        let person = try AppDriver.motor()
        try person.begin()
        let id = person.record
        try person.open("/motor/\(id)/vehiclePart")
        try person.set("plate", "AB-123-CD")
        try person.restart(typed: [(id, "year", "19")])
        try person.open("/motor/\(id)/vehiclePart")
        #expect(person.part("plate")?["text"]?.asString == "AB-123-CD")
        #expect(person.part("year")?["text"]?.asString == "19")
    }
}
