// Invitations into a team: they work once, for those who have an account and those who have none,
// and only while whoever made them owns the team.

import CalepinExpressions
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("An invitation into a team")
struct InvitationTests {
    private func use(
        _ token: String, _ browser: TestBrowser, name: String = "eve"
    ) async throws -> Reply {
        try await browser.post(
            "/api/account/link/use", ["token": token, "name": name, "password": goodPassword])
    }

    private func role(_ name: String, _ team: TestTeam) async throws -> String? {
        try await team.person(name)?.text("role")
    }

    @Test("makes an account in the team, also where nobody may register, and works once")
    func begun() async throws {
        let store = MemoryStore()
        try await withAccounts(store: store) { server, _ in
            let team = try await TestTeam(server, store)
            let token = try await team.token(["name": "Eve", "role": "reader"])
            let eve = TestBrowser(server)
            let looked = try await eve.post("/api/account/link", ["token": token]).json
            #expect(looked.text("purpose") == "team" && looked.text("team") == "Crew")
            #expect(looked.text("role") == "reader" && looked.text("title") == "Eve")
            let taken = try await use(token, eve, name: "bob")
            #expect(taken.status == 422 && taken.code == "wrong-name")
            #expect(try await use(token, eve, name: "?").status == 422)
            let used = try await use(token, eve)
            #expect(used.status == 200, "\(used.text)")
            #expect(used.json["scopes"]?.elements?.map { $0.text("scope") }.last == team.scope)
            #expect(try await role("eve", team) == "reader")
            #expect(try await use(token, TestBrowser(server), name: "max").status == 404)
            #expect(try await eve.post("/api/account/link", ["token": token]).status == 404)
            let open = try await team.owner.send("GET", team.path + "/invitations").json
            #expect(open["invitations"]?.elements?.isEmpty == true)
        }
    }

    @Test("is used where registration is closed")
    func closed() async throws {
        let store = MemoryStore()
        try await withAccounts(store: store) { server, _ in
            let team = try await TestTeam(server, store)
            let token = try await team.token()
            // The same store under another server, on which nobody may register.
            try await withAccounts(store: store) {
                $0.mayRegister = false
            } _: { closed, _ in
                let eve = TestBrowser(closed)
                #expect(try await use(token, eve).status == 200)
                let other = try await TestBrowser(closed).post(
                    "/api/account/register", ["name": "max", "password": goodPassword])
                #expect(other.status == 403)
            }
        }
    }

    @Test("adds somebody who is signed in, whose role in the team stays when there is one")
    func joined() async throws {
        try await withTeam { team, _, _ in
            let eve = TestBrowser(team.server)
            try await eve.register("eve")
            let feed = try await Listening(eve)
            let token = try await team.token(["mail": "eve@example.org", "role": "manager"])
            #expect(try await eve.post("/api/account/link/join", ["token": token]).status == 204)
            #expect(try await feed.isOver())
            #expect(try await role("eve", team) == "manager")
            #expect(try await eve.post("/api/account/link/join", ["token": token]).status == 404)
            let second = try await team.token(["role": "reader", "name": "Ann"])
            let own = try await team.owner.post("/api/account/link/join", ["token": second])
            #expect(own.status == 204)
            #expect(try await role("ann", team) == "owner")
            let guest = TestBrowser(team.server)
            _ = try await guest.post("/api/sync/replica")
            let third = try await team.token()
            #expect(try await guest.post("/api/account/link/join", ["token": third]).status == 403)
        }
    }

    @Test("ends when it is revoked, after its time, and when its maker owns the team no more")
    func over() async throws {
        try await withTeam { team, _, clock in
            let eve = TestBrowser(team.server)
            try await eve.register("eve")
            let join = { (token: String) in
                try await eve.post("/api/account/link/join", ["token": token]).status
            }
            let revoked = try await team.invite([["name": "Eve"]]).json
            let one = try #require(revoked["invitations"]?.elements?.first)
            let path = team.path + "/invitations/" + one.text("id")
            let shown = try await team.owner.send("GET", path).json
            #expect(shown.text("token") == one.text("token") && !one.text("token").isEmpty)
            #expect(try await team.owner.send("DELETE", path).status == 204)
            #expect(try await team.owner.send("DELETE", path).status == 404)
            #expect(try await join(one.text("token")) == 404)
            let late = try await team.token()
            clock.advance(PeopleLimits.invitationSeconds)
            _ = try await eve.signIn("eve")
            #expect(try await join(late) == 404)
            _ = try await team.owner.signIn("ann")
            let orphan = try await team.token()
            _ = try await team.owner.send(
                "PUT", team.path + "/members", .texts(["name": "bob", "role": "owner"]))
            _ = try await team.owner.send(
                "PUT", team.path + "/members", .texts(["name": "ann", "role": "agent"]))
            #expect(try await join(orphan) == 404)
            #expect(try await role("eve", team) == nil)
        }
    }

    @Test("replaces the one before of the same address, and there are only so many")
    func bounds() async throws {
        try await withTeam { team, _, _ in
            let first = try await team.token(["mail": "Eve@example.org"])
            let second = try await team.token(["mail": "eve@example.org"])
            let eve = TestBrowser(team.server)
            #expect(try await use(first, eve).status == 404)
            let many = (0..<PeopleLimits.invitedAtOnce).map { ["name": "P\($0)"] }
            #expect(try await team.invite(many).code == "too-many")
            #expect(try await team.invite(many + [["name": "x"]]).code == "too-many")
            #expect(try await team.invite(Array(many.dropLast())).status == 201)
            #expect(try await use(second, eve).status == 200)
            for bad in [
                ["mail": "nobody"], ["name": String(repeating: "x", count: 101)], ["role": "king"],
            ] {
                let reply = try await team.invite([bad])
                #expect([400, 422].contains(reply.status), "\(bad) \(reply.text)")
            }
            #expect(try await team.invite([]).status == 400)
        }
    }

    @Test("goes by mail, to all who have an address, and again to one")
    func mailed() async throws {
        let mailServer = try TestMailServer()
        defer { mailServer.stop() }
        let settings = try mailServer.settings()
        try await withTeam(mail: settings) { team, _, _ in
            _ = try await team.invite([
                ["name": "Eve", "mail": "eve@example.org"], ["name": "Max"],
                ["mail": "kim@example.org"],
            ])
            let (path, mails) = (team.path + "/invitations", team.path + "/invitation-mails")
            let sent = try await team.owner.post(mails, ["language": "fr"]).json
            #expect(sent["sent"]?.asInt64 == 2 && sent["left"]?.asInt64 == 0)
            let letters = await mailServer.wait(for: 2)
            let goals = letters.compactMap { $0.header("To") }
            #expect(Set(goals) == ["eve@example.org", "kim@example.org"])
            let letter = try #require(letters.first { $0.header("To") == "eve@example.org" })
            #expect(letter.text.hasPrefix("Eve,") && letter.text.contains("l’équipe Crew"))
            let eve = TestBrowser(team.server)
            #expect(try await use(try #require(letter.token), eve).status == 200)
            // Those who got one get none by this any more, and one of them another one.
            let again = try await team.owner.post(mails).json
            #expect(again["sent"]?.asInt64 == 0)
            let open = try await team.owner.send("GET", path).json["invitations"]?.elements ?? []
            let kim = try #require(open.first { $0.text("mail") == "kim@example.org" })
            #expect((kim["mailedAt"]?.asInt64 ?? 0) > 0)
            let one = try await team.owner.post(mails, ["invitation": kim.text("id")])
            #expect(one.json["sent"]?.asInt64 == 1)
            #expect(await mailServer.wait(for: 3).count == 3)
            let max = try #require(open.first { $0.text("name") == "Max" })
            let none = try await team.owner.post(mails, ["invitation": max.text("id")])
            #expect(none.code == "wrong-mail")
        }
    }

    @Test("is not mailed where the server sends no mail")
    func withoutMail() async throws {
        try await withTeam { team, _, _ in
            let reply = try await team.owner.post(team.path + "/invitation-mails")
            #expect(reply.status == 404)
        }
    }
}
