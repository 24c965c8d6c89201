// Programs for ODK Central that judge records and comment on them: who may, and what it does.

import CalepinExpressions
import Testing

@testable import CalepinServer
@testable import ServerTesting

extension CentralProgram {
    fileprivate func judge(_ record: String, _ word: String) async throws -> Reply {
        try await browser.send("PATCH", one(record), .texts(["reviewState": word]))
    }

    fileprivate func say(_ text: String, of record: String) async throws -> Reply {
        try await browser.send("POST", one(record) + "/comments", .texts(["body": text]))
    }

    /// Returns the state of a record and the texts of its comments.
    fileprivate func told(_ record: String) async throws -> [String] {
        let shown = try await browser.send("GET", one(record))
        let comments = try await browser.send("GET", one(record) + "/comments")
        return [shown.json.text("reviewState")]
            + (comments.json.elements ?? []).map { $0.text("body") }
    }
}

@Suite("Programs for ODK Central that judge")
struct CentralJudgingTests {
    /// Runs a test with a record of the crew that bob, an agent, handed in.
    private func run(_ body: (RecordOffice, String) async throws -> Void) async throws {
        try await RecordOffice.run { office in
            let app = PublishBook.app(
                "round", [PublishBook.form("round", [PublishBook.field("name")])],
                """
                ,"start":"all","collections":[{"name":"all","title":{"en":"All"},"form":"round",
                "sharing":"team","review":true}]
                """)
            _ = try await office.service.publish(app, Publication(stage: .draft))
            try await office.service.setTeam("round", office.team, Publication())
            _ = try await office.service.setStage("round", version: nil, Publication())
            try await body(office, try await office.add(office.bob, "first", to: "round"))
        }
    }

    @Test("write the same reviews and comments as everybody, of the answers as they are")
    func judging() async throws {
        try await run { office, id in
            let key = try await office.ann.program(KeyTerms(right: "write"))
            let writer = CentralProgram(key, office.team, "round")
            for (word, state) in [
                ("hasIssues", "has-issues"), ("rejected", "rejected"), ("approved", "approved"),
            ] {
                let reply = try await writer.judge(id, word)
                #expect(reply.status == 200 && reply.json.text("reviewState") == word)
                let one = try await office.ann.send("GET", "/api/records/round/all/one/" + id)
                #expect(one.json["review"]?.text("state") == state, "\(one.text)")
            }
            let said = try await writer.say("well done", of: id)
            #expect(said.status == 200 && said.json.text("body") == "well done", "\(said.text)")
            #expect(try await writer.told(id) == ["approved", "well done"])
            // Answers that change after they were judged are told as edited.
            let edit = #"{"values":{"name":"third"}}"#
            let edited = try await office.ann.send(
                "PATCH", "/api/records/round/all/one/" + id, try JSONValue(reading: edit))
            #expect(edited.status == 200, "\(edited.text)")
            #expect(try await writer.told(id) == ["edited", "well done"])
            for word in ["edited", "received", "", "Approved"] {
                let reply = try await writer.judge(id, word)
                #expect(reply.status == 400 && reply.json.text("pointer") == "/reviewState")
            }
            for text in ["", " \n"] {
                let reply = try await writer.say(text, of: id)
                #expect(reply.status == 400 && reply.json.text("pointer") == "/body")
            }
            #expect(try await writer.told(id) == ["edited", "well done"])
        }
    }

    @Test("do so where their key and their account may, and get what is not there elsewhere")
    func rights() async throws {
        try await run { office, id in
            func program(_ browser: TestBrowser) -> CentralProgram {
                CentralProgram(browser, office.team, "round")
            }
            let reading = program(try await office.ann.program())
            #expect(try await reading.judge(id, "approved").code == "key-right")
            #expect(try await reading.say("x", of: id).code == "key-right")
            func some(_ forms: [String]) async throws -> CentralProgram {
                let terms = KeyTerms(right: "write", collections: forms)
                return program(try await office.ann.program(terms))
            }
            for other in [try await some(["round"]), program(office.eve)] {
                #expect(try await other.judge(id, "approved").status == 404)
                #expect(try await other.say("x", of: id).status == 404)
            }
            let named = try await some(["round", "round-review"])
            #expect(try await named.judge(id, "rejected").status == 200)
            #expect(try await named.say("x", of: id).status == 404)
            let agent = try await program(office.bob).judge(id, "approved")
            #expect([403, 404].contains(agent.status), "\(agent.text)")
            #expect(try await program(office.ann).told(id) == ["rejected"])
            // Records that are not reviewed.
            let plain = try await office.add(office.ann, "second")
            let visits = CentralProgram(office.ann, office.team)
            #expect(try await visits.judge(plain, "approved").status == 404)
            #expect(try await visits.say("x", of: plain).status == 404)
        }
    }
}
