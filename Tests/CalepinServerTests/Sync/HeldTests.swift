// Held mutations: how many of an author a scope keeps, and how long those of former members stay.

import CalepinSync
import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("What is set aside")
struct HeldTests {
    private static let day: Int64 = 86_400
    private let store = testStore()
    private let team = "team:" + Identifier(90).description

    /// A person whose mutations for a team are held.
    private struct Leaver {
        let access: Access
        let service: SyncService
        let scope: Scope
        let replica: Identifier
        private var made: Int64 = 0

        init(_ store: any Store, _ team: String, account: UInt64) throws {
            var access = Access(guest: Identifier(UInt128(account)).description)
            access.grant(.former, in: team)
            self.access = access
            service = SyncService(store: store, feed: Feed(), judging: FormJudging())
            scope = try #require(Scope(team))
            replica = Identifier(UInt128(account + 1_000))
        }

        /// Pushes one more save; returns its outcome.
        mutating func save(at seconds: Int64 = 0) async throws -> Outcome {
            made += 1
            let mutation = Mutation(
                scope: scope, replica: replica, n: made, record: Identifier(5), form: "motor",
                formVersion: 1, savedAt: 0, ops: [.set(CellChange("make", .string("fiat")))]
            ).sealed
            let request = PushRequest(scope: scope, replica: replica, mutations: [mutation])
            return try #require(
                try await service.push(request, access, at: seconds).outcomes.first)
        }
    }

    /// Adds held mutations of an author.
    private func fill(_ author: Access, count: Int, bytes: Int) async throws {
        let team = team
        try await store.commit { (job) throws(StoreError) in
            for n in 1...count {
                try job.put(
                    StoredHeld(
                        scope: team, replica: "old", n: Int64(n),
                        bytes: [UInt8](repeating: 0x78, count: bytes), author: author.account))
            }
        }
    }

    @Test("is a thousand mutations of an author; the next one stays where it was made")
    func count() async throws {
        var ann = try Leaver(store, team, account: 1)
        var bob = try Leaver(store, team, account: 2)
        try await fill(ann.access, count: QuotaLimits.heldCount - 1, bytes: 1)
        #expect(try await ann.save() == Outcome(1, .held))
        let outcome = try await ann.save()
        #expect(outcome.status == .unreadable && outcome.defect?.error == "held-full")
        // Its number is used up, so that later ones continue; and other authors have their own
        // room.
        #expect(try await ann.save().n == 3)
        #expect(try await bob.save() == Outcome(1, .held))
        let kept = try await store.read { [team] (job) throws(StoreError) in
            try job.accounts.held(scope: team, limit: .max).count
        }
        #expect(kept == QuotaLimits.heldCount + 1)
    }

    @Test("is ten megabytes of an author")
    func bytes() async throws {
        var ann = try Leaver(store, team, account: 1)
        try await fill(ann.access, count: 1, bytes: Int(QuotaLimits.heldBytes) - 1_000)
        #expect(try await ann.save() == Outcome(1, .held))
        var statuses: [Outcome.Status] = []
        for _ in 0..<6 { statuses.append(try await ann.save().status) }
        #expect(statuses.last == .unreadable)
        let author = HeldAuthor(scope: team, account: ann.access.account)
        let sum = try await store.read { (job) throws(StoreError) in
            try job.accounts.heldSum(of: author)
        }
        #expect(sum.bytes <= QuotaLimits.heldBytes)
    }

    @Test("goes a month after it was set aside or its author left, and stays while one is member")
    func former() async throws {
        let (store, team) = (store, team)
        var leavers = try (1...3).map { try Leaver(store, team, account: $0) }
        let members = leavers.map(\.access.account)
        for place in leavers.indices { _ = try await leavers[place].save(at: 0) }
        try await store.commit { (job) throws(StoreError) in
            for (account, role, since) in [
                (members[0], Role.agent, 0), (members[1], nil, 20 * Self.day),
            ] as [(String, Role?, Int64)] {
                try job.accountChanges.put(
                    Member(scope: team, account: account, role: role, since: since))
            }
        }
        let folder = NSTemporaryDirectory() + "calepin-held-\(UUID())"
        let upkeep = Upkeep(
            store: store, blobs: BlobService(path: folder, store: store), feed: Feed())
        #expect(try await upkeep.run(now: 30 * Self.day).forgottenHeld == 0)
        // The third has no account any more.
        #expect(try await upkeep.run(now: 31 * Self.day).forgottenHeld == 1)
        _ = try await leavers[1].save(at: 49 * Self.day)
        #expect(try await upkeep.run(now: 51 * Self.day).forgottenHeld == 1)
        #expect(try await upkeep.run(now: 80 * Self.day).forgottenHeld == 1)
        #expect(try await upkeep.run(now: 999 * Self.day).forgottenHeld == 0)
        let left = try await store.read { (job) throws(StoreError) in
            try job.accounts.held(scope: team, limit: .max).map(\.author)
        }
        #expect(left == [members[0]])
    }
}
