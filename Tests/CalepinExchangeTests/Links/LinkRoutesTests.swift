// `/api/console/apps/ID/links`: making and changing public links. Only owners of the server may do
// so, after their password; reasons come in the language of the request.

import CalepinExpressions
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The routes about public links")
struct LinkRoutesTests {
    @Test("make, list, change and end a link")
    func whole() async throws {
        try await withLinks { book in
            let until = book.clock.now + 100_000
            let made = try await book.link(
                #""title":" Spring ","reach":"open","closes":\#(until),"graceDays":3,"#
                    + #""quotas":[{"by":"","most":500}]"#)
            let token = made.text("token")
            #expect(made.text("form") == "visit" && Token.isWellFormed(token))
            #expect(made["closes"]?.asInt64 == until && made["graceDays"]?.asInt64 == 3)
            let id = made.text("id")
            #expect(try await book.listed(id).text("token") == token)
            let changed = try await book.send(
                "PUT", "/" + id, #"{"title":"Summer","quotas":[{"most":2},{"by":"age","most":1}]}"#
            )
            #expect(changed.status == 200 && changed.json.text("title") == "Summer")
            #expect(changed.json["closes"] == nil && changed.json.text("token") == token)
            #expect(try await TestFiller.fill(book.server, token) == "applied")
            let late = try await book.send(
                "PUT", "/" + id, #"{"quotas":[{"by":"name","most":2}]}"#)
            #expect(late.status == 422 && late.code == "link-refused")
            #expect(
                try await book.send("PUT", "/" + id, #"{"quotas":[{"most":1}]}"#).status == 200)
            #expect(try await book.look(token).json.text("state") == "full")
            let ended = try await book.send("PUT", "/" + id, #"{"isEnded":true}"#)
            #expect(ended.json["isEnded"]?.asBool == true)
            #expect(ended.json.text("state") == "closed")
            #expect(try await book.listed(id)["received"]?.asInt64 == 1)
        }
    }

    @Test("refuse what nothing could be received with, in words, and make nothing")
    func refused() async throws {
        try await withLinks { book in
            let cases: [(path: String, body: String, line: String)] = [
                ("", #"{"reach":"open"}"#, "type the id of the form: visit"),
                ("?confirm=visits", "{}", "type the id of the form: visit"),
                ("?confirm=visit", #"{"reach":"all"}"#, "“reach” is missing"),
                ("?confirm=visit", #"{"form":"none"}"#, "no list of the app has the form “none”"),
                ("?confirm=visit", #"{"closes":-1}"#, "“closes” is missing"),
                ("?confirm=visit", #"{"closes":5}"#, "the closing date is over"),
                (
                    "?confirm=visit", #"{"editableUntil":5}"#,
                    "until which answers can be changed is over"
                ),
                ("?confirm=visit", #"{"graceDays":9999}"#, "“graceDays” is missing"),
                ("?confirm=visit", #"{"quotas":{}}"#, "“quotas” is missing"),
                ("?confirm=visit", #"{"quotas":[{"by":"age"}]}"#, "“most” is missing"),
                ("?confirm=visit", #"{"quotas":[{"most":0}]}"#, "“most” is missing"),
                (
                    "?confirm=visit", #"{"quotas":[{"most":1},{"most":2}]}"#,
                    "two quotas for all records together"
                ),
                ("?confirm=visit", #"{"quotas":[{"by":"${none}","most":1}]}"#, "${none}: "),
                ("?confirm=visit", #"{"quotas":[{"by":"1 +","most":1}]}"#, "1 +: "),
                (
                    "?confirm=visit", #"{"title":"\#(String(repeating: "x", count: 300))"}"#,
                    "“title” has more than 200 bytes"
                ),
            ]
            for (path, body, line) in cases {
                let reply = try await book.send("POST", path, body)
                #expect(reply.status == 422 && reply.code == "link-refused", "\(body)")
                #expect(
                    reply.json["reasons"]?.elements?.first?.text("line").contains(line) == true,
                    "\(reply.text)")
            }
            let french = try await book.send("POST", "", "{}", language: "fr")
            #expect(french.text.contains("tapez l’identifiant du formulaire"))
            let empty = try await book.send("GET").json
            #expect(empty["links"]?.elements == [] && empty["needsTeam"] == nil)
            #expect(try await book.send("PUT", "/none", "{}").status == 404)
        }
    }

    @Test("ask for a team, and know no app that is not there")
    func team() async throws {
        try await withLinks { book in
            let service = PublishService(store: book.store, registry: book.registry)
            _ = try await service.publish(PublishBook.form("round"), Publication())
            let path = "/api/console/apps/round/links"
            let list = try await book.ann.send("GET", path)
            #expect(list.json["needsTeam"]?.asBool == true)
            let made = try await book.ann.send(
                "POST", path + "?confirm=round", .object([]))
            #expect(made.status == 422 && made.text.contains("give the app to a team first"))
            let none = try await book.ann.send("GET", "/api/console/apps/none/links")
            #expect(none.status == 404)
        }
    }

    @Test("add people from a file, all or none of them")
    func people() async throws {
        try await withLinks { book in
            let link = try await book.personal(["A", "B"])
            func add(_ text: String) async throws -> Reply {
                try await book.server.send(
                    "POST", "\(LinkBook.links)/\(link.id)/people", book.ann.headers,
                    body: Array(text.utf8))
            }
            let good = try await add("\u{FEFF}Name;E-Mail\r\nÉva;eva@example.org\r\nMax;\r\n")
            #expect(good.status == 200 && good.json["added"]?.asInt64 == 2)
            let people = good.json["people"]?.elements ?? []
            #expect(people.map { $0.text("name") } == ["A", "B", "Éva", "Max"])
            #expect(people.map { $0["number"]?.asInt64 } == [1, 2, 3, 4])
            #expect(people[2].text("mail") == "eva@example.org")
            #expect(Set(people.map { $0.text("token") }).count == 4)
            for (text, line) in [
                ("who\nA", "“name”"), ("name,mail\nA,here", "line 2: “here”"),
                ("name,mail\nA,\n,a@b.ch", "line 3: the name is missing"),
            ] {
                let reply = try await add(text)
                #expect(reply.status == 422 && reply.text.contains(line), "\(reply.text)")
            }
            let bytes = try await book.server.send(
                "POST", "\(LinkBook.links)/\(link.id)/people", book.ann.headers, body: [0xFF])
            #expect(bytes.status == 422 && bytes.text.contains("UTF-8"))
            #expect(try await book.listed(link.id)["people"]?.asInt64 == 4)
            let open = try await book.link().text("id")
            let all = try await book.send("GET", "/\(open)/people")
            #expect(all.status == 422 && all.text.contains("one address for all"))
            let mails = try await book.send("POST", "/\(link.id)/mails", "{}")
            #expect(mails.status == 422 && mails.text.contains("sends no mail"))
        }
    }
}
