// Records that are approved and locked, as a device has them: read-only once it knows, and what
// was changed before is kept and sent again when the approval was taken back.

import CalepinAppModel
import CalepinExpressions
import CalepinForms
import CalepinScreens
import CalepinSync
import Testing

@Suite struct LockedRecordTests {
    private static var app: App {
        var all = AppCollection(
            "all", title: LocalText("Rounds", "Tournées"), form: "round", sharing: .personal)
        (all.isReviewed, all.reviewTerms.locksApproved) = (true, true)
        let field = Field("name", label: LocalText("Name", "Nom"))
        let form = FormDefinition(
            id: "round", title: LocalText("Rounds", "Tournées"), languages: ["en", "fr"],
            sections: [
                Section("who", title: LocalText("Who", "Qui"), contents: [.field(field)])
            ])
        return App(
            id: "round", title: form.title, forms: [form], collections: [all], start: "all"
        ).withReviews
    }

    private func driver() throws -> AppDriver {
        try AppDriver("round", try JSONValue(reading: Self.app.json()))
    }

    /// Returns a device with a submitted record, which the server has.
    private func submitted(_ server: FakeServer) throws -> (AppDriver, Identifier) {
        let phone = try driver()
        try phone.open("/round/new")
        try phone.open("/round/\(phone.record)/who")
        try phone.set("name", "North")
        try phone.open("/round/\(phone.record)/review")
        try phone.act("submit")
        try phone.sync(with: server)
        return (phone, try #require(Identifier(phone.record)))
    }

    @Test func itIsReadOnlyOnceTheDeviceKnowsAndOpenAgainAfterwards() throws {
        let server = FakeServer()
        let (phone, record) = try submitted(server)
        try phone.open("/round/\(record)/who")
        #expect(phone.screen.text("screen") == "section")
        server.judge(record, "approved", 1)
        try phone.sync(with: server)
        #expect(phone.screen.text("screen") == "read")
        #expect(phone.screen.text("lead").hasPrefix("Approved and locked"))
        for part in ["", "/who", "/review"] {
            try phone.open("/round/\(record)\(part)")
            #expect(phone.screen.text("screen") == "read", "\(part)")
        }
        try phone.act("discard", ["record": record.description])
        try phone.act("drop", ["record": record.description])
        #expect(phone.device.unsent == 0)
        server.judge(record, "has-issues", 2)
        try phone.sync(with: server)
        try phone.open("/round/\(record)/read")
        #expect(phone.screen["lead"] == nil)
        try phone.open("/round/\(record)/who")
        #expect(phone.screen.text("screen") == "section")
    }

    @Test func anEditThatWasMadeBeforeIsKeptAndSentAgain() throws {
        let server = FakeServer()
        let (phone, record) = try submitted(server)
        server.judge(record, "approved", 1)
        try phone.open("/round/\(record)/who")
        try phone.set("name", "South")
        try phone.open("/round/\(record)/review")
        try phone.act("submit")
        try phone.sync(with: server)
        let name = { server.log.records[record]?.state.value(at: "name").asString }
        #expect(name() == "North")
        #expect(phone.device.notices == 2 && phone.device.unsent == 0)
        try phone.open("/round/\(record)")
        #expect(phone.screen.text("screen") == "read")
        // Too early: it is kept once more, also over a restart.
        try phone.act("again", ["record": record.description])
        try phone.sync(with: server)
        try phone.restart()
        #expect(phone.device.notices == 2)
        server.judge(record, "in-review", 2)
        try phone.sync(with: server)
        try phone.act("again", ["record": record.description])
        try phone.sync(with: server)
        #expect(phone.device.notices == 0 && phone.device.unsent == 0)
        #expect(name() == "South")
        #expect(server.log.records[record]?.state.submission != nil)
    }

    @Test func anotherSubmissionForgetsNothingThatIsKept() throws {
        let server = FakeServer()
        let (phone, record) = try submitted(server)
        server.judge(record, "approved", 1)
        try phone.open("/round/\(record)/who")
        try phone.set("name", "South")
        try phone.sync(with: server)
        #expect(phone.device.notices == 1)
        server.judge(record, "has-issues", 2)
        try phone.sync(with: server)
        try phone.open("/round/\(record)/review")
        try phone.act("submit")
        try phone.sync(with: server)
        #expect(phone.device.notices == 1)
    }
}
