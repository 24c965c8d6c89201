// The effects of a replica, call by call, and the guarantees of the server's log: compaction, held
// mutations, lost access. Random schedules are in SimulationTests.

import CalepinExpressions
import Testing

@testable import CalepinSync

struct ReplicaTests {
    private let scope = Scope(.team, id(7))

    private func ops(_ text: String) -> [Op] { [.set(CellChange("a", .string(text)))] }

    private func saved(_ replica: inout Replica, _ text: String) throws -> [SyncEffect] {
        try replica.save(id(5), form: "sim", formVersion: 1, ops: ops(text), at: 0)
    }

    /// Returns a replica that has synced with an empty server.
    private func known(to log: ScopeLog) throws -> Replica {
        var replica = Replica(scope, id: id(1))
        let (pull, turn) = try #require(pulls(replica.wake()).first)
        _ = replica.pullAnswered(log.pull(pull), turn: turn)
        return replica
    }

    private func woken(_ replica: inout Replica) -> [SyncEffect] { replica.wake() }

    private func pushes(_ effects: [SyncEffect]) -> [(PushRequest, Int64)] {
        effects.compactMap { if case .push(let push, let turn) = $0 { (push, turn) } else { nil } }
    }

    private func pulls(_ effects: [SyncEffect]) -> [(PullRequest, Int64)] {
        effects.compactMap { if case .pull(let pull, let turn) = $0 { (pull, turn) } else { nil } }
    }

    private func hasTimer(_ effects: [SyncEffect]) -> Bool {
        effects.contains { if case .timer = $0 { true } else { false } }
    }

    @Test func aSaveIsWrittenBeforeAnythingElse() throws {
        var replica = try known(to: ScopeLog(scope, dbEpoch: id(9)))
        let effects = try saved(&replica, "x")
        guard case .write(let changes) = effects.first else {
            Issue.record("the first effect is no write")
            return
        }
        #expect(changes.count == 2)
        #expect(replica.view(id(5))?.value(at: "a") == .string("x"))
        #expect(pushes(effects).count == 1)
    }

    private func poke(_ log: ScopeLog) -> Poke { Poke(scope.description, seq: log.seq) }

    @Test func aPokeWhileTheServerIsAskedIsNotLost() throws {
        var log = ScopeLog(scope, dbEpoch: id(9))
        var writer = try known(to: log)
        var reader = Replica(scope, id: id(2))
        let (first, turn) = try #require(pulls(reader.wake()).first)
        let early = log.pull(first)
        let (push, sent) = try #require(pushes(try saved(&writer, "x")).first)
        _ = writer.pushAnswered(log.push(push), turn: sent)
        // The poke arrives before a response that lacks the change it announces.
        #expect(reader.poked(poke(log)).isEmpty)
        #expect(reader.poked(poke(log)).isEmpty)
        let effects = reader.pullAnswered(early, turn: turn)
        #expect(reader.view(id(5)) == nil)
        let (second, next) = try #require(pulls(effects).first)
        let rest = reader.pullAnswered(log.pull(second), turn: next)
        #expect(reader.view(id(5))?.value(at: "a") == .string("x"))
        // One further pull is enough, for any number of pokes.
        #expect(pulls(rest).isEmpty && hasTimer(rest))
    }

    @Test func aPokeThatTellsNothingNewAsksNothing() throws {
        var log = ScopeLog(scope, dbEpoch: id(9))
        var replica = try known(to: log)
        let (push, sent) = try #require(pushes(try saved(&replica, "x")).first)
        let answer = log.push(push)
        #expect(replica.poked(poke(log)).isEmpty)
        let effects = replica.pushAnswered(answer, turn: sent)
        let (pull, turn) = try #require(pulls(effects).first)
        #expect(replica.poked(poke(log)).isEmpty)
        let rest = replica.pullAnswered(log.pull(pull), turn: turn)
        #expect(pulls(rest).isEmpty && pushes(rest).isEmpty && hasTimer(rest))
        #expect(replica.poked(poke(log)).isEmpty)
        #expect(replica.poked(Poke("user:another", seq: 9)).isEmpty)
        #expect(pulls(replica.poked(Poke(scope.description, seq: log.seq + 1))).count == 1)
    }

    @Test func aPokeThatPromisesWhatNeverComesAsksOnce() throws {
        let log = ScopeLog(scope, dbEpoch: id(9))
        var replica = try known(to: log)
        var asked = 0
        var effects = replica.poked(Poke(scope.description, seq: 1_000))
        #expect(replica.poked(Poke(scope.description, seq: 1_000)).isEmpty)
        while let (pull, turn) = pulls(effects).first, asked < 10 {
            asked += 1
            effects = replica.pullAnswered(log.pull(pull), turn: turn)
        }
        #expect(asked == 2)
    }

    @Test func pokesAreReadAsTheyAreWritten() {
        let poke = Poke("user:a@b", seq: 12)
        #expect(poke.description == "user:a@b@12")
        #expect(Poke(poke.description) == poke)
        for text in ["", "user:a", "user:a@", "user:a@x", "user:a@-1", "user:a@9007199254740993"] {
            #expect(Poke(text) == nil, "\(text)")
        }
    }

    @Test func aFirstContactAsksBeforeItTells() throws {
        var replica = Replica(scope, id: id(1))
        var log = ScopeLog(scope, dbEpoch: id(9))
        let effects = try saved(&replica, "x")
        #expect(pushes(effects).isEmpty)
        let (pull, turn) = try #require(pulls(effects).first)
        let next = replica.pullAnswered(log.pull(pull), turn: turn)
        let (push, _) = try #require(pushes(next).first)
        #expect(push.cursor == replica.about.cursor && push.cursor != nil)
        #expect(log.push(push).outcomes == [Outcome(1, .applied)])
    }

    @Test func whatWasSentBeforeABackupWasRestoredIsNotTakenAfterwards() throws {
        var log = ScopeLog(scope, dbEpoch: id(9))
        var replica = try known(to: log)
        let save = try saved(&replica, "x")
        let (push, turn) = try #require(pushes(save).first)
        log = log.restored(dbEpoch: id(8))
        let answer = log.push(push)
        #expect(answer.outcomes.isEmpty && log.records.isEmpty)
        // The replica pulls first, and then pushes again.
        let told = replica.pushAnswered(answer, turn: turn)
        let (pull, pullTurn) = try #require(pulls(told).first)
        let next = replica.pullAnswered(log.pull(pull), turn: pullTurn)
        let (again, _) = try #require(pushes(next).first)
        #expect(again.mutations == push.mutations && again.cursor != push.cursor)
        #expect(log.push(again).outcomes == [Outcome(1, .applied)])
    }

    @Test func aCopiedProfileIsToldWhereTheCopiesParted() throws {
        var log = ScopeLog(scope, dbEpoch: id(9))
        func mutation(_ n: Int64, _ text: String) -> Mutation {
            Mutation(
                scope: scope, replica: id(1), n: n, record: id(5), form: "sim", formVersion: 1,
                savedAt: 0, ops: ops(text)
            ).sealed
        }
        let mine = [mutation(1, "x"), mutation(2, "y")]
        let others = [mutation(1, "p"), mutation(2, "q")]
        _ = log.push(PushRequest(scope: scope, replica: id(1), mutations: others))
        func fork(after: String) -> [Outcome] {
            log.push(
                PushRequest(
                    scope: scope, replica: id(1), after: after, mutations: [mine[1]])
            ).outcomes
        }
        #expect(fork(after: mine[0].hash) == [Outcome(1, .forked)])
        #expect(fork(after: others[0].hash) == [Outcome(2, .forked)])
        #expect(fork(after: "") == [Outcome(2, .forked)])
        // Mutations acknowledged in an earlier epoch are sent again from the point of divergence.
        var replica = try known(to: ScopeLog(scope, dbEpoch: id(8)))
        replica.outbox.journal = [mine[0]]
        replica.outbox.mutations = [mine[1]]
        let (push, turn) = try #require(pushes(replica.wake()).first)
        let told = PushAnswer(
            scope: scope, replica: id(1), outcomes: fork(after: push.after), lastN: 2)
        let (again, _) = try #require(pushes(replica.pushAnswered(told, turn: turn)).first)
        #expect(again.mutations == mine)
    }

    @Test func aMutationLeavesTheOutboxOnlyWithThePullThatHasIt() throws {
        var log = ScopeLog(scope, dbEpoch: id(9))
        var replica = try known(to: log)
        let savepush = try saved(&replica, "x")
        let (push, turn) = try #require(pushes(savepush).first)
        let effects = replica.pushAnswered(log.push(push), turn: turn)
        #expect(replica.outbox.mutations.count == 1)
        let (pull, pullTurn) = try #require(pulls(effects).first)
        let last = replica.pullAnswered(log.pull(pull), turn: pullTurn)
        #expect(replica.outbox.mutations.isEmpty)
        #expect(replica.outbox.journal.count == 1)
        #expect(hasTimer(last))
        log.noteBackup(log)
        let wokenagain = woken(&replica)
        let (again, againTurn) = try #require(pulls(wokenagain).first)
        _ = replica.pullAnswered(log.pull(again), turn: againTurn)
        #expect(replica.outbox.journal.isEmpty)
    }

    /// Returns a log with records, each from one save.
    private func log(records: ClosedRange<Int>) throws -> ScopeLog {
        var log = ScopeLog(scope, dbEpoch: id(9))
        var other = Replica(scope, id: id(2))
        for number in records {
            _ = try other.save(id(number), form: "sim", formVersion: 1, ops: ops("x"), at: 0)
        }
        let late = other.turn
        _ = other.failed(turn: late, random: 0)
        let (pull, turn) = try #require(pulls(other.wake()).first)
        let woken = other.pullAnswered(log.pull(pull), turn: turn)
        for (push, _) in pushes(woken) { _ = log.push(push) }
        return log
    }

    @Test func aFirstContactIsKeptAsItComesAndGoesOnWhereItBrokeOff() throws {
        let log = try log(records: 5...9)
        var replica = Replica(scope, id: id(1))
        let first = woken(&replica)
        let (pull, turn) = try #require(pulls(first).first)
        let effects = replica.pullAnswered(log.pull(pull, maxRecords: 2), turn: turn)
        guard case .write(let changes) = effects.first else {
            Issue.record("the first effect is no write")
            return
        }
        let values = changes.compactMap { if case .put(let value) = $0 { value } else { nil } }
        #expect(values.count == 3)
        // Only the written state remains: the next pull asks for later changes.
        var later = try #require(Replica(scope, restoring: values))
        #expect(later.records == [id(5), id(6)])
        var next = woken(&later)
        while let (pull, turn) = pulls(next).first {
            #expect(pull.cursor != nil)
            next = later.pullAnswered(log.pull(pull, maxRecords: 2), turn: turn)
        }
        #expect(later.records == (5...9).map { id($0) })
        #expect(later.mismatches == 0)
    }

    @Test func whatIsThereIsReplacedAtOnceAndOnlyWhenAllHasCome() throws {
        let old = try log(records: 1...3)
        var replica = Replica(scope, id: id(1))
        let first = woken(&replica)
        let (pull, turn) = try #require(pulls(first).first)
        _ = replica.pullAnswered(old.pull(pull), turn: turn)
        let log = try log(records: 5...9).restored(dbEpoch: id(8))
        var effects = woken(&replica)
        var seen: [[Identifier]] = []
        while let (pull, turn) = pulls(effects).first {
            effects = replica.pullAnswered(log.pull(pull, maxRecords: 2), turn: turn)
            seen.append(replica.records)
        }
        let before = (1...3).map { id($0) }
        #expect(seen == [before, before, (5...9).map { id($0) }])
    }

    @Test func lateAnswersAreIgnored() throws {
        var log = ScopeLog(scope, dbEpoch: id(9))
        var replica = try known(to: log)
        let savepush = try saved(&replica, "x")
        let (push, turn) = try #require(pushes(savepush).first)
        _ = replica.failed(turn: turn, random: 3)
        let late = replica.pushAnswered(log.push(push), turn: turn)
        #expect(late.isEmpty)
        let earlier = replica.failed(turn: turn - 1, random: 3)
        #expect(earlier.isEmpty)
    }

    @Test func aTimerIsArmedAfterEveryFailureAndNeverBeyondFiveMinutes() throws {
        var replica = Replica(scope, id: id(1))
        _ = try saved(&replica, "x")
        for attempt in 0..<40 {
            let effects = replica.timerFired(random: UInt64(attempt) &* 0x9E37_79B9)
            #expect(hasTimer(effects))
            for case .timer(let wait) in effects {
                #expect(wait > 0 && wait <= RecordLimits.longestWait)
            }
        }
    }

    @Test func whatTheOtherCopyOfAProfileWroteKeepsItsName() {
        let first = VersionName(id(1), 2, 0)
        func mutation(_ n: Int64) -> Mutation {
            // The first is based on a value of the other copy under the same name, the second on
            // the first.
            Mutation(
                scope: scope, replica: id(1), n: n, record: id(5), form: "sim", formVersion: 1,
                savedAt: 0, ops: [.set(CellChange("a", .string("z"), base: first))])
        }
        var outbox = Outbox()
        outbox.mutations = [mutation(2), mutation(3)]
        let count = outbox.renumber(id(1), from: 2, to: id(4), start: 1)
        #expect(count == 2)
        #expect(outbox.mutations.map(\.replica) == [id(4), id(4)])
        #expect(outbox.mutations.map(\.n) == [1, 2])
        let bases = outbox.mutations.map { $0.ops[0].change?.base }
        #expect(bases == [first, VersionName(id(4), 1, 0)])
    }

    @Test func refusedSavesChangeNothing() {
        var replica = Replica(scope, id: id(1))
        #expect(throws: SyncError(.noOps)) {
            try replica.save(id(5), form: "sim", formVersion: 1, ops: [], at: 0)
        }
        #expect(replica.outbox.mutations.isEmpty)
        #expect(replica.about.nextN == 1)
    }

    @Test func heldMutationsAreToldAndKeptAside() throws {
        var log = ScopeLog(scope, dbEpoch: id(9))
        var replica = try known(to: log)
        let judging = Judging(mayWrite: { _ in false })
        let savepush = try saved(&replica, "x")
        let (push, turn) = try #require(pushes(savepush).first)
        let effects = replica.pushAnswered(log.push(push, judging), turn: turn)
        let (pull, pullTurn) = try #require(pulls(effects).first)
        let told = replica.pullAnswered(log.pull(pull), turn: pullTurn)
        #expect(log.held.count == 1)
        #expect(log.records.isEmpty)
        let notice = try #require(replica.rejected.first)
        #expect(notice.outcome.status == .held)
        #expect(told.contains(.tell(notice)))
        _ = replica.dismiss(notice)
        #expect(replica.rejected.isEmpty)
    }

    @Test func withoutAccessNothingOfTheScopeStays() throws {
        var replica = Replica(scope, id: id(1))
        var log = ScopeLog(scope, dbEpoch: id(9))
        let wokenpull = woken(&replica)
        let (pull, turn) = try #require(pulls(wokenpull).first)
        _ = try saved(&replica, "x")
        let gone = PullAnswer(scope: scope, status: .gone, since: pull.cursor, cursor: "")
        let effects = replica.pullAnswered(gone, turn: turn)
        let (push, pushTurn) = try #require(pushes(effects).first)
        let answer = log.push(push, Judging(mayWrite: { _ in false }))
        _ = replica.pushAnswered(answer, turn: pushTurn)
        #expect(replica.records.isEmpty)
        #expect(replica.outbox.mutations.isEmpty && replica.outbox.journal.isEmpty)
        let idle = replica.wake()
        #expect(idle.isEmpty)
    }

    @Test func compactionIsInvisible() throws {
        for seed in UInt64(1)...30 {
            let simulation = Simulation(SimulationPlan(seed, codec: false))
            try simulation.play()
            let log = simulation.server.durable
            var compacted = log
            compacted.compact(upTo: log.seq)
            for start in 0...log.seq {
                let cursor = Cursor(dbEpoch: log.dbEpoch, seq: start).description
                let request = PullRequest(scope: scope, cursor: cursor, marks: [])
                var known: [Identifier: RecordState] = [:]
                for kept in log.records.values where kept.seq <= start {
                    known[kept.state.id] = kept.state
                }
                var answered = log.pull(request)
                #expect(reduced(answered, known) == log.records.mapValues(\.state))
                answered = compacted.pull(request)
                #expect(reduced(answered, known) == log.records.mapValues(\.state))
            }
        }
    }

    private func reduced(
        _ answer: PullAnswer, _ known: [Identifier: RecordState]
    ) -> [Identifier: RecordState] {
        var records = answer.status == .reset ? [:] : known
        for record in answer.records { records[record.id] = record }
        for id in answer.dropped { records[id] = nil }
        return records
    }

    @Test func aDroppedRecordIsGoneEverywhere() throws {
        var replica = Replica(scope, id: id(1))
        var log = ScopeLog(scope, dbEpoch: id(9))
        func sync() throws {
            var effects = replica.wake()
            for _ in 0..<5 {
                if let (push, turn) = pushes(effects).first {
                    effects = replica.pushAnswered(log.push(push), turn: turn)
                } else if let (pull, turn) = pulls(effects).first {
                    effects = replica.pullAnswered(log.pull(pull), turn: turn)
                }
            }
        }
        let save = try saved(&replica, "x")
        let first = try #require(pulls(save).first)
        _ = replica.failed(turn: first.1, random: 0)
        try sync()
        let isDroppedEarly = log.drop(id(5))
        #expect(!isDroppedEarly)
        let seen = try #require(replica.view(id(5))).seen(inside: "")
        let removal = try replica.save(
            id(5), form: "sim", formVersion: 1, ops: [.remove(Removal("", seen: seen))], at: 0)
        let second = try #require(pushes(removal).first)
        _ = replica.failed(turn: second.1, random: 0)
        try sync()
        let isDropped = log.drop(id(5))
        #expect(isDropped)
        try sync()
        #expect(replica.records.isEmpty)
        #expect(replica.mismatches == 0)
    }
}
