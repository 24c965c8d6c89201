// Teams: rights from grants and nothing else, from the next request on, in pulls, counts, digests,
// attachments, held mutations and the feed.

import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

/// A team with an owner and another member who works in it.
private struct Crew {
    let owner: TestBrowser
    let other: TestBrowser
    let scope: String
    let writer: TestWriter
    let worker: TestWriter

    init(_ server: TestServer, _ store: any Store, role: Role = .agent) async throws {
        owner = TestBrowser(server)
        other = TestBrowser(server)
        try await owner.register("ann")
        try await other.register("bob")
        try await setRole("ann", .manager, in: store)
        let team = try await owner.send("POST", "/api/teams", .texts(["title": "Crew"]))
        try #require(team.status == 201, "\(team.text)")
        scope = team.json.text("scope")
        writer = try await TestWriter.registered(owner, in: scope)
        worker = try await TestWriter.registered(other, in: scope)
        try await put("members", ["name": "bob", "role": role.rawValue])
        try #require(try await writer.push([1], record: 1, form: "motor") == ["applied"])
        try #require(try await writer.push([2], record: 2, form: "notes") == ["applied"])
    }

    func put(_ part: String, _ members: [String: String?]) async throws {
        let json = JSONValue.object(
            members.sorted { $0.key < $1.key }
                .map { JSONMember($0.key, $0.value.map { .string($0) } ?? .null) })
        let reply = try await owner.send(
            "PUT", "/api/teams/\(scope.dropFirst(5))/\(part)", json)
        try #require(reply.status == 200, "\(reply.status) \(reply.text)")
    }

    func grant(_ collection: String, _ right: String?, role: Role = .agent) async throws {
        try await put(
            "grants", ["role": role.rawValue, "collection": collection, "right": right])
    }

    /// Returns the forms that the other member gets; checks that count and digest match them.
    func forms() async throws -> [String] {
        let answer = try await worker.pull()
        guard answer.status != .gone else { return ["gone"] }
        let digest = answer.records.reduce(UInt64(0)) { $0 ^ $1.digest }
        #expect(answer.count == Int64(answer.records.count) && answer.digest == digest)
        return answer.records.map(\.form).sorted()
    }
}

@Suite("Teams")
struct TeamTests {
    /// Runs a test with a team.
    private func withCrew(
        role: Role = .agent, _ body: (Crew, any Store) async throws -> Void
    ) async throws {
        let store = testStore()
        try await withAccounts(store: store) { server, _ in
            try await body(try await Crew(server, store, role: role), store)
        }
    }

    @Test("give a member nothing that no grant gives")
    func nothing() async throws {
        try await withCrew { crew, _ in
            #expect(try await crew.forms() == [])
            #expect(try await crew.worker.push([1], record: 9) == ["held"])
            #expect(try await crew.worker.push([2], record: 1) == ["held"])
            let held = try await crew.other.send("GET", "/api/sync/held?scope=\(crew.scope)")
            #expect(held.status == 403)
            let own = try await crew.owner.send("GET", "/api/sync/held?scope=\(crew.scope)")
            #expect(own.json["held"]?.elements?.count == 2)
            #expect(try await crew.writer.pull().count == 2)
        }
    }

    @Test("give what is granted, from the next request on, and take it away again")
    func grants() async throws {
        try await withCrew { crew, _ in
            try await crew.grant("motor", "read")
            #expect(try await crew.forms() == ["motor"])
            #expect(try await crew.worker.push([1], record: 1) == ["held"])
            try await crew.grant("motor", "write")
            #expect(try await crew.worker.push([2], record: 5) == ["applied"])
            #expect(try await crew.worker.push([3], record: 6, form: "notes") == ["held"])
            // A record of another collection cannot be written under the name of an allowed form.
            #expect(try await crew.worker.push([4], record: 2, form: "motor") == ["held"])
            try await crew.grant("notes", "read")
            #expect(try await crew.forms() == ["motor", "motor", "notes"])
            try await crew.grant("motor", nil)
            #expect(try await crew.forms() == ["notes"])
            try await crew.grant("notes", "write", role: .manager)
            #expect(try await crew.forms() == ["notes"])
        }
    }

    @Test("let nobody write who only reads, whatever is granted")
    func readers() async throws {
        try await withCrew(role: .reader) { crew, store in
            try await crew.grant("motor", "write", role: .reader)
            #expect(try await crew.forms() == ["motor"])
            #expect(try await crew.worker.push([1], record: 1) == ["held"])
            try await crew.put("members", ["name": "bob", "role": "agent"])
            try await crew.grant("motor", "write")
            #expect(try await crew.worker.push([2], record: 1) == ["applied"])
            try await setRole("bob", .reader, in: store)
            #expect(try await crew.worker.push([3], record: 1) == ["held"])
        }
    }

    @Test("make a browser fetch everything anew when access changes, also in the middle")
    func accessEpoch() async throws {
        try await withCrew { crew, _ in
            try await crew.grant("motor", "read")
            try await crew.grant("notes", "read")
            let before = try await crew.worker.pull()
            #expect(before.status == .reset && before.records.count == 2)
            #expect(try await crew.worker.pull(before.cursor).status == .changes)
            try await crew.grant("notes", nil)
            let after = try await crew.worker.pull(before.cursor)
            #expect(after.status == .reset && after.records.map(\.form) == ["motor"])
        }
    }

    @Test("take what was unsent of who has left, and keep it for their owner")
    func leaving() async throws {
        try await withCrew { crew, _ in
            try await crew.grant("motor", "write")
            let feed = try await Listening(crew.other)
            try await crew.put("members", ["name": "bob", "role": nil])
            #expect(try await feed.isOver())
            #expect(try await crew.forms() == ["gone"])
            #expect(try await crew.worker.push([1], record: 1) == ["held"])
            let state = try await crew.other.state()
            #expect(state["scopes"]?.elements?.count == 1)
            let own = try await crew.owner.send("GET", "/api/sync/held?scope=\(crew.scope)")
            #expect(own.json["held"]?.elements?.count == 1)
        }
    }

    @Test("show an attachment only to who may read a record that mentions it")
    func attachments() async throws {
        try await withCrew { crew, store in
            let hash = Hex.text(of: digest("photo", .sha256))
            let scope = crew.scope
            try await store.commit { (job) throws(StoreError) in
                try job.put(
                    StoredBlob(
                        scope: scope, hash: hash, size: 5, storedHash: hash, storedSize: 5,
                        type: "application/pdf", hasThumbnail: false))
                guard
                    var record = try job.records(
                        scope: scope, after: 0, limit: 9, bytes: 9_999
                    ).first(where: { $0.form == "notes" })
                else { return }
                record.state += Array(hash.utf8)
                try job.put(record)
            }
            let path = "/api/blobs/" + hash
            #expect(try await crew.owner.send("HEAD", path).status == 200)
            try await crew.grant("motor", "read")
            #expect(try await crew.other.send("HEAD", path).status == 404)
            try await crew.grant("notes", "read")
            #expect(try await crew.other.send("HEAD", path).status == 200)
            let announced = JSONValue.object([
                JSONMember("sha256", .string(hash)), JSONMember("size", .number("5")),
                JSONMember("type", .string("application/pdf")),
                JSONMember("scope", .string(scope)),
            ])
            #expect(try await crew.other.send("POST", "/api/blobs", announced).status == 403)
        }
    }

    @Test("are looked after by their owners, of whom one stays")
    func owners() async throws {
        try await withCrew { crew, _ in
            let path = "/api/teams/\(crew.scope.dropFirst(5))"
            #expect(try await crew.other.send("GET", path).status == 404)
            #expect(
                try await crew.other.send("POST", "/api/teams", .texts(["title": "Mine"]))
                    .status == 403)
            let out = JSONValue.object([
                JSONMember("name", .string("ann")), JSONMember("role", .null),
            ])
            let last = try await crew.owner.send("PUT", path + "/members", out)
            #expect(last.status == 409 && last.code == "last-owner")
            try await crew.put("members", ["name": "bob", "role": "owner"])
            #expect(try await crew.forms() == ["motor", "notes"])
            #expect(try await crew.owner.send("PUT", path + "/members", out).status == 200)
            let team = try await crew.other.send("GET", path).json
            #expect(team["members"]?.elements?.map { $0.text("name") } == ["bob"])
        }
    }

    @Test("with rights at random: what is read and written is what the rights say")
    func random() throws {
        var generator = SystemRandomNumberGenerator()
        let seed = generator.next()
        var random = SeededBits(seed)
        let forms = ["a", "b", "c"]
        for _ in 0..<2_000 {
            var access = Access(account: "x", scopes: ["user:x"])
            let reading = Set(forms.filter { _ in random.bit() })
            let writing = reading.filter { _ in random.bit() }
            let rights: [ScopeRight] = [
                .whole, .part(reading: reading, writing: writing), .former, .everything,
            ]
            let right = rights[Int(random.next() % 4)]
            let scope = (random.bit() ? "team:" : "catalogue:") + "t"
            access.grant(right, in: scope)
            for form in forms {
                let mayRead = access.readableForms(scope)?.contains(form) ?? true
                let mayWrite = access.mayWrite(scope, form: form)
                #expect(!mayWrite || mayRead && scope.hasPrefix("team:"), "seed \(seed)")
                switch right {
                case .whole: #expect(mayRead)
                case .everything: #expect(mayRead && !mayWrite)
                case .part: #expect(mayRead == reading.contains(form))
                case .former: #expect(!mayRead && !mayWrite)
                }
            }
            #expect(access.readableForms("team:other") == [])
            #expect(!access.mayWrite("team:other") && !access.mayWrite("team:other", form: "a"))
        }
    }
}

/// Random bits from a seed: xorshift.
private struct SeededBits {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed | 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state >> 8
    }

    mutating func bit() -> Bool { next() & 1 == 1 }
}
