// Exports on a schedule: what is made when, for whom, for how long it is kept, and what is said
// where nothing is made.

import CalepinExpressions
import Foundation
import StoreConformance
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("An export on a schedule")
struct ScheduleTests {
    @Test("is made when it is due, as an export is, kept for its days, and noted")
    func whole() async throws {
        try await ScheduleBook.run { book in
            try await book.save("canary1", "canary2")
            let (bob, office) = (book.office.bob, book.office)
            let id = try await book.make(bob, "visit", ["title": .string(" Sheet ")])
            #expect(try await book.schedule(id, bob).text("title") == "Sheet")
            _ = try await book.maker.makeDue()
            #expect(try await book.files(id, bob).isEmpty)
            try await book.nextDay()
            let file = try #require(try await book.files(id, bob).first)
            #expect(file.text("name").hasPrefix("visit-all-2026"))
            let reply = try await book.fetch(file, of: id, bob)
            let export = try await office.export(bob, "visit")
            #expect(reply.status == 200 && reply.body == export.unchunked)
            #expect(reply.text.contains("canary2"))
            #expect(reply.headers["content-type"] == export.headers["content-type"])
            #expect(file["size"]?.asInt64 == Int64(export.unchunked.count))
            let part = try await bob.send(
                "GET", "/api/schedules/\(id)/files/\(file.text("id"))", nil,
                ["Range": "bytes=0-8"])
            #expect(part.status == 206 && part.text == "record_id")
            // The next times are others, and the first file goes after its days.
            try await book.nextDay()
            try await book.nextDay()
            #expect(try await book.files(id, bob).count == 3)
            try await book.nextDay()
            #expect(try await book.files(id, bob).count == 3)
            #expect(try await book.fetch(file, of: id, bob).status == 404)
            let activity = try await bob.send("GET", "/api/account/activity").text
            #expect(
                activity.contains("made visit/all csv")
                    && activity.contains(#""network":"schedule""#))
            #expect(try await book.schedule(id, bob)["last"]?["size"] == file["size"])
            let counts = book.maker.counts
            #expect(counts.schedules.value == 4 && counts.failedSchedules.value == 0)
            #expect(counts.dueSchedules.value == 0)
            #expect(book.mails.letters.isEmpty)
        }
    }

    @Test("that was missed several times is made once, and a clock that was wrong does no harm")
    func missed() async throws {
        try await ScheduleBook.run { book in
            let (ann, clock) = (book.office.ann, book.office.clock)
            let id = try await book.make(ann)
            clock.advance(5 * 86_400)
            _ = try await book.maker.makeDue()
            _ = try await book.maker.makeDue()
            #expect(try await book.files(id, ann).count == 1)
            let before = try #require(try await book.schedule(id, ann)["next"]?.asInt64)
            #expect(before > clock.now && before <= clock.now + 86_400)
            // It jumps by ten years and back.
            clock.advance(3_650 * 86_400)
            _ = try await book.maker.makeDue()
            clock.advance(-3_650 * 86_400)
            _ = try await book.maker.makeDue()
            #expect(try await book.schedule(id, ann)["next"]?.asInt64 == before)
            try await book.nextDay()
            #expect(try await book.schedule(id, ann)["last"]?["at"]?.asInt64 == clock.now)
        }
    }

    @Test("stops and says so when its owner may not read any more, and starts again by a press")
    func rights() async throws {
        try await ScheduleBook.run(isServed: true) { book in
            try await book.save("canary1")
            let (bob, office) = (book.office.bob, book.office)
            try await book.setMail("bob")
            let id = try await book.make(bob)
            try await book.nextDay()
            let file = try #require(try await book.files(id, bob).first)
            try await office.admin.setMember(office.team, "bob", "")
            #expect(try await book.fetch(file, of: id, bob).status == 404)
            try await book.nextDay()
            #expect(try await book.schedule(id, bob).text("stopped") == "no-access")
            #expect(try await book.files(id, bob).count == 1)
            let letter = try #require(await book.mails.wait(for: 1).first)
            #expect(letter.text.contains("may not read") && letter.text.contains("visit/all"))
            #expect(letter.text.contains("https://notes.example.org/console/schedules/visit"))
            try await book.nextDay()
            let activity = try await bob.send("GET", "/api/account/activity").text
            #expect(activity.contains("stopped visit/all csv"))
            let again = try await bob.send("POST", "/api/schedules/\(id)/run", .object([]))
            #expect(again.status == 202)
            let hasStopped = await eventually {
                (try? await book.schedule(id, bob).text("stopped")) == "no-access"
            }
            #expect(hasStopped)
            try await office.admin.setMember(office.team, "bob", "agent")
            _ = try await bob.send("POST", "/api/schedules/\(id)/run", .object([]))
            let isMade = await eventually {
                (try? await book.schedule(id, bob)["last"]?["size"]?.asInt64 ?? 0 > 0) == true
            }
            #expect(isMade)
        }
    }

    @Test("that sums up mails what is new, the summary and its drawings, until it is ended")
    func summary() async throws {
        try await ScheduleBook.run { book in
            try await book.save("canary1", "canary2")
            let ann = book.office.ann
            let settings: [String: JSONValue] = [
                "settings": .texts(["as": "summary", "columns": "name,_created_by"]),
                "mail": .bool(true), "title": .string("Rounds"),
            ]
            let refused = try await book.ask(ann, "visit", settings)
            #expect(refused.status == 422 && refused.text.contains("no mail address"))
            try await book.setMail("ann")
            let id = try await book.make(ann, "visit", settings)
            try await book.nextDay()
            let letter = try #require(await book.mails.wait(for: 1).first)
            #expect(letter.header("Subject") == "Rounds: 2 new")
            let text = try #require(letter.part("text/plain"))
            #expect(text.contains(": 2 new, ") && text.contains("canary1"))
            #expect(letter.part("image/svg+xml")?.contains("<svg") == true)
            #expect(letter.part("text/html")?.contains("<pre") == true)
            let files = try await book.files(id, ann)
            #expect(files.count == 1 && files[0].text("name").hasSuffix(".txt"))
            // Nothing is new the day after.
            try await book.nextDay()
            let second = try #require(await book.mails.wait(for: 2).last)
            #expect(second.part("text/plain")?.contains(": 0 new, ") == true)
            #expect(second.header("Message-ID") != letter.header("Message-ID"))
            // A mail program ends them, without a cookie and without the page's header.
            let header = try #require(letter.header("List-Unsubscribe"))
            let path = String(
                header.dropFirst("<https://notes.example.org".utf8.count).dropLast())
            let server = book.office.server
            let form = [
                "Content-Type": "application/x-www-form-urlencoded", "X-Calepin": "0",
            ]
            let body = Array("List-Unsubscribe=One-Click".utf8)
            let ended = try await server.send("POST", path, form, body: body)
            #expect(ended.status == 200 && ended.text.contains("schedule"), "\(ended.text)")
            #expect(try await book.schedule(id, ann)["mail"] == nil)
            try await book.nextDay()
            #expect(try await book.files(id, ann).count == 3)
            #expect(book.mails.letters.count == 2)
            let wrong = try await server.send("POST", "/api/mail/stop?token=x", form, body: body)
            #expect(wrong.status == 404)
            let other = try await server.send("POST", "/api/mail/stop", form, body: body)
            #expect(other.status == 403)
        }
    }

    @Test("whose mail is not taken leaves no file, and is made again in a quarter of an hour")
    func lostMail() async throws {
        try await ScheduleBook.run { book in
            try await book.save("canary1")
            let ann = book.office.ann
            try await book.setMail("ann")
            let id = try await book.make(ann, "visit", ["mail": .bool(true)])
            book.mails.stop()
            try await book.nextDay()
            let failed = try await book.schedule(id, ann)
            #expect(failed["last"]?.text("error").contains("could not be sent") == true)
            #expect(failed["next"]?.asInt64 == book.office.clock.now + ScheduleLimits.mailPause)
            #expect(try await book.files(id, ann).isEmpty)
            #expect(try await book.onDisk().isEmpty)
        }
    }

    @Test("that fails says why in words, sends one mail, and is tried again at its next time")
    func failing() async throws {
        try await ScheduleBook.run { book in
            try await book.save("canary1")
            let ann = book.office.ann
            try await book.setMail("ann")
            let id = try await book.make(ann)
            book.setFree(1)
            try await book.nextDay()
            try await book.nextDay()
            let schedule = try await book.schedule(id, ann)
            #expect(schedule["failures"]?.asInt64 == 2 && schedule.text("stopped").isEmpty)
            #expect(schedule["last"]?.text("error").contains("nearly full") == true)
            let french = try await ann.send(
                "GET", "/api/schedules", nil, ["Accept-Language": "fr"])
            #expect(french.text.contains("presque plein"))
            #expect(try await book.files(id, ann).isEmpty)
            #expect(try await book.onDisk().isEmpty)
            book.setFree(1 << 40)
            try await book.nextDay()
            #expect(try await book.schedule(id, ann)["failures"]?.asInt64 == 0)
            #expect(try await book.files(id, ann).count == 1)
            let counts = book.maker.counts
            #expect(counts.schedules.value == 1 && counts.failedSchedules.value == 2)
            _ = await book.mails.wait(for: 1)
            #expect(book.mails.letters.count == 1)
            #expect(book.mails.letters.first?.text.contains("tried again") == true)
        }
    }

    @Test("has the records that its query finds, and says so when that cannot be asked")
    func found() async throws {
        try await ScheduleBook.run { book in
            try await book.save("canary1", "canary2")
            let ann = book.office.ann
            let some = try await book.make(
                ann, "visit", ["settings": .texts(["where": "${name} = 'canary2'"])])
            let none = try await book.make(
                ann, "visit", ["settings": .texts(["where": "${nothing} = 1"])])
            try await book.nextDay()
            let file = try #require(try await book.files(some, ann).first)
            let text = try await book.fetch(file, of: some, ann).text
            #expect(text.contains("canary2") && !text.contains("canary1"))
            let last = try await book.schedule(none, ann)["last"]
            #expect(last?.text("error").contains("nothing") == true)
        }
    }

    @Test("goes with its account, from the disk too, and with its removal")
    func removed() async throws {
        try await ScheduleBook.run { book in
            try await book.save("canary1")
            let (bob, eve) = (book.office.bob, book.office.eve)
            let (first, second) = (
                try await book.make(bob), try await book.make(eve, "diary")
            )
            try await book.nextDay()
            #expect(try await book.onDisk().count == 2)
            #expect(try await bob.send("DELETE", "/api/schedules/" + first).status == 204)
            #expect(try await bob.send("GET", "/api/schedules").json["schedules"] == .array([]))
            #expect(try await book.onDisk().count == 1)
            #expect(try await bob.send("GET", "/api/schedules/\(first)/files").status == 404)
            _ = try await eve.post("/api/account/confirm", ["password": goodPassword])
            let gone = try await eve.send("POST", "/api/account/delete", .texts(["name": "eve"]))
            #expect(gone.status == 200 || gone.status == 204)
            #expect(try await book.onDisk().isEmpty)
            _ = try await book.maker.makeDue()
            let rest = try await book.office.store.read { (job) throws(StoreError) in
                try job.accounts.rows(.schedule, after: "", limit: 10).map(\.key)
            }
            #expect(!rest.contains(second))
        }
    }

    @Test("leaves no file of a schedule that was removed, or asked for again, while it was made")
    func meanwhile() async throws {
        try await ScheduleBook.run { book in
            let ann = book.office.ann
            let id = try await book.make(ann)
            book.office.clock.advance(86_400)
            let schedule = try await book.office.store.read { (job) throws(StoreError) in
                try job.accounts.schedule(id)
            }
            let made = try #require(schedule)
            let file = ScheduledFile(
                Token.randomName(), of: made, name: "x.csv", mediaType: "text/csv", size: 0,
                at: book.office.clock.now)
            let part = book.folder.part(file.id, of: file.account)
            try book.folder.makeFolder(of: part)
            try book.folder.write([], to: part)
            try book.folder.keep(file)
            #expect(try await book.onDisk().count == 1)
            _ = try await ann.send("DELETE", "/api/schedules/" + id)
            try await book.maker.finish(made, file, begun: file.at)
            #expect(try await book.onDisk().isEmpty)
            #expect(try await ann.send("GET", "/api/schedules/\(id)/files").status == 404)
        }
    }

    @Test("loses what expired and what nothing names from the disk, and nothing else")
    func strays() async throws {
        try await ScheduleBook.run { book in
            let ann = book.office.ann
            let id = try await book.make(ann)
            try await book.nextDay()
            let kept = try await book.onDisk()
            let stray = "\(book.folder.path)/\(Token.randomName())/\(Token.randomName())"
            try book.folder.write([1], to: stray)
            // The clock of the test is beside that of the disk.
            let now = SystemClock.seconds
            book.office.clock.advance(max(0, now + 7_200 - book.office.clock.now))
            try await book.maker.removeStrays()
            #expect(try await book.onDisk() == kept)
            let moment = book.office.clock.now + 4 * 86_400
            _ = try await book.office.store.commit { (job) throws(StoreError) in
                try job.accountChanges.removeOld(.scheduledFile, before: moment)
            }
            try await book.maker.removeStrays()
            #expect(try await book.onDisk().isEmpty)
            #expect(try await book.files(id, ann).isEmpty)
        }
    }
}
