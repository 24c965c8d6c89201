// Changes with an `Idempotency-Key`: made once however often and however many at a time they are
// sent, and never again over what others changed.

import CalepinExpressions
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Changes that are sent again")
struct RepeatedWritingTests {
    private static let visits = "/api/records/visit/all"

    private func body(_ name: String) -> JSONValue {
        .object([JSONMember("values", .object([JSONMember("name", .string(name))]))])
    }

    private func names(_ browser: TestBrowser) async throws -> [String] {
        let reply = try await browser.send("GET", Self.visits + "?columns=name")
        return (reply.json["rows"]?.elements ?? [])
            .compactMap { $0["cells"]?.elements?.first?.asString }.sorted()
    }

    @Test("are made once")
    func once() async throws {
        try await RecordOffice.run { office in
            let (ann, key) = (office.ann, ["Idempotency-Key": "north-1"])
            let made = try await ann.send("POST", Self.visits, body("North"), key)
            #expect(made.status == 201 && made.headers["idempotency-replayed"] == nil)
            let again = try await ann.send("POST", Self.visits, body("North"), key)
            #expect(again.status == 201 && again.headers["idempotency-replayed"] == "true")
            #expect(again.json == made.json && again.headers["etag"] == made.headers["etag"])
            #expect(again.headers["location"] == made.headers["location"])
            let other = try await ann.send("POST", Self.visits, body("South"), key)
            #expect(other.status == 422 && other.json.text("code") == "key-reused")
            // The key is that of an account: somebody else's is another one.
            let bob = try await office.bob.send("POST", Self.visits, body("East"), key)
            #expect(bob.status == 201 && bob.json.text("id") != made.json.text("id"))
            #expect(try await names(ann) == ["East", "North"])
        }
    }

    @Test("do not undo what others changed meanwhile, and may remove twice")
    func later() async throws {
        try await RecordOffice.run { office in
            let made = try await office.ann.send("POST", Self.visits, body("North"))
            let one = Self.visits + "/one/" + made.json.text("id")
            let key = ["Idempotency-Key": "2"]
            _ = try await office.ann.send("PATCH", one, body("South"), key)
            let bob = try await office.bob.send("PATCH", one, body("East"))
            let again = try await office.ann.send("PATCH", one, body("South"), key)
            #expect(again.status == 200 && again.headers["etag"] == bob.headers["etag"])
            #expect(try await names(office.ann) == ["East"])
            for _ in 0..<2 {
                let gone = try await office.ann.send(
                    "DELETE", one, nil, ["Idempotency-Key": "3"])
                #expect(gone.status == 204)
            }
            #expect(try await office.ann.send("DELETE", one).status == 404)
            for wrong in ["", String(repeating: "x", count: 256)] {
                let reply = try await office.ann.send(
                    "POST", Self.visits, body("North"), ["Idempotency-Key": wrong])
                #expect(reply.status == 400 && reply.text.contains("Idempotency-Key"))
            }
        }
    }

    /// Returns the outcomes of what is done for all names at a time.
    private static func all(
        _ names: [String], _ work: @escaping @Sendable (String) async throws -> (Int, String)
    ) async throws -> [(Int, String)] {
        try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for name in names { group.addTask { try await work(name) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test("are made once where many of the same come at a time")
    func together() async throws {
        try await RecordOffice.run { office in
            let ann = office.ann
            @Sendable func send(_ name: String) async throws -> (Int, String) {
                let key = ["Idempotency-Key": name]
                return (try await ann.send("POST", Self.visits, body(name), key).status, name)
            }
            let sent = (0..<24).map { "n\($0 % 3)" }
            let statuses = try await Self.all(sent, send)
            // Whoever was overtaken too often is asked to come again.
            #expect(statuses.allSatisfy { $0.0 == 201 || $0.0 == 503 }, "\(statuses)")
            #expect(Set(statuses.filter { $0.0 == 201 }.map(\.1)) == ["n0", "n1", "n2"])
            #expect(try await names(office.ann) == ["n0", "n1", "n2"])
        }
    }

    @Test("are forgotten after a day")
    func forgotten() async throws {
        try await RecordOffice.run { office in
            let key = ["Idempotency-Key": "x"]
            _ = try await office.ann.send("POST", Self.visits, body("North"), key)
            office.clock.advance(RecordWritingLimits.keptSeconds + 1)
            _ = try await Upkeep(
                store: office.store,
                blobs: BlobService(
                    path: office.server.folder.path + "/more-blobs", store: office.store),
                feed: Feed()
            ).run(now: office.clock.now)
            let again = try await office.ann.send("POST", Self.visits, body("North"), key)
            #expect(again.status == 201 && again.headers["idempotency-replayed"] == nil)
            #expect(try await names(office.ann) == ["North", "North"])
        }
    }
}
