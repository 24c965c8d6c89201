// The parts of a team's records: what each person's device holds, what those see who have all
// parts, and what publishing refuses. Random ones are in PartsOracleTests.swift.

import CalepinExpressions
import CalepinSync
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The parts of a team's records")
struct PartsTests {
    private static let table = "/api/records/round/all?columns=name,_part&sort=name"

    private func cells(_ reply: Reply) -> [String] {
        (reply.json["rows"]?.elements ?? []).map { row in
            (row["cells"]?.elements ?? []).compactMap(\.asString).joined(separator: " / ")
        }
    }

    @Test("are each a scope of its own, and a device holds its person's records only")
    func devices() async throws {
        try await PartsBook.run { book in
            let (bob, eve, max) = try await book.fill()
            let scopes = Set([bob, eve, max].map(\.scope.description) + [book.team])
            #expect(scopes.count == 4 && scopes.allSatisfy { $0.hasPrefix("team:") })
            for (writer, record) in [(bob, 1), (eve, 2), (max, 3)] {
                let pulled = try await writer.pull()
                #expect(pulled.records.map(\.id) == [Identifier(UInt128(record))])
            }
            // The same each time, also from another device.
            #expect(try await book.writer("bob").scope == bob.scope)
            // Another's part, and the team's own scope, are closed to an agent.
            let spy = TestWriter(try book.browser("bob"), eve.scope, bob.replica.description)
            #expect(try await spy.pull().status == .gone)
            #expect(try await spy.push([2], record: 9, form: "round") == ["404"])
            let whole = try #require(Scope(book.team))
            let stray = TestWriter(try book.browser("bob"), whole, "")
            #expect(try await stray.pull().status == .gone)
            #expect(try await stray.push([1], record: 9, form: "round") == ["held"])
            // Who reads only has a part too, and nothing in it.
            #expect(try await book.writer("roy").pull().records.isEmpty)
        }
    }

    @Test("are a person's own on every address, and all of them for managers and owners")
    func addresses() async throws {
        try await PartsBook.run { book in
            let (_, eve, _) = try await book.fill()
            for name in ["ann", "max"] {
                let all = try await book.send(name, "GET", Self.table)
                #expect(cells(all) == ["of bob / bob", "of eve / eve", "of max / max"])
            }
            #expect(cells(try await book.send("bob", "GET", Self.table)) == ["of bob / bob"])
            #expect(cells(try await book.send("roy", "GET", Self.table)).isEmpty)
            let named = Self.table + "&scope=" + eve.scope.description
            #expect(cells(try await book.send("max", "GET", named)) == ["of eve / eve"])
            #expect(try await book.send("bob", "GET", named).status == 404)
            let found = try await book.send("max", "GET", Self.table + "&q=eve")
            #expect(found.json["count"]?.asInt64 == 1)
            let csv = try await book.send("max", "GET", "/api/exports/round/all?as=csv").text
            #expect(csv.contains("of bob") && csv.contains("eve,") && csv.contains("scope"))
            let part = try await book.send("max", "GET", "/api/exports/round/all?as=csv&q=eve")
                .text
            #expect(part.contains("of eve") && !part.contains("of bob"))
            let own = try await book.send("bob", "GET", "/api/exports/round/all?as=csv").text
            #expect(own.contains("of bob") && !own.contains("of eve"))
            let sums = try await book.send(
                "max", "GET", "/api/records/round/all/summary?columns=_part")
            #expect(sums.json["count"]?.asInt64 == 3, "\(sums.text)")
            let one = "/api/records/round/all/one/" + PartsBook.id(2)
            #expect(try await book.send("max", "GET", one).text.contains("of eve"))
            #expect(try await book.send("bob", "GET", one).status == 404)
            let history = "/api/history?record=" + PartsBook.id(2)
            #expect(try await book.send("max", "GET", history).status == 200)
            #expect(try await book.send("bob", "GET", history).status == 404)
        }
    }

    @Test("are corrected by a manager, and the person's device gets the correction")
    func corrections() async throws {
        try await PartsBook.run { book in
            let (bob, _, _) = try await book.fill()
            let one = "/api/records/round/all/one/" + PartsBook.id(1)
            let changed = #"{"values":{"name":"better"}}"#
            #expect(try await book.send("eve", "PATCH", one, changed).status == 404)
            #expect(try await book.send("roy", "PATCH", one, changed).status == 403)
            let patched = try await book.send("max", "PATCH", one, changed)
            #expect(patched.status == 200, "\(patched.text)")
            let pulled = try await bob.pull()
            #expect(pulled.records.first?.value(at: "name") == .string("better"))
            // Whoever has several parts says where a new record is to be.
            let new = #"{"values":{"name":"new"}}"#
            let made = try await book.send("max", "POST", "/api/records/round/all", new)
            #expect(made.status == 409 && made.code == "many-parts")
            let there = "/api/records/round/all?scope=" + bob.scope.description
            #expect(try await book.send("max", "POST", there, new).status == 201)
            #expect(try await bob.pull().records.count == 2)
            #expect(
                try await book.send("bob", "POST", "/api/records/round/all", new).status == 201)
            #expect(try await bob.pull().records.count == 3)
        }
    }

    @Test("are never told in part: what cannot join them says that there are several")
    func severalParts() async throws {
        try await PartsBook.run { book in
            let (bob, _, _) = try await book.fill()
            let changes = "/api/records/round/all/changes"
            let several = try await book.send("max", "GET", changes)
            #expect(several.status == 409 && several.code == "many-parts", "\(several.text)")
            #expect(several.text.contains("parts"))
            #expect(try await book.send("bob", "GET", changes).status == 200)
            // The parts that one may ask for are told with the columns.
            let columns = try await book.send("max", "GET", "/api/records/round/all/columns").json
            let parts = columns["parts"]?.elements ?? []
            #expect(columns["rows"] == .string("own") && parts.count == 6)
            #expect(parts.map { $0.text("title") }.sorted().last == "roy")
            for part in parts {
                let one = changes + "?scope=" + part.text("scope")
                #expect(try await book.send("max", "GET", one).status == 200)
            }
            let batch = #"{"batch":"b","set":{"many":1},"query":""}"#
            let path = "/api/batches/round/all?mode=run"
            #expect(try await book.send("max", "POST", path, batch).status == 200)
            #expect(try await bob.pull().records.first?.value(at: "many") != nil)
            let one = path + "&scope=" + bob.scope.description
            #expect(try await book.send("max", "POST", one, batch).status == 200)
            #expect(try await book.send("eve", "POST", one, batch).status == 404)
        }
    }

    @Test("have one trash and one service of OData for those who have several")
    func joined() async throws {
        try await PartsBook.run { book in
            let (bob, eve, _) = try await book.fill()
            for record in UInt64(10)..<14 {
                let writer = record < 12 ? bob : eve
                try await book.save(writer, Int64(record % 2) + 2, record, "r\(record)")
                let one = "/api/records/round/all/one/" + PartsBook.id(record)
                #expect(try await book.send("max", "DELETE", one).status == 204)
            }
            let path = "/api/records/round/all/trash?columns=name"
            let trash = try await book.send("max", "GET", path).json["records"]?.elements ?? []
            #expect(trash.count == 4)
            #expect(Set(trash.map { $0.text("scope") }).count == 2)
            let own = try await book.send("bob", "GET", path).json["records"]?.elements ?? []
            #expect(own.count == 2 && own.allSatisfy { $0["scope"] == nil })
            let rows = trash.map { "\"\($0.text("id")) \($0.text("scope"))\"" }
            let all = rows.joined(separator: ",")
            let batch = #"{"batch":"t","restore":true,"records":[\#(all)]}"#
            let restored = try await book.send(
                "max", "POST", "/api/batches/round/all?mode=run", batch)
            #expect(restored.status == 200)
            #expect(try await book.send("max", "GET", path).json["records"]?.elements == [])

            let set = "/api/odata/round/all"
            func odata(_ name: String, _ query: String = "") async throws -> JSONValue {
                try JSONValue(reading: try await book.send(name, "GET", set + query).unchunked)
            }
            let whole = try await odata("max")
            #expect(whole["value"]?.elements?.count == 7, "\(whole.text)")
            #expect(whole["value"]?.elements?.contains { $0.text("scope") == "eve" } == true)
            #expect(try await book.send("max", "GET", set + "/$count").text == "7")
            let ordered = try await odata("max", "?$orderby=name&$top=3")
            let names = (ordered["value"]?.elements ?? []).map { $0.text("name") }
            #expect(names == ["of bob", "of eve", "of max"])
            // Pages go over all parts, each record once.
            var (next, seen) = (set + "?$select=name", [String]())
            for _ in 0..<10 {
                var headers = try book.browser("max").headers
                headers["Prefer"] = "odata.maxpagesize=2"
                let reply = try await book.server.send("GET", next, headers)
                let page = try JSONValue(reading: reply.unchunked)
                seen += (page["value"]?.elements ?? []).map { $0.text("name") }
                guard let link = page["@odata.nextLink"]?.asString else { break }
                next = String(link[(link.range(of: "/api/")?.lowerBound ?? link.startIndex)...])
            }
            #expect(seen.count == 7 && Set(seen).count == 7, "\(seen)")
            #expect(try await odata("bob")["value"]?.elements?.count == 3)
        }
    }

    @Test("stay readable when a person leaves, who has nothing of them any more")
    func leaving() async throws {
        try await PartsBook.run { book in
            let (bob, _, _) = try await book.fill()
            try await book.admin.setMember(book.team, "bob", "")
            #expect(try await bob.pull().status == .gone)
            #expect(try await bob.push([2], record: 5, form: "round") == ["held"])
            let all = try await book.send("max", "GET", Self.table)
            #expect(cells(all).first == "of bob / bob")
            #expect(try await book.send("bob", "GET", Self.table).status == 404)
            let held = try await book.send(
                "ann", "GET", "/api/sync/held?scope=" + bob.scope.description)
            #expect(held.json["held"]?.elements?.count == 1)
            // Somebody new has a part at once.
            try await book.admin.setMember(book.team, "bob", "agent")
            #expect(try await book.writer("bob").scope == bob.scope)
            #expect(try await bob.pull().records.count == 1)
        }
    }

    @Test("follow a role: who becomes an agent has the own part alone from the next request on")
    func roles() async throws {
        try await PartsBook.run { book in
            _ = try await book.fill()
            try await book.admin.setMember(book.team, "max", "agent")
            #expect(cells(try await book.send("max", "GET", Self.table)) == ["of max / max"])
            try await book.admin.setMember(book.team, "bob", "manager")
            #expect(cells(try await book.send("bob", "GET", Self.table)).count == 3)
        }
    }

    @Test("are for a key of the team what they are for its account, and for no other key")
    func keys() async throws {
        try await PartsBook.run { book in
            _ = try await book.fill()
            let terms = KeyTerms(right: "read", scopes: [book.team])
            let all = try await book.browser("max").program(terms)
            #expect(cells(try await all.send("GET", Self.table)).count == 3)
            let own = try await book.browser("bob").program(terms)
            #expect(cells(try await own.send("GET", Self.table)) == ["of bob / bob"])
            let other = KeyTerms(right: "read", scopes: ["user:none"])
            let made = try await book.browser("max").send(
                "POST", "/api/account/keys", other.json)
            #expect(made.status == 404)
        }
    }

    @Test("are no teams: nobody can be made a member of one")
    func noTeams() async throws {
        try await PartsBook.run { book in
            let (bob, _, _) = try await book.fill()
            let path = "/api/teams/" + bob.scope.description.dropFirst(5)
            #expect(try await book.send("ann", "GET", path).status == 404)
            let body = #"{"name":"eve","role":"owner"}"#
            #expect(try await book.send("ann", "PUT", path + "/members", body).status == 404)
            await #expect(throws: AccountAdminError.unknownTeam(bob.scope.description)) {
                try await book.admin.setMember(bob.scope.description, "eve", "agent")
            }
            let account = try await book.send("max", "GET", "/api/account").json
            let scopes = account["scopes"]?.elements?.map { $0.text("scope") } ?? []
            #expect(scopes.count == 2 && scopes.contains(book.team))
        }
    }

    @Test("cannot begin or end while there are records, which others would see, or nobody")
    func publishing() async throws {
        try await PartsBook.run { book in
            let service = book.service
            let bob = try await book.writer("bob")
            // Without records the rows may change, and devices find their place.
            _ = try await service.publish(
                PartsBook.app("round", rows: "all"), Publication(confirmation: "round"))
            #expect(try await bob.pull().status == .gone)
            let whole = try await book.writer("bob")
            #expect(whole.scope.description == book.team)
            _ = try await service.publish(
                PartsBook.app("round", rows: "own"), Publication(confirmation: "round"))
            #expect(try await whole.pull().status == .gone)
            #expect(try await book.writer("bob").scope == bob.scope)
            try await book.save(try await book.writer("bob"), 1, 1, "of bob")
            await #expect(throws: PublishError.rowsOfRecords("round")) {
                _ = try await service.publish(
                    PartsBook.app("round", rows: "all"), Publication(confirmation: "round"))
            }
            await #expect(throws: PublishError.hasRecords("round")) {
                try await service.setTeam("round", "", Publication())
            }
            // A draft changes nothing yet.
            _ = try await service.publish(
                PartsBook.app("round", rows: "all"), Publication(stage: .draft))
            #expect(try await book.writer("bob").scope == bob.scope)
            // Other apps of the team stay as they are.
            try await book.publish("visit", rows: "all")
            #expect(try await book.writer("bob", "visit").scope.description == book.team)
            #expect(try await book.writer("bob").scope == bob.scope)
        }
    }

    @Test("are told by what a member sees, as the member's own requests are answered")
    func seen() async throws {
        try await PartsBook.run { book in
            _ = try await book.fill()
            let path = "/api/teams/\(book.team.dropFirst(5))/people/"
            for (name, parts, count) in [("bob", 1, 1), ("max", 5, 3), ("roy", 1, 0)] {
                let sees = try await book.send("ann", "GET", path + name + "/sees").json
                let all = sees["collections"]?.elements?.first { $0.text("collection") == "all" }
                #expect(all?["parts"]?.asInt64 == Int64(parts), "\(name) \(sees.text)")
                #expect(all?["records"]?.asInt64 == Int64(count), "\(name) \(sees.text)")
            }
        }
    }

    @Test("take what a client of ODK submits into the own part")
    func collect() async throws {
        try await PartsBook.run { book in
            let (bob, eve, max) = try await book.fill()
            for (name, writer) in [("bob", bob), ("max", max)] {
                let key = try await book.browser(name).makeKey(KeyTerms(right: "write")).text
                let phone = OpenRosaPhone(server: book.server, key: key)
                let xml = """
                    <?xml version="1.0"?><data id="round" version="1" \
                    xmlns:orx="http://openrosa.org/xforms"><all><name>by \(name)</name></all>\
                    <orx:meta><orx:instanceID>uuid:\(name)</orx:instanceID></orx:meta></data>
                    """
                let reply = try await phone.post(xml)
                #expect(reply.status == 201, "\(reply.status) \(reply.text)")
                #expect(try await writer.pull().records.count { $0.form == "round" } == 2)
            }
            #expect(try await eve.pull().records.count == 1)
        }
    }
}
