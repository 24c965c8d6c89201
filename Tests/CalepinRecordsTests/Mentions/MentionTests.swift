// Comments that name people: who is told, of what, until when, and who may be named.

import CalepinExpressions
import CalepinSync
import StoreConformance
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("A comment that names people")
struct MentionTests {
    @Test("is told to those who may read it, with the way to the record")
    func told() async throws {
        try await MentionBook.run { book in
            let (ann, bob, eve) = (book.office.ann, book.office.bob, book.office.eve)
            let record = try await book.record(bob)
            let all = try await [
                book.account("cid"), book.account("eve"), book.account("ann"), "nobody",
            ]
            let comment = try await book.comment(
                ann, on: record, "@cid, which Rossi?", naming: all)
            let told = try #require(try await book.mentions(book.cid).first)
            #expect(told.text("text") == "@cid, which Rossi?" && told.text("by") == "ann")
            #expect(told.text("app") == "round" && told.text("collection") == "all")
            #expect(told.text("record") == record && told.text("comment") == comment)
            #expect(told.text("scope") == book.office.team)
            // Eve may not read it, bob is not named, and nobody is told of what they say.
            for other in [eve, bob, ann] { #expect(try await book.mentions(other).isEmpty) }
        }
    }

    @Test("is told once for each name, also when names are added")
    func once() async throws {
        try await MentionBook.run { book in
            let (ann, cid) = (book.office.ann, book.cid)
            let (toCid, toBob) = (try await book.account("cid"), try await book.account("bob"))
            let record = try await book.record(ann)
            let comment = try await book.comment(ann, on: record, "first", naming: [toCid])
            #expect(try await book.texts(cid) == ["first"])
            try await book.change(ann, comment, ["named": "\(toBob) \(toCid)", "text": "second"])
            #expect(try await book.texts(cid) == ["second"])
            #expect(try await book.texts(book.office.bob) == ["second"])
            try await book.comment(ann, on: record, "twice", naming: [toCid, toCid])
            #expect(try await book.texts(cid).count == 2)
        }
    }

    @Test("leaves the list when it is dealt with, gone, or taken off")
    func leaves() async throws {
        try await MentionBook.run { book in
            let (ann, cid) = (book.office.ann, book.cid)
            let named = [try await book.account("cid")]
            let records = try await [book.record(ann), book.record(ann)]
            let done = try await book.comment(ann, on: records[0], "done", naming: named)
            let gone = try await book.comment(ann, on: records[0], "gone", naming: named)
            try await book.comment(ann, on: records[1], "of a record", naming: named)
            try await book.comment(ann, on: records[0], "stays", naming: named)
            #expect(try await book.texts(cid).count == 4)
            try await book.change(cid, done, ["done": "true"])
            #expect(try await Set(book.texts(cid)) == ["gone", "of a record", "stays"])
            try await book.change(cid, done, ["done": "false"])
            #expect(try await book.texts(cid).count == 4)
            for path in ["all-comments/one/" + gone, "all/one/" + records[1]] {
                let reply = try await ann.send("DELETE", "/api/records/round/" + path)
                #expect(reply.status == 200 || reply.status == 204, "\(reply.text)")
            }
            let left = try await book.mentions(cid)
            #expect(Set(left.map { $0.text("text") }) == ["done", "stays"])
            let stays = try #require(left.first { $0.text("text") == "stays" })
            let path = "/api/mentions/" + stays.text("id")
            #expect(try await ann.send("DELETE", path).status == 404)
            #expect(try await book.texts(cid).count == 2)
            #expect(try await cid.send("DELETE", path).status == 204)
            #expect(try await cid.send("DELETE", path).status == 404)
            #expect(try await book.texts(cid) == ["done"])
        }
    }

    @Test("is not told any more to somebody who has left, and again when they are back")
    func rights() async throws {
        try await MentionBook.run { book in
            let (ann, cid) = (book.office.ann, book.cid)
            let named = [try await book.account("cid")]
            let record = try await book.record(ann)
            try await book.comment(ann, on: record, "before", naming: named)
            #expect(try await book.texts(cid) == ["before"])
            try await book.office.admin.setMember(book.office.team, "cid", "")
            try await book.comment(ann, on: record, "meanwhile", naming: named)
            #expect(try await book.texts(cid).isEmpty)
            try await book.office.admin.setMember(book.office.team, "cid", "manager")
            #expect(try await book.texts(cid) == ["before"])
        }
    }

    @Test("of a part is told to those of the part alone")
    func parts() async throws {
        try await MentionBook.run(rows: "own") { book in
            let (ann, bob) = (book.office.ann, book.office.bob)
            let dan = TestBrowser(book.office.server)
            try await dan.register("dan")
            try await book.office.admin.setMember(book.office.team, "dan", "agent")
            let writer = try await book.office.writer(bob, "round")
            let scope = writer.scope.description
            try #require(scope != book.office.team)
            let ops: [Op] = [.set(CellChange("name", .string("Rossi")))]
            let outcomes = try await writer.push(
                [ops], from: 1, of: Identifier(UInt128(1)), form: "round")
            try #require(outcomes == ["applied"])
            let record = Identifier(UInt128(1)).description
            let named = try await [
                book.account("bob"), book.account("dan"), book.account("cid"),
            ]
            try await book.comment(ann, on: record, "here", naming: named, scope: scope)
            #expect(try await book.texts(bob) == ["here"])
            #expect(try await book.texts(book.cid) == ["here"])
            #expect(try await book.texts(dan).isEmpty)
            let path = "/api/records/round/all/people?q=&scope=" + scope
            let offered = try await ann.send("GET", path).json["people"]?.elements
            #expect(offered?.map { $0.text("name") } == ["bob", "cid"])
            #expect(try await dan.send("GET", path).status == 404)
        }
    }

    @Test("names at most ten, and an account keeps the newest")
    func bounds() async throws {
        try await MentionBook.run { book in
            let (ann, cid) = (book.office.ann, book.cid)
            let account = try await book.account("cid")
            let others = (0..<MentionLimits.named).map { Identifier(UInt128($0 + 1)).description }
            let record = try await book.record(ann)
            try await book.comment(ann, on: record, "eleventh", naming: others + [account])
            #expect(try await book.texts(cid).isEmpty)
            let teller = MentionTeller(
                store: book.office.store, registry: book.registry,
                clock: { book.office.clock.now })
            for number in 0...MentionLimits.perAccount {
                book.office.clock.advance(1)
                try await book.comment(ann, on: record, "no. \(number)", naming: [account])
                if number.isMultiple(of: 25) { _ = try await teller.tell() }
            }
            let texts = try await book.texts(cid)
            #expect(texts.count == MentionLimits.perAccount)
            #expect(texts.first == "no. \(MentionLimits.perAccount)" && texts.last == "no. 1")
        }
    }

    @Test("tells nobody beyond the budget of its author")
    func budget() async throws {
        let clock = TestClock()
        try await MentionBook.run(limiter: RateLimiter(now: { clock.now * 1_000 })) { book in
            let ann = book.office.ann
            let account = try await book.account("cid")
            let record = try await book.record(ann)
            let comment = try await book.comment(ann, on: record, "no", naming: [account])
            _ = try await book.mentions(book.cid)
            let many = NewMention(
                scope: book.office.team, comment: comment, form: "round-comment", sequence: 9,
                by: try await book.account("ann"),
                accounts: [String](repeating: account, count: Budget.mentions.burst), at: 1)
            try await book.office.store.commit(touching: Keys(.scope(book.office.team))) {
                (job) throws(StoreError) in try job.accountChanges.put(many.row)
            }
            try await book.comment(ann, on: record, "still", naming: [account])
            #expect(try await Set(book.texts(book.cid)) == ["still", "no"])
        }
    }

    @Test("is mailed with the way to the record, without its text, until that is not wanted")
    func mails() async throws {
        let post = try TestMailServer()
        defer { post.stop() }
        try await MentionBook.run(mail: try post.settings()) { book in
            let ann = book.office.ann
            let account = try await book.account("cid")
            try await book.office.store.commit(touching: Keys(.account(account))) {
                (job) throws(StoreError) in
                guard var person = try job.accounts.person(account) else { return }
                (person.mail, person.language) = ("cid@example.org", .french)
                try job.accountChanges.put(person.row)
            }
            let record = try await book.record(ann)
            try await book.comment(ann, on: record, "canary", naming: [account])
            #expect(await eventually { post.letters.count == 1 })
            let letter = try #require(post.letters.first)
            #expect(letter.to == ["RCPT TO:<cid@example.org>"])
            #expect(letter.text.contains("ann vous a cité"))
            #expect(letter.text.contains("/console/records/round/all/\(record)?scope="))
            #expect(!letter.text.contains("canary"))
            #expect(letter.text.contains("https://notes.example.org/account/stop#"))
            let header = try #require(letter.header("List-Unsubscribe"))
            let path = header.dropFirst("<https://notes.example.org".utf8.count).dropLast()
            let stopped = try await book.office.server.send(
                "POST", String(path),
                ["Content-Type": "application/x-www-form-urlencoded", "X-Calepin": "0"],
                body: Array("List-Unsubscribe=One-Click".utf8))
            #expect(stopped.status == 200, "\(stopped.text)")
            try await book.comment(ann, on: record, "again", naming: [account])
            #expect(try await book.texts(book.cid).count == 2)
            // The next mail comes after the one that is not sent.
            let other = try await book.account("bob")
            try await book.office.store.commit(touching: Keys(.account(other))) {
                (job) throws(StoreError) in
                guard var person = try job.accounts.person(other) else { return }
                person.mail = "bob@example.org"
                try job.accountChanges.put(person.row)
            }
            try await book.comment(ann, on: record, "to bob", naming: [other])
            #expect(await eventually { post.letters.count == 2 })
            #expect(post.letters.last?.text.contains("ann named you") == true)
        }
    }

    @Test("may name those who may read it, by the beginnings of their names")
    func people() async throws {
        try await MentionBook.run { book in
            let (ann, bob, eve) = (book.office.ann, book.office.bob, book.office.eve)
            func names(_ browser: TestBrowser, _ start: String) async throws -> [String]? {
                let path = "/api/records/round/all/people?q=" + start
                return try await browser.send("GET", path).json["people"]?.elements?.map {
                    $0.text("name")
                }
            }
            #expect(try await names(ann, "") == ["bob", "cid"])
            #expect(try await names(ann, "C") == ["cid"])
            #expect(try await names(ann, "x") == [])
            #expect(try await names(bob, "") == ["ann", "cid"])
            let path = "/api/records/round/all/people"
            #expect(try await eve.send("GET", path).status == 404)
            #expect(try await TestBrowser(book.office.server).send("GET", path).status == 401)
            // Records without comments have nobody to name.
            let visits = try await ann.send("GET", "/api/records/visit/all/people")
            #expect(visits.status == 404)
        }
    }
}
