// Taking over a guest's records, the export, complete deletion, maintenance, and the operator's
// commands.

import CalepinExpressions
import CalepinSQLite
import CalepinSync
import Foundation
import Logging
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Coming and leaving")
struct LeavingTests {
    /// Returns a guest with two records.
    private func makeGuest(_ server: TestServer) async throws -> (TestBrowser, TestWriter) {
        let browser = TestBrowser(server)
        let writer = try await TestWriter.registered(browser)
        try #require(try await writer.push([1, 2]) == ["applied", "applied"])
        return (browser, writer)
    }

    @Test("a guest who signs in goes on sending, and takes the records along")
    func taking() async throws {
        try await withAccounts { server, _ in
            let (browser, guest) = try await makeGuest(server)
            let account = try await browser.register("ann")
            let scope = account.text("scope")
            #expect(scope != guest.scope.description)
            #expect(account["guest"]?.text("scope") == guest.scope.description)
            #expect(account["guest"]?["records"] == .number("2"))
            #expect(account["scopes"]?.elements?.map { $0.text("scope") } == [scope])
            #expect(try await guest.push([3]) == ["applied"])
            #expect(try await guest.pull().count == 3)
            let taken = try await browser.send(
                "POST", "/api/account/guest", .object([JSONMember("take", .bool(true))]))
            #expect(taken.json["taken"] == .number("3"))
            #expect(try await guest.pull().status == .gone)
            #expect(try await guest.push([4]) == ["404"])
            let own = try await TestWriter.registered(browser)
            #expect(own.scope.description == scope)
            let pulled = try await own.pull()
            let digest = pulled.records.reduce(UInt64(0)) { $0 ^ $1.digest }
            #expect(pulled.count == 3 && pulled.digest == digest)
            #expect(try await own.push([1], record: 1) == ["applied"])
            // The history came along, and is the account's own.
            let record = Identifier(1).description
            let history = try await browser.send("GET", "/api/history?record=\(record)").json
            let changes = try #require(history["changes"]?.elements)
            #expect(changes.map { $0.text("kind") } == ["changed", "created"])
            #expect(changes.allSatisfy { $0["isOwn"] == .bool(true) })
            #expect(try await browser.state()["guest"] == nil)
            _ = try await browser.post("/api/account/sign-out")
            #expect(try await browser.state()["state"] == .string("stranger"))
        }
    }

    @Test("a guest who leaves the records where they are is that guest again afterwards")
    func comingBack() async throws {
        try await withAccounts { server, _ in
            let (browser, guest) = try await makeGuest(server)
            let old = browser.token
            try await browser.register("ann")
            let thief = TestBrowser(server)
            thief.token = old
            #expect(try await thief.state()["state"] == .string("stranger"))
            let left = try await browser.send(
                "POST", "/api/account/guest", .object([JSONMember("take", .bool(false))]))
            #expect(left.json["taken"] == .number("0"))
            _ = try await browser.post("/api/account/sign-out")
            #expect(try await browser.state()["scope"] == .string(guest.scope.description))
            #expect(browser.token != old)
            #expect(try await guest.push([3]) == ["applied"])
            #expect(try await guest.pull().count == 3)
        }
    }

    @Test("a browser whose session is over is to sign in again, and becomes no guest unasked")
    func sessionOver() async throws {
        try await withAccounts { server, clock in
            let browser = TestBrowser(server)
            try await browser.register("ann")
            let writer = try await TestWriter.registered(browser)
            #expect(try await writer.push([1]) == ["applied"])
            clock.advance(AccountLimits.idleSeconds)
            #expect(try await writer.push([2]) == ["401"])
            #expect(try await browser.state()["state"] == .string("stranger"))
            #expect(try await browser.post("/api/sync/replica").code == "no-token")
            _ = try await browser.signIn("ann")
            #expect(try await writer.push([2]) == ["applied"])
            clock.advance(AccountLimits.idleSeconds)
            #expect(try await browser.post("/api/account/sign-out").status == 204)
            #expect(try await browser.post("/api/sync/replica").status == 201)
            #expect(try await browser.state()["state"] == .string("guest"))
            #expect(try await browser.post("/api/account/sign-out").code == "no-account")
        }
    }

    @Test("the export has everything of one's own")
    func export() async throws {
        try await withAccounts { server, _ in
            let browser = TestBrowser(server)
            try await browser.register("ann")
            let writer = try await TestWriter.registered(browser)
            _ = try await writer.push([1, 2, 3])
            let reply = try await server.send(
                "GET", "/api/account/export", browser.headers.merging(["X-Calepin": "1"]) { $1 })
            #expect(reply.headers["content-disposition"]?.hasPrefix("attachment") == true)
            for text in ["canary1", "canary2", "canary3", "\"name\":\"ann\"", "signed-in"] {
                #expect(reply.text.contains(text))
            }
            #expect(!reply.text.contains("argon2"))
        }
    }

    @Test("a deleted account leaves nothing behind, in any table or file")
    func deletion() async throws {
        let place = DataPlace()
        try FileManager.default.createDirectory(
            at: place.url, withIntermediateDirectories: true)
        let file = place.url.appendingPathComponent("calepin.sqlite").path
        let store = try testStore(in: file)
        try await withAccounts(store: store) { server, _ in
            let browser = TestBrowser(server)
            let account = try await browser.register("ann").text("scope").dropFirst(5)
            let writer = try await TestWriter.registered(browser)
            _ = try await writer.push([1, 2, 3])
            _ = try await browser.post("/api/account/recovery-codes")
            _ = try await browser.post("/api/account/second-factor")
            let bob = TestBrowser(server)
            try await bob.register("bob")
            let rest = try await TestWriter.registered(bob)
            _ = try await rest.push([1])
            try await share(bob, with: browser, in: store)
            let wrong = try await browser.post("/api/account/delete", ["name": "bob"])
            #expect(wrong.code == "wrong-name")
            #expect(
                try await browser.post("/api/account/delete", ["name": "Ann"]).status == 204)
            #expect(browser.token.isEmpty)
            #expect(try await browser.signIn("ann").status == 401)
            let found = try await Self.rows(of: String(account), in: store)
            #expect(found == [])
            #expect(try await rest.pull().count == 1)
            let maintenance = MaintenanceService(
                store: store, blobFolder: server.folder.path,
                storeFiles: SQLiteFiles { _ in store })
            #expect(try await maintenance.verify().findings == [])
            try await TestBrowser(server).register("ann")
        }
    }

    /// Creates a team in which another account writes a record.
    private func share(
        _ owner: TestBrowser, with other: TestBrowser, in store: any Store
    ) async throws {
        try await setRole("bob", .manager, in: store)
        let team = try await owner.send("POST", "/api/teams", .texts(["title": "Team"]))
        let scope = team.json.text("scope")
        let path = "/api/teams/\(scope.dropFirst(5))"
        _ = try await owner.send(
            "PUT", path + "/members", .texts(["name": "ann", "role": "agent"]))
        _ = try await owner.send(
            "PUT", path + "/grants",
            .texts(["role": "agent", "collection": "motor", "right": "write"]))
        let writer = try await TestWriter.registered(other, in: scope)
        try #require(try await writer.push([1]) == ["applied"])
    }

    /// Returns the remaining rows of an account and its scope.
    private static func rows(
        of account: String, in store: any Store
    ) async throws -> [String] {
        let scope = "user:" + account
        return try await store.read { (job) throws(StoreError) -> [String] in
            var found: [String] = []
            for sort in AccountRow.Sort.allCases {
                let rows = try job.accounts.rows(sort, after: "", limit: .max)
                found += rows.filter { isAbout($0, account) }.map { "\(sort) \($0.key)" }
            }
            if try job.scope(scope) != nil { found.append("scope") }
            if try job.replicaCount(account: account) > 0 { found.append("replicas") }
            if try !job.records(scope: scope, after: -1, limit: 9, bytes: 9).isEmpty {
                found.append("records")
            }
            if try !job.upkeep.replicas(after: nil, limit: .max).filter({ $0.scope == scope })
                .isEmpty
            {
                found.append("places")
            }
            return found
        }
    }

    /// Returns true when a row refers to an account, or to its former name.
    private static func isAbout(_ row: AccountRow, _ account: String) -> Bool {
        let text = String(decoding: row.bytes, as: UTF8.self)
        return [row.owner, row.key, text].contains { $0.contains(account) }
            || text.contains("\"ann\"") || row.key == "ann"
    }

    @Test("upkeep forgets sessions, links, failures and activity when their time is over")
    func upkeep() async throws {
        let store = testStore()
        try await withAccounts(store: store) { server, clock in
            try await TestBrowser(server).register("ann")
            _ = try await TestBrowser(server).signIn("bob", "x")
            let blobs = BlobService(path: server.folder.path, store: store)
            let upkeep = Upkeep(store: store, blobs: blobs, feed: Feed())
            func count() async throws -> [Int] {
                try await store.read { (job) throws(StoreError) in
                    var counts: [Int] = []
                    for sort in [AccountRow.Sort.session, .attempt, .activity, .proof, .person] {
                        counts.append(try job.accounts.rows(sort, after: "", limit: 99).count)
                    }
                    return counts
                }
            }
            _ = try await upkeep.run(now: clock.now)
            // A proof is the link for the first owner.
            #expect(try await count() == [1, 1, 3, 2, 1])
            for (seconds, wanted) in [
                (AccountLimits.lockedSeconds, [1, 0, 3, 1, 1]),
                (AccountLimits.sessionSeconds, [0, 0, 3, 1, 1]),
                (AccountLimits.activitySeconds, [0, 0, 0, 1, 1]),
                (AccountLimits.knownSeconds, [0, 0, 0, 0, 1]),
            ] {
                _ = try await upkeep.run(now: clock.now + seconds + 1)
                #expect(try await count() == wanted)
            }
        }
    }
}

// MARK: - The operator

extension LeavingTests {
    @Test("the first owner comes by a link that works once, and only while there is no owner")
    func firstOwner() async throws {
        let store = testStore()
        try await withAccounts(store: store) { server, _ in
            let blobs = BlobService(path: server.folder.path, store: store)
            let admin = AccountAdmin(store: store, feed: Feed(), files: blobs)
            let old = try #require(try await admin.makeOwnerLink())
            let token = try #require(try await admin.makeOwnerLink())
            let browser = TestBrowser(server)
            func use(_ token: String, _ name: String) async throws -> Reply {
                try await browser.post(
                    "/api/account/link/use",
                    ["token": token, "name": name, "password": goodPassword])
            }
            #expect(try await use(old, "ann").status == 404)
            #expect(try await use(token, "a").code == "wrong-name")
            #expect(try await use(token, "ann").json["role"] == .string("owner"))
            #expect(try await use(token, "bob").status == 404)
            #expect(try await admin.makeOwnerLink() == nil)
            let last = try await browser.post("/api/account/delete", ["name": "ann"])
            #expect(last.status == 409 && last.code == "last-owner")
            await #expect(throws: AccountAdminError.lastOwner) {
                try await admin.setRole("ann", "agent")
            }
            await #expect(throws: AccountAdminError.lastOwner) { try await admin.remove("ann") }
        }
    }

    @Test("a reset ends sessions, keeps the second factor unless told otherwise, and works once")
    func reset() async throws {
        let store = testStore()
        try await withAccounts(store: store) { server, _ in
            let blobs = BlobService(path: server.folder.path, store: store)
            let admin = AccountAdmin(store: store, feed: Feed(), files: blobs)
            let browser = TestBrowser(server)
            try await browser.register("ann")
            try await store.commit { (job) throws(StoreError) in
                guard var person = try job.accounts.person(named: "ann") else { return }
                person.hasSecondFactor = true
                try job.accountChanges.put(person)
            }
            let token = try await admin.reset("Ann", secondFactor: false)
            #expect(try await browser.state()["state"] == .string("stranger"))
            let other = "nine green bottles hang"
            func use(_ token: String) async throws -> Reply {
                try await TestBrowser(server).post(
                    "/api/account/link/use", ["token": token, "password": other])
            }
            #expect(try await use(token).code == "code-needed")
            let second = try await admin.reset("ann", secondFactor: true)
            #expect(try await use(token).status == 404)
            #expect(try await use(second).status == 200)
            #expect(try await use(second).status == 404)
            #expect(try await browser.signIn("ann").status == 401)
            #expect(try await browser.signIn("ann", other).status == 200)
            await #expect(throws: AccountAdminError.unknownName("x")) {
                try await admin.reset("x", secondFactor: false)
            }
        }
    }

    @Test("the commands do the same while the server runs and while it does not")
    func commands() async throws {
        let place = DataPlace()
        let server = try await RunningServer(data: place.url)
        func run(_ arguments: String...) async throws -> (Int32, String) {
            let process = SpawnedProcess()
            process.executableURL = RunningServer.command
            process.arguments = ["user"] + arguments + ["--data", place.url.path]
            let output = Pipe()
            process.standardOutput = output
            process.standardError = output
            try process.run()
            return try await onThread { [process] in
                let text = String(
                    decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                process.waitUntilExit()
                return (process.terminationStatus, text)
            }
        }
        let added = try await run("add", "bob", "--address", "https://calepin.example/")
        #expect(added.1.hasPrefix("https://calepin.example/account/link#"))
        #expect(added.1.count == "https://calepin.example/account/link#".count + 53)
        let again = try await run("add", "bob")
        #expect(again.0 == 1 && again.1.contains("there is an account bob already"))
        #expect(try await run("role", "bob", "chief").0 == 1)
        #expect(try await run("role", "bob", "manager").0 == 0)
        #expect(try await run("list").1.hasPrefix("bob\tmanager\t0\t20"))
        #expect(await server.end(by: SIGTERM) == 0)
        #expect(try await run("list").1.hasPrefix("bob\tmanager\t0\t20"))
        #expect(try await run("reset", "bob").1.hasPrefix("http://127.0.0.1:8080/account/link#"))
        #expect(try await run("remove", "bob").0 == 0)
        #expect(try await run("remove", "bob").1.contains("there is no account bob"))
        #expect(try await run("list") == (0, ""))
        let key = place.url.appendingPathComponent("account.key").path
        let mode = try FileManager.default.attributesOfItem(atPath: key)[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }
}
