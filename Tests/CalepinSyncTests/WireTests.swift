// The wire format: mutations, states and messages survive a round trip, equal values have equal
// bytes, and errors are reported. The merge rules are tested in MergeTests and the simulation.

import CalepinExpressions
import CalepinForms
import Testing

@testable import CalepinSync

struct WireTests {
    private let scope = Scope(.team, id(7))

    private func mutation(_ ops: [Op], n: Int64 = 1, replica: Int = 1) -> Mutation {
        Mutation(
            scope: scope, replica: id(replica), n: n, record: id(5), form: "motor",
            formVersion: 3, savedAt: -5, ops: ops
        ).sealed
    }

    private func everyOp() -> [Op] {
        let seen = VersionName(id(2), 8, 1)
        var change = CellChange("drivers#k2.birth", .string("1990-02-01"), base: seen)
        change.baseHash = JSONValue.null.valueHash
        change.deps = [SeenVersion("make", seen), SeenVersion("year", nil)]
        change.from = .array([.bool(true), .number("1.50")])
        change.origin = .proposed
        var clear = CellChange("model", .null)
        clear.cause = 0
        var choice = CellChange("make", .string("Rénault <\u{2028}>"), base: seen)
        choice.closes = [seen, VersionName(id(3), 1, 0)]
        let blob = AttachmentChange(
            "photo", sha256: String(repeating: "0f", count: 32), size: 12, type: "image/jpeg")
        return [
            .set(change), .set(clear), .resolve(choice), .attach(blob),
            .insert(RowPlace("drivers", row: "k3", after: "k2")),
            .move(RowPlace("drivers", row: "k3", after: nil)),
            .remove(Removal("drivers#k3", seen: [SeenVersion("drivers#k3", seen)])),
            .submit(seenDigest: "0123456789abcdef"),
        ]
    }

    @Test func everyOpComesBackAsItWas() throws {
        let sent = mutation(everyOp())
        let read = try Mutation(json: sent.json())
        #expect(read == sent)
        #expect(read.json() == sent.json())
        try read.verify()
    }

    @Test func aChangedMutationDoesNotVerify() throws {
        var sent = mutation(everyOp())
        sent.savedAt += 1
        #expect(throws: SyncError(.wrongHash, sent.hash)) { try sent.verify() }
    }

    @Test func statesOfRandomSchedulesComeBackAsTheyWere() throws {
        var count = 0
        for seed in UInt64(1)...40 {
            let simulation = Simulation(SimulationPlan(seed, codec: false))
            try simulation.play()
            for kept in simulation.server.durable.records.values {
                let json = kept.state.json()
                let read = try RecordState(json: json)
                #expect(read == kept.state)
                #expect(read.json() == json)
                count += 1
            }
        }
        #expect(count > 60)
    }

    @Test func messagesComeBackAsTheyWere() throws {
        let push = PushRequest(
            scope: scope, replica: id(1), after: mutation(everyOp()).hash,
            mutations: [mutation(everyOp()), mutation(everyOp(), n: 2)])
        #expect(try PushRequest(json: push.json()) == push)
        let issue = CellIssue("plate", CalepinForms.Issue(.missing))
        let outcomes = [
            Outcome(1, .applied), Outcome(2, .refused, issues: [issue]), Outcome(3, .gap),
        ]
        let answer = PushAnswer(scope: scope, replica: id(1), outcomes: outcomes, lastN: 2)
        #expect(try PushAnswer(json: answer.json()) == answer)
        let pull = PullRequest(
            scope: scope, cursor: "any.text", marks: [PullRequest.Mark(id(1), settled: 4)])
        #expect(try PullRequest(json: pull.json()) == pull)
        var state = RecordState(id(5))
        state.apply(mutation(everyOp()))
        var told = PullAnswer(scope: scope, status: .reset, since: nil, cursor: "c")
        told.records = [state]
        told.dropped = [id(9)]
        told.count = 1
        told.digest = state.digest
        told.marks = [
            PullAnswer.Mark(id(1), lastN: 3, lastHash: push.after, outcomes: outcomes)
        ]
        #expect(try PullAnswer(json: told.json()) == told)
    }

    @Test(arguments: [
        ("{}", SyncError.Code.missingKey), ("[]", .notJSON), (#"{"n":0}"#, .outOfRange),
        (#"{"n":1,"n":1}"#, .duplicateKey), (#"{"colour":1}"#, .unknownKey),
        (#"{"scope":"team:1"}"#, .badScope), (#"{"replica":"x"}"#, .badIdentifier),
        (#"{"hash":"x"}"#, .badDigest), (#"{"ops":[{"op":"fly"}]}"#, .unknownWord),
        (#"{"ops":[{"op":"set","path":"a"}]}"#, .missingKey),
        (#"{"ops":[{"op":"set","path":"a","value":1,"item":"x"}]}"#, .unknownKey),
        (#"{"ops":[{"op":"set","path":"a b","value":1}]}"#, .badPath),
        (#"{"ops":[{"op":"set","path":"a","value":1,"base":"x"}]}"#, .badVersion),
        (#"{"ops":[{"op":"set","path":"a","value":{"b":1,"b":2}}]}"#, .duplicateKey),
    ])
    func whatIsWrongIsTold(_ json: String, _ code: SyncError.Code) {
        do {
            _ = try Mutation(json: Array(json.utf8))
            #expect(Bool(false), "read \(json)")
        } catch {
            #expect(error.code == code, "\(json)")
            #expect(!error.message(in: .english).isEmpty)
            #expect(!error.message(in: .french).isEmpty)
        }
    }

    @Test func boundsAreKept() {
        let many = (0...RecordLimits.ops).map { Op.set(CellChange("a\($0)", .null)) }
        #expect(throws: SyncError.self) { try Mutation(json: mutation(many).json()) }
        let long = [Op.set(CellChange("a", .string(String(repeating: "x", count: 70_000))))]
        #expect(throws: SyncError.self) { try Mutation(json: mutation(long).json()) }
        #expect(throws: SyncError.self) { try Mutation(json: mutation([]).json()) }
        var clear = CellChange("a", .null)
        clear.cause = 0
        #expect(throws: SyncError.self) { try Mutation(json: mutation([.set(clear)]).json()) }
    }

    @Test func noCutOfBytesTraps() {
        let json = mutation(everyOp()).json()
        for end in json.indices {
            #expect(throws: SyncError.self) { try Mutation(json: Array(json[..<end])) }
        }
    }

    @Test func identifiersAndVersionsReadOnlyTheirOwnText() {
        var dice = SyncDice(4)
        for _ in 0..<500 {
            let made = Identifier(high: dice.next(), low: dice.next())
            #expect(Identifier(made.description) == made)
            let version = VersionName(made, Int64(1 + dice.below(1 << 30)), Int32(dice.below(200)))
            #expect(VersionName(version.description) == version)
        }
        let text = id(1).description
        for wrong in ["", "8" + text.dropFirst(), text + "0", text.uppercased() + "u"] {
            #expect(Identifier(wrong) == nil)
        }
        for wrong in [".0.1", ".1.200", ".1", ".01.1", ".1.1.", ".9999999999999999999.0"] {
            #expect(VersionName(text + wrong) == nil, "\(wrong)")
        }
    }

    @Test func wordsAreInBothLanguagesAndNamesAreDistinct() {
        var names: Set<String> = []
        for code in SyncError.Code.allCases {
            let error = SyncError(code, "x")
            #expect(names.insert(error.name).inserted)
            #expect(error.message(in: .english) != error.message(in: .french))
        }
        for status in Outcome.Status.allCases {
            let outcome = Outcome(1, status)
            #expect(outcome.message(in: .english) != outcome.message(in: .french))
        }
    }
}
