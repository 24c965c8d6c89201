// Programs for ODK Central: who gets which records, what of them counts as handed in, and what is
// asked for in ways that are not there. Tests/API/central.py asks with such a program.

import CalepinAppModel
import CalepinExpressions
import CalepinSync
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Programs for ODK Central")
struct CentralTests {
    @Test("get a team's records as far as their key reads, and others what is not there")
    func members() async throws {
        try await RecordOffice.run { office in
            let record = try await office.add(office.ann, "canary1")
            let key = try await office.bob.program(KeyTerms(collections: ["visit"]))
            let reader = CentralProgram(key, office.team)
            #expect(try await reader.names() == ["canary1"])
            for path in reader.addresses(of: record) where !path.hasSuffix(".jpg") {
                let reply = try await key.send("GET", path)
                #expect(reply.status == 200, "\(path): \(reply.text)")
            }
            // Others: of no team, without an account, with a key for something else.
            let other = try await office.ann.program(KeyTerms(collections: ["diary"]))
            let own = "user:" + Token.randomName()
            for path in reader.addresses(of: record) {
                let nobodys = CentralProgram(key, own).addresses(of: record)
                let place = try #require(reader.addresses(of: record).firstIndex(of: path))
                for browser in [office.eve, other] {
                    let reply = try await browser.send("GET", path)
                    let unknown = try await browser.send("GET", nobodys[place])
                    #expect(reply.status == 404 && reply.code == unknown.code, "\(path)")
                    #expect(!reply.text.contains("canary"), "\(path)")
                }
                let stranger = try await TestBrowser(office.server).send("GET", path)
                #expect(stranger.status == 401, "\(path)")
            }
            for browser in [office.eve, other] {
                let projects = try await browser.send("GET", "/odk/v1/projects")
                #expect(!projects.text.contains("Crew"), "\(projects.text)")
            }
            try await office.admin.setMember(office.team, "bob", "")
            for path in reader.addresses(of: record) {
                #expect(try await key.send("GET", path).status == 404, "\(path)")
            }
            let noted = try await office.ann.send("GET", "/api/account/activity").text
            #expect(!noted.contains("visit/all odk"))
            _ = try await CentralProgram(office.ann, office.team).names()
            let later = try await office.ann.send("GET", "/api/account/activity").text
            #expect(later.contains("visit/all odk"))
        }
    }

    @Test("sign in with a key alone, which is the token, and reads as long as it is valid")
    func signingIn() async throws {
        try await RecordOffice.run { office in
            _ = try await office.add(office.ann, "canary1")
            func token(_ password: String) async throws -> Reply {
                let body = JSONValue.texts(["email": "ann", "password": password])
                return try await office.server.send(
                    "POST", "/odk/v1/sessions", ["Content-Type": "application/json"],
                    body: Array(body.text.utf8))
            }
            let (key, id) = try await office.ann.makeKey(KeyTerms(days: 2))
            let session = try await token(key)
            #expect(session.status == 200 && session.json.text("token") == key)
            #expect(session.cookies.isEmpty)
            let until = try #require(Instant.parse(session.json.text("expiresAt"), zone: .utc))
            #expect(until.milliseconds == (office.clock.now + 2 * 86_400) * 1_000)
            let other = key.hasSuffix("x") ? "y" : "x"
            for wrong in [goodPassword, "", "clp_", String(key.dropLast()) + other, key + "x"] {
                let reply = try await token(wrong)
                #expect(reply.status == 401 && reply.code == "wrong-key", "\(reply.text)")
            }
            let reader = CentralProgram(TestBrowser(office.server, key: key), office.team)
            #expect(try await reader.names() == ["canary1"])
            let basic = try await office.server.send(
                "GET", reader.addresses(of: "x")[0],
                ["Authorization": "Basic " + Base64.text(of: Array("any:\(key)".utf8))])
            #expect(basic.status == 200)
            office.clock.advance(3 * 86_400)
            #expect(try await token(key).code == "wrong-key")
            #expect(try await reader.get("").code == "key-over")
            office.clock.advance(-3 * 86_400)
            _ = try await office.ann.send("DELETE", "/api/account/keys/" + id)
            #expect(try await token(key).code == "wrong-key")
            #expect(try await reader.get("").code == "wrong-key")
        }
    }

    @Test("get what was handed in, with the review, and no drafts")
    func drafts() async throws {
        try await RecordOffice.run { office in
            let first = try await office.add(office.ann, "first")
            let draft = try await office.add(office.ann, "draft", submit: false)
            let reader = CentralProgram(office.ann, office.team)
            #expect(try await reader.names() == ["first"])
            let list = try await reader.get("/submissions")
            let all = try JSONValue(reading: list.unchunked).elements ?? []
            #expect(all.map { $0.text("instanceId") } == [CentralName.instance(of: first)])
            #expect(try await office.ann.send("GET", reader.one(draft)).status == 404)
            let system = try #require(try await reader.table()[0]["__system"])
            #expect(system.text("submitterName") == "ann")
            #expect(system["updatedAt"] == .null && system["edits"]?.text == "0")
            let edit = try await office.ann.send(
                "PATCH", "/api/records/visit/all/one/" + first,
                try JSONValue(reading: #"{"values":{"name":"second"}}"#))
            #expect(edit.status == 200)
            #expect(try await reader.names() == ["second"])
            #expect(try await reader.names("$filter=__system/updatedAt ne null") == ["second"])
        }
    }

    @Test("are told when a record was handed in first, and when it was changed later")
    func moments() async throws {
        try await RecordOffice.run { office in
            let id = try await office.add(office.ann, "first", submit: false)
            let reader = CentralProgram(office.ann, office.team)
            var moments: [String] = []
            for name in ["second", "third", "fourth"] {
                office.clock.advance(600)
                let change = #"{"values":{"name":"\#(name)"},"submit":true}"#
                let reply = try await office.ann.send(
                    "PATCH", "/api/records/visit/all/one/" + id, try JSONValue(reading: change))
                try #require(reply.status == 200, "\(reply.text)")
                moments.append(
                    try #require(Instant(milliseconds: office.clock.now * 1_000)).description)
                let system = try #require(try await reader.table()[0]["__system"])
                #expect(system.text("submissionDate") == moments[0], "\(name)")
                let isLater = moments.count > 1
                #expect(system["updatedAt"]?.asString == (isLater ? moments.last : nil), "\(name)")
                #expect(system["edits"]?.text == (isLater ? "1" : "0"))
            }
            let since = "$filter=__system/submissionDate gt \(moments[1])"
            #expect(try await reader.names(since).isEmpty)
            let changed = since + " or __system/updatedAt gt \(moments[1])"
            #expect(try await reader.names(changed) == ["fourth"])
        }
    }

    @Test("get rows of repeats in repeats, each with the id of what is around it")
    func nested() async throws {
        try await RecordOffice.run { office in
            let beds =
                #"{"repeat":"beds","label":{"en":"Beds"},"contents":["#
                + PublishBook.field("size", #""type":"integer""#) + "]}"
            let stops =
                #"{"repeat":"stops","label":{"en":"Stops"},"contents":["#
                + PublishBook.field("place") + "," + beds + "]}"
            let app = PublishBook.app(
                "tour", [PublishBook.form("tour", [PublishBook.field("name"), stops])],
                """
                ,"start":"all","collections":[{"name":"all","title":{"en":"All"},"form":"tour",
                "sharing":"personal"}]
                """)
            _ = try await office.service.publish(app, Publication())
            let body = """
                {"values":{"name":"a","stops":[{"place":"x","beds":[{"size":1},{"size":2}]},
                {"place":"y","beds":[{"size":3}]}]},"submit":true}
                """
            let made = try await office.eve.send(
                "POST", "/api/records/tour/all", try JSONValue(reading: body))
            try #require(made.status == 201, "\(made.text)")
            let projects = try await office.eve.send("GET", "/odk/v1/projects")
            let own = try #require(projects.json.elements?.first?["id"]?.asInt64)
            let reader = CentralProgram(office.eve, number: own, "tour")
            let tables = try await reader.get(".svc").json["value"]?.elements ?? []
            let inner = "Submissions.all.stops.beds"
            #expect(
                tables.map { $0.text("url") } == ["Submissions", "Submissions.all.stops", inner])
            let outer = try await reader.table("", "Submissions.all.stops")
            #expect(outer.map { $0.text("place") } == ["x", "y"])
            let instance = CentralName.instance(of: made.json.text("id"))
            #expect(outer.allSatisfy { $0.text("__Submissions-id") == instance })
            let rows = try await reader.table("", inner)
            #expect(rows.map { $0["size"]?.text ?? "" } == ["1", "2", "3"])
            let around = rows.map { $0.text("__Submissions-all-stops-id") }
            #expect(around == [0, 0, 1].map { outer[$0].text("__id") })
            let sizes = try await reader.table("$select=size&$skip=1&$top=1", inner)
            #expect(sizes.map { $0.members?.map(\.key) ?? [] } == [["size"]])
            let whole = try await reader.table("$expand=*&$select=all/stops/beds/size")
            #expect(
                whole.map(\.text) == [
                    #"{"all":{"stops":[{"beds":[{"size":1},{"size":2}]},{"beds":[{"size":3}]}]}}"#
                ])
        }
    }

    @Test("get only what is approved where nothing else leaves, and its comments")
    func approved() async throws {
        try await RecordOffice.run { office in
            let ann = office.ann
            let app = PublishBook.app(
                "round", [PublishBook.form("round", [PublishBook.field("name")])],
                """
                ,"start":"all","collections":[{"name":"all","title":{"en":"All"},"form":"round",
                "sharing":"team","review":{"release":"approved"}}]
                """)
            _ = try await office.service.publish(app, Publication(stage: .draft))
            try await office.service.setTeam("round", office.team, Publication())
            _ = try await office.service.setStage("round", version: nil, Publication())
            let first = try await office.add(ann, "first", to: "round")
            let second = try await office.add(ann, "second", to: "round")
            let reader = CentralProgram(ann, office.team, "round")
            #expect(try await reader.names().isEmpty)
            let one = try await ann.send("GET", "/api/records/round/all/one/" + second)
            let review = try #require(one.json["review"]?["id"]?.asString)
            let seen = one.json.text("digest")
            let judged = try await ann.send(
                "PUT", "/api/records/round/all-reviews/one/" + review,
                try JSONValue(
                    reading: """
                        {"values":{"record":"\(second)","state":"approved","seen":"\(seen)"}}
                        """))
            #expect(judged.status == 200, "\(judged.text)")
            let said = try await ann.send(
                "POST", "/api/records/round/all-comments",
                try JSONValue(reading: #"{"values":{"record":"\#(second)","text":"well done"}}"#))
            #expect(said.status == 201, "\(said.text)")
            #expect(try await reader.names() == ["second"])
            #expect(
                try await reader.names("$filter=__system/reviewState eq 'approved'").count == 1)
            #expect(try await ann.send("GET", reader.one(first)).status == 404)
            let shown = try await ann.send("GET", reader.one(second))
            #expect(shown.json.text("reviewState") == "approved", "\(shown.text)")
            let comments = try await ann.send("GET", reader.one(second) + "/comments")
            #expect(comments.json.elements?.map { $0.text("body") } == ["well done"])
            // Reviews and comments are no forms of their own.
            let forms = try await ann.send("GET", reader.addresses(of: first)[1])
            let ids = forms.json.elements?.map { $0.text("xmlFormId") }
            #expect(ids == ["round", "visit"], "\(forms.text)")
        }
    }

    @Test("get the members and rows that they ask for, and words for what is not there")
    func options() async throws {
        try await RecordOffice.run { office in
            for name in ["a", "b", "c"] { _ = try await office.add(office.ann, name) }
            let reader = CentralProgram(office.ann, office.team)
            let all = try await reader.names()
            #expect(all.sorted() == ["a", "b", "c"])
            #expect(try await reader.names("$skip=1&$top=1") == [all[1]])
            #expect(try await reader.names("$top=0").isEmpty)
            // Some programs send options without a value.
            #expect(try await reader.names("$skip=&$top=&$count=false&$filter=") == all)
            let some = try await reader.table("$select=__id, all/name")
            #expect(some.allSatisfy { $0.members?.map(\.key) == ["__id", "all"] })
            #expect(some.allSatisfy { $0["all"]?.members?.map(\.key) == ["name"] })
            let system = try await reader.table("$select=__system,all/name,all")
            #expect(system.allSatisfy { $0.members?.map(\.key) == ["__system", "all"] })
            #expect(system.allSatisfy { $0["all"]?.members?.count == 3 })
            let deep = Array(repeating: "a", count: 40).joined(separator: "/")
            let nested = String(repeating: "(", count: 100) + "1 eq 1"
            let refused = [
                ("$filter=name%20eq%20%27a%27", 400), ("$filter=__system/x%20eq%201", 400),
                ("$filter=" + nested.replacing(" ", with: "%20"), 400), ("$top=-1", 400),
                ("$top=x", 400), ("$skip=99999999999", 400), ("$count=maybe", 400),
                ("$wkt=2", 400), ("$select=name", 400), ("$select=__system/edits", 400),
                ("$select=all//name", 400), ("$select=,", 400), ("$select=" + deep, 400),
                ("$expand=people", 501), ("$orderby=name", 501), ("$search=x", 501),
            ]
            for (query, status) in refused {
                let reply = try await reader.get(".svc/Submissions?" + query)
                #expect(reply.status == status, "\(query): \(reply.status) \(reply.text)")
                #expect(!reply.text.contains("canary"), "\(query)")
            }
            for table in [
                "Submissions.all", "Submissions.all.name", "Submissions.", "Submissions..all",
                ".Submissions", "submissions", "$metadata", "Submissions.all.name.x", "%FF",
            ] {
                let reply = try await reader.get(".svc/" + table)
                #expect(reply.status == 404, "\(table): \(reply.status)")
            }
        }
    }

    @Test("get nothing for random instance IDs, names of files and forms")
    func random() async throws {
        try await RecordOffice.run { office in
            _ = try await office.add(office.ann, "canary1")
            let project = CentralProgram(office.ann, office.team).addresses(of: "x")[0]
            var numbers = HostileNumbers(seed: 31)
            let signs = ["uuid%3A", "%3A", "%00", "%FF", "%2F", "..%2F", "-", "0", "f", "'", "x"]
            func word() -> String {
                (0..<Int.random(in: 1...40, using: &numbers))
                    .map { _ in signs.randomElement(using: &numbers) ?? "" }.joined()
            }
            for _ in 0..<300 {
                let path = [
                    "/forms/\(word())", "/forms/\(word())/submissions", "/forms/\(word())/fields",
                    "/forms/\(word()).svc/Submissions", "/forms/\(word()).xml",
                    "/forms/visit/submissions/\(word())",
                    "/forms/visit/submissions/\(word())/attachments",
                    "/forms/visit/submissions/\(word())/attachments/\(word())",
                    "/forms/visit/submissions/\(word())/comments",
                ].randomElement(using: &numbers)
                let reply = try await office.ann.send("GET", project + (path ?? ""))
                #expect(reply.status == 404, "\(path ?? ""): \(reply.status) \(reply.text)")
            }
        }
    }
}
