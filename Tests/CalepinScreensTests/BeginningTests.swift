// New records: stored from the first answer on, not before; and records that are removed and
// restored.

import CalepinExpressions
import Testing

@Suite struct BeginningTests {
    private func cards(_ person: AppDriver) throws -> [JSONValue] {
        try person.open("/motor")
        return try person.rows()
    }

    @Test func aLookAtAnEmptyFormLeavesNothing() throws {
        let person = try AppDriver.motor()
        let disk = person.device.disk
        try person.open("/motor/new")
        #expect(person.screen["isNew"]?.asBool == true)
        #expect(person.screen["title"]?.asString == "New")
        let tasks = person.screen["tasks"]?.elements ?? []
        for task in tasks {
            try person.open(try #require(task["route"]?.asString))
            #expect(person.screen["isNew"]?.asBool == true)
            try person.act("leave", ["path": "plate"])
            try person.act("continue")
        }
        try person.open("/motor/new/review")
        try person.act("submit")
        person.language = .french
        try person.open("/motor/new/vehiclePart")
        #expect(try cards(person).isEmpty)
        #expect(person.device.disk == disk && person.device.unsent == 0)
    }

    @Test func theFirstKeystrokeOrChoiceMakesTheRecord() throws {
        for (act, path, text) in [("edit", "plate", "A"), ("set", "noPlate", "true")] {
            let person = try AppDriver.motor()
            try person.open("/motor/new/vehiclePart")
            let id = person.record
            try person.act(act, ["path": path, "text": text])
            #expect(person.sent("named").first?["from"]?.asString == "/motor/new")
            #expect(person.sent("write").first?["record"]?.asString == id)
            #expect(person.route == "/motor/\(id)/vehiclePart")
            #expect(person.device.unsent == 1)
            try person.act("leave", ["path": path])
            #expect(person.sent("named").isEmpty)
            try person.restart()
            try person.open("/motor/\(id)/vehiclePart")
            #expect(person.part(path)?["text"]?.asString == text)
            #expect(person.screen["isNew"] == nil)
            #expect(try cards(person).count == 1)
        }
    }

    @Test func aRowOrHandingInMakesTheRecordAsWell() throws {
        let person = try AppDriver.motor()
        try person.open("/motor/new/driverPart")
        let id = person.record
        try person.act("add", ["path": "drivers"])
        #expect(person.route.hasPrefix("/motor/\(id)/drivers~"))
        #expect(try cards(person).count == 1)
    }

    @Test func whatAServiceProposesMakesNoRecord() throws {
        let person = try AppDriver("motor", try JSONValue(reading: ScriptedForm.app.json()))
        try person.open("/motor/new/vehicle")
        try person.act("answer", ["id": person.record + " 1", "result": "value", "value": "7"])
        #expect(person.sent("write").isEmpty)
        try person.open("/motor")
        #expect(try person.rows().isEmpty)
    }

    @Test func eachBeginningIsARecordOfItsOwn() throws {
        let person = try AppDriver.motor()
        try person.beginPolicy()
        let first = person.record
        try person.beginPolicy()
        #expect(person.record != first)
        #expect(try cards(person).count == 2)
    }

    @Test func aFirstKeystrokeThatWasNotWrittenAnyMoreMakesTheRecord() throws {
        let person = try AppDriver.motor()
        try person.open("/motor/new/vehiclePart")
        let id = person.record
        try person.restart(typed: [(id, "plate", "AB")])
        #expect(try cards(person).count == 1)
        try person.open("/motor/\(id)/vehiclePart")
        #expect(person.part("plate")?["text"]?.asString == "AB")
        #expect(person.device.unsent == 1)
    }

    @Test func whatIsTypedWhileAllBeginsAnewGoesIntoTheRecordThatIsOpen() throws {
        let person = try AppDriver.motor()
        try person.open("/motor/new/vehiclePart")
        let id = person.record
        try person.restart()
        try person.open("/motor/new/vehiclePart")
        #expect(person.record == id)
        try person.restart(typed: [(id, "plate", "AB")])
        try person.open("/motor/new/vehiclePart")
        #expect(person.record == id)
        #expect(person.route == "/motor/\(id)/vehiclePart")
        #expect(person.part("plate")?["text"]?.asString == "AB")
        #expect(try cards(person).count == 1)
    }

    @Test func whatIsAddedToABeginningThatIsLeftMakesItsRecord() throws {
        let person = try AppDriver.motor()
        try person.open("/motor/new/driverPart")
        let id = person.record
        try person.open("/motor")
        try person.open("/motor/\(id)/driverPart")
        try person.act("add", ["path": "drivers"])
        #expect(try cards(person).map { $0["id"]?.asString } == [id])
    }

    // Removing

    @Test func whatIsThrownAwayComesBackAsItWas() throws {
        let (server, person) = (FakeServer(), try AppDriver.motor())
        try person.begin(initial: true)
        let id = person.record
        try person.sync(with: server)
        try person.open("/motor/\(id)/read")
        let before = person.screen
        for isOffline in [true, false] {
            try person.open("/motor/\(id)")
            try person.act("discard", ["record": id])
            #expect(person.sent("undo").first?["wait"]?.asInt64 == 10_000)
            if !isOffline { try person.sync(with: server) }
            #expect(try cards(person).isEmpty)
            try person.act("undo")
            try person.open("/motor/\(id)/read")
            #expect(person.screen == before)
            try person.sync(with: server)
            try person.restart()
            try person.open("/motor/\(id)/read")
            #expect(person.screen == before)
        }
    }

    @Test func theOfferIsAboutWhatWasThrownAwayAlsoInAnotherRecord() throws {
        let person = try AppDriver.motor()
        try person.beginPolicy()
        let first = person.record
        try person.beginPolicy()
        try person.act("discard", ["record": person.record])
        try person.open("/motor/\(first)/vehiclePart")
        try person.act("undo")
        #expect(person.part("numberKind")?["text"]?.asString == "vin")
        #expect(try cards(person).count == 2)
        // Undo restores the record removed last.
        try person.act("discard", ["record": first])
        try person.open(try #require(cards(person).first?["route"]?.asString) + "/driverPart")
        try person.act("add", ["path": "drivers"])
        let row = try #require(person.route.split(separator: "/").last)
        try person.act("remove", ["path": String(row).replacing("~", with: "#")])
        try person.act("undo")
        #expect(try cards(person).count == 1)
    }
}
