// A server with records of a team and of people, for tests of exports and tables. It contains no
// test.

import CalepinExpressions
import CalepinSync
import Testing

@testable import CalepinServer

/// A server with the app `visit` of a team with ann and bob, the app `diary` of everybody, and
/// eve, who is in no team.
struct RecordOffice {
    let server: TestServer
    let clock: TestClock
    let store: any Store
    let service: PublishService
    let admin: AccountAdmin
    let team: String
    let (ann, bob, eve): (TestBrowser, TestBrowser, TestBrowser)

    init(
        _ server: TestServer, _ clock: TestClock, _ store: any Store, _ registry: AppRegistry
    ) async throws {
        (self.server, self.clock, self.store) = (server, clock, store)
        (ann, bob, eve) = (TestBrowser(server), TestBrowser(server), TestBrowser(server))
        for (browser, name) in [(ann, "ann"), (bob, "bob"), (eve, "eve")] {
            try await browser.register(name)
        }
        service = PublishService(store: store, registry: registry)
        admin = AccountAdmin(
            store: store, feed: Feed(),
            files: BlobService(path: server.folder.path + "/other-blobs", store: store))
        team = try await admin.addTeam("Crew", owner: "ann")
        try await admin.setMember(team, "bob", "agent")
        let visit = Self.app("visit", "team")
        _ = try await service.publish(visit, Publication(stage: .draft))
        try await service.setTeam("visit", team, Publication())
        _ = try await service.setStage("visit", version: nil, Publication())
        _ = try await service.publish(Self.app("diary", "personal"), Publication())
    }

    func writer(_ browser: TestBrowser, _ app: String) async throws -> TestWriter {
        let json = try await browser.post("/api/sync/replica", ["app": app]).json
        return TestWriter(
            browser, try #require(Scope(json.text("scope"))), json.text("replica"))
    }

    /// Returns the team's records of a form by their ids: the digest of the answers, or `removed`.
    func digests(ofForm form: String) async throws -> [String: String] {
        try await store.read { [team] (job) throws(StoreError) in
            var digests: [String: String] = [:]
            for stored in try job.records(scope: team, after: -1, limit: .max, bytes: .max)
            where stored.form == form {
                digests[stored.id] =
                    stored.removedAt != nil ? "removed" : try stored.readState().contentDigest
            }
            return digests
        }
    }

    func export(_ browser: TestBrowser, _ app: String, _ more: String = "") async throws
        -> Reply
    {
        try await browser.send("GET", "/api/exports/\(app)/all?as=csv" + more)
    }

    private static func app(_ id: String, _ sharing: String) -> [UInt8] {
        let twice = PublishBook.field("twice", #""type":"calculated","calculation":"${many} * 2""#)
        let many = PublishBook.field("many", #""type":"integer","optional":true"#)
        let name = PublishBook.field("name", #""optional":true"#)
        return PublishBook.app(
            id, [PublishBook.form(id, [name, many, twice])],
            """
            ,"start":"all","collections":[
            {"name":"all","title":{"en":"All"},"form":"\(id)","sharing":"\(sharing)"}]
            """)
    }

    static func run(
        locksConsole: Bool = false, _ body: (RecordOffice) async throws -> Void
    ) async throws {
        let (store, registry) = (testStore(), AppRegistry())
        try await withAccounts(store: store) { configuration in
            (configuration.registry, configuration.locksConsole) = (registry, locksConsole)
        } _: { server, clock in
            try await body(try await RecordOffice(server, clock, store, registry))
        }
    }

    static func save(
        _ writer: TestWriter, _ number: Int64, _ record: UInt64, _ name: String
    ) async throws {
        let ops: [Op] = [
            .set(CellChange("name", .string(name))), .set(CellChange("many", .string("21"))),
        ]
        let outcomes = try await writer.push(
            [ops], from: number, of: Identifier(UInt128(record)), form: writer.form)
        try #require(outcomes == ["applied"])
    }
}

extension TestWriter {
    /// The form of the app whose records are in the scope.
    var form: String { scope.description.hasPrefix("team:") ? "visit" : "diary" }
}

extension RecordOffice {
    /// Returns the id of the account of a name.
    func account(_ name: String) async throws -> String {
        let person = try await store.read { (job) throws(StoreError) in
            try job.accounts.person(named: name)
        }
        return try #require(person).account
    }
}
