// A server with the app `round` of a team, whose records are reviewed, for tests of comments that
// name people. It contains no test.

import CalepinExpressions
import StoreConformance
import Testing

@testable import CalepinServer
@testable import ServerTesting

/// A team with ann, its owner, the manager cid and the agent bob; eve is in no team.
struct MentionBook {
    let office: RecordOffice
    let cid: TestBrowser
    let registry: AppRegistry

    private static let comments = "/api/records/round/all-comments"

    static func run(
        mail: MailSettings? = nil, rows: String = "all", limiter: RateLimiter? = nil,
        _ body: (MentionBook) async throws -> Void
    ) async throws {
        let (store, registry) = (testStore(), AppRegistry())
        try await withAccounts(store: store) { configuration in
            (configuration.registry, configuration.mail) = (registry, mail)
            if let limiter { configuration.limiter = limiter }
        } _: { server, clock in
            let office = try await RecordOffice(server, clock, store, registry)
            let cid = TestBrowser(server)
            try await cid.register("cid")
            try await office.admin.setMember(office.team, "cid", "manager")
            let app = PublishBook.app(
                "round", [PublishBook.form("round", [PublishBook.field("name")])],
                """
                ,"start":"all","collections":[
                {"name":"all","title":{"en":"All"},"form":"round","sharing":"team",
                "rows":"\(rows)","review":true}]
                """)
            _ = try await office.service.publish(app, Publication(stage: .draft))
            try await office.service.setTeam("round", office.team, Publication())
            _ = try await office.service.setStage("round", version: nil, Publication())
            try await body(MentionBook(office: office, cid: cid, registry: registry))
        }
    }

    /// Returns the id of an account.
    func account(_ name: String) async throws -> String {
        let person = try await office.store.read { (job) throws(StoreError) in
            try job.accounts.person(named: name)
        }
        return try #require(person).account
    }

    private func values(_ texts: [String: String]) -> JSONValue {
        .object([JSONMember("values", .texts(texts))])
    }

    /// Makes a record; returns its id.
    func record(_ browser: TestBrowser, _ name: String = "Rossi") async throws -> String {
        let reply = try await browser.send(
            "POST", "/api/records/round/all", values(["name": name]))
        try #require(reply.status == 201, "\(reply.text)")
        return reply.json.text("id")
    }

    /// Comments on a record; returns the id of the comment.
    @discardableResult func comment(
        _ browser: TestBrowser, on record: String, _ text: String, naming accounts: [String],
        scope: String? = nil
    ) async throws -> String {
        let reply = try await browser.send(
            "POST", Self.comments + (scope.map { "?scope=" + $0 } ?? ""),
            values([
                "record": record, "text": text, "named": accounts.joined(separator: " "),
            ]))
        try #require(reply.status == 201, "\(reply.text)")
        return reply.json.text("id")
    }

    /// Changes a comment.
    func change(
        _ browser: TestBrowser, _ comment: String, _ texts: [String: String]
    ) async throws {
        let reply = try await browser.send(
            "PATCH", Self.comments + "/one/" + comment, values(texts))
        try #require(reply.status == 200, "\(reply.text)")
    }

    /// Returns the mentions of an account once everybody is told of what was written.
    func mentions(_ browser: TestBrowser) async throws -> [JSONValue] {
        #expect(
            await eventually {
                let rows = try? await office.store.read { (job) throws(StoreError) in
                    try job.accounts.rows(.newMention, after: "", limit: 1)
                }
                return rows?.isEmpty == true
            })
        let reply = try await browser.send("GET", "/api/mentions")
        try #require(reply.status == 200, "\(reply.text)")
        return try #require(reply.json["mentions"]?.elements)
    }

    /// Returns the texts of the comments that name an account.
    func texts(_ browser: TestBrowser) async throws -> [String] {
        try await mentions(browser).map { $0.text("text") }
    }
}
