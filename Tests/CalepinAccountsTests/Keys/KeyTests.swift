// Keys for programs: made once, used in place of a session, and over in the moment in which they
// are revoked or their time ends. What a key may do is in KeyRightsTests.swift.

import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("A key for a program")
struct KeyTests {
    /// Runs a test with an account that is signed in.
    private func withAnn(
        _ configure: (inout ServerConfiguration) -> Void = { _ in },
        _ body: (TestBrowser, any Store, TestClock) async throws -> Void
    ) async throws {
        let store = testStore()
        try await withAccounts(store: store, configure) { server, clock in
            let ann = TestBrowser(server)
            try await ann.register("ann")
            try await body(ann, store, clock)
        }
    }

    @Test("is shown once, reads and writes as its account, and is over when it is revoked")
    func wholeWay() async throws {
        try await withAnn { ann, _, _ in
            let (text, id) = try await ann.makeKey(KeyTerms(right: "write"))
            #expect(KeyText.isWellFormed(text))
            let program = TestBrowser(ann.server, key: text)
            let writer = try await TestWriter.registered(program)
            #expect(try await writer.push([1]) == ["applied"])
            #expect(try await writer.pull().records.count == 1)
            #expect(try await program.send("GET", "/api/apps").status == 200)
            let listed = try #require(try await ann.keys().first)
            #expect(listed.text("id") == id && listed.text("name") == "backup")
            #expect(listed.number("lastUsed") > 0 && listed["key"] == nil)
            #expect(text.hasPrefix(listed.text("hint").dropLast()))
            #expect(try await ann.send("DELETE", "/api/account/keys/" + id).status == 204)
            let late = try await program.send("GET", "/api/apps")
            #expect(late.status == 401 && late.code == "wrong-key")
            #expect(late.headers["www-authenticate"]?.hasPrefix("Bearer ") == true)
            #expect(try await ann.keys().isEmpty)
            let told = try await ann.activity().filter { $0.hasPrefix("key-") }
            #expect(told.sorted() == ["key-made", "key-revoked", "key-used"])
        }
    }

    @Test("is kept as a digest: nothing in the store has its text")
    func digest() async throws {
        try await withAnn { ann, store, _ in
            let text = try await ann.makeKey().text
            _ = try await TestBrowser(ann.server, key: text).send("GET", "/api/apps")
            let secret = text.dropFirst(8).dropLast(6)
            let found = try await Self.rows(with: String(secret), in: store)
            #expect(found == 0)
            for path in ["/api/account/export", "/api/account/activity", "/api/account/keys"] {
                #expect(try await !ann.send("GET", path).text.contains(secret))
            }
        }
    }

    /// Returns the number of rows about accounts that have a text.
    private static func rows(with text: String, in store: any Store) async throws -> Int {
        try await store.read { (job) throws(StoreError) in
            var all: [AccountRow] = []
            for sort in AccountRow.Sort.allCases {
                all += try job.accounts.rows(sort, after: "", limit: .max)
            }
            return all.count { row in
                let bytes = String(decoding: row.bytes, as: UTF8.self)
                return (row.key + row.owner + bytes).contains(text)
            }
        }
    }

    @Test("counts in its header alone, and not beside a cookie or the credential of a filling")
    func alone() async throws {
        try await withAnn { ann, _, _ in
            let text = try await ann.makeKey().text
            // Known to the cache of keys, and to no other.
            _ = try await TestBrowser(ann.server, key: text).send("GET", "/api/history")
            let thief = TestBrowser(ann.server)
            thief.token = text
            #expect(try await thief.send("GET", "/api/history").code == "no-token")
            let query = "/api/history?key=\(text)&access_token=\(text)"
            #expect(try await TestBrowser(ann.server).send("GET", query).code == "no-token")
            let filling = TestBrowser(ann.server, credential: text)
            #expect(try await filling.send("GET", "/api/history").code == "no-token")
            let bearer = ["Authorization": "Bearer " + text]
            for browser in [ann, filling] {
                let both = try await browser.send("GET", "/api/history", nil, bearer)
                #expect(both.status == 400 && both.code == "key-and-cookie")
            }
            // The scheme of a proxy in front is not ours.
            let other = ["Authorization": "Basic " + text]
            #expect(try await ann.send("GET", "/api/account", nil, other).status == 200)
        }
    }

    @Test("ends at its time with words, and is forgotten a month later")
    func end() async throws {
        try await withAnn { ann, store, clock in
            let program = try await ann.program(KeyTerms(days: 2))
            clock.advance(2 * 86_400 - 1)
            #expect(try await program.send("GET", "/api/apps").status == 200)
            clock.advance(1)
            let late = try await program.send("GET", "/api/apps")
            #expect(late.status == 401 && late.code == "key-over")
            #expect(late.json.text("title").contains("over"))
            let blobs = BlobService(path: ann.server.folder.path, store: store)
            let upkeep = Upkeep(store: store, blobs: blobs, feed: Feed())
            _ = try await upkeep.run(now: clock.now)
            #expect(try await program.send("GET", "/api/apps").code == "key-over")
            _ = try await upkeep.run(now: clock.now + AccountLimits.keyOverSeconds + 1)
            #expect(try await program.send("GET", "/api/apps").code == "wrong-key")
        }
    }

    @Test("is valid in its networks, and the first use from each is in the trail")
    func networks() async throws {
        let store = testStore()
        try await withAccounts(store: store) { server, clock in
            let ann = TestBrowser(server)
            try await ann.register("ann")
            let home = try await ann.program(KeyTerms(networks: ["127.0.0.0/8"]))
            #expect(try await home.send("GET", "/api/apps").status == 200)
            let away = try await ann.program(
                KeyTerms(networks: ["192.0.2.0/24", "2001:db8::/32"]))
            let refused = try await away.send("GET", "/api/apps")
            #expect(refused.status == 401 && refused.code == "key-network")
            #expect(refused.headers["www-authenticate"] != nil)
            let before = store.accessVersion
            _ = try await home.send("GET", "/api/apps")
            #expect(store.accessVersion == before)
            clock.advance(AccountLimits.noteSeconds)
            _ = try await home.send("GET", "/api/apps")
            #expect(store.accessVersion > before)
            #expect(try await ann.activity().filter { $0 == "key-used" }.count == 1)
        }
    }

    @Test("does not outlive a reset of the password, and dies with the account")
    func reset() async throws {
        try await withAnn { ann, store, clock in
            let program = try await ann.program()
            let admin = AccountAdmin(
                store: store, feed: Feed(),
                files: BlobService(path: ann.server.folder.path, store: store),
                clock: { clock.now })
            _ = try await admin.reset("ann", secondFactor: false)
            #expect(try await program.send("GET", "/api/apps").code == "wrong-key")
            let bob = TestBrowser(ann.server)
            try await bob.register("bob")
            let other = try await bob.program()
            #expect(try await other.send("GET", "/api/apps").status == 200)
            #expect(try await bob.post("/api/account/delete", ["name": "bob"]).status == 204)
            #expect(try await other.send("GET", "/api/apps").code == "wrong-key")
        }
    }

    @Test("is made after the password, with rights of one's own and within limits")
    func limits() async throws {
        try await withAnn { ann, store, clock in
            func code(_ terms: KeyTerms) async throws -> String {
                let reply = try await ann.send("POST", "/api/account/keys", terms.json)
                return reply.status == 400 ? reply.json.text("pointer") : reply.code
            }
            #expect(try await code(KeyTerms(publish: true)) == "no-access")
            #expect(try await code(KeyTerms(scopes: ["team:x"])) == "not-found")
            #expect(try await code(KeyTerms(right: nil)) == "/right")
            #expect(try await code(KeyTerms(right: "own")) == "/right")
            #expect(try await code(KeyTerms(name: " ")) == "/name")
            #expect(try await code(KeyTerms(name: String(repeating: "é", count: 61))) == "/name")
            #expect(try await code(KeyTerms(networks: ["192.0.2.7/24"])) == "/networks/0")
            #expect(try await code(KeyTerms(collections: ["a", ""])) == "/collections/1")
            #expect(try await code(KeyTerms(days: 366)) == "out-of-range")
            #expect(try await code(KeyTerms(days: 0)) == "/days")
            for _ in 0..<AccountLimits.keys { _ = try await ann.makeKey() }
            #expect(try await code(KeyTerms()) == "too-many")
            clock.advance(AccountLimits.confirmedSeconds)
            #expect(try await code(KeyTerms()) == "confirm-first")
            let id = try #require(try await ann.keys().first).text("id")
            let end = try await ann.send("DELETE", "/api/account/keys/" + id)
            #expect(end.code == "confirm-first")
        }
    }

    @Test("counts as a wrong password when it is not valid, and a valid one does not")
    func guessed() async throws {
        try await withAnn {
            $0.isUnlimited = false
            // However long the guesses take, nothing is forgiven meanwhile.
            $0.limiter = RateLimiter { 0 }
        } _: { ann, _, _ in
            let program = try await ann.program()
            var codes: [String] = []
            for _ in 0..<30 {
                let guess = TestBrowser(ann.server, key: KeyText.random())
                codes.append(try await guess.send("GET", "/api/apps").code)
            }
            #expect(codes.first == "wrong-key" && codes.last == "too-often")
            #expect(try await program.send("GET", "/api/apps").status == 200)
            #expect(try await ann.signIn("ann").code == "too-often")
        }
    }

    @Test("has budgets of its own, so that a program does not use up a person's")
    func budgets() async throws {
        try await withAnn {
            $0.isUnlimited = false
            $0.limiter = RateLimiter { 0 }
        } _: { ann, _, _ in
            let program = try await ann.program(KeyTerms(right: "write"))
            for _ in 0..<Budget.blob.burst {
                #expect(try await program.post("/api/blobs").status == 400)
            }
            #expect(try await program.post("/api/blobs").code == "too-often")
            #expect(try await ann.post("/api/blobs").status == 400)
        }
    }
}

@Suite("The keys of an account, by an operator")
struct OperatorKeyTests {
    @Test("are made, listed and revoked, with words for what cannot be done")
    func whole() async throws {
        let store = testStore()
        try await withAccounts(store: store) { server, clock in
            let ann = TestBrowser(server)
            try await ann.register("ann")
            let admin = AccountAdmin(
                store: store, feed: Feed(),
                files: BlobService(path: server.folder.path, store: store),
                clock: { clock.now })
            func ask(_ task: String, _ more: [JSONMember] = []) async throws -> JSONValue {
                let message = [
                    JSONMember("do", .string(task)), JSONMember("name", .string("ann")),
                ]
                return try JSONValue(
                    reading: try await admin.carryOut(.object(message + more)))
            }
            func make(_ terms: KeyTerms) async throws -> String {
                try await ask("addKey", [JSONMember("key", terms.json)]).text("key")
            }
            let program = TestBrowser(server, key: try await make(KeyTerms()))
            #expect(try await program.send("GET", "/api/apps").status == 200)
            for terms in [
                KeyTerms(publish: true), KeyTerms(scopes: ["user:other"]), KeyTerms(name: ""),
            ] {
                await #expect(throws: AccountAdminError.self) { _ = try await make(terms) }
            }
            let id = try await ask("keys")["keys"]?.elements?.first?.text("id") ?? ""
            _ = try await ask("revokeKey", [JSONMember("id", .string(id))])
            #expect(try await program.send("GET", "/api/apps").code == "wrong-key")
            #expect(try await ann.activity().contains("key-revoked"))
        }
    }
}
