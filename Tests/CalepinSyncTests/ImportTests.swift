// Imports of another profile's unsent mutations: each save exists exactly once in the end,
// regardless of who imports the file, how often and in which order.

import CalepinExpressions
import Testing

@testable import CalepinSync

struct ImportTests {
    private let scope = Scope(.user, id(7))

    private func made(_ count: Int, in scope: Scope) throws -> Replica {
        var replica = Replica(scope, id: id(1))
        for number in 1...count {
            let version = replica.view(id(5))?.version(at: "a")
            _ = try replica.save(
                id(5), form: "sim", formVersion: 1,
                ops: [
                    .set(CellChange("a", .string("v\(number)"), base: version)),
                    .set(CellChange("b\(number)", .string("x"))),
                ], at: 0)
        }
        return replica
    }

    /// Syncs until nothing is pending.
    private func sync(_ replica: inout Replica, _ log: inout ScopeLog) {
        var effects = replica.timerFired(random: 0) + replica.wake()
        for _ in 0..<20 where !effects.isEmpty {
            var next: [SyncEffect] = []
            for effect in effects {
                switch effect {
                case .push(let push, let turn):
                    next += replica.pushAnswered(log.push(push), turn: turn)
                case .pull(let pull, let turn):
                    next += replica.pullAnswered(log.pull(pull), turn: turn)
                case .askReplica: next += replica.adopt(id(99))
                default: break
                }
            }
            effects = next
        }
    }

    @Test func aFileOfTheSameScopeIsTakenOnceFromWhoeverSendsIt() throws {
        var origin = try made(5, in: scope)
        var other = Replica(scope, id: id(2))
        var log = ScopeLog(scope, dbEpoch: id(9))
        let brought = origin.outbox.mutations
        #expect(try other.take(brought).result == Imported(taken: 5, known: 0))
        #expect(try other.take(brought).result == Imported(taken: 0, known: 5))
        sync(&other, &log)
        sync(&origin, &log)
        sync(&other, &log)
        for replica in [origin, other] {
            #expect(replica.outbox.mutations.isEmpty)
            #expect(replica.view(id(5))?.value(at: "a") == .string("v5"))
            #expect(replica.view(id(5))?.hasSiblings == false)
            #expect(replica.view(id(5))?.cells.count == 6)
        }
        #expect(try other.take(brought).result == Imported(taken: 0, known: 5))
    }

    @Test func aFileOfAnotherScopeGetsTheSameNamesEachTime() throws {
        let origin = try made(5, in: Scope(.user, id(6)))
        let brought = origin.outbox.mutations
        var log = ScopeLog(scope, dbEpoch: id(9))
        var first = Replica(scope, id: id(2))
        var second = Replica(scope, id: id(3))
        _ = try first.take(Array(brought.reversed()))
        sync(&first, &log)
        _ = try second.take(brought)
        sync(&second, &log)
        sync(&first, &log)
        for replica in [first, second] {
            #expect(replica.outbox.mutations.isEmpty)
            #expect(replica.view(id(5))?.value(at: "a") == .string("v5"))
            #expect(replica.view(id(5))?.hasSiblings == false)
        }
        #expect(first.view(id(5)) == second.view(id(5)))
    }

    @Test func whatWasChangedInTheFileIsRefusedWhole() throws {
        var brought = try made(3, in: scope).outbox.mutations
        brought[1].ops = [.set(CellChange("a", .string("forged")))]
        var other = Replica(scope, id: id(2))
        #expect(throws: SyncError.self) { _ = try other.take(brought) }
        #expect(other.outbox.mutations.isEmpty)
        #expect(other.view(id(5)) == nil)
    }

    @Test func whatIsBroughtOutlivesARestart() throws {
        let brought = try made(3, in: scope).outbox.mutations
        var other = Replica(scope, id: id(2))
        let (_, effects) = try other.take(brought)
        guard case .write(let changes) = effects.first else {
            Issue.record("the first effect is no write")
            return
        }
        let values = changes.compactMap { change -> DiskValue? in
            if case .put(let value) = change { value } else { nil }
        }
        let again = try #require(Replica(scope, restoring: values))
        #expect(again.view(id(5)) == other.view(id(5)))
        #expect(again.outbox.mutations == other.outbox.mutations)
    }
}
