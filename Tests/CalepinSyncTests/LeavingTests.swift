// The loss of access to a scope: unsent mutations are handed over and reported once, whenever the
// loss is noticed; the device deletes the rest and continues as another replica.

import CalepinExpressions
import Testing

@testable import CalepinSync

struct LeavingTests {
    private let scope = Scope(.team, id(7))
    private let refusing = Judging(mayWrite: { _ in false })

    /// A device and its server, where the person has lost access.
    private struct Parting {
        var replica: Replica
        var log: ScopeLog
        var disk: [DiskStore: [String: DiskValue]] = [:]
        var told: [Notice] = []
        var pushes = 0

        /// Performs the replica's effects until there are no more.
        mutating func perform(_ effects: [SyncEffect], _ judging: Judging, isGone: Bool) {
            var waiting = effects
            while let effect = waiting.first {
                waiting.removeFirst()
                switch effect {
                case .write(let changes): write(changes)
                case .tell(let notice): told.append(notice)
                case .push(let push, let turn):
                    pushes += 1
                    waiting += replica.pushAnswered(log.push(push, judging), turn: turn)
                case .pull(let pull, let turn):
                    let gone = PullAnswer(
                        scope: replica.scope, status: .gone, since: pull.cursor, cursor: "")
                    waiting += replica.pullAnswered(isGone ? gone : log.pull(pull), turn: turn)
                default: break
                }
            }
        }

        private mutating func write(_ changes: [DiskChange]) {
            for change in changes {
                switch change {
                case .put(let value): disk[value.store, default: [:]][value.key] = value
                case .remove(let store, let key): disk[store]?[key] = nil
                case .clear(let store): disk[store] = [:]
                }
            }
        }

        func count(_ store: DiskStore) -> Int { disk[store]?.count ?? 0 }

        /// Saves without sending.
        mutating func save(_ text: String) throws {
            let effects = try replica.save(
                id(5), form: "sim", formVersion: 1, ops: [.set(CellChange("a", .string(text)))],
                at: 0)
            for effect in effects {
                if case .write = effect { perform([effect], Judging(), isGone: false) }
                switch effect {
                case .push(_, let turn), .pull(_, let turn):
                    _ = replica.failed(turn: turn, random: 0)
                default: break
                }
            }
        }

        var values: [DiskValue] { disk.values.flatMap(\.values) }
    }

    /// Makes a person with a record on the server, and a number of saves the server does not have.
    private func away(_ saves: Int) throws -> Parting {
        var parting = Parting(
            replica: Replica(scope, id: id(1)), log: ScopeLog(scope, dbEpoch: id(9)))
        try parting.save("known")
        parting.perform(parting.replica.wake(), Judging(), isGone: false)
        #expect(parting.count(.base) == 1 && parting.count(.outbox) == 0)
        for number in 0..<saves { try parting.save("late \(number)") }
        return parting
    }

    @Test func whatIsUnsentIsHandedOverAndToldWhenItIsSentBeforeTheLossIsKnown() throws {
        var parting = try away(2)
        // The push comes first: its responses do not mention the loss, the pull after it does.
        let effects = parting.replica.timerFired(random: 0)
        parting.perform(effects, refusing, isGone: true)
        #expect(parting.told.count == 2)
        #expect(parting.told.allSatisfy { $0.outcome.status == .held })
        #expect(parting.log.held.count == 2)
        #expect(parting.replica.isOver)
        #expect(DiskStore.allCases.filter { parting.count($0) > 0 } == [.rejected])
    }

    @Test func nothingIsToldWhenNothingWasUnsent() throws {
        var parting = try away(0)
        parting.perform(parting.replica.wake(), refusing, isGone: true)
        #expect(parting.told.isEmpty && parting.replica.isOver)
        #expect(DiskStore.allCases.allSatisfy { parting.count($0) == 0 })
        #expect(parting.replica.wake().isEmpty)
    }

    @Test func whatIsNotTakenStaysAndIsOfferedAgain() throws {
        var parting = try away(1)
        let gone = parting.replica.timerFired(random: 0)
        // Neither the push nor its retry gets a response.
        for effect in gone {
            if case .push(_, let turn) = effect {
                _ = parting.replica.failed(turn: turn, random: 1)
            }
        }
        #expect(!parting.replica.isOver)
        #expect(parting.count(.outbox) == 1)
        parting.perform(parting.replica.wake(), refusing, isGone: true)
        #expect(parting.replica.isOver && parting.told.count == 1)
    }

    @Test func whatIsSavedAfterwardsIsHandedOverAsWell() throws {
        var parting = try away(0)
        parting.perform(parting.replica.wake(), refusing, isGone: true)
        try parting.save("after")
        #expect(!parting.replica.isOver)
        #expect(parting.count(.about) == 1 && parting.count(.outbox) == 1)
        let restarted = try #require(Replica(scope, restoring: parting.values))
        #expect(restarted.outbox.mutations.count == 1)
        parting.perform(parting.replica.wake(), refusing, isGone: true)
        #expect(parting.replica.isOver && parting.told.count == 1)
    }
}
