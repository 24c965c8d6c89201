// The devices of a team's members: what they tell of themselves, sessions that are ended by the
// team's owner, and records that are removed at the next contact.

import CalepinExpressions
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The devices of a team’s members")
struct DeviceTests {
    private func told(_ build: String, _ unsent: [(String, Int)]) -> JSONValue {
        .object([
            JSONMember("build", .string(build)),
            JSONMember(
                "unsent",
                .array(
                    unsent.map { scope, count in
                        .object([
                            JSONMember("scope", .string(scope)),
                            JSONMember("count", .int(Int64(count))),
                        ])
                    })),
        ])
    }

    @Test("are listed with the last contact, the version and what is unsent for the team")
    func listed() async throws {
        try await withTeam { team, _, clock in
            let before = try #require(try await team.person("bob"))
            #expect(before["unsent"] == nil && before["devices"]?.elements?.count == 1)
            clock.advance(60)
            let own = try await team.phone.state().text("scope")
            let reply = try await team.phone.send(
                "POST", "/api/account/device",
                told("b1", [(team.scope, 3), (own, 9), ("team:other", 2)]))
            #expect(reply.status == 200 && reply.json["wipesWhenSent"]?.asBool == false)
            let after = try #require(try await team.person("bob"))
            // What is unsent elsewhere is nobody’s business.
            #expect(after["unsent"]?.asInt64 == 3)
            #expect(after["lastContact"]?.asInt64 == clock.now)
            let device = try #require(after["devices"]?.elements?.first)
            #expect(device.text("build") == "b1" && device.text("state") == "open")
            _ = try await team.phone.send("POST", "/api/account/device", told("b2", []))
            #expect(try await team.person("bob")?["unsent"]?.asInt64 == 0)
            #expect(try await team.devices().first?.text("build") == "b2")
        }
    }

    @Test("tell within bounds")
    func bounds() async throws {
        try await withTeam { team, _, _ in
            let many = (0...PeopleLimits.unsentScopes).map { ("team:\($0)", 1) }
            for (body, status) in [
                (told(String(repeating: "x", count: 65), []), 400), (told("x", many), 429),
                (told("x", [(team.scope, -1)]), 400), (.texts(["unsent": "3"]), 400),
                (told("x", [(team.scope, 9_000_000)]), 200),
            ] {
                let reply = try await team.phone.send("POST", "/api/account/device", body)
                #expect(reply.status == status, "\(reply.text)")
            }
            #expect(try await team.person("bob")?["unsent"]?.asInt64 == PeopleLimits.unsent)
            let guest = TestBrowser(team.server)
            _ = try await guest.post("/api/sync/replica")
            #expect(
                try await guest.send("POST", "/api/account/device", told("x", [])).status == 403)
        }
    }

    @Test("are signed out by the team’s owner, and keep their records")
    func ended() async throws {
        try await withTeam { team, _, _ in
            let feed = try await Listening(team.phone)
            let id = try #require(try await team.devices().first?.text("id"))
            #expect(try await team.set("end", of: id).status == 204)
            #expect(try await feed.isOver())
            let state = try await team.phone.state()
            #expect(state.text("state") == "stranger" && state["wipe"] == nil)
            #expect(try await team.devices().isEmpty)
            #expect(try await team.set("end", of: id).status == 404)
        }
    }

    @Test("remove their records at the next contact, and say so")
    func wiped() async throws {
        try await withTeam { team, _, clock in
            let own = try await team.phone.state().text("scope")
            let id = try #require(try await team.devices().first?.text("id"))
            #expect(try await team.set("wipe", of: id).status == 204)
            #expect(try await team.devices().first?.text("state") == "wiping")
            #expect(try await team.phone.post("/api/sync/replica").status == 401)
            #expect(try await team.phone.state().text("wipe") == own)
            // Others are told nothing.
            #expect(try await TestBrowser(team.server).state()["wipe"] == nil)
            clock.advance(60)
            let first = try await team.phone.post("/api/account/wiped").json
            #expect(first["wiped"]?.asBool == true)
            // A page that was closed in between asks again, and is told the same.
            #expect(try await team.phone.state().text("wipe") == own)
            _ = try await team.phone.post("/api/account/sign-out")
            #expect(team.phone.token.isEmpty)
            let device = try #require(try await team.devices().first)
            #expect(device.text("state") == "wiped")
            #expect(device["wipedAt"]?.asInt64 == clock.now)
            _ = try await team.phone.signIn("bob")
            let activity = try await team.phone.send("GET", "/api/account/activity").text
            #expect(activity.contains("wipe-asked") && activity.contains("\"wiped\""))
        }
    }

    @Test("that are to send first go on until they say that all is sent")
    func whenSent() async throws {
        try await withTeam { team, _, _ in
            let id = try #require(try await team.devices().first?.text("id"))
            // Who was not asked to remove anything stays signed in.
            let early = try await team.phone.post("/api/account/wiped").json
            #expect(early["wiped"]?.asBool == false)
            #expect(try await team.phone.state().text("state") == "account")
            #expect(try await team.set("wipe-when-sent", of: id).status == 204)
            #expect(try await team.phone.state()["wipesWhenSent"]?.asBool == true)
            let reply = try await team.phone.send(
                "POST", "/api/account/device", told("b", [(team.scope, 2)]))
            #expect(reply.json["wipesWhenSent"]?.asBool == true)
            // Confirming the password gives another token and changes nothing of this.
            _ = try await team.phone.post("/api/account/confirm", ["password": goodPassword])
            #expect(try await team.phone.state()["wipesWhenSent"]?.asBool == true)
            let done = try await team.phone.post("/api/account/wiped").json
            #expect(done["wiped"]?.asBool == true)
            #expect(try await team.phone.state().text("state") == "stranger")
            let states = try await team.devices().map { $0.text("state") }
            #expect(states.contains("wiped"))
        }
    }

    @Test("keep their records when an order is taken back in time")
    func kept() async throws {
        try await withTeam { team, _, _ in
            let id = try #require(try await team.devices().first?.text("id"))
            _ = try await team.set("wipe-when-sent", of: id)
            #expect(try await team.set("keep", of: id).status == 204)
            #expect(try await team.phone.state()["wipesWhenSent"] == nil)
            _ = try await team.set("wipe", of: id)
            #expect(try await team.set("wipe-when-sent", of: id).status == 404)
            #expect(try await team.set("keep", of: id).status == 204)
            #expect(try await team.phone.state()["wipe"] == nil)
            #expect(try await team.set("keep", of: id).status == 404)
        }
    }

    @Test("whose session has expired are listed and emptied all the same")
    func expired() async throws {
        try await withTeam { team, _, clock in
            let id = try #require(try await team.devices().first?.text("id"))
            clock.advance(AccountLimits.idleSeconds + 1)
            _ = try await team.owner.signIn("ann")
            #expect(try await team.devices().first?.text("state") == "over")
            #expect(try await team.set("wipe-when-sent", of: id).status == 404)
            #expect(try await team.set("wipe", of: id).status == 204)
            #expect(try await team.phone.state()["wipe"] != nil)
        }
    }

    @Test("are those of present members, and not of owners of the server")
    func refused() async throws {
        try await withTeam { team, store, clock in
            let id = try #require(try await team.devices().first?.text("id"))
            #expect(try await team.set("end", of: id, of: "eve").status == 404)
            #expect(try await team.set("end", of: "x").status == 404)
            #expect(try await team.set("end", of: id, of: "%20").status == 404)
            try await setRole("bob", .owner, in: store)
            #expect(try await team.set("end", of: id).status == 403)
            try await setRole("bob", .agent, in: store)
            // An owner of the team who makes no teams brings nobody in, and ends nothing.
            try await setRole("ann", .agent, in: store)
            #expect(try await team.set("end", of: id).status == 403)
            #expect(try await team.invite([["name": "Eve"]]).status == 403)
            #expect(try await team.owner.send("GET", team.path + "/people").status == 200)
            try await setRole("ann", .manager, in: store)
            clock.advance(AccountLimits.confirmedSeconds + 1)
            #expect(try await team.set("end", of: id).code == "confirm-first")
            _ = try await team.owner.post("/api/account/confirm", ["password": goodPassword])
            _ = try await team.owner.send(
                "PUT", team.path + "/members",
                .object([JSONMember("name", .string("bob")), JSONMember("role", .null)]))
            #expect(try await team.set("end", of: id).status == 404)
            #expect(try await team.person("bob") == nil)
        }
    }
}
