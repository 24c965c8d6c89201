// The app of a team: its members alone have it in their list, its records are the team's, and who
// has left has neither.

import CalepinExpressions
import CalepinSync
import Testing

@testable import CalepinServer
@testable import ServerTesting

/// A server with the app `visit` of a team with the owner ann and the agent bob; eve is in none.
private struct Office {
    let server: TestServer
    let store: any Store
    let service: PublishService
    let admin: AccountAdmin
    let team: String
    let (ann, bob, eve): (TestBrowser, TestBrowser, TestBrowser)

    init(_ server: TestServer, _ store: any Store, _ registry: AppRegistry) async throws {
        (self.server, self.store) = (server, store)
        (ann, bob, eve) = (TestBrowser(server), TestBrowser(server), TestBrowser(server))
        for (browser, name) in [(ann, "ann"), (bob, "bob"), (eve, "eve")] {
            try await browser.register(name)
        }
        service = PublishService(store: store, registry: registry)
        let folder = server.folder.path + "/other-blobs"
        admin = AccountAdmin(
            store: store, feed: Feed(), files: BlobService(path: folder, store: store))
        team = try await admin.addTeam("Crew", owner: "ann")
        try await admin.setMember(team, "bob", "agent")
        let photo = PublishBook.field("photo", #""type":"photo","optional":true"#)
        let form = PublishBook.form("visit", [PublishBook.field("name"), photo])
        _ = try await service.publish(form, Publication(stage: .draft))
        try await service.setTeam("visit", team, Publication())
        _ = try await service.setStage("visit", version: nil, Publication())
    }

    /// Returns a writer in the scope of the app's records.
    func writer(_ browser: TestBrowser) async throws -> TestWriter {
        let json = try await browser.post("/api/sync/replica", ["app": "visit"]).json
        return TestWriter(
            browser, try #require(Scope(json.text("scope"))), json.text("replica"))
    }
}

@Suite("The app of a team")
struct TeamAppTests {
    private func withOffice(_ body: (Office) async throws -> Void) async throws {
        let (store, registry) = (testStore(), AppRegistry())
        try await withAccounts(store: store) { configuration in
            configuration.registry = registry
        } _: { server, _ in
            try await body(try await Office(server, store, registry))
        }
    }

    @Test("is listed and served for its members, and for all others as if there were none")
    func listed() async throws {
        try await withOffice { office in
            for browser in [office.ann, office.bob] {
                let list = try await browser.send("GET", "/api/apps")
                let entry = list.json["apps"]?.elements?.first
                #expect(entry?["id"]?.asString == "visit" && entry?["team"]?.asBool == true)
                #expect(list.headers["cache-control"] == "private, no-cache")
                let version = try await browser.send("GET", "/api/apps/visit/1")
                #expect(version.status == 200)
                #expect(version.headers["cache-control"]?.hasPrefix("private") == true)
            }
            for browser in [office.eve, TestBrowser(office.server)] {
                #expect(try await browser.send("GET", "/api/apps").text == #"{"apps":[]}"#)
                for path in ["visit", "visit/1", "visit-test"] {
                    let reply = try await browser.send("GET", "/api/apps/" + path)
                    #expect(reply.status == 404 && reply.code == "not-found")
                }
                let asked = try await browser.post("/api/sync/replica", ["app": "visit"])
                #expect(asked.status == 404 && asked.cookies.isEmpty)
            }
            // Another app is still one's own.
            let own = try await office.bob.post("/api/sync/replica", ["app": "none"]).json
            #expect(own.text("scope").hasPrefix("user:"))
        }
    }

    @Test("has the team's records, with their history, until a member is removed")
    func records() async throws {
        try await withOffice { office in
            let (bob, ann) = (
                try await office.writer(office.bob), try await office.writer(office.ann)
            )
            #expect(bob.scope.description == office.team && ann.scope == bob.scope)
            #expect(try await bob.push([1], record: 1, form: "visit") == ["applied"])
            #expect(try await ann.pull().records.map(\.form) == ["visit"])
            #expect(try await ann.push([1], record: 1, form: "visit") == ["applied"])
            let record = Identifier(1).description
            let history = try await office.bob.send("GET", "/api/history?record=\(record)").json
            #expect(history["changes"]?.elements?.count == 2)
            // Forms of others are no part of it.
            #expect(try await bob.push([2], record: 2, form: "motor") == ["held"])
            try await office.admin.setMember(office.team, "bob", "")
            #expect(try await bob.pull().status == .gone)
            #expect(try await office.bob.send("GET", "/api/apps").text == #"{"apps":[]}"#)
            #expect(
                try await office.bob.send("GET", "/api/history?record=\(record)").status == 404)
            #expect(try await ann.pull().records.count == 1)
        }
    }

    @Test("gives readers what they may read, and new forms of later versions to everybody")
    func grants() async throws {
        try await withOffice { office in
            try await office.admin.setMember(office.team, "eve", "reader")
            let (bob, eve) = (
                try await office.writer(office.bob), try await office.writer(office.eve)
            )
            _ = try await bob.push([1], record: 1, form: "visit")
            #expect(try await eve.pull().records.count == 1)
            #expect(try await eve.push([1], record: 2, form: "visit") == ["held"])
            let more = PublishBook.app(
                "visit",
                [
                    PublishBook.form("visit", version: 2),
                    PublishBook.form("report"),
                ],
                """
                ,"version":2,"collections":[{"name":"all","form":"visit","sharing":"team"},
                {"name":"reports","form":"report","sharing":"team"}],"start":"all"
                """)
            _ = try await office.service.publish(more, Publication(confirmation: "visit"))
            #expect(try await bob.push([2], record: 3, form: "report") == ["applied"])
            #expect(try await bob.push([3], record: 4, form: "visit-test") == ["applied"])
        }
    }

    @Test("takes attachments that its author has uploaded, for all members")
    func attachments() async throws {
        try await withOffice { office in
            let writer = try await office.writer(office.bob)
            let state = try await office.bob.state()
            let hash = Hex.text(of: Sodium.sha256(Array("photo".utf8)))
            let blob = StoredBlob(
                scope: state.text("scope"), hash: hash, size: 9, storedHash: hash, storedSize: 9,
                type: "image/jpeg", hasThumbnail: false)
            try await office.store.commit { (job) throws(StoreError) in try job.put(blob) }
            let id = Identifier(5)
            let value = JSONValue.string(hash + " a.jpg")
            #expect(
                try await writer.push(
                    [
                        [.set(CellChange("name", .string("Rossi")))],
                        [.set(CellChange("photo", value))],
                    ], of: id, form: "visit") == ["applied", "applied"])
            let digest = try #require(try await writer.pull().records.first).contentDigest
            #expect(
                try await writer.push(
                    [[.submit(seenDigest: digest)]], from: 3, of: id, form: "visit")
                    == ["applied"])
            let found = try await office.store.read { (job) throws(StoreError) in
                try job.blob(scope: office.team, hash: hash)
            }
            #expect(found?.storedHash == hash)
        }
    }

    @Test("is given before there are records, by a known team, and can be taken back")
    func given() async throws {
        try await withOffice { office in
            let service = office.service
            await #expect(throws: PublishError.unchangedTeam) {
                try await service.setTeam("visit", office.team, Publication())
            }
            await #expect(throws: PublishError.unknownTeam("team:none")) {
                try await service.setTeam("visit", "team:none", Publication())
            }
            await #expect(throws: PublishError.unknownApp("none")) {
                try await service.setTeam("none", office.team, Publication())
            }
            let bob = try await office.writer(office.bob)
            _ = try await bob.push([1], record: 1, form: "visit")
            await #expect(throws: PublishError.hasRecords("visit")) {
                try await service.setTeam("visit", "", Publication())
            }
            try await service.publish(PublishBook.form("round"), Publication())
            try await service.setTeam("round", office.team, Publication())
            try await service.setTeam("round", "", Publication())
            let list = try await office.eve.send("GET", "/api/apps").json["apps"]?.elements
            #expect(list?.map { $0["id"]?.asString } == ["round"])
            #expect(try await service.log("round").map(\.what) == ["team", "team", "published"])
        }
    }

    @Test("by an operator: teams are made and listed, and keep their last owner")
    func teams() async throws {
        try await withOffice { office in
            let teams = try await office.admin.teams()
            #expect(teams.map(\.title) == ["Crew"] && teams[0].scope == office.team)
            #expect(teams[0].members.map(\.name) == ["ann", "bob"])
            #expect(teams[0].members.map(\.role) == ["owner", "agent"])
            for (error, body) in [
                (AccountAdminError.lastOwner, ("ann", "")),
                (.unknownName("zoe"), ("zoe", "agent")),
                (.unknownRole("boss"), ("bob", "boss")),
            ] as [(AccountAdminError, (String, String))] {
                await #expect(throws: error) {
                    try await office.admin.setMember(office.team, body.0, body.1)
                }
            }
            await #expect(throws: AccountAdminError.unknownTeam("team:x")) {
                try await office.admin.setMember("team:x", "bob", "agent")
            }
            await #expect(throws: AccountAdminError.badTitle) {
                _ = try await office.admin.addTeam(" ", owner: "ann")
            }
        }
    }
}
