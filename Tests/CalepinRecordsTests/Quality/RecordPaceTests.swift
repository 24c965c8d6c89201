// The pace at which records are filled in: what is found in random histories against a naive
// program that looks at what was done on the devices, and what is told of records that devices
// send.

import CalepinAppModel
import CalepinExpressions
import CalepinForms
import CalepinSync
import TestSizes
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The pace of a record")
struct RecordPaceTests {
    /// Something that is done with a record.
    private struct Deed {
        var at: Int64
        /// The numbers of the fields that are filled in; none for a change without a field.
        var fields: [Int] = []
        var origin = Origin.user
        var clears = false
        var isSubmission = false
        /// The device, or 2 for the server.
        var device: Int
    }

    private static let names = (0..<12).map { "f\($0)" } + ["rows#k.inner", "f1.part"]
    private static let replicas = [
        Identifier(1), Identifier(2), WrittenNote.replica(of: "ann"),
    ]

    private static func deeds(_ random: inout HostileNumbers) -> [Deed] {
        var moment: Int64 = 1_790_000_000_000
        var device = 0
        return (0..<Int.random(in: 1...60, using: &random)).map { _ in
            let steps: [Int64] = [300, 900, 1_999, 2_000, 5_000, -4_000]
            let isUsual = Int.random(in: 0..<10, using: &random) < 8
            let step = steps[Int.random(in: 0..<(isUsual ? 3 : 6), using: &random)]
            moment += step
            if Int.random(in: 0..<25, using: &random) == 0 { device = (device + 1) % 3 }
            var deed = Deed(at: moment, device: device)
            let dice = Int.random(in: 0..<40, using: &random)
            if dice == 0 { deed.isSubmission = true }
            if dice == 1 { return deed }
            let count = dice < 4 ? 2 : 1
            deed.fields = Array(
                Set(
                    (0..<count).map { _ in
                        Int.random(in: 0..<names.count, using: &random)
                    })
            ).sorted()
            if dice < 10 {
                deed.origin = [.proposed, .template, .triggered, .initial][dice % 4]
            }
            deed.clears = dice == 11 || dice == 12
            return deed
        }
    }

    /// Returns the changes that the deeds leave in the history, the latest first.
    private static func history(_ deeds: [Deed]) -> (RecordState, [PacedChange]) {
        var state = RecordState(Identifier(7), form: "f")
        var changes: [PacedChange] = []
        for (number, deed) in deeds.enumerated() {
            let before = state
            let ops = deed.fields.map { field in
                let value: JSONValue = deed.clears ? .null : .string("v\(number)")
                let base = state.version(at: names[field])
                let origin = deed.clears ? .none : deed.origin
                return Op.set(CellChange(names[field], value, base: base, origin: origin))
            }
            let mutation = Mutation(
                scope: Scope(.user, Identifier(3)), replica: replicas[deed.device],
                n: Int64(number + 1), record: state.id, form: "f", formVersion: 1,
                savedAt: deed.at, ops: ops)
            state.apply(mutation)
            if deed.isSubmission { state.handIn(by: mutation.version(of: 0)) }
            let change = RecordChange(from: number == 0 ? nil : before, to: state)
            let stored = StoredChange(
                scope: "", sequence: Int64(number + 1), record: "", previous: nil,
                account: "ann", replica: replicas[deed.device].description, at: 0,
                savedAt: deed.at, formVersion: 1, bytes: change.json())
            if let paced = PacedChange(stored) { changes.append(paced) }
        }
        return (state, changes.reversed())
    }

    /// Returns the runs of fields, from the deeds: each deed is a letter, and a run is what is
    /// between bars.
    private static func naive(_ deeds: [Deed], _ rule: QualityMethod.Fast) -> [[String]] {
        var known: Set<Int> = []
        var pieces: [[String]] = [[]]
        for (number, deed) in deeds.enumerated() {
            let before = number == 0 ? nil : deeds[number - 1]
            let isGiven = !deed.clears && deed.origin == .user
            let fresh = isGiven ? deed.fields.filter { !known.contains($0) } : []
            if isGiven { known.formUnion(deed.fields) }
            let time = before.map { deed.at - $0.at } ?? -1
            let isJudged =
                time >= 0 && time < rule.seconds * 1_000
                && before?.device == deed.device && deed.device != 2 && fresh.count < 2
            if !isJudged {
                pieces.append([])
            } else if fresh.count == 1, deed.fields.count == 1 {
                let name = String(names[fresh[0]].split(separator: ".").last ?? "")
                if rule.fields.isEmpty || rule.fields.contains(name) {
                    pieces[pieces.count - 1].append(name)
                }
            }
            if deed.isSubmission { break }
        }
        return pieces.filter { $0.count >= rule.answers }
    }

    /// Returns the rule of two seconds.
    private static func rule(
        _ answers: Int, _ fields: [String] = []
    ) throws -> QualityMethod.Fast {
        let list = fields.isEmpty ? "" : #","fields":["\#(fields.joined(separator: "\",\""))"]"#
        let app = try App(
            json: PublishBook.app(
                "x", [PublishBook.form("x")],
                """
                ,"collections":[{"name":"all","form":"x","sharing":"team",
                "quality":[{"name":"c","fast":{"seconds":2,"answers":\(answers)\(list)}}]}]
                """))
        let check = QualityCheck.all(of: app.collections[0]).first
        guard case .fast(let rule) = try #require(check).rule else { throw StoreError.full }
        return rule
    }

    @Test(
        "finds the answers that a naive program finds",
        arguments: Sizes.first(2, of: 1...12 as ClosedRange<UInt64>))
    func runs(_ seed: UInt64) throws {
        var random = HostileNumbers(seed: seed)
        var found = 0
        for round in 0..<100 {
            let deeds = Self.deeds(&random)
            let (state, changes) = Self.history(deeds)
            let pace = RecordPace(state, changes)
            let fields = round % 3 == 0 ? ["f0", "f1", "f2", "f3", "inner"] : []
            let rule = try Self.rule(Int.random(in: 2...4, using: &random), fields)
            let runs = pace.runs(rule)
            let naive = Self.naive(deeds, rule)
            #expect(runs.map(\.fields) == naive, "seed \(seed), round \(round)")
            for run in runs {
                let most = Int64(run.fields.count) * 60 * rule.seconds * 1_000
                #expect(run.milliseconds > 0 && run.milliseconds < most)
            }
            found += runs.count
        }
        #expect(found > 0)
    }

    @Test("tells the time from what was done before the first answer to the last one")
    func time() throws {
        func deed(_ at: Int64, _ field: Int) -> Deed { Deed(at: at, fields: [field], device: 0) }
        // The third deed corrects the first one.
        let deeds = [
            deed(1_000, 0), deed(1_500, 1), deed(2_000, 0), deed(3_000, 2), deed(3_200, 0),
            deed(9_000, 3),
        ]
        let (state, changes) = Self.history(deeds)
        let rule = try Self.rule(2)
        let runs = RecordPace(state, changes).runs(rule)
        #expect(runs == [FastRun(fields: ["f1", "f2"], milliseconds: 2_000)])
        let text = FastText.text(["quick": runs, "other": runs + runs])
        let read = FastText.read(text)
        #expect(read["quick"]?.fields == ["f1", "f2"] && read["quick"]?.milliseconds == 2_000)
        #expect(read["other"]?.count == 4 && read["other"]?.milliseconds == 4_000)
        // Where the beginning is not known any more, the first time is not, either.
        let late = RecordPace(state, Array(changes.dropLast(2)))
        #expect(late.runs(rule).isEmpty)
    }

    @Test("is told of records that devices send, and not of what is written on the server")
    func told() async throws {
        try await RecordOffice.run { office in
            let fields = (1...6).map { PublishBook.field("q\($0)", #""optional":true"#) }
            let app = PublishBook.app(
                "pace", [PublishBook.form("pace", fields)],
                """
                ,"start":"all","collections":[{"name":"all","title":{"en":"All"},"form":"pace",
                "sharing":"team","quality":[{"name":"hurry","title":{"en":"Too fast"},
                "fast":{"seconds":2,"answers":3}}]}]
                """)
            _ = try await office.service.publish(app, Publication(stage: .draft))
            try await office.service.setTeam("pace", office.team, Publication())
            _ = try await office.service.setStage("pace", version: nil, Publication())
            let writer = try await office.writer(office.ann, "pace")
            let record = Identifier(UInt128(5))
            let start: Int64 = 1_790_000_000_000
            let times: [Int64] = [0, 30, 31, 32, 33, 60]
            let saves = (1...6).map { number in
                Mutation(
                    scope: writer.scope, replica: writer.replica, n: Int64(number),
                    record: record, form: "pace", formVersion: 1,
                    savedAt: start + times[number - 1] * 1_000,
                    ops: [.set(CellChange("q\(number)", .string("a")))]
                ).sealed
            }
            try await Self.push(saves, writer)
            let address = "/api/records/pace/all"
            // A program that fills in one field after the other is not in a hurry.
            let made = try await office.ann.send(
                "POST", address, try JSONValue(reading: #"{"values":{"q1":"a"}}"#))
            let one = address + "/one/" + made.json.text("id")
            for number in 2...6 {
                let reply = try await office.ann.send(
                    "PATCH", one, try JSONValue(reading: #"{"values":{"q\#(number)":"a"}}"#))
                try #require(reply.status == 200, "\(reply.text)")
            }
            let report = try await office.ann.send("GET", address + "/quality").json
            #expect(report["checks"]?.elements?.first?["count"]?.text == "1", "\(report.text)")
            let fast = report["fast"]?.elements ?? []
            try #require(fast.count == 1)
            #expect(fast[0].text("record") == record.description)
            #expect(fast[0].text("person") == "ann" && fast[0].text("check") == "hurry")
            #expect(fast[0]["milliseconds"]?.text == "3000" && fast[0]["answers"]?.text == "3")
            #expect(fast[0]["fields"]?.text == #"["q3","q4","q5"]"#)
            let rows = try await office.ann.send("GET", address + "?columns=q1,_quality").json
            let cells = (rows["rows"]?.elements ?? []).map { $0["cells"]?.text ?? "" }
            #expect(cells.sorted() == [#"["a","hurry"]"#, #"["a",""]"#].sorted())
            let foreign = try await office.eve.send("GET", address + "/quality")
            #expect(foreign.status == 404)
        }
    }

    private static func push(_ mutations: [Mutation], _ writer: TestWriter) async throws {
        let message = PushRequest(
            scope: writer.scope, replica: writer.replica, mutations: mutations)
        let json = try JSONValue(reading: message.json())
        let reply = try await writer.browser.send("POST", "/api/sync/push", json)
        try #require(reply.status == 200, "\(reply.text)")
        let outcomes = try PushAnswer(json: reply.body).outcomes
        try #require(outcomes.allSatisfy { $0.status == .applied })
    }
}
