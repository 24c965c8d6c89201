// A server with a team whose records are in parts, each one member's. It contains no test.

import CalepinExpressions
import CalepinSync
import Testing

@testable import CalepinServer
@testable import ServerTesting

/// A server with the app `round` of the team of ann, who owns it, max, its manager, the agents bob
/// and eve, and roy, who reads. Its records are each person's own.
struct PartsBook {
    let server: TestServer
    let clock: TestClock
    let store: any Store
    let registry: AppRegistry
    let service: PublishService
    let admin: AccountAdmin
    let team: String
    private let browsers: [String: TestBrowser]

    static let people = [
        "ann": Role.owner, "max": .manager, "bob": .agent, "eve": .agent, "roy": .reader,
    ]

    init(
        _ server: TestServer, _ clock: TestClock, _ store: any Store, _ registry: AppRegistry
    ) async throws {
        (self.server, self.clock, self.store, self.registry) = (server, clock, store, registry)
        var browsers: [String: TestBrowser] = [:]
        for name in Self.people.keys.sorted() {
            let browser = TestBrowser(server)
            try await browser.register(name)
            browsers[name] = browser
        }
        self.browsers = browsers
        service = PublishService(store: store, registry: registry)
        admin = AccountAdmin(
            store: store, feed: Feed(),
            files: BlobService(path: server.folder.path + "/other-blobs", store: store))
        team = try await admin.addTeam("Crew", owner: "ann")
        for (name, role) in Self.people.sorted(by: { $0.key < $1.key }) where role != .owner {
            try await admin.setMember(team, name, role.rawValue)
        }
        try await publish("round", rows: "own")
    }

    /// Publishes an app of the team.
    func publish(_ id: String, rows: String) async throws {
        _ = try await service.publish(Self.app(id, rows: rows), Publication(stage: .draft))
        try await service.setTeam(id, team, Publication())
        _ = try await service.setStage(id, version: nil, Publication())
    }

    /// The declaration of an app with one form.
    static func app(_ id: String, rows: String, version: Int? = nil) -> [UInt8] {
        let fields = [
            PublishBook.field("name", #""optional":true"#),
            PublishBook.field("many", #""type":"integer","optional":true"#),
        ]
        let number = version.map { #","version":\#($0)"# } ?? ""
        return PublishBook.app(
            id, [PublishBook.form(id, fields)],
            """
            \(number),"start":"all","collections":[{"name":"all","title":{"en":"All"},
            "form":"\(id)","sharing":"team","rows":"\(rows)","review":true}]
            """)
    }

    /// The browser of somebody.
    func browser(_ name: String) throws -> TestBrowser { try #require(browsers[name]) }

    /// Returns a writer in the scope that the server names for an app.
    func writer(_ name: String, _ app: String = "round") async throws -> TestWriter {
        let json = try await browser(name).post("/api/sync/replica", ["app": app]).json
        return TestWriter(
            try browser(name), try #require(Scope(json.text("scope"))), json.text("replica"))
    }

    /// Sends a request of somebody.
    func send(
        _ name: String, _ method: String, _ path: String, _ body: String? = nil
    ) async throws -> Reply {
        try await browser(name).send(method, path, try body.map { try JSONValue(reading: $0) })
    }

    /// The number of a record, which has its name.
    static func id(_ number: UInt64) -> String { Identifier(UInt128(number)).description }

    /// Saves a record.
    func save(_ writer: TestWriter, _ n: Int64, _ record: UInt64, _ name: String) async throws {
        let ops: [Op] = [.set(CellChange("name", .string(name)))]
        let outcomes = try await writer.push(
            [ops], from: n, of: Identifier(UInt128(record)), form: "round")
        try #require(outcomes == ["applied"])
    }

    /// Saves a record of bob, one of eve and one of max.
    func fill() async throws -> (bob: TestWriter, eve: TestWriter, max: TestWriter) {
        let (bob, eve, max) = (
            try await writer("bob"), try await writer("eve"), try await writer("max")
        )
        try await save(bob, 1, 1, "of bob")
        try await save(eve, 1, 2, "of eve")
        try await save(max, 1, 3, "of max")
        return (bob, eve, max)
    }

    static func run(_ body: (PartsBook) async throws -> Void) async throws {
        let (store, registry) = (testStore(), AppRegistry())
        try await withAccounts(store: store) { configuration in
            configuration.registry = registry
        } _: { server, clock in
            try await body(try await PartsBook(server, clock, store, registry))
        }
    }
}
