// A team whose owner looks after its people, with another member. It contains no test.

import CalepinExpressions
import Testing

@testable import CalepinServer
@testable import ServerTesting

/// A team with an owner who makes teams, and a member on a phone.
struct TestTeam {
    let server: TestServer
    let owner: TestBrowser
    let phone: TestBrowser
    let scope: String

    init(_ server: TestServer, _ store: any Store, role: Role = .agent) async throws {
        self.server = server
        owner = TestBrowser(server)
        phone = TestBrowser(server)
        try await owner.register("ann")
        try await phone.register("bob")
        try await setRole("ann", .manager, in: store)
        let made = try await owner.send("POST", "/api/teams", .texts(["title": "Crew"]))
        try #require(made.status == 201, "\(made.text)")
        scope = made.json.text("scope")
        let added = try await owner.send(
            "PUT", path + "/members", .texts(["name": "bob", "role": role.rawValue]))
        try #require(added.status == 200, "\(added.text)")
    }

    /// The address of the team.
    var path: String { "/api/teams/" + scope.dropFirst(5) }

    /// Returns a member as the owner sees it.
    func person(_ name: String) async throws -> JSONValue? {
        try await owner.send("GET", path + "/people").json["people"]?.elements?
            .first { $0.text("name") == name }
    }

    /// Returns the devices of a member.
    func devices(of name: String = "bob") async throws -> [JSONValue] {
        try await person(name)?["devices"]?.elements ?? []
    }

    /// Has something become of a device; returns the answer.
    func set(_ fate: String, of device: String, of name: String = "bob") async throws -> Reply {
        try await owner.send(
            "PUT", path + "/people/\(name)/devices/\(device)", .texts(["then": fate]))
    }

    /// Invites people; returns the answer.
    func invite(_ people: [[String: String]]) async throws -> Reply {
        try await owner.send(
            "POST", path + "/invitations",
            .object([JSONMember("people", .array(people.map { .texts($0) }))]))
    }

    /// Invites somebody; returns the token.
    func token(_ person: [String: String] = ["name": "Eve"]) async throws -> String {
        let reply = try await invite([person])
        try #require(reply.status == 201, "\(reply.text)")
        return reply.json["invitations"]?.elements?.first?.text("token") ?? ""
    }
}

/// Runs a test with a team.
///
/// - Parameter mail: the settings of mails; nil to send none.
func withTeam(
    role: Role = .agent, mail: MailSettings? = nil,
    _ body: (TestTeam, any Store, TestClock) async throws -> Void
) async throws {
    let store = MemoryStore()
    try await withAccounts(store: store) { configuration in
        configuration.mail = mail
    } _: { server, clock in
        try await body(try await TestTeam(server, store, role: role), store, clock)
    }
}
