// Three real servers on one database: what one of them was told holds on the others at once, what
// changes reaches their feeds, and nothing is lost when one dies.

import Foundation
import StoreConformance
import Testing

@testable import CalepinPostgres
@testable import CalepinServer

@Suite("Three servers", .serialized)
struct ServerTrioTests {
    @Test("read each other's writes, and refuse on each what was revoked on another")
    func revocation() async throws {
        try await ServerTrio.with { trio, _ in
            let owner = try await trio.owner()
            let ann = try await trio.person("ann")
            let ports = trio.ports
            let made = try await owner.send(
                "POST", "/api/teams", "{\"title\":\"Team\"}", to: ports[0])
            let scope = try #require(made["scope"] as? String, "\(made)")
            let path = "/api/teams/\(scope.dropFirst(5))"
            func set(_ verb: String, _ body: String, on port: Int) async throws {
                let answer = try await owner.send("PUT", path + verb, body, to: port)
                #expect(answer.status == 200, "\(answer)")
            }
            try await set(
                "/grants", "{\"role\":\"agent\",\"collection\":\"note\",\"right\":\"write\"}",
                on: ports[1])
            let pull = "{\"scope\":\"\(scope)\"}"
            for round in 0..<200 {
                let (here, there) = (ports[round % 3], ports[(round + 1 + round / 3 % 2) % 3])
                let isIn = round.isMultiple(of: 2)
                let role = isIn ? "\"agent\"" : "null"
                try await set("/members", "{\"name\":\"ann\",\"role\":\(role)}", on: here)
                let answer = try await ann.send("POST", "/api/sync/pull", pull, to: there)
                let isGone = answer.status != 200 || answer["answer"] as? String == "gone"
                try #require(isGone != isIn, "round \(round): \(answer)")
            }
            // A session that ends on one server is over on the others.
            #expect(try await ann.send("GET", "/api/account", to: ports[2]).body.contains("ann"))
            let devices = try await ann.send("GET", "/api/account/sessions", to: ports[1])
            #expect(devices.status == 200, "\(devices)")
            _ = try await ann.send("POST", "/api/account/sign-out", "{}", to: ports[0])
        }
    }

    @Test("tell the feeds of the others, and find what was not told within eleven seconds")
    func pokes() async throws {
        try await ServerTrio.with { trio, database in
            let (client, ports) = (WireClient(), trio.ports)
            let replica = try await WireReplica(client, at: ports[0])
            let feed = try await client.feed(at: ports[1])
            _ = await onQuiet(feed)
            var hash: String?
            for n in 1...20 {
                let (next, answer) = try await replica.push(n, after: hash, to: ports[n % 2 * 2])
                #expect(answer.contains("\"applied\""), "\(answer)")
                hash = next
                #expect(try await isPoked(feed, replica.scope, within: 5), "push \(n)")
                let pulled = try await replica.pull(from: ports[(n + 1) % 3])
                #expect(pulled.contains("\"count\":\(n),"), "\(pulled)")
            }
            try await silence(database)
            for n in 21...22 {
                let (next, answer) = try await replica.push(n, after: hash, to: ports[0])
                #expect(answer.contains("\"applied\""), "\(answer)")
                hash = next
                // Eleven seconds, and some for a machine that is busy.
                #expect(try await isPoked(feed, replica.scope, within: 15))
            }
        }
    }

    /// Lets no server tell another one anything.
    private func silence(_ database: TestDatabase) async throws {
        let connection = try database.connect()
        try connection.execute(
            "REVOKE EXECUTE ON FUNCTION pg_catalog.pg_notify(text, text) FROM PUBLIC",
            "REVOKE EXECUTE ON FUNCTION pg_catalog.pg_notify(text, text) FROM server")
        connection.close()
    }

    private func isPoked(
        _ feed: Wire, _ scope: String, within seconds: Int32
    ) async throws -> Bool {
        try await onThread { feed.read(until: { $0.contains(scope) }, seconds: seconds) }
    }

    /// Reads what a feed tells at its beginning.
    private func onQuiet(_ feed: Wire) async -> Bool {
        (try? await onThread { feed.read(until: { $0.contains(":\n\n") }, seconds: 2) }) == true
    }

    @Test("serve what was published on another, refuse other keys, and take over its duties")
    func publishing() async throws {
        try await ServerTrio.with { trio, database in
            let ports = trio.ports
            let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
            defer { try? FileManager.default.removeItem(at: file) }
            try Data(Self.app.utf8).write(to: file)
            let published = try await ServeTests.run(
                "app", "publish", file.path, "--data", trio.data(0))
            #expect(published.status == 0, "\(published.told)")
            let client = WireClient()
            _ = try await WireReplica(client, at: ports[1])
            for port in ports {
                // Whoever has an access sees it at once.
                let list = try await client.send("GET", "/api/apps", to: port)
                #expect(list.body.contains("trip-of-three"), "\(list)")
            }
            // The files of another server's keys are refused.
            for (key, place) in [("account.key", 7), ("audit.key", 8)] {
                try trio.copyKeys(to: place)
                try Data(repeating: 1, count: 32)
                    .write(to: URL(filePath: "\(trio.data(place))/\(key)"))
                #expect(try await trio.refusal(of: place).contains("the same \(key)"))
            }
            #expect(
                try await trio.refusal(of: 1, shared: trio.data(9)).contains("shared folder"))
            // All duties are somebody's; those of one that dies become others'.
            let connection = try database.connect()
            defer { connection.close() }
            func holders() -> [[UInt8]] {
                (try? connection.column("SELECT holder FROM calepin.lease")) ?? []
            }
            #expect(await eventually { holders().count >= 4 })
            let before = Set(holders())
            // The first server took them when it was alone.
            #expect(before.count == 1)
            for number in [0, 1] { try await trio.kill(number) }
            #expect(
                await eventually {
                    let now = Set(holders())
                    return now.count == 1 && now.isDisjoint(with: before)
                })
            let start = try await client.send("GET", "/api/apps", to: ports[2])
            #expect(start.status == 200)
        }
    }

    private static let app = """
        {"format": 1, "id": "trip-of-three", "title": {"en": "Trip"}, "forms": [
            {"format": 1, "id": "trip-of-three", "version": 1, "title": {"en": "Trip"},
             "sections": [{"name": "all", "title": {"en": "Trip"}, "contents": [
                {"field": "km", "type": "decimal", "label": {"en": "Distance"}}]}]}],
         "collections": [{"name": "trips", "form": "trip-of-three", "sharing": "personal",
             "title": {"en": "Trips"}}]}
        """
}
