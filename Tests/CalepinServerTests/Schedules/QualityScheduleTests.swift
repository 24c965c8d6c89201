// A list of what checks find, on a schedule: mails tell what is new in it, and nothing else.

import CalepinExpressions
import CalepinSync
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("A schedule about quality")
struct QualityScheduleTests {
    /// Returns the app of the team with a check.
    private static func app(_ check: String) -> [UInt8] {
        PublishBook.app(
            "visit",
            [
                PublishBook.form(
                    "visit",
                    [
                        PublishBook.field("name", #""optional":true"#),
                        PublishBook.field("many", #""type":"integer","optional":true"#),
                        PublishBook.field(
                            "twice", #""type":"calculated","calculation":"${many} * 2""#),
                    ])
            ],
            """
            ,"start":"all","collections":[{"name":"all","title":{"en":"All"},"form":"visit",
            "sharing":"team","quality":[\(check)]}]
            """)
    }

    private static let same =
        #"{"name":"same","title":{"en":"The same name"},"twice":["name"]}"#
    private static let back = #"""
        {"name":"back","title":{"en":"Back check"},"compares":{"key":["name"],
        "second":"${many} > 20","fields":["many"]}}
        """#

    @Test("keeps the list and mails what was not in the one before")
    func list() async throws {
        try await ScheduleBook.run { book in
            _ = try await book.office.service.publish(Self.app(Self.same), Publication())
            let ann = book.office.ann
            let writer = try await book.office.writer(ann, "visit")
            try await RecordOffice.save(writer, 1, 1, "Ann")
            try await RecordOffice.save(writer, 2, 2, "Bea")
            try await book.setMail("ann")
            let id = try await book.make(
                ann, "visit",
                [
                    "settings": .texts(["as": "quality"]), "mail": .bool(true),
                    "title": .string("Rounds"),
                ])
            // Without a finding there is a list, and no mail.
            try await book.nextDay()
            #expect(try await book.files(id, ann).count == 1)
            try await RecordOffice.save(writer, 3, 3, "ANN")
            try await book.nextDay()
            let letter = try #require(await book.mails.wait(for: 1).first)
            #expect(letter.header("Subject") == "Rounds: 2 new findings")
            #expect(letter.header("List-Unsubscribe") != nil)
            let text = try #require(letter.part("text/plain"))
            #expect(text.contains("The same name") && text.contains(": 2 new, 0 settled"))
            let link = "/console/records/visit/all/\(Identifier(UInt128(3)))"
            #expect(text.contains(link), "\(text)")
            // The day after only the third one is new.
            try await RecordOffice.save(writer, 4, 4, "ann")
            try await book.nextDay()
            let second = try #require(await book.mails.wait(for: 2).last)
            #expect(second.header("Subject") == "Rounds: 1 new finding")
            #expect(second.part("text/plain")?.contains(link) == false)
            try await book.nextDay()
            let files = try await book.files(id, ann)
            #expect(files.count == 3 && book.mails.letters.count == 2)
            let kept = try await book.fetch(files[0], of: id, ann).json
            #expect(kept["count"]?.text == "3" && kept["new"]?.text == "0", "\(kept.text)")
            // Whoever may not read the records any more gets nothing.
            try await book.office.admin.setMember(book.office.team, "bob", "owner")
            try await book.office.admin.setMember(book.office.team, "ann", "")
            try await book.nextDay()
            #expect(try await book.schedule(id, ann).text("stopped") == "no-access")
        }
    }

    @Test("names the answers that differ in a second visit, each of them once")
    func differences() async throws {
        try await ScheduleBook.run { book in
            _ = try await book.office.service.publish(Self.app(Self.back), Publication())
            let ann = book.office.ann
            let address = "/api/records/visit/all"
            for (name, many) in [("Ann", 3), ("ANN", 21), ("Bea", 30)] {
                let body =
                    #"{"values":{"name":"\#(name)","many":"\#(many)"},"submit":true}"#
                let reply = try await ann.send("POST", address, try JSONValue(reading: body))
                try #require(reply.status == 201, "\(reply.text)")
            }
            try await book.setMail("ann")
            let id = try await book.make(
                ann, "visit",
                [
                    "settings": .texts(["as": "quality"]), "mail": .bool(true),
                    "title": .string("Rounds"),
                ])
            try await book.nextDay()
            let letter = try #require(await book.mails.wait(for: 1).first)
            #expect(letter.header("Subject") == "Rounds: 2 new findings")
            let text = try #require(letter.part("text/plain"))
            #expect(text.contains("many: 3 / 21 (ann)"), "\(text)")
            #expect(text.contains("no first visit"))
            #expect(text.contains("Back check (second visits compared: 1)"))
            try await book.nextDay()
            let files = try await book.files(id, ann)
            #expect(files.count == 2 && book.mails.letters.count == 1)
            let kept = try await book.fetch(files[0], of: id, ann).json
            #expect(kept["count"]?.text == "2" && kept["new"]?.text == "0", "\(kept.text)")
            let second = kept["findings"]?.elements?.first?["second"]
            #expect(second?.text("answer") == "21" && second?.text("person") == "ann")
        }
    }

    @Test("takes no settings of an export")
    func settings() async throws {
        try await ScheduleBook.run { book in
            let ann = book.office.ann
            for settings in [["as": "quality", "columns": "name"], ["as": "none"]] {
                let reply = try await book.ask(ann, "visit", ["settings": .texts(settings)])
                #expect(reply.status == 422 || reply.status == 400, "\(reply.text)")
            }
            let foreign = try await book.ask(
                book.office.eve, "visit", ["settings": .texts(["as": "quality"])])
            #expect(foreign.status == 422 || foreign.status == 404, "\(foreign.text)")
        }
    }
}
