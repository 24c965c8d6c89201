// Random jobs on the store and on that in memory: both give the same answers, whatever was written
// before in the same job, in an earlier one of the same transaction, or in one that threw.

import CalepinServer
import StoreConformance
import Synchronization
import TestSizes
import Testing

@testable import CalepinPostgres

/// A job of random steps, the same each time that it runs.
struct RandomJob: Sendable {
    let seed: UInt64
    /// Sequences and times are larger in later jobs, so that no two rows have the same.
    let number: Int64

    private static let scopes = ["user:a", "user:a", "user:a", "user:b"]
    private static let names = ["r", "r", "s"]

    /// Runs the steps and returns the answers to all questions.
    func run(_ job: any StoreWriting) throws(StoreError) -> [String] {
        var random = SeededGenerator(seed)
        var answers: [String] = []
        for step in 0..<Int64.random(in: 1...9, using: &random) {
            let moment = number * 10 + step + 1
            let scope = Self.scopes.randomElement(using: &random) ?? ""
            let name = Self.names.randomElement(using: &random) ?? ""
            switch Int.random(in: 0..<6, using: &random) {
            case 0, 1: try write(job, scope, name, moment, &random)
            case 2: try remove(job, scope, name, moment, &random)
            case 3: answers.append(try hooks(job, name, moment, &random))
            default: answers.append(try ask(job, scope, name, &random))
            }
        }
        return answers
    }

    private func write(
        _ job: any StoreWriting, _ scope: String, _ name: String, _ moment: Int64,
        _ random: inout SeededGenerator
    ) throws(StoreError) {
        let n = Int64.random(in: 1...9, using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0: try job.addReplica(name, account: scope, at: moment)
        case 1: try job.put(StoredReplica(scope: scope, name: name, lastN: n))
        case 2, 3:
            for n in n...n + Int64.random(in: 0...3, using: &random) {
                try job.put(
                    StoredOutcome(
                        scope: scope, replica: name, n: n, hash: "\(moment)",
                        bytes: n % 2 == 0 ? [] : [UInt8(n)]))
            }
        case 4, 5:
            try job.put(
                StoredRecord(
                    scope: scope, id: name, form: n < 5 ? "x" : "y", sequence: moment,
                    digest: UInt64(n), state: Array("\(moment)".utf8),
                    removedAt: n == 9 ? moment : nil))
        case 6:
            try job.put(
                StoredTombstone(scope: scope, record: name, sequence: moment, droppedAt: moment))
        case 7:
            try job.put(
                StoredHeld(
                    scope: scope, replica: name, n: moment, bytes: [1], author: name, at: moment))
        case 8: try job.addAccount(scope, token: name, at: moment)
        default:
            try job.accountChanges.put(
                AccountRow(n < 5 ? .session : .grant, key: name + scope, owner: scope, at: moment))
        }
    }

    private func remove(
        _ job: any StoreWriting, _ scope: String, _ name: String, _ moment: Int64,
        _ random: inout SeededGenerator
    ) throws(StoreError) {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: try job.removeRecord(scope: scope, id: name)
        case 1: try job.removeTombstone(scope: scope, record: name)
        case 2, 3:
            let n = Int64.random(in: 1...12, using: &random)
            try job.removeOutcomes(scope: scope, replica: name, upTo: n)
        case 4: try job.accountChanges.removeAll(.session, owner: scope)
        case 5: try job.accountChanges.removeScope(scope)
        case 6: try job.accountChanges.removeAccount(scope)
        case 7: try job.accountChanges.removePlaces(of: scope, scope: scope)
        case 8: try job.accountChanges.remove(.grant, name + scope)
        default: try job.accountChanges.removeToken(name)
        }
    }

    private func hooks(
        _ job: any StoreWriting, _ name: String, _ moment: Int64, _ random: inout SeededGenerator
    ) throws(StoreError) -> String {
        let hooks = job.hookChanges
        switch Int.random(in: 0..<7, using: &random) {
        case 0, 1:
            var row = StoredDelivery(
                hook: "h", record: name, form: "f", message: "\(moment)", event: "e", at: moment,
                sequence: moment, account: "a", bytes: [])
            row.due = moment % 2 == 0 ? moment : nil
            row.isParked = row.due == nil && moment % 3 == 0
            try hooks.add(row)
            return ""
        case 2:
            guard let last = try hooks.lastDelivery("h", record: name) else { return "none" }
            try hooks.remove(last, nextAt: moment)
            return last.message
        case 3: return "\(try hooks.release("h", at: moment, limit: 99))"
        case 4:
            try hooks.add(
                StoredAttempt(hook: "h", at: moment, message: "m", record: name, event: "e"),
                kept: 3)
            return "\(try hooks.attempts("h", limit: 2).map(\.at))"
        case 5: return "\(try hooks.due("h", at: moment, limit: 9).map(\.message))"
        default:
            return "\(String(describing: try hooks.nextDue("h"))) "
                + "\(try hooks.parkedCount("h", limit: 9))"
        }
    }

    private func ask(
        _ job: any StoreWriting, _ scope: String, _ name: String,
        _ random: inout SeededGenerator
    ) throws(StoreError) -> String {
        let n = Int64.random(in: 0...12, using: &random)
        let accounts = job.accounts
        switch Int.random(in: 0..<12, using: &random) {
        case 0: return String(describing: try job.replicaState(of: name, scope: scope))
        case 1:
            return String(describing: try job.outcome(scope: scope, replica: name, n: n))
        case 2:
            let found = try job.unusualOutcomes(
                scope: scope, replica: name, after: n, limit: 3)
            return "\(found.map { [$0.n] + $0.bytes.map(Int64.init) })"
        case 3: return "\(try job.records(scope: scope, after: n, limit: 2, bytes: 99).map(\.id))"
        case 4:
            return "\(try job.records(scope: scope, .before(.max), limit: 2, bytes: 5).map(\.id))"
        case 5: return String(describing: try job.recordMark(scope: scope, id: name))
        case 6:
            let found = try job.tombstones(scope: scope, after: n, upTo: .max, limit: 9)
            return "\(found.map(\.record))"
        case 7: return "\(try accounts.held(scope: scope, limit: 9).map(\.n))"
        case 8:
            return String(describing: try job.account(token: name))
                + " \(try job.replicaCount(account: scope)) \(try accounts.isGuest(scope))"
        case 9: return "\(try accounts.rows(.session, owner: scope).map(\.key))"
        case 10:
            let author = HeldAuthor(scope: scope, account: name)
            let count = try job.accountChanges.removeHeld(of: author, before: .max, limit: 2)
            return "\(count) \(try accounts.heldSum(of: author))"
        default:
            return "\(try accounts.sum(scope: scope, forms: ["x"])) "
                + "\(try accounts.keptBytes(scope: scope))"
        }
    }
}

/// One after the other, so that the database answers in time on a busy machine.
@Suite(.serialized) struct RandomJobTests {
    /// A store in memory beside one on a database, whose transactions are made one by one.
    private struct Pair: Sendable {
        let memory = MemoryStore()
        let turns = StoreTurns(StoreConstants(epoch: "e", auditKey: nil), StoreMeasures())
        let connection: PostgresConnection

        /// Runs jobs in one transaction of the database; returns the end.
        func write(_ jobs: [StoreWork], _ mark: inout LaneMark) throws -> LaneEnd {
            var end = LaneEnd.again
            for _ in 0..<PostgresLimits.tries where end == .again {
                let turn = LaneTurn(jobs: jobs, connection: connection, mark: mark)
                end = try turns.write(turn)
                if end == .again { _ = try mark.settle(connection) }
                if end == .written { mark.done += 1 }
            }
            return end
        }

        /// Runs a job in memory, which is undone when it fails; returns its answers.
        func inMemory(_ job: RandomJob, fails: Bool) async -> [String] {
            let said = SaidByJobs()
            _ = try? await memory.commit(touching: .ofFixture) { (view) throws(StoreError) in
                let error = said.keep(0) { () throws(StoreError) in try job.run(view) }
                if let error { throw error }
                if fails { throw .busy }
            }
            return said.all.first ?? []
        }
    }

    @Test(
        "Random jobs give the same answers as in memory",
        arguments: Sizes.first(5, of: 0..<20 as Range<UInt64>))
    func same(_ seed: UInt64) async throws {
        try await TestDatabase.with { database in
            var random = SeededGenerator(seed)
            let pair = Pair(connection: try database.connect(user: "server"))
            var mark = LaneMark()
            _ = try mark.settle(pair.connection)
            var number: Int64 = 0
            for round in 0..<100 {
                var (expected, jobs): ([[String]], [StoreWork]) = ([], [])
                let said = SaidByJobs()
                for index in 0..<Int.random(in: 1...4, using: &random) {
                    number += 1
                    let job = RandomJob(seed: random.next(), number: number)
                    let fails = Int.random(in: 0..<4, using: &random) == 0
                    expected.append(await pair.inMemory(job, fails: fails))
                    jobs.append(said.work(index, job, fails: fails))
                }
                let before = mark
                let (end, after) = try await onThread { [jobs] in
                    var mark = before
                    return (try pair.write(jobs, &mark), mark)
                }
                mark = after
                let isSame = end != .again && said.all == expected
                #expect(isSame, "round \(round): \(said.all) instead of \(expected)")
                guard isSame else { return }
            }
        }
    }
}

/// Keeps the answers of jobs, of the last time that each ran.
private final class SaidByJobs: Sendable {
    private let said = Mutex<[Int: [String]]>([:])

    var all: [[String]] { said.withLock { said in said.keys.sorted().map { said[$0] ?? [] } } }

    /// Returns a job for a transaction that keeps its answers, and may fail at its end.
    func work(_ index: Int, _ job: RandomJob, fails: Bool) -> StoreWork {
        StoreWork([[0x6B]], .nothing) { [self] view in
            let error = keep(index) { () throws(StoreError) in try job.run(view) }
            return error ?? (fails ? .busy : nil)
        }
    }

    func keep(_ index: Int, _ job: () throws(StoreError) -> [String]) -> StoreError? {
        do throws(StoreError) {
            let answers = try job()
            said.withLock { $0[index] = answers }
            return nil
        } catch {
            said.withLock { $0[index] = ["\(error)"] }
            return error
        }
    }
}
