// The groups of a team: what the devices of their members hold, who changes them, what becomes of
// a member who goes elsewhere, and what those see who have all of them. Random ones are in
// PartsOracleTests.swift.

import CalepinExpressions
import CalepinSync
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The groups of a team")
struct GroupsTests {
    @Test("have records of their own, which the devices of their members hold and no other")
    func devices() async throws {
        try await GroupsBook.run { its in
            let (bob, eve) = try await its.fill()
            #expect(bob.scope.description == its.north.scope)
            #expect(eve.scope.description == its.south.scope)
            #expect(try await bob.pull().records.map(\.id) == [Identifier(UInt128(1))])
            // A second member of the group has what the first one recorded, and adds to it.
            try await its.put("roy", in: [its.north.id])
            try await its.book.admin.setMember(its.book.team, "roy", "agent")
            let roy = try await its.book.writer("roy", "tour")
            #expect(try await roy.pull().records.map(\.id) == [Identifier(UInt128(1))])
            try await its.save(roy, 1, 3, "of roy")
            #expect(try await bob.pull().records.count == 2)
            #expect(try await eve.pull().records.count == 1)
            let spy = TestWriter(
                try its.book.browser("bob"), eve.scope, bob.replica.description)
            #expect(try await spy.pull().status == .gone)
            #expect(try await spy.push([2], record: 9, form: "tour") == ["404"])
        }
    }

    @Test("are told together to managers and owners, with the group of each record")
    func tables() async throws {
        try await GroupsBook.run { its in
            _ = try await its.fill()
            let all = ["of bob / North", "of eve / South"]
            #expect(try await its.table("max") == all)
            #expect(try await its.table("ann") == all)
            #expect(try await its.table("bob") == ["of bob / North"])
            let csv = try await its.book.send("max", "GET", "/api/exports/tour/all?as=csv").text
            #expect(csv.contains("North") && csv.contains("South"))
            let found = try await its.book.send(
                "max", "GET", "/api/records/tour/all?where=%24%7B_part%7D%3D%27South%27")
            #expect(found.json["count"]?.asInt64 == 1, "\(found.text)")
            // Another title is that of the records at once.
            let path = GroupsBook.path(its.book) + "/groups/" + its.south.id
            let renamed = try await its.book.send("ann", "PUT", path, #"{"title":"Coast"}"#)
            #expect(renamed.status == 204)
            #expect(try await its.table("max") == ["of bob / North", "of eve / Coast"])
        }
    }

    @Test("refuse a member without one by a reason of its own, until there is a group")
    func nowhere() async throws {
        try await GroupsBook.run { its in
            for name in ["roy", "max", "ann"] {
                let reply = try await its.book.send(
                    name, "POST", "/api/sync/replica", #"{"app":"tour"}"#)
                #expect(reply.status == 403 && reply.code == "no-group", "\(reply.text)")
            }
            #expect(try await its.table("roy").isEmpty)
            // Who is no member does not learn that there are groups.
            let stranger = TestBrowser(its.book.server)
            try await stranger.register("zoe")
            let none = try await stranger.post("/api/sync/replica", ["app": "tour"])
            #expect(none.status == 404)
            try await its.put("max", in: [its.south.id])
            let max = try await its.book.writer("max", "tour")
            #expect(max.scope.description == its.south.scope)
        }
    }

    @Test("may be several of a member: all in the table, and the first on the device")
    func several() async throws {
        try await GroupsBook.run { its in
            _ = try await its.fill()
            try await its.put("bob", in: [its.south.id, its.north.id])
            #expect(try await its.table("bob") == ["of bob / North", "of eve / South"])
            let bob = try await its.book.writer("bob", "tour")
            #expect(bob.scope.description == its.south.scope)
            let made = try await its.book.send(
                "bob", "POST", "/api/records/tour/all?scope=" + its.north.scope,
                #"{"values":{"name":"new"}}"#)
            #expect(made.status == 201, "\(made.text)")
            try await its.put("bob", in: [its.south.id])
            #expect(try await its.table("bob") == ["of eve / South"])
        }
    }

    @Test("keep their records when a member goes elsewhere, and set aside what comes late")
    func moving() async throws {
        try await GroupsBook.run { its in
            let (bob, eve) = try await its.fill()
            let cursor = try await eve.pull().cursor
            try await its.put("bob", in: [its.south.id])
            #expect(try await bob.pull().status == .gone)
            #expect(try await bob.push([2], record: 7, form: "tour") == ["held"])
            #expect(try await its.table("max") == ["of bob / North", "of eve / South"])
            let held = try await its.book.send(
                "ann", "GET", "/api/sync/held?scope=" + its.north.scope)
            #expect(held.json["held"]?.elements?.count == 1)
            let moved = try await its.book.writer("bob", "tour")
            #expect(moved.scope == eve.scope)
            #expect(try await moved.pull().records.map(\.id) == [Identifier(UInt128(2))])
            // Others of the group go on from where they are.
            #expect(try await eve.pull(cursor).status == .changes)
            // Who leaves the team has nothing, and is back in the group afterwards.
            try await its.book.admin.setMember(its.book.team, "bob", "")
            #expect(try await moved.pull().status == .gone)
            #expect(try await its.table("bob").isEmpty)
            try await its.book.admin.setMember(its.book.team, "bob", "agent")
            #expect(try await its.table("bob") == ["of eve / South"])
        }
    }

    @Test("are changed by owners of the team alone, each name once")
    func rights() async throws {
        try await GroupsBook.run { its in
            let base = GroupsBook.path(its.book) + "/groups"
            for name in ["max", "bob", "roy"] {
                for (method, path, body) in [
                    ("POST", base, #"{"title":"East"}"#),
                    ("PUT", base + "/" + its.north.id, #"{"title":"East"}"#),
                    ("DELETE", base + "/" + its.north.id, nil),
                    ("POST", base + "/\(its.north.id)/part", #"{"to":"\#(its.south.id)"}"#),
                ] as [(String, String, String?)] {
                    let reply = try await its.book.send(name, method, path, body)
                    #expect(reply.status == 404, "\(name) \(method) \(path)")
                }
                #expect(try await its.put(name, in: [its.south.id], by: name).status == 404)
            }
            func send(_ method: String, _ path: String, _ body: String?) async throws -> String {
                try await its.book.send("ann", method, path, body).code
            }
            #expect(try await send("POST", base, #"{"title":"north"}"#) == "wrong-name")
            #expect(try await send("POST", base, #"{"title":" "}"#) == "wrong-name")
            #expect(try await send("POST", base, "{}") == "malformed")
            #expect(try await send("PUT", base + "/none", #"{"title":"East"}"#) == "not-found")
            let taken = #"{"title":"South"}"#
            #expect(
                try await send("PUT", base + "/" + its.north.id, taken) == "wrong-name")
            #expect(try await its.put("bob", in: ["none"]).code == "wrong-name")
            #expect(try await its.put("zoe", in: []).status == 404)
            let many = (0...PeopleLimits.groupsOfMember).map { "g\($0)" }
            #expect(try await its.put("bob", in: many).code == "too-many")
        }
    }

    @Test("are removed once they have no records, and those go where the owner says")
    func removing() async throws {
        try await GroupsBook.run { its in
            let (bob, eve) = try await its.fill()
            let path = GroupsBook.path(its.book) + "/groups/" + its.north.id
            let refused = try await its.book.send("ann", "DELETE", path)
            #expect(refused.status == 409 && refused.code == "group-in-use")
            let goal = #"{"to":"\#(its.south.id)"}"#
            let counted = try await its.book.send("ann", "POST", path + "/part", goal)
            #expect(counted.json["left"]?.asInt64 == 1 && counted.json["moved"]?.asInt64 == 0)
            let run = #"{"to":"\#(its.south.id)","run":true}"#
            let moved = try await its.book.send("ann", "POST", path + "/part", run)
            #expect(moved.json["moved"]?.asInt64 == 1 && moved.json["left"]?.asInt64 == 0)
            #expect(try await eve.pull().records.count == 2)
            #expect(try await its.book.send("ann", "DELETE", path).status == 204)
            // Its member has no group, and what comes late is set aside for the owner.
            #expect(try await bob.pull().status == .gone)
            #expect(try await bob.push([2], record: 7, form: "tour") == ["held"])
            let held = try await its.book.send(
                "ann", "GET", "/api/sync/held?scope=" + its.north.scope)
            #expect(held.json["held"]?.elements?.count == 1)
            let reply = try await its.book.send(
                "bob", "POST", "/api/sync/replica", #"{"app":"tour"}"#)
            #expect(reply.code == "no-group")
            #expect(try await its.table("max") == ["of bob / South", "of eve / South"])
            let late = try await its.book.send(
                "max", "POST", "/api/records/tour/all?scope=" + its.north.scope,
                #"{"values":{"name":"late"}}"#)
            #expect(late.status == 403, "\(late.text)")
            let people = try await its.book.send(
                "ann", "GET", GroupsBook.path(its.book) + "/people"
            ).json
            #expect(people["groups"]?.elements?.map { $0.text("title") } == ["South"])
            let of = people["people"]?.elements?.first { $0.text("name") == "bob" }
            #expect(of?["groups"]?.elements?.isEmpty == true)
        }
    }

    @Test("are told of members, and of what a member sees")
    func people() async throws {
        try await GroupsBook.run { its in
            _ = try await its.fill()
            let path = GroupsBook.path(its.book) + "/people"
            let people = try await its.book.send("ann", "GET", path).json
            #expect(people["hasGroupRows"] == .bool(true))
            let counts = people["groups"]?.elements?.map { $0["records"]?.asInt64 }
            #expect(counts == [1, 1])
            for (name, groups, count) in [
                ("bob", ["North"], 1), ("max", ["North", "South"], 2),
            ] {
                let sees = try await its.book.send("ann", "GET", path + "/\(name)/sees").json
                let all = sees["collections"]?.elements?.first {
                    $0.text("app") == "tour" && $0.text("collection") == "all"
                }
                #expect(
                    all?["groups"]?.elements?.compactMap(\.asString).sorted() == groups,
                    "\(name) \(sees.text)")
                #expect(all?["records"]?.asInt64 == Int64(count), "\(name) \(sees.text)")
            }
            // The parts of groups are no teams.
            let team = "/api/teams/" + its.north.scope.dropFirst(5)
            #expect(try await its.book.send("ann", "GET", team).status == 404)
        }
    }

    @Test("are given along with an invitation, also from a list")
    func invitations() async throws {
        try await GroupsBook.run { its in
            let path = GroupsBook.path(its.book)
            try await its.book.admin.setRole("ann", "manager")
            let ann = try its.book.browser("ann")
            _ = try await ann.post("/api/account/confirm", ["password": goodPassword])
            let list = Array("name,role,group\nZoe,agent,south\nKim,,\nLou,,East\n".utf8)
            var headers = ann.headers
            headers["Content-Type"] = "text/csv"
            let checked = try await its.book.server.send(
                "POST", path + "/invitees/check", headers, body: list)
            let read = checked.json["people"]?.elements?.map { $0.text("group") }
            #expect(read == [its.south.id, ""], "\(checked.text)")
            #expect(checked.json["faults"]?.elements?.map { $0["line"]?.asInt64 } == [4])
            let body = #"{"people":[{"name":"Zoe","group":"\#(its.south.id)"}]}"#
            let made = try await its.book.send("ann", "POST", path + "/invitations", body)
            #expect(made.status == 201, "\(made.text)")
            let token = made.json["invitations"]?.elements?.first?.text("token") ?? ""
            let zoe = TestBrowser(its.book.server)
            try await zoe.register("zoe")
            let joined = try await zoe.post("/api/account/link/join", ["token": token])
            #expect(joined.status == 204, "\(joined.text)")
            let named = try await zoe.post("/api/sync/replica", ["app": "tour"]).json
            #expect(named.text("scope") == its.south.scope)
            let wrong = #"{"people":[{"name":"Kim","group":"none"}]}"#
            #expect(
                try await its.book.send("ann", "POST", path + "/invitations", wrong).code
                    == "wrong-name")
        }
    }

    @Test("cannot take the place of own records while there are some")
    func publishing() async throws {
        try await GroupsBook.run { its in
            _ = try await its.fill()
            await #expect(throws: PublishError.rowsOfRecords("tour")) {
                _ = try await its.book.service.publish(
                    PartsBook.app("tour", rows: "own"), Publication(confirmation: "tour"))
            }
            // An app beside it may have each one's own.
            #expect(
                try await its.book.writer("bob").scope
                    != its.book.writer("bob", "tour").scope)
            try await its.book.save(try await its.book.writer("bob"), 1, 1, "own")
            #expect(try await its.table("max") == ["of bob / North", "of eve / South"])
        }
    }
}
