// Sync over HTTP: registration, pushing, pulling, and access. Merging is tested with the
// collections.

import CalepinSync
import CalepinExpressions
import CalepinForms
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Sync")
struct SyncTests {
    @Test("first contact gives a token no script and no other site can use")
    func firstContact() async throws {
        try await withServer { server in
            let reply = try await server.post("/api/sync/replica", Array("{}".utf8))
            let cookie = reply.headers["set-cookie"] ?? ""
            for part in ["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age="] {
                #expect(cookie.contains(part))
            }
            #expect(cookie.prefix { $0 != ";" }.utf8.count == "calepin=".utf8.count + 52)
            // A second registration gives another replica of the same account, and no new token.
            let guest = try await TestGuest(server)
            let again = try await server.post(
                "/api/sync/replica", Array("{}".utf8), guest.headers)
            #expect(again.json["scope"]?.asString == guest.scope.description)
            #expect(again.json["replica"]?.asString != guest.replica.description)
            #expect(again.headers["set-cookie"] == nil)
        }
    }

    @Test("what was set aside is listed to whom the scope belongs, and to nobody else")
    func held() async throws {
        let store = testStore()
        let server = try await TestServer(store: store)
        let (guest, other) = (try await TestGuest(server), try await TestGuest(server))
        let mutations = (1...2).map { guest.mutation($0) }
        let scope = guest.scope.description
        try await store.commit { (job) throws(StoreError) in
            for held in mutations {
                try job.put(
                    StoredHeld(scope: scope, replica: "r", n: held.n, bytes: held.json()))
            }
        }
        let path = "/api/sync/held?scope=\(scope)"
        let reply = try await server.send("GET", path, guest.headers)
        #expect(reply.json["scope"]?.asString == scope)
        guard case .array(let listed)? = reply.json["held"] else {
            return try #require(Bool(false), "\(reply.text)")
        }
        #expect(listed.map { $0["hash"]?.asString } == mutations.map(\.hash))
        #expect(try await server.send("GET", path, other.headers).status == 404)
        #expect(try await server.send("GET", path).status == 401)
        let own = try await server.send("GET", "/api/sync/held", other.headers)
        #expect(own.text == "{\"scope\":\"\(other.scope)\",\"held\":[]}")
        await server.stop()
    }

    @Test("over TLS the token is bound to this host and to TLS")
    func secureToken() async throws {
        try await withServer {
            $0.isSecure = true
        } _: { server in
            let reply = try await server.post("/api/sync/replica", Array("{}".utf8))
            #expect(reply.headers["set-cookie"]?.hasPrefix("__Host-calepin=") == true)
            #expect(reply.headers["set-cookie"]?.contains("; Secure") == true)
            #expect(reply.headers["strict-transport-security"] != nil)
        }
    }

    @Test(
        "nothing is done without a token that is known",
        arguments: [
            "", "calepin=", "calepin=short", "other=1",
            "calepin=" + String(repeating: "0", count: 52),
        ])
    func noToken(_ cookie: String) async throws {
        try await withServer { server in
            for path in ["/api/sync/push", "/api/sync/pull"] {
                let reply = try await server.post(
                    path, Array("{}".utf8), cookie.isEmpty ? [:] : ["Cookie": cookie])
                #expect(reply.status == 401 && reply.code == "no-token")
            }
        }
    }

    @Test("what is pushed is acknowledged once and pulled by cursor")
    func pushAndPull() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            let start = try await guest.pull()
            #expect(start.status == .reset && start.records.isEmpty && !start.hasMore)
            let mutations = [
                guest.mutation(1), guest.mutation(2, record: 2),
                guest.mutation(3, [("model", "clio")]),
            ]
            #expect(
                try await guest.outcomes(mutations).map(\.status) == [
                    .applied, .applied, .applied,
                ])
            let answer = try await guest.pull(start.cursor)
            #expect(answer.status == .changes)
            #expect(answer.records.map(\.id) == [Identifier(2), Identifier(1)])
            #expect(answer.records.last?.value(at: "model") == .string("clio"))
            #expect(answer.marks.map(\.lastN) == [3])
            #expect(answer.marks.first?.lastHash == mutations[2].hash)
            #expect(answer.count == 2)
            #expect(answer.digest == answer.records.reduce(0) { $0 ^ $1.digest })
            let later = try await guest.pull(answer.cursor)
            #expect(later.records.isEmpty && later.cursor == answer.cursor)
        }
    }

    @Test("pushing again changes nothing and gives the same outcomes")
    func again() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            let mutations = [guest.mutation(1), guest.mutation(2, [("make", "seat")])]
            let first = try await guest.outcomes(mutations)
            let before = try await guest.pull()
            for part in [mutations, [mutations[0]], [mutations[1]], mutations] {
                let numbers = part.map(\.n)
                let outcomes = try await guest.outcomes(part)
                #expect(outcomes == first.filter { numbers.contains($0.n) })
            }
            #expect(try await guest.pull() == before)
        }
    }

    @Test("a missing mutation and a copied profile are told")
    func gapAndFork() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            #expect(try await guest.outcomes([guest.mutation(2)]).map(\.status) == [.gap])
            _ = try await guest.outcomes([guest.mutation(1)])
            let other = guest.mutation(1, [("make", "audi")])
            #expect(
                try await guest.outcomes([other, guest.mutation(2)]).map(\.status) == [.forked])
            let record = try await guest.pull().records.first
            #expect(record?.value(at: "make") == .string("renault"))
        }
    }

    @Test("a mutation whose hash is wrong is not taken in")
    func wrongHash() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            var mutation = guest.mutation(2)
            mutation.hash = guest.mutation(1).hash
            mutation.record = Identifier(2)
            let outcomes = try await guest.outcomes([guest.mutation(1), mutation])
            #expect(outcomes.map(\.status) == [.applied, .unreadable])
            #expect(try await guest.pull().records.map(\.id) == [Identifier(1)])
        }
    }

    @Test("any draft is taken in, a record with issues is not taken as handed in")
    func submit() async throws {
        let issue = CellIssue("year", Issue(.missing))
        try await withServer {
            $0.judging = FormJudging(issues: { state in
                state.value(at: "year").isNull ? [issue] : []
            })
        } _: { server in
            let guest = try await TestGuest(server)
            _ = try await guest.outcomes([guest.mutation(1)])
            let digest = try #require(try await guest.pull().records.first).contentDigest
            let refused = try await guest.outcomes([guest.mutation(2, [], submit: digest)])
            #expect(refused == [Outcome(2, .refused, issues: [issue])])
            let news = try await guest.pull(nil, settled: 1).marks.first?.outcomes
            #expect(news == refused)
            _ = try await guest.outcomes([guest.mutation(3, [("year", "2020")])])
            let whole = try #require(try await guest.pull().records.first).contentDigest
            let taken = try await guest.outcomes([guest.mutation(4, [], submit: whole)])
            #expect(taken.map(\.status) == [.applied])
            #expect(try await guest.pull().records.first?.submission != nil)
        }
    }

    @Test("a record cannot be handed in before its attachments have arrived")
    func missingAttachment() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            let hash = String(repeating: "ab", count: 32)
            let attach = AttachmentChange("photo", sha256: hash, size: 9, type: "image/png")
            let mutation = Mutation(
                scope: guest.scope, replica: guest.replica, n: 1, record: Identifier(1),
                form: "motor", formVersion: 1, savedAt: 0, ops: [.attach(attach)]
            ).sealed
            #expect(try await guest.outcomes([mutation]).map(\.status) == [.applied])
            let digest = try #require(try await guest.pull().records.first).contentDigest
            let outcome = try await guest.outcomes([guest.mutation(2, [], submit: digest)])
            #expect(outcome.first?.status == .refused)
            #expect(outcome.first?.issues.map(\.path) == ["photo"])
        }
    }

    @Test("another account's scope and replica are out of reach")
    func isolation() async throws {
        try await withServer { server in
            let ann = try await TestGuest(server)
            let bob = try await TestGuest(server)
            _ = try await ann.outcomes([ann.mutation(1)])
            let push = PushRequest(
                scope: ann.scope, replica: ann.replica, mutations: [ann.mutation(2)])
            let foreign = try await server.post("/api/sync/push", push.json(), bob.headers)
            #expect(foreign.status == 404 && foreign.code == "not-found")
            // With Ann's replica in Bob's own scope.
            let stolen = Mutation(
                scope: bob.scope, replica: ann.replica, n: 1, record: Identifier(1),
                form: "motor", formVersion: 1, savedAt: 0, ops: [.set(CellChange("a", .null))]
            ).sealed
            let theft = PushRequest(
                scope: bob.scope, replica: ann.replica, mutations: [stolen])
            #expect(
                try await server.post("/api/sync/push", theft.json(), bob.headers).status == 403)
            let unknown = Scope(.user, Identifier(99))
            for scope in [ann.scope, unknown] {
                let pull = PullRequest(scope: scope, cursor: nil, marks: [])
                let reply = try await server.post("/api/sync/pull", pull.json(), bob.headers)
                let answer = try PullAnswer(json: reply.body)
                #expect(answer.status == .gone && answer.records.isEmpty && answer.count == 0)
            }
            let marks = [PullRequest.Mark(ann.replica, settled: 0)]
            let pull = PullRequest(scope: bob.scope, cursor: nil, marks: marks)
            let reply = try await server.post("/api/sync/pull", pull.json(), bob.headers)
            #expect(try PullAnswer(json: reply.body).marks.isEmpty)
        }
    }

    @Test("a cursor of another epoch of the store starts anew, one ahead of it waits")
    func cursors() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            _ = try await guest.outcomes([guest.mutation(1)])
            let cursor = try #require(Cursor(try await guest.pull().cursor))
            let other = Cursor(dbEpoch: Identifier(7), seq: 1).description
            #expect(try await guest.pull(other).status == .reset)
            #expect(try await guest.pull("nonsense").status == .reset)
            var ahead = cursor
            ahead.seq += 5
            #expect(try await guest.pull(ahead.description).status == .notYet)
        }
    }

    @Test("many records come in several answers, each once")
    func manyRecords() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            for start in stride(from: 0, to: 700, by: 100) {
                let mutations = (1...100).map { index in
                    guest.mutation(Int64(start + index), record: UInt64(start + index))
                }
                #expect(try await guest.outcomes(mutations).count == 100)
            }
            var seen: [Identifier] = []
            var cursor: String?
            var answers = 0
            while true {
                let answer = try await guest.pull(cursor)
                seen += answer.records.map(\.id)
                cursor = answer.cursor
                answers += 1
                guard answer.hasMore else { break }
                #expect(answer.marks.isEmpty)
            }
            #expect(seen.count == 700 && Set(seen).count == 700 && answers == 2)
        }
    }

    /// Pushes ten mutations of a replica, each to another record.
    private static func pushTen(_ guest: TestGuest, _ replica: Identifier) async throws {
        for n in 1...10 {
            let mutation = Mutation(
                scope: guest.scope, replica: replica, n: Int64(n),
                record: Identifier(UInt128(n)), form: "motor", formVersion: 1, savedAt: 0,
                ops: [.set(CellChange("cell\(replica.bits)", .bool(true)))]
            ).sealed
            let push = PushRequest(scope: guest.scope, replica: replica, mutations: [mutation])
            let reply = try await guest.server.post("/api/sync/push", push.json(), guest.headers)
            #expect(reply.status == 200)
        }
    }

    /// Pushes with all replicas concurrently.
    private static func pushAll(_ guest: TestGuest, _ replicas: [Identifier]) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for replica in replicas {
                group.addTask { try await pushTen(guest, replica) }
            }
            try await group.waitForAll()
        }
    }

    @Test("replicas of one account that push at once lose nothing")
    func concurrent() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            let replicas = (1...8).map { Identifier(UInt128($0)) }
            try await Self.pushAll(guest, replicas)
            let answer = try await guest.pull()
            #expect(answer.records.count == 10)
            #expect(answer.records.allSatisfy { $0.cells.count == 8 })
            #expect(Cursor(answer.cursor)?.seq == 80)
        }
    }
}
