// A server with the app `visit` of a team, and people who fill in through its public links. It
// contains no test.

import CalepinExpressions
import CalepinSync
import Testing

@testable import CalepinServer

/// A server with an app of the team of its owner ann.
struct LinkBook: Sendable {
    let server: TestServer
    let store: any Store
    let registry: AppRegistry
    let clock: TestClock
    let ann: TestBrowser
    let team: String

    static let links = "/api/console/apps/visit/links"

    init(
        _ server: TestServer, _ store: any Store, _ registry: AppRegistry, _ clock: TestClock
    ) async throws {
        (self.server, self.store) = (server, store)
        (self.registry, self.clock) = (registry, clock)
        ann = TestBrowser(server)
        try await ann.register("ann")
        try await setRole("ann", .owner, in: store)
        let folder = server.folder.path + "/other-blobs"
        let admin = AccountAdmin(
            store: store, feed: Feed(), files: BlobService(path: folder, store: store))
        team = try await admin.addTeam("Crew", owner: "ann")
        let service = PublishService(store: store, registry: registry)
        let fields = [
            PublishBook.field("name"), PublishBook.field("region", #""optional":true"#),
            PublishBook.field("age", #""type":"integer","optional":true"#),
            PublishBook.field("photo", #""type":"photo","optional":true"#),
        ]
        _ = try await service.publish(
            PublishBook.form("visit", fields), Publication(stage: .draft))
        try await service.setTeam("visit", team, Publication())
        _ = try await service.setStage("visit", version: nil, Publication())
    }

    /// Sends a request of the owner about links.
    func send(
        _ method: String, _ path: String = "", _ json: String? = nil, language: String = "en"
    ) async throws -> Reply {
        var headers = ann.headers.merging(["Accept-Language": language]) { $1 }
        if json != nil { headers["Content-Type"] = "application/json" }
        return try await server.send(
            method, Self.links + path, headers,
            body: json.map { Array($0.utf8) } ?? (method == "GET" ? nil : []))
    }

    /// Makes a link; returns it.
    func link(_ members: String = #""reach":"open""#) async throws -> JSONValue {
        let reply = try await send("POST", "?confirm=visit", "{\(members)}")
        try #require(reply.status == 201, "\(reply.status) \(reply.text)")
        return reply.json
    }

    /// Makes a link with an address for each person; returns it with the tokens.
    func personal(
        _ names: [String], _ members: String = ""
    ) async throws -> (id: String, tokens: [String]) {
        let id = try await link(#""reach":"personal""# + members).text("id")
        let file = "name\n" + names.joined(separator: "\n")
        let headers = ann.headers.merging(["Content-Type": "text/csv"]) { $1 }
        let reply = try await server.send(
            "POST", "\(Self.links)/\(id)/people", headers, body: Array(file.utf8))
        try #require(reply.status == 200, "\(reply.status) \(reply.text)")
        let people = reply.json["people"]?.elements ?? []
        return (id, people.map { $0.text("token") })
    }

    /// Returns the link as it is listed now.
    func listed(_ id: String) async throws -> JSONValue {
        let links = try await send("GET").json["links"]?.elements ?? []
        return try #require(links.first { $0.text("id") == id })
    }

    /// Opens an address.
    func look(_ token: String) async throws -> Reply {
        try await TestBrowser(server).post("/api/fill", ["token": token])
    }

    /// Returns the records of the team.
    func records() async throws -> [StoredRecord] {
        try await store.read { [team] (job) throws(StoreError) in
            try job.records(scope: team, after: 0, limit: 10_000, bytes: .max)
        }
    }
}

/// Somebody who fills in one record.
struct TestFiller: Sendable {
    let browser: TestBrowser
    let writer: TestWriter
    let record: Identifier

    /// Begins with an address.
    init(_ server: TestServer, _ token: String, record: UInt64 = 1) async throws {
        let begun = try await TestBrowser(server).post("/api/fill/begin", ["token": token])
        try #require(begun.status == 201, "\(begun.status) \(begun.text)")
        #expect(begun.cookies.isEmpty)
        browser = TestBrowser(server, credential: begun.json.text("credential"))
        let named = try await browser.post("/api/sync/replica", ["app": "visit"])
        try #require(named.status == 201, "\(named.status) \(named.text)")
        #expect(named.cookies.isEmpty && named.json.text("scope") == begun.json.text("scope"))
        let scope = try #require(Scope(named.json.text("scope")))
        writer = TestWriter(browser, scope, named.json.text("replica"))
        self.record = Identifier(UInt128(record))
    }

    /// Saves cells over those that are there; returns the outcome.
    func save(_ cells: [String: String], from n: Int64 = 1) async throws -> String {
        let state = n > 1 ? try await writer.pull().records.first { $0.id == record } : nil
        let ops = cells.sorted { $0.key < $1.key }.map {
            Op.set(CellChange($0.key, .string($0.value), base: state?.version(at: $0.key)))
        }
        return try await writer.push([ops], from: n, of: record, form: "visit").first ?? ""
    }

    /// Submits the record as it is; returns the outcome, or the code of the issue.
    func submit(from n: Int64 = 2) async throws -> String {
        let state = try #require(
            try await writer.pull().records.first { $0.id == record })
        let mutation = Mutation(
            scope: writer.scope, replica: writer.replica, n: n, record: record, form: "visit",
            formVersion: 1, savedAt: 0, ops: [.submit(seenDigest: state.contentDigest)]
        ).sealed
        let message = PushRequest(
            scope: writer.scope, replica: writer.replica, mutations: [mutation])
        let reply = try await browser.send(
            "POST", "/api/sync/push", try JSONValue(reading: message.json()))
        guard reply.status == 200 else { return "\(reply.status)" }
        let outcome = try #require(try PushAnswer(json: reply.body).outcomes.first)
        return outcome.issues.first?.issue.name ?? "\(outcome.status)"
    }

    /// Fills in and submits.
    static func fill(
        _ server: TestServer, _ token: String, record: UInt64 = 1,
        _ cells: [String: String] = ["name": "Rossi"]
    ) async throws -> String {
        let filler = try await TestFiller(server, token, record: record)
        guard try await filler.save(cells) == "applied" else { return "not saved" }
        return try await filler.submit()
    }
}

/// Runs a test with a server, its app and its owner.
func withLinks(
    store: any Store = testStore(), _ body: (LinkBook) async throws -> Void
) async throws {
    let registry = AppRegistry()
    let now = try #require(Instant(milliseconds: 1_790_000_000_000))
    try await withAccounts(store: store) { configuration in
        configuration.registry = registry
        configuration.judging = FormJudging(
            known: { registry.current.forms }, closed: { registry.current.closedForms },
            now: { now })
    } _: { server, clock in
        try await body(try await LinkBook(server, store, registry, clock))
    }
}
