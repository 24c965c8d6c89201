// Single rules of screens: when issues are shown, undo, masks, searches, services, rows,
// languages. Whole journeys are in MotorJourneyTests.

import CalepinExpressions
import Testing

@Suite struct ScreenTests {
    /// Creates a policy and opens a section.
    private func policy(_ section: String, initial: Bool = false) throws -> AppDriver {
        let person = try AppDriver.motor()
        try person.begin(initial: initial)
        try person.open("/motor/\(person.record)/\(section)")
        return person
    }

    private func issues(_ person: AppDriver, _ path: String) -> [String] {
        (person.part(path)?["issues"]?.elements ?? []).compactMap { $0["text"]?.asString }
    }

    // Typing

    @Test func aMaskShapesWhatIsTypedAndMovesTheCaret() throws {
        let person = try policy("vehiclePart")
        try person.act(
            try JSONValue(reading: #"{"act":"edit","path":"plate","text":"ab1","caret":3}"#))
        let value = try #require(person.sent("value", at: "plate").first)
        #expect(value["text"]?.asString == "AB-1")
        #expect(value["caret"]?.asInt64 == 4)
    }

    @Test func aCellIsJudgedOnlyWhenItIsLeft() throws {
        let person = try policy("vehiclePart")
        try person.type("plate", "AB1")
        #expect(issues(person, "plate") == [])
        try person.act("leave", ["path": "plate"])
        #expect(issues(person, "plate").count == 2)
        try person.type("plate", "AB-123-CD")
        #expect(issues(person, "plate") == [])
    }

    @Test func anEmptyCellIsNotWrongBeforeItWasLeft() throws {
        let person = try policy("vehiclePart")
        #expect(issues(person, "make") == [])
        try person.act("leave", ["path": "plate"])
        #expect(issues(person, "plate") == ["Please fill this in"])
    }

    @Test func aKeystrokeIsAnsweredWithoutTheRecord() throws {
        let person = try policy("keeperPart")
        try person.type("keeper_name_given", "Ada")
        #expect(person.sent("write") == [])
        try person.act("leave", ["path": "keeper_name_given"])
        #expect(person.sent("write").count == 1)
        try person.act("leave", ["path": "keeper_name_given"])
        #expect(person.sent("write") == [])
    }

    @Test func aKeystrokeChangesTheLineOfItsComposite() throws {
        let person = try policy("keeperPart")
        #expect(person.part("keeper_name")?["summary"]?.asString == "Not given yet")
        try person.type("keeper_name_given", "Ada")
        #expect(person.part("keeper_name")?["summary"]?.asString == "Ada")
    }

    @Test func anUnknownCellOrActionChangesNothing() throws {
        let person = try policy("vehiclePart")
        for name in ["edit", "set", "leave", "add", "remove", "duplicate", "search", "what"] {
            #expect(try person.act(name, ["path": "nothing#1.here", "text": "x"]) == [])
        }
        #expect(try person.act(.null) == [])
    }

    // Undo

    @Test func whatIsClearedIsCountedAndComesBack() throws {
        let person = try policy("vehiclePart", initial: true)
        try person.set("make", "renault")
        #expect(person.sent("undo").first?["text"]?.asString == "3 answers cleared")
        #expect(person.part("model")?["text"]?.asString == "")
        try person.act("undo")
        #expect(person.part("make")?["text"]?.asString == "peugeot")
        #expect(person.part("model")?["text"]?.asString == "peugeot-504")
        #expect(person.sent("undo").last?["text"]?.asString == "")
    }

    @Test func theOfferEndsWhenAnotherCellChanges() throws {
        let person = try policy("vehiclePart", initial: true)
        try person.set("make", "renault")
        try person.set("numberKind", "vin")
        #expect(person.sent("undo").last?["text"]?.asString == "1 answer cleared")
        try person.set("noPlate", "true")
        #expect(person.sent("undo").last?["text"]?.asString == "")
    }

    // Choices

    @Test func choicesAreThoseThatFit() throws {
        let person = try policy("vehiclePart")
        #expect(person.part("model")?["choices"]?.elements?.count == 0)
        try person.set("make", "peugeot")
        #expect((person.part("model")?["choices"]?.elements?.count ?? 0) > 3)
    }

    @Test func aSearchFindsWithoutAccentsAndCapitals() throws {
        let person = try policy("keeperPart")
        try person.set("keeper_address_country", "CH")
        let city = try #require(person.part("keeper_address_city"))
        #expect((city["total"]?.asInt64 ?? 0) > 50)
        #expect(city["choices"]?.elements?.count == 50)
        try person.act("search", ["path": "keeper_address_city", "text": "GENEV"])
        let found = person.sent("choices").first?["choices"]?.elements ?? []
        #expect(found.count > 0)
        #expect(
            found.allSatisfy { ($0["label"]?.asString ?? "").lowercased().contains("gen") })
    }

    // Services

    /// Returns a policy with a pending request for the power.
    private func asking() throws -> (AppDriver, String) {
        let person = try policy("vehiclePart")
        for (path, text) in [("make", "peugeot"), ("model", "peugeot-504"), ("year", "1975")] {
            try person.set(path, text)
        }
        let ask = try #require(person.sent("ask", at: "power").first)
        #expect(ask["service"]?.asString == "engine-power")
        #expect(ask["inputs"]?["year"]?.asString == "1975")
        #expect(person.sent("busy", at: "power").first?["state"]?.asString == "loading")
        return (person, ask["id"]?.asString ?? "")
    }

    @Test func aServicesAnswerFillsItsCellAndSaysSo() throws {
        let (person, id) = try asking()
        try person.act("answer", ["id": id, "result": "value", "value": "65.6"])
        let power = try #require(person.part("power"))
        #expect(power["text"]?.asString == "65.6")
        #expect(power["why"]?.asString?.hasPrefix("Found from: Make, Model") == true)
        #expect(person.sent("write").count == 1)
    }

    @Test func aServiceThatFailsCanBeAskedAgain() throws {
        let (person, id) = try asking()
        try person.act("answer", ["id": id, "result": "failed"])
        #expect(person.sent("busy", at: "power").first?["state"]?.asString == "failed")
        try person.act("retry", ["path": "power"])
        #expect(person.sent("ask", at: "power").count == 1)
        #expect(try person.act("answer", ["id": id, "result": "value", "value": "1"]) == [])
        #expect(try person.act("answer", ["id": "x", "result": "value"]) == [])
    }

    // Warnings

    @Test func aWarningIsOverriddenWithANote() throws {
        let person = try policy("driverPart", initial: true)
        let row = try #require(person.part("drivers")?["rows"]?[0])
        let path = try #require(row["path"]?.asString)
        try person.open(try #require(row["route"]?.asString))
        try person.set(path + ".licenceDay", "1997-06-15")
        #expect(
            person.part(path + ".licenceDay")?["issues"]?[0]?["level"]?.asString == "warning")
        try person.act("override", ["path": path + ".licenceDay", "note": "Seen"])
        #expect(person.part(path + ".licenceDay")?["issues"]?[0]?["note"]?.asString == "Seen")
    }

    // Rows

    @Test func aRowIsAddedCopiedAndTakenOut() throws {
        let person = try policy("driverPart", initial: true)
        let record = person.record
        let first = try #require(person.part("drivers")?["rows"]?[0]?["path"]?.asString)
        try person.act("add", ["path": "drivers"])
        #expect(person.route.hasPrefix("/motor/\(record)/drivers~"))
        #expect(person.screen["title"]?.asString == "Drivers 2")
        try person.open("/motor/\(record)/driverPart")
        try person.act("duplicate", ["path": first])
        #expect(person.screen["title"]?.asString == "Jeanne Martin")
        try person.open("/motor/\(record)/driverPart")
        #expect(person.part("drivers")?["rows"]?.elements?.count == 3)
        try person.act("remove", ["path": first])
        #expect(person.part("drivers")?["rows"]?.elements?.count == 2)
        #expect(person.sent("undo").last?["text"]?.asString == "Removed")
        try person.act("undo")
        #expect(person.part("drivers")?["rows"]?.elements?.count == 3)
    }

    // Going on

    @Test func aSectionIsLeftOnlyWhenNothingIsWrongWithIt() throws {
        let person = try policy("keeperPart")
        try person.act("continue")
        let problems = person.sent("problems").first?["problems"]?.elements ?? []
        #expect(problems.count == 9)
        #expect(problems.allSatisfy { $0["route"] == nil })
        #expect(issues(person, "keeper_birth") == ["Please fill this in"])
    }

    @Test func everyIssueOfAReviewLeadsToItsCell() throws {
        let person = try policy("review")
        let problems = person.screen["problems"]?.elements ?? []
        #expect(problems.count > 20)
        for problem in problems {
            let path = try #require(problem["path"]?.asString)
            try person.open(try #require(problem["route"]?.asString))
            #expect(person.part(path) != nil, "\(path)")
        }
    }

    @Test func aSubmittedRecordIsOnlyRead() throws {
        let person = try policy("review", initial: true)
        let id = person.record
        try person.act("submit")
        for address in ["", "/vehiclePart", "/review"] {
            try person.open("/motor/\(id)\(address)")
            #expect(person.route == "/motor/\(id)/read")
        }
    }

    @Test func aRecordIsDiscarded() throws {
        let person = try AppDriver.motor()
        try person.beginPolicy()
        try person.act("discard", ["record": person.record])
        #expect(try person.rows().count == 0)
        #expect(person.route == "/motor")
        #expect(try person.rows().count == 0)
    }

    // Lists and languages

    @Test func recordsAreSearchedFilteredAndSorted() throws {
        let person = try AppDriver.motor()
        for plate in ["BB-111-BB", "AA-222-AA"] {
            try person.begin()
            try person.open("/motor/\(person.record)/vehiclePart")
            try person.set("plate", plate)
            person.now = "2026-11-22T08:00:00Z"
        }
        try person.open("/motor?q=bb1")
        #expect(try person.rows().count == 1)
        try person.act("query", ["query": ""])
        #expect(try person.titles().first?.hasPrefix("AA") == true)
        #expect(person.list["says"]?.asString == "2 records")
        try person.act("query", ["query": "filter=_submitted"])
        #expect(try person.titles() == [])
        #expect(person.list["filters"]?[0]?["count"]?.asInt64 == 2)
        try person.act("query", ["query": "sort=start"])
        #expect(try person.titles().count == 2)
    }

    @Test func theLanguageIsThatOfTheRequest() throws {
        let person = try policy("vehiclePart", initial: true)
        person.language = .french
        try person.open("/motor/\(person.record)/vehiclePart")
        #expect(person.screen["progress"]?["text"]?.asString == "Section 1 sur 8")
        #expect(person.part("power")?["text"]?.asString == "65,6")
        #expect(person.part("power")?["label"]?.asString == "Puissance du moteur")
        #expect(person.part("make")?["why"]?.asString == "Donnée d’exemple")
    }

    @Test func anAddressThatMeansNothingSaysSo() throws {
        let person = try policy("vehiclePart")
        let id = person.record
        for end in ["nothing", "\(id)/nothing", "\(id)/plate", "\(id)/review/more", "\(id)/~"] {
            try person.open("/motor/" + end)
            #expect(person.sent("absent").count == 1, "\(end)")
            #expect(person.sent("absent").first?["record"] == nil, "\(end)")
        }
        let other = String(id.dropLast()) + (id.hasSuffix("0") ? "1" : "0")
        try person.open("/motor/\(other)/vehiclePart")
        #expect(person.sent("absent").first?["record"]?.asString == other)
    }

    @Test func anAddressOfWhatIsNotShownAnyMoreLeadsToItsRecord() throws {
        let person = try policy("vehiclePart")
        let id = person.record
        try person.open("/motor/\(id)/drivers~k9")
        #expect(person.route == "/motor/\(id)")
        #expect(person.sent("absent").isEmpty)
    }

    // The contract

    @Test func theContractIsReadAndRefusesWhatItDoesNotDeclare() throws {
        let contract = try #require(Contract.ofPages)
        let some: Set = ["screen", "value", "write", "send", "go"]
        #expect(some.isSubset(of: contract.patches.keys))
        for patch in [
            #"{"op":"what"}"#, #"{"op":"go"}"#, #"{"op":"go","route":1}"#,
            #"{"op":"go","route":"/","more":1}"#,
            #"{"op":"screen","screen":{"screen":"tasks","title":"","buttons":[]}}"#,
            #"{"op":"field","part":{"part":"field"}}"#,
        ] {
            #expect(!contract.faults(of: try JSONValue(reading: patch)).isEmpty, "\(patch)")
        }
    }
}
