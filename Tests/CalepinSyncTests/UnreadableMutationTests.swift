// Mutations that the server or the device cannot read: they are set aside and reported, and do not
// block later ones. Random schedules are in SimulationTests.

import CalepinExpressions
import CalepinForms
import Testing

@testable import CalepinSync

struct UnreadableMutationTests {
    private let scope = Scope(.team, id(7))

    private func saved(_ replica: inout Replica, _ text: String) throws -> [SyncEffect] {
        try replica.save(
            id(5), form: "sim", formVersion: 1, ops: [.set(CellChange("a", .string(text)))],
            at: 0)
    }

    /// Returns a replica that has synced with an empty server.
    private func known(to log: ScopeLog) throws -> Replica {
        var replica = Replica(scope, id: id(1))
        let (pull, turn) = try #require(pulls(replica.wake()).first)
        _ = replica.pullAnswered(log.pull(pull), turn: turn)
        return replica
    }

    private func pushes(_ effects: [SyncEffect]) -> [(PushRequest, Int64)] {
        effects.compactMap { if case .push(let push, let turn) = $0 { (push, turn) } else { nil } }
    }

    private func pulls(_ effects: [SyncEffect]) -> [(PullRequest, Int64)] {
        effects.compactMap { if case .pull(let pull, let turn) = $0 { (pull, turn) } else { nil } }
    }

    private func hasTimer(_ effects: [SyncEffect]) -> Bool {
        effects.contains { if case .timer = $0 { true } else { false } }
    }

    @Test func aMutationTheServerCannotReadIsSetAsideAndTheOthersGoOn() throws {
        var log = ScopeLog(scope, dbEpoch: id(9))
        var replica = try known(to: log)
        let (first, turn) = try #require(pushes(try saved(&replica, "a")).first)
        _ = try saved(&replica, "b")
        let bad = try #require(first.mutations.first)
        var spoilt = first
        let defect = MutationDefect(error: "bad-path", pointer: "/ops/0/path")
        spoilt.pushed = [
            .unread(UnreadMutation(n: bad.n, hash: bad.hash, defect: defect))
        ]
        let next = replica.pushAnswered(log.push(spoilt), turn: turn)
        let (second, later) = try #require(pushes(next).first)
        #expect(second.mutations.map(\.n) == [2] && second.after == bad.hash)
        let (pull, last) = try #require(
            pulls(replica.pushAnswered(log.push(second), turn: later)).first)
        let effects = replica.pullAnswered(log.pull(pull), turn: last)
        #expect(replica.outbox.mutations.isEmpty)
        #expect(replica.rejected.map(\.mutation) == [bad])
        #expect(replica.rejected.map(\.outcome.defect) == [defect])
        #expect(replica.view(id(5))?.value(at: "a") == .string("b"))
        let isKept = effects.contains { effect in
            guard case .write(let changes) = effect else { return false }
            return changes.contains { if case .put(.notice) = $0 { true } else { false } }
        }
        #expect(isKept)
        let notice = try #require(replica.rejected.first)
        #expect(try DiskValue(.rejected, json: DiskValue.notice(notice).json()) == .notice(notice))
    }

    @Test func aPushRefusedBecauseOfOneMutationGoesOnWithoutIt() throws {
        var log = ScopeLog(scope, dbEpoch: id(9))
        var replica = try known(to: log)
        let (_, lost) = try #require(pushes(try saved(&replica, "a")).first)
        _ = try saved(&replica, "b")
        _ = try saved(&replica, "c")
        _ = replica.failed(turn: lost, random: 0)
        let (push, turn) = try #require(pushes(replica.wake()).first)
        let bad = push.mutations[1]
        let defect = MutationDefect(error: "out-of-range", pointer: "/n")
        let refused = replica.pushRefused(at: 1, defect, turn: turn, random: 0)
        guard case .write(let changes)? = refused.first else {
            Issue.record("the first effect is no write")
            return
        }
        #expect(changes.contains(.remove(.outbox, key: "\(bad.replica).2")))
        #expect(replica.rejected.map(\.mutation) == [bad])
        // Later mutations have a gap before them, and continue under another name.
        var waiting = refused
        while let (push, turn) = pushes(waiting).first {
            waiting = replica.pushAnswered(log.push(push), turn: turn)
            if waiting.contains(.askReplica) { waiting = replica.adopt(id(8)) }
        }
        let (pull, last) = try #require(pulls(waiting).first)
        _ = replica.pullAnswered(log.pull(pull), turn: last)
        #expect(replica.outbox.mutations.isEmpty)
        #expect(log.marks[id(1)]?.lastN == 1 && log.marks[id(8)]?.lastN == 1)
    }

    @Test func aPushRefusedForAnotherReasonIsTriedAgain() throws {
        var replica = try known(to: ScopeLog(scope, dbEpoch: id(9)))
        let (_, turn) = try #require(pushes(try saved(&replica, "a")).first)
        let defect = MutationDefect(error: "missing-key", pointer: "")
        let late = replica.pushRefused(at: 0, defect, turn: turn - 1, random: 0)
        #expect(late.isEmpty)
        #expect(hasTimer(replica.pushRefused(at: 7, defect, turn: turn, random: 0)))
        #expect(replica.outbox.mutations.count == 1 && replica.rejected.isEmpty)
    }

    @Test func whatTheDeviceCannotReadStaysThereWhenTheOthersGetOtherNames() throws {
        var log = ScopeLog(scope, dbEpoch: id(9))
        var first = try known(to: log)
        var texts: [DiskChange] = []
        for text in ["a", "b", "c"] { texts += changes(try saved(&first, text)) }
        let values = texts.compactMap { change -> DiskValue? in
            guard case .put(let value) = change else { return nil }
            if case .outbox(let mutation) = value, mutation.n == 2 { return nil }
            return value
        }
        var replica = try #require(Replica(scope, restoring: values))
        var waiting = replica.wake()
        var removed: [DiskChange] = []
        while let (push, turn) = pushes(waiting).first {
            waiting = replica.pushAnswered(log.push(push), turn: turn)
            if let (pull, turn) = pulls(waiting).first, !replica.outbox.batch().isEmpty {
                waiting = replica.pullAnswered(log.pull(pull), turn: turn)
            }
            if waiting.contains(.askReplica) { waiting = replica.adopt(id(8)) }
            removed += changes(waiting)
        }
        #expect(log.marks[id(8)]?.lastN == 1)
        #expect(!removed.contains(.clear(.outbox)))
        #expect(!removed.contains(.remove(.outbox, key: "\(id(1)).2")))
    }

    private func changes(_ effects: [SyncEffect]) -> [DiskChange] {
        effects.flatMap { if case .write(let changes) = $0 { changes } else { [DiskChange]() } }
    }

    @Test func parentsAreNamedInOrderWhateverTheFormSays() throws {
        func field(_ name: String, after parents: [String] = []) -> Content {
            var field = Field(name, "text", label: LocalText(name))
            field.parents = parents
            return .field(field)
        }
        let contents = [field("year"), field("make"), field("model", after: ["year", "make"])]
        let form = FormDefinition(
            id: "motor", title: LocalText("Motor"),
            sections: [Section("all", title: LocalText("All"), contents: contents)])
        let now = try #require(Instant.parse("2026-11-20T10:00:00Z", zone: .utc))
        let session = FormSession(
            try form.compiled(), context: EvaluationContext(now: now, seed: 1))
        for name in ["year", "make", "model"] { try session.set(CellPath(name), to: "x") }
        var builder = MutationBuilder(
            RecordForm(form), seen: RecordState(id(5), form: "motor"),
            record: FormRecord(form: "motor", version: form.version))
        let ops = builder.ops(to: session.record) { VersionName(id(1), 1, Int32($0)) }
        let mutation = Mutation(
            scope: scope, replica: id(1), n: 1, record: id(5), form: "motor", formVersion: 1,
            savedAt: 0, ops: ops
        ).sealed
        #expect(ops.last?.change?.deps.map(\.path) == ["make", "year"])
        try Mutation(json: mutation.json()).verify()
    }
}
