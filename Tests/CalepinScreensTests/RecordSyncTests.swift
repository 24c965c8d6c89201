// Saves on the device and between devices: restarts lose nothing, large saves are split, changes
// by others appear, and submitted records stay submitted.

import CalepinSync
import CalepinExpressions
import Testing

@Suite struct RecordSyncTests {
    @Test func aPolicyMadeOfInitialDataIsKeptWholeThroughSeveralMutations() throws {
        let person = try AppDriver.motor()
        try person.begin(initial: true)
        let id = person.record
        try person.open("/motor/\(id)/read")
        let before = person.screen
        try person.restart()
        try person.open("/motor/\(id)/read")
        #expect(person.screen == before)
        #expect(before["groups"]?.elements?.isEmpty == false)
    }

    @Test func whatOneDeviceSavesAnotherShows() throws {
        let server = FakeServer()
        let phone = try AppDriver.motor()
        let desk = try AppDriver.motor()
        try phone.begin(initial: true)
        let id = phone.record
        try phone.sync(with: server)
        #expect(phone.device.unsent == 0)
        try desk.open("/motor")
        #expect(desk.list["empty"]?["title"]?.asString != nil)
        try desk.sync(with: server)
        #expect(try desk.titles().first == "AB123CD, Martin")
        try desk.open("/motor/\(id)/vehiclePart")
        try desk.set("plate", "CD-456-EF")
        try desk.sync(with: server)
        try phone.open("/motor/\(id)/vehiclePart")
        try phone.sync(with: server)
        #expect(phone.part("plate")?["text"]?.asString == "CD-456-EF")
    }

    @Test func aRecordOfInitialDataIsMarkedOnEveryDeviceAndSoIsItsCopy() throws {
        let (server, phone, desk) = (FakeServer(), try AppDriver.motor(), try AppDriver.motor())
        try phone.begin(initial: true)
        let id = phone.record
        #expect(phone.screen["hasInitialData"] == .bool(true))
        try phone.begin()
        #expect(phone.screen["hasInitialData"] == nil)
        try phone.sync(with: server)
        try desk.open("/motor")
        try desk.sync(with: server)
        func marked() throws -> [String] {
            try desk.rows()
                .filter { $0["hasInitialData"] == .bool(true) }
                .compactMap { $0["id"]?.asString }
        }
        #expect(try marked() == [id])
        // A record changed by hand stays sample data as long as any other value is initial data.
        try desk.open("/motor/\(id)/vehiclePart")
        try desk.set("plate", "CD-456-EF")
        try desk.act("new", ["from": id])
        let copy = desk.record
        try desk.open("/motor")
        #expect(try Set(marked()) == [id, copy])
        let named = try desk.act("titles").first?["records"]?.elements ?? []
        #expect(named.filter { $0["hasInitialData"] == .bool(true) }.count == 2)
    }

    @Test func aLongFirstContactIsShownAtTheBeginningAndAtTheEnd() throws {
        let (server, phone, desk) = (FakeServer(), try AppDriver.motor(), try AppDriver.motor())
        for _ in 0..<7 { try phone.begin(initial: true) }
        try phone.sync(with: server)
        try desk.open("/motor")
        server.limit = 2
        try desk.act("wake")
        var (kept, drawn): ([Int], [Int]) = ([], [])
        while let request = desk.device.nextRequest() {
            let patches = try desk.pass(request, to: server)
            let records = desk.sent("kept").flatMap { $0["records"]?.elements ?? [] }
            if !records.isEmpty { kept.append(records.count) }
            guard patches.contains(where: { ["screen", "list"].contains($0["op"]?.asString) })
            else { continue }
            drawn.append(try desk.rows().count)
        }
        #expect(kept == [2, 2, 2, 1])
        #expect(drawn == [2, 7])
    }

    @Test func whatBreaksOffInTheMiddleOfAFirstContactIsShownAndGoesOn() throws {
        let (server, phone, desk) = (FakeServer(), try AppDriver.motor(), try AppDriver.motor())
        for _ in 0..<7 { try phone.begin(initial: true) }
        try phone.sync(with: server)
        server.limit = 3
        try desk.act("wake")
        try desk.pass(try #require(desk.device.nextRequest()), to: server)
        #expect(desk.device.keptRecords == 3)
        // The page is closed before the response to the last request.
        try desk.restart()
        try desk.open("/motor")
        #expect(try desk.rows().count == 3)
        let kept = try desk.sync(with: server).filter { $0["op"]?.asString == "kept" }
        #expect(kept.flatMap { $0["records"]?.elements ?? [] }.count == 4)
        #expect(try desk.rows().count == 7)
    }

    @Test(arguments: [1, 2, 3, 100]) func whatIsKeptMayBeReadInPortions(portion: Int) throws {
        let (server, person) = (FakeServer(), try AppDriver.motor())
        for _ in 0..<5 { try person.begin(initial: true) }
        let id = person.record
        try person.sync(with: server)
        // One record has changes that are only here, and one exists only here.
        try person.open("/motor/\(id)/vehiclePart")
        try person.set("plate", "CD-456-EF")
        try person.beginPolicy()
        try person.restart()
        try person.open("/motor")
        let before = person.screen
        let typed = [(record: id, path: "plate", text: "EF-789-GH")]
        try person.restart(portion: portion)
        try person.open("/motor")
        #expect(person.screen == before)
        #expect(person.device.unsent == 2)
        try person.restart(typed: typed, portion: portion)
        try person.open("/motor/\(id)/vehiclePart")
        #expect(person.part("plate")?["text"]?.asString == "EF-789-GH")
        try person.sync(with: server)
        #expect(person.device.unsent == 0)
    }

    @Test func askingWhatRecordsAreCalledLeavesTheOneThatIsOpenAlone() throws {
        let server = FakeServer()
        let phone = try AppDriver.motor()
        let desk = try AppDriver.motor()
        try phone.begin(initial: true)
        let id = phone.record
        try phone.sync(with: server)
        try desk.sync(with: server)
        try phone.open("/motor/\(id)/vehiclePart")
        try desk.open("/motor/\(id)/vehiclePart")
        try desk.set("plate", "CD-456-EF")
        try desk.sync(with: server)
        try phone.act("titles")
        let records = try #require(phone.sent("titles").first?["records"]?.elements)
        #expect(records.map { $0["record"]?.asString } == [id])
        #expect(records.map { $0["title"]?.asString } == ["AB123CD, Martin"])
        #expect(phone.patches.count == 1)
        // Changes from elsewhere are still shown, and typed text is still accepted.
        try phone.sync(with: server)
        #expect(phone.part("plate")?["text"]?.asString == "CD-456-EF")
        try phone.act("titles")
        try phone.set("plate", "EF-789-GH")
        #expect(phone.part("plate")?["text"]?.asString == "EF-789-GH")
        // Calculated values in titles are present, also when no list was shown before.
        try phone.restart()
        try phone.act("titles")
        let title = phone.sent("titles").first?["records"]?[0]?["title"]?.asString
        #expect(title == "EF789GH, Martin")
    }

    @Test func othersChangesWaitWhileOneTypes() throws {
        let server = FakeServer()
        let phone = try AppDriver.motor()
        let desk = try AppDriver.motor()
        try phone.beginPolicy()
        let id = phone.record
        try phone.sync(with: server)
        try desk.sync(with: server)
        try desk.open("/motor/\(id)/vehiclePart")
        try desk.set("plate", "CD-456-EF")
        try desk.sync(with: server)
        try phone.open("/motor/\(id)/keeperPart")
        try phone.type("keeper_birth", "1984-03-0")
        try phone.sync(with: server)
        #expect(phone.sent("screen").isEmpty)
        try phone.type("keeper_birth", "1984-03-07")
        try phone.act("leave", ["path": "keeper_birth"])
        try phone.sync(with: server)
        try phone.open("/motor/\(id)/vehiclePart")
        #expect(phone.part("plate")?["text"]?.asString == "CD-456-EF")
        try desk.sync(with: server)
        try desk.open("/motor/\(id)/keeperPart")
        #expect(desk.part("keeper_birth")?["text"]?.asString == "1984-03-07")
    }

    @Test func bothChangesOfOneCellAreThereAndSomebodyHasToChoose() throws {
        let server = FakeServer()
        let phone = try AppDriver.motor()
        let desk = try AppDriver.motor()
        try phone.beginPolicy()
        let id = phone.record
        try phone.sync(with: server)
        try desk.sync(with: server)
        for (person, plate) in [(desk, "CD-456-EF"), (phone, "AB-123-CD")] {
            try person.open("/motor/\(id)/vehiclePart")
            try person.set("plate", plate)
        }
        try desk.sync(with: server)
        try phone.sync(with: server)
        try phone.open("/motor")
        #expect(try phone.rows().first?["state"]?.asString == "choose")
        #expect(server.log.records.values.first?.state["plate"]?.siblings.count == 1)
    }

    @Test func whatWasHandedInIsSoOnEveryDevice() throws {
        let server = FakeServer()
        let phone = try AppDriver.motor()
        let desk = try AppDriver.motor()
        try phone.begin(initial: true)
        try phone.open("/motor/\(phone.record)/review")
        try phone.act("submit")
        try phone.sync(with: server)
        try desk.open("/motor")
        try desk.sync(with: server)
        #expect(try desk.rows().first?["status"]?["text"]?.asString == "Submitted")
        #expect(try desk.rows().first?["state"]?.asString == "server")
        try phone.restart()
        try phone.open("/motor")
        #expect(try phone.rows().first?["status"]?["text"]?.asString == "Submitted")
    }

    @Test func whatWasThrownAwayComesBackWithTheUndoBar() throws {
        let server = FakeServer()
        let person = try AppDriver.motor()
        try person.begin(initial: true)
        try person.sync(with: server)
        try person.act("discard", ["record": person.record])
        #expect(try person.rows().count == 0)
        try person.sync(with: server)
        try person.restart()
        try person.open("/motor")
        #expect(try person.rows().count == 0)
        try person.beginPolicy()
        try person.act("discard", ["record": person.record])
        try person.act("undo")
        #expect(try person.rows().count == 1)
    }

    @Test func aRecordThatIsNearlyFullSaysHowFullItIs() throws {
        let (server, phone) = (FakeServer(), try AppDriver.motor())
        try phone.begin()
        try phone.sync(with: server)
        let record = try #require(Identifier(phone.record))
        func full() throws -> Int64? {
            let kept = try phone.sync(with: server).last { $0["op"]?.asString == "kept" }
            return kept?["records"]?[0]?["full"]?.asInt64
        }
        var (n, cells) = (Int64(0), 0)
        func fill(to percent: Int) {
            while cells < RecordLimits.cells * percent / 100 {
                n += 1
                server.take(cells: cells..<cells + RecordLimits.ops, of: record, as: n)
                cells += RecordLimits.ops
            }
        }
        fill(to: 76)
        #expect(try full() == nil)
        fill(to: 84)
        #expect(try full() == 84)
    }

    @Test func withoutAccessRecordsGoAndWhatWasUnsentIsToldUntilItWasRead() throws {
        let server = FakeServer()
        let phone = try AppDriver.motor()
        try phone.beginPolicy()
        let id = phone.record
        try phone.sync(with: server)
        try phone.open("/motor/\(id)/vehiclePart")
        try phone.set("plate", "AB-123-CD")
        server.isClosed = true
        try phone.sync(with: server)
        #expect(phone.device.isOver)
        #expect(phone.device.unsent == 0 && phone.device.notices == 1)
        #expect(server.log.held.count == 1)
        #expect(phone.device.disk.filter { !$0.value.isEmpty }.keys.sorted() == ["tray"])
        // The person regains access, and the notices are still there.
        server.isClosed = false
        try phone.restart()
        #expect(!phone.device.isOver && phone.device.notices == 1)
        let key = try #require(phone.device.disk["tray"]?.keys.first)
        try phone.act("dismiss", ["key": key])
        #expect(phone.device.notices == 0 && phone.device.disk["tray"]?.isEmpty == true)
        try phone.beginPolicy()
        try phone.sync(with: server)
        #expect(phone.device.unsent == 0 && phone.device.notices == 0)
    }
}
