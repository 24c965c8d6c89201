// Reviews by a rule: which records the table says are not to be reviewed, which ones leave the
// server, and what a change of answers, of the review and of the rule does to that.

import CalepinAppModel
import CalepinExport
import CalepinExpressions
import CalepinSync
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Reviews by a rule")
struct ReviewRuleTests {
    private static let all = "/api/records/round/all"

    private static func app(_ rule: String) -> [UInt8] {
        let fields = [
            PublishBook.field("many", #""type":"integer""#),
            #"{"repeat":"stops","label":{"en":"Stops"},"contents":["#
                + PublishBook.field("nights", #""type":"integer""#) + "]}",
            PublishBook.field(
                "nights_all", #""type":"calculated","calculation":"sum(${nights})""#),
        ]
        return PublishBook.app(
            "round", [PublishBook.form("round", fields)],
            """
            ,"start":"all","collections":[
            {"name":"all","title":{"en":"All"},"form":"round","sharing":"team",
            "review":{"release":"approved"\(rule.isEmpty ? "" : "," + rule)}}]
            """)
    }

    /// Runs a test with the app `round` of the crew, which releases what is approved.
    private func run(
        _ rule: String, _ body: (RecordOffice) async throws -> Void
    ) async throws {
        try await RecordOffice.run { office in
            _ = try await office.service.publish(Self.app(rule), Publication(stage: .draft))
            try await office.service.setTeam("round", office.team, Publication())
            _ = try await office.service.setStage("round", version: nil, Publication())
            _ = try await office.ann.post("/api/account/confirm", ["password": goodPassword])
            try await body(office)
        }
    }

    private func make(
        _ browser: TestBrowser, _ many: Int, nights: [Int] = [], submit: Bool = true
    ) async throws -> String {
        let rows = nights.map { #"{"nights":\#($0)}"# }.joined(separator: ",")
        let body = #"{"values":{"many":\#(many),"stops":[\#(rows)]},"submit":\#(submit)}"#
        let reply = try await browser.send("POST", Self.all, try JSONValue(reading: body))
        try #require(reply.status == 201, "\(reply.text)")
        return reply.json.text("id")
    }

    private func edit(_ browser: TestBrowser, _ id: String, _ many: Int) async throws {
        let reply = try await browser.send(
            "PATCH", Self.all + "/one/" + id,
            try JSONValue(reading: #"{"values":{"many":\#(many)}}"#))
        try #require(reply.status == 200, "\(reply.text)")
    }

    /// Judges a record as it is now.
    private func judge(_ browser: TestBrowser, _ id: String, _ state: String) async throws {
        let one = try await browser.send("GET", Self.all + "/one/" + id)
        let review = try #require(one.json["review"]?["id"]?.asString)
        let seen = one.json.text("digest")
        let body =
            #"{"values":{"record":"\#(id)","state":"\#(state)","seen":"\#(seen)"}}"#
        let reply = try await browser.send(
            "PUT", "/api/records/round/all-reviews/one/" + review, try JSONValue(reading: body))
        try #require(reply.status == 200, "\(reply.text)")
    }

    /// Returns the words of the table by the ids of the records.
    private func words(_ browser: TestBrowser) async throws -> [String: String] {
        let reply = try await browser.send("GET", Self.all + "?columns=_review&limit=500")
        var words: [String: String] = [:]
        for row in reply.json["rows"]?.elements ?? [] {
            words[row.text("id")] = row.texts("cells")?.first
        }
        return words
    }

    /// Returns the ids of the records of an export.
    private func exported(_ browser: TestBrowser) async throws -> Set<String> {
        let export = try await browser.send("GET", "/api/exports/round/all?as=jsonl")
        try #require(export.status == 200, "\(export.text)")
        let lines = export.unchunked.split(separator: 10).map { Array($0) }
        return Set(try lines.map { try JSONValue(reading: $0).text("record_id") })
    }

    @Test("lets out each record once, in whichever page its review is")
    func pages() async throws {
        try await run("") { office in
            var ids: Set<String> = []
            for _ in 0..<ExportLimits.pageRecords {
                let id = try await make(office.ann, 1)
                try await judge(office.ann, id, "approved")
                ids.insert(id)
            }
            let export = try await office.ann.send("GET", "/api/exports/round/all?as=jsonl")
            let lines = export.unchunked.split(separator: 10).map { Array($0) }
            let found = try lines.map { try JSONValue(reading: $0).text("record_id") }
            #expect(found.count == ids.count && Set(found) == ids)
        }
    }

    @Test("sends what meets the condition, and lets out what does not")
    func condition() async throws {
        try await run(#""when":"${many} > 50""#) { office in
            let (ann, bob) = (office.ann, office.bob)
            let (small, large) = (try await make(bob, 1), try await make(bob, 60))
            let draft = try await make(bob, 1, submit: false)
            let all = [small: "not-needed", large: "", draft: ""]
            #expect(try await words(ann) == all)
            #expect(try await exported(ann) == [small])
            let one = try await bob.send("GET", Self.all + "/one/" + small)
            #expect(one.json["review"]?["state"] == .string("not-needed"), "\(one.text)")
            let other = try await bob.send("GET", Self.all + "/one/" + large)
            #expect(other.json["review"]?["state"] == nil)
            let found = try await ann.send(
                "GET", Self.all + "?columns=many&where=$%7B_review%7D%3D%27not-needed%27")
            #expect(found.json["count"]?.text == "1")
            let columns = try await ann.send("GET", Self.all + "/columns")
            let rules = columns.json["columns"]?.elements?.filter { $0["hasRule"] != nil }
            #expect(rules?.map { $0.text("name") } == ["_review"])
            // One that is corrected and then meets the rule is sent.
            try await edit(bob, small, 51)
            #expect(try await words(ann)[small] == "")
            #expect(try await exported(ann).isEmpty)
            let odata = try await ann.send("GET", "/api/odata/round/all/$count")
            #expect(odata.text.hasSuffix("0"), "\(odata.text)")
            // Whoever judges one that was not sent has the last word.
            try await edit(bob, small, 5)
            try await judge(ann, small, "has-issues")
            #expect(try await words(ann)[small] == "has-issues")
            #expect(try await exported(ann).isEmpty)
        }
    }

    @Test("holds back what the condition cannot be computed of, and reads rows and calculations")
    func computed() async throws {
        try await run(#""when":"${nights_all} > 3 or number(${many}) div 0 > 1""#) { office in
            let id = try await make(office.ann, 1, nights: [1, 2])
            #expect(try await words(office.ann)[id] == "")
        }
        try await run(#""when":"${nights_all} > 3""#) { office in
            let ann = office.ann
            let ids = [
                try await make(ann, 1, nights: [1, 2]), try await make(ann, 1, nights: [2, 2]),
            ]
            #expect(try await words(ann) == [ids[0]: "not-needed", ids[1]: ""])
            let reply = try await ann.send("GET", Self.all + "?columns=stops,nights_all,many")
            let cells = (reply.json["rows"]?.elements ?? []).map { $0.texts("cells") }
            #expect(cells == [["2", "4", "1"], ["2", "3", "1"]])
        }
    }

    @Test("tells a change of the rule before it is published")
    func difference() async throws {
        try await run(#""share":10"#) { office in
            let report = try await office.service.check(Self.app(#""when":"${many} > 1""#))
            let lines = report.changes.map { $0.line(in: .english) }
            #expect(lines.count == 1)
            #expect(lines.first?.contains(#""when":"${many} > 1""#) == true, "\(lines)")
            #expect(lines.first?.contains(#""share":10"#) == true, "\(lines)")
        }
    }

    @Test(
        "agrees with a naive model in every order of saving, judging and other rules",
        arguments: [UInt64(1), 2, 3, 4])
    func orders(_ seed: UInt64) async throws {
        try await run(Self.rules[1]) { office in
            var model = ReviewModel(rule: 1)
            var random = HostileNumbers(seed: seed)
            for step in 0..<40 {
                try await self.step(&model, office, &random)
                let words = try await words(office.ann)
                #expect(words == model.words, "seed \(seed), step \(step)")
                guard step % 5 == 0 else { continue }
                let released = Set(
                    words.filter { ["approved", "not-needed"].contains($0.value) }.keys)
                #expect(try await exported(office.ann) == released, "seed \(seed), step \(step)")
            }
        }
    }

    private static let rules = [
        "", #""share":30"#, #""when":"${many} > 50""#, #""when":"${many} > 80","share":20"#,
        #""share":0"#,
    ]

    /// Takes a random step, on the server and in the model.
    private func step(
        _ model: inout ReviewModel, _ office: RecordOffice, _ random: inout HostileNumbers
    ) async throws {
        let id = model.records.keys.sorted().randomElement(using: &random)
        let many = Int.random(in: 0...100, using: &random)
        switch (Int.random(in: 0..<8, using: &random), id) {
        case (0, _):
            let next = Int.random(in: 0..<Self.rules.count, using: &random)
            guard next != model.rule else { return }
            _ = try await office.service.publish(Self.app(Self.rules[next]), Publication())
            model.rule = next
        case (1, let id?), (2, let id?):
            let state = many > 40 ? "approved" : "has-issues"
            try await judge(office.ann, id, state)
            model.records[id]?.judge(state)
        case (3, let id?), (4, let id?):
            try await edit(office.bob, id, many)
            model.records[id]?.many = many
        default:
            let isSubmitted = many % 4 > 0
            let id = try await make(office.bob, many, submit: isSubmitted)
            model.records[id] = ReviewModel.One(many: many, isSubmitted: isSubmitted)
        }
    }
}

/// The words that the table should have, worked out anew each time.
private struct ReviewModel {
    struct One {
        var many: Int
        let isSubmitted: Bool
        private var judged: (state: String, many: Int)?

        init(many: Int, isSubmitted: Bool) { (self.many, self.isSubmitted) = (many, isSubmitted) }

        mutating func judge(_ state: String) { judged = (state, many) }

        func word(isSent: Bool) -> String {
            if let judged { return judged.many == many ? judged.state : "changed" }
            return isSent || !isSubmitted ? "" : "not-needed"
        }
    }

    /// The place of the rule that holds.
    var rule: Int
    var records: [String: One] = [:]

    var words: [String: String] {
        var words: [String: String] = [:]
        for (id, one) in records { words[id] = one.word(isSent: isSent(id, one.many)) }
        return words
    }

    private func isSent(_ id: String, _ many: Int) -> Bool {
        let share = { ReviewNeed(share: $0).chooses(id) }
        return switch rule {
        case 0: true
        case 1: share(30)
        case 2: many > 50
        case 3: many > 80 || share(20)
        default: false
        }
    }
}
